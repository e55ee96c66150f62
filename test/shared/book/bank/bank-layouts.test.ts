import { describe, expect, it } from 'vitest';
import type { BankQuestion } from '#shared/book/bank/bank-lines.ts';
import type { BankAnswers } from '#shared/lists/bank-answers.ts';
import { readBankText } from '#test/support/books/bank-text.ts';

/* Heads as exports of banks have them; the lines are made up. */

type Line = [day: string, amount: number, text: string];
type Layout = {
  bank: string;
  rows: string[];
  /** What is asked first, by the order of questions. */
  asks?: BankQuestion['kind'][];
  look?: 'no heads' | 'unsure';
  answers?: BankAnswers;
  lines: Line[];
  pending?: number;
};

const layouts: Layout[] = [
  {
    bank: 'Chase checking',
    rows: [
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
      'DEBIT,11/13/2026,CACTUS HOME LENDING,-1224.62,ACH_DEBIT,5075.38,,',
      'CREDIT,11/02/2026,ZELLE FROM TENANT,2300.00,QUICKPAY_CREDIT,6300.00,,',
      'CHECK,11/01/2026,CHECK 1002,-350.00,CHECK_PAID,4000.00,1002,',
    ],
    lines: [
      ['2026-11-13', -122_462, 'CACTUS HOME LENDING'],
      ['2026-11-02', 230_000, 'ZELLE FROM TENANT'],
      ['2026-11-01', -35_000, 'CHECK 1002'],
    ],
  },
  {
    bank: 'Chase card',
    rows: [
      'Transaction Date,Post Date,Description,Category,Type,Amount,Memo',
      '11/12/2026,11/13/2026,HARDWARE,Home,Sale,-62.10,',
      '11/13/2026,11/14/2026,PAINT,Home,Sale,-20.00,for the hall',
      '11/18/2026,11/19/2026,Payment Thank You-Mobile,,Payment,82.10,',
    ],
    lines: [
      ['2026-11-13', -6210, 'HARDWARE'],
      ['2026-11-14', -2000, 'PAINT · for the hall'],
      ['2026-11-19', 8210, 'Payment Thank You-Mobile'],
    ],
  },
  {
    bank: 'U.S. Bank',
    rows: [
      '"Date","Transaction","Name","Memo","Amount"',
      '"2026-11-13","DEBIT","CACTUS HOME LENDING","Download from usbank.com. CACTUS","-1224.62"',
      '"2026-11-02","CREDIT","ZELLE TENANT","ZELLE","2300.00"',
    ],
    lines: [
      ['2026-11-13', -122_462, 'CACTUS HOME LENDING · Download from usbank.com. CACTUS'],
      ['2026-11-02', 230_000, 'ZELLE TENANT'],
    ],
  },
  {
    bank: 'U.S. Bank, all of it a few words',
    rows: [
      'Date,Transaction,Name,Memo,Amount',
      '11/13/2026,DEBIT,CHECK,,-350.00',
      '11/14/2026,DEBIT,CHECK,,-351.00',
      '11/15/2026,CREDIT,DEPOSIT SLIP 12,,2300.00',
    ],
    lines: [
      ['2026-11-13', -35_000, 'CHECK'],
      ['2026-11-14', -35_100, 'CHECK'],
      ['2026-11-15', 230_000, 'DEPOSIT SLIP 12'],
    ],
  },
  {
    bank: 'Wells Fargo',
    rows: [
      '"11/13/2026","-1224.62","*","","CACTUS HOME LENDING"',
      '"11/02/2026","2300.00","*","","ZELLE FROM TENANT"',
      '"11/01/2026","-350.00","*","1002","CHECK # 1002"',
    ],
    look: 'no heads',
    lines: [
      ['2026-11-13', -122_462, 'CACTUS HOME LENDING'],
      ['2026-11-02', 230_000, 'ZELLE FROM TENANT'],
      ['2026-11-01', -35_000, 'CHECK # 1002'],
    ],
  },
  {
    bank: 'Capital One 360',
    rows: [
      'Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance',
      '4411,CACTUS HOME LENDING,11/13/26,Debit,1224.62,5075.38',
      '4411,ZELLE FROM TENANT,11/02/26,Credit,2300.00,6300.00',
    ],
    lines: [
      ['2026-11-13', -122_462, 'CACTUS HOME LENDING'],
      ['2026-11-02', 230_000, 'ZELLE FROM TENANT'],
    ],
  },
  {
    bank: 'Bank of America',
    rows: [
      'Description,,Summary Amt.',
      'Beginning balance as of 11/01/2026,,"4,000.00"',
      'Total credits,,"2,300.00"',
      'Total debits,,"-1,224.62"',
      'Ending balance as of 11/30/2026,,"5,075.38"',
      '',
      'Date,Description,Amount,Running Bal.',
      '11/01/2026,Beginning balance as of 11/01/2026,,"4,000.00"',
      '11/02/2026,"ZELLE, TENANT","2,300.00","6,300.00"',
      '11/13/2026,CACTUS HOME LENDING,"-1,224.62","5,075.38"',
    ],
    lines: [
      ['2026-11-02', 230_000, 'ZELLE, TENANT'],
      ['2026-11-13', -122_462, 'CACTUS HOME LENDING'],
    ],
  },
  {
    bank: 'Discover',
    rows: [
      'Trans. Date,Post Date,Description,Amount,Category',
      '11/12/2026,11/13/2026,HARDWARE,62.10,Home Improvement',
      '11/18/2026,11/19/2026,INTERNET PAYMENT - THANK YOU,-500.00,Payments and Credits',
    ],
    asks: ['card'],
    answers: { card: 'turn' },
    lines: [
      ['2026-11-13', -6210, 'HARDWARE'],
      ['2026-11-19', 50_000, 'INTERNET PAYMENT - THANK YOU'],
    ],
  },
  {
    bank: 'Discover, mostly payments',
    rows: [
      'Trans. Date,Post Date,Description,Amount,Category',
      '11/12/2026,11/13/2026,HARDWARE,62.10,Home Improvement',
      '11/17/2026,11/18/2026,INTERNET PAYMENT - THANK YOU,-500.00,Payments and Credits',
      '11/18/2026,11/19/2026,INTERNET PAYMENT - THANK YOU,-50.00,Payments and Credits',
    ],
    asks: ['card'],
    answers: { card: 'turn' },
    lines: [
      ['2026-11-13', -6210, 'HARDWARE'],
      ['2026-11-18', 50_000, 'INTERNET PAYMENT - THANK YOU'],
      ['2026-11-19', 5000, 'INTERNET PAYMENT - THANK YOU'],
    ],
  },
  {
    bank: 'American Express',
    rows: [
      'Date,Description,Amount',
      '11/13/2026,HARDWARE,62.10',
      '11/14/2026,PAINT,20.00',
      '11/19/2026,AUTOPAY PAYMENT - THANK YOU,-500.00',
    ],
    asks: ['card'],
    answers: { card: 'turn' },
    lines: [
      ['2026-11-13', -6210, 'HARDWARE'],
      ['2026-11-14', -2000, 'PAINT'],
      ['2026-11-19', 50_000, 'AUTOPAY PAYMENT - THANK YOU'],
    ],
  },
  {
    bank: 'American Express, charges only',
    rows: ['Date,Description,Amount', '11/13/2026,HARDWARE,62.10', '11/14/2026,PAINT,20.00'],
    asks: ['whole'],
    answers: { whole: 'out' },
    lines: [
      ['2026-11-13', -6210, 'HARDWARE'],
      ['2026-11-14', -2000, 'PAINT'],
    ],
  },
  {
    bank: 'American Express, with details',
    rows: [
      'Date,Description,Card Member,Account #,Amount,Extended Details,Appears On Your Statement As,Address,Category',
      '11/13/2026,HARDWARE,A FINCH,-41009,62.10,"HARDWARE\nMESA AZ",HARDWARE MESA,12 ELM ST,Merchandise',
      '11/19/2026,ONLINE PAYMENT,A FINCH,-41009,-500.00,ONLINE PAYMENT,ONLINE PAYMENT,,',
    ],
    asks: ['card'],
    answers: { card: 'turn' },
    lines: [
      ['2026-11-13', -6210, 'HARDWARE'],
      ['2026-11-19', 50_000, 'ONLINE PAYMENT'],
    ],
  },
  {
    bank: 'Mercury',
    rows: [
      'Date (UTC),Description,Amount,Status,Source Account,Bank Description,Reference,Note,Timestamp',
      '11-13-2026,Cactus Home Lending,-1224.62,Sent,Checking ••4411,CACTUS HOME LENDING ACH,,,11-13-2026 10:23:11',
      '11-14-2026,Hardware,-62.10,Pending,Checking ••4411,HARDWARE,,,11-14-2026 10:23:11',
      '11-02-2026,Tenant,2300.00,Sent,Checking ••4411,ZELLE TENANT,,,11-02-2026 10:23:11',
      '11-03-2026,Tenant,2300.00,Failed,Checking ••4411,ZELLE TENANT,,,11-03-2026 10:23:11',
    ],
    lines: [
      ['2026-11-13', -122_462, 'Cactus Home Lending · CACTUS HOME LENDING ACH'],
      ['2026-11-02', 230_000, 'Tenant · ZELLE TENANT'],
    ],
    pending: 2,
  },
  {
    bank: 'Citi',
    rows: [
      'Status,Date,Description,Debit,Credit',
      'Pending,11/14/2026,"HARDWARE",62.10,',
      'Cleared,11/13/2026,"PAINT",20.00,',
      'Cleared,11/12/2026,"ONLINE PAYMENT, THANK YOU",,-500.00',
    ],
    lines: [
      ['2026-11-13', -2000, 'PAINT'],
      ['2026-11-12', 50_000, 'ONLINE PAYMENT, THANK YOU'],
    ],
    pending: 1,
  },
  {
    bank: 'USAA',
    rows: [
      'Date,Description,Original Description,Category,Amount,Status',
      '2026-11-14,Hardware,HARDWARE 12 MESA AZ,Home,-62.10,Pending',
      '2026-11-13,Cactus Home Lending,CACTUS HOME LENDING,Mortgage,-1224.62,Posted',
      '2026-11-12,Hardware,HARDWARE 12 MESA AZ,Home,-20.00,Posted',
      '2026-11-02,Tenant,ZELLE TENANT,Income,2300.00,Posted',
    ],
    lines: [
      ['2026-11-13', -122_462, 'Cactus Home Lending'],
      ['2026-11-12', -2000, 'Hardware · HARDWARE 12 MESA AZ'],
      ['2026-11-02', 230_000, 'Tenant · ZELLE TENANT'],
    ],
    pending: 1,
  },
  {
    bank: 'A spreadsheet’s copy',
    rows: [
      'Date,Payee,Amount',
      '2026/11/13,Cactus Home Lending,-1224.6',
      '2026/11/02,Tenant,2300',
      '2026/11/01,Bank,.05',
      'Total,,1075.45',
    ],
    lines: [
      ['2026-11-13', -122_460, 'Cactus Home Lending'],
      ['2026-11-02', 230_000, 'Tenant'],
      ['2026-11-01', 5, 'Bank'],
    ],
  },
  {
    bank: 'Semicolons, two columns, a balance that is called amount',
    rows: [
      'Booking date;Narrative;Paid out;Paid in;Amount',
      '13-Nov-26;CACTUS;1,224.62;;5,075.38',
      '14-Nov-26;PAINT;20.00;0.00;5,055.38',
      '15-Nov-26;TENANT;0.00;2,300.00;7,355.38',
    ],
    lines: [
      ['2026-11-13', -122_462, 'CACTUS'],
      ['2026-11-14', -2000, 'PAINT'],
      ['2026-11-15', 230_000, 'TENANT'],
    ],
  },
  {
    bank: 'The amount is called value, and a running balance amount',
    rows: [
      'Day\tMemo\tAmount\tValue',
      'Nov 15, 2026 9:15 AM\tTENANT\t7355.38\t2300.00',
      'Nov 14, 2026 9:15 AM\tPAINT\t5055.38\t-20.00',
      'Nov 13, 2026 9:15 AM\tCACTUS\t5075.38\t-1224.62',
    ],
    lines: [
      ['2026-11-15', 230_000, 'TENANT'],
      ['2026-11-14', -2000, 'PAINT'],
      ['2026-11-13', -122_462, 'CACTUS'],
    ],
  },
  {
    bank: 'Bars, a credit union: type words that are known, and one that is not',
    rows: [
      'Date Posted|Description|Check Number|Debit/Credit|Amount',
      '11/13/2026 as of 11/12/2026|CACTUS HOME LENDING||DR|1,224.62',
      '11/14/2026 as of 11/13/2026|DRAFT|1002|TFR|350.00',
      '11/15/2026 as of 11/14/2026|TENANT||cr|2,300.00',
    ],
    asks: ['word'],
    answers: { words: { tfr: 'out' } },
    lines: [
      ['2026-11-13', -122_462, 'CACTUS HOME LENDING'],
      ['2026-11-14', -35_000, 'DRAFT · Check 1002'],
      ['2026-11-15', 230_000, 'TENANT'],
    ],
  },
  {
    bank: 'No heads, two orders of a day, no signs, a balance',
    rows: [
      '03/11/2026,CACTUS HOME,1224.62,5075.38',
      '04/11/2026,PAINT,20.00,5055.38',
      '05/11/2026,HARDWARE,62.10,4993.28',
    ],
    look: 'no heads',
    asks: ['order-of-date', 'whole'],
    answers: { order: 'day first', whole: 'out' },
    lines: [
      ['2026-11-03', -122_462, 'CACTUS HOME'],
      ['2026-11-04', -2000, 'PAINT'],
      ['2026-11-05', -6210, 'HARDWARE'],
    ],
  },
  {
    bank: 'A description that is a word of types',
    rows: ['Date,Description,Amount', '11/13/2026,CHECK,100.00'],
    asks: ['whole'],
    answers: { whole: 'out' },
    lines: [['2026-11-13', -10_000, 'CHECK']],
  },
  {
    bank: 'Heads nobody knows',
    rows: ['When;Who;How much', '2026-11-13;CACTUS HOME LENDING;-1224.62', '2026-11-14;TENANT OF 12 ELM;2300.00'],
    look: 'unsure',
    lines: [
      ['2026-11-13', -122_462, 'CACTUS HOME LENDING'],
      ['2026-11-14', 230_000, 'TENANT OF 12 ELM'],
    ],
  },
  {
    bank: 'Commas before the cents',
    rows: ['Date;Description;Amount', '2026-11-13;CACTUS;-1.224,62', '2026-11-14;TENANT;2.300,00'],
    asks: ['decimal-comma'],
    answers: { decimal: 'comma' },
    lines: [
      ['2026-11-13', -122_462, 'CACTUS'],
      ['2026-11-14', 230_000, 'TENANT'],
    ],
  },
  {
    bank: 'DR and CR in the cell',
    rows: ['Transaction Date,Particulars,Amount', '13 Nov 2026,CACTUS,1224.62 DR', '14 Nov 2026,TENANT,2300.00 CR'],
    lines: [
      ['2026-11-13', -122_462, 'CACTUS'],
      ['2026-11-14', 230_000, 'TENANT'],
    ],
  },
];

describe('layouts of banks', () => {
  it.each(layouts)('$bank', async ({ rows, asks = [], look, answers, lines, pending = 0 }) => {
    const text = rows.join('\n');
    const first = await readBankText(text);
    expect(first.ask).toBe(look);
    expect(first.questions.map(({ kind }) => kind)).toEqual(asks);
    if (asks.length > 0) expect(first.lines).toEqual([]);
    const read = await readBankText(text, answers);
    expect(read.questions).toEqual([]);
    expect(read.lines.map(({ day, amount, text: words }) => [day, amount, words])).toEqual(lines);
    expect(read.unread).toEqual([]);
    expect(read.leftOut).toHaveLength(pending);
  });
});
