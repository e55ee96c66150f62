import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PropertyField, type PropertyResult, type Provenance } from '#shared/property/property.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { runs } from '#test/support/generated.ts';
import { aProperty } from '#test/support/lambdas/builders.ts';

/*
 * The rule table once more, written apart from the engine: whole cents and whole-number comparisons, and
 * `undefined` for a fact nobody knows.
 */
type Facts = {
  valueCents: number;
  equityCents: number | undefined;
  distressed: boolean | undefined;
  absentee: boolean | undefined;
  owed: number | undefined;
};
type Verdict = 'yes' | 'no' | 'unknown';

const confidences = {
  'Subject-To': 95,
  'Seller Finance': 88,
  'Lease Option': 82,
  Novation: 76,
  Wholesale: 70,
};

function oracle({ valueCents, equityCents, distressed, absentee, owed }: Facts): Strategy | null {
  const value = BigInt(valueCents === 0 ? 100 : valueCents);
  const equityIs = (sign: 'over' | 'under', percent: number): Verdict => {
    if (equityCents === undefined) return 'unknown';
    const left = BigInt(equityCents) * 100n;
    const right = value * BigInt(percent);
    return (sign === 'over' ? left > right : left < right) ? 'yes' : 'no';
  };
  const verdict = (fact: boolean | undefined): Verdict => (fact === undefined ? 'unknown' : fact ? 'yes' : 'no');
  const both = (...verdicts: Verdict[]) => verdicts.every((each) => each === 'yes');

  if (equityCents === undefined) return null;
  if (both(verdict(distressed), equityIs('under', 30))) return 'Subject-To';
  if (both(equityIs('over', 60), verdict(absentee))) return 'Seller Finance';
  if (both(equityIs('over', 50), owed === undefined ? 'unknown' : verdict(owed <= 0))) return 'Lease Option';
  if (both(equityIs('under', 10))) return 'Novation';
  return 'Wholesale';
}

describe('for any house', () => {
  // Equity lies on, beside or away from every boundary.
  const anyFacts: fc.Arbitrary<Facts> = fc
    .record({
      valueCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000_000_000 })),
      percent: fc.oneof(fc.constantFrom(10, 30, 50, 60), fc.double({ min: -200, max: 100, noNaN: true })),
      nudge: fc.constantFrom(-1, 0, 1),
      equityKnown: fc.boolean(),
      distressed: fc.constantFrom(true, false, undefined),
      absentee: fc.constantFrom(true, false, undefined),
      owed: fc.oneof(fc.constantFrom(0, undefined), fc.integer({ min: 1, max: 1_000_000 })),
    })
    .map(({ valueCents, percent, nudge, equityKnown, ...rest }) => ({
      ...rest,
      valueCents,
      equityCents: equityKnown ? Math.round((valueCents * percent) / 100) + nudge : undefined,
    }));

  const propertyOf = ({ valueCents, equityCents, distressed, absentee, owed }: Facts): PropertyResult => {
    const from = (fact: unknown): Provenance => (fact === undefined ? 'missing' : 'reported');
    return aProperty({
      estimatedValue: valueCents / 100,
      equity: (equityCents ?? 0) / 100,
      mortgageBalance: owed ?? 0,
      isDistressed: distressed ?? false,
      isAbsenteeOwner: absentee ?? false,
      provenance: {
        'financialData.equity': from(equityCents),
        'financialData.mortgageBalance': from(owed),
        'leadIndicators.isDistressed': from(distressed),
        'ownerDetails.isAbsenteeOwner': from(absentee),
      },
    });
  };

  it('agrees with the rule table', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(recommendStrategy(propertyOf(facts)).strategy).toBe(oracle(facts));
      }),
      { numRuns: runs(5000) },
    );
  });

  it('has exactly one hit with the confidence of the table, or none and 0', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { strategy, confidence, rules } = recommendStrategy(propertyOf(facts));
        const hits = rules.filter(({ result }) => result === 'hit');
        expect(hits.map((hit) => hit.strategy)).toEqual(strategy === null ? [] : [strategy]);
        expect(confidence).toBe(strategy === null ? 0 : confidences[strategy]);
        expect(rules.map((rule) => [rule.strategy, rule.confidence])).toEqual(Object.entries(confidences));
      }),
      { numRuns: runs(2000) },
    );
  });

  it('asks only for facts that are missing', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const property = propertyOf(facts);
        for (const field of recommendStrategy(property).missing) {
          expect(property.provenance?.[field]).toBe('missing');
        }
      }),
      { numRuns: runs(2000) },
    );
  });

  it('names as deciding just the unknown yes or no that changes the recommendation when it is answered', () => {
    const yesOrNo = ['leadIndicators.isDistressed', 'ownerDetails.isAbsenteeOwner'] as const;
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const property = propertyOf(facts);
        const { strategy, deciders } = recommendStrategy(property);
        for (const field of yesOrNo) {
          const named = deciders.filter((decider) => decider.field === field).map((each) => each.strategy);
          const isUnknown = property.provenance?.[field] === 'missing';
          const answered = [true, false].map((answer) => recommendStrategy(withAnswer(property, field, answer)));
          const others = answered.map((each) => each.strategy).filter((each) => each !== strategy);
          expect(named).toEqual(isUnknown ? others : []);
        }
      }),
      { numRuns: runs(2000) },
    );
  });

  it('has a runner-up exactly when it recommends, another rule, with its distance in words', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { strategy, runnerUp } = recommendStrategy(propertyOf(facts));
        expect(runnerUp === null).toBe(strategy === null);
        expect(runnerUp?.strategy).not.toBe(strategy ?? 'Wholesale');
        expect(runnerUp?.distance).not.toBe('');
        expect(runnerUp?.distance ?? '').not.toMatch(/NaN|Infinity|undefined| 0 points of equity (above|below)/);
      }),
      { numRuns: runs(2000) },
    );
  });

  const withAnswer = (
    property: PropertyResult,
    field: 'leadIndicators.isDistressed' | 'ownerDetails.isAbsenteeOwner',
    answer: boolean,
  ): PropertyResult => ({
    ...property,
    leadIndicators: {
      ...property.leadIndicators,
      ...(field === 'leadIndicators.isDistressed' && { isDistressed: answer }),
    },
    ownerDetails: {
      ...property.ownerDetails,
      ...(field === 'ownerDetails.isAbsenteeOwner' && { isAbsenteeOwner: answer }),
    },
    provenance: { ...property.provenance, [field]: 'user' },
  });

  it('never says NaN or Infinity, and has an equity percentage exactly when equity is known', () => {
    const money = fc.double({ min: -1e15, max: 1e15, noNaN: true });
    // There is no value between nothing and a cent.
    const value = money.map((amount) => (Math.abs(amount) < 0.01 ? 0 : amount));
    fc.assert(
      fc.property(value, money, money, fc.boolean(), (value, equity, owed, flag) => {
        const recommendation = recommendStrategy(
          aProperty({ estimatedValue: value, equity, mortgageBalance: owed, isDistressed: flag }),
        );
        expect(Number.isFinite(recommendation.equityPercent)).toBe(true);
        expect(recommendation.strategy).not.toBeNull();
        expect(JSON.stringify(recommendation)).not.toMatch(/NaN|Infinity|undefined/);
      }),
      { numRuns: runs(2000) },
    );
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const known = recommendStrategy(propertyOf(facts)).equityPercent !== null;
        expect(known).toBe(facts.equityCents !== undefined);
      }),
    );
  });

  it('recommends the same with any set of unknown facts that the rules do not ask for', () => {
    const asked = [
      'estimatedValue',
      'financialData.equity',
      'financialData.mortgageBalance',
      'leadIndicators.isDistressed',
      'ownerDetails.isAbsenteeOwner',
    ];
    const others = PropertyField.options.filter((field) => !asked.includes(field));
    fc.assert(
      fc.property(anyFacts, fc.subarray(others), (facts, unknown) => {
        const property = propertyOf(facts);
        const provenance = { ...property.provenance };
        for (const field of unknown) provenance[field] = 'missing';
        expect(recommendStrategy({ ...property, provenance })).toEqual(recommendStrategy(property));
      }),
    );
  });
});
