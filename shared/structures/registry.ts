import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Structure } from './base/structure.ts';
import { leaseOptionStructure } from './lease-option/structure.ts';
import { novationStructure } from './novation/structure.ts';
import { sellerFinanceStructure } from './seller-finance/structure.ts';
import { subjectToStructure } from './subject-to/structure.ts';
import { wholesaleStructure } from './wholesale/structure.ts';

/** The five structures, in the rule table's order. */
export const registry: Readonly<Record<Strategy, Structure>> = {
  'Subject-To': subjectToStructure,
  'Seller Finance': sellerFinanceStructure,
  'Lease Option': leaseOptionStructure,
  Novation: novationStructure,
  Wholesale: wholesaleStructure,
};
