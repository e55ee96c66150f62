import type { NoteTerms } from '#shared/finance/loans.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Proposal } from './deal-answer.ts';
import type { FullTerms, Unknown } from './deal-input.ts';
import type { Deal, Fact, Plan } from './house.ts';
import type { Priced } from './proposal/search.ts';
import type { Test } from './test.ts';

/** What a structure earns, unrounded; NaN where a fact is unknown. */
export type Figures = Plan & {
  /** `null` without a monthly cash flow or without cash in. */
  cashOnCashPercent: number | null;
  /** The sum of the flows. */
  profit: number;
  /** The flows' worth today at the hurdle. */
  npv: number;
};

/** A deal before the terms that were left out are proposed. */
export type Start = Omit<Deal, 'terms' | 'proposed'>;

/** A structure's terms, and how those that were left out came about. */
export type First<Key extends keyof FullTerms> = { terms: FullTerms[Key]; proposal: Proposal };

/** The structure at some terms of its own, beside what is fair. */
export type PricedAt = (own: object, isExact: boolean) => Priced;

/**
 * What a financing structure is. The engine knows these five and asks each the same; a structure knows nothing of the
 * others.
 */
export type Structure<Key extends keyof FullTerms = keyof FullTerms> = {
  name: Strategy;
  /** In paths and in the terms of a deal. */
  key: Key;
  /** What it comes to. */
  plan: (deal: Deal) => Plan;
  /** What fails it. */
  tests: (deal: Deal, figures: Figures) => Test[];
  /** The terms that a seller could accept and the investor affords, in the place of those left out. */
  first: (start: Start, fairWorth: number, pricedAt: PricedAt) => First<Key>;
  /** What it needs: for its own figures and its verdict, and besides for the seller's side. */
  needs: { own: readonly Fact[]; seller: readonly Fact[] };
  /** Whether the investor holds the house and pays its costs. */
  isHeld: boolean;
  /** The fee that is asked for in the place of a profit, USD; absent without one. */
  feeOf?: (deal: Deal) => number;
  /** The term that moves the seller's side; `null` where a rule sets it. */
  mainTerm: Unknown | null;
  /** Whether the seller's loan stays in their name. */
  keepsLoan: (deal: Deal) => boolean;
  /** Whether the investor pays that loan to its lender. */
  paysLoan: boolean;
  /** The terms of the note to the seller; `null` without one. */
  noteOf: (deal: Deal) => HeldNote | null;
  /** What is owed at a date on all loans of a held house, USD by month; `null` where nothing is. */
  owedOf: (deal: Deal) => ((month: number) => number) | null;
};

/** A note to the seller on a held house. */
export type HeldNote = NoteTerms & { balloonMonth: number | null };
