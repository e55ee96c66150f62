import type { ExitComparison, Flows } from '#shared/exits/base/exit-answer.ts';
import type { ComparisonWithExits } from '#shared/exits/base/exit-calls.ts';
import type { CompareExitsInput, ExitPlan, ExitsInput } from '#shared/exits/base/exit-input.ts';
import { kindOf } from '#shared/exits/registry.ts';
import { Exit } from '#shared/strategy/exit-name.ts';
import { outward, type StructureResult } from '#shared/structures/base/deal-answer.ts';
import { type Party, type Pay, parties } from '#shared/structures/base/entry.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { openLedger, type Payment } from '#shared/structures/base/ledger.ts';
import { compareDeal } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { byRank } from '#shared/structures/engine/verdict.ts';
import { registry } from '#shared/structures/registry.ts';
import { ownOutcome, priceCell } from './cell.ts';
import { beginsInTime, planOf } from './outcome.ts';

/**
 * A deal left every way there is: the table of structures and exits, by its rows. USD, percent. Never throws on parsed
 * input; what it lacks it names.
 *
 * @param rows the same deal's structures, priced.
 */
export function compareExits(deal: Deal, rows: readonly StructureResult[], input: ExitsInput = {}): ExitComparison {
  const { only = Exit.options, flows, ...plan } = input;
  const cells = rows.flatMap((row) =>
    Exit.options.filter((exit) => only.includes(exit)).map((exit) => priceCell({ deal, row, plan }, exit)),
  );
  const ranking = cells
    .flatMap((cell) => (cell.verdict === null ? [] : [{ ...cell, verdict: cell.verdict }]))
    .toSorted(byRank)
    .map(({ structure, exit }) => ({ structure, exit }));
  const shown = flows && flowsOf(deal, plan, flows);
  return { cells, ranking, ...(shown ? { flows: shown } : {}) };
}

/** One house priced five ways, and left every way where the input says so. */
export function compareWithExits({ exits: asked, ...input }: CompareExitsInput): ComparisonWithExits {
  const deal = dealOf(input);
  const comparison = compareDeal(deal, null);
  return asked === undefined ? comparison : { ...comparison, exits: compareExits(deal, comparison.structures, asked) };
}

type Place = NonNullable<ExitsInput['flows']>;

/** Everybody's money of one outcome; `null` where there is no such outcome, or it would begin after the deal ends. */
export function flowsOf(deal: Deal, plan: ExitPlan, place: Place): Flows | null {
  const payments: Payment[] = [];
  const { pay, columns } = openLedger(payments);
  const start = playOutcome(deal, plan, place, pay);
  if (start === null) return null;
  const { structure, exit, outcome } = place;
  const last = columns.investor.length - 1;
  const telling = new Set([0, start, start + 1, last]);
  return {
    structure,
    exit,
    outcome,
    months: columns.investor.map((_, month) => ({ month, ...printed((party) => columns[party][month] ?? 0) })),
    payments: payments
      .filter(({ month }) => telling.has(month))
      .map((payment) => ({ ...payment, amount: outward(payment.amount) })),
  };
}

/** Pays all of one outcome. The month in which the exit begins; `null` as above, and then nothing is paid. */
export function playOutcome(deal: Deal, plan: ExitPlan, { structure, exit, outcome }: Place, pay: Pay): number | null {
  const { entry } = registry[structure];
  if (exit === entry.own) {
    if (outcome !== ownOutcome(exit)) return null;
    entry.playOwn(deal, pay);
    return 0;
  }
  const kind = kindOf(exit);
  if (kind === null || !kind.isPossible(entry, deal) || !kind.outcomes.includes(outcome)) return null;
  const planned = planOf(deal, structure, kind, plan[kind.key] ?? {});
  if (planned === null || !beginsInTime(kind, planned)) return null;
  kind.play(planned, outcome, pay);
  return kind.startMonth(planned.terms) ?? 0;
}

/** Rounded to the cent; outsiders are what the others leave, so that the row shows 0.00. */
function printed(of: (party: Party) => number): Record<Party, number | null> {
  const amounts = parties.map((party): [Party, number | null] => [party, outward(of(party))]);
  const others = amounts.filter(([party]) => party !== 'outsiders').map(([, amount]) => amount ?? Number.NaN);
  const outsiders = outward(-others.reduce((sum, amount) => sum + amount, 0));
  // The cast: every party has its own.
  return { ...Object.fromEntries(amounts), outsiders: outsiders === 0 ? 0 : outsiders } as Record<Party, number | null>;
}
