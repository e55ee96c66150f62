import { expect, it } from 'vitest';
import { standingAnswer } from '#shared/seller-page/answers.ts';
import { endedHtml, openingHtml, plainHtml, sellerPageHtml } from '#shared/seller-page/html/page-html.ts';
import type { PageState } from '#shared/seller-page/html/page-state.ts';
import type { SellerEvent } from '#shared/seller-page/seller-link.ts';
import type { SellerPage } from '#shared/seller-page/seller-page.ts';
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

it('names who sent it once', () => {
  const head = (sender: SellerPage['sender']) => {
    const [, text = ''] = /<div class="who">(.*?)<\/div>/.exec(sellerPageHtml(stateOf({ ...page, sender }))) ?? [];
    return text
      .replace(/<img[^>]*>/, '')
      .replace(/<[^>]*>/g, '|')
      .replace(/\|+/g, '|');
  };
  const phone = '(602) 555-0102';
  expect(head({ name: 'Ines Calder', company: 'Calder Homes', phone })).toBe(
    `|Calder Homes|From Ines Calder · |${phone}|`,
  );
  expect(head({ name: 'Ines Calder', company: '', phone })).toBe(`|Ines Calder|${phone}|`);
  expect(head({ name: 'Ines Calder', company: '', phone: '' })).toBe('|Ines Calder|');
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

/** What stands below the header of a state, as its reader reads it. */
const signing = { option: 1, hash: 'h' };
const parts = {
  interest: { at: { part: 'answer', option: 1 } },
  answers: { at: { part: 'answer', option: null } },
  no: { at: { part: 'no' } },
  sign: { at: { part: 'sign', option: 1 }, signing },
} as const satisfies Record<string, Partial<PageState>>;
const htmlAt = (part: keyof typeof parts, more: Partial<PageState> = {}) =>
  sellerPageHtml(stateOf(page, { ...parts[part], ...more }));
const withoutFolds = (html: string) => html.replace(/<details.*?<\/details>/g, '');
const buttons = (html: string, values: string) =>
  [...html.matchAll(new RegExp(`<button class="([^"]*)" name="(\\w+)" value="(${values})">`, 'g'))].map(
    ([, style, name, value]) => [style, name, value],
  );

it('leads to an answer by buttons that look alike, and stores nothing when they are pressed', () => {
  const html = sellerPageHtml(stateOf(page));
  expect(buttons(html.replace(/<div class="ways">.*/, ''), 'answer-.|sign-.|no')).toEqual([
    ['btn', 'at', 'answer-0'],
    ['btn', 'at', 'sign-0'],
    ['btn', 'at', 'answer-1'],
    ['btn', 'at', 'sign-1'],
    ['btn', 'at', 'answer-2'],
    ['btn', 'at', 'sign-2'],
    ['btn', 'at', 'no'],
  ]);
  expect(html).toContain('<input type="hidden" name="do" value="show">');
  expect(html).not.toMatch(/<button[^>]* name="do" value="(?!show)/);
  const bar = /<div class="ways">.*?<\/div>/.exec(html)?.[0] ?? '';
  expect(buttons(bar, '\\w+')).toEqual([
    ['btn', 'at', 'answer'],
    ['btn', 'at', 'sign'],
  ]);
});

it('shows the options as cards in the letter’s order, then a sale with an agent, then a no', () => {
  const html = withoutFolds(sellerPageHtml(stateOf(page)));
  const order = ['Cash', 'Payments to you', 'We pay your loan', 'Sell with an agent', 'No, thank you'];
  const places = order.map((text) => html.indexOf(text));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

it('says on every card what comes at closing, beside a price too, and today’s money beside the agent’s', () => {
  const lease = workedPage(['Lease Option', 'Novation']);
  const cardsOf = (each: SellerPage) =>
    [...sellerPageHtml(stateOf(each)).matchAll(/<article class="card">.*?<\/article>/g)].map(([card]) =>
      card
        .replace(/<button.*?<\/button>/g, '')
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  const beside = 'In today’s money: $31,000. With an agent: $102,762.';
  expect(cardsOf(page)[0]).toBe(
    `A Cash You get at closing $31,000 You get every month Nothing You get at the end Nothing ${beside}`,
  );
  expect(cardsOf(page)[1]).toMatch(
    /^B Payments to you Price \$250,000 You get at closing \$22,000 You get every month/,
  );
  const [rent = '', resale = ''] = cardsOf(lease);
  expect(rent).toMatch(/^A We rent, and may buy Price \$\d+,\d+ You get at closing \$6,000/);
  expect(resale).toMatch(/^B Paid at the resale You get at the end \$95,618 after 4 months You get at closing Nothing/);
});

it('chooses no answer beforehand, and sends none by a larger button', () => {
  const html = htmlAt('answers');
  for (const part of Object.keys(parts) as (keyof typeof parts)[]) {
    expect(htmlAt(part)).not.toMatch(/<(input|option)[^>]* (checked|selected)/);
  }
  const presses = buttons(html, 'interest|counter|question|call|no');
  expect(presses.map(([style]) => style)).toEqual(['btn', 'btn', 'btn', 'btn', 'btn']);
});

it.each([
  ['interest', 'value="interest"', 'a late payment can hurt'],
  ['answers', 'value="interest"', 'a late payment can hurt'],
  ['no', 'value="no">Send', 'a late payment can hurt'],
  ['sign', 'value="sign"', 'a late payment can hurt'],
] as const)('has what to know and the rules unfolded above the answer: %s', (part, press, known) => {
  const html = withoutFolds(htmlAt(part)).toLowerCase();
  const at = (text: string) => html.indexOf(text.toLowerCase());
  expect(at('Please know')).toBeGreaterThan(0);
  expect(at(known)).toBeGreaterThan(at('Please know'));
  expect(at('Rules in Arizona')).toBeGreaterThan(at(known));
  expect(at('Ask an attorney if Arizona')).toBeGreaterThan(at('Rules in Arizona'));
  expect(at(press)).toBeGreaterThan(at('Ask an attorney if Arizona'));
  // How it works stands there folded.
  expect(htmlAt(part).indexOf('The price is $250,000.')).toBeLessThan(htmlAt(part).indexOf(press));
});

it('shows only what concerns the option that was pressed', () => {
  const html = withoutFolds(htmlAt('interest'));
  expect(html).toContain('If we stop paying');
  expect(html).not.toContain('Your price would not change.');
  expect(html).not.toContain('Someone else may buy in our place');
});

it('carries what was typed elsewhere, but no tick and no choice', () => {
  const typed = { question: 'When?', price: '300,000', no_sure: 'yes', sign_consent: 'yes', interest_option: '2' };
  const html = htmlAt('interest', { typed });
  expect(html).toContain('<input type="hidden" name="question" value="When?">');
  expect(html).toMatch(/name="price"[^>]* value="300,000"/);
  expect(html).not.toMatch(/no_sure|sign_consent| checked=/);
});

it('asks which option to put in writing', () => {
  const html = sellerPageHtml(stateOf(page, { at: { part: 'sign', option: null } }));
  expect(buttons(html, 'sign-.').map(([, , value]) => value)).toEqual(['sign-0', 'sign-1', 'sign-2']);
  expect(html).not.toContain('name="do" value="sign"');
});

it('offers nothing to sign where the stage has no seal', () => {
  expect(sellerPageHtml(stateOf(page, { canSign: false }))).not.toContain('Put this in writing');
  expect(sellerPageHtml(stateOf(page, { ...parts.sign, canSign: false }))).not.toContain('value="sign"');
});

it('says what happens now, and offers the option in writing, once', () => {
  const interest = { ...counter, key: 'i', kind: 'interest', option: 1 } as const;
  const html = sellerPageHtml(stateOf(page, { events: [interest], notice: 'sent' }));
  expect(html).toContain('Ines Calder has your message now and will reply here or call.');
  expect(html).toContain('If you want, put option B in writing.');
  expect(buttons(html, 'sign-.')).toEqual([['btn', 'at', 'sign-1']]);
  const later = sellerPageHtml(stateOf(page, { events: [interest] }));
  expect(later).not.toMatch(/has your message now|If you want, put option/);
  const signed = { ...counter, key: 's', kind: 'sign', option: 1, name: 'Ruth' } as const;
  const next = sellerPageHtml(stateOf(page, { events: [interest, signed], notice: 'sent', canSign: false }));
  expect(next).toContain('Next comes a contract. Ask your attorney to read it.');
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
    [...sellerPageHtml(stateOf(page, { events, notice: 'sent' })).matchAll(/<div class="told">.*?<\/div>/g)].join();
  expect(notes([...answered, question])).toMatch(
    /<b>When do you close\?<.*It binds no one\..*<b>I would want another number/,
  );
  expect(notes([question, ...answered])).not.toContain('When do you close?');
  const back = { ...counter, key: 'b', kind: 'take_back' } as const;
  expect(notes([...answered, back])).toMatch(/autofocus=""><b>Taken back on November 25, 2026\.<\/b><\/div>$/);
});

it('lets a request for a call be taken back, which leaves a counter as it is', () => {
  const call = { ...counter, key: 'c', kind: 'call', phone: '602 555 0100' } as const;
  const html = sellerPageHtml(stateOf(page, { events: [...answered, call] }));
  expect(html).toMatch(/Please call me · 602 555 0100<\/b>.*<button class="link" name="do" value="take_back">/);
  expect(standingAnswer([...answered, call])).toMatchObject({ kind: 'counter', amount: 262_000 });
});

it('keeps what was typed and says what is wrong with it beside the field', () => {
  const html = sellerPageHtml(
    stateOf(page, {
      ...parts.answers,
      typed: { counter_amount: 'a lot' },
      problems: { counter_amount: { id: 'bad-amount' } },
    }),
  );
  expect(html).toMatch(/aria-invalid="true" aria-describedby="counter_amount-problem" autofocus="" value="a lot"/);
  expect(html).toContain('id="counter_amount-problem">Enter a dollar amount, like 262,000.');
});

it('can’t be answered once a newer offer took its place', () => {
  const html = sellerPageHtml(stateOf(page, { replacedAt: '2026-11-26T10:00:00.000Z', events: answered }));
  expect(html).toContain('Ines Calder sent a newer offer on November 26, 2026.');
  expect(html).not.toMatch(/value="(interest|take_back|counter|answer.*|sign.*|no)"/);
  expect(html).toMatch(/<details open=""><summary>Questions and replies/);
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
  const html = (events: SellerEvent[]) => sellerPageHtml(stateOf(page, { events: [...answered, ...events] }));
  const again = html([{ ...signed, seal_refused: true }]);
  expect(again).toContain('Your signature does not count.');
  expect(again).toMatch(/value="sign-1"/);
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
  expect(sellerPageHtml(stateOf(page, { ...replaced, events: [] }))).not.toMatch(
    /Put this in writing|Questions and replies/,
  );
});

it('reckons a sale with an agent by the seller’s numbers', () => {
  const html = sellerPageHtml(stateOf(page, { typed: { price: '310,000', cost: '6', months: '2', rate: '5' } }));
  expect(html).toContain('$124,207');
  expect(html).toContain('$121,757');
});

it('is small enough to come in one round trip', async () => {
  const { gzipSync } = await import('node:zlib');
  expect(gzipSync(sellerPageHtml(stateOf(page, { events: answered }))).length).toBeLessThan(14_600);
});
