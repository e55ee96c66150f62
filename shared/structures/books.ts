import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { BookRules } from './base/book-parts.ts';
import { leaseOptionBook } from './lease-option/book.ts';
import { sellerFinanceBook } from './seller-finance/book.ts';
import { subjectToBook } from './subject-to/book.ts';

export const bookRules: Readonly<Record<Strategy, BookRules>> = {
  'Subject-To': subjectToBook,
  'Seller Finance': sellerFinanceBook,
  'Lease Option': leaseOptionBook,
  // The house passes on at closing.
  Novation: () => [],
  Wholesale: () => [],
};
