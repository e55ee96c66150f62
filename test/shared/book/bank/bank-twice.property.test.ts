import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchesOf } from '#shared/book/bank/bank-match.ts';
import { bankLineNames } from '#shared/book/bank/bank-names.ts';
import type { BankAnswers } from '#shared/lists/bank-answers.ts';
import { daysAfter, monthsAfter } from '#shared/values/days.ts';
import { openWorked, recorded } from '#test/shared/book/worked-entries.ts';
import { type Line, layouts } from '#test/support/books/bank-layouts.ts';
import { readBankText } from '#test/support/books/bank-text.ts';
import { runs, seed } from '#test/support/generated.ts';
import { bankRows, entriesOfRow } from '#web/areas/book/bank/bank-rows.ts';

/* The same months from a bank, in one layout and then in another, as a user imports them. */

type Books = ReturnType<typeof recorded>;
type Payment = { part: string; day: string; cents: number };

const months = 6;
const parts = [
  { part: 'p1', cents: -122_462, first: '2025-02-01' },
  { part: 'p2', cents: -31_620, first: '2025-02-15' },
];

/** Each month of each part is paid around its day, or not. */
const payments = fc
  .tuple(
    ...parts.flatMap(({ part, cents, first }) =>
      Array.from({ length: months }, (_, month) =>
        fc.oneof(
          { weight: 1, arbitrary: fc.constant([]) },
          {
            weight: 5,
            arbitrary: fc
              .integer({ min: -5, max: 15 })
              .map((by): Payment[] => [{ part, cents, day: daysAfter(monthsAfter(first, month), by) }]),
          },
        ),
      ),
    ),
  )
  .map((all) => all.flat());

const costs = fc.array(
  fc.record({ day: fc.integer({ min: 0, max: 170 }), cents: fc.integer({ min: -9000, max: -100 }) }),
  { maxLength: 8 },
);

/** Answers what is asked beside the layout, which has its signs. */
async function readAnswered(text: string, answers: BankAnswers) {
  const asked = await readBankText(text, { order: 'month first', ...answers });
  const kinds = asked.questions.map(({ kind }) => kind);
  const said: BankAnswers = {
    ...(kinds.includes('card') && { card: 'stand' }),
    ...(kinds.includes('whole') && { whole: 'in' }),
  };
  return readBankText(text, { order: 'month first', ...answers, ...said });
}

/** Reads a file and records what its user knows to be a payment, unless it may be one that another line recorded. */
async function importFile(
  books: Books,
  file: string[],
  answers: BankAnswers,
  paid: readonly Payment[],
): Promise<Books> {
  const { lines, questions, unread } = await readAnswered(file.join('\n'), answers);
  expect([questions, unread]).toEqual([[], []]);
  const names = await bankLineNames(lines);
  const matched = lines.map(({ day, amount, text }, at) => ({ day, amount, text, bank: names[at] ?? '' }));
  const rows = bankRows(lines, names, matchesOf(books.book, books.entries, matched), '2025-01-15');
  const entries = rows.flatMap((row) => {
    const { likeness, alike } = row.match;
    const meant = paid.find(({ day, cents }) => day === row.day && cents === row.amount);
    if (row.isTicked) expect(row.choice).toBe(meant?.part);
    if (likeness === 'recorded' || alike || !meant) return [];
    return entriesOfRow({ ...row, choice: meant.part });
  });
  const oldestFirst = entries.toSorted((one, other) => one.day.localeCompare(other.day));
  return recorded(oldestFirst, books);
}

it('the same months in two layouts leave each payment once, in its direction', { timeout: 240_000 }, async () => {
  const layout = fc.constantFrom(...layouts);
  await fc.assert(
    fc.asyncProperty(payments, costs, layout, layout, layout, async (paid, bought, one, other, third) => {
      const lines: Line[] = [
        ...paid.map(({ part, day, cents }) => ({
          day,
          cents,
          text: `ACH ${part === 'p1' ? 'LENDER' : 'FINCH'} 7 loan`,
        })),
        ...bought.map(({ day, cents }, at) => ({ day: daysAfter('2025-02-01', day), cents, text: `Hardware ${at}` })),
      ].toSorted((a, b) => a.day.localeCompare(b.day));
      fc.pre(lines.length > 0);
      const between = (from: string, until: string) => lines.filter(({ day }) => day >= from && day <= until);
      let books: Books = { book: openWorked(), entries: [] };
      const early = between('2025-01-15', '2025-05-31');
      const late = between('2025-05-01', '2025-12-31');
      const files = [
        { ...one, lines: early },
        { ...other, lines: early },
        { ...third, lines: late },
      ];
      for (const [at, { write, answers = {}, lines: told }] of files.entries()) {
        // Banks write their texts anew.
        const anew = told.map((line) => ({ ...line, text: `${line.text} ${'again '.repeat(at)}` }));
        if (told.length > 0) books = await importFile(books, write(anew), answers, paid);
      }
      const kept = books.entries.map(({ fact }) =>
        fact.kind === 'payment' ? { part: fact.part, day: fact.day, cents: -fact.amount } : fact,
      );
      const sorted = (all: readonly unknown[]) => all.map((each) => JSON.stringify(each)).toSorted();
      expect(sorted(kept)).toEqual(sorted(paid.map(({ part, day, cents }) => ({ part, day, cents }))));
    }),
    { numRuns: runs(200), seed },
  );
});
