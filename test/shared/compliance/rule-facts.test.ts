import { describe, expect, it } from 'vitest';
import { ruleFactsOf } from '#shared/compliance/rule-facts.ts';
import { readDeal } from '#shared/deal/deal-of.ts';
import type { DealTexts } from '#shared/deal/deal-texts.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { sampleProperty } from '#shared/property/sample-house.ts';
import { applySellerFacts } from '#shared/strategy/apply-seller-facts.ts';
import type { SellerFacts } from '#shared/strategy/seller-facts.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { compareStructures } from '#shared/structures/engine/compare.ts';

/** The facts of the sample house after these changes. */
function factsOf(
  structure: Strategy | null,
  {
    texts = {},
    facts = {},
    house = {},
  }: { texts?: DealTexts; facts?: SellerFacts; house?: Partial<PropertyResult> } = {},
) {
  const property = { ...sampleProperty, ...house };
  const { input } = readDeal({
    property,
    facts,
    calculator: {},
    texts,
    exitTexts: {},
    buyBox: {},
    today: '2026-11-22',
  });
  return ruleFactsOf(
    { property: applySellerFacts(property, facts), texts, input, comparison: compareStructures(input) },
    structure,
  );
}

describe('what nobody said', () => {
  it('stays unknown, also when it cannot be read', () => {
    const unknown = { companyBuys: null, buyerLivesThere: null, solicited: null, licensed: null, dealsInYear: null };
    expect(factsOf('Wholesale')).toMatchObject({ ...unknown, loanType: null, noticeOfDefault: null });
    const texts: DealTexts = {
      'checklist.dealsInYear': '2.5',
      'checklist.solicited': 'maybe',
      'checklist.licensed': ' ',
    };
    expect(factsOf('Wholesale', { texts })).toMatchObject(unknown);
  });

  it('is unknown of the terms as long as there is no structure', () => {
    const unknown = { loanStays: null, sellerNote: null, noteRate: null, leaseMonths: null };
    expect(factsOf(null, { facts: { loanBalance: 0 } })).toMatchObject(unknown);
  });
});

describe('what was said', () => {
  it('is read from the deal', () => {
    const texts: DealTexts = {
      'checklist.companyBuys': 'yes',
      'checklist.buyerLivesThere': 'no',
      'checklist.solicited': 'yes',
      'checklist.licensed': 'no',
      'checklist.dealsInYear': '0',
      'house.loanType': 'va',
    };
    expect(factsOf('Wholesale', { texts })).toMatchObject({
      state: 'AZ',
      companyBuys: true,
      buyerLivesThere: false,
      solicited: true,
      licensed: false,
      dealsInYear: 0,
      loanType: 'va',
    });
  });

  it('is read from the seller facts, before the record', () => {
    expect(factsOf('Wholesale').sellerLivesThere).toBe(false);
    expect(factsOf('Wholesale', { facts: { occupancy: 'owner' } }).sellerLivesThere).toBe(true);
    const house = { provenance: { 'ownerDetails.isAbsenteeOwner': 'missing' as const } };
    expect(factsOf('Wholesale', { house }).sellerLivesThere).toBeNull();
  });

  it.each<[boolean | null, Parameters<typeof factsOf>[1]]>([
    [true, { texts: { 'checklist.noticeOfDefault': 'yes' } }],
    [false, { texts: { 'checklist.noticeOfDefault': 'no', 'house.auctionDate': '2027-01-04' } }],
    [true, { texts: { 'house.auctionDate': '2027-01-04' } }],
    [null, { texts: { 'house.auctionDate': 'none' } }],
    [true, { house: { leadIndicators: { ...sampleProperty.leadIndicators, isForeclosure: true }, provenance: {} } }],
    [true, { house: { leadIndicators: { ...sampleProperty.leadIndicators, defaultAmount: 4100 }, provenance: {} } }],
    [false, { house: { provenance: { 'leadIndicators.isForeclosure': 'reported' } } }],
    [null, { house: { provenance: { 'leadIndicators.isForeclosure': 'missing' } } }],
    // A flag without provenance may be a default.
    [null, { house: { provenance: {} } }],
  ])('makes a notice of default %s', (noticeOfDefault, said) => {
    expect(factsOf('Subject-To', said).noticeOfDefault).toBe(noticeOfDefault);
  });
});

describe('what the structure decides', () => {
  const owed = { loanBalance: 165_000, interestRate: 3.25, monthlyPayment: 850 };
  const second: DealTexts = {
    'terms.subjectTo.second.amount': '50000',
    'terms.subjectTo.second.ratePercent': '11',
    'terms.subjectTo.second.months': '360',
  };

  it.each<[Strategy, object, DealTexts]>([
    ['Subject-To', { loanStays: true, sellerNote: true, noteRate: 3 }, {}],
    ['Subject-To', { loanStays: true, sellerNote: false }, { 'terms.subjectTo.second.amount': '0' }],
    ['Subject-To', { loanStays: true, sellerNote: true, noteRate: 11 }, second],
    ['Seller Finance', { loanStays: true, sellerNote: true, noteRate: 5 }, { 'terms.sellerFinance.keepsLoan': 'yes' }],
    ['Seller Finance', { loanStays: false, sellerNote: true }, { 'terms.sellerFinance.keepsLoan': 'no' }],
    ['Lease Option', { loanStays: true, sellerNote: false, leaseMonths: 36 }, {}],
    ['Novation', { loanStays: false, sellerNote: false, leaseMonths: null }, {}],
    ['Wholesale', { loanStays: false, sellerNote: false, leaseMonths: null }, {}],
  ])('is read from the terms of a %s: %o', (structure, terms, texts) => {
    expect(factsOf(structure, { texts, facts: owed })).toMatchObject(terms);
  });

  it('leaves the loan unknown while nobody knows what is owed, and out of a free and clear house', () => {
    const house = { provenance: { 'financialData.mortgageBalance': 'missing' as const } };
    for (const structure of ['Subject-To', 'Lease Option', 'Seller Finance'] as const) {
      const texts: DealTexts = { 'terms.sellerFinance.keepsLoan': 'yes' };
      expect(factsOf(structure, { texts, house }).loanStays).toBeNull();
      expect(factsOf(structure, { texts, facts: { loanBalance: 0 } }).loanStays).toBe(false);
    }
  });
});
