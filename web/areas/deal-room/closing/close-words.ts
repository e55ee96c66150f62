import { agreedHead } from '#shared/deal/agreed-words.ts';
import { ClosingPath, type ClosingSide, Settlement } from '#shared/deal/closing.ts';
import type { ClosingRow, ClosingTerms } from '#shared/pipeline/closing-terms.ts';
import { shortDate } from '#shared/values/dates.ts';
import { usdExact, usdToCent } from '#shared/values/money.ts';
import { isBlankAmount, parseDollars } from '#shared/values/parse-amount.ts';
import { percentUpTo } from '#shared/values/percent.ts';

/* A closing in words, and its statement as typed. */

/** What the statement says, as typed. */
export type StatementTexts = Partial<Record<ClosingPath, string>>;

export type ReadStatement = { settlement: Settlement; wrong: ClosingPath[] };

/** Reads the typed statement; what is blank says nothing. */
export function readStatement(texts: StatementTexts): ReadStatement {
  const wrong: ClosingPath[] = [];
  const entries = ClosingPath.options.flatMap((path): [ClosingPath, string | number][] => {
    const text = texts[path] ?? '';
    if (path === 'firstDue') return text === '' ? [] : [[path, text]];
    if (isBlankAmount(text)) return [];
    const amount = parseDollars(text);
    if (amount !== null && amount >= 0) return [[path, amount]];
    wrong.push(path);
    return [];
  });
  const read = Settlement.safeParse(Object.fromEntries(entries));
  return { settlement: read.data ?? {}, wrong };
}

export const statementTexts = (settlement: Settlement): StatementTexts =>
  Object.fromEntries(Object.entries(settlement).map(([path, value]) => [path, String(value)]));

const labels: Readonly<Record<ClosingPath, string>> = {
  price: 'Price',
  down: 'Down',
  cashToSeller: 'Cash to seller',
  note: 'Note',
  notePayment: 'Payment',
  'loan.balance': 'Seller’s loan',
  'loan.payment': 'Loan payment',
  firstDue: 'First payment',
  cashIn: 'Your cash',
};

/** "Payment, 5%, 360 months". */
export function rowLabel(path: ClosingPath, { structure, working: { deal } }: ClosingTerms): string {
  if (path !== 'notePayment') return labels[path];
  const note = structure === 'Subject-To' ? deal.terms.subjectTo.second : deal.terms.sellerFinance;
  return note ? `${labels[path]}, ${percentUpTo(note.ratePercent, 5)}, ${note.months} months` : labels[path];
}

export function valueText(value: ClosingRow['signed']): string {
  if (value === null) return '–';
  return typeof value === 'number' ? usdToCent(value) : shortDate(value);
}

/** "Signed Nov 28", "Answered Nov 28". */
export const signedHead = ({ signed }: ClosingTerms): string => (signed ? agreedHead(signed) : 'Signed');

const nouns: Partial<Record<ClosingPath, string>> = {
  price: 'price',
  down: 'down payment',
  cashToSeller: 'cash to the seller',
  note: 'note',
  notePayment: 'payment',
};

export const sideWords: Readonly<Record<ClosingSide, string>> = {
  statement: 'statement',
  signed: 'signed',
  deal: 'deal',
};

/** "The note is $200 lower on the statement. Which one does the book open with?" */
export function questionOf(row: ClosingRow): string {
  const [first = 'statement', other] = row.differs;
  const side = first === 'statement' ? 'on the statement' : 'in the deal';
  const [a, b] = first === 'statement' ? [row.statement, other && row[other]] : [row.deal, row.signed];
  const ask = 'Which one does the book open with?';
  if (typeof a !== 'number' || typeof b !== 'number') return ask;
  return `The ${nouns[row.path] ?? 'amount'} is ${usdExact(Math.abs(a - b))} ${a < b ? 'lower' : 'higher'} ${side}. ${ask}`;
}
