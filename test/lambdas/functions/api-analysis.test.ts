import { describe, expect, it } from 'vitest';
import { toApiAnalysis } from '#lambdas/functions/public-api/to-api-analysis.ts';
import { toProperty } from '#lambdas/property-sources/sample/sample-mapping.ts';
import { sampleProperties } from '#lambdas/property-sources/sample/sample-properties.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { ApiAnalysis } from '#shared/analysis/api-analysis.ts';
import { knownValue, type PropertyField, type PropertyResult } from '#shared/property/property.ts';

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

function answered(property: PropertyResult, parts: Partial<Analysis> = {}): ApiAnalysis {
  const analysis: Analysis = {
    id: '01KJZ8Q4F2V7M3T9XW5C6BHRND',
    user_id: 'me',
    property_address: property.address,
    purchase_price: knownValue(property),
    financing_strategy: null,
    analysis_data: property,
    created_at: now.toISOString(),
    ...parts,
  };
  return ApiAnalysis.parse(toApiAnalysis(analysis));
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
