import { durationInWords } from '#shared/values/words.ts';
import type { PricedTerms, StructureResult } from './deal-answer.ts';
import type { CompareInput } from './deal-input.ts';

/* How a structure is spoken of on screens. */

type TermName = Exclude<keyof PricedTerms, 'second' | 'interestOnly' | 'keepsLoan' | 'takeover' | 'qualifies'>;

/** A term that one change may move, by whole steps in USD. */
export type MovedTerm = { name: TermName; step: number; text: (to: string, from: string) => string };

export type Wording = {
  /** Its title on these terms; absent where its name says it. */
  title?: (row: StructureResult, input: CompareInput) => string | null;
  /** The investor's part, with the terms as they stand; without numbers where a fact for them is unknown. */
  sentence: (row: StructureResult, input: CompareInput) => string;
  /** The parts of the price: "$25,000 cash, $75,000 second". */
  brief: (terms: PricedTerms) => string;
  /** The same for somebody who does not know its price: "$265,000, $26,500 down, 5%". */
  specimen: (row: StructureResult) => string;
  /** The price that no term holds: what it is made of. */
  priceOf?: string;
  /** Names its monthly payment to the seller. */
  sellerMonth: string;
  /** Why it has no month to test. */
  noMonth?: string;
  /** Names the months' costs, where they bring no rent. */
  months?: (terms: PricedTerms) => string | null;
  /** Names the balloon, and the balance that is then due. */
  balloon: { due: string; owed: string };
  moves: readonly MovedTerm[];
};

/** "Pay $265,000 for the house, not $270,000". */
export const pays = (name: TermName, what: string, step = 100): MovedTerm => ({
  name,
  step,
  text: (to, from) => `Pay ${to} ${what}, not ${from}`,
});

/** ", due in month 84". */
export const dueText = (month: number) => `, due in month ${month}`;

/** ", due in month 84", " over 30 years": how a note ends. */
export function noteEnd({ balloonMonth, months }: { balloonMonth: number | null; months: number }): string {
  return balloonMonth === null ? ` over ${durationInWords(months)}` : dueText(balloonMonth);
}
