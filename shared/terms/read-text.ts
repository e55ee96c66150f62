import { Exit, Takeover } from '#shared/strategy/exit-name.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { LoanType } from '#shared/terms/loan-type.ts';
import { isDay } from '#shared/values/days.ts';
import { sizeUpTo, withSign } from '#shared/values/numbers.ts';
import { parseAmount, parseDollars } from '#shared/values/parse-amount.ts';
import type { Unit } from './term.ts';

/* What a typed text means for a field of some kind. */

/** A number with its unit and bounds. */
export type NumberKind = {
  unit: 'dollars' | 'percent' | 'months' | 'ratio' | 'count';
  least: number;
  most: number;
  /** The word that stands for nothing: a note without a balloon. */
  none?: true;
};

export type FieldKind = NumberKind | 'yesNo' | 'auction' | 'loanType' | 'structure';

export type TextKind = FieldKind | 'exit' | 'takeover';

export const dollars: NumberKind = { unit: 'dollars', least: 0, most: 1e9 };
export const percent: NumberKind = { unit: 'percent', least: 0, most: 100 };
export const rate: NumberKind = { unit: 'percent', least: 0, most: 30 };
export const growth: NumberKind = { unit: 'percent', least: -20, most: 20 };
export const months: NumberKind = { unit: 'months', least: 1, most: 480 };
export const ratio: NumberKind = { unit: 'ratio', least: 0.1, most: 10 };
export const balloon: NumberKind = { ...months, none: true };

export const unitKinds: Readonly<Record<Unit, FieldKind>> = {
  dollars,
  // Without a text a rule leaves it.
  dollarsOrNone: dollars,
  percent,
  rate,
  months,
  start: { unit: 'months', least: 0, most: 60 },
  ratio,
  balloon,
  yesNo: 'yesNo',
};

export type FieldValue = number | boolean | string | null;

/** A text read for a field. `empty` when nothing is typed. */
export type Reading = { value: FieldValue } | { problem: string } | 'empty';

/** Reads one text. `null` is a balloon that there is none of. */
export function readText(kind: TextKind, typed: string): Reading {
  const text = typed.trim();
  if (text === '') return 'empty';
  if (typeof kind === 'object') return readNumber(kind, text);
  switch (kind) {
    case 'yesNo':
      return text === 'yes' || text === 'no' ? { value: text === 'yes' } : { problem: 'Choose yes or no.' };
    case 'auction':
      return text === 'none' || isDay(text) ? { value: text } : { problem: 'Enter a date, or choose none.' };
    case 'loanType':
      return LoanType.safeParse(text).success ? { value: text } : { problem: 'Choose a kind of loan.' };
    case 'structure':
      return Strategy.safeParse(text).success ? { value: text } : { problem: 'Choose a structure.' };
    case 'exit':
      return Exit.safeParse(text).success ? { value: text } : { problem: 'Choose how you leave it.' };
    case 'takeover':
      return Takeover.safeParse(text).success ? { value: text } : { problem: 'Choose how you take the loan over.' };
  }
}

function readNumber({ unit, least, most, none }: NumberKind, text: string): Reading {
  if (none && text === 'none') return { value: null };
  const amount = unit === 'dollars' ? parseDollars(text) : parseAmount(text);
  if (amount === null) return { problem: `Enter a number, like ${examples[unit]}.` };
  if (amount < least || amount > most) {
    return { problem: `Enter ${shown(unit, least)} to ${shown(unit, most)}.` };
  }
  if (unit === 'months' && !Number.isInteger(amount)) return { problem: 'Enter whole months.' };
  if (unit === 'count' && !Number.isInteger(amount)) return { problem: 'Enter a whole number.' };
  return { value: amount };
}

const examples: Record<NumberKind['unit'], string> = {
  dollars: '1,250.75',
  percent: '6.5',
  months: '36',
  ratio: '1.25',
  count: '2',
};

function shown(unit: NumberKind['unit'], amount: number): string {
  // Without money.ts and percent.ts, which a function that only reads deals need not load.
  return withSign(
    amount,
    (size) => `${unit === 'dollars' ? '$' : ''}${sizeUpTo(3)(size)}${unit === 'percent' ? '%' : ''}`,
  );
}
