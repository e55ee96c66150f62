import { tolerance } from '#shared/finance/figures.ts';
import { cornersOf, type Interval, intervalOf, type Line, linesOf, type Point, slackAt } from './lines.ts';

/*
 * Terms that a seller could accept, as far as the investor can afford them: fair ones, else the ones best for the
 * seller that pass every test. Where none pass, targets are let go one by one. In hundreds, and priced again once
 * they are rounded.
 */

/** The targets in the order in which they are let go. What fails a structure is never let go. */
const lettingGo = ['cashIn', 'cashOnCashPercent', 'cashFlow', 'profit', 'assignmentFee', 'hurdle'] as const;

/** Fair to the seller: worth at least the fair worth, and nothing to bring at closing or at the end. */
const fairNames: ReadonlySet<string> = new Set(['fairWorth', 'atClosing', 'atEnd']);
export type Fairness = { fairWorth: number; atClosing: number; atEnd: number };

export type Priced = {
  /** Slacks of the tests; below 0 where one is not passed. */
  tests: { name: string; slack: number }[];
  /** Slacks of what is fair; NaN where a fact is not known. */
  fairness: Fairness;
};

/** A structure priced at values of its searched terms; with unrounded payments where it is exact. */
type PricedAt = (at: Point, isExact: boolean) => Priced;

/** A stretch of a term over which the structure's figures are straight lines. */
export type Stretch = Interval & { pricedAt: PricedAt };

export type Found = {
  at: Point;
  how: 'fair' | 'limit' | 'unknown';
  letGo: string[];
};

const step = 100;
const up = (amount: number) => Math.ceil(amount / step - 1e-6) * step;
const down = (amount: number) => Math.floor(amount / step + 1e-6) * step;
/** The cents of a rounded payment can spoil one step; the rest is caution. */
const mostRepricings = 3;
/** Pairs that are priced at most: the lines leave few that are refused. */
const mostPairs = 60;

/**
 * One term that gives the seller more as it rises: the least that is fair and passes, else the most that passes.
 * `null` where nothing passes.
 *
 * @param stretches in rising order.
 * @param canBeFair whether the fair worth is known.
 */
export function proposeOne(stretches: readonly Stretch[], canBeFair: boolean): Found | null {
  const lined = stretches.map((stretch) => ({ ...stretch, lines: linesAlong(stretch) }));
  const isFairKnown = canBeFair && knowsFair(lined);
  const allowed = ({ lines, low, high }: Lined, dropped: readonly string[]) => {
    const within = intervalOf(testLines(lines, dropped), { low, high });
    return within && up(within.low) <= within.high + 1e-6 ? within : null;
  };
  const letGo = letGoFor((dropped) => lined.some((stretch) => allowed(stretch, dropped) !== null));
  if (letGo === null) return null;

  for (const stretch of isFairKnown ? lined : []) {
    const within = allowed(stretch, letGo);
    const fair = within && intervalOf(fairLines(stretch.lines), within);
    const isFit = (at: number) => at <= stretch.high + 1e-6 && isGood(stretch.pricedAt([at, 0], false), letGo, true);
    const value = fair && tried(up(fair.low), step, isFit);
    if (value !== null) return { at: [value, 0], how: 'fair', letGo };
  }
  for (const stretch of lined.toReversed()) {
    const within = allowed(stretch, letGo);
    const value = within && tried(down(within.high), -step, (at) => isGood(stretch.pricedAt([at, 0], false), letGo));
    if (value !== null) return { at: [value, 0], how: isFairKnown ? 'limit' : 'unknown', letGo };
  }
  return null;
}

type Lined = Stretch & { lines: Line[] };

/** Where nothing passes: what would be fair, or as much as the term may be. */
export function fairAtMost(stretches: readonly Stretch[], canBeFair: boolean): Found {
  const lined = stretches.map((stretch) => ({ ...stretch, lines: linesAlong(stretch) }));
  const isFairKnown = canBeFair && knowsFair(lined);
  for (const { lines, low, high } of isFairKnown ? lined : []) {
    const fair = intervalOf(fairLines(lines), { low, high });
    if (fair && up(fair.low) <= high) return { at: [up(fair.low), 0], how: 'fair', letGo: [] };
  }
  const most = stretches.at(-1)?.high ?? Number.NaN;
  return { at: [down(most), 0], how: isFairKnown ? 'limit' : 'unknown', letGo: [] };
}

/** A worth that needs a fact has no line. */
const knowsFair = (lined: readonly Lined[]) =>
  lined.every(({ lines }) => lines.some(({ name }) => name === 'fairWorth'));
const fairLines = (lines: readonly Line[]) => lines.filter(({ name }) => fairNames.has(name));
const testLines = (lines: readonly Line[], dropped: readonly string[]) =>
  lines.filter(({ name }) => !fairNames.has(name) && !dropped.includes(name));

/** The targets to let go: as few as possible, in their order; `null` where none of them helps. */
function letGoFor(isPossible: (dropped: readonly string[]) => boolean): string[] | null {
  let dropped: string[] = [];
  for (const name of [null, ...lettingGo]) {
    if (name) dropped = [...dropped, name];
    if (!isPossible(dropped)) continue;
    for (const back of dropped) {
      const without = dropped.filter((other) => other !== back);
      if (isPossible(without)) dropped = without;
    }
    return dropped;
  }
  return null;
}

function linesAlong({ low, high, pricedAt }: Stretch): Line[] {
  const unit = (high - low) / 4;
  return linesOf((at) => slacksOf(pricedAt(at, true)), [low + unit, 0], unit || 1, 1);
}

function slacksOf({ tests, fairness }: Priced): Priced['tests'] {
  return [...tests, ...Object.entries(fairness).map(([name, slack]) => ({ name, slack }))];
}

/** Whether everything but what was let go is passed; what is fair only where it is asked. */
function isGood({ tests, fairness }: Priced, letGo: readonly string[], asksFair = false): boolean {
  const arePassed = tests.every(({ name, slack }) => letGo.includes(name) || !(slack < -tolerance));
  return arePassed && (!asksFair || isFair(fairness));
}

function isFair(fairness: Fairness): boolean {
  return Object.values(fairness).every((slack) => slack >= -tolerance);
}

/** The first value that is good, step by step from the first; `null` when none of the few is. */
function tried(first: number, by: number, isGoodAt: (value: number) => boolean): number | null {
  for (let index = 0; index < mostRepricings; index += 1) {
    const value = first + index * by;
    if (value >= 0 && isGoodAt(value)) return value;
  }
  return null;
}

/**
 * Two terms at once, cash now and a second note, both of which give the seller more as they rise and leave the
 * investor less. Of the pairs that are fair and pass, the one whose cash is nearest to what moving takes; else the pair
 * that is worth most to the seller. `null` where nothing passes.
 *
 * @param moving the cash that the seller needs to move, USD.
 * @param within what each may be, USD; a term that is given may be nothing else.
 */
export function proposePair(
  pricedAt: PricedAt,
  moving: number,
  within: { cash: Interval; second: Interval },
): Found | null {
  const { cash, second } = within;
  const letGo = letGoFor((dropped) => isGood(pricedAt([cash.low, second.low], true), dropped));
  if (letGo === null) return null;
  const unit = 1 + cash.high / 4;
  const start: Point = [inside(cash, unit), inside(second, unit)];
  const lines = linesOf((at) => slacksOf(pricedAt(at, true)), start, unit, 2);
  const tests = [...boundsOf(within), ...testLines(lines, letGo)];
  const fair = [...tests, ...fairLines(lines)];

  const fairCash = cornersOf(fair).map(([corner]) => corner);
  if (fairCash.length > 0) {
    const [least, most] = [Math.min(...fairCash), Math.max(...fairCash)];
    let pricings = 0;
    for (const beside of nearestFirst(moving, { low: downIn(cash, least), high: upIn(cash, most) })) {
      if (pricings >= mostPairs) break;
      const seconds = secondsBeside(beside, fair);
      if (!seconds) continue;
      const found = tried(upIn(second, seconds.low), step, (at) => {
        pricings += 1;
        return isGood(pricedAt([beside, at], false), letGo, true);
      });
      if (found !== null) return { at: [beside, found], how: 'fair', letGo };
    }
  }
  const rounded = cornersOf(tests).flatMap(([corner]) => [downIn(cash, corner), upIn(cash, corner)]);
  const limits = rounded.flatMap((beside): Point[] => {
    const largest = secondsBeside(beside, tests)?.high ?? Number.NaN;
    const found = tried(downIn(second, largest), -step, (at) => isGood(pricedAt([beside, at], false), letGo));
    return found === null ? [] : [[beside, found]];
  });
  const worth = lines.find(({ name }) => name === 'fairWorth');
  const worthAt = (at: Point) => (worth ? slackAt(worth, at) : 0);
  const [best] = limits.toSorted((one, other) => worthAt(other) - worthAt(one));
  return best ? { at: best, how: 'limit', letGo } : null;
}

/** A value and the hundreds around it, the nearest first and of two the lower; within hundreds. */
function* nearestFirst(value: number, { low, high }: Interval): Generator<number> {
  if (value >= low && value <= high) yield value;
  let [below, above] = [Math.min(high, down(value)), Math.max(low, up(value))];
  if (below === value) below -= step;
  if (above === value) above += step;
  while (below >= low || above <= high) {
    const isBelow = below >= low && (above > high || value - below <= above - value);
    yield isBelow ? below : above;
    if (isBelow) below -= step;
    else above += step;
  }
}

const inside = ({ low, high }: Interval, unit: number) => (low === high ? low : low + unit);
const upIn = ({ high }: Interval, amount: number) => Math.min(high, up(amount));
const downIn = ({ low }: Interval, amount: number) => Math.max(low, down(amount));

function boundsOf({ cash, second }: { cash: Interval; second: Interval }): Line[] {
  return [
    { name: 'leastCash', base: -cash.low, slopes: [1, 0] },
    { name: 'mostCash', base: cash.high, slopes: [-1, 0] },
    { name: 'leastSecond', base: -second.low, slopes: [0, 1] },
    { name: 'mostSecond', base: second.high, slopes: [0, -1] },
  ];
}

/** The second notes that the lines allow beside a cash; `null` for none. */
function secondsBeside(cash: number, lines: readonly Line[]): Interval | null {
  const turned = lines.map(({ slopes: [x, y], ...line }): Line => ({ ...line, slopes: [y, x] }));
  return intervalOf(turned, { low: 0, high: Infinity }, cash);
}
