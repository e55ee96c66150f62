import { expect, it } from 'vitest';
import { standingAnswer } from '#shared/seller-page/answers.ts';
import { endedHtml, openingHtml, plainHtml, sellerPageHtml } from '#shared/seller-page/html/page-html.ts';
import type { SellerEvent } from '#shared/seller-page/seller-link.ts';
import { publicPages } from '#web/app/head/public-pages.ts';
import { stateOf, workedPage } from './seller-letter.ts';

const page = workedPage(['Wholesale', 'Seller Finance', 'Subject-To']);
const counter = { key: 'k', at: '2026-11-25T10:00:00.000Z', by: 'seller', kind: 'counter' } as const;
const answered = [{ ...counter, option: 1, number: 'price', amount: 262_000 } as const];

it('opens by a form that asks for the part after “#”, in both languages', () => {
  const html = openingHtml();
  expect(html).toContain('<form class="card" method="post">');
  expect(html).toContain('Paste the part of your link after the # sign.');
  expect(html).toContain('Pegue la parte de su enlace');
});

it('says one thing in both languages while nobody knows which', () => {
  expect(plainHtml(null, 'not-found')).toMatch(/This link does not work.*Este enlace no funciona/);
  expect(plainHtml('es', 'too-often')).not.toContain('Too often');
});

it('says when it ended and whom to call, or only who sent it where no phone is known', () => {
  const { sender } = page;
  const words = (html: string) => [...html.matchAll(/<(?:h1|p) [^>]*>([^<]*)/g)].map(([, each]) => each);
  expect(words(endedHtml('en', page, '2026-12-11'))).toEqual([
    'This page ended on December 11, 2026.',
    'To talk, call Ines Calder: (602) 555-0102.',
  ]);
  expect(words(endedHtml('es', { sender: { ...sender, phone: '' } }, '2026-12-11'))).toEqual([
    'Esta página terminó el 11 de diciembre de 2026.',
    'De Ines Calder',
  ]);
});

it('carries the link’s secret through every answer', () => {
  expect(sellerPageHtml(stateOf(page))).toContain('action="/o/code#secret"');
});

it('is reported on a page that exists, by its code and never its secret', () => {
  const [, path = '', query] = /<a href="([^"?]*)\?([^"]*)" rel="noreferrer"/.exec(sellerPageHtml(stateOf(page))) ?? [];
  expect(Object.keys(publicPages)).toContain(path);
  expect(query).toBe('offer=code');
});

it('leaves no payment out of the row of every month', () => {
  const [first, ...others] = page.options;
  if (!first) throw new Error('unreachable');
  const runs = [
    { amount: 1131.41, months: 359 },
    { amount: 12.5, months: 1 },
  ];
  const html = sellerPageHtml(stateOf({ ...page, options: [{ ...first, monthly: runs, months: 360 }, ...others] }));
  for (const shown of ['$1,131.41', 'for 359 months', '$12.50', 'for 1 month<']) expect(html).toContain(shown);
});

it('chooses no answer beforehand, and offers none by a larger button', () => {
  const html = sellerPageHtml(stateOf(page));
  expect(html).not.toMatch(/<(input|option)[^>]* (checked|selected)/);
  const presses = [...html.matchAll(/<button class="([^"]*)" name="do" value="(interest|counter|question|call|no)">/g)];
  expect(presses.map(([, style]) => style)).toEqual(['btn', 'btn', 'btn', 'btn', 'btn']);
});

it('has what to know and the rules above every answer', () => {
  const html = sellerPageHtml(stateOf(page, { signing: { option: 0, hash: 'h' } }));
  const at = (text: string) => html.indexOf(text);
  expect(at('Please know')).toBeLessThan(at('Rules in Arizona'));
  expect(at('Rules in Arizona')).toBeLessThan(at('value="interest"'));
  expect(at('value="interest"')).toBeLessThan(at('value="sign"'));
});

it('shows the answer that stands, and offers to take it back', () => {
  const html = sellerPageHtml(stateOf(page, { events: answered }));
  expect(html).toContain('I would want another number: B, Price, $262,000');
  expect(html).toContain('value="take_back"');
  const back = [...answered, { ...counter, key: 'b', kind: 'take_back' } as const];
  expect(sellerPageHtml(stateOf(page, { events: back }))).not.toContain('value="take_back"');
});

it('says at its top what was sent just now, beside the answer that stands', () => {
  const question = { ...counter, key: 'q', kind: 'question', text: 'When do you close?' } as const;
  const notes = (events: SellerEvent[]) =>
    [
      ...sellerPageHtml(stateOf(page, { events, notice: 'sent' })).matchAll(/<div class="note plain".*?<\/div>/g),
    ].join();
  expect(notes([...answered, question])).toMatch(
    /It binds no one. <b>When do you close\?.*<b>I would want another number/,
  );
  expect(notes([question, ...answered])).not.toContain('When do you close?');
  const back = { ...counter, key: 'b', kind: 'take_back' } as const;
  expect(notes([...answered, back])).toMatch(/autofocus=""><b>Taken back on November 25, 2026\.<\/b> <\/div>$/);
});

it('lets a request for a call be taken back, which leaves a counter as it is', () => {
  const call = { ...counter, key: 'c', kind: 'call', phone: '602 555 0100' } as const;
  const html = sellerPageHtml(stateOf(page, { events: [...answered, call] }));
  expect(html).toMatch(/Please call me · 602 555 0100<\/b> <button class="link" name="do" value="take_back">/);
  expect(standingAnswer([...answered, call])).toMatchObject({ kind: 'counter', amount: 262_000 });
});

it('keeps what was typed and says what is wrong with it beside the field', () => {
  const html = sellerPageHtml(
    stateOf(page, { typed: { counter_amount: 'a lot' }, problems: { counter_amount: { id: 'bad-amount' } } }),
  );
  expect(html).toMatch(/aria-invalid="true" aria-describedby="counter_amount-problem" autofocus="" value="a lot"/);
  expect(html).toContain('id="counter_amount-problem">Enter a dollar amount, like 262,000.');
});

it('can’t be answered once a newer offer took its place', () => {
  const html = sellerPageHtml(stateOf(page, { replacedAt: '2026-11-26T10:00:00.000Z', events: answered }));
  expect(html).toContain('Ines Calder sent a newer offer on November 26, 2026.');
  expect(html).not.toMatch(/value="(interest|take_back|counter)"/);
});

it('asks to sign again where the letter no longer was what was signed', () => {
  const signed = {
    at: '2026-11-25T10:00:00.000Z',
    key: 's',
    by: 'seller',
    kind: 'sign',
    option: 1,
    name: 'Ruth',
  } as const;
  const signing = { option: 1, hash: 'h' };
  const html = (events: SellerEvent[]) => sellerPageHtml(stateOf(page, { events: [...answered, ...events], signing }));
  const again = html([{ ...signed, seal_refused: true }]);
  expect(again).toContain('Your signature does not count.');
  expect(again).toMatch(/value="sign"/);
  expect(again).not.toMatch(/Signed by|value="(copy|unsign)"/);
  const next = html([
    { ...signed, seal_refused: true },
    { ...signed, key: 't' },
  ]);
  expect(next).toContain('Signed by Ruth on');
  expect(next).not.toContain('Your signature does not count.');
});

it('keeps what was said and the copy of what was signed once a newer offer took its place', () => {
  const said = { at: '2026-11-25T10:00:00.000Z' } as const;
  const events = [
    ...answered,
    { ...said, key: 'r', by: 'sender', kind: 'reply', text: 'It stays, and we pay it.' } as const,
    { ...said, key: 's', by: 'seller', kind: 'sign', option: 1, name: 'Ruth Hollis', sealed: true } as const,
  ];
  const replaced = { replacedAt: '2026-11-26T10:00:00.000Z', signing: { option: 1, hash: 'h' } };
  const html = sellerPageHtml(stateOf(page, { ...replaced, events }));
  expect(html).toContain('It stays, and we pay it.');
  expect(html).toContain('Signed by Ruth Hollis on November 25, 2026.');
  expect(html).toContain('value="copy"');
  expect(html).not.toMatch(/value="(sign|unsign)"/);
  expect(sellerPageHtml(stateOf(page, { ...replaced, events: [] }))).not.toMatch(/In writing|Questions and replies/);
});

it('reckons a sale with an agent by the seller’s numbers', () => {
  const html = sellerPageHtml(stateOf(page, { typed: { price: '310,000', cost: '6', months: '2', rate: '5' } }));
  expect(html).toContain('$124,206.58');
  expect(html).toContain('$121,757.34');
});

it('is small enough to come in one round trip', async () => {
  const { gzipSync } = await import('node:zlib');
  expect(gzipSync(sellerPageHtml(stateOf(page, { events: answered }))).length).toBeLessThan(14_600);
});
