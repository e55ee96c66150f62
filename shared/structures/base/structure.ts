import type { Loan, NoteTerms } from '#shared/finance/loans.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { FullTerms, SolvableTerm, TermsKey } from '#shared/terms/structure-terms.ts';
import type { Proposal } from './deal-answer.ts';
import type { EntryRules } from './entry.ts';
import type { Deal, Fact, Plan } from './house.ts';
import type { Priced } from './proposal/search.ts';
import type { Range, SolveRule } from './solve-rule.ts';
import type { Test } from './test.ts';

/** Unrounded; NaN where a fact is unknown. */
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

/** The engine asks each the same; a structure knows nothing of the others, and the engine no structure's name. */
export type Structure<Key extends TermsKey = TermsKey> = {
  name: Strategy;
  /** In paths and in the terms of a deal. */
  key: Key;
  plan: (deal: Deal) => Plan;
  tests: (deal: Deal, figures: Figures) => Test[];
  /** The terms that a seller could accept and the investor affords, in the place of those left out. */
  first: (start: Start, fairWorth: number, pricedAt: PricedAt) => First<Key>;
  /** Facts for its own figures and its verdict, and besides for the seller's side. */
  needs: { own: readonly Fact[]; seller: readonly Fact[] };
  /** The paths of what its terms need besides. */
  moreNeeds?: (deal: Pick<Deal, 'house' | 'given'>) => string[];
  /** It warns where this is unknown, though a verdict would rest on it. */
  warnsWithout?: 'house.bankOwned' | 'house.propertyType';
  /** Whether it has to close before a foreclosure sale. */
  closesFirst: boolean;
  /** Whether its terms say what repairs the investor pays, whatever the house needs. */
  hasOwnRepairs?: true;
  /** The fee that is asked for in the place of a profit, USD; absent without one. */
  feeOf?: (deal: Deal) => number;
  /** The terms that the solver can answer; the first moves the price. */
  solve: Partial<Record<SolvableTerm, SolveRule>>;
  /** The term that moves the seller's side, and between what; `null` where a rule sets it. */
  main: { term: SolvableTerm; range?: (deal: Deal, whole: Range) => Range } | null;
  loan: {
    /** Whether it stays in their name after the exit. */
    stays: (deal: Deal) => boolean;
    /** Whether it is theirs until a sale at the exit pays it off. */
    runsOn?: true;
    /** Whether the investor pays it to its lender. */
    isPaid: boolean;
    /**
     * The loan that replaces it when its lender calls it, and the loan that stays beside; `null` where that is the
     * owner's affair.
     */
    called: (deal: Deal) => { replaced: Loan; beside: Loan | null } | null;
  };
  /** The note to the seller; `null` without one. */
  note: {
    terms: (deal: Deal) => HeldNote | null;
    loan: (deal: Deal) => Loan | null;
    /** The structure's terms at another rate of the note. */
    atRate: (deal: Deal, change: (ratePercent: number) => number) => FullTerms | null;
  };
  /** The balance at a date of all loans of an owned house, USD by month; `null` where there are none. */
  owedOf: (deal: Deal) => ((month: number) => number) | null;
  /** A month's running costs that the rent does not move, USD at today's prices. */
  fixedCosts: (deal: Deal) => number;
  /** The months' income and costs, without loans and notes. */
  running: (deal: Deal) => (month: number) => Running;
  /** How it may be left, and what an exit builds on. */
  entry: EntryRules;
  /** Whether it is an option that would not be used at the given growth: a price that nobody pays is no offer. */
  lapses?: (deal: Deal) => boolean;
  /** What else to know, one sentence each. */
  warnings?: (deal: Deal, figures: Figures) => string[];
};

/** Rent before vacancy and management, and what is paid; USD, costs below 0. */
export type Running = { rent?: number; costs?: number; sellerPayment?: number };

/** A note to the seller on an owned house. */
export type HeldNote = NoteTerms & { balloonMonth: number | null };

/** A structure that owes the seller nothing over time. */
export const noNote: Structure['note'] = { terms: () => null, loan: () => null, atRate: () => null };
