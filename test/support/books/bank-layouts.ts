import type { BankAnswers } from '#shared/lists/bank-answers.ts';

/* Files of banks, written in layouts as exports have them. */

/** Money in whole cents; below 0 is paid. */
export type Line = { day: string; cents: number; text: string };

export const two = (part: number) => String(part).padStart(2, '0');
export const dollars = (cents: number) => (cents / 100).toFixed(2);
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
export const layouts: { name: string; write: (lines: readonly Line[]) => string[]; answers?: BankAnswers }[] = [
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
