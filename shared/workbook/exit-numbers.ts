import type { ExitCell, Outcome } from '#shared/exits/base/exit-answer.ts';
import type { ExitPlan } from '#shared/exits/base/exit-input.ts';
import type { ExitKind } from '#shared/exits/base/exit-kind.ts';
import { priceCell } from '#shared/exits/engine/cell.ts';
import { planOf } from '#shared/exits/engine/outcome.ts';
import type { KeptExit } from '#shared/exits/kept/exit-plan.ts';
import { exits } from '#shared/exits/registry.ts';
import { exitOf } from '#shared/exits/working-exit.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import type { WorkbookInput } from '#shared/structures/base/workbook-numbers.ts';
import { priceStructure } from '#shared/structures/engine/compare.ts';
import { formulas } from '#shared/structures/formulas.ts';
import { declaredExits, type ExitKey } from '#shared/terms/exit-terms.ts';
import type { Term } from '#shared/terms/term.ts';

/** The sources of an exit's sheet, and the engine's own figures beside it. */
export type ExitNumbers = {
  structure: Strategy;
  exit: ExitKey;
  /** The month in which it begins, and the last of anybody's as agreed. */
  start: number;
  end: number;
  vacantMonths: number;
  /** `null` for an unknown one, or a balloon that there is none of. */
  terms: { name: string; term: Term; amount: number | null }[];
  /** The assumptions of the structure lack these. USD, percent, months. */
  inputs: ReadonlyMap<WorkbookInput, number | null>;
  /** As the product shows them; the outcomes apart. */
  cell: ExitCell;
  agreed: Outcome;
  other: Outcome;
};

/** The numbers of the exit that a deal names; `null` where its structure's own exit counts, and as below. */
export function namedExitNumbers(
  deal: Deal,
  structure: Strategy,
  kept: Pick<KeptExit, 'exit' | 'plan'>,
): ExitNumbers | null {
  const { exit, isOwn } = exitOf(structure, kept, deal);
  return isOwn || exit === 'hold' ? null : exitNumbers(deal, structure, exit, kept.plan);
}

/** The numbers of a deal's other end; `null` where it cannot be, or would begin after the deal ends. */
export function exitNumbers(deal: Deal, structure: Strategy, exit: ExitKey, plan: ExitPlan): ExitNumbers | null {
  // The cast: each kind takes its own terms, which the key gives it.
  const kind = exits[exit] as ExitKind;
  const cell = priceCell({ deal, row: priceStructure(deal, structure), plan }, exit);
  const [agreed, other] = cell.outcomes;
  const planned = planOf(deal, structure, kind, plan[exit] ?? {});
  const { entry } = formulas[structure];
  if (!agreed || !other || planned === null || entry === undefined || agreed.exitMonth === null) return null;
  const values = new Map<string, number | null>(Object.entries(planned.terms));
  const isAssigned = exit === 'assign';
  return {
    structure,
    exit,
    start: cell.startMonth ?? 0,
    // Whoever takes a contract over closes a month later.
    end: isAssigned ? 1 + planned.entry.ownMonth : agreed.exitMonth,
    vacantMonths: planned.entry.vacantMonths,
    terms: Object.entries<Term>(declaredExits[exit]).map(([name, term]) => ({
      name,
      term,
      amount: finite(values.get(name)),
    })),
    inputs: new Map(
      // The cast: the numbers are named as they are declared.
      (Object.entries(entry.inputs(deal)) as [WorkbookInput, number][]).map(([id, amount]) => [id, finite(amount)]),
    ),
    cell,
    agreed,
    other,
  };
}

const finite = (amount: number | null | undefined): number | null =>
  amount !== null && amount !== undefined && Number.isFinite(amount) ? amount : null;
