import { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Answer, StructureResult } from '#shared/structures/base/deal-answer.ts';

/*
 * One house, one answer: which of the five to run. What pays both sides comes first; what the seller's side leaves open
 * or does not pay comes before what misses the investor's own targets.
 */

/** The groups of the order, first to last. */
const groups = [
  'deal',
  'works_unknown',
  'works_worse',
  'works_asks',
  'misses',
  'misses_worse',
  'needs',
  'fails',
] as const;
export type Group = (typeof groups)[number];

type Row = Pick<StructureResult, 'structure' | 'verdict' | 'npv' | 'sellerVerdict' | 'isDeal'>;

/** Decides on the group. */
type Judged = Pick<Row, 'verdict' | 'isDeal'> & {
  sellerVerdict: Pick<Row['sellerVerdict'], 'kind' | 'asks' | 'lapses'>;
};

/** Where a structure stands in the order. */
export function groupOf({ verdict, sellerVerdict: { kind, asks, lapses }, isDeal }: Judged): Group {
  if (isDeal) return 'deal';
  if (verdict === 'misses') return kind === 'worse' ? 'misses_worse' : 'misses';
  if (verdict !== 'works') return verdict;
  if (kind === 'unknown') return 'works_unknown';
  return asks === null && lapses === null ? 'works_worse' : 'works_asks';
}

/** The place of a group in the order; 0 is the first. */
export const groupPlace = (group: Group): number => groups.indexOf(group);

/**
 * The order of the five, and what is said of the first.
 *
 * @param rulesPick what the rule table recommends; it goes before others that cannot be told apart.
 */
export function answerOf(rows: readonly Row[], rulesPick: Strategy | null): Answer {
  const order = rows.toSorted((one, other) => compared(one, other, rulesPick));
  const [first] = order;
  return {
    order: order.map(({ structure }) => structure),
    working: first?.structure ?? 'Subject-To',
    kind: first ? kindOf(first) : 'none',
  };
}

/**
 * The answer of a house that may be run as another structure than the first. Only such a structure fails where others
 * do not; `none` is said of all five.
 */
export type AnswerRunAs = Omit<Answer, 'kind'> & { kind: Answer['kind'] | 'fails' };

/** The answer with the structure that a deal is run as in place of the first. */
export function answerRunAs(answer: Answer, chosen: Strategy, rows: readonly Row[]): AnswerRunAs {
  const row = rows.find(({ structure }) => structure === chosen);
  if (!row) return answer;
  const kind = row.verdict === 'fails' && answer.kind !== 'none' ? 'fails' : kindOf(row);
  return { ...answer, working: chosen, kind };
}

/** A structure of a comparison, which has all five. */
export function resultOf({ structures }: { structures: readonly StructureResult[] }, name: Strategy): StructureResult {
  const result = structures.find(({ structure }) => structure === name);
  if (result === undefined) throw new Error(`The engine has not priced ${name}.`);
  return result;
}

/** The kind of answer that a structure gives when it comes first. */
export function kindOf(row: Row): Answer['kind'] {
  const group = groupOf(row);
  if (group === 'fails') return 'none';
  return group === 'misses_worse' ? 'misses' : group;
}

function compared(one: Row, other: Row, rulesPick: Strategy | null): number {
  const group = groupOf(one);
  const byGroup = groupPlace(group) - groupPlace(groupOf(other));
  return byGroup || within(group, one, other, rulesPick) || byTable(one, other);
}

function within(group: Group, one: Row, other: Row, rulesPick: Strategy | null): number {
  switch (group) {
    case 'deal':
    case 'works_unknown':
    case 'misses':
      return descending(one.npv, other.npv);
    case 'works_worse':
    case 'works_asks':
    case 'misses_worse':
      return descending(one.sellerVerdict.difference, other.sellerVerdict.difference) || descending(one.npv, other.npv);
    case 'needs':
    case 'fails':
      return Number(other.structure === rulesPick) - Number(one.structure === rulesPick);
  }
}

/** Unknown comes last. */
function descending(one: number | null, other: number | null): number {
  const worth = (amount: number | null) => amount ?? -Number.MAX_VALUE;
  return worth(other) - worth(one);
}

const byTable = (one: Row, other: Row) =>
  Strategy.options.indexOf(one.structure) - Strategy.options.indexOf(other.structure);
