import { compareExits, flowsOf } from '#shared/exits/engine/compare.ts';
import { tolerance } from '#shared/finance/figures.ts';
import { everyStructure } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { inputOf } from './any-exits.ts';
import type { Told } from './second-money.ts';
import { type Opinion, secondOpinion } from './second-opinion.ts';

/* The engine of exits against the second opinion: every figure of every cell, and everybody's money by month. */

/** Where two answers differ by more than rounding to the cent does; empty when nowhere. */
function gaps(shown: unknown, exact: unknown, path: string): string[] {
  if (typeof exact === 'object' && exact !== null) {
    const [a, b] = [Object(shown), Object(exact)];
    return Object.keys(b).flatMap((name) => gaps(a[name], b[name], `${path}.${name}`));
  }
  if (typeof exact === 'number' && typeof shown === 'number') {
    // Large figures within what a double holds of them.
    const allowed = tolerance + 1e-5 + Math.abs(exact) * 1e-11;
    return Math.abs(shown - exact) <= allowed ? [] : [`${path}: ${shown} instead of ${exact}`];
  }
  return shown === exact ? [] : [`${path}: ${shown} instead of ${exact}`];
}

/** A yearly return is one at which the flows are worth nothing: just below and above it they are on both sides of 0. */
function returnGap(
  irrPercent: number | null | undefined,
  { hasReturn, columns }: Opinion['courses'][number],
  path: string,
) {
  const flows = columns.investor;
  const ends = flows.filter((flow) => Math.abs(flow) >= tolerance);
  const hasNone = Math.sign(ends[0] ?? 0) * Math.sign(ends.at(-1) ?? 0) >= 0;
  if (!hasReturn || hasNone) return irrPercent === null ? [] : [`${path}: ${irrPercent} instead of none`];
  // Near a total loss, or far above any return, a hundredth of a percent is no measure.
  if (irrPercent == null || irrPercent < -99 || irrPercent > 10_000) return [];
  const worthAt = (percent: number) => {
    const monthly = (1 + percent / 100) ** (1 / 12);
    return flows.reduce((sum, flow, month) => sum + flow / monthly ** month, 0);
  };
  const [below, above] = [worthAt(irrPercent - 0.0051), worthAt(irrPercent + 0.0051)];
  return below * above > 0 ? [`${path}: at ${irrPercent}% the flows are worth ${below} to ${above}`] : [];
}

/** Where engine and second opinion differ, in words; empty when they agree to the cent. */
export function disagreements(told: Told): string[] {
  const input = inputOf(told);
  const deal = dealOf(input);
  const { only: _, flows: __, ...plan } = input.exits ?? {};
  const { cells } = compareExits(deal, everyStructure(deal), plan);
  const opinions = secondOpinion(told);
  const possible = cells.filter((cell) => cell.possible && cell.npv !== null).length;
  const priced = opinions.filter(({ figures }) => figures.npv !== null).length;
  return [
    ...gaps(possible, priced, 'priced cells'),
    ...opinions.flatMap(({ structure, exit, figures, courses }) => {
      const path = `${structure} ${exit}`;
      const cell = cells.find((each) => each.structure === structure && each.exit === exit);
      return [
        ...gaps(cell, figures, path),
        ...courses.flatMap((course, index) => [
          ...returnGap(cell?.outcomes[index]?.irrPercent, course, `${path} ${course.name} irrPercent`),
          ...(figures.npv === null
            ? gaps(flowsOf(deal, plan, { structure, exit, outcome: course.name }), null, `${path} flows`)
            : columnGaps(deal, plan, { structure, exit }, course)),
        ]),
      ];
    }),
  ];
}

const noMoney = { seller: 0, investor: 0, endBuyer: 0, outsiders: 0, setAside: 0 };

function columnGaps(
  deal: Parameters<typeof flowsOf>[0],
  plan: Parameters<typeof flowsOf>[1],
  place: Pick<Opinion, 'structure' | 'exit'>,
  { name: outcome, columns }: Opinion['courses'][number],
): string[] {
  const flows = flowsOf(deal, plan, { ...place, outcome });
  const path = `${place.structure} ${place.exit} ${outcome}`;
  if (flows === null) return [`${path}: no flows`];
  const months = Math.max(flows.months.length, columns.investor.length);
  return Array.from({ length: months }, (_, month) => {
    // Months at the end in which nothing is paid may be left out.
    const { outsiders, ...others } = { ...noMoney, ...flows.months[month], month };
    const exact = {
      month,
      seller: columns.seller[month] ?? 0,
      investor: columns.investor[month] ?? 0,
      endBuyer: columns.endBuyer[month] ?? 0,
      setAside: columns.setAside[month] ?? 0,
    };
    // What outsiders get is what the rounded others leave.
    const left = Math.abs((outsiders ?? Number.NaN) - (columns.outsiders[month] ?? 0));
    return [
      ...gaps(others, exact, `${path} ${month}`),
      ...(left < 4 * tolerance + 1e-5 ? [] : [`${path} ${month}.outsiders: ${outsiders}`]),
    ];
  }).flat();
}
