import { expect, it } from 'vitest';
import type { ActivityEntry } from '#shared/pipeline/activity.ts';
import { withoutUndone } from '#web/areas/deal-room/without-undone.ts';

const at = '2026-03-10T12:00:00.000Z';
const payment = (entry: number) => ({ entry, label: 'Note', amount: 10_000, day: '2026-03-01' });
const recorded = (...numbers: number[]): ActivityEntry => ({
  ...{ id: `recorded-${numbers}`, at, kind: 'payment_recorded' },
  payments: numbers.map(payment),
});
const reversed = (entry: number, reason: 'undo' | 'returned'): ActivityEntry => ({
  ...{ id: `reversed-${entry}`, at, kind: 'payment_reversed' },
  payments: [{ ...payment(entry), reason }],
});
const opened: ActivityEntry = { id: 'opened', at, kind: 'book_opened', parts: ['Note'] };
const idsOf = (...entries: ActivityEntry[]) => withoutUndone(entries).map(({ id }) => id);

it('leaves out a payment that was undone, and what undid it', () => {
  expect(idsOf(reversed(1, 'undo'), recorded(1), opened)).toEqual(['opened']);
});

it('keeps what was recorded with it', () => {
  const [left, ...others] = withoutUndone([reversed(2, 'undo'), recorded(1, 2), opened]);
  expect(left).toMatchObject({ kind: 'payment_recorded', payments: [{ entry: 1 }] });
  expect(others).toEqual([opened]);
});

it('keeps a payment that was returned, with its return, and an undoing whose payment is not loaded', () => {
  expect(idsOf(reversed(1, 'returned'), recorded(1))).toEqual(['reversed-1', 'recorded-1']);
  expect(idsOf(reversed(1, 'undo'), opened)).toEqual(['reversed-1', 'opened']);
});
