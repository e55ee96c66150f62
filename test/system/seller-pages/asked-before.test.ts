import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MadeSellerPage } from '#shared/seller-page/seller-link.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { type SellerLink, sellerAt } from '#test/support/seller/seller-form.ts';
import { sellerPageSender } from '#test/support/seller/send-offer.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const { open, answer } = sellerAt(system);

type Version = SellerLink & { id: string };

/** A deal whose sender makes pages and replies. */
async function dealOf(name: string) {
  const person: Person = await system.person(name);
  const id = await saveAnalysis(person);
  const send = await sellerPageSender(system, person, id);
  const make = async (revises?: Version): Promise<Version> => {
    const { page, path } = MadeSellerPage.parse((await send(revises ? { revises: revises.id } : {})).body);
    const [, code = '', secret = ''] = /^\/o\/(\w+)#(\w+)$/.exec(path) ?? [];
    return { id: page.id, code, secret };
  };
  const pages = `/api/analyses/${id}/seller-pages`;
  const reply = async (page: Version, text: string) =>
    (await person.call('POST', `${pages}/${page.id}/replies`, { key: randomUUID(), text })).status;
  const end = (page: Version, part = '') => person.call('DELETE', `${pages}/${page.id}${part}`);
  return { make, reply, end };
}

const ask = async (page: SellerLink, question: string, more: Record<string, string> = {}) =>
  answer(page, await open(page), { do: 'question', question, ...more });

/** What stands in the thread of a page: who, when and of which version, and what they said. */
async function threadOf(page: SellerLink): Promise<string[]> {
  const { html } = await open(page);
  const [, list = ''] = /<ul class="thread">(.*?)<\/ul>/s.exec(html) ?? [];
  return [...list.matchAll(/<small>[^<]*?(?: · ([^<]*))?<\/small><p>([^<]*)<\/p>/g)].map(([, version, said]) =>
    [version, said].filter(Boolean).join(': '),
  );
}

describe('a question of an earlier version', () => {
  it('stands with its reply on its page and on the newest, which names the version', async () => {
    const { make, reply } = await dealOf('asked-before');
    const first = await make();
    await ask(first, 'Who pays the loan?');
    const second = await make(first);
    expect(await threadOf(second)).toEqual(['Version 1: Who pays the loan?']);
    expect(await reply(first, 'A payment service.')).toBe(201);
    expect(await threadOf(first)).toEqual(['Who pays the loan?', 'A payment service.']);
    expect(await threadOf(second)).toEqual(['Version 1: Who pays the loan?', 'Version 1: A payment service.']);
    await ask(second, 'When?');
    const third = await make(second);
    await reply(second, 'In June.');
    expect(await threadOf(third)).toEqual([
      'Version 1: Who pays the loan?',
      'Version 1: A payment service.',
      'Version 2: When?',
      'Version 2: In June.',
    ]);
    expect(await threadOf(second)).toEqual(['When?', 'In June.']);
  });

  it('brings none of the answers that the newer version settles, no secret, and no answer that can be taken back', async () => {
    const { make, reply } = await dealOf('settled');
    const first = await make();
    const price = { counter_option: '0', counter_number: 'price', counter_amount: '412,345' };
    await answer(first, await open(first), { do: 'counter', ...price });
    await reply(first, 'Too much for us.');
    await ask(first, 'Who pays the loan?', { name: 'Ruth' });
    const call = { do: 'call', call_phone: '602 555 0188', call_when: 'At noon' };
    await answer(first, await open(first), call);
    const second = await make(first);
    await reply(first, 'A payment service.');
    const { html } = await open(second);
    expect(await threadOf(second)).toEqual(['Version 1: Who pays the loan?', 'Version 1: A payment service.']);
    for (const own of [first.secret, first.code, '412,345', 'Too much', '555 0188', 'take_back']) {
      expect(html).not.toContain(own);
    }
    // It was asked there, so it counts as no message of this page.
    expect((await ask(second, 'When?')).status).toBe(200);
  });

  it('shows to no other seller, and on no page once its own is revoked or deleted', async () => {
    const { make, end } = await dealOf('another');
    const [first, other] = [await make(), await make()];
    await ask(first, 'Who pays the loan?');
    const [second, apart] = [await make(first), await make(other)];
    expect(await threadOf(apart)).toEqual([]);
    await end(first, '/link');
    expect(await threadOf(second)).toEqual([]);
    await ask(apart, 'When is it?');
    const last = await make(apart);
    expect(await threadOf(last)).toEqual(['Version 4: When is it?']);
    expect((await end(apart)).status).toBe(204);
    expect(await threadOf(last)).toEqual([]);
  });
});
