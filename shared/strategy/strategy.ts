import { equityPercent } from '#shared/finance/figures.ts';
import { isKnown, type PropertyField, type PropertyResult } from '#shared/property/property.ts';
import { usd } from '#shared/values/money.ts';
import { decimalUpTo } from '#shared/values/numbers.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import { roundedTo } from '#shared/values/rounded-to.ts';
import type { Strategy } from './strategy-name.ts';
import { type StrategyRule, strategyRules } from './strategy-rules.ts';

/*
 * The strategy engine: five rules in order, the first that holds wins. Conditions, strict comparisons and confidences
 * are the product's rule table. A rule that needs an unknown fact cannot hold: it is `unknown`, names the fact, and
 * the next rule is tried. Without a known equity percentage nothing is recommended, because every rule needs it.
 */

/** `hit` decided; `no` was ruled out; `unknown` lacks a fact; `not_reached` follows the hit. */
export type RuleResult = 'hit' | 'no' | 'unknown' | 'not_reached';

export type RuleOutcome = {
  strategy: Strategy;
  confidence: number;
  /** The rule's requirements, in words. */
  needs: string;
  /** The property's values, in words. */
  found: string;
  result: RuleResult;
  /** The unknown facts that the rule needs. */
  missing: PropertyField[];
};

/** The rule nearest to holding. */
export type RunnerUp = {
  strategy: Strategy;
  confidence: number;
  /** Conditions that fail for certain; 0 when the rule also holds but comes later, or only lacks a fact. */
  failing: number;
  /** The distance, as a clause after the strategy's name: "is 3.2 points of equity below the 60% it must exceed". */
  distance: string;
};

/** An unknown fact that would change the recommendation. */
export type Decider = {
  field: PropertyField;
  /** The recommendation in that case. */
  strategy: Strategy;
  /** "If the seller is behind on payments, Subject-To would apply." */
  sentence: string;
};

export type Recommendation = {
  /** `null` when there is not enough data to decide. */
  strategy: Strategy | null;
  /** Out of 100, shown as the rule confidence; 0 without a strategy. */
  confidence: number;
  /** Equity in percent of value; `null` when either is unknown. */
  equityPercent: number | null;
  /** Sentences: the deciding condition with its numbers, then why each earlier rule failed. */
  reasons: string[];
  rules: RuleOutcome[];
  /** `null` without a recommendation. */
  runnerUp: RunnerUp | null;
  deciders: Decider[];
  /** Facts that would decide an undecided rule. */
  missing: PropertyField[];
};

/** The inputs of the rules; `null` when unknown. */
type Facts = {
  equityPercent: number | null;
  /** USD. */
  equity: number;
  /** USD. */
  value: number;
  /** Which of value and equity are unknown. */
  unknownEquity: PropertyField[];
  distressed: boolean | null;
  absentee: boolean | null;
  /** USD. */
  owed: number | null;
};

/** A rule's condition, evaluated on a property. */
type Condition = {
  /** `null` when a fact is unknown. */
  holds: boolean | null;
  found: string;
  /** A clause with all its numbers, for a condition that holds. */
  inFull: string;
  fields: PropertyField[];
  /** The shortfall, after the strategy's name; for an unknown fact, what the result depends on. */
  lacks: string;
  /** The distance from holding, in percentage points of value. */
  points: number;
};

type Rule = StrategyRule & { conditions: (facts: Facts) => Condition[] };

const conditionsOf: Record<Strategy, (facts: Facts) => Condition[]> = {
  'Subject-To': (facts) => [distressed(facts), equityUnder(30, facts)],
  'Seller Finance': (facts) => [equityOver(60, facts), absentee(facts)],
  'Lease Option': (facts) => [equityOver(50, facts), noMortgage(facts)],
  Novation: (facts) => [equityUnder(10, facts)],
  Wholesale: (facts) => [equityKnown(facts)],
};

const rules: Rule[] = strategyRules.map((rule) => ({ ...rule, conditions: conditionsOf[rule.strategy] }));

/** Recommends a financing strategy for a property, with reasons. Pure; never throws on a parsed property. */
export function recommendStrategy(property: PropertyResult): Recommendation {
  const facts = factsOf(property);
  const tried = tryRules(facts);
  const outcomes = tried.map(({ outcome }) => outcome);
  const hit = outcomes.find((outcome) => outcome.result === 'hit');
  return {
    strategy: hit?.strategy ?? null,
    confidence: hit?.confidence ?? 0,
    equityPercent: facts.equityPercent,
    reasons: explain(tried, facts),
    rules: outcomes,
    runnerUp: hit ? runnerUpOf(tried, hit) : null,
    deciders: decidersOf(facts, hit?.strategy ?? null),
    missing: [...new Set(outcomes.flatMap((outcome) => outcome.missing))],
  };
}

/** Only the recommendation, without reasons. */
export function recommendedStrategy(property: PropertyResult): Strategy | null {
  return decisionOf(tryRules(factsOf(property)));
}

function decisionOf(tried: Tried[]): Strategy | null {
  return tried.find(({ outcome }) => outcome.result === 'hit')?.outcome.strategy ?? null;
}

type Tried = { outcome: RuleOutcome; conditions: Condition[] };

function tryRules(facts: Facts): Tried[] {
  const tried: Tried[] = [];
  for (const rule of rules) {
    const decided = tried.some(({ outcome }) => outcome.result === 'hit');
    const conditions = rule.conditions(facts);
    tried.push({ conditions, outcome: outcomeOf(rule, conditions, decided) });
  }
  return tried;
}

function outcomeOf(rule: Rule, conditions: Condition[], decided: boolean): RuleOutcome {
  const { strategy, confidence, needs } = rule;
  // One failing condition rules the strategy out, whatever the unknown ones are.
  const failed = conditions.some((condition) => condition.holds === false);
  const unknown = conditions.filter((condition) => condition.holds === null);
  const result = decided ? 'not_reached' : failed ? 'no' : unknown.length > 0 ? 'unknown' : 'hit';
  return {
    strategy,
    confidence,
    needs,
    found: conditions.map((condition) => condition.found).join(' · '),
    result,
    missing: result === 'unknown' ? unknown.flatMap((condition) => condition.fields) : [],
  };
}

function explain(tried: Tried[], facts: Facts): string[] {
  const place = tried.findIndex(({ outcome }) => outcome.result === 'hit');
  const hit = tried[place]?.outcome;
  const before = hit ? tried.slice(0, place) : tried;
  const undecided = before.some(({ outcome }) => outcome.result === 'unknown');
  const found = tried[place]?.conditions.map(({ inFull }) => inFull).join(' and ');
  const decided = !hit
    ? `Not enough data to recommend a strategy: add ${wantedFor(facts)}.`
    : hit.strategy === 'Wholesale'
      ? `No earlier rule ${undecided ? 'could be shown to apply' : 'applies'} (${found}), so the recommendation is Wholesale.`
      : `${hit.strategy} applies: ${found}. Requires ${requirementOf(hit.strategy)}.`;
  const others = before.map(({ outcome, conditions }) =>
    outcome.result === 'unknown'
      ? `${outcome.strategy} could not be decided: it ${lacking(conditions)}.`
      : `${outcome.strategy} does not apply: it ${lacking(conditions)}.`,
  );
  return [decided, ...others];
}

function requirementOf(strategy: Strategy): string | undefined {
  return strategyRules.find((rule) => rule.strategy === strategy)?.requires;
}

/** The unknown inputs of equity, which every rule needs. */
function wantedFor({ unknownEquity, owed }: Facts): string {
  if (!unknownEquity.includes('estimatedValue')) return 'the mortgage';
  return owed === null ? 'value and mortgage' : 'the value';
}

/** Why a rule does not hold: its failing conditions, otherwise the unknown ones. */
function lacking(conditions: Condition[]): string {
  const failing = conditions.filter(({ holds }) => holds === false);
  const open = failing.length > 0 ? failing : conditions.filter(({ holds }) => holds === null);
  return open.map(({ lacks }) => lacks).join(' and ');
}

/**
 * The rule nearest to holding among those that did not decide, except Wholesale, which has no conditions: the fewest
 * failing conditions, then the fewest unknown ones, then the smallest distance in percentage points of value, then
 * the order of the rules.
 */
function runnerUpOf(tried: Tried[], hit: RuleOutcome): RunnerUp | null {
  const [nearest] = tried
    .filter(({ outcome }) => outcome !== hit && outcome.strategy !== 'Wholesale')
    .map(({ outcome, conditions }) => ({
      outcome,
      conditions,
      failing: conditions.filter(({ holds }) => holds === false).length,
      unknown: conditions.filter(({ holds }) => holds === null).length,
      points: conditions.reduce((sum, { holds, points }) => sum + (holds === false ? points : 0), 0),
    }))
    .sort((a, b) => a.failing - b.failing || a.unknown - b.unknown || a.points - b.points);
  if (!nearest) return null;
  const { outcome, conditions, failing, unknown } = nearest;
  return {
    strategy: outcome.strategy,
    confidence: outcome.confidence,
    failing,
    distance: failing + unknown === 0 ? `holds as well, but ${hit.strategy} comes first` : lacking(conditions),
  };
}

/**
 * Tries both values of each unknown fact, one at a time, and returns the facts that would change the recommendation.
 */
function decidersOf(facts: Facts, current: Strategy | null): Decider[] {
  const trials: { field: PropertyField; if: string; facts: Facts }[] = [];
  if (facts.distressed === null) {
    const field = 'leadIndicators.isDistressed';
    trials.push(
      { field, if: 'the seller is behind on payments', facts: { ...facts, distressed: true } },
      { field, if: 'the seller is not in distress', facts: { ...facts, distressed: false } },
    );
  }
  if (facts.absentee === null) {
    const field = 'ownerDetails.isAbsenteeOwner';
    trials.push(
      { field, if: 'the owner lives elsewhere', facts: { ...facts, absentee: true } },
      { field, if: 'the owner lives there', facts: { ...facts, absentee: false } },
    );
  }
  if (facts.owed === null) {
    const field = 'financialData.mortgageBalance';
    trials.push({ field, if: 'the house is free and clear', facts: freeAndClear(facts) });
    // The balance is then still unknown: 1 stands for any amount.
    trials.push({ field, if: 'there is a mortgage', facts: { ...facts, owed: 1 } });
  }
  return trials.flatMap(({ field, if: condition, facts: trial }) => {
    const strategy = decisionOf(tryRules(trial));
    if (strategy === null || strategy === current) return [];
    return [{ field, strategy, sentence: `If ${condition}, ${strategy} would apply.` }];
  });
}

/** No debt: where equity is unknown only for want of the balance, it is the whole value. */
function freeAndClear(facts: Facts): Facts {
  const { value, unknownEquity } = facts;
  if (unknownEquity.length === 0 || unknownEquity.includes('estimatedValue')) return { ...facts, owed: 0 };
  return { ...facts, owed: 0, equity: value, equityPercent: equityPercent(value, value), unknownEquity: [] };
}

function factsOf(property: PropertyResult): Facts {
  const { financialData, leadIndicators, ownerDetails, estimatedValue } = property;
  const equityFields: PropertyField[] = ['estimatedValue', 'financialData.equity'];
  const unknownEquity = equityFields.filter((field) => !isKnown(property, field));
  const ifKnown = <Value>(field: PropertyField, value: Value) => (isKnown(property, field) ? value : null);
  return {
    equityPercent: unknownEquity.length === 0 ? equityPercent(financialData.equity, estimatedValue) : null,
    equity: financialData.equity,
    value: estimatedValue,
    unknownEquity,
    distressed: ifKnown('leadIndicators.isDistressed', leadIndicators.isDistressed),
    absentee: ifKnown('ownerDetails.isAbsenteeOwner', ownerDetails.isAbsenteeOwner),
    owed: ifKnown('financialData.mortgageBalance', financialData.mortgageBalance),
  };
}

function equityKnown({ equityPercent: percent, equity, value, unknownEquity }: Facts): Condition {
  const known = { fields: unknownEquity, lacks: 'depends on equity, which is unknown', points: 0 };
  if (percent === null) {
    return { ...known, holds: null, found: 'equity not known', inFull: 'equity is not known' };
  }
  return {
    ...known,
    holds: true,
    found: `${percentText(percent)} equity`,
    inFull: `equity is ${percentText(percent, 1)}, ${usd(equity)} of ${usd(value)}`,
  };
}

/** Strictly more than the limit. */
function equityOver(limit: number, facts: Facts): Condition {
  const known = equityKnown(facts);
  if (facts.equityPercent === null) return known;
  const points = pointsBetween(limit, facts.equityPercent);
  const holds = facts.equityPercent > limit;
  const lacks =
    points === 0
      ? `is 0 points of equity away but must be above ${limit}%`
      : `is ${pointsText(points)} of equity below the ${limit}% it must exceed`;
  return { ...known, holds, lacks, points };
}

/** Strictly less than the limit. */
function equityUnder(limit: number, facts: Facts): Condition {
  const known = equityKnown(facts);
  if (facts.equityPercent === null) return known;
  const points = pointsBetween(limit, facts.equityPercent);
  const holds = facts.equityPercent < limit;
  const lacks =
    points === 0
      ? `is 0 points of equity away but must be below ${limit}%`
      : `is ${pointsText(points)} of equity above the ${limit}% it must stay under`;
  return { ...known, holds, lacks, points };
}

/**
 * A boolean that is the other way counts as ten points of equity: more than a near miss in equity, less than a
 * different kind of property.
 */
const pointsOfYesOrNo = 10;

function distressed({ distressed: holds }: Facts): Condition {
  return {
    holds,
    found: holds === null ? 'distress not known' : holds ? 'distressed' : 'not distressed',
    inFull: 'the owner is in distress',
    fields: ['leadIndicators.isDistressed'],
    lacks: holds === null ? 'depends on distress, which is unknown' : 'needs a distressed owner',
    points: pointsOfYesOrNo,
  };
}

function absentee({ absentee: holds }: Facts): Condition {
  return {
    holds,
    found: holds === null ? 'occupancy not known' : holds ? 'absentee owner' : 'owner-occupied',
    inFull: 'the owner lives elsewhere',
    fields: ['ownerDetails.isAbsenteeOwner'],
    lacks: holds === null ? 'depends on occupancy, which is unknown' : 'needs an absentee owner',
    points: pointsOfYesOrNo,
  };
}

function noMortgage({ owed, value }: Facts): Condition {
  const holds = owed === null ? null : owed <= 0;
  const amount = usd(owed ?? 0);
  return {
    holds,
    found: holds === null ? 'mortgage not known' : holds ? 'no mortgage' : `${amount} owed`,
    inFull: 'there is no mortgage',
    fields: ['financialData.mortgageBalance'],
    lacks: holds === null ? 'depends on the mortgage, which is unknown' : `needs to be free and clear: ${amount} owed`,
    // Repaying the loan takes that many points of value.
    points: equityPercent(owed ?? 0, value),
  };
}

function pointsBetween(limit: number, percent: number): number {
  return roundedTo(Math.abs(percent - limit), 10);
}

/** "3.2 points": never rounded to 0. */
function pointsText(points: number): string {
  for (const digits of [1, 2, 4]) {
    const rounded = roundedTo(points, digits);
    if (rounded > 0) return rounded === 1 ? '1 point' : `${decimalUpTo(rounded, digits)} points`;
  }
  return `${decimalUpTo(points, 10)} points`;
}

const thresholds = [10, 30, 50, 60];

/** A percentage with at least that many decimals; never rounded onto a threshold that it does not reach. */
export function percentText(percent: number, decimals = 0): string {
  for (const digits of [0, 1, 2, 4].filter((each) => each >= decimals)) {
    const rounded = roundedTo(percent, digits);
    if (!thresholds.includes(rounded) || rounded === percent) return percentUpTo(rounded, digits);
  }
  return percentUpTo(percent, 10);
}
