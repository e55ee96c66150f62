import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { PropertyResult } from '#shared/property/property.ts';
import { applySellerFacts } from '#shared/strategy/apply-seller-facts.ts';
import { changesBetween, type SellerFacts } from '#shared/strategy/seller-facts.ts';
import { costParts } from '#web/areas/lookup/charts/monthly-costs.tsx';
import { numberText, readNumber } from '#web/areas/lookup/facts/fact-number.ts';
import { claimsNote, effectsOf, FactsEffect, SpokenEffect } from '#web/areas/lookup/facts/facts-effect.tsx';
import { originOf } from '#web/areas/lookup/parts/origin.ts';
import { factOf } from '#web/areas/lookup/parts/property-facts.ts';
import { ComparablesTable } from '#web/areas/lookup/result/comparables-table.tsx';
import { ResultView } from '#web/areas/lookup/result/result-view.tsx';
import { hardlyKnown, palmLane } from './houses.ts';

const arrears: SellerFacts = { behindOnPayments: true, loanBalance: 330_000 };

function render(property: PropertyResult, facts: SellerFacts): string {
  const html = renderToString(
    <StaticRouter location="/">
      <ResultView
        property={property}
        kept={{ facts, keep: () => undefined }}
        onSave={async () => ({ id: '', purchase_price: 0 })}
        onOpen={() => undefined}
        onNewSearch={() => undefined}
      />
    </StaticRouter>,
  );
  return html.replace(/<!-- -->/g, '');
}

describe('the result with what the seller said', () => {
  it('shows the strategy that follows, why, and what changed', () => {
    const html = render(palmLane, arrears);
    expect(html).toMatch(/rule-hit"><th[^>]*>Subject-To/);
    expect(html).toContain('the owner is in distress and equity is 17.9%, $72,000 of $402,000');
    expect(html).toContain('<s>Seller Finance</s>');
    expect(html).toContain('2 seller facts');
    expect(html).toContain('value="330,000"');
    expect(html).not.toMatch(/NaN|Infinity|undefined|\[object/);
  });

  it('asks the seller for the fact that would decide, where nobody knows it', () => {
    const property = applySellerFacts(
      PropertyResult.parse({
        ...palmLane,
        provenance: { ...palmLane.provenance, 'leadIndicators.isDistressed': 'missing' },
      }),
      { loanBalance: 330_000 },
    );
    expect(render(property, {})).toContain('If the seller is behind on payments, Subject-To would apply.');
  });

  it('makes a recommendation of a record with next to nothing in it', () => {
    const valued = PropertyResult.parse({
      ...hardlyKnown,
      estimatedValue: 300_000,
      provenance: { ...hardlyKnown.provenance, estimatedValue: 'reported' },
    });
    expect(render(valued, {})).toContain('Recommended strategy (rule table): <b>none yet</b>');
    expect(render(valued, { loanBalance: 290_000 })).toMatch(/rule-hit"><th[^>]*>Novation/);
  });

  it('grades the data and says what is weak about it', () => {
    expect(render(hardlyKnown, {})).toContain('Thin');
    expect(render(hardlyKnown, {})).toContain('Mortgage: unknown.');
  });
});

describe('what the facts change', () => {
  it('is told of strategy, rule confidence and equity, and of nothing that stays', () => {
    const effects = (facts: SellerFacts) => effectsOf(palmLane, applySellerFacts(palmLane, facts));
    expect(effects(arrears)).toEqual([
      { label: 'Strategy', from: 'Seller Finance', to: 'Subject-To' },
      { label: 'Rule confidence', from: '88/100', to: '95/100' },
      { label: 'Equity', from: '$267,239 (66.5%)', to: '$72,000 (17.9%)' },
    ]);
    expect(effects({ reason: 'divorce', notes: 'x' })).toEqual([]);
  });

  it('shows a dash for equity that was unknown, and says so aloud', () => {
    const facts = { loanBalance: 120_000 };
    const before = PropertyResult.parse({
      ...palmLane,
      provenance: { ...palmLane.provenance, 'financialData.equity': 'missing' },
    });
    const html = renderToString(
      <FactsEffect before={before} after={applySellerFacts(palmLane, facts)} facts={facts} />,
    ).replaceAll('<!-- -->', '');
    expect(html).toMatch(/Equity<\/dt>.*<span aria-hidden="true">—<\/span>.*<b>\$282,000 \(70\.1%\)<\/b>/);
    const spoken = renderToString(<SpokenEffect before={before} after={applySellerFacts(palmLane, facts)} />);
    expect(spoken).toContain('Equity: $282,000 (70.1%) instead of not available.');
  });

  it('says what liens and overdue payments leave, and when the rules would then say something else', () => {
    const note = (facts: SellerFacts) => claimsNote(applySellerFacts(palmLane, facts), facts);
    expect(note({ ...arrears, arrears: 6400 })).toBe(
      'Liens and overdue payments of $6,400 come out of the proceeds, not out of equity here: $65,600 (16.3%) would be left.',
    );
    expect(note({ lienAmount: 60_000 })).toContain('$207,239 (51.6%) would be left. With that, Wholesale');
    expect(note(arrears)).toBeUndefined();
    expect(note({ hasLiens: false, lienAmount: 60_000 })).toBeUndefined();
  });
});

describe('a number the seller gave', () => {
  it.each([
    ['loanBalance', '$330,000.504', { value: 330_000.5 }],
    ['loanBalance', ' 330 000 ', { value: 330_000 }],
    ['loanBalance', '0', { value: 0 }],
    ['loanBalance', '', { value: null }],
    ['loanBalance', 'about 330', { problem: 'Enter a dollar amount.' }],
    ['loanBalance', '-5', { problem: 'Enter a dollar amount.' }],
    ['loanBalance', '1250,75', { problem: 'Enter a dollar amount.' }],
    ['loanBalance', '1.250,75', { problem: 'Enter a dollar amount.' }],
    ['monthlyPayment', '1250.75', { value: 1250.75 }],
    ['loanBalance', '1e400', { problem: 'Enter at most one trillion dollars.' }],
    ['askingPrice', '1000000000', { value: 1e9 }],
    ['cashNeeded', '1000000000.01', { problem: 'Enter at most one billion dollars.' }],
    ['loanBalance', '9999999999999', { problem: 'Enter at most one trillion dollars.' }],
    ['interestRate', '6.875%', { value: 6.875 }],
    ['interestRate', '31', { problem: 'Enter at most 30.' }],
    ['interestRate', '.', { problem: 'Enter a percentage.' }],
    ['interestRate', '6,5', { problem: 'Enter a percentage.' }],
    ['monthsBehind', '3', { value: 3 }],
    ['monthsBehind', '2.5', { problem: 'Enter a whole number of months.' }],
  ] as const)('%s typed as "%s"', (name, typed, expected) => {
    expect(readNumber(name, typed)).toEqual(expected);
  });

  it('is shown with its thousands set apart', () => {
    expect(numberText('loanBalance', 330_000.5)).toBe('330,000.5');
    expect(numberText('interestRate', 6.875)).toBe('6.875');
    expect(numberText('loanBalance', undefined)).toBe('');
  });
});

describe('where a figure comes from', () => {
  const told = applySellerFacts(palmLane, arrears);

  it('is said with source, date and formula', () => {
    const dated = { ...palmLane, source: 'rentcast' as const, fetchedAt: '2026-01-20T12:00:00.000Z' };
    expect(originOf(dated, 'financialData.taxAssessedValue').explanation).toBe('RentCast, Jan 20, 2026.');
    const parts = {
      ...dated,
      origins: {
        value: { source: 'rentcast' as const, fetchedAt: '2026-01-19T12:00:00.000Z' },
        record: { source: 'realestateapi' as const, fetchedAt: '2026-01-02T12:00:00.000Z', outdated: true },
      },
    };
    expect(originOf(parts, 'marketData.pricePerSqFt').explanation).toBe(
      'value ÷ living area. RentCast, Jan 19, 2026; RealEstateAPI, Jan 2, 2026, not brought up to date since.',
    );
  });

  it('is said of a file’s figure with its day, and of the figure that it took the place of', () => {
    const provenance = { ...palmLane.provenance, estimatedValue: 'imported' } as const;
    const others = [
      { field: 'estimatedValue', counts: 'file', file: 338_000, record: 351_000, recordDay: '2026-09-02' },
      { field: 'bedrooms', counts: 'record', file: 4, record: 3 },
    ] as const;
    const fromFile = { file: 'absentee.csv', day: '2026-11-20', flags: [], others: [...others] };
    const house = { ...palmLane, source: 'rentcast' as const, estimatedValue: 338_000, provenance, fromFile };
    expect(originOf(house, 'estimatedValue')).toEqual({
      provenance: 'imported',
      explanation: 'absentee.csv, Nov 20, 2026. RentCast says $351,000, Sep 2, 2026.',
    });
    expect(originOf(house, 'bedrooms').explanation).toContain('Your file says 4, Nov 20, 2026.');
  });

  it('is said of what the user entered and of what follows from it', () => {
    expect(originOf(told, 'financialData.mortgageBalance')).toMatchObject({ provenance: 'user' });
    expect(originOf(told, 'financialData.equity')).toMatchObject({ provenance: 'computed' });
    expect(originOf(told, 'financialData.equity').explanation).toContain('Worked out with what you entered.');
    expect(originOf(palmLane, 'financialData.equity').explanation).not.toContain('you entered');
  });

  it('shows the loan that an estimate assumes', () => {
    const estimated = PropertyResult.parse({
      ...palmLane,
      assumedLoan: { amount: 171_200, annualRate: 3.65, monthsPaid: 116 },
      provenance: { ...palmLane.provenance, 'financialData.mortgageBalance': 'estimated' },
    });
    expect(originOf(estimated, 'financialData.mortgageBalance').explanation).toContain(
      '$171,200 at 3.65%, 116 of 360 payments made.',
    );
  });
});

describe('a payment that may include taxes and insurance', () => {
  const told = (facts: SellerFacts) => applySellerFacts(palmLane, { monthlyPayment: 1077, ...facts });

  it('is said to be counted one way or the other', () => {
    const note = (facts: SellerFacts) => factOf(told(facts), 'financialData.monthlyMortgagePayment').note;
    expect(note({})).toBe('counted as without taxes and insurance: ask the seller');
    expect(note({ paymentIncludesEscrow: true })).toBe('with taxes and insurance');
    expect(note({ paymentIncludesEscrow: false })).toBe('without taxes and insurance');
    expect(factOf(palmLane, 'financialData.monthlyMortgagePayment').note).toBeUndefined();
    expect(originOf(told({ paymentIncludesEscrow: true }), 'financialData.totalMonthlyExpenses').explanation).toContain(
      'they are not counted again',
    );
  });

  it('is asked about once a payment is named', () => {
    const question = 'Does it include taxes and insurance?';
    expect(render(palmLane, {})).not.toContain(question);
    expect(render(palmLane, { monthlyPayment: 1077 })).toContain(question);
    expect(render(palmLane, { monthlyPayment: 1077 })).toContain('Until you ask: counted as not included');
  });

  it('is one part of the monthly costs together with them', () => {
    const parts = costParts(told({ paymentIncludesEscrow: true }));
    expect(parts.map(({ label, value }) => [label, Math.round(value)])).toEqual([
      ['Mortgage, taxes and insurance', 1077],
      ['Upkeep, management and fees', 507],
    ]);
  });
});

describe('comparables that are only listed', () => {
  it('are labeled so, with what is asked and since when', () => {
    const listing = {
      address: '2502 E Mock Ave',
      bedrooms: 3,
      bathrooms: 2,
      squareFootage: 1588,
      distanceFromSubject: 0.21,
      soldPrice: 0,
      pricePerSqFt: 249.69,
      soldDate: '',
      listPrice: 396_500,
      listedDate: '2025-08-02',
    };
    const html = renderToString(
      <ComparablesTable property={{ ...palmLane, comparables: [listing], comparablesKind: 'listed' }} />,
    );
    expect(html).toContain('Listed comparables');
    expect(html).toContain('Asking price');
    expect(html).toContain('$396,500');
    expect(html).toContain('Aug 2, 2025');
    expect(html).toContain('0.21');
    expect(html).not.toContain('Sold for');
  });

  it('have no distance where nobody knows it', () => {
    const [{ distanceFromSubject: _, ...comparable } = {}] = palmLane.comparables;
    const property = PropertyResult.parse({ ...palmLane, comparables: [comparable] });
    expect(renderToString(<ComparablesTable property={property} />)).toMatch(
      /Miles"><span class="not-available">.*?Not available/,
    );
  });
});

it('leads from some facts to others by what changed, and takes back what is gone', () => {
  expect(changesBetween({ loanBalance: 1, notes: 'x' }, { loanBalance: 2, reason: 'divorce' })).toEqual({
    loanBalance: 2,
    notes: null,
    reason: 'divorce',
  });
  expect(changesBetween(arrears, { ...arrears })).toEqual({});
});
