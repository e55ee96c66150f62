import { describe, expect, it } from 'vitest';
import { dealSchedule } from '#shared/deal/deal-schedule.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { CompareInput } from '#shared/structures/base/deal-input.ts';
import { compareStructures } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { stressDeal } from '#shared/structures/engine/stress.ts';
import { balloonMonthOf } from '#shared/structures/engine/structure-figures.ts';
import { house, terms, worked } from './worked-house.ts';

/* The end of the loan that stays: 165,000 at 3.25 %, whose level payment over 276 months is 849.62. */

type Loan = Partial<NonNullable<typeof house.loan>>;

const inputOf = (loan: Loan, parts: object = {}) =>
  CompareInput.parse({ ...worked, house: { ...house, loan: { ...house.loan, ...loan } }, ...parts });
const rowOf = (structure: Strategy, loan: Loan, parts: object = {}) => {
  const row = compareStructures(inputOf(loan, parts)).structures.find((each) => each.structure === structure);
  if (!row) throw new Error(structure);
  return row;
};

/** Warnings about the end of the loan and of notes. */
const ends = /falls due|grows to|pays? the loan off|pay off the loan|ends in/;
const said = (structure: Strategy, loan: Loan, parts: object = {}) =>
  rowOf(structure, loan, parts).warnings.filter((warning) => ends.test(warning));

/** What is owed after some payments, by the formula of the field. */
function owedAfter(payments: number, payment: number, rate = 3.25): number {
  const growth = (1 + rate / 1200) ** payments;
  return 165_000 * growth - (payment * (growth - 1)) / (rate / 1200);
}

const whole = (amount: number) => `$${Math.round(amount).toLocaleString('en-US')}`;
const keeping = ['Subject-To', 'Seller Finance', 'Lease Option'] as const satisfies Strategy[];

describe('a loan whose payments pay it off', () => {
  it.each<[what: string, loan: Loan]>([
    ['as the level payment', { payment: 849.62 }],
    ['with a payment that is left out', {}],
    ['with a payment in whole dollars, a little above', { payment: 850 }],
    ['with a payment in whole dollars, a little below', { payment: 849 }],
    ['with a balance rounded to the hundred', { balance: 165_040, payment: 849.62 }],
    ['at 0 %', { ratePercent: 0, payment: 597.83 }],
    ['with a payment that holds taxes and insurance', { payment: 1224.62, paymentIncludesEscrow: true }],
    ['by a payment whose end nobody knows', { payment: 849.62, paymentsLeft: null }],
  ])('has no warning: %s', (_, loan) => {
    for (const structure of keeping) expect(said(structure, loan)).toEqual([]);
  });
});

describe('a loan that its payments do not pay off', () => {
  const falls = `${whole(owedAfter(120, 849.62))} of the seller's loan falls due in month 120`;

  it('says what falls due and when, in every structure that keeps the loan', () => {
    for (const structure of keeping) {
      expect(said(structure, { payment: 849.62, paymentsLeft: 120 })).toEqual([`${falls}.`]);
    }
    expect(said('Novation', { payment: 849.62, paymentsLeft: 120 })).toEqual([]);
    expect(said('Wholesale', { payment: 849.62, paymentsLeft: 120 })).toEqual([]);
    const paidOff = { terms: { ...terms, sellerFinance: { ...terms.sellerFinance, down: 200_000, keepsLoan: false } } };
    expect(said('Seller Finance', { payment: 849.62, paymentsLeft: 120 }, paidOff)).toEqual([]);
  });

  it('is a cost of its month inside the hold, on both sides', () => {
    const amount = owedAfter(24, 849.62);
    const loan = { payment: 849.62, paymentsLeft: 24 };
    const input = inputOf(loan);
    const plain = dealSchedule(dealOf(inputOf({})), 'Subject-To');
    const rows = dealSchedule(dealOf(input), 'Subject-To');
    expect((plain[24]?.cashFlow ?? 0) - (rows[24]?.cashFlow ?? 0)).toBeCloseTo(amount, 2);
    expect(rows[25]?.loanPayment).toBeCloseTo(0, 6);
    expect(rows.reduce((sum, { cashFlow }) => sum + cashFlow, 0)).toBeCloseTo(
      rowOf('Subject-To', loan).profit ?? NaN,
      2,
    );
    for (const structure of ['Seller Finance', 'Lease Option'] as const) {
      const [before, after] = [inputOf({}), input].map((each) => dealSchedule(dealOf(each), structure)[24]);
      expect((before?.sellerReceives ?? 0) - (after?.sellerReceives ?? 0)).toBeCloseTo(amount, 2);
      expect(said(structure, loan)).toEqual([
        `${whole(amount)} of the seller's loan falls due in month 24, before the exit: the owner pays it.`,
      ]);
    }
    expect(said('Subject-To', loan)).toEqual([
      `${whole(amount)} of the seller's loan falls due in month 24, before the exit: you pay it.`,
    ]);
  });

  it('falls due before the resale of a novation', () => {
    const [warning] = said('Novation', { payment: 849.62, paymentsLeft: 3 });
    expect(warning).toBe(
      `${whole(owedAfter(3, 849.62))} of the seller's loan falls due in month 3, before the exit: the owner pays it.`,
    );
  });

  it('is put to the refinance test, and its exit says what is paid on the way', () => {
    const loan = { payment: 849.62, paymentsLeft: 24 };
    const alone = { terms: { ...terms, subjectTo: { cashToSeller: 25_000, second: null } } };
    const stress = stressDeal({ ...inputOf(loan, alone), structure: 'Subject-To' });
    expect(stress.balloon).toMatchObject({ month: 24, balance: Math.round(owedAfter(24, 849.62) * 100) / 100 });
    expect(stress.exits.map(({ note }) => note)).toEqual(
      Array(4).fill(`${whole(owedAfter(24, 849.62))} of the seller's loan is paid in month 24.`),
    );
    expect(stressDeal({ ...inputOf({}, alone), structure: 'Subject-To' }).balloon).toBeNull();
    expect(balloonMonthOf(dealOf(inputOf(loan)), 'Subject-To')).toBe(24);
    // Paid off by the month in which it would be called.
    const paid = { ...inputOf({ payment: 849.62, paymentsLeft: 6 }, alone), structure: 'Subject-To' as const };
    expect(stressDeal(paid).called).toBeNull();
  });

  it('keeps its whole balance where the payment is the interest, and says so', () => {
    const interest = 446.88;
    expect(said('Subject-To', { payment: interest, paymentsLeft: 84 })).toEqual([
      `${whole(owedAfter(84, interest))} of the seller's loan falls due in month 84.`,
    ]);
    expect(said('Subject-To', { payment: interest, paymentsLeft: null })).toEqual([
      'The payments never pay the loan off: ask when the rest falls due.',
    ]);
    expect(said('Subject-To', { ratePercent: 0, payment: 0, paymentsLeft: 60 })).toEqual([
      "$165,000 of the seller's loan falls due in month 60, before the exit: you pay it.",
    ]);
  });
});

describe('a debt that grows', () => {
  it('says by how much, and to what', () => {
    // 446.88 of interest less 300.
    const text = (month: number) =>
      `The payment is $146.88 below the interest: the debt grows to ${whole(owedAfter(month, 300))} by month ${month}.`;
    const never = 'The payments never pay the loan off: ask when the rest falls due.';
    const loan = { payment: 300, paymentsLeft: null };
    expect(said('Subject-To', loan)).toEqual([text(60), never]);
    expect(said('Seller Finance', loan)).toEqual([text(60), never]);
    expect(said('Lease Option', loan)).toEqual([text(36), never]);
    expect(said('Novation', loan)).toEqual([text(4)]);
    expect(said('Subject-To', { payment: 300, paymentsLeft: 48 })).toEqual([
      text(47),
      `${whole(owedAfter(48, 300))} of the seller's loan falls due in month 48, before the exit: you pay it.`,
    ]);
  });

  it('is one whose payment goes into taxes and insurance', () => {
    const [first] = said('Subject-To', { payment: 300, paymentIncludesEscrow: true });
    expect(first).toMatch(/^The payment is \$446\.88 below the interest: the debt grows to/);
  });

  it('is none while rate or payment are unknown', () => {
    for (const loan of [
      { ratePercent: null, payment: 300, paymentsLeft: null },
      { ratePercent: null, payment: 300, paymentsLeft: 48 },
      { payment: null, paymentsLeft: null },
    ]) {
      for (const structure of keeping) expect(said(structure, loan)).toEqual([]);
    }
  });
});

describe('a payment that pays the loan off too soon', () => {
  it('asks whether it includes taxes and insurance', () => {
    const [warning] = said('Subject-To', { payment: 1224.62 });
    expect(warning).toMatch(/^The payment pays the loan off in month 1\d\d, not 276: does it include taxes and/);
  });
});

describe('a note’s balloon', () => {
  const note = (parts: object) => ({ terms: { ...terms, sellerFinance: { ...terms.sellerFinance, ...parts } } });

  it('is none after its last payment, and that is said', () => {
    expect(said('Seller Finance', {}, note({ months: 60 }))).toEqual([
      'The note ends in month 60: nothing is due in month 84.',
    ]);
    const second = { amount: 20_000, ratePercent: 3, months: 36, balloonMonth: 84 };
    expect(said('Subject-To', {}, { terms: { ...terms, subjectTo: { cashToSeller: 25_000, second } } })).toEqual([
      'The note ends in month 36: nothing is due in month 84.',
    ]);
  });

  it('is due at the end of a note of interest only', () => {
    const due = note({ interestOnly: true, months: 48, balloonMonth: null });
    const stress = stressDeal({ ...inputOf({}, due), structure: 'Seller Finance' });
    expect(stress.balloon).toMatchObject({ month: 48, balance: 270_000 });
    expect(said('Seller Finance', {}, note({ interestOnly: true, months: 48 }))).toEqual([
      'The note ends in month 48: nothing is due in month 84.',
    ]);
  });
});
