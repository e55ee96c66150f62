import type { StressTest } from '#shared/structures/base/deal-answer.ts';

type Exit = StressTest['exits'][number];

/** An exit with its head: "Year 5". */
export type ExitColumn = Exit & { head: string };

/** The exits as columns. Past the balloon a sale comes no later than that, so those stand in one: "Year 7 or later". */
export function exitColumns(exits: readonly Exit[]): ExitColumn[] {
  const open = exits.filter(({ note }) => note === null);
  const late = exits.filter(({ note }) => note !== null);
  const [past] = late;
  const columns = open.map((exit) => ({ ...exit, head: headOf(exit) }));
  if (past === undefined) return columns;
  const last = columns.at(-1);
  // The balloon is due in the month of an exit.
  if (last && last.profit === past.profit && last.npv === past.npv) {
    return [...columns.slice(0, -1), { ...last, head: `${last.head} or later`, note: past.note }];
  }
  return [...columns, { ...past, head: late.length > 1 ? `${headOf(past)} or later` : headOf(past) }];
}

function headOf({ month }: Exit): string {
  return month % 12 === 0 ? `Year ${month / 12}` : `Month ${month}`;
}
