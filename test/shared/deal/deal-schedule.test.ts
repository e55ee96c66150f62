import { describe, expect, it } from 'vitest';
import {
  dealSchedule,
  scheduleColumns,
  scheduleCsv,
  scheduleMonth,
  scheduleYears,
} from '#shared/deal/deal-schedule.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { CompareInput } from '#shared/structures/base/deal-input.ts';
import { compareStructures } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { house, terms, worked } from '#test/shared/structures/worked-house.ts';

const parts = ['rent', 'vacancyAndManagement', 'costs', 'loanPayment', 'sellerPayment', 'capital'] as const;
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
const rowOf = (input: CompareInput, structure: Strategy) =>
  compareStructures(input).structures.find((row) => row.structure === structure);
const vacant = CompareInput.parse({ house: { ...house, vacantMonths: 3, reserves: 5000 }, terms });

describe('the schedule of a deal', () => {
  /** What the seller gets where a sale in month 60 pays them off. */
  const paidOff: Record<Strategy, number> = {
    'Subject-To': 110_651.97,
    'Seller Finance': 147_150.61,
    'Lease Option': 144_875.86,
    Novation: 90_719.06,
    Wholesale: 31_000,
  };
  it.each(Strategy.options.flatMap((structure) => [worked, vacant].map((input) => [structure, input] as const)))(
    'adds up to the profit, the net at exit and what the exit pays the seller of %s',
    (structure, input) => {
      const months = dealSchedule(dealOf(input), structure);
      const priced = rowOf(input, structure);
      expect(months).toHaveLength((priced?.exitMonth ?? 0) + 1);
      expect(sum(months.map(({ cashFlow }) => cashFlow))).toBeCloseTo(priced?.profit ?? Number.NaN, 2);
      expect(sum(months.map(({ sellerReceives }) => sellerReceives))).toBeCloseTo(paidOff[structure], 2);
      expect(months.at(-1)?.capital).toBeCloseTo(priced?.netAtExit ?? Number.NaN, 2);
      for (const month of months) expect(sum(parts.map((part) => month[part]))).toBeCloseTo(month.cashFlow, 6);
    },
  );

  it('shows the parts of a month and what is owed after it', () => {
    const [closing, first] = dealSchedule(dealOf(worked), 'Subject-To');
    expect(closing).toMatchObject({ period: 0, capital: -48_300, loanBalance: 165_000, noteBalance: 75_000 });
    expect(first?.rent).toBe(2300);
    expect(first?.vacancyAndManagement).toBeCloseTo(-299, 6);
    expect(first?.costs).toBe(-625);
    expect(first?.loanPayment).toBe(-849.62);
    expect(first?.sellerPayment).toBe(-316.2);
    expect(first?.sellerReceives).toBe(316.2);
  });

  it('shows the loan that a wrap keeps, which the seller pays', () => {
    const [, first] = dealSchedule(dealOf(worked), 'Seller Finance');
    expect(first).toMatchObject({ loanPayment: 0, sellerPayment: -1212.42 });
    expect(first?.loanBalance).toBeCloseTo(165_000 * (1 + 0.0325 / 12) - 849.62, 6);
  });

  it('gathers the months of a year, with the balances at its end', () => {
    const months = dealSchedule(dealOf(worked), 'Seller Finance');
    const years = scheduleYears(months);
    expect(years.map(({ period }) => period)).toEqual([0, 1, 2, 3, 4, 5]);
    for (const [, key] of scheduleColumns) {
      if (key === 'loanBalance' || key === 'noteBalance') expect(years[2]?.[key]).toBe(months[24]?.[key]);
      else expect(years[2]?.[key]).toBeCloseTo(sum(months.slice(13, 25).map((month) => month[key])), 6);
    }
  });

  it('gives one of its months without the others, and none after the exit', () => {
    const deal = dealOf(vacant);
    const months = dealSchedule(deal, 'Subject-To');
    for (const period of [0, 4, months.length - 1]) {
      expect(scheduleMonth(deal, 'Subject-To', period)).toEqual(months[period]);
    }
    expect(scheduleMonth(deal, 'Subject-To', months.length)).toBeUndefined();
  });

  it('has no rows when there is no loan to take over', () => {
    const free = CompareInput.parse({ house: { ...house, loan: { balance: 0 } }, terms });
    expect(dealSchedule(dealOf(free), 'Subject-To')).toEqual([]);
  });

  it('writes a table with the sample’s note on every line, and leaves what is unknown empty', () => {
    const lines = scheduleCsv(dealSchedule(dealOf(worked), 'Wholesale'), 'Sample data')
      .trimEnd()
      .split('\r\n');
    expect(lines).toEqual([
      '"Month","Rent","Vacancy and management","Costs","Existing loan payment","Paid to the seller","Cash in and net at exit","Cash flow","Existing loan balance","Owed to the seller","Seller receives","Note"',
      '0,0,0,0,0,0,-1500,-1500,0,0,31000,"Sample data"',
      '1,0,0,0,0,0,11000,11000,0,0,0,"Sample data"',
    ]);
    const unknown = CompareInput.parse({ house: { ...house, rent: null }, terms });
    const [, , first = ''] = scheduleCsv(dealSchedule(dealOf(unknown), 'Seller Finance')).split('\r\n');
    expect(first.split(',').slice(1, 3)).toEqual(['', '']);
    expect(first.split(',')[5]).toBe('-1212.42');
  });
});
