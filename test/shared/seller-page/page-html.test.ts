import { expect, it } from 'vitest';
import { openingHtml, plainHtml, sellerPageHtml } from '#shared/seller-page/html/page-html.ts';
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

it('carries the link’s secret through every answer', () => {
  expect(sellerPageHtml(stateOf(page))).toContain('action="/o/code#secret"');
});

it('is reported on a page that exists, by its code and never its secret', () => {
  const [, path = '', query] = /<a href="([^"?]*)\?([^"]*)" rel="noreferrer"/.exec(sellerPageHtml(stateOf(page))) ?? [];
  expect(Object.keys(publicPages)).toContain(path);
  expect(query).toBe('offer=code');
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

it('keeps what was typed and says what is wrong with it beside the field', () => {
  const html = sellerPageHtml(
    stateOf(page, { typed: { counter_amount: 'a lot' }, problems: { counter_amount: { id: 'bad-amount' } } }),
  );
  expect(html).toMatch(/aria-invalid="true" aria-describedby="counter_amount-problem" value="a lot"/);
  expect(html).toContain('id="counter_amount-problem">Enter a dollar amount, like 262,000.');
});

it('can’t be answered once a newer offer took its place', () => {
  const html = sellerPageHtml(stateOf(page, { replacedAt: '2026-11-26T10:00:00.000Z', events: answered }));
  expect(html).toContain('Ines Calder sent a newer offer on November 26, 2026.');
  expect(html).not.toMatch(/value="(interest|take_back|counter)"/);
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
