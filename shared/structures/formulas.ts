import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Formulas } from './base/formula.ts';
import { leaseOptionFormulas } from './lease-option/formulas.ts';
import { novationFormulas } from './novation/formulas.ts';
import { sellerFinanceFormulas } from './seller-finance/formulas.ts';
import { subjectToFormulas } from './subject-to/formulas.ts';
import { wholesaleFormulas } from './wholesale/formulas.ts';

/** The formulas of the five. */
export const formulas: Readonly<Record<Strategy, Formulas>> = {
  'Subject-To': subjectToFormulas,
  'Seller Finance': sellerFinanceFormulas,
  'Lease Option': leaseOptionFormulas,
  Novation: novationFormulas,
  Wholesale: wholesaleFormulas,
};
