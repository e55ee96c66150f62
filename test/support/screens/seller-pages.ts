import { ulid } from 'ulid';
import { Analysis } from '#shared/analysis/analysis.ts';
import { NewSellerMail } from '#shared/seller-page/mailed.ts';
import { NewSellerPage } from '#shared/seller-page/new-seller-page.ts';
import {
  NewReply,
  RenewedSellerLink,
  SeenThrough,
  type SellerEvent,
  type SellerPageSummary,
} from '#shared/seller-page/seller-link.ts';
import type { SellerPage } from '#shared/seller-page/seller-page.ts';
import { dayMs } from '#shared/values/days.ts';

/* The calls of a seller's pages as a screen makes them, without the function behind them. */

/** When everything here was made: the tests' clock is the real one. */
const made = new Date(Date.now() - dayMs);
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

export const somePage = (changes: Partial<SellerPageSummary> = {}): SellerPageSummary => ({
  id: ulid(),
  version: 1,
  made_at: made.toISOString(),
  letter_id: ulid(),
  language: 'en',
  shared_with: 'Ruth, by text',
  structures: ['Wholesale', 'Seller Finance', 'Subject-To'],
  ends_at: inDays(14),
  revoked_at: null,
  replaced_at: null,
  views: 0,
  first_opened_at: null,
  last_opened_at: null,
  events: 0,
  latest_answer: null,
  seen_through: 0,
  mails: [],
  ...changes,
});

/** A message of the seller. */
export const answer = (changes: Partial<SellerEvent>): SellerEvent => ({
  key: ulid(),
  at: new Date().toISOString(),
  by: 'seller',
  kind: 'question',
  language: 'en',
  ...changes,
});

const option = { beside: null, monthly: [], end: null, months: 0, loan: [], how: [], know: [] };

/** What the page of `letterHouse` shows, as far as the sender's side reads it. */
export const shownPage: SellerPage = {
  version: 1,
  letter_id: ulid(),
  made_at: made.toISOString(),
  answer_until: inDays(14).slice(0, 10),
  sender: { name: 'Dana Alder', company: '', phone: '' },
  address: '3108 W Example Juniper Dr, Tempe, AZ 85282',
  state: 'Arizona',
  is_sample: false,
  options: [
    { ...option, structure: 'Wholesale', name: 'name-cash', closing: 31_000, title: 'title-closing', counters: {} },
    {
      ...option,
      structure: 'Seller Finance',
      name: 'name-payments',
      closing: 22_000,
      title: 'title-closing',
      counters: {},
    },
    { ...option, structure: 'Subject-To', name: 'name-loan', closing: 14_500, title: 'title-closing', counters: {} },
  ],
  house: {
    balance: 165_000,
    payment: 849.62,
    rate_percent: 3.25,
    payments_left: 276,
    taxes: 250,
    insurance: 125,
    hoa: 0,
    other: 0,
    owed: 3000,
  },
  closing_costs: 'buyer',
  listing: { price: 300_000, source: { sender: true }, cost_percent: 6, months: 2, rate_percent: 5 },
  rules: [],
  own_words: [],
  language: 'en',
};

export type SellerCall = { method: string; path: string; body: unknown };

/**
 * Answers the calls of one deal's pages from what is in `pages` and `events`, and makes its house no sample.
 *
 * @returns both, and the calls that change something, in order.
 */
export function answerSellerPages(analysisId: string, isSample = false) {
  const base = `/api/analyses/${analysisId}/seller-pages`;
  const desk = {
    pages: [] as SellerPageSummary[],
    events: [] as SellerEvent[],
    shows: shownPage,
    /** Whether the link of a page that is made can be mailed. */
    canMail: false,
    mailEnded: false,
    calls: [] as SellerCall[],
    /** What the next call answers instead, by its method and what follows the page's id: "POST replies", "GET". */
    failing: new Map<string, () => Response>(),
  };
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const request = new Request(new URL(String(input), window.location.href), init);
    const { pathname } = new URL(request.url);
    if (pathname === `/api/analyses/${analysisId}` && !isSample) return real(await fetch(input, init));
    if (!pathname.startsWith(base)) return await fetch(input, init);
    const rest = pathname.slice(base.length);
    const body: unknown = request.body === null ? undefined : await request.json();
    if (request.method !== 'GET') desk.calls.push({ method: request.method, path: rest, body });
    const call = `${request.method} ${rest.split('/').at(2) ?? ''}`.trim();
    const failure = desk.failing.get(call);
    desk.failing.delete(call);
    if (failure) return failure();
    return answerOf(request.method, rest, body);
  };

  function answerOf(method: string, rest: string, body: unknown): Response {
    const [, pageId, part] = rest.split('/');
    if (pageId === undefined)
      return method === 'GET' ? Response.json({ items: desk.pages }) : make(NewSellerPage.parse(body));
    if (pageId === 'preview') return Response.json(desk.shows);
    const page = desk.pages.find(({ id }) => id === pageId);
    if (page === undefined) return Response.json({ error: { code: 'not_found', message: 'Gone.' } }, { status: 404 });
    if (method === 'GET') return Response.json({ page, shows: desk.shows, events: desk.events });
    if (method === 'PATCH' && part === 'link')
      return put(page, { ends_at: inDays(RenewedSellerLink.parse(body).days) });
    if (method === 'DELETE' && part === 'link') return put(page, { revoked_at: new Date().toISOString() });
    if (method === 'POST' && part === 'mail') {
      const { contact_id } = NewSellerMail.parse(body);
      return put(page, { mails: [...page.mails, { contact_id, at: new Date().toISOString(), state: 'sent' }] });
    }
    if (method === 'PATCH') return put(page, SeenThrough.parse(body));
    if (method === 'POST') return reply(page, NewReply.parse(body));
    desk.pages = desk.pages.filter(({ id }) => id !== pageId);
    return new Response(null, { status: 204 });
  }

  function put(page: SellerPageSummary, changes: Partial<SellerPageSummary>): Response {
    const changed = { ...page, ...changes };
    desk.pages = desk.pages.map((each) => (each.id === page.id ? changed : each));
    return Response.json(changed);
  }

  function make({ revises, language, shared_with, days }: NewSellerPage): Response {
    const version = desk.pages.length + 1;
    const page = somePage({ version, language, shared_with, ends_at: inDays(days) });
    const replaced_at = new Date().toISOString();
    desk.pages = [page, ...desk.pages.map((each) => (each.id === revises ? { ...each, replaced_at } : each))];
    const path = `/o/${page.id.slice(-10)}#${'a'.repeat(22)}`;
    return Response.json({ page, path, can_mail: desk.canMail, mail_ended: desk.mailEnded }, { status: 201 });
  }

  function reply(page: SellerPageSummary, { key, text }: { key: string; text: string }): Response {
    const event: SellerEvent = { key, at: new Date().toISOString(), by: 'sender', kind: 'reply', text };
    desk.events = [...desk.events, event];
    put(page, { events: desk.events.length, seen_through: desk.events.length });
    return Response.json(event, { status: 201 });
  }
  return desk;
}

/** The saved analysis as that of a house of the records. */
async function real(response: Response): Promise<Response> {
  if (!response.ok) return response;
  const analysis = Analysis.parse(await response.json());
  return Response.json({ ...analysis, analysis_data: { ...analysis.analysis_data, source: 'rentcast' } });
}
