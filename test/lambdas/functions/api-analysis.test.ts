import { describe, expect, it } from 'vitest';
import { toApiAnalysis } from '#lambdas/functions/public-api/to-api-analysis.ts';
import { toProperty } from '#lambdas/property-sources/sample/sample-mapping.ts';
import { sampleProperties } from '#lambdas/property-sources/sample/sample-properties.ts';
import type { Profile } from '#shared/account/profile.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { ApiAnalysis } from '#shared/analysis/api-analysis.ts';
import { readDeal } from '#shared/deal/deal-of.ts';
import type { DealTexts } from '#shared/deal/deal-texts.ts';
import { knownValue, type PropertyField, type PropertyResult } from '#shared/property/property.ts';
import { compareStructures } from '#shared/structures/engine/compare.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';

const now = new Date('2026-03-05T12:00:00.000Z');

function sample(start: string): PropertyResult {
  const facts = sampleProperties.find(({ address }) => address.startsWith(start));
  if (!facts) throw new Error(`No sample house ${start}`);
  return toProperty(facts, now);
}

const without = (property: PropertyResult, ...fields: PropertyField[]): PropertyResult => ({
  ...property,
  provenance: { ...property.provenance, ...Object.fromEntries(fields.map((field) => [field, 'missing' as const])) },
});

function answered(property: PropertyResult, parts: Partial<Analysis> = {}, owner: Partial<Profile> = {}): ApiAnalysis {
  const analysis: Analysis = {
    id: '01KJZ8Q4F2V7M3T9XW5C6BHRND',
    user_id: WorkspaceId.parse('me'),
    property_address: property.address,
    purchase_price: knownValue(property),
    financing_strategy: null,
    analysis_data: property,
    created_at: now.toISOString(),
    ...parts,
  };
  return ApiAnalysis.parse(toApiAnalysis(analysis, aProfile({ subscription_tier: 'professional', ...owner }), now));
}

describe('the deal of an analysis', () => {
  it('is the one of the lookup while no terms are given', () => {
    const lakeshore = sample('505 Sample Lakeshore');
    const { deal } = answered(lakeshore);
    expect(deal.terms).toMatchObject({ hoaMonthly: 912, closingPercent: 2 });
    expect(deal.breakdown.hoa).toBe(912);
    expect([deal.cashFlow, deal.capRate, deal.roiPercent]).toEqual([
      lakeshore.investmentMetrics.monthlyNetCashFlow,
      lakeshore.marketData.capRate,
      lakeshore.marketData.cashOnCashReturn,
    ]);
    expect([deal.cashFlow, deal.capRate, deal.needs]).toEqual([-1431.13, 1.9, []]);
  });

  it('is null where a text of the calculator cannot be read, and names it', () => {
    const { deal } = answered(sample('2417 E Sample Palm'), {
      calculator_inputs: { interestRate: '6,5', vacancy: 'five', otherExpenses: '' },
    });
    expect(deal).toMatchObject({
      terms: { otherExpenses: 0, loanTerm: 30 },
      needs: ['interestRate', 'vacancy'],
      cashFlow: null,
      capRate: null,
      breakdown: { loanPayment: null, netRent: null, taxes: expect.any(Number) },
    });
  });

  it('tells a rate of 0% from none: one repays the loan, the other is no payment', () => {
    const at = (interestRate: string) =>
      answered(sample('2417 E Sample Palm'), { calculator_inputs: { interestRate } }).deal;
    expect(at('0')).toMatchObject({
      terms: { interestRate: 0, loanAmount: 321_600 },
      breakdown: { loanPayment: 893.33 },
    });
    expect(at('')).toMatchObject({ terms: { interestRate: 0 }, breakdown: { loanPayment: 0 }, needs: [] });
  });

  it('is null where nobody knows the rent, and says so', () => {
    const { deal, purchasePrice } = answered(without(sample('2417 E Sample Palm'), 'marketData.rentEstimate'));
    expect(purchasePrice).toBe(402_000);
    expect(deal).toMatchObject({
      terms: { monthlyRent: null, purchasePrice: 402_000, downPayment: 80_400, hoaMonthly: null },
      needs: ['monthlyRent'],
      monthlyRental: null,
      monthlyExpenses: null,
      cashFlow: null,
      capRate: null,
      roiPercent: null,
      totalReturn: null,
      breakdown: { netRent: null, vacancyLoss: null, loanPayment: 2032.73, taxes: 126, management: null, hoa: 0 },
    });
  });

  it('has no price where nobody knows the value, and one once it is typed', () => {
    const unvalued = without(sample('2417 E Sample Palm'), 'estimatedValue', 'financialData.insurance');
    const { deal, purchasePrice } = answered(unvalued);
    expect(purchasePrice).toBeNull();
    expect(deal.terms).toMatchObject({ purchasePrice: null, downPayment: null, loanAmount: null, insurance: null });
    expect(deal.needs).toEqual(['purchasePrice', 'insurance']);
    expect(deal.breakdown.loanPayment).toBeNull();
    const typed = { purchasePrice: '380,000', insurance: '' };
    expect(answered(unvalued, { purchase_price: 380_000, calculator_inputs: typed }).deal).toMatchObject({
      needs: [],
      terms: { purchasePrice: 380_000, downPayment: 76_000, loanAmount: 304_000, insurance: 0 },
    });
  });

  it('follows what the seller said about the house', () => {
    const valued = answered(sample('2417 E Sample Palm'), { seller_facts: { estimatedValue: 380_000 } });
    expect(valued.deal.terms.insurance).toBe(1900);
  });
});

describe('the structures of an analysis', () => {
  const palmLane = sample('2417 E Sample Palm');
  const deal: DealTexts = {
    chosen: 'Seller Finance',
    'terms.sellerFinance.price': '380,000',
    'terms.sellerFinance.down': '20,000',
    'terms.sellerFinance.ratePercent': '1',
  };

  it('are what the deal desk shows of the saved terms, in the rule table’s order with their ranks', () => {
    const { structures, chosen } = answered(palmLane, { deal, calculator_inputs: { monthlyRent: '2,600' } });
    const { input } = readDeal({
      property: palmLane,
      facts: {},
      calculator: { monthlyRent: '2,600' },
      texts: deal,
      exitTexts: {},
      buyBox: {},
      today: '2026-03-05',
    });
    const { structures: shown, ranking } = compareStructures(input);
    expect(shown).toEqual(structures.map(({ rank: _, ...summary }) => expect.objectContaining(summary)));
    expect(structures.map(({ structure, rank }) => [structure, rank])).toEqual(
      shown.map(({ structure }) => [structure, ranking.indexOf(structure) + 1]),
    );
    expect(structures.map(({ rank }) => rank).toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(structures[1]).toMatchObject({ structure: 'Seller Finance', price: 380_000 });
    expect(chosen).toBe('Seller Finance');
  });

  it('name what a row of an earlier release is run as: what ranks first', () => {
    const read = answered(palmLane);
    expect(read.structures).toHaveLength(5);
    expect(read).toMatchObject({ chosen: 'Lease Option', chosenBy: 'proposed', proposes: null, isDeal: true });
    expect(read.sellerVerdict).toMatchObject({ kind: 'better', asks: null });
    expect(answered(palmLane, { deal: { chosen: 'Rent it out' } }).chosen).toBe('Lease Option');
  });

  it('propose what ranks first beside what the user chose, until it is declined', () => {
    const chosen_by = 'user';
    const read = answered(palmLane, { deal: { chosen: 'Wholesale' }, chosen_by });
    expect(read).toMatchObject({ chosen: 'Wholesale', chosenBy: 'user', proposes: 'Lease Option', isDeal: false });
    expect(read.sellerVerdict?.kind).toBe('worse');
    const kept = answered(palmLane, { deal: { chosen: 'Wholesale', kept_over: 'Lease Option' }, chosen_by });
    expect(kept).toMatchObject({ chosen: 'Wholesale', proposes: null });
  });

  it('meet the targets and assumptions of the key’s owner, and so does the bank’s loan', () => {
    const finance = (buy_box: Profile['buy_box'], parts: Partial<Analysis> = {}) =>
      answered(palmLane, { deal, ...parts }, { buy_box }).structures[1]?.reasons.join(' ');
    expect(finance({ 'targets.cashIn': '1' })).toContain('you allow $1.');
    expect(finance({ 'targets.cashIn': '' })).not.toContain('you allow');
    expect(finance({ 'targets.cashIn': '1' }, { deal: { ...deal, 'targets.cashIn': '2' } })).toContain('you allow $2.');
    const { terms } = answered(palmLane, {}, { buy_box: { 'assumptions.closingPercent': '3' } }).deal;
    expect(terms.closingPercent).toBe(3);
  });

  it('say what they need where nobody knows it', () => {
    const { structures } = answered(without(palmLane, 'marketData.rentEstimate'));
    expect(structures[0]).toMatchObject({
      verdict: 'needs',
      reasons: ['Needs rent.'],
      monthlyCashFlow: null,
      npv: null,
    });
  });

  it('are all five in short on every plan', () => {
    const ended = { subscription_tier: 'basic', trial_end_date: '2026-03-05T00:00:00.000Z' } as const;
    expect(answered(palmLane, {}, ended).structures).toEqual(answered(palmLane).structures);
  });
});
