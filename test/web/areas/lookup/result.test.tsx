import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { figureNotes } from '#shared/finance/figure-notes.ts';
import { openDeal } from '#shared/finance/open-deal.ts';
import { PropertyField, type PropertyResult } from '#shared/property/property.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { AnalysisHeader } from '#web/areas/lookup/parts/analysis-header.tsx';
import { FactList } from '#web/areas/lookup/parts/fact-list.tsx';
import { type FactField, factOf } from '#web/areas/lookup/parts/property-facts.ts';
import { leadTags, summaryOf } from '#web/areas/lookup/parts/result-header.tsx';
import { ResultView } from '#web/areas/lookup/result/result-view.tsx';
import { changedDeal } from '#web/areas/lookup/result/saved-deal.ts';
import { SavedDealPanel } from '#web/areas/lookup/result/saved-deal-panel.tsx';
import { nextSteps } from '#web/areas/lookup/verdict/next-steps.ts';
import { hardlyKnown, longWinded, palmLane, underwater } from './houses.ts';

const tables = ['address', 'comparables', 'propertyHistory.salesHistory', 'propertyHistory.taxHistory'];
const factFields = PropertyField.options.filter((field): field is FactField => !tables.includes(field));

const saved = {
  id: '01KJZ8Q4F2V7M3T9XW5C6BHRND',
  user_id: WorkspaceId.parse('pat'),
  property_address: palmLane.address,
  purchase_price: 400_000,
  financing_strategy: null,
  analysis_data: palmLane,
  created_at: '2026-01-20T15:00:00.000Z',
};

function render(property: PropertyResult): string {
  const html = renderToString(
    <StaticRouter location="/">
      <ResultView
        property={property}
        onSave={async () => ({ id: '', purchase_price: 0 })}
        onOpen={() => undefined}
        onNewSearch={() => undefined}
      />
    </StaticRouter>,
  );
  return html.replace(/<!-- -->/g, '');
}

describe('a fact', () => {
  it('says that it is missing rather than showing the default', () => {
    expect(factOf(hardlyKnown, 'financialData.mortgageBalance').text).toBeUndefined();
    expect(factOf(hardlyKnown, 'leadIndicators.hasLiens').text).toBeUndefined();
    expect(factOf(hardlyKnown, 'marketData.rentEstimate').text).toBe('$2,080 a month');
  });

  it('is read as it stands on a record without provenance', () => {
    const old = { ...palmLane, provenance: undefined };
    expect(factOf(old, 'leadIndicators.hasLiens').text).toBe('No');
    expect(factOf({ ...old, yearBuilt: 0 }, 'yearBuilt').text).toBeUndefined();
  });

  it('shows the auction, what is in default and the rate of the loan where they are on record', () => {
    const { leadIndicators, financialData } = palmLane;
    const auctioned = {
      ...palmLane,
      provenance: {},
      financialData: { ...financialData, loanRate: 5.375 },
      leadIndicators: { ...leadIndicators, auctionDate: '2026-03-17', defaultAmount: 14_750 },
    };
    const shown = (property: PropertyResult) =>
      (['leadIndicators.auctionDate', 'leadIndicators.defaultAmount', 'financialData.loanRate'] as const).map(
        (field) => factOf(property, field).text,
      );
    expect(shown(auctioned)).toEqual(['Mar 17, 2026', '$14,750', '5.375%']);
    // A record from before these fields has no provenance for them.
    expect(shown({ ...palmLane, provenance: {} })).toEqual([undefined, undefined, undefined]);
  });

  it('shows taxes and insurance by the month, with the year beside', () => {
    expect(factOf(palmLane, 'financialData.propertyTaxes')).toEqual({
      text: '$126 a month',
      note: '$1,512 a year',
    });
    expect(factOf(palmLane, 'financialData.insurance').text).toBe('$168 a month');
  });

  it('shows a loss with its sign, and colors cash flow alone', () => {
    expect(factOf(underwater, 'financialData.equity').text).toBe('−$31,400');
    expect(factOf(underwater, 'marketData.capRate').text).toBe('−0.42%');
    expect(factFields.filter((field) => factOf(underwater, field).signed)).toEqual([
      'investmentMetrics.monthlyNetCashFlow',
    ]);
  });

  it('has a text for every field of a full record, and a label', () => {
    const html = renderToString(<FactList property={underwater} fields={factFields} />);
    for (const field of factFields) expect(html).toContain(figureNotes[field].label);
  });
});

describe('the result', () => {
  it.each([
    ['a full record', palmLane],
    ['a house under water', underwater],
    ['a record with next to nothing in it', hardlyKnown],
    ['very long names', longWinded],
  ])('shows %s without a broken figure', (_, property) => {
    const html = render(property);
    expect(html).toContain(property.address.split(',')[0]);
    expect(html).not.toMatch(/NaN|Infinity|undefined|\[object/);
  });

  it('judges a bad house by no color above its tabs', () => {
    expect(render(underwater)).toContain('−0.42%');
    const [headline = ''] = render(underwater).split('class="strategy panel"');
    expect(headline).not.toMatch(/class="(positive|negative)"/);
  });

  it('marks the rule that decided and why the ones before did not', () => {
    const html = render(palmLane);
    expect(html).toMatch(/rule-no"><th[^>]*>Subject-To/);
    expect(html).toMatch(/rule-hit"><th[^>]*>Seller Finance/);
    expect(html).toMatch(/rule-not_reached"><th[^>]*>Lease Option/);
    expect(html).toContain('66% equity · absentee owner');
  });

  it('names the number of the rule on its badge once, and explains it as no probability', () => {
    const html = render(palmLane);
    expect(html.match(/Lead score/g)).toHaveLength(1);
    expect(html).toMatch(/title="Rule confidence. Fixed per rule, not a probability.">Lead score 88\/100</);
    expect(html).toContain('Rule table: <b>Seller Finance</b>, which needs more facts first.');
    expect(html).not.toMatch(/strategy confidence/i);
  });

  it('names the facts it lacks when it can recommend nothing', () => {
    const html = render(hardlyKnown);
    expect(html).toContain('Not enough data to recommend a strategy: add value and mortgage.');
    expect(html).toContain('mortgage balance');
    expect(html).not.toContain('/100');
  });

  it('says of a made-up record that it is one, and gives it neither a date nor a grade', () => {
    const html = render(palmLane);
    expect(html).toContain('The owner, the loan and every figure are made up.');
    expect(html).not.toContain('Data as of');
    expect(html).not.toContain('Data quality');
    const real = render({ ...palmLane, source: 'rentcast' });
    expect(real).not.toContain('made up');
    expect(real).toContain('Data as of Jan 20, 2026 · RentCast');
    expect(real).toContain('Data quality');
  });

  it('does not claim that the drawn lot is the house', () => {
    expect(render(palmLane)).not.toContain('The lot of');
  });

  it.each(['Deal Calculator', 'Offer Letter'])('says so on the page of the %s too', (title) => {
    const header = (source: 'sample' | 'rentcast') =>
      renderToString(
        <StaticRouter location="/">
          <AnalysisHeader title={title} analysis={{ ...saved, analysis_data: { ...palmLane, source } }} />
        </StaticRouter>,
      );
    expect(header('sample')).toContain('The owner, the loan and every figure are made up.');
    expect(header('rentcast')).not.toContain('made up');
  });

  it('tags high equity from 50 % on and the indicators that are known to hold', () => {
    expect(leadTags(palmLane)).toEqual(['High Equity', 'Absentee Owner', 'Motivated Seller']);
    expect(leadTags(underwater)).toEqual(['Absentee Owner', 'Motivated Seller', 'Distressed']);
    expect(leadTags(hardlyKnown)).toEqual([]);
    const half = { ...palmLane, financialData: { ...palmLane.financialData, equity: 201_000 } };
    expect(leadTags(half)).toContain('High Equity');
  });

  it('sums the house up in a line', () => {
    expect(summaryOf(palmLane).join(' · ')).toBe('Single Family · built 1968 · 1,640 sq ft · 3 bd, 2 ba · 0.17 acre');
  });
});

describe('the saved deal', () => {
  const savedAt = (purchase_price: number | null, calculator_inputs = {}) =>
    changedDeal(palmLane, { purchase_price, calculator_inputs });

  it('is the one on the Investment tab until price or terms are changed', () => {
    expect(savedAt(402_000)).toBeUndefined();
    expect(savedAt(402_000, { monthlyRent: '$2,150', rentGrowth: '5' })).toBeUndefined();
    expect(changedDeal(hardlyKnown, { purchase_price: null, calculator_inputs: {} })).toBeUndefined();
  });

  it('is shown as it was changed', () => {
    expect(savedAt(380_000)).toMatchObject({ purchasePrice: '380000', downPayment: '76000' });
    expect(savedAt(402_000, { hoaMonthly: '40' })).toMatchObject({ hoaMonthly: '40' });
    expect(savedAt(402_000, { monthlyRent: '' })?.monthlyRent).toBe('');
    const html = renderToString(
      <StaticRouter location="/">
        <SavedDealPanel id="1" deal={openDeal(hardlyKnown, 300_000)} />
      </StaticRouter>,
    ).replaceAll('<!-- -->', '');
    expect(html).toContain('needs taxes and insurance');
    expect(html).toContain('$66,000');
    expect(html).toContain('href="/deal-calculator/1?structure=bank-loan"');
  });

  it('colors its cash flow, and neither its cap rate nor its return', () => {
    const deal = openDeal(palmLane, 900_000, { monthlyRent: '500' });
    const html = renderToString(
      <StaticRouter location="/">
        <SavedDealPanel id="1" deal={deal} />
      </StaticRouter>,
    );
    expect(html).toMatch(/Cap rate<\/dt><dd[^>]*><span class="">−/);
    expect(html.match(/class="negative"/g)).toHaveLength(1);
    expect(html).toMatch(/Cash flow<\/dt><dd[^>]*><span class="negative">/);
  });
});

describe('the next steps', () => {
  it.each([...Strategy.options, null])('have three timeframes with something to do for %s', (strategy) => {
    const steps = nextSteps(strategy);
    expect(steps.map(({ title, timeframe }) => `${title} (${timeframe})`)).toEqual([
      'Immediate (24-48hrs)',
      'Due Diligence (1 week)',
      'Execute (2-4 weeks)',
    ]);
    expect(steps.every((step) => step.actions.length > 0)).toBe(true);
  });

  it('are worded for each strategy', () => {
    const wordings = [...Strategy.options, null].map((strategy) => JSON.stringify(nextSteps(strategy)));
    expect(new Set(wordings).size).toBe(wordings.length);
  });
});
