import { readTable } from '#shared/csv/read-table.ts';
import { type DayOrder, dayAndMonthOf, dayOrderOf, readDate } from '#shared/lists/cells/read-dates.ts';
import { readMoney } from '#shared/lists/cells/read-numbers.ts';
import { isBlank } from '#shared/lists/cells/reading.ts';

/*
 * Reads the CSV file of a bank account in the browser. Banks agree on nothing: columns are found by their heads, and
 * what could mean two things is asked. Money in whole cents.
 */

export const bankFileLimits = { bytes: 2 * 1024 * 1024, lines: 2000 } as const;

export type BankFileLine = {
  /** In the file, from 1. */
  line: number;
  day: string;
  /** Below 0: money that went out. */
  amount: number;
  text: string;
};

/** Only the reader knows these: how a date orders day and month, or which way money went that has no sign. */
export type BankFileAnswers = { order?: DayOrder; direction?: 'out' | 'in' };

export type BankFile =
  | { kind: 'problem'; text: string }
  /** `example`: a date that means two days. */
  | { kind: 'asks'; question: 'order' | 'direction'; example: string }
  | { kind: 'lines'; lines: BankFileLine[]; unread: { line: number; why: string }[] };

type Column = 'day' | 'amount' | 'out' | 'in' | 'text' | 'type';

/** The heads that banks give their columns; the first that fits. */
const heads: Record<Column, RegExp> = {
  day: /^(transaction |posted |posting |post |trans\.? |booking )?date$|^(posted|date posted|transaction date|day)$/i,
  amount: /^(transaction )?amount(\s*\(.*\))?$|^value$/i,
  out: /^(debits?|withdrawals?|money out|paid out|amount debit|debit amount|payments?)(\s*\(.*\))?$/i,
  in: /^(credits?|deposits?|money in|paid in|amount credit|credit amount)(\s*\(.*\))?$/i,
  text: /^(description|details?|memo|payee|name|narrative|transaction|original description|extended description)$/i,
  type: /^(type|transaction type|credit\/debit|debit\/credit|dr\/cr|cr\/dr|indicator|credit debit indicator)$/i,
};
const columns = Object.keys(heads) as Column[];

type Places = Partial<Record<Column, number>>;

/** Rows that may stand above the heads: names of the account and the period. */
const mostAbove = 20;

/** USD. */
const bounds = [-9_999_999.99, 9_999_999.99] as const;

/**
 * @param today the day by which a year of two digits is understood, ISO.
 * @param answers to what an earlier reading asked.
 */
export function readBankFile(text: string, today: string, answers: BankFileAnswers = {}): BankFile {
  const rows = readTable(text);
  if (rows.length === 0) return { kind: 'problem', text: 'This file is empty.' };
  const found = headsOf(rows);
  if (!found) {
    return { kind: 'problem', text: 'Not a bank’s file: it needs columns with a date and an amount, and their heads.' };
  }
  const { places, first } = found;
  const body = rows.slice(first);
  if (body.length > bankFileLimits.lines) {
    return { kind: 'problem', text: 'This file has more than 2,000 lines. Export a shorter time.' };
  }
  const cellOf = (row: readonly string[], column: Column) => row[places[column] ?? -1]?.trim() ?? '';
  const dates = body.map((row) => cellOf(row, 'day'));
  const order = answers.order ?? orderOf(dates);
  if (order === 'either') return { kind: 'asks', question: 'order', example: dates.find(meansTwo) ?? '' };

  const read = body.map((row, at) => ({ at: at + first + 1, row, ...lineOf(row, cellOf, order, today) }));
  const isUnsigned =
    places.amount !== undefined &&
    places.type === undefined &&
    read.length > 0 &&
    read.every(({ amount }) => amount === undefined || amount >= 0);
  if (isUnsigned && answers.direction === undefined) {
    return { kind: 'asks', question: 'direction', example: cellOf(body[0] ?? [], 'amount') };
  }
  const sign = isUnsigned && answers.direction === 'out' ? -1 : 1;
  const lines: BankFileLine[] = [];
  const unread: { line: number; why: string }[] = [];
  for (const { at, row, day, amount } of read) {
    if (day === undefined) unread.push({ line: at, why: 'no date' });
    else if (amount === undefined) unread.push({ line: at, why: 'no amount' });
    else if (amount !== 0) lines.push({ line: at, day, amount: sign * amount, text: oneLine(cellOf(row, 'text')) });
  }
  return { kind: 'lines', lines, unread };
}

/** The line with the heads: a date, and an amount or two columns of amounts. */
function headsOf(rows: readonly (readonly string[])[]): { places: Places; first: number } | null {
  for (const [at, row] of rows.slice(0, mostAbove).entries()) {
    const places: Places = {};
    for (const column of columns) {
      const place = row.findIndex((cell) => heads[column].test(cell.trim()));
      if (place !== -1) places[column] = place;
    }
    const hasAmount = places.amount !== undefined || (places.out !== undefined && places.in !== undefined);
    if (places.day !== undefined && hasAmount) return { places, first: at + 1 };
  }
  return null;
}

/** Whether a date is a day in both orders, and not the same one. */
function meansTwo(cell: string): boolean {
  const [one, other] = dayAndMonthOf(cell) ?? [0, 0];
  return one <= 12 && other <= 12 && one !== other;
}

/** The order that all dates of a file are in; `either` where they could be in both. */
function orderOf(cells: readonly string[]): DayOrder | 'either' {
  const isSaid = cells.some((cell) => (dayAndMonthOf(cell) ?? []).some((number) => number > 12));
  return !isSaid && cells.some(meansTwo) ? 'either' : dayOrderOf(cells);
}

function lineOf(
  row: readonly string[],
  cellOf: (row: readonly string[], column: Column) => string,
  order: DayOrder,
  today: string,
): { day?: string; amount?: number } {
  const day = readDate(cellOf(row, 'day'), order, today);
  const amount = amountOf(row, cellOf);
  return { ...(day.kind === 'value' && { day: day.value }), ...(amount !== undefined && { amount }) };
}

/** Signed cents; `undefined` without an amount. */
function amountOf(
  row: readonly string[],
  cellOf: (row: readonly string[], column: Column) => string,
): number | undefined {
  const [out, into, both] = [centsOf(cellOf(row, 'out')), centsOf(cellOf(row, 'in')), centsOf(cellOf(row, 'amount'))];
  if (both === undefined) {
    if (out === undefined && into === undefined) return undefined;
    // Some banks write 0.00 into the column that does not count, and a minus before what went out.
    return Math.abs(into ?? 0) - Math.abs(out ?? 0);
  }
  const type = cellOf(row, 'type');
  if (both > 0 && /^(dr|debit|withdrawal|payment)\b/i.test(type)) return -both;
  return both;
}

function centsOf(cell: string): number | undefined {
  if (isBlank(cell)) return undefined;
  const money = readMoney(cell, bounds, { zero: 'value', isSigned: true });
  return money.kind === 'value' ? Math.round(money.value * 100) : undefined;
}

/** At most 200 characters, as calls take it. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 200).trim();

/**
 * Names each line: SHA-256 of its day, amount, text, and how many equal lines stand before it on that day, so that two
 * files that overlap name the same line alike. Hexadecimal.
 */
export async function bankLineNames(lines: readonly BankFileLine[]): Promise<string[]> {
  const seen = new Map<string, number>();
  const texts = lines.map(({ day, amount, text }) => {
    const line = JSON.stringify([day, amount, text]);
    const before = seen.get(line) ?? 0;
    seen.set(line, before + 1);
    return `${line}#${before + 1}`;
  });
  return Promise.all(
    texts.map(async (text) => {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
      return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
    }),
  );
}
