import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Wording } from './base/wording.ts';
import { leaseOptionWording } from './lease-option/wording.ts';
import { novationWording } from './novation/wording.ts';
import { sellerFinanceWording } from './seller-finance/wording.ts';
import { subjectToWording } from './subject-to/wording.ts';
import { wholesaleWording } from './wholesale/wording.ts';

/** How each of the five is spoken of. */
export const wordings: Readonly<Record<Strategy, Wording>> = {
  'Subject-To': subjectToWording,
  'Seller Finance': sellerFinanceWording,
  'Lease Option': leaseOptionWording,
  Novation: novationWording,
  Wholesale: wholesaleWording,
};
