import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equityPercent } from '#shared/finance/figures.ts';
import { PropertyField, PropertyResult, Provenance, provenanceOf } from '#shared/property/property.ts';
import { applySellerFacts } from '#shared/strategy/apply-seller-facts.ts';
import { changedFacts, HouseCondition, Occupancy, SellerFacts, SellingReason } from '#shared/strategy/seller-facts.ts';
import { runs } from '#test/support/generated.ts';
import { aProperty } from '#test/support/lambdas/builders.ts';
import { foreclosure, freeAndClear, palmLane, unknownLoan } from '#test/support/providers/sample-houses.ts';

const from = (property: PropertyResult, field: PropertyField) => provenanceOf(property, field);

describe('for any house and any answers', () => {
  const money = fc.double({ min: 0, max: 2_000_000, noNaN: true }).map((amount) => Math.round(amount * 100) / 100);
  const anyFacts: fc.Arbitrary<SellerFacts> = fc.record(
    {
      estimatedValue: money.map((amount) => amount + 1),
      loanBalance: fc.oneof(fc.constant(0), money),
      interestRate: fc.double({ min: 0, max: 30, noNaN: true }),
      monthlyPayment: money,
      paymentIncludesEscrow: fc.boolean(),
      behindOnPayments: fc.boolean(),
      monthsBehind: fc.nat(24),
      arrears: money,
      occupancy: fc.constantFrom(...Occupancy.options),
      condition: fc.constantFrom(...HouseCondition.options),
      repairEstimate: money,
      reason: fc.constantFrom(...SellingReason.options),
      hasLiens: fc.boolean(),
      lienAmount: money,
      askingPrice: money,
      cashNeeded: money,
      notes: fc.string({ maxLength: 20 }),
    },
    { requiredKeys: [] },
  );
  const anyProvenance = fc.oneof(
    fc.constant(undefined),
    fc.record(
      Object.fromEntries(PropertyField.options.map((field) => [field, fc.constantFrom(...Provenance.options)])),
      { requiredKeys: [] },
    ),
  );
  const anyHouse: fc.Arbitrary<PropertyResult> = fc
    .record({
      base: fc.constantFrom(palmLane, foreclosure, freeAndClear, unknownLoan, aProperty()),
      provenance: anyProvenance,
      own: fc.boolean(),
    })
    .map(({ base, provenance, own }) => (own ? base : PropertyResult.parse({ ...base, provenance })));

  it('gives the same when applied again, and does not touch what it was given', () => {
    fc.assert(
      fc.property(anyHouse, anyFacts, (property, facts) => {
        const before = structuredClone(property);
        const once = applySellerFacts(property, facts);
        expect(property).toEqual(before);
        expect(applySellerFacts(once, facts)).toEqual(once);
        expect(PropertyResult.parse(once)).toEqual(once);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('does not depend on the order in which the answers came', () => {
    fc.assert(
      fc.property(anyHouse, anyFacts, fc.infiniteStream(fc.nat()), (property, facts, random) => {
        const shuffled = Object.entries(facts)
          .map((entry) => ({ entry, place: random.next().value ?? 0 }))
          .sort((a, b) => a.place - b.place)
          .reduce((all, { entry: [name, answer] }) => changedFacts(all, { [name]: answer }), {});
        expect(applySellerFacts(property, shuffled)).toEqual(applySellerFacts(property, SellerFacts.parse(facts)));
      }),
      { numRuns: 500 },
    );
  });

  it('changes nothing without answers, nor by answers that no figure follows from', () => {
    const silent = fc.record(
      {
        condition: fc.constantFrom(...HouseCondition.options),
        repairEstimate: money,
        askingPrice: money,
        cashNeeded: money,
        notes: fc.string(),
        paymentIncludesEscrow: fc.boolean(),
        monthsBehind: fc.constant(0),
        lienAmount: fc.constant(0),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anyHouse, silent, (property, facts) => {
        expect(applySellerFacts(property, facts)).toEqual(property);
      }),
    );
  });

  it('changes only what the answers speak of', () => {
    const reach: Record<string, readonly string[]> = {
      estimatedValue: [
        'estimatedValue',
        'financialData.equity',
        'financialData.insurance',
        'financialData.totalMonthlyExpenses',
        'marketData.pricePerSqFt',
        'marketData.capRate',
        'marketData.cashOnCashReturn',
        'investmentMetrics.grossRentalYield',
        'investmentMetrics.netRentalYield',
        'investmentMetrics.monthlyNetCashFlow',
        'investmentMetrics.totalCashRequired',
        'investmentMetrics.breakEvenRatio',
        'investmentMetrics.priceToRentRatio',
        'leadIndicators.highEquity',
      ],
      loanBalance: [
        'financialData.mortgageBalance',
        'financialData.equity',
        'financialData.monthlyMortgagePayment',
        'financialData.totalMonthlyExpenses',
        'leadIndicators.highEquity',
      ],
      monthlyPayment: ['financialData.monthlyMortgagePayment', 'financialData.totalMonthlyExpenses'],
      paymentIncludesEscrow: ['financialData.totalMonthlyExpenses'],
      interestRate: ['financialData.loanRate'],
      behindOnPayments: ['leadIndicators.isDistressed', 'leadIndicators.motivatedSeller'],
      monthsBehind: ['leadIndicators.isDistressed', 'leadIndicators.motivatedSeller'],
      arrears: ['leadIndicators.isDistressed', 'leadIndicators.motivatedSeller'],
      reason: ['leadIndicators.isDistressed', 'leadIndicators.motivatedSeller'],
      occupancy: ['ownerDetails.isAbsenteeOwner', 'leadIndicators.isVacant', 'leadIndicators.motivatedSeller'],
      hasLiens: ['leadIndicators.hasLiens'],
      lienAmount: ['leadIndicators.hasLiens'],
    };
    const valueAt = (property: PropertyResult, field: string): unknown =>
      field.split('.').reduce<unknown>((part, name) => Object(part)[name], property);
    fc.assert(
      fc.property(anyHouse, anyFacts, (property, facts) => {
        const after = applySellerFacts(property, facts);
        const reached = Object.keys(facts).flatMap((name) => reach[name] ?? []);
        for (const field of PropertyField.options) {
          if (reached.includes(field)) continue;
          expect([field, valueAt(after, field)]).toEqual([field, valueAt(property, field)]);
          expect(provenanceOf(after, field)).toBe(provenanceOf(property, field));
        }
      }),
      { numRuns: runs(1000) },
    );
  });

  it('never leaves equity that contradicts value and balance', () => {
    fc.assert(
      fc.property(anyHouse, money, (property, loanBalance) => {
        const after = applySellerFacts(property, { loanBalance });
        const { equity, mortgageBalance } = after.financialData;
        if (from(after, 'financialData.equity') === 'missing') return;
        expect(equity).toBeCloseTo(after.estimatedValue - mortgageBalance, 2);
        expect(after.leadIndicators.highEquity).toBe(
          equityPercent(after.estimatedValue - mortgageBalance, after.estimatedValue) >= 50,
        );
      }),
    );
  });
});
