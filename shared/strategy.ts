import * as z from 'zod/mini';
import { isKnown, type PropertyField, type PropertyResult } from './property.ts';

/*
 * The strategy engine: five rules in order, the first that holds wins. Conditions, strict comparisons and
 * confidences are the product's rule table. A fact nobody knows can't make a rule hold: such a rule is
 * `unknown`, says which fact it needs, and the next rule is tried. Without a known equity percentage no
 * rule can be decided, so nothing is recommended.
 */

export const Strategy = z.enum(['Subject-To', 'Seller Finance', 'Lease Option', 'Novation', 'Wholesale']);
export type Strategy = z.infer<typeof Strategy>;

/** `hit` decided; `no` was ruled out; `unknown` lacks a fact; `not_reached` comes after the hit. */
export type RuleResult = 'hit' | 'no' | 'unknown' | 'not_reached';

export type RuleOutcome = {
  strategy: Strategy;
  confidence: number;
  /** What the rule asks for, in words. */
  needs: string;
  /** What this house has, in words. */
  found: string;
  result: RuleResult;
  /** The facts without which the rule can't be decided. */
  missing: PropertyField[];
};

export type Recommendation = {
  /** `null` when there is not enough data to decide. */
  strategy: Strategy | null;
  /** Out of 100, shown as the lead score; 0 without a strategy. */
  confidence: number;
  /** Equity in percent of value; `null` when either is unknown. */
  equityPercent: number | null;
  /** Sentences: the condition that decided with its numbers, then why each earlier rule did not fire. */
  reasons: string[];
  rules: RuleOutcome[];
  /** Facts that would let an undecided rule be decided. */
  missing: PropertyField[];
};

/** A condition on one fact: `null` when the fact is unknown. */
type Condition = { holds: boolean | null; found: string; fields: PropertyField[] };

type Rule = {
  strategy: Strategy;
  confidence: number;
  needs: string;
  conditions: (facts: Facts) => Condition[];
};

type Facts = {
  equityPercent: number | null;
  equity: (test: (percent: number) => boolean) => Condition;
  distressed: Condition;
  absentee: Condition;
  noMortgage: Condition;
};

const rules: Rule[] = [
  {
    strategy: 'Subject-To',
    confidence: 95,
    needs: 'distressed and equity under 30%',
    conditions: (facts) => [facts.distressed, facts.equity((percent) => percent < 30)],
  },
  {
    strategy: 'Seller Finance',
    confidence: 88,
    needs: 'equity over 60% and absentee owner',
    conditions: (facts) => [facts.equity((percent) => percent > 60), facts.absentee],
  },
  {
    strategy: 'Lease Option',
    confidence: 82,
    needs: 'equity over 50% and no mortgage',
    conditions: (facts) => [facts.equity((percent) => percent > 50), facts.noMortgage],
  },
  {
    strategy: 'Novation',
    confidence: 76,
    needs: 'equity under 10%',
    conditions: (facts) => [facts.equity((percent) => percent < 10)],
  },
  {
    strategy: 'Wholesale',
    confidence: 70,
    needs: 'none of the rules above',
    conditions: (facts) => [facts.equity(() => true)],
  },
];

/** What makes each structure fit the situation its rule describes. */
export const strategyRationale: Record<Strategy, string> = {
  'Subject-To':
    'The owner is under pressure and has little equity: take over the existing loan payments, cure the arrears and leave the financing in place.',
  'Seller Finance':
    'The owner lives elsewhere and holds most of the value, so they can carry the note themselves: you buy without a bank, they get income and may spread the tax.',
  'Lease Option':
    'The house is free and clear: rent it with a fixed option price, and buy once rent credits and financing are in place.',
  Novation:
    'There is too little equity to discount: step into the contract, improve and market the house, and earn the spread when it sells at retail.',
  Wholesale:
    'No creative structure has a clear edge: put the house under contract below value and assign the contract to a cash buyer.',
};

/**
 * Equity in percent of value. A value of 0 counts as 1, as the rule table says. Ten decimals keep a boundary
 * exact: $81.54 of $135.90 is 60 %, where binary fractions make it 60.00000000000001.
 */
export function equityPercent(equity: number, value: number): number {
  const percent = (equity * 100) / (value === 0 ? 1 : value);
  return Number(percent.toFixed(10));
}

/** Recommends a financing strategy for a property and says why; pure, never throws on a parsed property. */
export function recommendStrategy(property: PropertyResult): Recommendation {
  const facts = factsOf(property);
  const outcomes: RuleOutcome[] = [];
  for (const rule of rules) {
    const decided = outcomes.some((outcome) => outcome.result === 'hit');
    outcomes.push(decided ? notReached(rule, facts) : evaluate(rule, facts));
  }
  const hit = outcomes.find((outcome) => outcome.result === 'hit');
  return {
    strategy: hit?.strategy ?? null,
    confidence: hit?.confidence ?? 0,
    equityPercent: facts.equityPercent,
    reasons: explain(outcomes, hit),
    rules: outcomes,
    missing: [...new Set(outcomes.flatMap((outcome) => outcome.missing))],
  };
}

function evaluate(rule: Rule, facts: Facts): RuleOutcome {
  const conditions = rule.conditions(facts);
  // One condition that certainly fails rules the strategy out, whatever the unknown ones may be.
  const failed = conditions.some((condition) => condition.holds === false);
  const unknown = conditions.filter((condition) => condition.holds === null);
  const result = failed ? 'no' : unknown.length > 0 ? 'unknown' : 'hit';
  return {
    ...describe(rule, conditions),
    result,
    missing: result === 'unknown' ? unknown.flatMap((condition) => condition.fields) : [],
  };
}

function notReached(rule: Rule, facts: Facts): RuleOutcome {
  return { ...describe(rule, rule.conditions(facts)), result: 'not_reached', missing: [] };
}

function describe(rule: Rule, conditions: Condition[]) {
  const { strategy, confidence, needs } = rule;
  return { strategy, confidence, needs, found: conditions.map((condition) => condition.found).join(' · ') };
}

function explain(outcomes: RuleOutcome[], hit: RuleOutcome | undefined): string[] {
  const before = hit ? outcomes.slice(0, outcomes.indexOf(hit)) : outcomes;
  const undecided = before.some((outcome) => outcome.result === 'unknown');
  const decided = hit
    ? hit.strategy === 'Wholesale'
      ? `No earlier rule ${undecided ? 'could be shown to apply' : 'applies'} (${hit.found}), so the recommendation is Wholesale.`
      : `${hit.strategy} needs ${hit.needs}; this house has ${hit.found}.`
    : 'Not enough data to recommend a strategy: add value and mortgage.';
  const others = before.map((outcome) =>
    outcome.result === 'unknown'
      ? `${outcome.strategy} could not be decided: it needs ${outcome.needs}; found ${outcome.found}.`
      : `${outcome.strategy} does not apply: it needs ${outcome.needs}; found ${outcome.found}.`,
  );
  return [decided, ...others];
}

function factsOf(property: PropertyResult): Facts {
  const equityFields: PropertyField[] = ['estimatedValue', 'financialData.equity'];
  const unknownEquity = equityFields.filter((field) => !isKnown(property, field));
  const percent =
    unknownEquity.length === 0 ? equityPercent(property.financialData.equity, property.estimatedValue) : null;
  const { mortgageBalance } = property.financialData;
  return {
    equityPercent: percent,
    equity: (test) => ({
      holds: percent === null ? null : test(percent),
      found: percent === null ? 'equity not known' : `${percentText(percent)} equity`,
      fields: unknownEquity,
    }),
    distressed: condition(property, 'leadIndicators.isDistressed', property.leadIndicators.isDistressed, {
      yes: 'distressed',
      no: 'not distressed',
      unknown: 'distress not known',
    }),
    absentee: condition(property, 'ownerDetails.isAbsenteeOwner', property.ownerDetails.isAbsenteeOwner, {
      yes: 'absentee owner',
      no: 'owner-occupied',
      unknown: 'occupancy not known',
    }),
    noMortgage: condition(property, 'financialData.mortgageBalance', mortgageBalance <= 0, {
      yes: 'no mortgage',
      no: `$${Math.round(mortgageBalance).toLocaleString('en-US')} owed`,
      unknown: 'mortgage not known',
    }),
  };
}

function condition(
  property: PropertyResult,
  field: PropertyField,
  holds: boolean,
  words: { yes: string; no: string; unknown: string },
): Condition {
  if (!isKnown(property, field)) return { holds: null, found: words.unknown, fields: [field] };
  return { holds, found: holds ? words.yes : words.no, fields: [field] };
}

const thresholds = [10, 30, 50, 60];

/** A percentage for reading; never rounded onto a threshold it does not touch. */
export function percentText(percent: number): string {
  for (const digits of [0, 1, 2, 4]) {
    const rounded = Number(percent.toFixed(digits));
    if (!thresholds.includes(rounded) || rounded === percent) return `${rounded}%`;
  }
  return `${percent}%`;
}
