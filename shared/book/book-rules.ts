import type { Book } from '#shared/book/base/book.ts';
import { isLoan, type Part } from '#shared/finance/part.ts';

/*
 * Rules of law that a book warns of. They were gathered from regulations, statutes and law firms; no counsel has
 * reviewed them. The book warns; it blocks nothing.
 */

export type BookRule = {
  id: string;
  /** One sentence. */
  text: string;
  /** As the source is cited. */
  source: string;
  /** `A`: the text of a statute or regulator was read; `B`: secondary sources, or a text that was not read again. */
  grade: 'A' | 'B';
  /** Where it is shown. */
  shownOn: 'book' | 'opening' | 'quote' | 'year' | 'statement';
  /** The kind of book or part that it concerns. */
  concerns: 'received note' | 'fees first' | 'wrap';
  /** Where it is law, two letters; everywhere without one. */
  state?: string;
};

export const bookRules = [
  {
    id: 'credit-on-receipt',
    text: 'If this is a consumer loan on a principal dwelling, credit each payment as of the day you receive it.',
    source: '12 CFR 1026.36(c)(1)',
    grade: 'A',
    shownOn: 'book',
    concerns: 'received note',
  },
  {
    id: 'no-fee-for-a-fee',
    text: 'On a consumer loan, an unpaid late fee alone must not cause another late fee.',
    source: '12 CFR 1026.36(c)(2)',
    grade: 'B',
    shownOn: 'book',
    concerns: 'fees first',
  },
  {
    id: 'payoff-statement',
    text: 'On a consumer loan, send a payoff statement within 7 business days of a written request.',
    source: '12 CFR 1026.36(c)(3)',
    grade: 'B',
    shownOn: 'quote',
    concerns: 'received note',
  },
  {
    id: 'business-purpose',
    text: 'Credit for a business purpose is outside Regulation Z.',
    source: '12 CFR 1026.3(a)',
    grade: 'B',
    shownOn: 'book',
    concerns: 'received note',
  },
  {
    id: 'periodic-statements',
    text: 'Servicers of at most 5,000 loans, all their own, are exempt from periodic statements.',
    source: '12 CFR 1026.41(e)(4)',
    grade: 'A',
    shownOn: 'year',
    concerns: 'received note',
  },
  {
    id: 'servicing-license',
    text: 'States license who services loans; who counts and who is exempt differs from state to state.',
    source: 'Law firms; Colorado HB21-1282',
    grade: 'B',
    shownOn: 'opening',
    concerns: 'received note',
  },
  {
    id: 'texas-wrap',
    text: 'In Texas, register as a wrap lender and keep the servicing log current within 7 days.',
    source: 'Texas Finance Code ch. 159; 7 TAC 78.401',
    grade: 'A',
    shownOn: 'book',
    concerns: 'wrap',
    state: 'TX',
  },
  {
    id: 'form-1098',
    text: 'Interest that a trade or business receives from an individual goes on Form 1098; other interest goes on Schedule B with the buyer’s data.',
    source: 'IRS instructions (2019 text)',
    grade: 'B',
    shownOn: 'statement',
    concerns: 'received note',
  },
] as const satisfies readonly BookRule[];

/** Which rules concern a book's parts, and which part. @param state of the house; a rule of one state needs to know it. */
export function warningsOf({ parts }: Pick<Book, 'parts'>, state: string | null): { rule: string; part: string }[] {
  const rules: readonly BookRule[] = bookRules;
  const here = rules.filter((rule) => rule.state === undefined || rule.state === state);
  return here.flatMap((rule) =>
    parts.filter((part) => isConcerned(rule.concerns, part, parts)).map(({ id }) => ({ rule: rule.id, part: id })),
  );
}

function isConcerned(concerns: BookRule['concerns'], part: Part, parts: readonly Part[]): boolean {
  if (!isLoan(part)) return false;
  const isNote = part.kind === 'buyer_note';
  if (concerns === 'fees first') return part.feesFirst;
  return concerns === 'received note' ? isNote : isNote && parts.some(isUnderlying);
}

/** A loan below the buyer's note, whoever pays it. */
const isUnderlying = (part: Part): boolean => isLoan(part) && part.direction === 'pay';
