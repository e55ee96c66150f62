import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { SellerPageRules } from './base/offer/seller-page-rules.ts';
import { leaseOptionSellerPage } from './lease-option/seller-page.ts';
import { novationSellerPage } from './novation/seller-page.ts';
import { sellerFinanceSellerPage } from './seller-finance/seller-page.ts';
import { subjectToSellerPage } from './subject-to/seller-page.ts';
import { wholesaleSellerPage } from './wholesale/seller-page.ts';

export const sellerPages: Readonly<Record<Strategy, SellerPageRules>> = {
  'Subject-To': subjectToSellerPage,
  'Seller Finance': sellerFinanceSellerPage,
  'Lease Option': leaseOptionSellerPage,
  Novation: novationSellerPage,
  Wholesale: wholesaleSellerPage,
};
