import type { Bound } from '#shared/structures/base/deal-answer.ts';
import type { Second } from '#shared/structures/base/deal-input.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { cornersOf, type Line, linesOf, type Point } from '#shared/structures/base/proposal/lines.ts';
import type { Solved, Solver } from '#shared/structures/base/solve-rule.ts';
import { usualSecond } from '#shared/terms/subject-to.ts';

/** A second is in hundreds of USD, as the cash is. */
const step = 100;

/**
 * Cash to the seller and the second note at once, for the highest price: a linear program in two variables, whose
 * answer is one of the corners where two bounds meet. Without a second where that pays more.
 */
export function solveWithSecond(deal: Deal, { solve, testsOf }: Solver): Solved {
  const second = deal.terms.subjectTo.second ?? { amount: 0, ...usualSecond };
  const withSecond = (amount: number): Deal => ({
    ...deal,
    terms: { ...deal.terms, subjectTo: { ...deal.terms.subjectTo, second: amount > 0 ? { ...second, amount } : null } },
  });
  const alone = solve(withSecond(0));
  const corner = bestCorner(deal, second, testsOf);
  if (corner === null) return alone;

  const whole = Math.floor(corner.second / step + 1e-9) * step;
  const tried = [whole, whole - step, whole - 2 * step].filter((amount) => amount > 0);
  const found = tried.map((amount) => solve(withSecond(amount))).filter(({ solved }) => solved.value !== null);
  const paid = ({ terms: { subjectTo } }: Solved) => subjectTo.cashToSeller + (subjectTo.second?.amount ?? 0);
  const [best] = found.toSorted((a, b) => paid(b) - paid(a));
  if (!best || (alone.solved.value !== null && paid(alone) > paid(best))) return alone;
  return { ...best, solved: { ...best.solved, bounds: corner.bounds } };
}

function bestCorner(
  deal: Deal,
  second: Second,
  testsOf: Solver['testsOf'],
): { cash: number; second: number; bounds: Bound[] } | null {
  const unit = 1 + deal.facts.afterRepair / 4;
  const slacksAt = ([cashToSeller, amount]: Point) => {
    const subjectTo = { cashToSeller, second: { ...second, amount } };
    return testsOf({ ...deal, terms: { ...deal.terms, subjectTo }, isExact: true });
  };
  const lines = linesOf(slacksAt, [unit, unit], unit, 2);
  const axes: Line[] = [
    { name: 'cashToSeller', base: 0, slopes: [1, 0] },
    { name: 'second', base: 0, slopes: [0, 1] },
  ];
  const [best] = cornersOf([...lines, ...axes]).toSorted(([c1, s1], [c2, s2]) => c2 + s2 - (c1 + s1) || c1 - c2);
  if (!best) return null;
  const [cash, note] = best;
  const bounds = lines.flatMap(({ name: target, base, slopes: [perCash, perSecond] }): Bound[] => {
    if (perCash < -1e-9) return [{ target, value: -(base + perSecond * note) / perCash, direction: 'max' }];
    if (perSecond < -1e-9) return [{ target, term: 'second', value: -base / perSecond, direction: 'max' }];
    return [];
  });
  return { cash, second: note, bounds };
}
