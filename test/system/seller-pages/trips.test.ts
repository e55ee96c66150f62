import { describe, expect, it } from 'vitest';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { formIn, type SellerLink, type ShownPage, sellerAt } from '#test/support/seller/seller-form.ts';
import { placeSellerPage } from '#test/support/seller/seller-pages.ts';
import { startSystem } from '#test/support/system.ts';
import { inSequence, openTablesProxy } from '#test/support/tables-proxy.ts';

const proxy = openTablesProxy();
const system = await startSystem({ tablesThrough: proxy.through });
const { send, open, answer } = sellerAt(system);

/** A page, and whether the events of its sender are sent to a webhook. The function's code is loaded. */
async function shared(name: string, hasWebhook = false): Promise<SellerLink> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const analysisId = await saveAnalysis(person);
  if (hasWebhook) {
    const webhook = { url: 'https://hooks.example.com/', events: ['offer.opened', 'offer.answered'] };
    expect((await person.call('POST', '/api/account/webhooks', webhook)).status).toBe(201);
  }
  await open(await placeSellerPage(system, person, analysisId));
  return placeSellerPage(system, person, analysisId);
}

/** What a request gets, and its calls to the tables in sequence. What follows from an event is none of it. */
async function tripsOf(work: () => Promise<ShownPage>): Promise<ShownPage & { trips: number }> {
  let shown: ShownPage | undefined;
  let answered = 0;
  await system.idle();
  const calls = await proxy.callsOf(async () => {
    shown = await work();
    answered = performance.now();
  });
  if (!shown) throw new Error('unreachable');
  // The first call is the page's. What sends events and mails works beside it.
  const [first] = calls;
  return { ...shown, trips: inSequence(calls.filter(({ key, ended }) => key === first?.key && ended <= answered)) };
}

const question = { do: 'question', question: 'When?' };

describe('the calls to the tables in sequence', () => {
  it.each([
    ['nobody is told of', false],
    ['a webhook is sent for', true],
  ])('are at most 3 for an opening and an answer that %s', async (name, hasWebhook) => {
    const page = await shared(name.replaceAll(' ', '-'), hasWebhook);
    const first = await tripsOf(() => open(page));
    const again = await tripsOf(() => open(page));
    const kept = await tripsOf(() => answer(page, again, question));
    const next = await tripsOf(() => answer(page, kept, { do: 'interest', interest_option: '0' }));
    expect([first, again, kept, next].map(({ status, trips }) => [status, trips])).toEqual([
      [200, 3],
      [200, 3],
      [200, 3],
      [200, 3],
    ]);
  });

  it('are at most 3 for an answer that is sent again, and for one to a page that has changed', async () => {
    const page = await shared('sent-again');
    const shown = await open(page);
    const kept = await tripsOf(() => answer(page, shown, question));
    const repeated = await tripsOf(() => answer(page, shown, question));
    const late = await tripsOf(() => answer(page, shown, { ...question, key: 'a'.repeat(20) }));
    expect([kept, repeated, late].map(({ status }) => status)).toEqual([200, 200, 409]);
    for (const { trips } of [repeated, late]) expect(trips).toBeLessThanOrEqual(3);
  });

  it('are 2 for other numbers, and for what opens nothing, which is counted', async () => {
    const page = await shared('looks');
    const shown = await open(page);
    const numbers = await tripsOf(() => send(page.code, { ...formIn(shown.html), do: 'show', price: '300,000' }));
    const wrong = await tripsOf(() => send(page.code, { secret: 'x' }));
    const none = await tripsOf(() => send('0'.repeat(page.code.length), { secret: page.secret }));
    expect([numbers, wrong, none].map(({ status, trips }) => [status, trips])).toEqual([
      [200, 2],
      [404, 2],
      [404, 2],
    ]);
  });
});
