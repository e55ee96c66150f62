import * as z from 'zod/mini';

export const LoanType = z.enum(['conventional', 'adjustable', 'fha', 'va', 'usda', 'private']);
