import { describe, expect, it } from 'vitest';
import { composeLetter, type LetterSources } from '#shared/letter/made/compose-letter.ts';
import { sumsOf } from '#shared/seller-page/amounts.ts';
import { sellerPageHtml } from '#shared/seller-page/html/page-html.ts';
import type { SellerFacts } from '#shared/strategy/seller-facts.ts';
import { pageOf, stateOf, workedSources } from './seller-letter.ts';

/* What nobody knows is said so, and is never nothing. */

const groups = [
  ['Wholesale', 'Seller Finance', 'Subject-To'],
  ['Lease Option', 'Novation'],
] as const;

/** What can be left out of the worked example, and by what it is left out. */
const lacking: Record<string, (sources: LetterSources) => LetterSources> = {
  balance: (sources) => withHouse(sources, { loanBalance: undefined }, { mortgageBalance: 0 }, ['mortgageBalance']),
  rate: (sources) => withHouse(sources, { interestRate: undefined }, {}, ['ownerDetails.mortgageInterestRate']),
  payments: (sources) => withTexts(sources, 'house.loan.paymentsLeft'),
  arrears: (sources) => withHouse(sources, { arrears: undefined, behindOnPayments: true }),
  liens: (sources) => withHouse(sources, { lienAmount: undefined, hasLiens: true }),
  taxes: (sources) => withCalculator(sources, 'propertyTaxes'),
  insurance: (sources) => withCalculator(sources, 'insurance'),
  value: (sources) => withHouse(sources, {}, { estimatedValue: 0 }, ['estimatedValue']),
};

function withHouse(
  sources: LetterSources,
  facts: Partial<SellerFacts>,
  figures: object = {},
  missing: string[] = [],
): LetterSources {
  const { subject } = sources;
  const provenance = Object.fromEntries(missing.map((field) => [field, 'missing' as const]));
  return {
    ...sources,
    subject: {
      ...subject,
      seller_facts: { ...subject.seller_facts, ...facts },
      analysis_data: {
        ...subject.analysis_data,
        ...figures,
        provenance: { ...subject.analysis_data.provenance, ...provenance },
      },
    },
  };
}

function withTexts(sources: LetterSources, field: string): LetterSources {
  const { subject } = sources;
  return { ...sources, subject: { ...subject, deal: { ...subject.deal, [field]: '' } } };
}

function withCalculator(sources: LetterSources, field: string): LetterSources {
  const { subject } = sources;
  const { [field as 'insurance']: _, ...calculator_inputs } = subject.calculator_inputs ?? {};
  return { ...sources, subject: { ...subject, calculator_inputs } };
}

const every = Object.keys(lacking);
/** Each alone, each two, and all. */
const subsets = [
  ...every.map((name) => [name]),
  ...every.flatMap((one, at) => every.slice(at + 1).map((other) => [one, other])),
  every,
];

const cases = groups.flatMap((options) =>
  subsets.map((names) => [options.join(), names.join(), options, names] as const),
);

describe('a page of a house of which something is unknown', () => {
  it.each(cases)('shows no figure that nobody has: %s without %s', (_, __, options, names) => {
    const sources = names.reduce((before, name) => lacking[name]?.(before) ?? before, workedSources(options));
    // A letter that lacks a price is not sent at all.
    if (composeLetter(sources).missing !== null) return expect(composeLetter(sources).missing).toMatch(/price|Cash|To/);
    const page = pageOf(sources);
    for (const language of ['en', 'es'] as const) {
      expect(sellerPageHtml(stateOf(page, { language }))).not.toMatch(/NaN|undefined|Infinity|\bnull\b|\{\w+\}/);
    }
    for (const option of page.options) {
      const isUnknown = option.closing === null || option.monthly === null || option.end === null;
      const { total, today } = sumsOf(option, 5);
      expect([total === null, today === null]).toEqual([isUnknown, isUnknown]);
    }
  });

  it('says that it is not known, in the sums too', () => {
    const page = pageOf(lacking.arrears?.(workedSources(['Seller Finance'])) ?? workedSources(['Seller Finance']));
    expect(page.options[0]).toMatchObject({ closing: null, end: expect.any(Number) });
    const html = sellerPageHtml(stateOf(page));
    // At closing, added up, in today's money, and three of a sale with an agent; and two on the cards.
    expect(html.match(/<span class="word">Not known\. Please ask\.<\/span>/g)).toHaveLength(8);
    expect(html).toContain('<p class="today">In today’s money: Not known. Please ask.</p>');
  });

  it('leaves the column of an agent to the seller where only the value after repairs is known', () => {
    const page = pageOf(lacking.value?.(workedSources(['Seller Finance'])) ?? workedSources(['Seller Finance']));
    expect(page.listing).toMatchObject({ price: null, source: null });
    const html = sellerPageHtml(stateOf(page));
    expect(html.match(/<span class="word">Fill in this field\.<\/span>/g)).toHaveLength(6);
    expect(sellerPageHtml(stateOf(page, { typed: { price: '300,000' } }))).toContain('$107,712');
  });
});
