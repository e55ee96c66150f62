import { mostAsked, type SellerFact } from '#shared/strategy/seller-facts.ts';
import { decimalUpTo } from '#shared/values/numbers.ts';
import { parseAmount, parseDollars } from '#shared/values/parse-amount.ts';

export type NumberFact = Extract<
  SellerFact,
  | 'estimatedValue'
  | 'loanBalance'
  | 'interestRate'
  | 'monthlyPayment'
  | 'monthsBehind'
  | 'arrears'
  | 'repairEstimate'
  | 'lienAmount'
  | 'askingPrice'
  | 'cashNeeded'
>;

type Look = {
  kind: 'dollars' | 'percent' | 'months';
  label: string;
  unit?: string;
  hint?: string;
  least?: number;
  most: number;
};

const mostDollars = 1e12;

export const numberLooks: Record<NumberFact, Look> = {
  estimatedValue: {
    kind: 'dollars',
    label: 'Value',
    hint: 'What you think the house is worth',
    least: 1,
    most: mostDollars,
  },
  loanBalance: {
    kind: 'dollars',
    label: 'Loan balance',
    hint: 'All loans together; 0 if free and clear',
    most: mostDollars,
  },
  interestRate: { kind: 'percent', label: 'Interest rate', unit: '% a year', most: 30 },
  monthlyPayment: { kind: 'dollars', label: 'Monthly payment', unit: 'a month', most: mostDollars },
  monthsBehind: { kind: 'months', label: 'Months behind', unit: 'months', most: 360 },
  arrears: { kind: 'dollars', label: 'Amount overdue', most: mostDollars },
  repairEstimate: { kind: 'dollars', label: 'Repair estimate', most: mostDollars },
  lienAmount: { kind: 'dollars', label: 'Liens in total', hint: 'Besides the mortgage', most: mostDollars },
  askingPrice: { kind: 'dollars', label: 'Asking price', hint: 'Changes no figure', most: mostAsked },
  cashNeeded: {
    kind: 'dollars',
    label: 'Cash needed at closing',
    hint: 'To move, or to clear a debt',
    most: mostAsked,
  },
};

/** A typed number: a value, blank, or an error. */
export type TypedNumber = { value: number | null } | { problem: string };

/** Parses a number's text as `parseAmount` does: a decimal comma is refused. Blank with only a sign such as `$`. */
export function readNumber(name: NumberFact, typed: string): TypedNumber {
  const { kind, least = 0, most } = numberLooks[name];
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
  return most === mostDollars ? 'trillion' : 'billion';
}

/** A number as its unfocused field shows it. */
export function numberText(name: NumberFact, value: number | undefined): string {
  if (value === undefined) return '';
  return decimalUpTo(value, numberLooks[name].kind === 'dollars' ? 2 : 3);
}
