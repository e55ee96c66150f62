import { Strategy } from '#shared/strategy/strategy-name.ts';
import { LoanType } from '#shared/structures/base/deal-input.ts';
import { allPlaces, type TermField } from '#shared/structures/terms/structure-terms.ts';
import type { Unit } from '#shared/structures/terms/term.ts';
import { isDay } from '#shared/values/days.ts';
import { sizeUpTo, withSign } from '#shared/values/numbers.ts';
import { parseAmount } from '#shared/values/parse-amount.ts';
import type { BuyBoxField } from './buy-box.ts';
import type { DealField } from './deal-texts.ts';

/*
 * What each field of a deal takes. The bounds are those of the engine's input, which a test holds them to.
 */

type Typed = BuyBoxField | DealField;

/** A number with its unit and bounds. */
export type NumberKind = {
  unit: 'dollars' | 'percent' | 'months' | 'ratio' | 'count';
  least: number;
  most: number;
  /** The word that stands for nothing: a note without a balloon. */
  none?: true;
};

export type FieldKind = NumberKind | 'yesNo' | 'auction' | 'loanType' | 'structure';

const dollars: NumberKind = { unit: 'dollars', least: 0, most: 1e9 };
const percent: NumberKind = { unit: 'percent', least: 0, most: 100 };
const rate: NumberKind = { unit: 'percent', least: 0, most: 30 };
const growth: NumberKind = { unit: 'percent', least: -20, most: 20 };
const months: NumberKind = { unit: 'months', least: 1, most: 480 };
const balloon: NumberKind = { ...months, none: true };

/** What a term of each unit takes. */
const unitKinds: Record<Unit, FieldKind> = {
  dollars,
  percent,
  rate,
  months,
  start: { unit: 'months', least: 0, most: 60 },
  ratio: { unit: 'ratio', least: 0.1, most: 10 },
  balloon,
  yesNo: 'yesNo',
};
// The cast: each term has got its own.
const termKinds = Object.fromEntries(allPlaces.map(({ field, term }) => [field, unitKinds[term.unit]])) as Record<
  TermField,
  FieldKind
>;

/** Every field's kind. */
export const fieldKinds: Record<Typed, FieldKind> = {
  ...termKinds,
  chosen: 'structure',
  kept_over: 'structure',
  'house.afterRepairValue': dollars,
  'house.repairs': dollars,
  'house.repairsHigh': dollars,
  'house.loan.paymentsLeft': { unit: 'months', least: 1, most: 600 },
  'house.loanType': 'loanType',
  'house.bankOwned': 'yesNo',
  'house.auctionDate': 'auction',
  'house.vacantMonths': { unit: 'months', least: 0, most: 120 },
  'house.reserves': dollars,
  'assumptions.hurdlePercent': percent,
  'assumptions.sellerDiscountPercent': percent,
  'assumptions.holdMonths': months,
  'assumptions.listing.costPercent': percent,
  'assumptions.listing.months': months,
  'assumptions.refinance.ratePercent': rate,
  'assumptions.refinance.months': months,
  'assumptions.refinance.loanToValuePercent': percent,
  'assumptions.refinance.dscr': { unit: 'ratio', least: 0.1, most: 10 },
  'assumptions.rentGrowthPercent': growth,
  'assumptions.costGrowthPercent': growth,
  'assumptions.valueGrowthPercent': growth,
  'assumptions.sellingCostPercent': percent,
  'assumptions.closingPercent': percent,
  'targets.cashFlow': { unit: 'dollars', least: -1e6, most: 1e6 },
  'targets.cashOnCashPercent': { unit: 'percent', least: 0, most: 1000 },
  'targets.cashIn': dollars,
  'targets.profit': dollars,
  'targets.assignmentFee': dollars,
  'checklist.noticeOfDefault': 'yesNo',
  'checklist.companyBuys': 'yesNo',
  'checklist.buyerLivesThere': 'yesNo',
  'checklist.solicited': 'yesNo',
  'checklist.licensed': 'yesNo',
  'checklist.dealsInYear': { unit: 'count', least: 0, most: 10_000 },
};

/** The investor's targets until they set their own: USD, percent a year. */
export const usualTargets: Readonly<Record<string, number>> = {
  'targets.cashFlow': 200,
  'targets.cashOnCashPercent': 8,
  'targets.cashIn': 50_000,
  'targets.profit': 15_000,
  'targets.assignmentFee': 10_000,
};

export type FieldValue = number | boolean | string | null;

/** What a text means for a field, or what is wrong with it. `empty` when nothing is typed. */
export type Reading = { value: FieldValue } | { problem: string } | 'empty';

/** Reads one field's text. `null` is a balloon that there is none of. */
export function readField(field: Typed, typed: string): Reading {
  const text = typed.trim();
  if (text === '') return 'empty';
  const kind = fieldKinds[field];
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
  }
}

function readNumber({ unit, least, most, none }: NumberKind, text: string): Reading {
  if (none && text === 'none') return { value: null };
  const amount = parseAmount(text);
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
