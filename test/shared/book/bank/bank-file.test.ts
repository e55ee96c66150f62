import { describe, expect, it } from 'vitest';
import { type BankFileAnswers, bankLineNames, readBankFile } from '#shared/book/bank/bank-file.ts';

const today = '2025-06-10';
const read = (text: string, answers?: BankFileAnswers) => readBankFile(text, today, answers);
const linesOf = (text: string, answers?: BankFileAnswers) => {
  const file = read(text, answers);
  if (file.kind !== 'lines') throw new Error(JSON.stringify(file));
  return file.lines.map(({ day, amount, text: words }) => [day, amount, words]);
};

describe('a bank’s file', () => {
  it('is read by its heads, below what stands above them', () => {
    const text = `Account,Checking 4411\nFrom,06/01/2025\n\n"Posting Date",Description,Amount\n06/13/2025,"CHECK 1042, A FINCH",-316.20\n06/03/2025,CACTUS HOME LENDING,"($1,224.62)"\n06/02/2025,ZELLE TENANT,"2,300.00"\n`;
    expect(linesOf(text)).toEqual([
      ['2025-06-13', -31_620, 'CHECK 1042, A FINCH'],
      ['2025-06-03', -122_462, 'CACTUS HOME LENDING'],
      ['2025-06-02', 230_000, 'ZELLE TENANT'],
    ]);
  });

  it('has a column for what went out and one for what came in', () => {
    const text = 'Date;Details;Debit;Credit\n2025-06-01;A;316.20;\n2025-06-02;B;;2300\n2025-06-03;C;-5.00;0.00\n';
    expect(linesOf(text)).toEqual([
      ['2025-06-01', -31_620, 'A'],
      ['2025-06-02', 230_000, 'B'],
      ['2025-06-03', -500, 'C'],
    ]);
  });

  it('says by another column which way money went', () => {
    const text =
      'Transaction Date\tTransaction Type\tDescription\tAmount\n2025-06-01\tDebit\tA\t316.20\n2025-06-02\tCredit\tB\t2300\n';
    expect(linesOf(text).map(([, amount]) => amount)).toEqual([-31_620, 230_000]);
  });

  it('asks which way money went that has no sign', () => {
    const text = 'Date,Description,Amount\n2025-06-01,A,316.20\n2025-06-02,B,5\n';
    expect(read(text)).toEqual({ kind: 'asks', question: 'direction', example: '316.20' });
    expect(linesOf(text, { direction: 'out' }).map(([, amount]) => amount)).toEqual([-31_620, -500]);
    expect(linesOf(text, { direction: 'in' }).map(([, amount]) => amount)).toEqual([31_620, 500]);
  });

  it('asks for the order of day and month where every date could be two', () => {
    const text = 'Date,Description,Amount\n05/05/2025,A,-1\n06/03/2025,B,-1\n';
    expect(read(text)).toEqual({ kind: 'asks', question: 'order', example: '06/03/2025' });
    expect(linesOf(text, { order: 'month first' })[1]?.[0]).toBe('2025-06-03');
    expect(linesOf(text, { order: 'day first' })[1]?.[0]).toBe('2025-03-06');
    expect(linesOf('Date,Amount\n06/13/2025,-1\n')[0]?.[0]).toBe('2025-06-13');
    expect(linesOf('Date,Amount\n13/06/2025,-1\n')[0]?.[0]).toBe('2025-06-13');
  });

  it('names what it can’t read, and leaves out what moved nothing', () => {
    const file = read('Date,Description,Amount\nsoon,A,-1\n2025-06-02,B,much\n2025-06-03,C,0.00\n2025-06-04,D,-2\n');
    expect(file).toMatchObject({
      kind: 'lines',
      lines: [{ line: 5, amount: -200 }],
      unread: [
        { line: 2, why: 'no date' },
        { line: 3, why: 'no amount' },
      ],
    });
  });

  it.each([
    ['', 'This file is empty.'],
    ['Name,City\nA,B\n', 'Not a bank’s file: it needs columns with a date and an amount, and their heads.'],
    [`Date,Amount\n${'2025-06-01,-1\n'.repeat(2001)}`, 'This file has more than 2,000 lines. Export a shorter time.'],
  ])('is refused in words', (text, problem) => {
    expect(read(text)).toEqual({ kind: 'problem', text: problem });
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
  });
});
