import { expect, it } from 'vitest';
import { ProofMonth, proofMonths } from '#shared/book/proof.ts';
import { recorded, workedEntries, workedUntil, workedYear } from './worked-entries.ts';

const months = (entries: readonly unknown[], today: string, part = 'p1') => {
  const all = recorded(entries);
  return proofMonths(all.book, all.entries, part, today).map((month) => ProofMonth.parse(month));
};

it('shows each month as the seller may see it, newest first', () => {
  const paid = (day: string, amount: number, more = {}) => ({ day, amount, ...more });
  const month = (due: string, status: string, payments: object[], isMoreThanDue = false) => ({
    ...{ due, amount: 122_462, status, payments, isMoreThanDue },
  });
  expect(months(workedUntil('2025-06-30'), '2025-07-06')).toEqual([
    month('2025-07-01', 'not_recorded', []),
    month('2025-06-01', 'paid', [paid('2025-06-01', 122_462)]),
    month('2025-05-01', 'paid', [paid('2025-05-01', 122_462, { returned: '2025-05-06' }), paid('2025-05-09', 122_462)]),
    month('2025-04-01', 'paid', [paid('2025-04-01', 176_710)], true),
    month('2025-03-01', 'paid_late', [paid('2025-03-04', 70_000), paid('2025-03-20', 52_462)]),
    month('2025-02-01', 'paid', [paid('2025-02-01', 122_462)]),
  ]);
});

it('shows a payment that came back and is not paid again yet', () => {
  expect(months(workedEntries.slice(0, 7), '2025-05-07')[0]).toMatchObject({
    ...{ due: '2025-05-01', status: 'returned', payments: [{ day: '2025-05-01', returned: '2025-05-06' }] },
  });
});

it('says what is missing of a part', () => {
  expect(months(workedEntries.slice(0, 2), '2025-03-10')[0]).toMatchObject({ status: 'part', missing: 52_462 });
});

it('shows the next installment only within its month', () => {
  expect(months([], '2025-02-03', 'p2').map(({ due }) => due)).toEqual(['2025-02-15']);
  expect(months([], '2025-01-31', 'p2')).toEqual([]);
});

it('shows what was paid ahead, whole or in part', () => {
  const ahead = (amount: number) => [{ kind: 'payment', part: 'p1', day: '2025-01-20', amount }];
  expect(months(ahead(122_462), '2025-01-25')).toMatchObject([{ due: '2025-02-01', status: 'paid', amount: 122_462 }]);
  expect(months(ahead(60_000), '2025-01-25')).toMatchObject([{ due: '2025-02-01', status: 'part', missing: 62_462 }]);
});

it('shows no correction, no other loan, and a receipt only if it is ticked', () => {
  const receipt = '01J00000000000000000000009';
  const pay = { kind: 'payment', part: 'p1', day: '2025-02-01', amount: 122_462, receipt };
  const wrong = { kind: 'reversal', of: 1, day: '2025-02-01', reason: 'wrong_amount' };
  const other = { kind: 'payment', part: 'p2', day: '2025-02-15', amount: 31_620 };
  const [february] = months([pay, wrong, pay, other], '2025-02-20');
  expect(february?.payments).toEqual([{ day: '2025-02-01', amount: 122_462 }]);
  const [ticked] = months([{ ...pay, showReceipt: true }], '2025-02-20');
  expect(ticked?.payments).toEqual([{ day: '2025-02-01', amount: 122_462, receipt }]);
});

it('shows an extra as more than was due, with the last installment that was met', () => {
  const [march, february] = months(workedYear, '2025-03-31', 'p2');
  expect(march).toMatchObject({ due: '2025-03-15', status: 'paid' });
  expect(february).toMatchObject({ due: '2025-02-15', status: 'paid', isMoreThanDue: true });
});
