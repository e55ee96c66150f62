import type { Exit } from '#shared/strategy/exit-name.ts';
import type { Entry, EntryRules, Pay } from '#shared/structures/base/entry.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import type { Range } from '#shared/structures/base/solve-rule.ts';
import type { Figures } from '#shared/structures/base/structure.ts';
import type { Test } from '#shared/structures/base/test.ts';
import type { ExitKey, ExitTerms } from '#shared/terms/exit-terms.ts';
import type { EndBuyer, Risks } from './exit-answer.ts';

/* What an exit is. It builds on an entry and knows no structure by name; the engine names no exit. */

/** A deal with the exit's terms. */
export type Plan<Key extends ExitKey> = {
  deal: Deal;
  entry: Entry;
  terms: ExitTerms[Key];
  /** Figures of the structure's own exit. */
  own: Figures;
  /** Leaves the payments of the exit's own loan unrounded: for bounds of its terms. */
  isExact?: boolean;
};

/** How an outcome ends. */
export type End = { exitMonth: number; netAtExit: number };

/** Both outcomes of an exit. USD; NaN where a fact is unknown. */
export type Priced = { agreed: OutcomeFigures; other: OutcomeFigures };

export type OutcomeFigures = End & {
  name: string;
  profit: number;
  npv: number;
  /** The investor's. */
  flows: number[];
  seller: number[];
};

/** How a term of an exit is solved. */
export type ExitSolveRule<Key extends ExitKey = ExitKey> = {
  step: number;
  range: (plan: Plan<Key>) => Range;
  /** Whether a month's figures are straight lines in the term. */
  isLinear?: true;
  /** Other terms that move with it, at a value of it. */
  moves?: (plan: Plan<Key>, value: number) => Partial<ExitTerms[Key]>;
  /** Further tests that a value of it must pass. */
  tests?: (plan: Plan<Key>) => Test[];
  /** Whether every month is looked at, for figures that rise and fall with it. */
  isMonth?: true;
};

/** One term at another value. */
export type ExitDriver<Key extends ExitKey = ExitKey> = {
  driver: string;
  change: string;
  terms: Partial<ExitTerms[Key]>;
  /** The outcome whose worth it changes; absent: the one that the cell rests on. */
  outcome?: string;
};

export type ExitKind<Key extends ExitKey = ExitKey> = {
  name: Exit;
  key: Key;
  /** Whether a structure may be left this way. */
  isPossible: (rules: EntryRules, deal: Deal) => boolean;
  /** The terms that were left out, proposed. */
  first: (deal: Deal, entry: Entry, given: Partial<ExitTerms[Key]>) => ExitTerms[Key];
  /** The exit as agreed, and what happens otherwise. */
  outcomes: readonly [agreed: string, other: string];
  /** Whether the other outcome is the end buyer's right: the cell then rests on the worse of the two. */
  isTheirChoice?: true;
  /** All payments of an outcome. */
  play: (plan: Plan<Key>, outcome: string, pay: Pay) => End;
  /** The month in which the exit begins; `null` for one that begins at closing. */
  startMonth: (terms: ExitTerms[Key]) => number | null;
  /** The month in which the seller's part ends as agreed; `null`: as if the investor had closed and held. */
  sellerEnd: (plan: Plan<Key>) => number | null;
  /** The investor's cash in the place of the entry's, USD. */
  cashInstead?: (plan: Plan<Key>) => number;
  /** The cash of the start besides the entry's: months without rent, cash to close. USD. */
  cashBefore: (plan: Plan<Key>) => number;
  /** The exit's cash at its start, signed; USD. `null` without a start. */
  cashAtStart: (plan: Plan<Key>) => number | null;
  /** Whether what the start takes is in the cash before it. */
  isStartInCashIn?: true;
  /** Of the first month after the start, USD. */
  monthly: (plan: Plan<Key>) => number | null;
  /** A fee that is asked for in the place of a profit, USD. */
  fee?: (plan: Plan<Key>) => number;
  /** The terms that the solver can answer; it answers the least that the investor can take. */
  solve: { [Name in keyof ExitTerms[Key]]?: ExitSolveRule<Key> };
  /** Its stress drivers, one term at a time. */
  stress: (terms: ExitTerms[Key]) => ExitDriver<Key>[];
  endBuyer: (plan: Plan<Key>) => EndBuyer | null;
  risks?: (plan: Plan<Key>) => Risks;
  tests: (plan: Plan<Key>) => Test[];
  /** One sentence each. */
  warnings: (plan: Plan<Key>, priced: Priced) => string[];
  /** The paths of facts that it needs besides the entry's. */
  needs?: (deal: Deal, entry: Entry) => string[];
};
