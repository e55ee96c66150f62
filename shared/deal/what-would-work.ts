import { round } from '#shared/finance/figures.ts';
import type { SellerVerdict } from '#shared/strategy/run-as.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput, Targets } from '#shared/structures/base/deal-input.ts';
import type { MovedTerm } from '#shared/structures/base/wording.ts';
import { groupOf, groupPlace, resultOf } from '#shared/structures/engine/answer.ts';
import { everyStructure, priceStructure } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { wordings } from '#shared/structures/wording.ts';
import { termsKey, traits } from '#shared/terms/structure-terms.ts';
import { usd } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';

/*
 * What one change would do to a house that is no deal as it stands: one target less strict, one term moved, or terms of
 * ours. A change that leaves everything as it was, or costs the seller, is none.
 */

export type WouldWork = {
  /** "Accept $150 a month, not $200". */
  change: string;
  /** How far the target or the term moves, as a share of it; 0 where typed terms become ours. */
  share: number;
  /** The structure with that change. */
  row: StructureResult;
};

/** At most so many are shown. */
const most = 4;

/**
 * The changes after which a structure works, and better than the one that the house is run as: what stops its seller
 * from paying in, then the smallest; at most four.
 *
 * @param working what the house is run as.
 */
export function whatWouldWork(input: CompareInput, working: Strategy): WouldWork[] {
  const rows = everyStructure(dealOf(input));
  const run = resultOf({ structures: rows }, working);
  const changes = rows.flatMap((before) => {
    const helps: Helps = (after) => isBetter(before, after) && placeOf(after) < placeOf(run);
    return [
      ...ourTerms(input, before, helps),
      ...targetsOf(before.structure).flatMap((target) => lessStrict(input, before, target, helps)),
      ...wordings[before.structure].moves.flatMap((term) => moved(input, before, term, helps)),
    ];
  });
  const stops = ({ row }: WouldWork) =>
    run.sellerVerdict.asks !== null && row.structure === working && row.sellerVerdict.asks === null;
  return changes
    .toSorted((one, other) => Number(stops(other)) - Number(stops(one)) || one.share - other.share)
    .slice(0, most);
}

const placeOf = (row: StructureResult) => groupPlace(groupOf(row));

type Helps = (after: StructureResult) => boolean;

/** Works, stands further up in the order, and gives the seller no less than terms that could be run did. */
function isBetter(before: StructureResult, after: StructureResult): boolean {
  if (after.verdict !== 'works' || placeOf(after) >= placeOf(before)) return false;
  const couldBeRun = before.verdict === 'works' || before.verdict === 'misses';
  return !couldBeRun || !isLess(after.sellerVerdict, before.sellerVerdict);
}

/** Whether a seller's verdict is the worse one. */
function isLess(one: SellerVerdict, other: SellerVerdict): boolean {
  const [place, otherPlace] = [sellerPlace(one), sellerPlace(other)];
  if (place !== otherPlace) return place > otherPlace;
  if (one.asks && other.asks?.when === one.asks.when && one.asks.amount > other.asks.amount) return true;
  const isBelow = place > sellerPlaces.close;
  return isBelow && one.difference !== null && other.difference !== null && one.difference < other.difference;
}

const sellerPlaces = { better: 0, underwater: 0, close: 1, worse: 2, unknown: 2 } as const;
const sellerPlace = ({ kind, asks }: SellerVerdict) => (asks === null ? sellerPlaces[kind] : 3);

function ourTerms(input: CompareInput, { structure }: StructureResult, helps: Helps): WouldWork[] {
  if (input.terms[termsKey[structure]] === undefined) return [];
  const row = priceStructure(
    dealOf({ ...input, terms: { ...input.terms, [termsKey[structure]]: undefined } }),
    structure,
  );
  return helps(row) ? [{ change: 'Take our terms in place of yours', share: 0, row }] : [];
}

type Target = keyof Targets;

function targetsOf(structure: Strategy): readonly Target[] {
  const { isHeld, asks } = traits[structure];
  return isHeld ? ['cashFlow', 'cashOnCashPercent', 'cashIn', asks] : ['cashIn', asks];
}

function lessStrict(input: CompareInput, { structure }: StructureResult, target: Target, helps: Helps): WouldWork[] {
  const asked = input.targets[target];
  if (asked === undefined) return [];
  const rowAt = (value: number | undefined) =>
    priceStructure(dealOf({ ...input, targets: { ...input.targets, [target]: value } }), structure);
  const reached = reachedBy(rowAt(undefined), target);
  if (reached === null) return [];
  const sign = target === 'cashIn' ? 1 : -1;
  // The others are what stands in the way.
  if ((reached - asked) * sign <= 0) return [];
  const found = nearestStep(asked, reached, target === 'cashOnCashPercent' ? 0.1 : 1, (value) => helps(rowAt(value)));
  if (found === null) return [];
  return [{ change: changeText(target, found, asked), share: shareOf(found, asked), row: rowAt(found) }];
}

function reachedBy({ monthlyCashFlow, cashOnCashPercent, cashIn, profit, terms }: StructureResult, target: Target) {
  const reached = { cashFlow: monthlyCashFlow, cashOnCashPercent, cashIn, profit, assignmentFee: terms.fee ?? null };
  return reached[target];
}

function changeText(target: Target, reached: number, asked: number): string {
  const percent = (amount: number) => percentUpTo(amount, 1);
  switch (target) {
    case 'cashFlow':
      return `Accept ${usd(reached)} a month, not ${usd(asked)}`;
    case 'cashOnCashPercent':
      return `Accept ${percent(reached)} a year on your cash, not ${percent(asked)}`;
    case 'cashIn':
      return `Put in ${usd(reached)}, not ${usd(asked)} at most`;
    case 'profit':
      return `Accept ${usd(reached)} in all, not ${usd(asked)}`;
    case 'assignmentFee':
      return `Take a fee of ${usd(reached)}, not ${usd(asked)}`;
  }
}

/** How far a term is tried to move, as shares of it. */
const reaches = [0.02, 0.05, 0.1, 0.2, 0.4, 0.8];

/** The smallest move of one term, up or down, that helps; the terms that were left open follow it. */
function moved(
  input: CompareInput,
  before: StructureResult,
  { name, step, text }: MovedTerm,
  helps: Helps,
): WouldWork[] {
  const { structure, terms } = before;
  const from = terms[name] ?? null;
  if (from === null || from <= 0) return [];
  const key = termsKey[structure];
  const rowAt = (value: number) =>
    priceStructure(
      dealOf({ ...input, terms: { ...input.terms, [key]: { ...input.terms[key], [name]: value } } }),
      structure,
    );
  const works = (value: number) => helps(rowAt(value));
  for (const [index, reach] of reaches.entries()) {
    const last = reaches[index - 1] ?? 0;
    const to = [1, -1].map((sign) => ({ start: from * (1 + sign * last), end: from * (1 + sign * reach) }));
    const found = to.flatMap(({ start, end }) => nearestStep(start, end, step, works) ?? []);
    const [nearer] = found.toSorted((one, other) => Math.abs(one - from) - Math.abs(other - from));
    if (nearer !== undefined)
      return [{ change: text(usd(nearer), usd(from)), share: shareOf(nearer, from), row: rowAt(nearer) }];
  }
  return [];
}

const shareOf = (to: number, from: number) => Math.abs(to - from) / Math.max(Math.abs(from), 1);

/** The whole step nearest to `from` that holds, between it and an end that does; `null` where the end does not. */
export function nearestStep(from: number, end: number, step: number, holds: (value: number) => boolean): number | null {
  const sign = Math.sign(end - from);
  const at = (place: number) => round(place * step, 1);
  const first = sign > 0 ? Math.floor(from / step + 1e-9) : Math.ceil(from / step - 1e-9);
  const last = sign > 0 ? Math.ceil(end / step - 1e-9) : Math.floor(end / step + 1e-9);
  if (!holds(at(last))) return null;
  let [near, far] = [first, last];
  while (Math.abs(far - near) > 1) {
    const middle = Math.trunc((near + far) / 2);
    if (holds(at(middle))) far = middle;
    else near = middle;
  }
  return at(far);
}
