import { expect, it } from 'vitest';
import { letterText } from '#shared/letter/letter-text.ts';
import type { LetterSources } from '#shared/letter/made/compose-letter.ts';
import { sumsOf } from '#shared/seller-page/amounts.ts';
import { sellerPageHtml } from '#shared/seller-page/html/page-html.ts';
import type { SellerPage } from '#shared/seller-page/seller-page.ts';
import { letterToSign } from '#shared/seller-page/signed-letter.ts';
import { pageOf, stateOf, workedSources } from './seller-letter.ts';

/* A contract's amounts with their cents, reckoned ones in dollars, those of an approximate loan in hundreds. */

/** The worked example's house, with a balance that only its record has. */
function ofRecord(options: readonly string[], draft = {}): LetterSources {
  const sources = workedSources(options, draft);
  const { loanBalance: _, ...seller_facts } = sources.subject.seller_facts ?? {};
  return { ...sources, subject: { ...sources.subject, seller_facts } };
}

const text = (page: SellerPage, language: 'en' | 'es' = 'en') =>
  sellerPageHtml(stateOf(page, { language }))
    .replace(/<style>.*?<\/style>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
const inHundreds = (amount: number | null | undefined) =>
  `about $${(Math.round(Number(amount) / 100) * 100).toLocaleString('en-US')}`;

it('has a typed payment’s month to the cent, and without one in dollars', () => {
  const typed = pageOf(workedSources(['Seller Finance'], { 'house.loan.payment': '849.62' }));
  expect(text(typed)).toContain('You get every month $224.56 for 84 months');
  expect(text(typed)).toContain('Of that, $849.62 pays your loan and $224.56 is yours.');
  const reckoned = pageOf(workedSources(['Seller Finance']));
  expect(text(reckoned)).toContain('You get every month $225 for 84 months');
  expect(text(reckoned)).toContain('You get at the end $66,565 after 84 months');
  expect(text(reckoned)).toContain('In today’s money: $85,253. With an agent: $102,762.');
});

it('has a second note’s own amounts to the cent', () => {
  const shown = text(pageOf(workedSources(['Subject-To'])));
  expect(shown).toContain('You get every month $276.15 for 84 months');
  expect(shown).toContain('You get at the end $55,008.37 after 84 months');
});

it.each(['Seller Finance', 'Lease Option', 'Novation', 'Wholesale'])(
  'says about, to 100 dollars, where a record’s balance is part of it: %s',
  (structure) => {
    const page = pageOf(ofRecord([structure]));
    const [option] = page.options;
    if (option === undefined) throw new Error('unreachable');
    const { today, total } = sumsOf(option, 5);
    const shown = text(page);
    const rest = structure === 'Wholesale' ? option.closing : option.end;
    expect(shown).toContain(inHundreds(rest));
    expect(shown).toContain(`In today’s money: ${inHundreds(today)}. With an agent: about $`);
    expect(shown).toContain(inHundreds(total));
    expect(text(page, 'es')).toContain(inHundreds(rest).replace('about', 'cerca de'));
    expect(shown).not.toMatch(/about about|\$[\d,]+\.\d\d (?:after|at closing)/);
    // The letter that is signed says the same.
    expect(letterText(letterToSign(page, 0, 'en')).replace(/\s+/g, ' ')).toContain(inHundreds(today));
  },
);

it('says about, to a dollar, of a month', () => {
  const page = pageOf(ofRecord(['Seller Finance']));
  const month = page.options[0]?.monthly?.[0]?.amount ?? Number.NaN;
  expect(text(page)).toContain(`You get every month about $${Math.round(month)} for 84 months`);
});

it('says a month, an end and today’s money of a balance of about 203,418 in these words', () => {
  // Terms under which they come to 344.00, 77,589 and 109,270: a loan at 3.25%, and a note of 278,800 at 4%.
  const terms = {
    price: '311500',
    down: '32700',
    ratePercent: '4',
    months: '360',
    balloonMonth: '84',
    keepsLoan: 'yes',
  };
  const sources = workedSources(
    ['Seller Finance'],
    {},
    {
      'house.loan.paymentsLeft': '302',
      ...Object.fromEntries(Object.entries(terms).map(([name, typed]) => [`terms.sellerFinance.${name}`, typed])),
    },
  );
  const { analysis_data } = sources.subject;
  const { loanBalance: _, ...seller_facts } = sources.subject.seller_facts ?? {};
  const financialData = { ...analysis_data.financialData, mortgageBalance: 203_418, estimatedValue: 340_000 };
  const house = { ...analysis_data, financialData };
  const page = pageOf({ ...sources, subject: { ...sources.subject, seller_facts, analysis_data: house } });
  expect(page.house.balance).toBe(203_418);
  const shown = text(page);
  expect(shown).toContain('You get every month about $344 for 84 months');
  expect(shown).toContain('You get at the end about $77,600 after 84 months');
  expect(shown).toContain('In today’s money: about $109,300.');
});

it('shows a page of an earlier release as it was', () => {
  const page = pageOf(workedSources(['Seller Finance']));
  const before: SellerPage = {
    ...page,
    house: { ...page.house, is_about: undefined },
    options: page.options.map(({ shown: _, headline: __, ...option }) => option),
  };
  expect(text(before)).toContain('You get at closing $22,000.00');
  expect(text(before)).toContain('In today’s money: $85,253.24. With an agent: $102,761.55.');
});
