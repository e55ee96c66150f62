import { type NumberFact, type NumberQuestion, sellerQuestions, trillion } from '#shared/strategy/seller-questions.ts';
import { decimalUpTo } from '#shared/values/numbers.ts';
import { parseAmount, parseDollars } from '#shared/values/parse-amount.ts';

/** A typed number: a value, blank, or an error. */
export type TypedNumber = { value: number | null } | { problem: string };

/** Parses a number's text as `parseAmount` does: a decimal comma is refused. Blank with only a sign such as `$`. */
export function readNumber(name: NumberFact, typed: string): TypedNumber {
  const { kind, least = 0, most }: NumberQuestion = sellerQuestions[name];
  if (/^[\s$%]*$/.test(typed)) return { value: null };
  const value = kind === 'dollars' ? parseDollars(typed) : parseAmount(typed);
  if (value === null || value < 0 || (kind === 'months' && !Number.isInteger(value))) {
    return {
      problem:
        kind === 'months'
          ? 'Enter a whole number of months.'
          : kind === 'dollars'
            ? 'Enter a dollar amount.'
            : 'Enter a percentage.',
    };
  }
  if (value < least) return { problem: `Enter at least $${least}.` };
  if (value > most) {
    return { problem: kind === 'dollars' ? `Enter at most one ${inWords(most)} dollars.` : `Enter at most ${most}.` };
  }
  return { value: kind === 'dollars' ? Math.round(value * 100) / 100 : Math.round(value * 1000) / 1000 };
}

function inWords(most: number): string {
  return most === trillion ? 'trillion' : 'billion';
}

/** A number as its unfocused field shows it. */
export function numberText(name: NumberFact, value: number | undefined): string {
  if (value === undefined) return '';
  return decimalUpTo(value, sellerQuestions[name].kind === 'dollars' ? 2 : 3);
}
