import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BankAnswers } from '#shared/lists/bank-answers.ts';
import { readBankText } from '#test/support/books/bank-text.ts';

type Line = { day: string; cents: number; text: string };

const two = (part: number) => String(part).padStart(2, '0');
const dollars = (cents: number) => (cents / 100).toFixed(2);
const grouped = (cents: number) => `"${dollars(cents).replace(/\B(?=(\d{3})+\.)/g, ',')}"`;
const usDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
const out = (cents: number) => (cents < 0 ? dollars(-cents) : '');
const into = (cents: number) => (cents > 0 ? dollars(cents) : '');

function withBalances(lines: readonly Line[]): (Line & { balance: number })[] {
  let balance = 1_000_000;
  return lines.map((line) => {
    balance += line.cents;
    return { ...line, balance };
  });
}

/** Each writes the same lines. Those without signs are told by what users answer. */
const layouts: { name: string; write: (lines: readonly Line[]) => string[]; answers?: BankAnswers }[] = [
  {
    name: 'Chase checking',
    write: (lines) => [
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
      ...withBalances(lines).map(
        ({ day, cents, text, balance }) =>
          `${cents < 0 ? 'DEBIT' : 'CREDIT'},${usDay(day)},${text},${dollars(cents)},ACH,${dollars(balance)},`,
      ),
    ],
  },
  {
    name: 'U.S. Bank',
    write: (lines) => [
      'Date,Transaction,Name,Memo,Amount',
      ...lines.map(({ day, cents, text }) => `${day},${cents < 0 ? 'DEBIT' : 'CREDIT'},${text},,${dollars(cents)}`),
    ],
  },
  {
    name: 'Wells Fargo',
    write: (lines) => lines.map(({ day, cents, text }) => `"${usDay(day)}","${dollars(cents)}","*","","${text}"`),
  },
  {
    name: 'Capital One 360',
    write: (lines) => [
      'Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance',
      ...withBalances(lines).map(
        ({ day, cents, text, balance }) =>
          `4411,${text},${usDay(day)},${cents < 0 ? 'Debit' : 'Credit'},${dollars(Math.abs(cents))},${dollars(balance)}`,
      ),
    ],
  },
  {
    name: 'Bank of America',
    write: (lines) => [
      'Description,,Summary Amt.',
      'Total credits,,"1.00"',
      '',
      'Date,Description,Amount,Running Bal.',
      ...withBalances(lines).map(
        ({ day, cents, text, balance }) => `${usDay(day)},${text},${grouped(cents)},${grouped(balance)}`,
      ),
    ],
  },
  {
    name: 'Discover',
    write: (lines) => [
      'Trans. Date,Post Date,Description,Amount,Category',
      ...lines.map(({ day, cents, text }) => `${usDay(day)},${usDay(day)},${text},${dollars(-cents)},Home`),
    ],
    answers: { card: 'turn' },
  },
  {
    name: 'Citi',
    write: (lines) => [
      'Status,Date,Description,Debit,Credit',
      ...lines.map(({ day, cents, text }) => `Cleared,${usDay(day)},${text},${out(cents)},${into(cents)}`),
    ],
  },
  {
    name: 'USAA, the newest first',
    write: (lines) => [
      'Date,Description,Original Description,Category,Amount,Status',
      ...lines.map(({ day, cents, text }) => `${day},${text},${text},Home,${dollars(cents)},Posted`).toReversed(),
    ],
    answers: { card: 'stand' },
  },
  {
    name: 'OFX',
    write: (lines) => [
      'OFXHEADER:100',
      '<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>4411</BANKACCTFROM><BANKTRANLIST>',
      ...lines.map(
        ({ day, cents, text }) =>
          `<STMTTRN><DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${dollars(cents)}<NAME>${text}</STMTTRN>`,
      ),
      '</BANKTRANLIST></STMTRS></OFX>',
    ],
  },
];

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
