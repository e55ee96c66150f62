import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { MadeLetterPage } from '#shared/letter/made/made-letter.ts';
import { MadeSellerPage, OpenedSellerPage, SellerPages } from '#shared/seller-page/seller-link.ts';
import { SellerPage } from '#shared/seller-page/seller-page.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { makeReal, newSellerPage, sellerPageSender, sendOffer } from '#test/support/seller/send-offer.ts';
import { type Person, type Reply, startSystem } from '#test/support/system.ts';

const system = await startSystem();

const Failure = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
const refusal = ({ status, body }: Reply) => {
  const { code, message } = Failure.parse(body).error;
  return [status, code, message];
};

const plan = (tier: string, start = 'now') => ({ tier, billing_interval: 'monthly', start });

async function dealOf(name: string): Promise<{ person: Person; id: string; pages: string }> {
  const person = await system.person(name);
  const id = await saveAnalysis(person);
  return { person, id, pages: `/api/analyses/${id}/seller-pages` };
}

describe('a seller’s page', () => {
  it('shows what the letter says that is kept with it, and nothing that is changed later', async () => {
    const { person, id, pages } = await dealOf('offerer');
    const send = await sellerPageSender(system, person, id);
    const reply = await send({ language: 'es', days: 30 });
    expect(reply.status).toBe(201);
    const { page, path } = MadeSellerPage.parse(reply.body);
    expect(page).toMatchObject({ version: 1, language: 'es', shared_with: 'Ruth Hollis', views: 0, events: 0 });
    expect(path).toMatch(/^\/o\/\w+#\w{22}$/);
    const [letter] = MadeLetterPage.parse((await person.call('GET', `/api/analyses/${id}/letters`)).body).items;
    expect(letter).toMatchObject({ id: page.letter_id, forms: { Link: expect.any(String) } });
    const before = OpenedSellerPage.parse((await person.call('GET', `${pages}/${page.id}`)).body);
    expect(before).toMatchObject({
      page,
      shows: { version: 1, letter_id: page.letter_id, language: 'es' },
      sent_terms: { 'terms.wholesale.price': expect.stringMatching(/^\d+$/) },
      events: [],
    });
    const day = before.shows.answer_until;
    expect([
      page.ends_at.slice(0, 10),
      new Date(Date.parse(page.ends_at) - 86_400_000).toISOString().slice(0, 10),
    ]).toContain(day);
    await person.call('PATCH', `/api/analyses/${id}`, { deal: { 'terms.wholesale.fee': '1' }, purchase_price: 1 });
    expect((await person.call('GET', `${pages}/${page.id}`)).body).toEqual(before);
    expect(JSON.stringify((await person.call('GET', pages)).body)).not.toContain(path.split('#')[1]);
  });

  it('is previewed without a trace, also in a trial and of sample data', async () => {
    const { person, id, pages } = await dealOf('previewer');
    const { draft, today } = await newSellerPage(person, id);
    const body = { draft, today, language: 'en' };
    const shown = SellerPage.parse((await person.call('POST', `${pages}/preview`, body)).body);
    expect(shown).toMatchObject({ version: 1, is_sample: true, options: [{ structure: 'Wholesale' }] });
    expect((await person.call('GET', pages)).body).toEqual({ items: [] });
    expect((await person.call('GET', `/api/analyses/${id}/letters`)).body).toEqual({ items: [] });
    await person.call('PUT', '/api/subscription', plan('basic'));
    expect(refusal(await person.call('POST', `${pages}/preview`, body)).slice(0, 2)).toEqual([403, 'not_allowed']);
  });

  it('leaves the house only on the plan, and only of real data', async () => {
    const { person, id, pages } = await dealOf('trying-to-send');
    const body = await newSellerPage(person, id);
    const send = () => person.call('POST', pages, body);
    const noLinks = [403, 'not_allowed', expect.stringContaining('does not include links to sellers')];
    expect(refusal(await send())).toEqual(noLinks);
    await person.call('PUT', '/api/subscription', plan('professional'));
    expect(refusal(await send())).toEqual([403, 'not_allowed', 'Sample data can’t be sent.']);
    expect((await person.call('GET', `/api/analyses/${id}/letters`)).body).toEqual({ items: [] });
    await makeReal(system, person, id);
    const differs = refusal(await send());
    expect([differs[0], differs[1]]).toEqual([400, 'invalid_input']);
    const { page } = await sendOffer(system, person, id);
    await person.call('DELETE', '/api/subscription');
    expect(refusal(await person.call('PATCH', `${pages}/${page.id}/link`, { days: 30 }))).toEqual(noLinks);
    expect((await person.call('GET', `${pages}/${page.id}`)).status).toBe(200);
    expect((await person.call('DELETE', `${pages}/${page.id}/link`)).status).toBe(200);
    expect((await person.call('DELETE', `${pages}/${page.id}`)).status).toBe(204);
  });

  it('needs an offer with a price, and the letter that was seen', async () => {
    const { person, id, pages } = await dealOf('incomplete');
    const send = await sellerPageSender(system, person, id);
    const plain = await newSellerPage(person, id, {
      draft: { buyerName: 'Desert Ridge', offerPrice: '250000', options: '' },
    });
    expect(refusal(await person.call('POST', pages, plain))).toEqual([
      400,
      'invalid_input',
      'Tick at least one offer first.',
    ]);
    expect(refusal(await send({ seen: 'a'.repeat(64) }))[2]).toContain('differs from what is saved');
    expect(refusal(await send({ draft: { options: 'Wholesale', buyerName: '' } }))[2]).toContain("buyer's name");
    const byForm = { form: 'Link', draft: plain.draft, today: plain.today, seen: plain.seen };
    expect((await person.call('POST', `/api/analyses/${id}/letters`, byForm)).status).toBe(400);
    expect((await person.call('GET', pages)).body).toEqual({ items: [] });
  });

  it('takes the place of another one once', async () => {
    const { person, id, pages } = await dealOf('reviser');
    const send = await sellerPageSender(system, person, id);
    const { page } = MadeSellerPage.parse((await send()).body);
    const replies = await Promise.all([send({ revises: page.id }), send({ revises: page.id })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { items } = SellerPages.parse((await person.call('GET', pages)).body);
    expect(items.map(({ version, replaced_at }) => [version, replaced_at === null])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect((await send({ revises: id })).status).toBe(404);
    expect((await person.call('PATCH', `${pages}/${page.id}/link`, { days: 30 })).status).toBe(404);
  });

  it('gets a version of its own, also when many are sent at once, and is listed page by page', async () => {
    const { person, id, pages } = await dealOf('busy-sender');
    const send = await sellerPageSender(system, person, id);
    expect((await Promise.all([1, 2, 3].map(() => send()))).map(({ status }) => status)).toEqual([201, 201, 201]);
    for (let count = 3; count < 11; count += 1) await send();
    const first = SellerPages.parse((await person.call('GET', pages)).body);
    const rest = SellerPages.parse((await person.call('GET', `${pages}?cursor=${first.next_cursor}`)).body);
    expect([...first.items, ...rest.items].map(({ version }) => version).sort((a, b) => b - a)).toEqual([
      11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ]);
    expect(rest.next_cursor).toBeUndefined();
  });

  it('is renewed and never shortened, and not after it was revoked', async () => {
    const { person, id, pages } = await dealOf('link-renewer');
    const { page } = await sendOffer(system, person, id);
    const link = `${pages}/${page.id}/link`;
    expect((await person.call('PATCH', link, { days: 7 })).body).toEqual(page);
    const renewed = await person.call('PATCH', link, { days: 30 });
    expect(renewed.body).toMatchObject({ id: page.id, revoked_at: null });
    const { shows } = OpenedSellerPage.parse((await person.call('GET', `${pages}/${page.id}`)).body);
    expect(shows.answer_until > page.ends_at.slice(0, 10)).toBe(true);
    expect((await person.call('PATCH', link, { days: 2 })).status).toBe(400);
    expect((await person.call('DELETE', link)).status).toBe(200);
    expect((await person.call('DELETE', link)).status).toBe(200);
    expect((await person.call('PATCH', link, { days: 30 })).status).toBe(404);
  });

  it('belongs to its owner', async () => {
    const { person, id, pages } = await dealOf('page-owner');
    const { page } = await sendOffer(system, person, id);
    const stranger = await system.person('page-stranger');
    expect((await stranger.call('GET', pages)).status).toBe(404);
    expect((await stranger.call('GET', `${pages}/${page.id}`)).status).toBe(404);
    expect((await stranger.call('POST', pages, await newSellerPage(person, id))).status).toBe(404);
  });
});
