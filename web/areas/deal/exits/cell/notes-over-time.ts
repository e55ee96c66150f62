import type { ExitCell } from '#shared/exits/base/exit-answer.ts';
import type { ExitPlan } from '#shared/exits/base/exit-input.ts';
import { planOf } from '#shared/exits/engine/outcome.ts';
import { wrapExit } from '#shared/exits/wrap/exit.ts';
import { owedByThem, theirEnd } from '#shared/exits/wrap/plan.ts';
import type { Deal } from '#shared/structures/base/house.ts';

/** The balance of a note, from its first month to its last; USD. */
type Note = { from: number; to: number; owed: (month: number) => number };

export type TwoNotes = {
  /** The end buyer's debt to the investor. */
  theirs: Note;
  /** The investor's debt. */
  yours: Note;
  /** Due at once at the end of the investor's note, USD; 0 where it is paid off by then. */
  due: number;
  /** The month in which the deal is planned to end. */
  planned: number;
};

/** A note that must run longer than anybody's. */
const longest = 600;

/** The note that the investor is paid and the one that the investor pays; `null` unless there are both. */
export function twoNotesOf(deal: Deal, plan: ExitPlan, { structure, exit, exitMonth }: ExitCell): TwoNotes | null {
  if (exit !== 'wrap' || exitMonth === null) return null;
  const wrapped = planOf(deal, structure, wrapExit, plan.wrap ?? {});
  if (wrapped === null) return null;
  const { entry, terms } = wrapped;
  const { startMonth } = terms;
  const end = theirEnd(wrapped);
  const [owed, owing] = [owedByThem(wrapped), entry.owed];
  if (!(owed(startMonth) > 0) || !(owing(startMonth) > 0)) return null;
  let to = startMonth;
  while (to < Math.min(entry.lastMonth, longest) && owing(to) > 0) to += 1;
  return {
    theirs: { from: startMonth, to: end, owed },
    yours: { from: 0, to, owed: owing },
    due: owing(to),
    planned: exitMonth,
  };
}
