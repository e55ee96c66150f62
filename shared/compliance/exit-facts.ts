import type { PricedExitTerms } from '#shared/exits/base/exit-answer.ts';
import type { KeptExit } from '#shared/exits/kept/exit-plan.ts';
import type { WorkingExit } from '#shared/exits/working-exit.ts';
import { type ExitFacts, ownExit } from './rule.ts';

/**
 * Reads the facts that trigger rules at the other end of a deal. A structure's own exit is none to them.
 * @param working the exit that counts.
 * @param kept the deal's own answers about it.
 * @param terms the exit's priced terms; `{}` while nothing is priced.
 */
export function exitFactsOf(
  { exit, isOwn }: Pick<WorkingExit, 'exit' | 'isOwn'>,
  { takeover, facts }: Pick<KeptExit, 'takeover' | 'facts'>,
  terms: PricedExitTerms,
): ExitFacts {
  const common = { ...ownExit, ...facts, takeover: takeover.takeover ?? ownExit.takeover };
  if (isOwn) return common;
  const { balloonMonth, ratePercent = null, months = null } = terms;
  switch (exit) {
    case 'wrap':
      return {
        ...common,
        exit,
        exitRate: ratePercent,
        exitBalloon: balloonMonth === null ? 'none' : (balloonMonth ?? null),
      };
    case 'sandwich':
      return { ...common, exit, exitLeaseMonths: months };
    default:
      return { ...common, exit };
  }
}
