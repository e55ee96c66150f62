import type { FrozenPlan, NewBook } from '#shared/book/base/book.ts';
import type { Settlement } from '#shared/deal/closing.ts';
import type { WorkingDeal } from '#shared/deal/working/working-deal.ts';
import type { ExitBookRules } from '#shared/exits/base/book-parts.ts';
import type { ExitKind, Plan } from '#shared/exits/base/exit-kind.ts';
import { exitBooks } from '#shared/exits/books.ts';
import { moneyOf, outcomesOf, planOf, returnOf } from '#shared/exits/engine/outcome.ts';
import { exitPlanOf } from '#shared/exits/kept/exit-plan.ts';
import { kindOf } from '#shared/exits/registry.ts';
import { exitOf, type WorkingExit } from '#shared/exits/working-exit.ts';
import type { NewPart } from '#shared/finance/part.ts';
import { centsOf } from '#shared/structures/base/book-parts.ts';
import { bookRules } from '#shared/structures/books.ts';
import { resultOf } from '#shared/structures/engine/answer.ts';
import { engineRelease } from '#shared/structures/engine/release.ts';
import { figuresOf } from '#shared/structures/engine/structure-figures.ts';
import { registry } from '#shared/structures/registry.ts';
import type { ExitKey } from '#shared/terms/exit-terms.ts';
import type { ExitTexts } from '#shared/terms/exit-texts.ts';

/* What a deal's book begins with: the parts of its working structure and exit, and the plan as it is then. */

export type OpeningBook = {
  /** To be checked by its owner; `null` where the structure leaves nothing to be paid after closing. */
  proposal: NewBook | null;
  plan: FrozenPlan;
};

/**
 * Proposes the first parts and cash of a deal's book.
 * @param closing ISO date. Parts that begin later are not in the book yet.
 * @param today ISO date.
 * @param settled what the settlement statement says beside the terms.
 */
export function openingBook(
  working: Pick<WorkingDeal, 'deal' | 'structure' | 'structures'>,
  exitTexts: ExitTexts,
  closing: string,
  today: string,
  settled: Pick<Settlement, 'firstDue' | 'cashIn'> = {},
): OpeningBook {
  const { deal, structure } = working;
  const kept = exitPlanOf(exitTexts);
  const exit = exitOf(structure, kept, deal);
  const left = leftBy(working, exit, kept.plan);
  const [first, ...others] = bookRules[structure](deal, closing);
  const own = first ? [withFirstDue(first, settled.firstDue), ...others] : [];
  const parts = [...own, ...(left?.parts(closing) ?? [])].filter(
    (part) => (('opened' in part ? part.opened : part.firstDue) ?? closing) <= today,
  );
  const figures = left?.money ?? figuresOf(deal, structure);
  const cashIn = centsOf(settled.cashIn ?? figures.cashIn);
  const { key } = registry[structure];
  return {
    proposal: parts.length === 0 ? null : { closing, cashIn: cashIn === null ? null : Math.max(0, cashIn), parts },
    plan: {
      structure,
      exit: exit.exit,
      release: engineRelease,
      cashIn,
      cashFlow: monthsOf(figures),
      sellingCostPercent: deal.assumptions.sellingCostPercent,
      returnPercent: left ? left.returnPercent : resultOf(working, structure).irrPercent,
      inputs: JSON.stringify({
        terms: deal.terms[key],
        exit: left?.terms,
        assumptions: deal.assumptions,
        house: deal.house,
      }),
    },
  };
}

/** The statement's day is that of the structure's own loan, note or lease. */
const withFirstDue = (part: NewPart, day: string | undefined): NewPart =>
  day === undefined ? part : { ...part, firstDue: day };

/** Of each month, without what the exit leaves; none where a fact is unknown. */
function monthsOf({ flows, netAtExit }: { flows: readonly number[]; netAtExit: number }): number[] {
  const months = flows.slice(1).map((flow, at, all) => centsOf(at === all.length - 1 ? flow - netAtExit : flow));
  return months.some((month) => month === null) ? [] : months.slice(0, 360).map(Number);
}

/** Of an exit that is not the structure's own: its parts, its money and its terms. */
function leftBy(
  { deal, structure }: Pick<WorkingDeal, 'deal' | 'structure'>,
  { exit, isOwn }: WorkingExit,
  typed: ReturnType<typeof exitPlanOf>['plan'],
) {
  const kind: ExitKind | null = isOwn ? null : kindOf(exit);
  const plan: Plan<ExitKey> | null = kind && planOf(deal, structure, kind, typed[kind.key] ?? {});
  if (kind === null || plan === null) return null;
  const money = moneyOf(kind, plan, outcomesOf(kind, plan));
  // The cast: each exit's rules take its own terms, which its key gives them.
  const rules = exitBooks[kind.key] as ExitBookRules;
  return {
    terms: plan.terms,
    money,
    returnPercent: returnOf(money, money.cashIn, money.cashLeft),
    parts: (closing: string): NewPart[] => rules(plan, closing),
  };
}
