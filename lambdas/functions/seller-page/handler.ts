import { tellOfChanges } from '#lambdas/domain/deal-news/tell-of-changes.ts';
import { admitUser } from '#lambdas/domain/sessions/admit-user.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { sellerPageRoutes } from '#shared/contract/seller-page-routes.ts';
import {
  changeSellerPage,
  deleteSellerPage,
  getSellerPage,
  listSellerPages,
  renewSellerLink,
  replyToSeller,
  revokeSellerLink,
} from './seller-pages.ts';

export const handler = endpoint<'seller-page'>(
  sellerPageRoutes,
  {
    listSellerPages,
    getSellerPage,
    changeSellerPage,
    deleteSellerPage,
    renewSellerLink,
    revokeSellerLink,
    replyToSeller,
    // Both need the deal engine.
    makeAgreed: async (call) => (await import('./agreed.ts')).makeAgreed(call),
    undoAgreed: async (call) => (await import('./agreed.ts')).undoAgreed(call),
    // Writing one needs the deal engine.
    makeSellerPage: async (call) => (await import('./make-seller-page.ts')).makeSellerPage(call),
    previewSellerPage: async (call) => (await import('./make-seller-page.ts')).previewSellerPage(call),
    // It needs SES's client.
    mailSellerPage: async (call) => (await import('./mail-seller-page.ts')).mailSellerPage(call),
    // Reading one needs S3's client.
    getSignedLetter: async (call) => (await import('./signed-letter.ts')).getSignedLetter(call),
  },
  { admitUser, tellOfChanges },
);
