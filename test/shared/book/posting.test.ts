import { describe, expect, it } from 'vitest';
import { NewBook } from '#shared/book/base/book.ts';
import { headOf } from '#shared/book/head.ts';
import { needsHistory, openBook, post, stateOf } from '#shared/book/posting.ts';
import { newEntry, openWorked, recorded, recordedAt, workedBook, workedEntries } from './worked-entries.ts';

const today = '2025-06-10';
const at = { now: recordedAt, today, source: 'typed' as const };

const problem = (entry: object, from = recorded(workedEntries)) => {
  const result = post(from.book, from.entries, [newEntry(entry)], at);
  return 'book' in result ? null : result.field;
};

const split = (interest: number, principal: number, more = {}) => ({
  ...{ interest, principal, escrow: 0, fees: 0, unapplied: 0, corrections: 0 },
  ...more,
});

describe('posting', () => {
  it('splits the worked example as it is recorded, with what later entries change', () => {
    const { entries, book } = recorded(workedEntries);
    expect(entries.map(({ number, split: own, reallocations }) => [number, own, reallocations])).toEqual([
      [1, split(44_688, 40_274, { escrow: 37_500 }), undefined],
      [2, split(0, 0, { unapplied: 70_000 }), undefined],
      [3, split(44_578, 40_384, { escrow: 37_500, unapplied: -70_000 }), undefined],
      [4, split(0, 0), undefined],
      [5, split(44_469, 90_493, { escrow: 37_500, fees: 4248 }), undefined],
      [6, split(44_224, 40_738, { escrow: 37_500 }), undefined],
      [7, split(-44_224, -40_738, { escrow: -37_500 }), undefined],
      [8, split(44_224, 40_738, { escrow: 37_500 }), undefined],
      [9, split(19_110, 12_510), undefined],
      [10, split(18_462, 11_538), undefined],
      [11, split(17_819, 15_421), undefined],
      [
        12,
        split(8615, 91_385),
        [
          { of: 10, split: split(-8735, 8735) },
          { of: 11, split: split(-239, 239) },
        ],
      ],
      [13, split(0, 0, { escrow: -150_000 }), undefined],
    ]);
    expect(book.states.p1?.loan?.principal).toBe(16_288_111);
    expect(book.states.p2?.loan?.principal).toBe(7_360_172);
  });

  it('keeps a state that is the replay of all entries', () => {
    const { book, entries } = recorded(workedEntries);
    for (const part of book.parts) expect(book.states[part.id]).toEqual(stateOf(part, entries));
  });

  it('comes to the same when entries are recorded together', () => {
    const { book, entries } = recorded(workedEntries);
    const together = post(
      openWorked(),
      [],
      entries.map(({ fact }) => fact),
      at,
    );
    expect(together).toEqual({ book, entries });
  });

  it('needs the entries before only for what changes their splits', () => {
    const { book } = recorded(workedEntries);
    const pay = { kind: 'payment', part: 'p1', amount: 122_462 };
    expect(needsHistory(book, [newEntry({ ...pay, day: '2025-06-01' })])).toBe(false);
    expect(needsHistory(book, [newEntry({ ...pay, day: '2025-05-31' })])).toBe(true);
    expect(needsHistory(book, [newEntry({ kind: 'reversal', of: 1, day: '2025-02-01', reason: 'undo' })])).toBe(true);
  });

  it('takes the last entry back to what stood before', () => {
    const before = recorded(workedEntries);
    const after = recorded(
      [
        { kind: 'payment', part: 'p2', day: '2025-06-02', amount: 31_620 },
        { kind: 'reversal', of: 14, day: '2025-06-02', reason: 'undo' },
      ],
      before,
    );
    expect(after.book.states).toEqual(before.book.states);
  });

  it.each([
    [{ kind: 'payment', part: 'p1', amount: 1, day: '2025-06-11' }, 'day'],
    [{ kind: 'payment', part: 'p1', amount: 1, day: '2025-01-14' }, 'day'],
    [{ kind: 'payment', part: 'p9', amount: 1, day: today }, 'part'],
    [{ kind: 'payment', part: 'p2', amount: 0, day: today }, 'amount'],
    [{ kind: 'payment', part: 'p1', amount: 10, toPrincipal: 6, toFees: 5, day: today }, 'toPrincipal'],
    [{ kind: 'payment', part: 'p1', amount: 10, due: '2025-06-02', day: today }, 'due'],
    [{ kind: 'reversal', of: 7, day: today, reason: 'undo' }, 'of'],
    [{ kind: 'reversal', of: 6, day: today, reason: 'undo' }, 'of'],
    [{ kind: 'reversal', of: 99, day: today, reason: 'undo' }, 'of'],
    [{ kind: 'reversal', of: 8, day: '2025-05-08', reason: 'returned' }, 'day'],
    [{ kind: 'reversal', of: 8, day: today, reason: 'other' }, 'note'],
    [{ kind: 'terms', part: 'p1', day: today }, 'ratePercent'],
    [{ kind: 'payoff', part: 'p2', amount: 7_362_400, day: today }, 'note'],
    [{ kind: 'option_expired', part: 'p1', day: today }, 'part'],
    [{ kind: 'set_aside', amount: 1, back: true, day: today }, 'amount'],
    [{ kind: 'called', part: 'p1', by: '2025-06-09', day: today }, 'by'],
    [{ kind: 'sale', price: 1, costs: 2, day: today }, 'costs'],
  ])('refuses %o by its %s', (entry, field) => {
    expect(problem(entry)).toBe(field);
  });

  it('says at once what an entry of several refuses', () => {
    const pay = { kind: 'payment', part: 'p1', amount: 1, day: today };
    const result = post(openWorked(), [], [newEntry(pay), newEntry({ ...pay, day: '2025-06-11' })], at);
    expect(result).toMatchObject({ at: 1, field: 'day' });
  });

  it('ends a loan that is paid off, and takes nothing more for it', () => {
    const from = recorded(workedEntries);
    const quote = headOf('a', from.book, today).loans[1]?.payoff?.total;
    const paid = recorded([{ kind: 'payoff', part: 'p2', amount: quote, day: today }], from);
    expect(paid.book.states.p2?.loan).toMatchObject({ principal: 0, isPaidOff: true, unapplied: 0, feesDue: 0 });
    expect(problem({ kind: 'payment', part: 'p2', amount: 1, day: today }, paid)).toBe('part');
  });

  it('pays each loan off by a sale, ends the book, and opens it again when the sale is taken back', () => {
    const before = recorded(workedEntries);
    const sold = recorded([{ kind: 'sale', price: 30_600_000, costs: 2_142_000, day: today }], before);
    expect(sold.book.ended).toEqual({ day: today, number: 14 });
    expect(sold.entries.at(-1)?.payoffs?.map(({ part, amount }) => [part, amount])).toEqual([
      ['p1', headOf('a', before.book, today).loans[0]?.payoff?.total],
      ['p2', headOf('a', before.book, today).loans[1]?.payoff?.total],
    ]);
    const earlier = recorded([{ kind: 'sale', price: 30_600_000, costs: 0, day: '2025-04-20' }], before);
    const [paidOff] = earlier.entries.at(-1)?.payoffs ?? [];
    // The quote of that day, though later installments are recorded.
    expect(paidOff?.amount).toBe(16_328_849 + 28_008);
    expect(problem({ kind: 'cost', account: 'repairs', amount: 1, day: today }, sold)).toBe('note');
    const again = recorded([{ kind: 'reversal', of: 14, day: today, reason: 'undo' }], sold);
    expect(again.book.ended).toBeNull();
    expect(again.book.states).toEqual(before.book.states);
    const [sale, back] = [sold, again].map(({ entries }) => entries.at(-1)?.payoffs ?? []);
    expect(back?.map(({ part, amount, split: own }) => [part, amount, own?.principal])).toEqual(
      sale?.map(({ part, amount, split: own }) => [part, -amount, -(own?.principal ?? 0)]),
    );
  });
});

describe('a payment as planned', () => {
  const due = '2025-06-01';
  const planned = { kind: 'payment', part: 'p1', amount: 122_462, day: today, due };

  it('is refused once its installment is met, however that came about', () => {
    const typed = recorded([{ ...planned, due: undefined }], recorded(workedEntries));
    expect(problem(planned, typed)).toBe('due');
    const again = recorded([{ kind: 'reversal', of: 14, day: today, reason: 'undo' }, planned], typed);
    expect(again.entries.at(-1)?.fact).toMatchObject({ due });
  });

  it('stands for its installment only when it meets it', () => {
    const part = recorded([{ ...planned, amount: 100_000 }], recorded(workedEntries));
    expect(part.entries.at(-1)?.fact).not.toHaveProperty('due');
    const rest = recorded([{ ...planned, amount: 22_462 }], part);
    expect(rest.entries.at(-1)?.fact).toMatchObject({ due });
  });
});

describe('what is left', () => {
  it('of fees on a loan without principal is paid or waived', () => {
    const [, second] = workedBook.parts;
    const small = { ...second, principal: 10_000, ratePercent: 0, payment: 10_000, method: 'monthly' };
    const book = openWorked({ parts: [small] });
    const fee = { kind: 'fee', part: 'p1', day: '2025-02-15', amount: 4248 };
    const from = recorded([fee, { kind: 'payment', part: 'p1', day: '2025-02-15', amount: 10_000 }], {
      book,
      entries: [],
    });
    expect(from.book.states.p1?.loan).toMatchObject({ isPaidOff: true, feesDue: 4248 });
    expect(problem({ kind: 'payoff', part: 'p1', day: today, amount: 4248 }, from)).toBeNull();
    const waived = recorded([{ kind: 'fee_waived', part: 'p1', day: today, amount: 4248 }], from);
    expect(problem({ kind: 'payment', part: 'p1', day: today, amount: 1 }, waived)).toBe('part');
  });

  it('set aside is never below nothing', () => {
    const aside = { kind: 'set_aside', amount: 500, day: today };
    const from = recorded([aside, { ...aside, back: true }], recorded(workedEntries));
    expect(problem({ kind: 'reversal', of: 14, day: today, reason: 'undo' }, from)).toBe('of');
  });
});

describe('a part', () => {
  const [loan] = workedBook.parts;
  const newPart = (more: object, at = {}) => ({
    kind: 'part',
    part: 'p3',
    day: today,
    terms: { ...loan, ...more },
    ...at,
  });
  const bank = { kind: 'bank_loan', label: 'Bank loan', principal: 9_000_000, opened: today, firstDue: '2025-07-10' };

  it('is added, and takes entries of its own', () => {
    const { book } = recorded([...workedEntries, newPart(bank, { cash: 8_800_000 })]);
    expect(book.parts.map(({ id, label }) => [id, label])).toEqual([
      ['p1', 'First loan'],
      ['p2', 'Second'],
      ['p3', 'Bank loan'],
    ]);
    expect(headOf('a', book, today).loans[2]).toMatchObject({ principal: 9_000_000, next: { due: '2025-07-10' } });
    const paid = recorded([{ kind: 'payment', part: 'p3', day: today, amount: 122_462 }], { book, entries: [] });
    expect(paid.entries[0]?.split).toMatchObject({ interest: 24_375, escrow: 37_500 });
  });

  it('splits what was paid before, once its terms are known', () => {
    const from = {
      book: openBook(NewBook.parse({ ...workedBook, parts: [{ ...loan, ratePercent: null }] }), {
        plan: null,
        isSample: false,
        now: recordedAt,
      }),
      entries: [],
    };
    const before = recorded(workedEntries.slice(0, 3), from);
    expect(before.entries.map(({ split: own }) => own)).toEqual([undefined, undefined, undefined]);
    const after = recorded([newPart({}, { part: 'p1' })], before);
    expect(after.entries.at(-1)).toMatchObject({
      before: { ratePercent: null },
      reallocations: [
        { of: 1, split: split(44_688, 40_274, { escrow: 37_500, unapplied: -122_462 }) },
        { of: 3, split: split(44_578, 40_384, { escrow: 37_500, unapplied: -122_462 }) },
      ],
    });
    expect(after.book.states.p1).toEqual(recorded(workedEntries.slice(0, 3)).book.states.p1);
    const again = recorded([{ kind: 'reversal', of: 4, day: today, reason: 'undo' }], after);
    expect(again.book.states).toEqual(before.book.states);
    expect(again.book.parts).toEqual(before.book.parts);
    expect(again.entries.at(-1)?.reallocations?.map(({ of, split: { unapplied } }) => [of, unapplied])).toEqual([
      [1, 122_462],
      [3, 122_462],
    ]);
  });

  it('has its last terms when a call sets them twice', () => {
    const [first, second] = [newPart(bank), newPart({ ...bank, principal: 9_100_000 })].map(newEntry);
    const { book } = recorded(workedEntries);
    if (!first || !second) throw new Error('Two entries.');
    const result = post(book, recorded(workedEntries).entries, [first, second], at);
    if (!('book' in result)) throw new Error(result.text);
    expect(result.book.states.p3?.loan?.principal).toBe(9_100_000);
    expect(result.entries[1]?.before).toMatchObject({ principal: 9_000_000 });
  });

  it.each([
    [{ part: 'p4' }, 'part'],
    [{ part: 'p1', cash: 5 }, 'cash'],
    [
      {
        part: 'p1',
        terms: {
          kind: 'tenant_lease',
          label: 'x',
          rent: 1,
          firstDue: null,
          credit: 0,
          fee: 0,
          strike: null,
          expiry: null,
          graceDays: 0,
          payee: null,
        },
      },
      'terms.kind',
    ],
  ])('is refused with %o', (more, field) => {
    expect(problem(newPart(bank, more))).toBe(field);
  });

  it('goes again while nothing is recorded for it, and not after', () => {
    const added = recorded([newPart(bank)], recorded(workedEntries));
    const back = { kind: 'reversal', of: 14, day: today, reason: 'undo' };
    expect(recorded([back], added).book.parts).toHaveLength(2);
    const paid = recorded([{ kind: 'payment', part: 'p3', day: today, amount: 122_462 }], added);
    expect(problem(back, paid)).toBe('of');
    expect(problem(back, recorded([newPart({ ...bank, principal: 9_100_000 })], added))).toBe('of');
  });
});

describe('the head of a book', () => {
  it('says what is next, past due and owed', () => {
    const { book } = recorded([...workedEntries, { kind: 'payment', part: 'p1', day: '2025-06-01', amount: 122_462 }]);
    const { loans, due } = headOf('a', book, today);
    expect(loans[0]).toMatchObject({ principal: 16_247_263, paidThrough: '2025-06-01', pastDue: 0 });
    expect(loans[0]?.payoff).toMatchObject({ total: 16_260_463, perDiem: 1467, escrowLeft: 37_500 });
    expect(due.map(({ id, day, amount }) => [id, day, amount])).toEqual([
      // Of the extra payment its interest counts, of each entry one installment at most.
      ['p2:installment:4', '2025-05-15', 24_625],
      ['p1:installment:6', '2025-07-01', 122_462],
    ]);
    expect(loans[1]?.pastDue).toBe(24_625);
    const paid = recorded([{ kind: 'payment', part: 'p2', day: '2025-05-15', amount: 31_620 }], { book, entries: [] });
    expect(headOf('a', paid.book, today).loans[1]).toMatchObject({
      ...{ pastDue: 0, next: { due: '2025-06-15', amount: 31_620 }, payoff: { total: 7_362_401, perDiem: 604 } },
    });
  });

  it('says what is past due while part of an installment is held', () => {
    const { book } = recorded(workedEntries.slice(0, 2));
    expect(headOf('a', book, '2025-03-10').loans[0]).toMatchObject({
      pastDue: 52_462,
      next: { due: '2025-03-01', amount: 52_462 },
      unapplied: 70_000,
    });
  });

  it('knows only what was paid of a loan without its terms', () => {
    const [loan, second] = workedBook.parts;
    const from = {
      book: openBook(NewBook.parse({ ...workedBook, parts: [{ ...loan, ratePercent: null }, second] }), {
        plan: null,
        isSample: false,
        now: recordedAt,
      }),
      entries: [],
    };
    const { book } = recorded([{ kind: 'payment', part: 'p1', day: '2025-02-01', amount: 122_462 }], from);
    expect(headOf('a', book, today).loans[0]).toMatchObject({
      needs: ['ratePercent'],
      paid: 122_462,
      principal: null,
      payoff: null,
      pastDue: null,
    });
  });
});
