import type { Exit, Takeover } from '#shared/strategy/exit-name.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { House } from '#shared/structures/base/deal-input.ts';

/* A rule is data: what it says, where it stands, and the facts that trigger it. */

/** `null`: nobody knows. */
export type RuleFacts = {
  /** The postal code of the state: "TX". */
  state: string | null;
  sellerLivesThere: boolean | null;
  noticeOfDefault: boolean | null;
  /** Whether the buyer is a company or trust, not a person. */
  companyBuys: boolean | null;
  buyerLivesThere: boolean | null;
  loanType: House['loanType'];
  /** Whether the investor contacted the owner of a house that is not listed. */
  solicited: boolean | null;
  /** Whether the investor holds a real estate license in the state. */
  licensed: boolean | null;
  /** Deals that the investor closed in the last 12 months. */
  dealsInYear: number | null;
  /** Whether the owner's loan stays in place under the structure. */
  loanStays: boolean | null;
  /** Whether the seller carries a note under the structure. */
  sellerNote: boolean | null;
  /** Of that note, percent a year. */
  noteRate: number | null;
  /** How long the lease of a lease option runs. */
  leaseMonths: number | null;
};

/** Facts of the other end of a deal. `null`: nobody knows, or the exit has no such term. */
export type ExitFacts = {
  /** `hold` is the structure's own: it triggers no rule. */
  exit: Exit;
  /** How the owner's loan is taken over under Subject-To. */
  takeover: Takeover;
  /** The month of the end buyer's balloon, counted from the resale. */
  exitBalloon: number | 'none' | null;
  /** Of the end buyer's note, percent a year. */
  exitRate: number | null;
  /** How long the tenant-buyer's lease runs. */
  exitLeaseMonths: number | null;
  endBuyerLivesThere: boolean | null;
  /** Houses that the investor sells on a note in 12 months, this one included. */
  notesInYear: number | null;
};

/** Counts while no exit is named. */
export const ownExit: ExitFacts = {
  exit: 'hold',
  takeover: 'subject-to',
  exitBalloon: null,
  exitRate: null,
  exitLeaseMonths: null,
  endBuyerLivesThere: null,
  notesInYear: null,
};

type Facts = RuleFacts & Omit<ExitFacts, 'exit' | 'exitBalloon'>;
export type FactName = keyof Facts;

/** The facts with a number. */
type NumberFact = 'dealsInYear' | 'noteRate' | 'leaseMonths' | 'exitRate' | 'exitLeaseMonths' | 'notesInYear';
type OtherFact = Exclude<FactName, NumberFact | 'state'>;

/** A rule's conditions all have to hold. */
export type Condition =
  | { [Name in OtherFact]: { fact: Name; is: NonNullable<Facts[Name]> } }[OtherFact]
  | { fact: NumberFact; over: number }
  | { fact: NumberFact; atMost: number };

/** Counsel's approval of a rule as it is worded. */
export type Approval = {
  /** Who approved: name and bar. */
  by: string;
  /** ISO date. */
  on: string;
};

type Trigger = {
  id: string;
  /** A few words, unique. */
  title: string;
  /** Those that trigger it, however the house is left. None: only its exits do. */
  structures: readonly Strategy[] | 'any';
  /** Postal codes; `all` is federal. */
  states: readonly string[] | 'all';
  when: readonly Condition[];
  /** Those that trigger it too, under any structure; absent: none. */
  exits?: readonly Exit[];
  /** Replaces `when` for its exits; absent: the same. */
  exitWhen?: readonly Condition[];
  /** The day on which the source was read, ISO date. */
  checkedOn: string;
};

export type Law = Trigger & {
  /** `A`: a statute's or regulator's text, or several law firms that agree; `B`: a secondary source or two. */
  certainty: 'A' | 'B';
  /** One sentence for the investor. */
  sentence: string;
  /** As the source is cited, below the state's name. */
  citation: string;
  /** When it took effect, in words; `null` when the source was read without its date. */
  effective: string | null;
  /** Where the source can be read. */
  url?: string;
  /** Facts of an exit that are named with it where they go against it. */
  names?: readonly ('exitBalloon' | 'notesInYear')[];
  approval: Approval | null;
};

/** Sources contradict each other about these, or nobody has read them: never shown as law. */
export type OpenQuestion = Trigger & {
  certainty: 'C';
  /** Ends "Ask an attorney whether Ohio regulates …". */
  topic: string;
};

export type Rule = Law | OpenQuestion;
