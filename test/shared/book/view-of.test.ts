import { describe, expect, it } from 'vitest';
import { bookRules } from '#shared/book/book-rules.ts';
import { BookView } from '#shared/book/book-view.ts';
import { viewOf } from '#shared/book/view-of.ts';
import { openWorked, recorded, workedBook, workedEntries, workedUntil, workedYear } from './worked-entries.ts';

const analysis = '01J00000000000000000000000';

function viewed(entries: readonly unknown[], today: string, changes: object = {}) {
  const all = recorded(entries, { book: openWorked(changes), entries: [] });
  return BookView.parse(viewOf(analysis, all.book, all.entries, { today, receipts: 2, state: 'TX' }));
}

const [loan, second] = workedBook.parts;
const lease = {
  ...{ kind: 'tenant_lease', label: 'Tenant', rent: 230_000, firstDue: '2025-02-01', credit: 20_000, fee: 500_000 },
  ...{ strike: 31_000_000, expiry: '2027-01-31', graceDays: 5, payee: null },
};
const note = {
  ...{ ...loan, kind: 'buyer_note', label: 'Buyer', direction: 'receive', principal: 28_000_000, ratePercent: 6 },
  ...{ payment: 167_874, escrow: 0, lateFee: null },
};

describe('planned and actual', () => {
  const june = viewed(workedUntil('2025-06-10'), '2025-06-10').planned;

  it('compares the whole months after closing', () => {
    expect(june).toMatchObject({
      through: '2025-05',
      months: 4,
      cashFlow: { plan: 303_672, actual: -260_576 },
      owed: { plan: 23_786_573, actual: 23_634_812 },
      equity: { plan: 6_910_857, actual: 7_062_884 },
      returnPercent: { plan: 12.5, actual: null, from: '2026-01-15' },
      soFar: 107_538,
    });
  });

  it('names what makes the difference, to the cent', () => {
    expect(june.differences).toEqual([
      { label: 'Repairs', day: '2025-03-10', amount: -410_000 },
      { label: 'Extra principal', day: null, amount: -150_000 },
      { label: 'Late fees', day: '2025-04-01', amount: -4248 },
    ]);
    const sum = june.differences.reduce((before, { amount }) => before + amount, 0);
    expect(sum).toBe(Number(june.cashFlow.actual) - Number(june.cashFlow.plan));
  });

  it('names an installment that is not recorded, and rent that did not come', () => {
    const gone = [
      { kind: 'payment', part: 'p2', day: '2025-04-15' },
      { kind: 'income', day: '2025-04-01' },
    ];
    const entries = workedUntil('2025-04-30').filter((entry) =>
      gone.every((each) => Object.entries(each).some(([name, value]) => Reflect.get(entry, name) !== value)),
    );
    const { notRecorded, cashFlow, differences } = viewed(entries, '2025-05-01').planned;
    // Two installments of 316.20, less what came for them: 300.00 and the interest of the extra.
    expect(notRecorded).toEqual([{ label: 'Second', plan: -24_625 }]);
    expect(Number(cashFlow.plan)).toBe(
      Number(viewed(workedUntil('2025-04-30'), '2025-05-01').planned.cashFlow.plan) + 24_625,
    );
    expect(differences).toContainEqual({ label: 'Rent and running costs', day: null, amount: -230_000 });
  });

  it('says the return to date once a year has passed', () => {
    const { cash, equityNow, ifSold, returnPercent } = viewed(workedYear, '2026-01-31').planned;
    expect({ cash, equityNow, ifSold }).toEqual({ cash: -4_483_232, equityNow: 7_649_736, ifSold: 5_507_736 });
    expect(returnPercent).toEqual({ plan: 12.5, actual: 20.24, from: null });
    expect(viewed(workedYear, '2026-02-01').planned).toMatchObject({
      through: '2026-01',
      equity: { actual: 7_649_736 },
    });
  });

  it('has no month to compare before the first has ended', () => {
    const { through, months, cashFlow, owed, equity, soFar } = viewed(workedUntil('2025-02-28'), '2025-02-28').planned;
    expect({ through, months, cashFlow, owed, equity }).toEqual({
      ...{ through: null, months: 0 },
      ...{
        cashFlow: { plan: null, actual: null },
        owed: { plan: null, actual: null },
        equity: { plan: null, actual: null },
      },
    });
    expect(soFar).toBe(75_918);
  });

  it.each([
    ['cash in', {}, { cashIn: null }],
    ['enough cash in', {}, { cashIn: 99_999 }],
    ['a rate', {}, { parts: [loan, { ...second, ratePercent: null }] }],
  ])('says no return without %s', (_, __, changes) => {
    const entries = workedYear.filter(
      (entry) => 'part' in entry || 'account' in entry || 'of' in entry || 'amount' in entry,
    );
    const { planned } = viewed(entries, '2026-01-31', changes);
    expect(planned.returnPercent.actual).toBeNull();
  });

  it('says neither equity nor return without a value', () => {
    const { planned } = viewed(
      workedYear.filter((entry) => Reflect.get(entry, 'kind') !== 'value'),
      '2026-01-31',
    );
    expect(planned).toMatchObject({ equityNow: null, ifSold: null, returnPercent: { actual: null }, cash: -4_483_232 });
    expect(planned.owed.actual).not.toBeNull();
  });

  it('says no cash to date while nobody knows what was paid in, and no debt while a loan lacks terms', () => {
    expect(viewed(workedEntries, '2025-06-10', { cashIn: null }).planned.cash).toBeNull();
    const entries = [{ kind: 'payment', part: 'p1', day: '2025-02-01', amount: 122_462 }];
    const { planned } = viewed(entries, '2025-06-10', { parts: [{ ...loan, ratePercent: null }, second] });
    expect(planned).toMatchObject({ owed: { plan: null, actual: null }, equityNow: null, soFar: 0 });
    expect(planned.cashFlow.actual).toBe(-122_462);
  });

  it('counts no cash for a loan that the seller pays, for money set aside, or for what a lender pays from escrow', () => {
    const watched = { parts: [{ ...loan, paidBy: 'seller' }, second] };
    const pay = { kind: 'payment', part: 'p1', day: '2025-02-01', amount: 122_462 };
    const aside = { kind: 'set_aside', day: '2025-02-01', amount: 50_000 };
    const { planned } = viewed([pay, aside], '2025-03-10', watched);
    expect(planned.cashFlow.actual).toBe(0);
    expect(planned.owed.actual).toBe(7_500_000);
    const taxes = { kind: 'escrow_paid', part: 'p1', account: 'taxes', day: '2025-02-02', amount: 30_000 };
    expect(viewed([pay, taxes], '2025-03-10').planned.cashFlow.actual).toBe(-122_462);
    const back = { kind: 'escrow_refund', part: 'p1', day: '2025-02-03', amount: 7500 };
    expect(viewed([pay, taxes, back], '2025-03-10').planned.cashFlow.actual).toBe(-114_962);
  });

  it('counts a note that is received in place of the house that was sold on it, less the escrow held for the buyer', () => {
    const received = { parts: [{ ...note, escrow: 10_000 }] };
    const { planned } = viewed(
      [{ kind: 'payment', part: 'p1', day: '2025-02-01', amount: 177_874 }],
      '2025-02-01',
      received,
    );
    expect(planned.soFar).toBe(177_874);
    // What was paid of principal is in cash, and the escrow is the buyer's.
    expect(planned.equityNow).toBe(28_000_000 - (167_874 - 140_000) - 10_000);
    expect(planned.ifSold).toBe(planned.equityNow);
  });

  it('has no plan for a loan that came later, and counts its cash on its day', () => {
    const terms = {
      ...loan,
      kind: 'bank_loan',
      label: 'Bank',
      principal: 4_000_000,
      firstDue: '2025-06-01',
      opened: '2025-04-10',
    };
    const added = { kind: 'part', part: 'p3', day: '2025-04-10', terms, cash: 3_900_000 };
    const [before, after] = [workedUntil('2025-06-10'), [...workedUntil('2025-06-10'), added]].map(
      (entries) => viewed(entries, '2025-06-10').planned,
    );
    expect(after?.owed).toEqual({ plan: before?.owed.plan, actual: Number(before?.owed.actual) + 4_000_000 });
    expect(after?.equity.plan).toBe(before?.equity.plan);
    expect(after?.differences[0]).toEqual({ label: 'Bank', day: '2025-04-10', amount: 3_900_000 });
    expect(viewed([added], '2025-04-10').planned.owed.actual).toBe(24_000_000);
  });

  it('ends with the sale: its cash is price less costs and payoffs, and the return is of the cash alone', () => {
    const sale = { kind: 'sale', day: '2026-01-31', price: 30_600_000, costs: 2_142_000 };
    const { planned } = viewed([...workedYear, sale], '2026-06-15');
    // The escrow comes back apart.
    expect(planned.cash).toBe(-4_483_232 + 5_507_736 - 300_000);
    expect(planned).toMatchObject({ through: '2026-01', months: 12, equityNow: 300_000, owed: { actual: 0 } });
    const refund = { kind: 'escrow_refund', part: 'p1', day: '2026-01-31', amount: 300_000, note: 'Left over' };
    expect(viewed([...workedYear, sale, refund], '2026-06-15').planned.returnPercent.actual).toBe(20.24);
  });

  it('owes a tenant what they paid toward the price until they buy, and then gets only the rest', () => {
    const rents = [1, 2, 3].map((month) => ({
      kind: 'payment',
      part: 'p2',
      day: `2025-0${month + 1}-01`,
      amount: 230_000,
    }));
    const value = { kind: 'value', day: '2025-04-30', amount: 30_600_000 };
    const parts = [{ ...second, firstDue: '2025-07-15', ratePercent: 0 }, lease];
    const { planned } = viewed([...rents, value], '2025-05-01', { parts });
    expect(planned.equityNow).toBe(30_600_000 - 7_500_000 - 500_000 - 60_000);
    expect(planned.cashFlow.actual).toBe(690_000);
    const sale = { kind: 'sale', day: '2025-05-01', price: 31_000_000, costs: 100_000 };
    const sold = viewed([...rents, value, sale], '2025-05-01', { parts }).planned;
    expect(sold.soFar).toBe(31_000_000 - 100_000 - 7_500_000 - 560_000);
    const expired = { kind: 'option_expired', part: 'p2', day: '2025-04-30' };
    expect(viewed([...rents, value, expired], '2025-05-01', { parts }).planned.equityNow).toBe(23_100_000);
  });
});

describe('what is suggested', () => {
  const fee = (today: string, more: readonly object[] = []) =>
    viewed([workedEntries[0], ...more], today).lateFees.map(({ due, amount }) => [due, amount]);

  it('suggests a late fee once the grace days are over', () => {
    expect(fee('2025-03-16')).toEqual([]);
    expect(fee('2025-03-17')).toEqual([['2025-03-01', 4248]]);
  });

  it('suggests it also when the installment was met late, but not months after', () => {
    const late = { kind: 'payment', part: 'p1', day: '2025-03-20', amount: 122_462 };
    expect(fee('2025-03-20', [late])).toEqual([['2025-03-01', 4248]]);
    const next = { kind: 'payment', part: 'p1', day: '2025-04-01', amount: 122_462 };
    expect(fee('2025-04-30', [late, next])).toEqual([]);
    expect(fee('2025-03-20', [{ ...late, day: '2025-03-16' }])).toEqual([]);
  });

  it('suggests it once for each installment', () => {
    const one = { kind: 'fee', part: 'p1', day: '2025-03-20', amount: 4248 };
    expect(fee('2025-03-20', [one])).toEqual([]);
    expect(fee('2025-04-17', [one])).toEqual([['2025-04-01', 4248]]);
    expect(fee('2025-04-17', [{ ...one, day: '2025-02-20' }])).toEqual([
      ['2025-03-01', 4248],
      ['2025-04-01', 4248],
    ]);
  });

  it('adds the bills of 30 days up', () => {
    expect(viewed(workedUntil('2025-06-10'), '2025-06-10').billsIn30Days).toBe(154_082);
    const ours = viewed([], '2025-01-20', { parts: [note, lease, { ...lease, kind: 'owner_lease', rent: 90_000 }] });
    expect(ours.billsIn30Days).toBe(90_000);
  });

  it('warns by the rules that concern the parts', () => {
    expect(viewed([], '2025-02-01').warnings).toEqual([]);
    expect(viewed([], '2025-02-01', { parts: [{ ...loan, feesFirst: true }] }).warnings).toEqual([
      { rule: 'no-fee-for-a-fee', part: 'p1' },
    ]);
    const wrap = viewed([], '2025-02-01', { parts: [loan, note] }).warnings;
    expect(wrap.map(({ part }) => part)).not.toContain('p1');
    expect(wrap.map(({ rule }) => rule)).toEqual(
      bookRules.filter(({ id }) => id !== 'no-fee-for-a-fee').map(({ id }) => id),
    );
    expect(viewed([], '2025-02-01', { parts: [note] }).warnings.map(({ rule }) => rule)).not.toContain('texas-wrap');
  });

  it('has a source for every rule', () => {
    for (const { source, text } of bookRules) {
      expect(source).not.toBe('');
      expect(text).toMatch(/^[A-Z].*\.$/);
    }
  });
});
