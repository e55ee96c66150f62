import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { House } from '#shared/structures/base/deal-input.ts';

/* A rule is data: what it says, where it stands, and the facts that trigger it. */

/** What rules are triggered by. `null`: nobody knows. */
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
export type FactName = keyof RuleFacts;

/** The facts with a number. */
type NumberFact = 'dealsInYear' | 'noteRate' | 'leaseMonths';

/** What has to hold. A rule's conditions all have to. */
export type Condition =
  | { [Name in Exclude<FactName, NumberFact | 'state'>]: { fact: Name; is: NonNullable<RuleFacts[Name]> } }[Exclude<
      FactName,
      NumberFact | 'state'
    >]
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
  structures: readonly Strategy[] | 'any';
  /** Postal codes; `all` is federal. */
  states: readonly string[] | 'all';
  when: readonly Condition[];
  /** The day on which the source was read, ISO date. */
  checkedOn: string;
};

/** A rule that is shown as law. */
export type Law = Trigger & {
  /** `A`: a statute's or regulator's text, or several law firms that agree; `B`: a secondary source or two. */
  certainty: 'A' | 'B';
  /** What to do or to know, in one sentence. */
  sentence: string;
  /** As the source is cited, below the state's name. */
  citation: string;
  /** When it took effect, in words; `null` when the source was read without its date. */
  effective: string | null;
  approval: Approval | null;
};

/** What sources contradict each other about, or what nobody has read: never shown as law. */
export type OpenQuestion = Trigger & {
  certainty: 'C';
  /** Ends "Ask an attorney whether Ohio regulates …". */
  topic: string;
};

export type Rule = Law | OpenQuestion;
