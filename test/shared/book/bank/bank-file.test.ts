import { describe, expect, it } from 'vitest';
import { openBankFile } from '#shared/book/bank/bank-file.ts';
import { bankLineNames, kindOfBankFile } from '#shared/book/bank/bank-names.ts';
import { BankAnswers } from '#shared/lists/bank-answers.ts';
import { readBankText } from '#test/support/books/bank-text.ts';

const today = '2025-06-10';
const read = (text: string, answers?: BankAnswers) => readBankText(text, answers, undefined, today);
const linesOf = async (text: string, answers?: BankAnswers) => {
  const { lines, questions } = await read(text, answers);
  expect(questions).toEqual([]);
  return lines.map(({ day, amount, text: words }) => [day, amount, words]);
};

describe('a bank’s file', () => {
  it('is read by its heads, below what stands above them', async () => {
    const text = `Account,Checking 4411\nFrom,06/01/2025\n\n"Posting Date",Description,Amount\n06/13/2025,"CHECK 1042, A FINCH",-316.20\n06/03/2025,CACTUS HOME LENDING,"($1,224.62)"\n06/02/2025,ZELLE TENANT,"2,300.00"\n`;
    expect(await linesOf(text)).toEqual([
      ['2025-06-13', -31_620, 'CHECK 1042, A FINCH'],
      ['2025-06-03', -122_462, 'CACTUS HOME LENDING'],
      ['2025-06-02', 230_000, 'ZELLE TENANT'],
    ]);
  });

  it('has a column for what went out and one for what came in, which decide alone', async () => {
    const text =
      'Date;Details;Debit;Credit\n2025-06-01;A;316.20;\n2025-06-02;B;;2300\n2025-06-03;C;-5.00;0.00\n2025-06-04;D;5.00;6.00\n2025-06-05;E;;\n';
    const { lines, unread } = await read(text);
    expect(lines.map(({ day, amount, text: words }) => [day, amount, words])).toEqual([
      ['2025-06-01', -31_620, 'A'],
      ['2025-06-02', 230_000, 'B'],
      ['2025-06-03', -500, 'C'],
    ]);
    expect(unread).toEqual([
      { line: 5, column: 'Debit', cell: '5.00, 6.00', why: 'both out and in' },
      { line: 6, column: 'Debit', cell: '', why: 'no amount' },
    ]);
  });

  it('says by another column which way money went, and its signs stand whatever that says', async () => {
    const head = 'Transaction Date\tTransaction Type\tDescription\tAmount\n';
    const unsigned = `${head}2025-06-01\tDebit\tA\t316.20\n2025-06-02\tCredit\tB\t2300\n`;
    expect((await linesOf(unsigned)).map(([, amount]) => amount)).toEqual([-31_620, 230_000]);
    const signed = `${head}2025-06-01\tDebit\tA\t316.20\n2025-06-02\tCredit\tB\t-2300\n`;
    expect((await linesOf(signed)).map(([, amount]) => amount)).toEqual([31_620, -230_000]);
  });

  it('asks for each word that nobody knows, with an example, and leaves out what is said', async () => {
    const text =
      'Date,Description,Type,Amount\n2025-06-01,A,Debit,1.00\n2025-06-02,B,Tfr,2.00\n2025-06-03,C,TFR,3.00\n2025-06-04,D,Debit Reversal,4.00\n';
    const { questions, lines } = await read(text);
    expect(lines).toEqual([]);
    expect(questions).toEqual([
      { kind: 'word', word: 'tfr', cell: 'Tfr', example: { line: 3, day: '2025-06-02', amount: 200, text: 'B' } },
      {
        kind: 'word',
        word: 'debit reversal',
        cell: 'Debit Reversal',
        example: { line: 5, day: '2025-06-04', amount: 400, text: 'D' },
      },
    ]);
    const answered = await read(text, { words: { tfr: 'leave', 'debit reversal': 'in' } });
    expect(answered.lines.map(({ amount }) => amount)).toEqual([-100, 400]);
    expect(answered.leftOut).toEqual([
      { line: 3, why: 'answer' },
      { line: 4, why: 'answer' },
    ]);
  });

  it('asks which way money went that has no sign', async () => {
    const text = 'Date,Description,Amount\n2025-06-01,A,316.20\n2025-06-02,B,5\n';
    const example = { line: 2, day: '2025-06-01', amount: 31_620, text: 'A' };
    expect((await read(text)).questions).toEqual([{ kind: 'whole', example }]);
    expect((await linesOf(text, { whole: 'out' })).map(([, amount]) => amount)).toEqual([-31_620, -500]);
    expect((await linesOf(text, { whole: 'in' })).map(([, amount]) => amount)).toEqual([31_620, 500]);
  });

  it('asks again when an answer for charges alone meets a payment', async () => {
    const text = 'Date,Description,Amount\n2025-06-01,A,316.20\n2025-06-02,B,-5\n';
    expect((await read(text, { whole: 'out' })).questions).toMatchObject([{ kind: 'card' }]);
    expect((await linesOf(text, { whole: 'out', card: 'turn' })).map(([, amount]) => amount)).toEqual([-31_620, 500]);
    // And what was said of a card holds for a month without payments.
    expect((await linesOf(text.replace('-5', '5'), { card: 'turn' })).map(([, amount]) => amount)).toEqual([
      -31_620, -500,
    ]);
  });

  it('asks for the order of day and month where every date could be two', async () => {
    const text = 'Date,Description,Amount\n05/05/2025,A,-1\n06/03/2025,B,-1\n';
    expect((await read(text)).questions).toEqual([{ kind: 'order-of-date', example: '06/03/2025' }]);
    expect((await linesOf(text, { order: 'month first' }))[1]?.[0]).toBe('2025-06-03');
    expect((await linesOf(text, { order: 'day first' }))[1]?.[0]).toBe('2025-03-06');
    expect((await linesOf('Date,Amount\n06/13/2025,-1\n'))[0]?.[0]).toBe('2025-06-13');
    expect((await linesOf('Date,Amount\n13/06/2025,-1\n'))[0]?.[0]).toBe('2025-06-13');
  });

  it('names what it can’t read, and leaves out what moved nothing', async () => {
    const file = await read(
      'Date,Description,Amount\nsoon,A,-1\n2025-06-02,B,much\n2025-06-03,C,0.00\n2025-06-04,D,-2\n',
    );
    expect(file).toMatchObject({
      lines: [{ line: 5, amount: -200 }],
      unread: [
        { line: 2, column: 'Date', cell: 'soon', why: 'no date' },
        { line: 3, column: 'Amount', cell: 'much', why: 'no amount' },
      ],
    });
  });

  it('leaves out what is not posted, asks for a status that nobody knows, and marks a text that may be pending', async () => {
    const text =
      'Date,Description,Amount,Status\n2025-06-01,A,-1,Posted\n2025-06-02,B,-2,pending\n2025-06-03,PENDING C,-3,Posted\n2025-06-04,D,-4,Floating\n2025-06-05,AUTO PARTS,-5,\n';
    expect((await read(text)).questions).toEqual([
      { kind: 'status', word: 'floating', cell: 'Floating', example: { line: 5, amount: -400, text: 'D' } },
    ]);
    const answered = await read(text, { statuses: { floating: 'leave' } });
    expect(answered.leftOut).toEqual([
      { line: 3, why: 'pending' },
      { line: 5, why: 'answer' },
    ]);
    expect(answered.lines.map(({ text: words, mayBePending }) => [words, mayBePending])).toEqual([
      ['A', undefined],
      ['PENDING C', true],
      ['AUTO PARTS', undefined],
    ]);
  });

  it('may be in any encoding that lists may be in', async () => {
    const text = 'sep=;\r\nDate;Description;Amount\r\n2025-06-01;CAFÉ;-1,00\r\n';
    const utf16 = new Uint8Array([0xff, 0xfe, ...Array.from(text).flatMap((sign) => [sign.charCodeAt(0), 0])]);
    const old = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    for (const bytes of [utf16, old]) {
      const source = await openBankFile(bytes, 'a.txt');
      expect(source).toMatchObject({
        table: { names: ['Date', 'Description', 'Amount'], rows: [{ cells: ['2025-06-01', 'CAFÉ', '-1,00'] }] },
      });
    }
  });

  it.each([
    ['', 'This file is empty.', 'a.csv'],
    ['Date,Amount\n', 'This file has no lines.', 'a.csv'],
    [
      `Date,Amount\n${'2025-06-01,-1\n'.repeat(2001)}`,
      'This file has more than 2,000 lines. Export a shorter time.',
      'a.csv',
    ],
    ['x'.repeat(2 * 1024 * 1024 + 1), 'This file is larger than 2 MB. Export a shorter time.', 'a.csv'],
    ['%PDF-1.7', 'Export CSV or OFX (QFX, QuickBooks) from your bank.', 'a.csv'],
    ['a,b', 'Export CSV or OFX (QFX, QuickBooks) from your bank.', 'a.xls'],
    ['Date,Amount\n2025-06-01,"-1\n2025-06-02,-2\n', 'A quote in row 2 is never closed.', 'a.csv'],
  ])('is refused in words', async (text, problem, name) => {
    await expect(openBankFile(new TextEncoder().encode(text), name)).rejects.toThrow(problem);
  });

  it('lacks a column where none has dates or amounts', async () => {
    expect((await read('Name,City\nA,B\n')).ask).toBe('missing');
  });

  it('keeps what a user has said of its heads, whatever their order', async () => {
    const first = await read('Date,Who,Amount\n2025-06-01,CACTUS HOME,-1\n');
    expect(first.ask).toBe('unsure');
    const kept = { date: 'day', who: 'skip', amount: 'amount' } as const;
    const next = await readBankText('Amount,Who,Date\n-2,CACTUS HOME,2025-06-02\n', {}, kept, today);
    expect(next.ask).toBeUndefined();
    expect(next.lines).toEqual([{ line: 2, day: '2025-06-02', amount: -200, text: '' }]);
    expect(await kindOfBankFile(next.source)).toBe(await kindOfBankFile(first.source));
    const [one, other] = await Promise.all(
      ['2025-06-01,A B,-1.00\n', '-1.00,2025-06-01,A B\n'].map((text) => read(text)),
    );
    expect(await kindOfBankFile(one?.source ?? first.source)).not.toBe(
      await kindOfBankFile(other?.source ?? first.source),
    );
  });

  it('names equal lines of a day apart, and the same line of two files alike', async () => {
    const line = { line: 2, day: '2025-06-01', amount: -500, text: 'FEE' };
    const other = { ...line, line: 9, day: '2025-06-02' };
    const [first, second, third] = await bankLineNames([line, { ...line, line: 3 }, other]);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(
      await bankLineNames([
        { ...other, line: 1 },
        { ...line, line: 7 },
      ]),
    ).toEqual([third, first]);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    const [named, renamed] = await bankLineNames([
      { ...line, fitid: '4411 a' },
      { ...other, fitid: '4411 b' },
    ]);
    expect(await bankLineNames([{ ...other, text: 'FEE, AGAIN', fitid: '4411 a' }])).toEqual([named]);
    expect(renamed).not.toBe(named);
  });

  it.each<[cell: string, cents: number | string]>([
    ['1,224.62', 122_462],
    ['$1,224.62', 122_462],
    ['+1,224.62', 122_462],
    ['+ $2,300.00', 230_000],
    ['-1,224.62', -122_462],
    ['−1,224.62', -122_462],
    ['1224.62-', -122_462],
    ['(1,224.62)', -122_462],
    ['$(1,224.62)', -122_462],
    ['($1,224.62)', -122_462],
    ['-$1,224.62', -122_462],
    ['$ -1,224.62', -122_462],
    ['1224.62 DR', -122_462],
    ['1224.62 CR', 122_462],
    ['1224.6200000000001', 122_462],
    ['.5', 50],
    ['USD 5', 500],
    ['€5', 'no amount'],
    ['(5', 'no amount'],
    ['-5-', 'no amount'],
    ['1,22.46', 'no amount'],
    ['12 34', 'no amount'],
    ['1.2k', 'no amount'],
    ['5.125', 'a part of a cent'],
    ['12,50', 'no amount'],
    ['10,000,000.00', 'more than a book records'],
    ['-5 CR', 'two directions'],
  ])('reads %s as an amount, or names it', async (cell, cents) => {
    const text = `Date|Description|Amount\n2025-06-01|A|-1.00\n2025-06-02|B|${cell}\n2025-06-03|C|-2.00\n`;
    const { lines, unread } = await read(text, { decimal: 'point' });
    const found = lines.find(({ line }) => line === 3)?.amount ?? unread[0]?.why;
    expect(found).toBe(cents);
  });

  it.each([
    '2026-11-03',
    '2026/11/03',
    '2026/11/03 00:00:00+00',
    '20261103',
    '11/03/2026',
    '11/3/26',
    '3-Nov-26',
    'Nov 3, 2026',
    'Nov 3, 2026 9:15 AM',
    '2026-11-03T23:10:00Z',
    '11/03/2026 as of 11/02/2026',
  ])('reads %s as the day that is written', async (cell) => {
    const text = `Date|Description|Amount\n${cell}|A|-1.00\n`;
    expect(await linesOf(text, { order: 'month first' })).toEqual([['2026-11-03', -100, 'A']]);
  });

  it('takes answers that are plain JSON', () => {
    const answers = { order: 'day first', words: { tfr: 'out' }, card: 'stand' };
    expect(BankAnswers.parse(JSON.parse(JSON.stringify(answers)))).toEqual(answers);
    expect(BankAnswers.safeParse({ card: 'perhaps' }).success).toBe(false);
  });
});
