import { useRef, useState } from 'react';
import { type DuePayment, duePayments, paymentKey } from '#shared/book/desk/due-of-books.ts';
import type { NewEntry } from '#shared/book/entries/entry.ts';
import { newUlid } from '#web/api/new-ulid.ts';
import type { BooksCalls } from '#web/api/resources/books/use-books.ts';
import { whyNot } from '#web/areas/book/words/why-not.ts';

/** `number`: of the entry that was recorded. */
export type Mark =
  | { state: 'busy' }
  | { state: 'paid'; number: number; day: string; isNew: boolean }
  | { state: 'failed'; text: string };

export type MarkedPayment = { payment: DuePayment; mark: Mark | undefined };

/** Records payments as planned, one at each press, and remembers what became of it. */
export function useMarks({ books, record }: Pick<BooksCalls, 'books' | 'record'>) {
  const [marks, setMarks] = useState<ReadonlyMap<string, { payment: DuePayment; mark: Mark }>>(new Map());
  // A second press, and one after a failure, sends the same entry.
  const ids = useRef(new Map<string, string>());
  const running = useRef(new Set<string>());

  function set(payment: DuePayment, mark: Mark | undefined): void {
    setMarks((before) => {
      const after = new Map(before);
      if (mark) after.set(paymentKey(payment), { payment, mark });
      else after.delete(paymentKey(payment));
      return after;
    });
  }

  async function once(payment: DuePayment, act: () => Promise<Mark | undefined>, otherwise: string): Promise<void> {
    const key = paymentKey(payment);
    if (running.current.has(key)) return;
    running.current.add(key);
    set(payment, { state: 'busy' });
    try {
      set(payment, await act());
    } catch (error) {
      set(payment, { state: 'failed', text: whyNot(error, otherwise) });
    } finally {
      running.current.delete(key);
    }
  }

  const pay = (payment: DuePayment) =>
    once(
      payment,
      async () => {
        const { analysisId, part, due, amount, today } = payment;
        const key = paymentKey(payment);
        const id = ids.current.get(key) ?? newUlid();
        ids.current.set(key, id);
        const entry: NewEntry = { id, kind: 'payment', part, day: today, amount, due };
        const { entries, isNew } = await record(analysisId, [entry], 'planned');
        const [recorded] = entries;
        if (!recorded) return undefined;
        return { state: 'paid', number: recorded.number, day: recorded.fact.day, isNew: isNew[0] ?? true };
      },
      'Not recorded. Try again.',
    );

  const undo = (payment: DuePayment, { number, day }: Extract<Mark, { state: 'paid' }>) =>
    once(
      payment,
      async () => {
        const entry: NewEntry = { id: newUlid(), kind: 'reversal', of: number, reason: 'undo', day };
        await record(payment.analysisId, [entry], 'typed');
        ids.current.delete(paymentKey(payment));
        return undefined;
      },
      'Not undone: the payment is still recorded. Take it back in its book.',
    );

  const due = new Map(duePayments(books ?? []).map((payment) => [paymentKey(payment), payment]));
  for (const [key, { payment }] of marks) due.set(key, due.get(key) ?? payment);
  const rows: MarkedPayment[] = [...due]
    .toSorted(([, one], [, other]) => (one.due < other.due ? -1 : one.due > other.due ? 1 : 0))
    .map(([key, payment]) => ({ payment, mark: marks.get(key)?.mark }));
  return {
    /** Dues, with entries recorded here in their place. */
    rows,
    markOf: (payment: DuePayment) => marks.get(paymentKey(payment))?.mark,
    marked: [...marks.values()],
    pay: (payment: DuePayment) => void pay(payment),
    undo: (payment: DuePayment, mark: Extract<Mark, { state: 'paid' }>) => void undo(payment, mark),
  };
}
export type Marks = ReturnType<typeof useMarks>;
