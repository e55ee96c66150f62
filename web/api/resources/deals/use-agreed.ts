import { sellerPageRoutes } from '#shared/contract/seller-page-routes.ts';
import type { NewAgreed } from '#shared/pipeline/new-agreed.ts';
import { call } from '#web/api/client.ts';
import { showDeal } from './change-terms.ts';

/* What makes a version of an offer the deal. */

/** Makes what a seller answered the deal. */
export async function makeAgreed(id: string, body: NewAgreed): Promise<void> {
  await showDeal(await call(sellerPageRoutes.makeAgreed, { params: { id }, body }));
}

/** Takes that back, where nothing newer stands. */
export async function undoAgreed(id: string): Promise<void> {
  await showDeal(await call(sellerPageRoutes.undoAgreed, { params: { id } }));
}
