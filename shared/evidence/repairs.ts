import type { RepairLineId } from './repair-line-ids.ts';
import { leadPaintBan } from './repair-lines.ts';
import { sumOfCents, toCent } from './to-cent.ts';

/* What repairs cost, as a low, a middle and a high figure. What nobody has priced is no part of it, and never 0. */

/** USD. */
export type Estimate = { low: number; mid: number; high: number };

/** A line with a quantity, or with a bid, which settles it. */
export type PricedLine = {
  id: RepairLineId;
  /** `null` while nobody has said how much. */
  quantity: number | null;
  /** USD a unit. */
  cost: Estimate;
  /** USD for all of the line, as a contractor bid it; `null` without a bid. */
  bid: number | null;
};

export type LineResult = {
  id: RepairLineId;
  /** USD; `null` for a line without quantity and bid. */
  amount: Estimate | null;
  isConfirmed: boolean;
};

export type DetailedEstimate = {
  lines: LineResult[];
  /** USD, before contingency; `null` when no line is priced. */
  subtotal: Estimate | null;
  /** USD, on the lines without a bid. */
  contingency: Estimate | null;
  total: Estimate | null;
};

const parts = ['low', 'mid', 'high'] as const;

/** Quantity × unit cost, each line to the cent, and the contingency on what no bid confirms. */
export function detailedEstimate(lines: readonly PricedLine[], contingencyPercent: number): DetailedEstimate {
  const results = lines.map(
    (line): LineResult => ({ id: line.id, amount: amountOf(line), isConfirmed: line.bid !== null }),
  );
  const priced = results.filter(({ amount }) => amount !== null);
  if (priced.length === 0) return { lines: results, subtotal: null, contingency: null, total: null };
  const subtotal = sumOf(priced);
  const open = sumOf(priced.filter(({ isConfirmed }) => !isConfirmed));
  const contingency = each((part) => toCent((open[part] * contingencyPercent) / 100));
  const total = each((part) => sumOfCents([subtotal[part], contingency[part]]));
  return { lines: results, subtotal, contingency, total };
}

/**
 * Living area × the cost of a square foot.
 *
 * @returns `null` when the area is unknown.
 */
export function quickEstimate(squareFootage: number | null, cost: Estimate): Estimate | null {
  return squareFootage === null ? null : each((part) => toCent(squareFootage * cost[part]));
}

/**
 * Whether lead-safe work has to be priced: for housing built before 1978 (40 CFR 745.80). `null` when nobody knows the
 * year.
 */
export function needsLeadSafeWork(yearBuilt: number | null): boolean | null {
  return yearBuilt === null ? null : yearBuilt < leadPaintBan;
}

function amountOf({ quantity, cost, bid }: PricedLine): Estimate | null {
  if (bid !== null) return each(() => toCent(bid));
  return quantity === null ? null : each((part) => toCent(quantity * cost[part]));
}

function sumOf(lines: readonly LineResult[]): Estimate {
  return each((part) => sumOfCents(lines.flatMap(({ amount }) => amount?.[part] ?? [])));
}

function each(of: (part: (typeof parts)[number]) => number): Estimate {
  const [low, mid, high] = [of('low'), of('mid'), of('high')];
  return { low, mid, high };
}
