import type { System } from '#local/system.ts';
import type { LetterDraft } from '#shared/letter/letter-draft.ts';
import type { NewSellerPage } from '#shared/seller-page/new-seller-page.ts';
import { MadeSellerPage } from '#shared/seller-page/seller-link.ts';
import { newLetterOf } from '#test/support/new-letter.ts';
import type { Person } from '#test/support/system.ts';

/** A letter with terms. */
export const offerDraft: LetterDraft = {
  buyerName: 'Desert Ridge Homes',
  sellerName: 'Ruth Hollis',
  options: 'Wholesale',
};

/** Has a deal's house be of a provider's record: sample data can't be sent. */
export async function makeReal(system: Pick<System, 'tables'>, { id }: { id: string }, dealId: string): Promise<void> {
  await system.tables.command('UpdateItem', {
    TableName: system.tables.names.find((name) => name.includes('Analyses')),
    Key: { user_id: { S: id }, id: { S: `analysis#${dealId}` } },
    UpdateExpression: 'SET analysis_data.#source = :provider',
    ExpressionAttributeNames: { '#source': 'source' },
    ExpressionAttributeValues: { ':provider': { S: 'rentcast' } },
  });
}

/** What the site sends about a page of the letter that its sender sees. */
export async function newSellerPage(
  owner: Person,
  dealId: string,
  more: Partial<NewSellerPage> = {},
): Promise<NewSellerPage> {
  const { draft, today, seen } = await newLetterOf(owner, dealId, more.draft ?? offerDraft);
  return { draft, today, seen, days: 14, shared_with: 'Ruth Hollis', language: 'en', ...more };
}

/** Makes the pages of a deal, whose owner gets the plan. */
export async function sellerPageSender(system: Pick<System, 'tables'>, owner: Person, dealId: string) {
  await owner.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  await makeReal(system, owner, dealId);
  const body = await newSellerPage(owner, dealId);
  return (more: Partial<NewSellerPage> = {}) =>
    owner.call('POST', `/api/analyses/${dealId}/seller-pages`, { ...body, ...more });
}

/** Sends a page to a deal's seller. @returns the page, and what opens it. */
export async function sendOffer(system: Pick<System, 'tables'>, owner: Person, dealId: string) {
  const send = await sellerPageSender(system, owner, dealId);
  const { page, path } = MadeSellerPage.parse((await send()).body);
  const [, code = '', secret = ''] = /^\/o\/(\w+)#(\w+)$/.exec(path) ?? [];
  return { page, code, secret };
}
