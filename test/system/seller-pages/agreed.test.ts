import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { Analysis } from '#shared/analysis/analysis.ts';
import type { LetterDraft } from '#shared/letter/letter-draft.ts';
import { ActivityPage } from '#shared/pipeline/activity.ts';
import { Pipeline } from '#shared/pipeline/pipeline.ts';
import { MadeSellerPage, OpenedSellerPage } from '#shared/seller-page/seller-link.ts';
import { workedTerms } from '#test/shared/book/closed-analysis.ts';
import { readBook } from '#test/support/books/book-calls.ts';
import { isHard } from '#test/support/generated.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { formIn, sellerAt } from '#test/support/seller/seller-form.ts';
import { newSellerPage, offerDraft, sellerPageSender } from '#test/support/seller/send-offer.ts';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem();
const { send: sendTo } = sellerAt(system);

const draft: LetterDraft = {
  ...offerDraft,
  options: 'Seller Finance,Wholesale',
  ...workedTerms,
  'terms.wholesale.price': '150500',
};

const signature = { sign_consent: 'yes', sign_owner: 'yes', sign_name: 'Ruth Hollis' };

/** A deal with an offer of two options, as its seller has opened it. */
async function offered(name: string) {
  const owner = await system.person(name);
  const deal = await saveAnalysis(owner);
  const send = await sellerPageSender(system, owner, deal);
  const make = async (more: object = {}) => {
    const body = await newSellerPage(owner, deal, { draft, ...more });
    const { page, path } = MadeSellerPage.parse((await send(body)).body);
    const [, code = '', secret = ''] = /^\/o\/(\w+)#(\w+)$/.exec(path) ?? [];
    const at = `/api/analyses/${deal}/seller-pages/${page.id}`;
    const events = async () => OpenedSellerPage.parse((await owner.call('GET', at)).body).events;
    const say = async ({ at: part = 'answer', ...fields }: Record<string, string>) => {
      const shown = await sendTo(code, { secret, at: part });
      return sendTo(code, { ...formIn(shown.html), secret, seen: String((await events()).length), ...fields });
    };
    const lastKey = async () => (await events()).at(-1)?.key ?? '';
    // What is signed is shown first.
    const sign = async () => {
      await say({ do: 'interest', interest_option: '1' });
      return say({ ...signature, at: 'sign-1', do: 'sign' });
    };
    return { page, say, sign, lastKey };
  };
  const agree = (body: object) => owner.call('POST', `/api/analyses/${deal}/agreed`, body);
  const undo = () => owner.call('DELETE', `/api/analyses/${deal}/agreed`);
  const read = async () => Analysis.parse((await owner.call('GET', `/api/analyses/${deal}`)).body);
  const plan = async () => Pipeline.parse((await owner.call('GET', `/api/analyses/${deal}/pipeline`)).body);
  const logged = async () => {
    const { items } = ActivityPage.parse((await owner.call('GET', `/api/analyses/${deal}/activity`)).body);
    return items.filter(({ kind }) => kind === 'terms_agreed');
  };
  const patch = (body: object) => owner.call('PATCH', `/api/analyses/${deal}`, body);
  return { owner, deal, make, agree, undo, read, plan, logged, patch };
}

const escrow = () => ({ id: ulid(), text: 'Open escrow; have the contract drawn up', due: '2026-12-01' });

describe('A signed version made the deal', () => {
  it('has its structure, every term as signed, and its price, and moves the stage once', async () => {
    const { make, agree, read, plan, logged } = await offered('signed');
    const { page, sign, lastKey } = await make();
    await sign();
    const next_action = escrow();
    const body = { page_id: page.id, key: await lastKey(), stage: 'under_contract', next_action };
    const done = await agree(body);
    expect(done.status).toBe(200);
    const analysis = await read();
    expect(analysis.deal).toMatchObject({ chosen: 'Seller Finance', ...workedTerms });
    expect(analysis.deal).not.toHaveProperty(['terms.wholesale.price']);
    expect(analysis).toMatchObject({
      chosen_by: 'user',
      purchase_price: 224_900,
      agreed: { version: 1, option: 1, by: 'signed', structure: 'Seller Finance', name: 'Ruth Hollis', price: 224_900 },
    });
    const after = await plan();
    expect(after).toMatchObject({ stage: 'under_contract', next_action, agreed: { by: 'signed', withdrawn: false } });
    // The message is dealt with.
    expect(after.seller_waiting).toBeUndefined();

    expect((await agree({ ...body, next_action: escrow() })).status).toBe(200);
    expect(await plan()).toEqual(after);
    expect(await logged()).toHaveLength(1);
  });

  it('keeps each agreed term from a change that does not say that it knows', async () => {
    const { make, agree, read, patch } = await offered('kept');
    const { page, sign, lastKey } = await make();
    await sign();
    await agree({ page_id: page.id, key: await lastKey() });
    const refused = await patch({ deal: { 'terms.sellerFinance.price': '221000' } });
    expect([refused.status, refused.body]).toMatchObject([409, { error: { code: 'conflict' } }]);
    expect(JSON.stringify(refused.body)).toMatch(/224900.*221000/);
    for (const deal of [{ chosen: 'Wholesale' }, { 'terms.sellerFinance.balloonMonth': null }, null]) {
      expect((await patch({ deal })).status).toBe(409);
    }
    // Written otherwise it is the same; facts, own terms and another option's move nothing that was agreed.
    const free = { 'terms.sellerFinance.price': '$224,900.00', 'house.repairs': '9000', 'terms.wholesale.fee': '1' };
    expect((await patch({ deal: free, seller_facts: { loanBalance: 120_000 } })).status).toBe(200);
    expect((await read()).purchase_price).toBe(224_900);
    const over = await patch({ deal: { 'terms.sellerFinance.price': '221000' }, over_agreed: true });
    expect(over.status).toBe(200);
    const { deal, agreed } = await read();
    expect([deal?.['terms.sellerFinance.price'], agreed?.terms['terms.sellerFinance.price']]).toEqual([
      '221000',
      '224900',
    ]);
    // And back, which needs no word.
    expect((await patch({ deal: { 'terms.sellerFinance.price': '224900' } })).status).toBe(200);
  });

  it('gives way to Undo field by field: what was typed since stays', async () => {
    const { owner, deal, make, agree, undo, read, plan, patch, logged } = await offered('undone');
    const before = await read();
    const call = { id: ulid(), text: 'Call Ruth', due: '2026-11-30' };
    await owner.call('PATCH', `/api/analyses/${deal}/pipeline`, { next_action: call });
    const { page, sign, lastKey } = await make();
    await sign();
    await agree({ page_id: page.id, key: await lastKey(), stage: 'under_contract', next_action: escrow() });
    expect((await plan()).tasks).toMatchObject([{ id: call.id, done_at: null }]);
    await patch({ deal: { 'terms.sellerFinance.down': '30000' }, over_agreed: true });
    expect((await undo()).status).toBe(200);
    const after = await read();
    expect(after.agreed).toBeUndefined();
    expect(after.purchase_price).toBe(before.purchase_price);
    expect(after.deal).toEqual({ ...before.deal, 'terms.sellerFinance.down': '30000' });
    expect(after.chosen_by).toBe(before.chosen_by);
    const planned = await plan();
    expect(planned).toMatchObject({ stage: 'new', next_action: call, tasks: [] });
    expect(planned.agreed).toBeUndefined();
    expect((await undo()).status).toBe(200);
    expect((await logged()).map((entry) => 'undone' in entry && entry.undone)).toEqual([true, false]);
  });

  it('says that the seller took it back, and then lets its terms go', async () => {
    const { make, agree, read, plan, patch } = await offered('withdrawn');
    const { page, say, sign, lastKey } = await make();
    await sign();
    await agree({ page_id: page.id, key: await lastKey(), stage: 'under_contract' });
    await say({ do: 'unsign' });
    const { agreed, deal } = await read();
    expect(agreed?.withdrawn_at).toBeDefined();
    expect(deal).toMatchObject({ chosen: 'Seller Finance', ...workedTerms });
    expect(await plan()).toMatchObject({ stage: 'under_contract', agreed: { withdrawn: true } });
    expect((await patch({ deal: { 'terms.sellerFinance.price': '221000' } })).status).toBe(200);
  });
});

describe('A signed deal that closes', () => {
  const closing = { day: '2026-11-01' };
  const note = { kind: 'seller_note', principal: 20_366_000, payment: 109_329, maturity: '2033-11-01' };

  it('opens its book with the signed note, whatever was typed since', async () => {
    const { owner, deal, make, agree, patch } = await offered('closes');
    const { page, sign, lastKey } = await make();
    await sign();
    await agree({ page_id: page.id, key: await lastKey(), stage: 'under_contract' });
    await patch({ deal: { 'terms.sellerFinance.down': '22490' }, over_agreed: true });
    await owner.call('PATCH', `/api/analyses/${deal}/pipeline`, { stage: 'closed' });
    expect(await readBook(owner, deal)).toMatchObject({
      asksDay: true,
      proposal: { parts: [{ kind: 'seller_note' }] },
    });
    await owner.call('PATCH', `/api/analyses/${deal}/pipeline`, { closing });
    const { proposal, asksDay } = await readBook(owner, deal);
    expect([asksDay, proposal]).toMatchObject([undefined, { closing: '2026-11-01', parts: [note] }]);
    const opened = await owner.call('POST', `/api/analyses/${deal}/book`, proposal);
    expect(opened.status).toBe(201);
    // The price of the deal's own terms is settled where that is chosen.
    const chosen = { ...closing, choices: { price: 'deal' } };
    await patch({ deal: { 'terms.sellerFinance.price': '221000' }, over_agreed: true });
    await owner.call('PATCH', `/api/analyses/${deal}/pipeline`, { closing: chosen });
    const row = await owner.call('GET', `/api/deals/${deal}`);
    expect(row.body).toMatchObject({ purchase_price: 221_000, purchase_price_from: 'settled' });
  });

  it('closes once on these terms while a revision is sent', { timeout: 300_000 }, async () => {
    for (let round = 0; round < (isHard ? 100 : 3); round += 1) {
      const { owner, deal, make, agree, read, plan } = await offered(`beside-${round}`);
      const { page, sign, lastKey } = await make();
      await sign();
      await agree({ page_id: page.id, key: await lastKey(), stage: 'under_contract' });
      const close = () => owner.call('PATCH', `/api/analyses/${deal}/pipeline`, { stage: 'closed', closing });
      const [first, revised, second] = await Promise.all([close(), make({ revises: page.id }), close()]);
      expect([first.status, second.status, revised.page.version]).toEqual([200, 200, 2]);
      expect(await plan()).toMatchObject({ stage: 'closed', dates: { closing: closing.day }, agreed: { version: 1 } });
      expect(await read()).toMatchObject({ closing, agreed: { version: 1 }, purchase_price_from: 'agreed' });
      const { items } = ActivityPage.parse((await owner.call('GET', `/api/analyses/${deal}/activity`)).body);
      expect(items.filter((entry) => entry.kind === 'stage_moved' && entry.to === 'closed')).toHaveLength(1);
      expect((await readBook(owner, deal)).proposal?.parts).toMatchObject([note]);
    }
  });
});

describe('An answer made the deal', () => {
  it('is an interest in an option, with a wholesale’s own price', async () => {
    const { make, agree, read } = await offered('interest');
    const { page, say, lastKey } = await make();
    await say({ do: 'interest', interest_option: '0' });
    expect((await agree({ page_id: page.id, key: await lastKey(), stage: 'negotiating' })).status).toBe(200);
    expect(await read()).toMatchObject({
      deal: { chosen: 'Wholesale', 'terms.wholesale.price': '150500' },
      purchase_price: 150_500,
      agreed: { by: 'answered', option: 0 },
    });
  });

  it('is a counter: that version’s terms with the one changed', async () => {
    const { make, agree, read } = await offered('counter');
    const { page, say, lastKey } = await make();
    await say({ do: 'counter', counter_option: '1', counter_number: 'price', counter_amount: '231000' });
    expect((await agree({ page_id: page.id, key: await lastKey() })).status).toBe(200);
    expect(await read()).toMatchObject({
      deal: { ...workedTerms, 'terms.sellerFinance.price': '231000' },
      purchase_price: 231_000,
      agreed: { by: 'counter' },
    });
  });

  it('is none that was taken back, no question, and none of another page', async () => {
    const { make, agree, logged } = await offered('none');
    const { page, say, lastKey } = await make();
    await say({ do: 'interest', interest_option: '1' });
    const interest = await lastKey();
    await say({ do: 'take_back' });
    expect((await agree({ page_id: page.id, key: interest })).status).toBe(409);
    await say({ do: 'question', question: 'When?' });
    expect((await agree({ page_id: page.id, key: await lastKey() })).status).toBe(404);
    expect((await agree({ page_id: ulid(), key: interest })).status).toBe(404);
    expect((await agree({ page_id: page.id, key: 'nobody-said-this' })).status).toBe(404);
    expect(await logged()).toEqual([]);
  });

  it('is one of the newest version, unless its sender insists', async () => {
    const { make, agree, read } = await offered('replaced');
    const { page, sign, lastKey } = await make();
    await sign();
    const key = await lastKey();
    await make({ revises: page.id });
    const refused = await agree({ page_id: page.id, key });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: { code: 'conflict', message: 'You sent version 2 after this.' } },
    ]);
    expect((await agree({ page_id: page.id, key, replaced: true })).status).toBe(200);
    expect((await read()).agreed).toMatchObject({ version: 1 });
  });
});

describe('A revision', () => {
  it('settles what the seller answered to the version before it, and no question', async () => {
    const { make, plan } = await offered('settled');
    const first = await make();
    await first.say({ do: 'interest', interest_option: '1', at: 'answer' });
    expect((await plan()).seller_waiting).toMatchObject({ kind: 'interest', count: 1 });
    const second = await make({ revises: first.page.id });
    expect((await plan()).seller_waiting).toBeUndefined();
    await second.say({ do: 'question', question: 'When?', at: 'answer' });
    await make({ revises: second.page.id });
    expect((await plan()).seller_waiting).toMatchObject({ kind: 'question', page_id: second.page.id, count: 1 });
  });
});
