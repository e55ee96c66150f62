import { expect, it } from 'vitest';
import { BankMatch, matchesOf } from '#shared/book/bank/bank-match.ts';
import { bookLimits } from '#shared/book/base/book.ts';
import { mostParts } from '#shared/finance/part.ts';
import { daysAfter } from '#shared/values/days.ts';
import { openWorked, recorded, workedBook, workedUntil } from '#test/shared/book/worked-entries.ts';
import { mostQuietMs, quietMsOf } from '#test/support/scale/processor-time.ts';

const line = (day: string, amount: number, text = '', bank = `${day}${amount}`) => ({ day, amount, text, bank });
const [loan, second] = workedBook.parts;
const june = recorded(workedUntil('2025-06-10'));

const like = (lines: ReturnType<typeof line>[], { book, entries } = june) =>
  matchesOf(book, entries, lines).map((match) => BankMatch.parse(match));

it('finds the installment that a line has paid', () => {
  expect(like([line('2025-06-09', -31_620, 'CHECK 1042 A FINCH')])).toEqual([
    { likeness: 'likely', part: 'p2', due: '2025-06-15' },
  ]);
  expect(like([line('2025-06-21', -122_461)])).toEqual([{ likeness: 'likely', part: 'p1', due: '2025-07-01' }]);
});

it('finds it from 10 days before its day to 20 after, and not twice', () => {
  const due = '2025-06-15';
  expect(like([line('2025-06-05', -31_620)])[0]).toEqual({ likeness: 'likely', part: 'p2', due });
  expect(like([line('2025-06-04', -31_620)])[0]).toEqual({ likeness: 'possible', part: 'p2' });
  expect(like([line('2025-07-04', -31_620)])[0]).toEqual({ likeness: 'likely', part: 'p2', due });
  expect(like([line('2025-06-09', -31_620), line('2025-06-10', -31_620)])[1]?.likeness).toBe('possible');
});

it('finds what is past due', () => {
  const march = recorded(workedUntil('2025-03-10'));
  expect(like([line('2025-03-12', -52_462)], march)[0]).toEqual({ likeness: 'likely', part: 'p1', due: '2025-03-01' });
});

it('knows what is recorded: by the line, or by an amount around its day', () => {
  expect(like([line('2025-06-03', -122_462), line('2025-06-04', 230_000)]).map(({ likeness }) => likeness)).toEqual([
    'recorded',
    'recorded',
  ]);
  expect(like([line('2025-06-05', -122_462)])[0]?.likeness).not.toBe('recorded');
  const bank = 'a'.repeat(64);
  const paid = recorded([{ kind: 'payment', part: 'p2', day: '2025-06-09', amount: 31_620, bank }], june);
  expect(like([line('2025-06-20', -31_620, '', bank)], paid)).toEqual([
    { likeness: 'recorded', entry: paid.book.count },
  ]);
  const back = recorded([{ kind: 'reversal', of: paid.book.count, day: '2025-06-09', reason: 'undo' }], paid);
  expect(like([line('2025-06-09', -31_620, '', bank)], back)[0]?.likeness).toBe('likely');
});

it('is no more than possible by the payee alone, or where several have the amount', () => {
  const parts = [{ ...loan, payee: 'Cactus Home Lending' }, { ...second }, { ...second, label: 'Third' }];
  const opened = { book: openWorked({ parts }), entries: [] };
  expect(like([line('2025-02-05', -25_000, 'ACH CACTUS HOME LENDING 22')], opened)).toEqual([
    { likeness: 'possible', part: 'p1' },
  ]);
  expect(like([line('2025-02-15', -31_620)], opened)).toEqual([{ likeness: 'possible' }]);
  expect(like([line('2025-02-05', -25_000, 'CACTUS'), line('2025-02-01', 122_462)], opened)).toEqual([
    { likeness: 'none' },
    { likeness: 'none' },
  ]);
});

it('reckons the most lines against the most and oldest loans in little time', async () => {
  const first = { ...loan, firstDue: '1950-02-01', opened: '1950-01-15', maturity: null };
  const parts = Array.from({ length: mostParts }, (_, at) => ({ ...first, payment: 0, label: `Loan ${at}` }));
  const oldest = openWorked({ parts, closing: '1950-01-15' });
  // Beside them all entries have the amount of all lines, and another day.
  const entries = recorded([{ kind: 'income', account: 'rent', day: '2025-02-01', amount: 1000 }]).entries;
  const typed = Array.from({ length: bookLimits.entries }, (_, at) =>
    entries.map((each) => ({ ...each, number: at + 1 })),
  ).flat();
  const lines = Array.from({ length: bookLimits.bankLinesACall }, (_, at) =>
    line(daysAfter('2026-06-01', -at), at % 2 === 0 ? -84_962 : 1000, 'x 1 '.repeat(50)),
  );
  expect(await quietMsOf(() => matchesOf(oldest, typed, lines))).toBeLessThan(mostQuietMs);
  const far = lines.map((each) => ({ ...each, day: '9999-12-20' }));
  expect(await quietMsOf(() => matchesOf(oldest, typed, far))).toBeLessThan(mostQuietMs);
});

it('takes a payment that another line has recorded for no other one, unless its own line is in the file, too', () => {
  const pay = { kind: 'payment', part: 'p2', day: '2025-06-05', amount: 31_620, bank: 'a'.repeat(64) };
  const book = recorded([pay], june);
  const posted = line('2025-06-07', -31_620, 'FINCH POSTED', 'b'.repeat(64));
  expect(like([posted], book)).toEqual([
    {
      ...{ likeness: 'possible', part: 'p2' },
      alike: { entry: book.entries.length, day: '2025-06-05', file: '2025-06-10', bank: 'a'.repeat(64) },
    },
  ]);
  // Six days later it is another one, and so is the one beside the line itself.
  expect(like([line('2025-06-11', -31_620, '', 'b'.repeat(64))], book)[0]).not.toHaveProperty('alike');
  const own = line('2025-06-05', -31_620, 'FINCH PENDING', 'a'.repeat(64));
  expect(like([own, posted], book)[1]).not.toHaveProperty('alike');
  // The other way is another payment.
  expect(like([line('2025-06-07', 31_620, '', 'b'.repeat(64))], book)[0]).not.toHaveProperty('alike');
});

it('names what a line pays beside one installment: its late fee, which is recorded with it unless it is', () => {
  const parts = [loan, { ...second, lateFee: { cents: 5000 } }];
  const opened = recorded(workedUntil('2025-06-10'), { book: openWorked({ parts }), entries: [] });
  const late = { part: 'p2', amount: 36_620, dues: ['2025-06-15'], fee: 5000 };
  const paid = line('2025-07-02', -36_620, 'CHECK 1050');
  expect(like([paid], opened)).toEqual([{ likeness: 'possible', part: 'p2', split: [{ ...late, isFeeNew: true }] }]);
  // Before its day there is none.
  expect(like([{ ...paid, day: '2025-06-15' }], opened)).toEqual([{ likeness: 'none' }]);
  const fined = recorded([{ kind: 'fee', part: 'p2', day: '2025-06-20', amount: 5000 }], opened);
  expect(like([paid], fined)[0]?.split).toEqual([{ ...late, isFeeNew: false }]);
});

it('names two months of one part, and two parts of one payee', () => {
  const two = { part: 'p2', amount: 63_240, dues: ['2025-06-15', '2025-07-15'] };
  expect(like([line('2025-06-14', -63_240)])).toEqual([{ likeness: 'possible', part: 'p2', split: [two] }]);
  const parts = [
    { ...loan, payee: 'Cactus Home Lending' },
    { ...second, payee: 'Cactus home lending' },
  ];
  const together = recorded(workedUntil('2025-06-10'), { book: openWorked({ parts }), entries: [] });
  const both = line('2025-06-25', -(122_462 + 31_620), 'ACH CACTUS');
  expect(like([both], together)).toEqual([
    {
      likeness: 'possible',
      split: [
        { part: 'p1', amount: 122_462, dues: ['2025-07-01'] },
        { part: 'p2', amount: 31_620, dues: ['2025-06-15'] },
      ],
    },
  ]);
  // Of two payees nothing is paid together.
  expect(like([both])).toEqual([{ likeness: 'none' }]);
});

it('knows money that came back, before it is recorded and after', () => {
  const number = june.entries.findLast(({ fact }) => fact.kind === 'payment' && fact.part === 'p1')?.number ?? 0;
  const back = line('2025-06-09', 122_462, 'Returned item NSF', 'c'.repeat(64));
  expect(like([back])).toEqual([{ likeness: 'possible', returns: number }]);
  expect(like([{ ...back, text: 'ACH CREDIT' }])[0]).not.toHaveProperty('returns');
  expect(like([{ ...back, day: '2025-07-20' }])[0]).not.toHaveProperty('returns');
  const reversed = recorded([{ kind: 'reversal', of: number, day: '2025-06-09', reason: 'returned' }], june);
  const paid = line('2025-06-03', -122_462, 'CACTUS');
  expect(like([paid, back], reversed)).toEqual([
    { likeness: 'recorded', entry: number },
    { likeness: 'recorded', entry: reversed.book.count },
  ]);
});

it('goes by no word of four letters that two payees share', () => {
  const parts = [
    { ...loan, payee: 'Oak Home Lending' },
    { ...second, payee: 'Elm Home Lending' },
    { ...second, label: 'Third', payee: 'First Bank' },
  ];
  const opened = { book: openWorked({ parts }), entries: [] };
  expect(like([line('2025-02-15', -31_620, 'ACH ELM PAYMENT')], opened)).toEqual([
    { likeness: 'possible', part: 'p2' },
  ]);
  expect(like([line('2025-02-15', -31_620, 'HOME LENDING')], opened)).toEqual([{ likeness: 'possible' }]);
});
