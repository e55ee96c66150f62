import { scheduleMonth } from '#shared/deal/deal-schedule.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { StructureResult } from '#shared/structures/deal-answer.ts';
import type { CompareInput } from '#shared/structures/deal-input.ts';
import type { Deal } from '#shared/structures/house.ts';
import { isPassed, targetTests } from '#shared/structures/verdict.ts';
import { usdExact } from '#shared/values/money.ts';
import { decimal } from '#shared/values/numbers.ts';
import { percent, percentUpTo } from '#shared/values/percent.ts';
import { durationInWords } from '#shared/values/words.ts';

/* The figures beside the terms. */

export type TargetRow = {
  name: string;
  label: string;
  /** `null`: unknown. */
  value: string | null;
  /** "at least $250". */
  asked: string;
  isMet: boolean;
  /** "$40 short", "$1,700 to spare"; `null` when unknown. */
  gap: string | null;
};

/** Each target that is tested, the yearly return included, met or short by how much. */
export function targetRows(row: StructureResult, { targets, assumptions }: CompareInput): TargetRow[] {
  const known = (amount: number | null) => amount ?? Number.NaN;
  const { monthlyCashFlow, cashOnCashPercent, cashIn, profit, npv, exitMonth, terms } = row;
  const isHeld = row.structure !== 'Novation' && row.structure !== 'Wholesale';
  const fee = row.structure === 'Wholesale' ? known(terms.fee ?? null) : null;
  const figures = {
    cashIn: known(cashIn),
    monthlyCashFlow: isHeld ? known(monthlyCashFlow) : null,
    cashOnCashPercent,
    profit: known(profit),
    npv: known(npv),
    exitMonth: known(exitMonth),
  };
  const formats: Record<string, TargetFormat> = {
    cashFlow: { label: 'Cash flow a month', value: monthlyCashFlow, asked: targets.cashFlow ?? 0, text: usdExact },
    cashOnCashPercent: {
      label: 'Cash-on-cash',
      value: cashOnCashPercent,
      asked: targets.cashOnCashPercent ?? 0,
      text: (share) => percent(share, 2),
      askedText: (share) => percentUpTo(share, 2),
      gap: (points) => `${decimal(points, 2)} points`,
      instead: cashIn !== null && cashIn <= 0 ? 'no cash in' : undefined,
    },
    cashIn: { label: 'Cash in', value: cashIn, asked: targets.cashIn ?? 0, text: usdExact, isMost: true },
    profit: { label: `Profit${over(exitMonth)}`, value: profit, asked: targets.profit ?? 0, text: usdExact },
    assignmentFee: { label: 'Assignment fee', value: fee, asked: targets.assignmentFee ?? 0, text: usdExact },
    hurdle: {
      label: `Worth today at ${percentUpTo(assumptions.hurdlePercent, 2)}`,
      value: npv,
      asked: 0,
      text: usdExact,
    },
  };
  return targetTests({ targets, assumptions }, figures, fee).flatMap((test) => {
    const format = formats[test.name];
    return format === undefined ? [] : [targetRow(test.name, format, isPassed(test))];
  });
}

type TargetFormat = {
  label: string;
  value: number | null;
  asked: number;
  text: (amount: number) => string;
  askedText?: (amount: number) => string;
  gap?: (amount: number) => string;
  isMost?: boolean;
  /** What stands in the place of a value that does not exist. */
  instead?: string | undefined;
};

function targetRow(name: string, format: TargetFormat, isMet: boolean): TargetRow {
  const { label, value, asked, text, askedText = text, gap = text, isMost = false, instead } = format;
  const isKnown = value !== null && !Number.isNaN(value);
  return {
    name,
    label,
    value: isKnown ? text(value) : (instead ?? null),
    asked: `at ${isMost ? 'most' : 'least'} ${askedText(asked)}`,
    isMet,
    gap: isKnown ? `${gap(Math.abs(value - asked))} ${isMet ? 'to spare' : isMost ? 'too much' : 'short'}` : null,
  };
}

/** " over 5 years", or nothing where there is no exit. */
function over(exitMonth: number | null): string {
  return exitMonth === null ? '' : ` over ${durationInWords(exitMonth)}`;
}

export type MonthPart = { label: string; amount: number };

const loanLabels: Record<Strategy, string> = {
  'Subject-To': 'Second to the seller',
  'Seller Finance': 'Note to the seller',
  'Lease Option': 'Rent to the owner',
  Novation: '',
  Wholesale: '',
};

/** What the first month with rent is made of; empty for a structure that has no month. NaN where a fact is unknown. */
export function monthParts(deal: Deal, structure: Strategy): MonthPart[] {
  if (structure === 'Novation' || structure === 'Wholesale') return [];
  const month = scheduleMonth(deal, structure, structure === 'Lease Option' ? 1 : deal.house.vacantMonths + 1);
  if (month === undefined) return [];
  const { rent, vacancyAndManagement, costs, loanPayment, sellerPayment } = month;
  const hasLoan = structure === 'Subject-To';
  return [
    {
      label: structure === 'Lease Option' ? 'Rent after vacancy and management' : 'Rent after vacancy and costs',
      amount: rent + vacancyAndManagement + (structure === 'Lease Option' ? 0 : costs),
    },
    ...(structure === 'Lease Option' ? [{ label: 'Your part of maintenance', amount: costs }] : []),
    ...(hasLoan ? [{ label: 'Existing loan', amount: loanPayment }] : []),
    ...(sellerPayment === 0 ? [] : [{ label: loanLabels[structure], amount: sellerPayment }]),
  ];
}
