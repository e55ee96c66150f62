import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '#lambdas/functions/links/seller/content-security-policy.ts';
import { LogoAnswer } from '#shared/brand/logo.ts';
import { plainHtml } from '#shared/seller-page/html/page-html.ts';
import { OpenedSellerPage, sellerLimits } from '#shared/seller-page/seller-link.ts';
import type { SellerPage } from '#shared/seller-page/seller-page.ts';
import { longDay } from '#shared/seller-page/text-of.ts';
import { utcDay } from '#shared/values/days.ts';
import { makePng } from '#test/support/png.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { formIn, type ShownPage, sellerAt } from '#test/support/seller/seller-form.ts';
import { aSellerPage, placeSellerPage } from '#test/support/seller/seller-pages.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const system = await startSystem();

const professional = { tier: 'professional', billing_interval: 'monthly', start: 'now' };

async function sender(name: string): Promise<Person> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', professional);
  return person;
}

const [cash] = aSellerPage().options;
if (cash === undefined) throw new Error('unreachable');
const figures = {
  sender: { name: 'Pat Person', company: 'Desert Ridge Homes', phone: '602 555 0100' },
  options: [
    { ...cash, counters: { price: { least: 168_000, most: 1e9 } } },
    {
      ...cash,
      structure: 'Seller Finance',
      name: 'name-payments',
      monthly: [{ amount: 224.56, months: 84 }],
      end: 66_564.85,
      months: 84,
      counters: { price: { least: 25_000, most: 1e9 }, monthly: { least: 90.74, most: 224_900 } },
    },
  ],
} satisfies Partial<SellerPage>;

/** A page with two options, and its link. */
async function shared(name: string, more: Partial<SellerPage> = {}) {
  const person = await sender(name);
  const analysisId = await saveAnalysis(person);
  const place = () => placeSellerPage(system, person, analysisId, aSellerPage({ ...figures, ...more }));
  const page = await place();
  const at = `/api/analyses/${analysisId}/seller-pages`;
  const events = async () => OpenedSellerPage.parse((await person.call('GET', `${at}/${page.page_id}`)).body).events;
  /** Changes the row of the page. */
  const change = (name: 'ends_at' | 'replaced_at', to: Date) =>
    system.tables.command('UpdateItem', {
      TableName: system.tables.names.find((each) => each.includes('Analyses')),
      Key: { user_id: { S: person.id }, id: { S: `sellerpage#${analysisId}#${page.page_id}` } },
      UpdateExpression: `SET ${name} = :to`,
      ExpressionAttributeValues: { ':to': { S: to.toISOString() } },
    });
  return { person, analysisId, page, place, at, events, change };
}

const { send, open, answer } = sellerAt(system);

/** What stands in a field of the page. */
const typedIn = ({ html }: ShownPage, name: string): string | undefined =>
  new RegExp(`<input name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ??
  new RegExp(`<textarea name="${name}"[^>]*>([^<]*)`).exec(html)?.[1];

const problemAt = ({ html }: ShownPage, name: string) => new RegExp(`id="${name}-problem">([^<]*)`).exec(html)?.[1];

describe('the address of a page', () => {
  it('answers the same form for every code, which no browser keeps and no search engine lists', async () => {
    const { page } = await shared('same-form');
    const asked = [page.code, 'nothing', '0'.repeat(24)].map((code) => fetch(`${system.url}/o/${code}`));
    const [first, ...others] = await Promise.all((await Promise.all(asked)).map((each) => each.text()));
    for (const other of others) expect(other).toBe(first);
    const { status, headers } = await fetch(`${system.url}/o/${page.code}`);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age='),
    });
    expect(headers.has('set-cookie')).toBe(false);
    expect(gzipSync(first ?? '').length).toBeLessThan(3500);
  });

  it('allows no script and no style but its own', () => {
    const parts = contentSecurityPolicy.split('; ');
    expect(parts).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "font-src 'self'",
        'img-src data:',
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ]),
    );
    for (const part of parts) expect(part).not.toMatch(/unsafe|\*|https?:/);
    for (const kind of ['script-src', 'style-src']) {
      expect(parts.find((part) => part.startsWith(kind))).toMatch(/^[\w-]+( 'sha256-[^']+')+$/);
    }
  });

  it('answers HEAD without a body', async () => {
    const response = await fetch(`${system.url}/o/any`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

describe('a form', () => {
  it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])('is refused as %s', async (type) => {
    const { page } = await shared(`typed-${type.length}`);
    const body = `secret=${page.secret}`;
    const headers = { 'content-type': type };
    const response = await fetch(`${system.url}/o/${page.code}`, { method: 'POST', body, headers });
    expect(response.status).toBe(400);
    expect(await response.text()).toBe(plainHtml(null, 'failed'));
  });

  it('may have 16 kB', async () => {
    const { page } = await shared('long-form');
    const fits = 'x'.repeat(16 * 1024 - `secret=${page.secret}&question=`.length);
    expect((await open(page, { question: fits })).status).toBe(200);
    expect((await open(page, { question: `${fits}x` })).status).toBe(413);
  });

  it.each(['cross-site', 'same-site'])('that another site sends is refused (%s)', async (from) => {
    const { page } = await shared(`foreign-${from}`);
    const reply = await send(
      page.code,
      { secret: page.secret },
      { 'sec-fetch-site': from, origin: 'https://evil.example' },
    );
    expect(reply.status).toBe(403);
    expect(reply.html).not.toContain('Private Ct');
    expect((await send(page.code, { secret: page.secret }, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('that did not come through CloudFront is refused, as is the question for one', async () => {
    const { page } = await shared('direct');
    const direct = `${system.url}/__local/execute-api/o/${page.code}`;
    const body = new URLSearchParams({ secret: page.secret });
    const replies = await Promise.all([fetch(direct), fetch(direct, { method: 'POST', body })]);
    expect(replies.map(({ status }) => status)).toEqual([403, 403]);
  });
});

describe('a link', () => {
  it('that never was, has another secret, was revoked or was deleted is one 404', async () => {
    const { person, page, place, at } = await shared('guessed');
    const [revoked, deleted] = [await place(), await place()];
    expect((await person.call('DELETE', `${at}/${revoked.page_id}/link`)).status).toBe(200);
    expect((await person.call('DELETE', `${at}/${deleted.page_id}`)).status).toBe(204);
    const replies = [
      await send('0'.repeat(page.code.length), { secret: page.secret }),
      await send(page.code, { secret: revoked.secret }),
      await send(page.code, {}),
      await open(revoked),
      await open(deleted),
      await send('%00', { secret: page.secret, do: 'interest', language: 'es' }),
    ];
    for (const { status, html } of replies) {
      expect(status).toBe(404);
      expect(html).toBe(plainHtml(null, 'not-found'));
    }
    expect((await open(page)).status).toBe(200);
  });

  it('dies with the deal', async () => {
    const { person, analysisId, page } = await shared('deal-gone');
    await person.call('DELETE', `/api/analyses/${analysisId}`);
    expect((await open(page)).status).toBe(404);
  });

  it('shows the page in its own language, and in the other when asked', async () => {
    const { page } = await shared('speaks-spanish', { language: 'es' });
    const first = await open(page);
    expect(first).toMatchObject({ status: 200, html: expect.stringContaining('En efectivo') });
    const other = await send(page.code, { ...formIn(first.html), language: 'en', question: '¿Cuándo?' });
    expect(other).toMatchObject({ status: 200, html: expect.stringContaining('Side by side') });
    expect(formIn(other.html).question).toBe('¿Cuándo?');
  });

  it('shows the logo of the sender inside the page, under no address', async () => {
    const { person, analysisId } = await shared('with-a-logo');
    await person.call('PUT', '/api/subscription', { ...professional, tier: 'enterprise' });
    const png = { bytes: makePng(8, 8), type: 'image/png' };
    const { logo_url: logo } = LogoAnswer.parse((await person.upload('/api/profile/logo', png)).body);
    const brand = { company: 'Desert Ridge', accent: '', footer: '', logo };
    const { html } = await open(await placeSellerPage(system, person, analysisId, aSellerPage({ brand })));
    expect(html).toContain('<img src="data:image/png;base64,');
    expect(html).not.toContain('/avatars/');
  });

  it('counts that it was opened, and not what is looked at afterwards', async () => {
    const { person, at, page } = await shared('viewed');
    const first = await open(page);
    await send(page.code, { ...formIn(first.html), do: 'show', price: '300,000' });
    const { body } = await person.call('GET', `${at}/${page.page_id}`);
    expect(body).toMatchObject({ page: { views: 1 } });
  });

  it('is read so often an hour, also by many at once, and shows nothing beyond', async () => {
    const { page } = await shared('read-at-once');
    await system.tables.command('UpdateItem', {
      TableName: system.tables.names.find((each) => each.includes('Integrations')),
      Key: { account: { S: page.code.slice(0, -8) }, sort_key: { S: `offer#${page.code}` } },
      UpdateExpression: 'SET read_count = :most, read_hour = :hour',
      ExpressionAttributeValues: {
        ':most': { N: String(sellerLimits.readsAnHour - 3) },
        ':hour': { S: new Date().toISOString().slice(0, 13) },
      },
    });
    const replies = await Promise.all(Array.from({ length: 12 }, () => open(page)));
    const refused = replies.filter(({ status }) => status === 429);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(refused).toHaveLength(9);
    for (const { html } of refused) expect(html).toBe(plainHtml(null, 'too-often'));
  });

  it('whose end has come says whom to call, and no figure', async () => {
    const { page, change } = await shared('over');
    await change('ends_at', new Date(Date.now() - 1000));
    const answered = { do: 'interest', seen: '0', key: 'a'.repeat(16), interest_option: '0' };
    for (const more of [undefined, answered]) {
      const { status, html } = await open(page, more);
      expect(status).toBe(410);
      expect(html).toContain('602 555 0100');
      expect(html).toContain('Pat Person');
      expect(html).not.toMatch(/31,000|Private Ct/);
    }
    expect((await send(page.code, { secret: 'x' })).status).toBe(404);
  });

  it('closes with the plan of the sender, and opens again with it', async () => {
    const { person, page } = await shared('lapsed');
    await person.call('DELETE', '/api/subscription');
    const { status, html } = await open(page);
    expect(status).toBe(410);
    // Not on the day on which it would have ended.
    expect(html).toContain(`This page ended on ${longDay('en', utcDay(Date.now()))}.`);
    await person.call('PUT', '/api/subscription', professional);
    expect((await open(page)).status).toBe(200);
  });

  it('of a replaced offer is read and not answered', async () => {
    const { page, change } = await shared('replaced');
    const before = await open(page);
    await change('replaced_at', new Date('2026-03-10T12:00:00.000Z'));
    const { status, html } = await open(page);
    expect(status).toBe(200);
    expect(html).toContain('sent a newer offer on March 10, 2026');
    expect(html).not.toMatch(/value="(answer|sign|no)/);
    expect((await open(page, { at: 'answer-0' })).html).not.toContain('value="interest"');
    const late = await answer(page, before, { do: 'question', question: 'Still there?' });
    expect(late.status).toBe(409);
    expect(late.html).toContain('sent a newer offer');
  });

  it('is read so often an hour', async () => {
    const { page } = await shared('often-read');
    const TableName = system.tables.names.find((name) => name.includes('Integrations'));
    await system.tables.command('UpdateItem', {
      TableName,
      Key: { account: { S: page.code.slice(0, -8) }, sort_key: { S: `offer#${page.code}` } },
      UpdateExpression: 'SET read_count = :full, read_hour = :hour',
      ExpressionAttributeValues: {
        ':full': { N: String(sellerLimits.readsAnHour) },
        ':hour': { S: new Date().toISOString().slice(0, 13) },
      },
    });
    const { status, html, headers } = await open(page);
    expect([status, html]).toEqual([429, plainHtml(null, 'too-often')]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe("the seller's own numbers", () => {
  it('are shown again, with what is wrong about them', async () => {
    const { page } = await shared('own-numbers');
    const first = await open(page);
    expect(typedIn(first, 'price')).toBe('$310,000');
    const good = await answer(page, first, { do: 'show', price: '300,000', cost: '5', months: '3', rate: '0' });
    expect([good.status, typedIn(good, 'price')]).toEqual([200, '300,000']);
    const bad = await answer(page, first, { do: 'show', price: 'a lot', cost: '51', months: '3', rate: '0' });
    expect([bad.status, typedIn(bad, 'price'), problemAt(bad, 'price')]).toEqual([
      400,
      'a lot',
      'Enter a dollar amount, like 262,000.',
    ]);
  });

  it('are in no row and in no line of a log', async () => {
    const { person, at, page } = await shared('private-numbers');
    const first = await open(page);
    await answer(page, first, {
      do: 'interest',
      interest_option: '0',
      price: '271,828',
      cost: '3.14',
      name: 'Rosa Words',
    });
    const kept = JSON.stringify((await person.call('GET', `${at}/${page.page_id}`)).body);
    expect(kept).toContain('Rosa Words');
    // A time has three digits after its dot.
    expect(kept).not.toMatch(/271.?828|3\.14(?!\d)/);
    const logs = system.logs.join('\n');
    expect(logs).not.toMatch(/271.?828|Rosa Words/);
    expect(logs).not.toContain(page.secret);
  });
});

describe('a part of the page', () => {
  const leadsTo = ({ html }: ShownPage) => [...html.matchAll(/name="at" value="([\w-]+)"/g)].map(([, at]) => at);

  it('comes back below the header, as often as it is asked for, and nothing is stored', async () => {
    const { page, events } = await shared('presses');
    let shown = await open(page);
    expect(leadsTo(shown)).toEqual(expect.arrayContaining(['answer-0', 'answer-1', 'no', 'answer']));
    for (const at of ['answer-1', 'no', 'answer', 'agent', 'all']) {
      shown = await answer(page, shown, { at, question: 'Not sent' });
      expect(shown.status).toBe(200);
      const isShown = at === 'answer' ? typedIn(shown, 'question') : formIn(shown.html).question;
      expect(isShown).toBe('Not sent');
    }
    expect(await events()).toEqual([]);
  });

  it.each([
    [{ do: 'interest', at: 'answer-1' }, 'answer-1'],
    [{ do: 'no', at: 'no' }, 'no'],
    [{ do: 'question', at: 'answer' }, 'answer'],
    // A form that named a part without the answer's fields.
    [{ do: 'question', at: 'answer-1' }, 'answer'],
    [{ do: 'no', at: 'agent' }, 'answer'],
    [{ do: 'interest' }, 'answer'],
  ])('stays with what is wrong in it: %o', async (fields, at) => {
    const { page } = await shared(`stays-${Object.values(fields).join('-')}`);
    const reply = await answer(page, await open(page), fields);
    expect([reply.status, formIn(reply.html).at]).toEqual([400, at]);
    expect(reply.html).toMatch(/id="\w+-problem"/);
  });

  it.each(['answer-7', 'sign-x', '../etc', 'take_back', ''])(
    'that there is not shows all options: "%s"',
    async (at) => {
      const { page } = await shared(`no-part-${at.length}-${at.charCodeAt(0)}`);
      const reply = await answer(page, await open(page), { at });
      expect(reply.status).toBe(200);
      expect(reply.html).toMatch(at === 'answer-7' ? /value="interest"/ : /value="answer-1"/);
    },
  );

  it('shows the seller’s numbers beside the agent’s, and the table with them', async () => {
    const { page } = await shared('at-the-agent');
    const shown = await answer(page, await open(page), { at: 'agent', price: '300,000', cost: '5' });
    expect([shown.status, typedIn(shown, 'price')]).toEqual([200, '300,000']);
    expect(shown.html).toMatch(/<details open=""><summary>All numbers side by side/);
    const bad = await answer(page, shown, { at: 'agent', price: 'a lot' });
    expect([bad.status, problemAt(bad, 'price')]).toEqual([400, 'Enter a dollar amount, like 262,000.']);
    // What is wrong with them keeps nobody from an answer.
    expect((await answer(page, bad, { at: 'answer-1' })).status).toBe(200);
  });
});

describe('an answer', () => {
  it.each([
    ['interest', { interest_option: '1', name: 'Rosa' }, { option: 1, structure: 'Seller Finance', name: 'Rosa' }],
    [
      'counter',
      { counter_option: '0', counter_number: 'price', counter_amount: '$262,000' },
      { option: 0, structure: 'Wholesale', number: 'price', amount: 262_000 },
    ],
    ['question', { question: 'When do you close?\r\nAnd how?' }, { text: 'When do you close?\nAnd how?' }],
    ['call', { call_phone: '602 555 0199', call_when: 'noon' }, { phone: '602 555 0199', when: 'noon' }],
    ['no', { no_sure: 'yes', no_reason: 'I will keep it.' }, { text: 'I will keep it.' }],
  ])('of "%s" reaches the sender as it was typed', async (kind, fields, kept) => {
    const { page, events } = await shared(`answers-${kind}`);
    const reply = await answer(page, await open(page), { do: kind, ...fields });
    expect(reply.status).toBe(200);
    expect(formIn(reply.html)).toMatchObject({ seen: '1', secret: page.secret });
    expect(await events()).toEqual([
      { by: 'seller', kind, language: 'en', key: expect.any(String), at: expect.any(String), ...kept },
    ]);
  });

  it('can be taken back, and given again', async () => {
    const { page, events } = await shared('changes-mind');
    const no = await answer(page, await open(page), { do: 'no', no_sure: 'yes' });
    const back = await answer(page, no, { do: 'take_back' });
    const yes = await answer(page, back, { do: 'interest', interest_option: '0' });
    expect([no.status, back.status, yes.status]).toEqual([200, 200, 200]);
    expect((await events()).map(({ kind }) => kind)).toEqual(['no', 'take_back', 'interest']);
  });

  it('that there is not is not taken back', async () => {
    const { page, events } = await shared('nothing-said');
    expect((await answer(page, await open(page), { do: 'take_back' })).status).toBe(200);
    expect(await events()).toEqual([]);
  });

  it('sent twice is one', async () => {
    const { page, events } = await shared('double-click');
    const first = await open(page);
    const replies = [1, 2].map(() => answer(page, first, { do: 'question', question: 'Twice?' }));
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await events()).toHaveLength(1);
  });

  it('to a page that has another answer by now stays in its form, beside what came', async () => {
    const { page, events } = await shared('two-owners');
    const [his, hers] = [await open(page), await open(page)];
    await answer(page, his, { do: 'no', no_sure: 'yes', no_reason: 'Never.' });
    const late = await answer(page, hers, { do: 'question', question: 'What about June?', name: 'Ana' });
    expect(late.status).toBe(409);
    expect(late.html).toContain('Someone answered with this link while you read.');
    expect(late.html).toContain('Never.');
    expect([typedIn(late, 'question'), typedIn(late, 'name')]).toEqual(['What about June?', 'Ana']);
    const again = await answer(page, late, { do: 'question', question: 'What about June?', name: 'Ana' });
    expect(again.status).toBe(200);
    expect(await events()).toHaveLength(2);
  });

  it.each([
    [
      { do: 'counter', counter_option: '0', counter_number: 'price', counter_amount: 'much' },
      'counter_amount',
      'bad-amount',
    ],
    [
      { do: 'counter', counter_option: '0', counter_number: 'price', counter_amount: '100' },
      'counter_amount',
      'bad-amount',
    ],
    [
      { do: 'counter', counter_option: '1', counter_number: 'monthly', counter_amount: '5' },
      'counter_amount',
      'bad-monthly',
    ],
    [{ do: 'question', question: '' }, 'question', 'bad-empty'],
    [{ do: 'interest' }, 'interest_option', 'bad-empty'],
    [{ do: 'no', no_reason: 'Not now' }, 'no_sure', 'bad-untick'],
    [{ do: 'no', no_sure: 'yes', no_reason: 'x'.repeat(501) }, 'no_reason', 'bad-long'],
  ] as const)('of %o is sent back with all that was typed', async (fields, field, problem) => {
    const words = {
      'bad-amount': 'Enter a dollar amount, like 262,000.',
      'bad-monthly': 'This monthly amount does not work. Try a price.',
      'bad-empty': 'Fill in this field.',
      'bad-untick': 'Tick this box.',
      'bad-long': 'This is too long: at most 500 characters.',
    };
    const { page, events } = await shared(`sent-back-${field}-${problem}`);
    const typed = { name: 'Ana <b>', call_when: 'noon "sharp"', price: '299,000', ...fields };
    const reply = await answer(page, await open(page), typed);
    expect([reply.status, problemAt(reply, field)]).toEqual([400, words[problem]]);
    expect(typedIn(reply, 'name')).toBe('Ana &lt;b&gt;');
    expect(typedIn(reply, 'call_when')).toBe('noon &quot;sharp&quot;');
    // Its field is on another part: it is carried there.
    expect(formIn(reply.html).price).toBe('299,000');
    expect(await events()).toEqual([]);
  });

  it.each([
    ['an unknown name', { do: 'erase' }],
    ['no key', { do: 'no', no_sure: 'yes', key: '' }],
    ['a key of another form', { do: 'no', no_sure: 'yes', key: '#'.repeat(20) }],
    ['no count of messages', { do: 'no', no_sure: 'yes', seen: 'x' }],
  ])('with %s is refused, and keeps what was typed', async (_, fields) => {
    const { page, events } = await shared(`broken-${Object.values(fields).join('').length}`);
    const reply = await answer(page, await open(page), { no_reason: 'Mine.', at: 'no', ...fields });
    expect([reply.status, typedIn(reply, 'no_reason')]).toEqual([400, 'Mine.']);
    expect(await events()).toEqual([]);
  });

  it('comes so often an hour, and is kept in its form when it is too often', async () => {
    const { page } = await shared('talkative');
    let shown = await open(page);
    for (let index = 0; index < sellerLimits.answersAnHour; index += 1) {
      shown = await answer(page, shown, { do: 'question', question: `Question ${index}` });
      expect(shown.status).toBe(200);
    }
    const refused = await answer(page, shown, { do: 'question', question: 'One more?' });
    expect([refused.status, typedIn(refused, 'question')]).toEqual([429, 'One more?']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('wrong secrets', () => {
  it('are answered so often an hour to one network, and shut no right one', async () => {
    const { page } = await shared('attacked');
    const statuses: number[] = [];
    for (let index = 0; index <= sellerLimits.wrongSecretsAnHour; index += 1) {
      statuses.push((await send(page.code, { secret: String(index) })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses[0]).toBe(404);
    const { status, html, headers } = await send('nothing', { secret: 'x' });
    expect([status, html]).toEqual([429, plainHtml(null, 'too-often')]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    // They count together: links to packets, to a loan's payments and of invitations can't be guessed on, either.
    const guess = { code: 'A1'.repeat(12), secret: '0'.repeat(22) };
    const elsewhere = await Promise.all([
      ...['/api/packet', '/api/proof'].map((path) => system.call('POST', path, { body: guess })),
      system.call('POST', '/api/join/invitation', { body: { secret: 'A1'.repeat(19) } }),
    ]);
    expect(elsewhere.map(({ status: each }) => each)).toEqual([429, 429, 429]);
    expect((await open(page)).status).toBe(200);
  });
});
