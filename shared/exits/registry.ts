import type { Exit } from '#shared/strategy/exit-name.ts';
import type { ExitKey } from '#shared/terms/exit-terms.ts';
import { assignExit } from './assign/exit.ts';
import type { ExitKind } from './base/exit-kind.ts';
import { refinanceExit } from './refinance/exit.ts';
import { sandwichExit } from './sandwich/exit.ts';
import { wrapExit } from './wrap/exit.ts';

/** The exits that have terms. Holding is what every structure's own figures are of. */
export const exits: { readonly [Key in ExitKey]: ExitKind<Key> } = {
  wrap: wrapExit,
  sandwich: sandwichExit,
  refinance: refinanceExit,
  assign: assignExit,
};

/** An exit by its name; `null` for holding. */
export function kindOf(exit: Exit): ExitKind | null {
  // The cast: each kind takes its own terms, which its key gives it.
  return exit === 'hold' ? null : (exits[exit] as ExitKind);
}
