import { describe, expect, it } from 'vitest';
import { type PropertyField, PropertyResult, provenanceOf } from '#shared/property/property.ts';
import { openNotes, sourceNotes } from '#shared/property/source-notes.ts';
import { applySellerFacts, claimsOf, hasLiens, isBehind } from '#shared/strategy/apply-seller-facts.ts';
import { changedFacts, SellerFactChanges, SellerFacts } from '#shared/strategy/seller-facts.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import { aProperty } from '#test/support/lambdas/builders.ts';
import { foreclosure, freeAndClear, house, palmLane, unknownLoan } from '#test/support/providers/sample-houses.ts';

const from = (property: PropertyResult, field: PropertyField) => provenanceOf(property, field);

describe('a seller who is behind on payments and owes 330,000', () => {
  const facts: SellerFacts = { behindOnPayments: true, loanBalance: 330_000 };
  const after = applySellerFacts(palmLane, facts);

  it('turns Seller Finance into Subject-To with equity of 72,000, and the reasons say so', () => {
    expect(palmLane.financialData.mortgageBalance).toBe(134_760.85);
    expect(recommendStrategy(palmLane)).toMatchObject({ strategy: 'Seller Finance', confidence: 88 });
    const { strategy, confidence, equityPercent, reasons } = recommendStrategy(after);
    expect({ strategy, confidence }).toEqual({ strategy: 'Subject-To', confidence: 95 });
    expect(after.financialData.equity).toBe(72_000);
    expect(equityPercent).toBeCloseTo(17.91, 2);
    expect(reasons).toEqual([
      'Subject-To applies: the owner is in distress and equity is 17.9%, $72,000 of $402,000. Requires a distressed owner and under 30% equity.',
    ]);
  });

  it('says of each figure where it comes from now', () => {
    expect(from(after, 'financialData.mortgageBalance')).toBe('user');
    expect(from(after, 'leadIndicators.isDistressed')).toBe('user');
    expect(from(after, 'financialData.equity')).toBe('computed');
    expect(from(after, 'leadIndicators.highEquity')).toBe('computed');
    expect(after.leadIndicators.highEquity).toBe(false);
  });

  it('drops the payment of the loan that was only assumed, and what rests on it', () => {
    expect(from(palmLane, 'financialData.monthlyMortgagePayment')).toBe('estimated');
    expect(from(after, 'financialData.monthlyMortgagePayment')).toBe('missing');
    expect(from(after, 'financialData.totalMonthlyExpenses')).toBe('missing');
    expect(after.financialData.totalMonthlyExpenses).toBe(0);
    expect(after.assumedLoan).toBeUndefined();
  });

  it('leaves everything else as the source said it', () => {
    const { financialData: _, leadIndicators: __, provenance: ___, assumedLoan: ____, ...rest } = palmLane;
    expect(after).toMatchObject(rest);
  });
});

describe("the user's own value", () => {
  const after = applySellerFacts(palmLane, { estimatedValue: 300_000 });

  it('takes the place of the estimate, and every figure follows from it', () => {
    expect(after.estimatedValue).toBe(300_000);
    expect(after).not.toHaveProperty('valueRange');
    expect(after.financialData).toMatchObject({ equity: 165_239.15, insurance: 1500 });
    expect(after.investmentMetrics.totalCashRequired).toBe(66_000);
    expect(after.marketData.pricePerSqFt).toBe(182.93);
    expect(from(after, 'estimatedValue')).toBe('user');
    expect(from(after, 'financialData.equity')).toBe('estimated');
    expect(from(after, 'marketData.capRate')).toBe('computed');
    expect(recommendStrategy(after).strategy).toBe('Wholesale');
  });

  it('gives a house of unknown value a strategy, with what is owed', () => {
    const unknown: PropertyResult = {
      ...unknownLoan,
      estimatedValue: 0,
      provenance: { ...unknownLoan.provenance, estimatedValue: 'missing' },
    };
    expect(recommendStrategy(unknown).reasons[0]).toContain('add value and mortgage.');
    const valued = applySellerFacts(unknown, { estimatedValue: 400_000 });
    expect(from(valued, 'financialData.equity')).toBe('missing');
    expect(recommendStrategy(valued).reasons[0]).toContain('add the mortgage.');
    const whole = applySellerFacts(unknown, { estimatedValue: 400_000, loanBalance: 390_000 });
    expect(from(whole, 'financialData.equity')).toBe('computed');
    expect(recommendStrategy(whole)).toMatchObject({ equityPercent: 2.5, strategy: 'Novation' });
  });

  it('is at least a dollar', () => {
    expect(SellerFacts.safeParse({ estimatedValue: 0 }).success).toBe(false);
    expect(SellerFacts.safeParse({ estimatedValue: 1 }).success).toBe(true);
  });
});

describe("the source's notes", () => {
  it('are settled by the answers they ask for, and by no others', () => {
    const warnings = [sourceNotes.noValue, sourceNotes.noLoan, 'No owner is on record.'];
    const notes = (facts: SellerFacts) => openNotes(applySellerFacts({ ...unknownLoan, warnings }, facts));
    expect(notes({ occupancy: 'tenant' })).toEqual(warnings);
    expect(notes({ loanBalance: 0 })).toEqual([sourceNotes.noValue, 'No owner is on record.']);
    expect(notes({ loanBalance: 0, estimatedValue: 400_000 })).toEqual(['No owner is on record.']);
  });
});

describe('the loan', () => {
  it('is none with a balance of 0: free and clear, which is known, and nothing is paid', () => {
    const after = applySellerFacts(unknownLoan, { loanBalance: 0 });
    expect(from(unknownLoan, 'financialData.equity')).toBe('missing');
    expect(after.financialData).toMatchObject({
      equity: 498_000,
      mortgageBalance: 0,
      monthlyMortgagePayment: 0,
    });
    expect(from(after, 'financialData.mortgageBalance')).toBe('user');
    expect(from(after, 'financialData.monthlyMortgagePayment')).toBe('computed');
    expect(recommendStrategy(unknownLoan).strategy).toBeNull();
    expect(recommendStrategy(after).strategy).toBe('Lease Option');
  });

  it('is not made up from a rate and a payment', () => {
    const after = applySellerFacts(unknownLoan, { interestRate: 4.5, monthlyPayment: 1800 });
    expect(after.financialData.loanRate).toBe(4.5);
    expect(after.provenance?.['financialData.loanRate']).toBe('user');
    expect(from(after, 'financialData.mortgageBalance')).toBe('missing');
    expect(from(after, 'financialData.equity')).toBe('missing');
    expect(after.financialData.monthlyMortgagePayment).toBe(1800);
    expect(from(after, 'financialData.monthlyMortgagePayment')).toBe('user');
    expect(recommendStrategy(after).strategy).toBeNull();
  });

  it('keeps an estimated balance when only a payment is named: it may hold taxes and insurance', () => {
    const after = applySellerFacts(palmLane, { monthlyPayment: 1400 });
    expect(after.financialData.mortgageBalance).toBe(134_760.85);
    expect(from(after, 'financialData.mortgageBalance')).toBe('estimated');
    expect(after.assumedLoan).toEqual(palmLane.assumedLoan);
    // Operating costs are 9,606 a year.
    expect(after.financialData.totalMonthlyExpenses).toBe(2200.5);
    expect(from(after, 'financialData.totalMonthlyExpenses')).toBe('computed');
  });

  it('counts taxes and insurance once when the payment includes them', () => {
    const total = (facts: SellerFacts, property = palmLane) =>
      applySellerFacts(property, { monthlyPayment: 1077, ...facts }).financialData.totalMonthlyExpenses;
    expect(total({ paymentIncludesEscrow: true })).toBe(1584);
    expect(total({ paymentIncludesEscrow: false })).toBe(1877.5);
    expect(total({})).toBe(1877.5);
    // The owner's payment counts as named; only the total leaves the taxes out.
    const after = applySellerFacts(palmLane, { monthlyPayment: 1077, paymentIncludesEscrow: true });
    expect(after.financialData.monthlyMortgagePayment).toBe(1077);
    expect([after.paymentIncludesEscrow, palmLane.paymentIncludesEscrow]).toEqual([true, undefined]);
  });

  it('says nothing about taxes and insurance without a payment', () => {
    expect(applySellerFacts(palmLane, { paymentIncludesEscrow: true })).toEqual(palmLane);
  });

  it('needs no taxes for the total when the payment includes them', () => {
    const untaxed = PropertyResult.parse({
      ...palmLane,
      provenance: {
        ...palmLane.provenance,
        'financialData.propertyTaxes': 'missing',
        'financialData.totalMonthlyExpenses': 'missing',
      },
    });
    const facts = { monthlyPayment: 1077, paymentIncludesEscrow: true };
    expect(applySellerFacts(untaxed, facts).financialData.totalMonthlyExpenses).toBe(1584);
    const without = applySellerFacts(untaxed, { ...facts, paymentIncludesEscrow: false });
    expect(from(without, 'financialData.totalMonthlyExpenses')).toBe('missing');
  });

  it('keeps a payment that is on record when a balance is named', () => {
    const after = applySellerFacts(foreclosure, { loanBalance: 300_000 });
    expect(after.financialData.monthlyMortgagePayment).toBe(foreclosure.financialData.monthlyMortgagePayment);
    expect(after.financialData.totalMonthlyExpenses).toBe(foreclosure.financialData.totalMonthlyExpenses);
    expect(from(after, 'financialData.monthlyMortgagePayment')).toBe('reported');
  });

  it('can be larger than the value', () => {
    const after = applySellerFacts(palmLane, { loanBalance: 500_000 });
    expect(after.financialData.equity).toBe(-98_000);
    expect(recommendStrategy(after).strategy).toBe('Novation');
  });

  it('leaves equity an estimate where the value is one, and unknown where the value is', () => {
    const guessed = {
      ...palmLane,
      provenance: { ...palmLane.provenance, estimatedValue: 'estimated' as const },
    };
    expect(from(applySellerFacts(guessed, { loanBalance: 1 }), 'financialData.equity')).toBe('estimated');
    const unknown = {
      ...palmLane,
      provenance: { ...palmLane.provenance, estimatedValue: 'missing' as const },
    };
    const after = applySellerFacts(unknown, { loanBalance: 1 });
    expect(from(after, 'financialData.equity')).toBe('missing');
    expect(after.financialData.equity).toBe(0);
  });
});

describe('distress', () => {
  const distressOf = (property: PropertyResult, facts: SellerFacts) => {
    const after = applySellerFacts(property, facts);
    return [after.leadIndicators.isDistressed, from(after, 'leadIndicators.isDistressed')];
  };

  it.each<[string, SellerFacts]>([
    ['is behind', { behindOnPayments: true }],
    ['owes months', { monthsBehind: 3 }],
    ['owes an amount', { arrears: 4100 }],
    ['faces foreclosure', { reason: 'foreclosure' }],
    ['is current but faces foreclosure', { behindOnPayments: false, reason: 'foreclosure' }],
  ])('holds when the seller %s', (_, facts) => {
    expect(distressOf(palmLane, facts)).toEqual([true, 'user']);
  });

  it('is answered by a seller who is current where nothing is on record', () => {
    expect(distressOf(palmLane, { behindOnPayments: false })).toEqual([false, 'user']);
  });

  it('is not refuted by a seller who is current: a foreclosure on record stays', () => {
    expect(distressOf(foreclosure, { behindOnPayments: false })).toEqual([true, 'computed']);
    expect(applySellerFacts(foreclosure, { behindOnPayments: false })).toEqual(
      expect.objectContaining({ leadIndicators: foreclosure.leadIndicators }),
    );
  });

  it('does not follow from zero months or from a denied amount', () => {
    expect(isBehind({ monthsBehind: 0, arrears: 0 })).toBeUndefined();
    expect(isBehind({ behindOnPayments: false, arrears: 900 })).toBe(false);
    expect(distressOf(palmLane, { monthsBehind: 0 })).toEqual([false, 'missing']);
  });
});

describe('who lives there', () => {
  it.each([
    ['owner', false, false],
    ['tenant', true, false],
    ['vacant', true, true],
  ] as const)('%s: absentee %s, vacant %s', (occupancy, absentee, vacant) => {
    for (const property of [palmLane, foreclosure, freeAndClear]) {
      const after = applySellerFacts(property, { occupancy });
      expect(after.ownerDetails.isAbsenteeOwner).toBe(absentee);
      expect(after.leadIndicators.isVacant).toBe(vacant);
      expect(from(after, 'ownerDetails.isAbsenteeOwner')).toBe('user');
      expect(from(after, 'leadIndicators.isVacant')).toBe('user');
    }
  });

  it('makes Seller Finance of a house that a tenant of a free and clear owner lives in', () => {
    expect(recommendStrategy(freeAndClear).strategy).toBe('Lease Option');
    expect(recommendStrategy(applySellerFacts(freeAndClear, { occupancy: 'tenant' })).strategy).toBe('Seller Finance');
  });
});

describe('liens', () => {
  it('are said to be there, and do not touch equity: they are paid from the proceeds', () => {
    const facts = { lienAmount: 18_000, arrears: 6400 };
    const after = applySellerFacts(palmLane, facts);
    expect(after.leadIndicators.hasLiens).toBe(true);
    expect(from(after, 'leadIndicators.hasLiens')).toBe('user');
    expect(after.financialData.equity).toBe(palmLane.financialData.equity);
    expect(claimsOf(facts)).toBe(24_400);
  });

  it('are gone when the seller denies them, amount or not', () => {
    const after = applySellerFacts(foreclosure, { hasLiens: false, lienAmount: 5000 });
    expect(foreclosure.leadIndicators.hasLiens).toBe(true);
    expect(after.leadIndicators.hasLiens).toBe(false);
    expect(claimsOf({ hasLiens: false, lienAmount: 5000 })).toBe(0);
    expect(hasLiens({ lienAmount: 0 })).toBeUndefined();
  });
});

describe('a motivated seller', () => {
  const motivated = (property: PropertyResult, facts: SellerFacts) => {
    const after = applySellerFacts(property, facts);
    return [after.leadIndicators.motivatedSeller, from(after, 'leadIndicators.motivatedSeller')];
  };
  const quiet = aProperty({ provenance: { 'leadIndicators.motivatedSeller': 'computed' } });

  it('has two motives: what the seller says counts as one', () => {
    expect(motivated(quiet, { reason: 'divorce' })).toEqual([false, 'computed']);
    expect(motivated(quiet, { reason: 'divorce', occupancy: 'vacant' })).toEqual([true, 'computed']);
    expect(motivated(quiet, { reason: 'upgrade', occupancy: 'tenant' })).toEqual([false, 'computed']);
    expect(motivated(quiet, { reason: 'foreclosure' })).toEqual([true, 'computed']);
  });

  it('loses the motives that the seller refutes', () => {
    // Absentee with a mailing address in another state, and nothing else.
    expect(palmLane.leadIndicators.motivatedSeller).toBe(true);
    expect(motivated(palmLane, { occupancy: 'owner' })[0]).toBe(false);
  });

  it('keeps the motives that the source knows and the record does not show', async () => {
    const failedListing = await house('731 Placeholder Oak St, Columbus, OH 43206');
    expect(failedListing.leadIndicators.motivatedSeller).toBe(false);
    const inherited = { ...quiet, leadIndicators: { ...quiet.leadIndicators, motivatedSeller: true } };
    expect(motivated(inherited, { occupancy: 'owner' })).toEqual([true, 'computed']);
  });

  it('is left alone by facts about the loan', () => {
    const after = applySellerFacts(palmLane, { loanBalance: 1, monthlyPayment: 2, hasLiens: true });
    expect(after.leadIndicators.motivatedSeller).toBe(true);
    expect(from(after, 'leadIndicators.motivatedSeller')).toBe(from(palmLane, 'leadIndicators.motivatedSeller'));
  });
});

describe('a record without provenance', () => {
  it('is read as it stands, and knows afterwards what the user said', () => {
    const property = aProperty({ equity: 100_000, mortgageBalance: 300_000 });
    const after = applySellerFacts(property, { loanBalance: 320_000, behindOnPayments: true });
    expect(after.financialData.equity).toBe(80_000);
    expect(after.provenance).toMatchObject({ 'financialData.mortgageBalance': 'user' });
    expect(recommendStrategy(after).strategy).toBe('Subject-To');
  });
});

describe('facts as input', () => {
  it.each([
    ['a negative balance', { loanBalance: -1 }],
    ['a balance beyond any house', { loanBalance: 1e13 }],
    ['a rate of 31%', { interestRate: 31 }],
    ['half a month', { monthsBehind: 1.5 }],
    ['an occupant nobody knows', { occupancy: 'squatter' }],
    ['a reason that is not on the list', { reason: 'boredom' }],
    ['a text for a number', { loanBalance: '330000' }],
    ['an asking price above a billion', { askingPrice: 1e9 + 1 }],
    ['cash below 0', { cashNeeded: -1 }],
    ['a number for a yes or no', { behindOnPayments: 1 }],
    ['notes without end', { notes: 'x'.repeat(2001) }],
    ['a field that does not exist', { equity: 1 }],
    ['null', { loanBalance: null }],
  ])('refuses %s', (_, facts) => {
    expect(SellerFacts.safeParse(facts).success).toBe(false);
  });

  it('rounds dollars to cents and a rate to three decimals', () => {
    expect(SellerFacts.parse({ loanBalance: 330_000.004, interestRate: 6.8749 })).toEqual({
      loanBalance: 330_000,
      interestRate: 6.875,
    });
  });

  it('takes an answer back with null and keeps the others', () => {
    expect(SellerFactChanges.parse({ loanBalance: null })).toEqual({ loanBalance: null });
    const before = { loanBalance: 1, notes: 'x' };
    expect(changedFacts(before, { loanBalance: null, reason: 'divorce' })).toEqual({
      notes: 'x',
      reason: 'divorce',
    });
  });
});
