import { ulid } from 'ulid';
import { hashOfSecret } from '#lambdas/storage/integrations/secret-of-account.ts';
import { newLink } from '#lambdas/storage/integrations/shared-links.ts';
import type { System } from '#local/system.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { lastDayToAnswer, sellerLinkEnd } from '#shared/seller-page/seller-link.ts';
import type { SellerPage } from '#shared/seller-page/seller-page.ts';
import { hourMs } from '#shared/values/days.ts';

/** A page with one option, which lets the seller name another price. */
export function aSellerPage(more: Partial<SellerPage> = {}): SellerPage {
  const made_at = new Date().toISOString();
  return {
    version: 1,
    letter_id: ulid(),
    made_at,
    answer_until: lastDayToAnswer(sellerLinkEnd(new Date(), 14)),
    sender: { name: 'Pat Buyer', company: '', phone: '' },
    address: '2417 E Sample Palm Ln, Phoenix, AZ 85016',
    state: 'Arizona',
    is_sample: false,
    options: [
      {
        structure: 'Wholesale',
        name: 'name-cash',
        closing: 31_000,
        beside: null,
        monthly: [],
        end: 0,
        months: 0,
        loan: [],
        title: 'title-closing',
        how: [],
        know: [],
        counters: { price: { least: 1, most: 1e9 } },
      },
    ],
    house: {
      balance: 168_000,
      payment: 1074.18,
      rate_percent: 3.25,
      payments_left: 284,
      taxes: 100,
      insurance: 80,
      hoa: 0,
      other: 0,
      owed: 0,
    },
    closing_costs: 'buyer',
    listing: { price: 310_000, source: null, cost_percent: 6, months: 2, rate_percent: 5 },
    rules: [],
    own_words: [],
    language: 'en',
    ...more,
  };
}

type Keyed = Record<string, { S: string } | { N: string } | { L: { S: string }[] }>;

/** Puts a page of a deal into the tables, with its link. @returns what opens it. */
export async function placeSellerPage(
  system: Pick<System, 'tables'>,
  { id: user_id }: { id: string },
  analysis_id: string,
  shows = aSellerPage(),
): Promise<{ page_id: string; code: string; secret: string }> {
  const page_id = ulid();
  const link = newLink(WorkspaceId.parse(user_id));
  const put = (table: string, Item: Keyed) =>
    system.tables.command('PutItem', { TableName: system.tables.names.find((name) => name.includes(table)), Item });
  await put('Analyses', {
    user_id: { S: user_id },
    id: { S: `sellerpage#${analysis_id}#${page_id}` },
    version: { N: '1' },
    made_at: { S: shows.made_at },
    letter_id: { S: shows.letter_id },
    language: { S: 'en' },
    shared_with: { S: 'Ruth Hollis' },
    structures: { L: [{ S: 'Wholesale' }] },
    ends_at: { S: sellerLinkEnd(new Date(), 14) },
    link_code: { S: link.code },
    view_count: { N: '0' },
    seller_events: { N: '0' },
    seen_through: { N: '0' },
  });
  await put('Analyses', {
    user_id: { S: user_id },
    id: { S: `sellerbody#${analysis_id}#${page_id}` },
    body: { S: JSON.stringify(shows) },
  });
  await put('Integrations', {
    account: { S: link.code.slice(0, -8) },
    sort_key: { S: `offer#${link.code}` },
    user_id: { S: user_id },
    analysis_id: { S: analysis_id },
    page_id: { S: page_id },
    secret_hash: { S: hashOfSecret(link.secret) },
    read_hour: { S: new Date(Date.now() - hourMs).toISOString().slice(0, 13) },
    read_count: { N: '0' },
  });
  return { page_id, ...link };
}

/** Places a page whose seller has said that its option interests them. @returns its link, and what makes it the deal. */
export async function placeInterest(
  system: Pick<System, 'tables'>,
  owner: { id: string },
  analysis_id: string,
): Promise<{ body: { page_id: string; key: string }; code: string; secret: string }> {
  const { page_id, ...link } = await placeSellerPage(system, owner, analysis_id);
  const key = ulid();
  const TableName = system.tables.names.find((name) => name.includes('Analyses'));
  await system.tables.command('UpdateItem', {
    TableName,
    Key: { user_id: { S: owner.id }, id: { S: `sellerpage#${analysis_id}#${page_id}` } },
    UpdateExpression: 'SET seller_events = :one, sent_terms = :terms, latest_answer = :latest',
    ExpressionAttributeValues: {
      ':one': { N: '1' },
      ':terms': { M: { 'terms.wholesale.price': { S: '150500' } } },
      ':latest': {
        M: {
          kind: { S: 'interest' },
          structure: { S: 'Wholesale' },
          number: { NULL: true },
          amount: { NULL: true },
          at: { S: new Date().toISOString() },
        },
      },
    },
  });
  await system.tables.command('PutItem', {
    TableName,
    Item: {
      user_id: { S: owner.id },
      id: { S: `sellerevent#${analysis_id}#${page_id}#${key}` },
      position: { N: '0' },
      key: { S: key },
      at: { S: new Date().toISOString() },
      by: { S: 'seller' },
      kind: { S: 'interest' },
      option: { N: '0' },
      structure: { S: 'Wholesale' },
    },
  });
  return { body: { page_id, key }, ...link };
}
