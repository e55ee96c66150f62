import { describe, expect, it } from 'vitest';
import { equityPercent } from '#shared/finance/figures.ts';
import type { PropertyField } from '#shared/property/property.ts';
import { percentText, recommendStrategy } from '#shared/strategy/strategy.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { strategyRationale } from '#shared/strategy/strategy-rules.ts';
import { aProperty } from '#test/support/lambdas/builders.ts';

type House = {
  /** Dollars and cents of equity in a house worth 100,000: thousands are percent. */
  equity: number;
  distressed?: boolean;
  absentee?: boolean;
  /** Owed without regard to equity, so that each condition can be tried alone. */
  owed?: number;
};

const house = ({ equity, distressed = false, absentee = false, owed = 1 }: House) =>
  aProperty({
    estimatedValue: 100_000,
    equity,
    mortgageBalance: owed,
    isDistressed: distressed,
    isAbsenteeOwner: absentee,
  });

const strategyOf = (facts: House) => recommendStrategy(house(facts)).strategy;

describe('each rule on both sides of its boundaries', () => {
  it.each([
    ['distressed at 29.99999%', { equity: 29_999.99, distressed: true }, 'Subject-To'],
    ['distressed at exactly 30%', { equity: 30_000, distressed: true }, 'Wholesale'],
    ['distressed at 30.00001%', { equity: 30_000.01, distressed: true }, 'Wholesale'],
    ['not distressed at 29.99999%', { equity: 29_999.99 }, 'Wholesale'],
    ['absentee at 60.00001%', { equity: 60_000.01, absentee: true }, 'Seller Finance'],
    ['absentee at exactly 60%', { equity: 60_000, absentee: true }, 'Wholesale'],
    ['absentee at 59.99999%', { equity: 59_999.99, absentee: true }, 'Wholesale'],
    ['occupied by its owner at 60.00001%', { equity: 60_000.01 }, 'Wholesale'],
    ['without a mortgage at 50.00001%', { equity: 50_000.01, owed: 0 }, 'Lease Option'],
    ['without a mortgage at exactly 50%', { equity: 50_000, owed: 0 }, 'Wholesale'],
    ['without a mortgage at 49.99999%', { equity: 49_999.99, owed: 0 }, 'Wholesale'],
    ['with a cent of mortgage at 50.00001%', { equity: 50_000.01, owed: 0.01 }, 'Wholesale'],
    ['at 9.99999%', { equity: 9_999.99 }, 'Novation'],
    ['at exactly 10%', { equity: 10_000 }, 'Wholesale'],
    ['at 10.00001%', { equity: 10_000.01 }, 'Wholesale'],
    ['at 0%', { equity: 0 }, 'Novation'],
    ['under water', { equity: -23_000 }, 'Novation'],
    ['under water and distressed', { equity: -23_000, distressed: true }, 'Subject-To'],
  ] satisfies [string, House, Strategy][])('%s', (_, facts, expected) => {
    expect(strategyOf(facts)).toBe(expected);
  });

  it('keeps boundaries exact for amounts with cents', () => {
    // 60 % and 30 %, which binary fractions put a hair above.
    expect(equityPercent(81.54, 135.9)).toBe(60);
    expect(equityPercent(40.77, 135.9)).toBe(30);
    const absentee = aProperty({ estimatedValue: 135.9, equity: 81.54, isAbsenteeOwner: true });
    expect(recommendStrategy(absentee).strategy).toBe('Wholesale');
  });
});

describe('the order of the rules', () => {
  it('prefers Subject-To to Novation for a distressed house with almost no equity', () => {
    expect(strategyOf({ equity: 5000, distressed: true })).toBe('Subject-To');
  });

  it('prefers Seller Finance to Lease Option for an absentee owner without a mortgage', () => {
    expect(strategyOf({ equity: 100_000, absentee: true, owed: 0 })).toBe('Seller Finance');
  });

  it('goes on to Lease Option between 50% and 60% although the owner is absent', () => {
    expect(strategyOf({ equity: 55_000, absentee: true, owed: 0 })).toBe('Lease Option');
  });

  it('lists all five rules in order, and none after the hit as tried', () => {
    const { rules } = recommendStrategy(house({ equity: 100_000, owed: 0 }));
    expect(rules.map(({ strategy, result }) => [strategy, result])).toEqual([
      ['Subject-To', 'no'],
      ['Seller Finance', 'no'],
      ['Lease Option', 'hit'],
      ['Novation', 'not_reached'],
      ['Wholesale', 'not_reached'],
    ]);
  });
});

describe('odd values', () => {
  it('counts a value of 0 as 1', () => {
    expect(equityPercent(0, 0)).toBe(0);
    expect(equityPercent(0.6, 0)).toBe(60);
    expect(recommendStrategy(aProperty({ estimatedValue: 0, equity: 0 })).strategy).toBe('Novation');
    expect(recommendStrategy(aProperty({ estimatedValue: 0, equity: 2, isAbsenteeOwner: true })).strategy).toBe(
      'Seller Finance',
    );
  });

  it('takes a record without provenance as it stands: no balance is no mortgage', () => {
    const property = aProperty({ estimatedValue: 400_000, equity: 400_000, mortgageBalance: 0 });
    expect(property.provenance).toBeUndefined();
    expect(recommendStrategy(property).strategy).toBe('Lease Option');
  });

  it('takes a fact that the provenance does not mention as reported', () => {
    const property = aProperty({ equity: 400_000, mortgageBalance: 0, provenance: { address: 'reported' } });
    expect(recommendStrategy(property).strategy).toBe('Lease Option');
  });
});

describe('facts nobody knows', () => {
  const without = (fields: PropertyField[], facts: Parameters<typeof aProperty>[0]) =>
    recommendStrategy(
      aProperty({ ...facts, provenance: Object.fromEntries(fields.map((field) => [field, 'missing'])) }),
    );

  it.each([
    ['estimatedValue', 'the value'],
    ['financialData.equity', 'the mortgage'],
  ] as const)('recommends nothing without %s, and asks for %s alone', (field, wanted) => {
    const recommendation = without([field], { equity: 0, mortgageBalance: 0, isDistressed: true });
    expect(recommendation.strategy).toBeNull();
    expect(recommendation.confidence).toBe(0);
    expect(recommendation.equityPercent).toBeNull();
    expect(recommendation.missing).toEqual([field]);
    expect(recommendation.reasons[0]).toBe(`Not enough data to recommend a strategy: add ${wanted}.`);
    expect(recommendation.rules.map(({ result }) => result)).not.toContain('hit');
  });

  it('does not take an unknown mortgage for none, and asks for it', () => {
    const recommendation = without(['financialData.mortgageBalance'], {
      equity: 300_000,
      mortgageBalance: 0,
    });
    expect(recommendation.strategy).toBe('Wholesale');
    expect(recommendation.missing).toEqual(['financialData.mortgageBalance']);
    expect(recommendation.rules[2]).toMatchObject({
      strategy: 'Lease Option',
      result: 'unknown',
      missing: ['financialData.mortgageBalance'],
      found: '75% equity · mortgage not known',
    });
    expect(recommendation.reasons).toContain(
      'Lease Option could not be decided: it depends on the mortgage, which is unknown.',
    );
  });

  it('names distress when equity is under 30% and distress is unknown', () => {
    const recommendation = without(['leadIndicators.isDistressed'], { equity: 20_000, isDistressed: true });
    expect(recommendation.strategy).toBe('Novation');
    expect(recommendation.missing).toEqual(['leadIndicators.isDistressed']);
  });

  it('does not ask for distress when equity rules Subject-To out anyway', () => {
    const recommendation = without(['leadIndicators.isDistressed'], { equity: 300_000 });
    expect(recommendation.rules[0]?.result).toBe('no');
    expect(recommendation.missing).toEqual([]);
  });

  it('names occupancy when equity is over 60% and occupancy is unknown', () => {
    const recommendation = without(['ownerDetails.isAbsenteeOwner'], {
      equity: 300_000,
      isAbsenteeOwner: true,
    });
    expect(recommendation.strategy).toBe('Wholesale');
    expect(recommendation.missing).toEqual(['ownerDetails.isAbsenteeOwner']);
  });

  it('names each missing fact once', () => {
    const recommendation = without(['estimatedValue', 'financialData.equity'], { isDistressed: true });
    expect(recommendation.missing).toEqual(['estimatedValue', 'financialData.equity']);
  });

  it('treats computed, estimated and user facts as known', () => {
    for (const from of ['computed', 'estimated', 'user'] as const) {
      const provenance = { 'financialData.equity': from, 'financialData.mortgageBalance': from };
      const property = aProperty({ equity: 300_000, mortgageBalance: 0, provenance });
      expect(recommendStrategy(property).strategy).toBe('Lease Option');
    }
  });
});

describe('the explanation', () => {
  it('begins with the condition that decided and its numbers, then says why earlier rules did not fire', () => {
    const property = aProperty({ estimatedValue: 402_000, equity: 267_239.15, isAbsenteeOwner: true });
    expect(recommendStrategy(property).reasons).toEqual([
      'Seller Finance applies: equity is 66.5%, $267,239 of $402,000 and the owner lives elsewhere. Requires over 60% equity and an absentee owner.',
      'Subject-To does not apply: it needs a distressed owner and is 36.5 points of equity above the 30% it must stay under.',
    ]);
  });

  it('says that no earlier rule applies when it is Wholesale', () => {
    const { reasons } = recommendStrategy(house({ equity: 30_000, owed: 70_000 }));
    expect(reasons[0]).toBe(
      'No earlier rule applies (equity is 30%, $30,000 of $100,000), so the recommendation is Wholesale.',
    );
    expect(reasons).toHaveLength(5);
  });

  it.each([
    [30, '30%'],
    [29.999, '29.999%'],
    [60.00001, '60.00001%'],
    [60.4, '60.4%'],
    [66.48, '66%'],
    [9.996, '9.996%'],
    [-8.58, '−9%'],
  ])('writes %d as %s, never onto a threshold it does not touch', (percent, text) => {
    expect(percentText(percent)).toBe(text);
  });

  it('has a rationale for each strategy', () => {
    expect(Object.keys(strategyRationale).sort()).toEqual([...Strategy.options].sort());
  });
});

describe('the runner-up', () => {
  const runnerUp = (facts: House) => {
    const found = recommendStrategy(house(facts)).runnerUp;
    return found && [found.strategy, found.failing, found.distance];
  };

  it.each<[string, House, [Strategy, number, string]]>([
    [
      'a near miss in equity',
      { equity: 56_800, absentee: true, owed: 43_200 },
      ['Seller Finance', 1, 'is 3.2 points of equity below the 60% it must exceed'],
    ],
    [
      'exactly on a strict boundary',
      { equity: 60_000, absentee: true, owed: 40_000 },
      ['Seller Finance', 1, 'is 0 points of equity away but must be above 60%'],
    ],
    [
      'exactly on a strict boundary from above',
      { equity: 10_000, owed: 90_000 },
      ['Novation', 1, 'is 0 points of equity away but must be below 10%'],
    ],
    [
      'a hair above a boundary',
      { equity: 10_000.01, owed: 90_000 },
      ['Novation', 1, 'is 0.00001 points of equity above the 10% it must stay under'],
    ],
    [
      'everything but an absentee owner',
      { equity: 66_000, owed: 34_000 },
      ['Seller Finance', 1, 'needs an absentee owner'],
    ],
    ['everything but distress', { equity: 25_000, owed: 75_000 }, ['Subject-To', 1, 'needs a distressed owner']],
    [
      'everything but a little mortgage',
      { equity: 91_000, owed: 9000 },
      ['Lease Option', 1, 'needs to be free and clear: $9,000 owed'],
    ],
    [
      'two conditions, when no rule lacks only one but for far too much equity',
      { equity: 100_000, owed: 0 },
      ['Seller Finance', 1, 'needs an absentee owner'],
    ],
    [
      'a later rule that holds as well',
      { equity: 5000, distressed: true },
      ['Novation', 0, 'holds as well, but Subject-To comes first'],
    ],
  ])('is told by what it lacks: %s', (_, facts, expected) => {
    expect(runnerUp(facts)).toEqual(expected);
  });

  it('puts a rule that lacks one condition before one that lacks two, however near', () => {
    // Seller Finance lacks 1 point and an absentee owner; Novation lacks 49 points alone.
    expect(runnerUp({ equity: 59_000, owed: 41_000, distressed: true })?.slice(0, 2)).toEqual(['Subject-To', 1]);
  });

  it('puts a rule that only lacks a known fact before one that fails', () => {
    const property = aProperty({
      equity: 60_000,
      provenance: { 'leadIndicators.isDistressed': 'missing' },
    });
    expect(recommendStrategy(property).runnerUp).toEqual({
      strategy: 'Subject-To',
      confidence: 95,
      failing: 0,
      distance: 'depends on distress, which is unknown',
    });
  });

  it('is nobody when nothing can be recommended', () => {
    const property = aProperty({ provenance: { 'financialData.equity': 'missing' } });
    expect(recommendStrategy(property).runnerUp).toBeNull();
  });
});

describe('the fact that would decide', () => {
  const sentences = (facts: Parameters<typeof aProperty>[0], ...unknown: PropertyField[]) =>
    recommendStrategy(
      aProperty({ ...facts, provenance: Object.fromEntries(unknown.map((field) => [field, 'missing'])) }),
    ).deciders.map(({ sentence }) => sentence);

  it('is distress, where equity is low', () => {
    expect(sentences({ equity: 60_000 }, 'leadIndicators.isDistressed')).toEqual([
      'If the seller is behind on payments, Subject-To would apply.',
    ]);
  });

  it('is occupancy, where equity is high', () => {
    expect(sentences({ equity: 300_000 }, 'ownerDetails.isAbsenteeOwner')).toEqual([
      'If the owner lives elsewhere, Seller Finance would apply.',
    ]);
  });

  it('is the mortgage, also where equity hangs on it', () => {
    expect(sentences({ equity: 220_000 }, 'financialData.mortgageBalance')).toEqual([
      'If the house is free and clear, Lease Option would apply.',
    ]);
    expect(sentences({}, 'financialData.mortgageBalance', 'financialData.equity')).toEqual([
      'If the house is free and clear, Lease Option would apply.',
    ]);
  });

  it('is none that could not change anything', () => {
    expect(sentences({ equity: 300_000, mortgageBalance: 100_000 }, 'leadIndicators.isDistressed')).toEqual([]);
    expect(sentences({}, 'estimatedValue', 'financialData.mortgageBalance')).toEqual([]);
    expect(sentences({ equity: 60_000 })).toEqual([]);
  });
});
