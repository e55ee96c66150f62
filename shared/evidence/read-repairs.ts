import { isKnown, type PropertyResult } from '#shared/property/property.ts';
import { readTyped, type TypedNumber } from './read-typed.ts';
import type { RepairTexts } from './repair-fields.ts';
import type { RepairLineId } from './repair-line-ids.ts';
import { type CostRange, type RepairTier, repairLines, repairTiers } from './repair-lines.ts';
import {
  type DetailedEstimate,
  detailedEstimate,
  type Estimate,
  needsLeadSafeWork,
  type PricedLine,
  quickEstimate,
} from './repairs.ts';

/* The repair estimate as typed, and what it comes to. */

/** Percent of what no bid confirms, until the user sets their own. */
export const usualContingency = 12;

export type RepairWay = 'quick' | 'detailed';

export type ReadRepairs = {
  way: RepairWay;
  /** The total of the chosen way, USD; `null` while nothing is priced. */
  total: Estimate | null;
  quick: { tier: RepairTier | null; squareFootage: number | null; perFoot: Estimate | null; total: Estimate | null };
  detailed: DetailedEstimate & { priced: PricedLine[]; contingencyPercent: number };
  /** The lines that the house has: lead-safe work is for one built before 1978, or in an unknown year. */
  lines: readonly RepairLineId[];
  /** Lead-safe work applies, or may, and has no amount yet. */
  leadSafe: 'unpriced' | 'may_apply' | null;
  problems: Record<string, string>;
  /** The fields with a problem on which the total of the way that is chosen hangs, in their order. */
  toFix: readonly string[];
};

const quantity: TypedNumber = { least: 0, most: 1e6, example: '1,640' };
const dollars: TypedNumber = { least: 0, most: 1e7, example: '1,250.75' };
const percent: TypedNumber = { least: 0, most: 100, isPercent: true, example: '12' };

/** Reads the estimate. A text that cannot be read is named in `problems`, and counts as not typed. */
export function readRepairs(property: PropertyResult, texts: RepairTexts): ReadRepairs {
  const problems: Record<string, string> = {};
  const read = (field: string, kind: TypedNumber): number | null => {
    const reading = readTyped(texts[field], kind);
    if (reading === 'empty') return null;
    if ('value' in reading) return reading.value;
    problems[field] = reading.problem;
    return null;
  };
  const costOf = (name: string, [low, mid, high]: CostRange): Estimate => {
    const cost = {
      low: read(`${name}.low`, dollars) ?? low,
      mid: read(`${name}.mid`, dollars) ?? mid,
      high: read(`${name}.high`, dollars) ?? high,
    };
    if (cost.low > cost.mid) problems[`${name}.low`] ??= 'Low is above mid.';
    if (cost.mid > cost.high) problems[`${name}.high`] ??= 'High is below mid.';
    return cost;
  };
  const known = (field: 'yearBuilt' | 'squareFootage') =>
    isKnown(property, field) && property[field] > 0 ? property[field] : null;

  const needed = needsLeadSafeWork(known('yearBuilt'));
  const lines = repairLines.filter(({ id }) => id !== 'leadSafe' || needed !== false);
  const priced = lines.map(
    ({ id, cost }): PricedLine => ({
      id,
      quantity: read(`${id}.quantity`, quantity),
      cost: costOf(id, cost),
      bid: read(`${id}.bid`, dollars),
    }),
  );
  const contingencyPercent = read('contingency', percent) ?? usualContingency;
  const detailed = detailedEstimate(priced, contingencyPercent);
  const tier = tierOf(texts.tier);
  const squareFootage = read('area', { least: 100, most: 100_000, example: '1,640' }) ?? known('squareFootage');
  const perFoot = tier === null ? null : costOf('perFoot', repairTiers[tier].cost);
  const quick = perFoot === null ? null : quickEstimate(squareFootage, perFoot);
  const way = texts.way === 'detailed' ? 'detailed' : 'quick';
  const isWrong = (field: string) => problems[field] !== undefined;
  const costFields = (name: string) => [`${name}.low`, `${name}.mid`, `${name}.high`];
  const quickFields = tier === null ? [] : ['area', ...costFields('perFoot')];
  const lineFields = priced.flatMap(({ id, quantity: count, bid }) => {
    // A bid settles its line, and a cost counts with a quantity only.
    if (bid !== null) return [];
    const costs = count === null ? [] : costFields(id);
    return [`${id}.quantity`, ...costs, `${id}.bid`];
  });
  const isPriced = detailed.lines.some(({ id, amount }) => id === 'leadSafe' && amount !== null);
  return {
    way,
    total: way === 'quick' ? quick : detailed.total,
    quick: { tier, squareFootage, perFoot, total: quick },
    detailed: { ...detailed, priced, contingencyPercent },
    lines: lines.map(({ id }) => id),
    leadSafe: isPriced || needed === false ? null : needed === null ? 'may_apply' : 'unpriced',
    problems,
    toFix: (way === 'quick' ? quickFields : [...lineFields, 'contingency']).filter(isWrong),
  };
}

function tierOf(text: string | undefined): RepairTier | null {
  return (Object.keys(repairTiers) as RepairTier[]).find((tier) => tier === text) ?? null;
}
