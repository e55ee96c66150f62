import fc from 'fast-check';
import { type Book, NewBook } from '#shared/book/base/book.ts';
import { type KeptEntry, NewEntry } from '#shared/book/entries/entry.ts';
import { headOf } from '#shared/book/head.ts';
import { needsHistory, openBook, post } from '#shared/book/posting.ts';
import { dueDay, endOfMonth } from '#shared/book/reckoning/day-count.ts';
import { ReversalReason } from '#shared/pipeline/reversal-reason.ts';
import { daysAfter } from '#shared/values/days.ts';

/* Histories of books as investors may record them: late, in parts, for earlier days, taken back, in any order. */

const whole = (min: number, max: number) => fc.integer({ min, max });
const closing = '2025-01-15';
export const today = '2027-12-31';

const rate = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 4, arbitrary: whole(1, 1200).map((each) => each / 100) },
  { weight: 2, arbitrary: whole(1, 1_200_000).map((each) => each / 100_000) },
);

const loan = fc
  .record({
    method: fc.constantFrom('monthly', 'monthly', 'daily'),
    principal: whole(50_000, 60_000_000),
    rate,
    months: whole(4, 360),
    /** Percent of what would pay it off in time: below that a balance is left, or grows. */
    share: fc.constantFrom(100, 100, 100, 100, 60, 20, 130),
    escrow: fc.oneof(fc.constant(0), whole(1, 60_000)),
    openingEscrow: fc.oneof(fc.constant(0), whole(-50_000, 200_000)),
    firstDue: whole(1, 50),
    interestOnly: fc.constantFrom(false, false, false, true),
    maturity: fc.oneof(fc.constant(null), whole(0, 30)),
    /** Days from a due day to the maturity. */
    between: fc.constantFrom(0, 0, 0, 13, 29),
    isAtMonthEnd: fc.constantFrom(false, false, false, true),
    feesFirst: fc.constantFrom(false, false, true),
    direction: fc.constantFrom('pay', 'pay', 'receive'),
    paidBy: fc.constantFrom('us', 'us', 'us', 'seller'),
  })
  .map(({ rate: ratePercent, months, share, firstDue: days, maturity, between, isAtMonthEnd, ...loan }) => {
    const monthly = ratePercent / 1200;
    const exact = monthly === 0 ? 1 / months : monthly / (1 - (1 + monthly) ** -months);
    const first = daysAfter(closing, days);
    const rule = isAtMonthEnd ? { firstDue: endOfMonth(first), dueAtMonthEnd: true } : { firstDue: first };
    const payment = Math.round((loan.principal * exact * share) / 100);
    return {
      ...{ ...loan, ratePercent, payment, ...rule, kind: loan.direction === 'pay' ? 'seller_loan' : 'buyer_note' },
      maturity: maturity === null ? null : daysAfter(dueDay(rule, maturity), between),
      ...{ label: 'Loan', opened: closing, rateChange: null, graceDays: 15, lateFee: { percent: 5 }, payee: null },
    };
  });

const lease = fc
  .record({ rent: whole(10_000, 300_000), credit: whole(0, 10_000), fee: whole(0, 900_000) })
  .chain((terms) => fc.constantFrom('owner_lease', 'tenant_lease').map((kind) => ({ ...terms, kind })))
  .map((terms) => ({
    ...{
      ...terms,
      label: 'Lease',
      firstDue: '2025-02-01',
      strike: 20_000_000,
      expiry: null,
      graceDays: 5,
      payee: null,
    },
  }));

const kinds = [
  ...Array.from({ length: 14 }, () => 'planned' as const),
  ...Array.from({ length: 5 }, () => 'some' as const),
  ...Array.from({ length: 22 }, () => 'ahead' as const),
  ...(['extra', 'extra', 'to fees', 'reversal', 'reversal', 'reversal', 'terms', 'fee', 'fee'] as const),
  ...(['fee_waived', 'escrow_paid', 'escrow_refund', 'lender_balance', 'house', 'payoff', 'end'] as const),
];

const action = fc.record({
  kind: fc.constantFrom(...kinds),
  part: whole(0, 3),
  month: whole(0, 20),
  /** Days after the due day. */
  late: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: whole(-25, 60) }),
  share: whole(1, 300),
  pick: whole(0, 999),
});
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

export const history = fc.record({
  parts: fc.array(fc.oneof({ weight: 4, arbitrary: loan }, { weight: 1, arbitrary: lease }), {
    minLength: 1,
    maxLength: 3,
  }),
  actions: fc.array(action, { maxLength: 45, size: 'max' }),
  batch: whole(1, 6),
});
export type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

export type Recorded = { book: Book; entries: KeptEntry[] };

/** Records a history in batches; what a book refuses is left out. */
export function record({ parts, actions, batch }: History): Recorded {
  let all: Recorded = { book: openedBook({ parts }), entries: [] };
  for (let at = 0; at < actions.length; at += batch) {
    const news = actions.slice(at, at + batch).flatMap((each, index) => entryOf(all, each, at + index));
    all = posted(all, news) ?? news.reduce((now, each) => posted(now, [each]) ?? now, all);
  }
  return all;
}

const opening = { plan: null, isSample: false, now: '2027-12-31T09:00:00.000Z' };

const openedBook = ({ parts }: { parts: readonly object[] }): Book =>
  openBook(NewBook.parse({ closing, cashIn: 1_000_000, parts }), opening);

function posted({ book, entries }: Recorded, news: NewEntry[]): Recorded | null {
  const result = post(book, needsHistory(book, news) ? entries : [], news, {
    now: opening.now,
    today,
    source: 'typed',
  });
  return 'book' in result ? { book: result.book, entries: [...entries, ...result.entries] } : null;
}

function entryOf(now: Recorded, { kind, part: at, month, late, share, pick }: Action, id: number): NewEntry[] {
  const { book } = now;
  const part = book.parts[at % book.parts.length];
  if (!part) return [];
  const due = dueDay({ ...part, firstDue: part.firstDue ?? closing }, month);
  const day = [daysAfter(due, late), closing].toSorted().at(-1) ?? closing;
  const planned = 'payment' in part ? (part.payment ?? 0) + part.escrow : (part.rent ?? 0);
  const some = Math.max(1, Math.round((planned * share) / 100));
  const at0 = { id: `01J${String(id).padStart(23, '0')}`, day, note: 'Any; why' };
  const of = { ...at0, part: part.id };
  const entry = ((): object => {
    switch (kind) {
      case 'planned':
        return { ...of, kind: 'payment', amount: Math.max(1, planned) };
      case 'some':
        return { ...of, kind: 'payment', amount: some };
      case 'ahead':
        return { ...of, kind: 'payment', amount: planned * (2 + (pick % 3)) + (pick % 2 === 0 ? 0 : some) };
      case 'extra':
        return { ...of, kind: 'payment', amount: planned + some, toPrincipal: some };
      case 'to fees':
        return { ...of, kind: 'payment', amount: planned + some, toFees: some };
      case 'reversal':
        return reversal(now, pick, at0);
      case 'terms': {
        const changes = [{ ratePercent: (pick % 13) / 2 }, { payment: some }, { escrow: pick * 10 }];
        return { ...of, kind, ...changes[pick % 3], ...(pick % 5 === 0 && changes[(pick + 1) % 3]) };
      }
      case 'fee':
      case 'fee_waived':
        return { ...of, kind, amount: pick + 1 };
      case 'escrow_paid':
        return { ...of, kind, account: 'taxes', amount: pick * 50 + 1 };
      case 'escrow_refund':
        return { ...of, kind, amount: pick + 1 };
      case 'lender_balance': {
        const { principal = 0 } = book.states[part.id]?.loan ?? {};
        return { ...of, kind, principal: Math.max(0, principal + (pick - 500) * 7) };
      }
      case 'payoff': {
        const quote = headOf('a', book, day).loans.find((each) => each.part === part.id)?.payoff?.total ?? 1;
        return {
          ...of,
          kind,
          day: pick % 3 === 0 ? today : day,
          amount: Math.max(1, quote + (pick % 2 === 0 ? 0 : pick)),
        };
      }
      case 'house':
        return houseEntry(at0, pick);
      case 'end':
        return pick % 2 === 0
          ? { ...of, kind: 'option_expired' }
          : { ...at0, kind: 'sale', day: today, price: 90_000_000, costs: pick * 100 };
    }
  })();
  const parsed = NewEntry.safeParse(entry);
  return parsed.success ? [parsed.data] : [];
}

function reversal({ book, entries }: Recorded, pick: number, at: object): object {
  const of = (pick % Math.max(1, book.count)) + 1;
  const original = entries.find(({ number }) => number === of)?.fact.day ?? closing;
  const reason = ReversalReason.options[pick % ReversalReason.options.length];
  return { ...at, kind: 'reversal', of, reason, day: daysAfter(original, pick % 12) };
}

function houseEntry(at: object, pick: number): object {
  const entries = [
    { kind: 'income', account: 'rent', amount: pick + 1 },
    { kind: 'cost', account: 'option_fee', amount: pick + 1 },
    { kind: 'set_aside', amount: pick + 1 },
    { kind: 'set_aside', amount: pick + 1, back: true },
  ];
  return { ...at, ...entries[pick % entries.length] };
}

/** The same entries of different days, none of them taken back, recorded in two orders. */
export function again(each: History, order: Iterator<number>): [Recorded, Recorded] {
  const opened: Recorded = { book: openedBook(each), entries: [] };
  const kept = record({ ...each, actions: each.actions.filter(({ kind }) => kind !== 'reversal' && kind !== 'end') });
  const facts = [...new Map(kept.entries.map(({ fact }) => [fact.day, fact])).values()];
  const shuffled = facts.map((fact) => ({ fact, key: Number(order.next().value) })).toSorted((a, b) => a.key - b.key);
  const [one, other] = [facts, shuffled.map(({ fact }) => fact)].map((all) =>
    all.reduce<Recorded | null>((now, fact) => now && posted(now, [fact]), opened),
  );
  // A book may refuse one in another order, because all is paid off by then: that is no case of this.
  return one && other ? [one, other] : [opened, opened];
}

/** A book before one more entry, and after that was recorded and taken back. */
export function lastTakenBack({ actions: [last, ...actions], ...each }: History): { before: Book; after: Book } {
  const before = record({ ...each, actions });
  const [news] = last && last.kind !== 'reversal' ? entryOf(before, last, actions.length) : [];
  const recorded = news && posted(before, [news]);
  if (!news || !recorded) return { before: before.book, after: before.book };
  const { day } = news;
  const undo = NewEntry.parse({
    id: `01K${'0'.repeat(23)}`,
    kind: 'reversal',
    of: recorded.book.count,
    day,
    reason: 'undo',
  });
  const after = posted(recorded, [undo]);
  if (!after) throw new Error('The last entry can’t be taken back.');
  return { before: before.book, after: after.book };
}

/** A loan whose installments are all paid on their day, and the same with an extra in one month. */
export const onTime = fc
  .record({ part: loan, months: whole(3, 24), month: whole(0, 20), extra: whole(1, 500_000) })
  .filter(({ part }) => part.payment * 1200 > part.principal * part.ratePercent * 1.1)
  .map(({ part, months, month, extra }) => {
    const terms = { ...part, maturity: null, interestOnly: false, feesFirst: false };
    const book = openedBook({ parts: [terms] });
    const paid = (isExtra: boolean) =>
      Array.from({ length: months }, (_, at) => at).reduce<Recorded>(
        (now, at) => {
          const more = isExtra && at === month % months ? extra : 0;
          const entry = {
            id: `01J${String(at).padStart(23, '0')}`,
            kind: 'payment',
            part: 'p1',
            day: dueDay(terms, at),
          };
          const amount = terms.payment + terms.escrow + more;
          return posted(now, [NewEntry.parse({ ...entry, amount, toPrincipal: more })]) ?? now;
        },
        { book, entries: [] },
      );
    return { without: paid(false), withExtra: paid(true) };
  });
