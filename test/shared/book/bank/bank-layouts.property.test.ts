import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BankAnswers } from '#shared/lists/bank-answers.ts';
import { dollars, layouts, two } from '#test/support/books/bank-layouts.ts';
import { readBankText } from '#test/support/books/bank-text.ts';

const line = fc.record({
  day: fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([month, day]) => `2026-${two(month)}-${two(day)}`),
  cents: fc.integer({ min: 1, max: 900_000 }).chain((cents) => fc.constantFrom(cents, -cents)),
  text: fc.constantFrom(
    'CACTUS HOME LENDING 7',
    'ZELLE TENANT 12 ELM',
    'HARDWARE 44',
    'CHECK 1002',
    'PAYMENT THANK YOU',
  ),
});

const shown = (lines: readonly { day: string; amount: number }[]) =>
  lines.map(({ day, amount }) => `${day} ${amount}`).toSorted();

it('the same lines in any layout are the same days, amounts and directions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 30 }), async (lines) => {
      const expected = shown(lines.map(({ day, cents }) => ({ day, amount: cents })));
      for (const { name, write, answers } of layouts) {
        const text = write(lines).join('\n');
        const asked = await readBankText(text, { order: 'month first', ...answers });
        const said: BankAnswers = {};
        for (const { kind } of asked.questions) {
          // The layout itself has its signs: only what is asked beside them is answered.
          if (kind === 'card') said.card = 'stand';
          if (kind === 'whole') said.whole = 'in';
        }
        const read = await readBankText(text, { order: 'month first', ...answers, ...said });
        expect([name, ...shown(read.lines)]).toEqual([name, ...expected]);
        expect(read.unread).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
});

it('no sign is turned without an answer', async () => {
  const types = fc.constantFrom('Debit', 'Credit', 'Sale', 'TFR', '');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(line, types), { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      fc.constantFrom('Category', 'Place'),
      async (rows, isSigned, extra) => {
        const cents = rows.map(([each]) => (isSigned ? each.cents : Math.abs(each.cents)));
        const text = [
          `Date,Description,Type,${extra},Amount`,
          ...rows.map(([{ day, text: words }, type], at) => `${day},${words},${type},x,${dollars(cents[at] ?? 0)}`),
        ].join('\n');
        const { lines, questions } = await readBankText(text);
        const hasMinus = cents.some((each) => each < 0);
        const known = rows.every(([, type]) => type === 'Debit' || type === 'Credit');
        if (hasMinus) {
          if (questions.length === 0) expect(lines.map(({ amount }) => amount)).toEqual(cents);
          else expect(questions.map(({ kind }) => kind)).toEqual(['card']);
        } else if (known) {
          expect(lines.map(({ amount }) => amount)).toEqual(
            rows.map(([, type], at) => (type === 'Debit' ? -1 : 1) * (cents[at] ?? 0)),
          );
        } else expect(questions.length).toBeGreaterThan(0);
        if (questions.length > 0) expect(lines).toEqual([]);
      },
    ),
    { numRuns: 200 },
  );
});
