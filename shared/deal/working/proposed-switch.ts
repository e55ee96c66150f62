import type { DealChanges } from '#shared/deal/deal-changes.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';

/** The question whether a deal follows its facts to another structure. */
export type ProposedSwitch = {
  chosen: Strategy;
  /** The structure that ranks first on today's facts. */
  proposes: Strategy;
  /** Saves the answer: `chosen`, or `kept_over`. */
  change: (changes: DealChanges) => void;
};
