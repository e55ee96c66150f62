import { scheduleMonth } from '#shared/deal/deal-schedule.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { isPassed } from '#shared/structures/base/test.ts';
import { targetTests } from '#shared/structures/engine/verdict.ts';
import { registry } from '#shared/structures/registry.ts';
import { wordings } from '#shared/structures/wording.ts';
import { traits } from '#shared/terms/structure-terms.ts';
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
export function targetRows(row: StructureResult, input: CompareInput): TargetRow[] {
  const known = (amount: number | null) => amount ?? Number.NaN;
  const { monthlyCashFlow, cashOnCashPercent, cashIn, profit, npv, exitMonth } = row;
  const fee = traits[row.structure].asks === 'assignmentFee' ? known(row.terms.fee ?? null) : null;
  const figures = {
    cashIn: known(cashIn),
    monthlyCashFlow: isHeld(row) ? known(monthlyCashFlow) : null,
    cashOnCashPercent,
    profit: known(profit),
    npv: known(npv),
    exitMonth: known(exitMonth),
  };
  const formats = new Map<string, TargetFormat>(Object.entries(formatsOf(row, input)));
  return targetTests(input, figures, fee).flatMap((test) => {
    const format = formats.get(test.name);
    return format === undefined ? [] : [targetRow(test.name, format, isPassed(test))];
  });
}

const isHeld = ({ structure }: StructureResult) => traits[structure].isHeld;

type Format = 'cashFlow' | 'cashOnCashPercent' | 'cashIn' | 'profit' | 'assignmentFee' | 'hurdle';

function formatsOf(row: StructureResult, { targets, assumptions }: CompareInput): Record<Format, TargetFormat> {
  const { monthlyCashFlow, cashOnCashPercent, cashIn, profit, npv, exitMonth, terms } = row;
  const money = { text: usdExact, isMoney: true };
  return {
    cashFlow: { ...money, label: 'A month', value: monthlyCashFlow, asked: targets.cashFlow ?? 0 },
    cashOnCashPercent: {
      label: 'Cash-on-cash',
      value: cashOnCashPercent,
      asked: targets.cashOnCashPercent ?? 0,
      text: (share) => percent(share, 2),
      askedText: (share) => percentUpTo(share, 2),
      gap: (points) => `${decimal(points, 2)} points`,
      instead: cashIn !== null && cashIn <= 0 ? 'no cash in' : undefined,
    },
    cashIn: { ...money, label: 'Cash in', value: cashIn, asked: targets.cashIn ?? 0, isMost: true },
    profit: { ...money, label: `Profit${over(exitMonth)}`, value: profit, asked: targets.profit ?? 0 },
    assignmentFee: {
      ...money,
      label: 'Assignment fee',
      value: terms.fee ?? null,
      asked: targets.assignmentFee ?? 0,
    },
    hurdle: { ...money, label: `Worth today at ${percentUpTo(assumptions.hurdlePercent, 2)}`, value: npv, asked: 0 },
  };
}

/** One of the figures that stand out, with the room that it leaves. */
export type MainFigure = {
  label: string;
  /** USD, where the figure is money; `null` where nobody knows it. */
  money?: number | null;
  /** The figure in words; `null` where nobody knows it. */
  text: string | null;
  /** "$98 to spare"; `null` where nothing is asked of it. */
  room: string | null;
  /** "at least $200", where something is. */
  asked: string | null;
  isMissed: boolean;
};

/** The four figures of the investor, or three where there is no fee and no month. */
export function mainFigures(row: StructureResult, input: CompareInput): MainFigure[] {
  const formats = formatsOf(row, input);
  const tests = targetRows(row, input);
  const names: Format[] = isHeld(row)
    ? ['cashFlow', 'cashOnCashPercent', 'cashIn', 'profit']
    : [...new Set([traits[row.structure].asks, 'profit', 'cashIn', 'hurdle'] as const)];
  return names.map((name) => {
    const { label, value, text, instead, isMoney = false } = formats[name];
    const test = tests.find((each) => each.name === name);
    return {
      label,
      ...(isMoney && { money: value }),
      text: value === null ? (instead ?? null) : text(value),
      room: test?.gap ?? null,
      asked: test?.asked ?? null,
      isMissed: test?.isMet === false,
    };
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
  isMoney?: boolean;
  /** Replaces a value that does not exist. */
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

/** Parts of the first month with rent; empty for a structure that has no month. NaN where a fact is unknown. */
export function monthParts(deal: Deal, structure: Strategy): MonthPart[] {
  const { isHeld, isOwned } = traits[structure];
  if (!isHeld) return [];
  const month = scheduleMonth(deal, structure, isOwned ? deal.house.vacantMonths + 1 : 1);
  if (month === undefined) return [];
  const { rent, vacancyAndManagement, costs, loanPayment, sellerPayment } = month;
  const kept = rent + vacancyAndManagement;
  return [
    ...(isOwned
      ? [{ label: 'Rent after vacancy and costs', amount: kept + costs }]
      : [
          { label: 'Rent after vacancy and management', amount: kept },
          { label: 'Your part of maintenance', amount: costs },
        ]),
    ...(registry[structure].loan.isPaid ? [{ label: 'Their loan', amount: loanPayment }] : []),
    ...(sellerPayment === 0 ? [] : [{ label: wordings[structure].sellerMonth, amount: sellerPayment }]),
  ];
}
