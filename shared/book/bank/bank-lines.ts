import type { BankAnswers, BankRole, BankRoles } from '#shared/lists/bank-answers.ts';
import { type DayOrder, dayAndMonthOf, dayOrderOf, readDate } from '#shared/lists/cells/read-dates.ts';
import { isBlank } from '#shared/lists/cells/reading.ts';
import { mapKeysOf } from '#shared/lists/columns/column.ts';
import { textOfCell } from '#shared/lists/columns/text-of-cell.ts';
import type { FileRow, FoundTable } from '#shared/lists/file/find-table.ts';
import { normalHeader } from '#shared/lists/headers/normal-header.ts';
import { type BankAmount, commaExample, readBankAmount } from './bank-amounts.ts';
import { isSummary } from './bank-columns.ts';
import type { BankSource } from './bank-file.ts';
import { bankWord, directionOfWord, statusOfWord } from './bank-words.ts';
import type { OfxAccount } from './ofx.ts';

/*
 * From a file to its lines. A sign or a day is never guessed: what the file does not say is a question, and no line is
 * given before it is answered. Money in whole cents.
 */

export type BankFileLine = {
  /** The row that a spreadsheet shows it in; in an OFX file its place there. From 1. */
  line: number;
  day: string;
  /** Below 0: money that went out. */
  amount: number;
  text: string;
  /** Its text begins with a word such as PENDING: it may come again, posted. */
  mayBePending?: true;
  /** The bank's own name of it, with the account. */
  fitid?: string;
};

/** A line as the file has it, to ask by. `amount` in cents, with the file's sign; `day` only where it is known. */
export type BankExample = { line: number; day?: string; amount: number; text: string };

/**
 * What only the user knows.
 *
 * - `account`: which of several accounts; answered in `account` by a label.
 * - `order-of-date`: `example` is a day that could be two; `order`.
 * - `decimal-comma`: whether cents stand behind a comma, as in `example`; `decimal`.
 * - `status`: whether lines of that status are posted; `statuses` by `word`.
 * - `card`: whether the example's money went out although it is positive, or came in although it is negative (`turn`).
 * - `word`: which way money of that type went; `words` by `word`. `cell` is the type as written.
 * - `whole`: which way the money of the file went that has no sign; `whole`.
 */
export type BankQuestion =
  | { kind: 'account'; accounts: { label: string; lines: number }[] }
  | { kind: 'order-of-date'; example: string }
  | { kind: 'decimal-comma'; example: string }
  | { kind: 'status'; word: string; cell: string; example: BankExample }
  | { kind: 'card'; example: BankExample }
  | { kind: 'word'; word: string; cell: string; example: BankExample }
  | { kind: 'whole'; example: BankExample };

/** A row that gives no line, with the cell that does not read. */
export type UnreadBankRow = { line: number; column: string; cell: string; why: string };

/** `pending` and `not posted` by the file's status, `answer` because a user leaves such lines out. */
export type LeftOutBankRow = { line: number; why: 'pending' | 'not posted' | 'answer' };

export type BankReading = {
  /** None while a question is open. */
  lines: BankFileLine[];
  unread: UnreadBankRow[];
  leftOut: LeftOutBankRow[];
  questions: BankQuestion[];
};

/**
 * The lines of a file. Total: never throws.
 *
 * @param roles of the columns of a table, from `recognizeBankColumns` or as the user has changed them; `{}` for OFX.
 * @param today the day by which a year of two digits is understood, ISO.
 */
export function readBankLines(source: BankSource, roles: BankRoles, answers: BankAnswers, today: string): BankReading {
  return source.kind === 'ofx' ? ofAccounts(source.accounts, answers) : ofTable(source.table, roles, answers, today);
}

const nothing = { lines: [], unread: [], leftOut: [], questions: [] };

/* OFX: amounts are signed and days are written in one way, also those of cards. */

function ofAccounts(accounts: readonly OfxAccount[], answers: BankAnswers): BankReading {
  const account = accounts.length === 1 ? accounts[0] : accounts.find(({ label }) => label === answers.account);
  if (!account) {
    const choices = accounts.map(({ label, lines }) => ({ label, lines: lines.length }));
    return { ...nothing, questions: [{ kind: 'account', accounts: choices }] };
  }
  const lines: BankFileLine[] = [];
  const unread: UnreadBankRow[] = [];
  account.lines.forEach(({ day: posted, amount, texts, id, currency }, at) => {
    const line = at + 1;
    const day = readDate(posted.slice(0, 8), 'month first', '');
    const read = readBankAmount(amount, 'point');
    if (day.kind !== 'value') unread.push({ line, column: 'DTPOSTED', cell: posted, why: 'no date' });
    else if (currency !== undefined) unread.push({ line, column: 'TRNAMT', cell: amount, why: `in ${currency}` });
    else if (read.kind !== 'value') unread.push({ line, column: 'TRNAMT', cell: amount, why: whyOf(read) });
    else if (read.value.cents !== 0) {
      const fitid = id === undefined ? {} : { fitid: `${account.number} ${id}` };
      lines.push({ line, day: day.value, amount: read.value.cents, ...textsOf(texts), ...fitid });
    }
  });
  const leftOut = Array.from({ length: account.pending }, () => ({ line: 0, why: 'pending' as const }));
  return { lines, unread, leftOut, questions: [] };
}

/* Tables. */

/** A row with what it says, before its direction is known. */
type Row = {
  line: number;
  /** ISO; `undefined` while the order of days is asked. */
  day: string | undefined;
  cents: number;
  mark: BankAmount['mark'];
  type: string;
  texts: string[];
};

/** Places of the columns of each role. */
type Places = Partial<Record<BankRole, number[]>>;

function ofTable(table: FoundTable, roles: BankRoles, answers: BankAnswers, today: string): BankReading {
  const keys = mapKeysOf(table.names);
  const places: Places = Object.groupBy(table.names.keys(), (at) => roles[keys[at] ?? ''] ?? 'skip');
  const { posted, leftOut, questions: ofStatus } = postedRows(table, places, answers);

  const amountColumns = (['amount', 'out', 'in'] as const).flatMap((role) => places[role] ?? []);
  const comma = amountColumns
    .map((at) => commaExample(posted.map(({ cells }) => cells[at] ?? '')))
    .find((example) => example !== undefined);
  const days = posted.map(({ cells }) => cellOf(cells, places, 'day'));
  const order = answers.order ?? orderOf(days);
  const questions: BankQuestion[] = [
    ...(order === 'either' ? [{ kind: 'order-of-date' as const, example: days.find(meansTwo) ?? '' }] : []),
    ...(comma !== undefined && !answers.decimal ? [{ kind: 'decimal-comma' as const, example: comma }] : []),
    ...ofStatus,
  ];
  const { rows, unread } = readRows(posted, { table, places, order, decimal: answers.decimal ?? 'point', today });
  // Which way money went is asked of amounts that are read.
  const needsAmounts = comma !== undefined && !answers.decimal;
  const directed = needsAmounts ? { ...nothing, rows: [] } : withDirections(rows, table, places, answers);
  const open = [...questions, ...directed.questions];
  const lines = directed.rows.flatMap(({ line, day, cents, texts }) =>
    day === undefined || cents === 0 ? [] : [{ line, day, amount: cents, ...textsOf(texts) }],
  );
  return {
    lines: open.length > 0 ? [] : lines,
    unread,
    leftOut: [...leftOut, ...directed.leftOut],
    questions: open,
  };
}

const cellOf = (cells: readonly string[], places: Places, role: BankRole) => cells[places[role]?.[0] ?? -1] ?? '';

/** The rows that are no sum of others, and that the bank has posted. */
function postedRows(table: FoundTable, places: Places, { statuses = {} }: BankAnswers) {
  const posted: FileRow[] = [];
  const leftOut: LeftOutBankRow[] = [];
  const open = new Map<string, BankQuestion>();
  const isAmountless = (cells: readonly string[]) =>
    (['amount', 'out', 'in'] as const).every((role) => isBlank(cellOf(cells, places, role)));
  const isDay = (cell: string) => readDate(cell, 'month first', '2030-01-01').kind === 'value';
  for (const row of table.rows) {
    const { line, cells } = row;
    if (isSummary(row) && (isAmountless(cells) || !isDay(cellOf(cells, places, 'day')))) continue;
    const cell = cellOf(cells, places, 'status');
    const word = cell === '' ? '' : bankWord(cell);
    const said = Object.hasOwn(statuses, word) ? statuses[word] : undefined;
    const status = said ?? (places.status ? statusOfWord(word) : 'posted');
    if (status === 'posted') posted.push(row);
    else if (status !== undefined) leftOut.push({ line, why: status === 'leave' ? 'answer' : status });
    else if (!open.has(word)) {
      const texts = (places.text ?? []).map((at) => cells[at] ?? '');
      const read = readBankAmount(cellOf(cells, places, 'amount'), 'point');
      const amount = read.kind === 'value' ? read.value.cents : 0;
      open.set(word, { kind: 'status', word, cell, example: { line, amount, text: textsOf(texts).text } });
    }
  }
  return { posted, leftOut, questions: [...open.values()] };
}

type Read = {
  table: FoundTable;
  places: Places;
  order: DayOrder | 'either';
  decimal: 'point' | 'comma';
  today: string;
};

function readRows(posted: readonly FileRow[], { table, places, order, decimal, today }: Read) {
  const rows: Row[] = [];
  const unread: UnreadBankRow[] = [];
  for (const { line, cells } of posted) {
    const dayCell = cellOf(cells, places, 'day');
    const day = readDate(dayCell, order === 'either' ? 'month first' : order, today);
    if (day.kind !== 'value') {
      unread.push({ line, column: nameOf(table, places, 'day'), cell: dayCell, why: 'no date' });
      continue;
    }
    const amount = amountOf(cells, table, places, decimal);
    if ('why' in amount) {
      unread.push({ line, ...amount });
      continue;
    }
    const texts = (places.text ?? []).map((at) => cells[at] ?? '');
    const checks = (places.check ?? []).flatMap((at) => checkIn(cells[at] ?? ''));
    const type = cellOf(cells, places, 'type');
    const isKnown = order !== 'either' || !meansTwo(dayCell);
    rows.push({ line, day: isKnown ? day.value : undefined, type, texts: [...texts, ...checks], ...amount });
  }
  return { rows, unread };
}

const nameOf = ({ names }: FoundTable, places: Places, role: BankRole) => names[places[role]?.[0] ?? -1] ?? '';

const checkIn = (cell: string): string[] => (/[1-9]/.test(cell) ? [`Check ${cell.replace(/^#/, '')}`] : []);

const whyOf = (read: { kind: 'unknown' } | { kind: 'unread'; why: string }) =>
  read.kind === 'unread' ? read.why : 'no amount';

type Unread = Omit<UnreadBankRow, 'line'>;

/** Of two columns, the column says the direction: some banks write a minus before what went out, or came in. */
function amountOf(
  cells: readonly string[],
  table: FoundTable,
  places: Places,
  decimal: 'point' | 'comma',
): BankAmount | Unread {
  const unreadAt = (role: BankRole, why: string): Unread => {
    return { column: nameOf(table, places, role), cell: cellOf(cells, places, role), why };
  };
  const isTwo = places.out !== undefined && places.in !== undefined;
  if (places.amount && !isTwo) {
    const read = readBankAmount(cellOf(cells, places, 'amount'), decimal);
    return read.kind === 'value' ? read.value : unreadAt('amount', whyOf(read));
  }
  const [out, into] = (['out', 'in'] as const).map((role) => readBankAmount(cellOf(cells, places, role), decimal));
  if (out?.kind === 'unread') return unreadAt('out', out.why);
  if (into?.kind === 'unread') return unreadAt('in', into.why);
  const [gone, came] = [out, into].map((read) => (read?.kind === 'value' ? Math.abs(read.value.cents) : 0));
  if (gone && came) return { ...unreadAt('out', 'both out and in'), cell: bothCells(cells, places) };
  if (out?.kind !== 'value' && into?.kind !== 'value') return unreadAt(places.out ? 'out' : 'in', 'no amount');
  return { cents: (came ?? 0) - (gone ?? 0), mark: 'word' };
}

const bothCells = (cells: readonly string[], places: Places) =>
  `${cellOf(cells, places, 'out')}, ${cellOf(cells, places, 'in')}`;

type Directed = Pick<BankReading, 'leftOut' | 'questions'> & { rows: Row[] };

/** Which way the money of each row went, or what has to be asked. */
function withDirections(all: readonly Row[], table: FoundTable, places: Places, answers: BankAnswers): Directed {
  const rows = all.filter(({ cents }) => cents !== 0);
  const asIs: Directed = { rows, leftOut: [], questions: [] };
  const isOpen = ({ mark, cents }: Row) => mark === 'none' && cents > 0;
  const turned = (row: Row): Row => (row.mark === 'word' ? row : { ...row, cents: -row.cents });
  const isSigned = rows.some(({ cents }) => cents < 0);
  if (places.amount === undefined || (places.out && places.in)) return asIs;
  if (isSigned || answers.card !== undefined) {
    if (answers.card === 'turn') return { ...asIs, rows: rows.map(turned) };
    const isCard = answers.card === undefined && (answers.whole === 'out' || mayBeCard(table, rows));
    const example = rows.find(isOpen) ?? rows.find(({ mark }) => mark === 'sign');
    return isCard && example ? { ...asIs, questions: [{ kind: 'card', example: exampleOf(example) }] } : asIs;
  }
  const [first] = rows.filter(isOpen);
  if (!first) return asIs;
  if (rows.some(({ type }) => type !== '')) return byWords(rows, isOpen, answers);
  if (answers.whole === undefined) return { ...asIs, questions: [{ kind: 'whole', example: exampleOf(first) }] };
  return { ...asIs, rows: answers.whole === 'in' ? rows : rows.map((row) => (isOpen(row) ? turned(row) : row)) };
}

/** Unsigned amounts by the words of the type column. */
function byWords(rows: readonly Row[], isOpen: (row: Row) => boolean, { words = {} }: BankAnswers): Directed {
  const directed: Directed = { rows: [], leftOut: [], questions: [] };
  const asked = new Set<string>();
  for (const row of rows) {
    const word = bankWord(row.type);
    const way = !isOpen(row) ? 'in' : Object.hasOwn(words, word) ? words[word] : directionOfWord(word);
    if (way === 'leave') directed.leftOut.push({ line: row.line, why: 'answer' });
    else if (way !== undefined) directed.rows.push(way === 'out' ? { ...row, cents: -row.cents } : row);
    else if (!asked.has(word)) {
      asked.add(word);
      directed.questions.push({ kind: 'word', word, cell: row.type, example: exampleOf(row) });
    }
  }
  return directed;
}

const exampleOf = ({ line, day, cents, texts }: Row): BankExample => ({
  line,
  ...(day !== undefined && { day }),
  amount: cents,
  text: textsOf(texts).text,
});

const cardHeads = /^(?:card (?:no|number|member)|extended details|appears on your statement as)$/;
const cardPayment =
  /\b(?:thank you|autopay|e-?payment|(?:online|internet|mobile|electronic) (?:payment|pmt)|payment received|directpay)\b/i;

/**
 * Whether positive amounts may be charges: by heads that only cards have; beside a category, where half of the amounts
 * are positive or what was paid to a card is negative. Without a category both, unless a type or a balance belongs to
 * an account.
 */
function mayBeCard({ names }: FoundTable, rows: readonly Row[]): boolean {
  const heads = names.map(normalHeader);
  if (heads.some((head) => cardHeads.test(head))) return true;
  const isHalf = rows.filter(({ cents }) => cents > 0).length * 2 >= rows.length;
  const isPaid = rows.some(({ cents, texts }) => cents < 0 && texts.some((text) => cardPayment.test(text)));
  if (heads.includes('category')) return isHalf || isPaid;
  const isOfAccount = rows.some(({ type }) => type !== '') || heads.some((head) => /\bbal(?:ance)?\b/.test(head));
  return isHalf && isPaid && !isOfAccount;
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

/** At most 200 characters, as calls take it. */
const longest = 200;

const pendingText = /^\W*(?:pending|auth(?:orization|orized)?|hold|processing)\b/i;

/** Texts as one; a later one only where it adds a word. */
function textsOf(texts: readonly string[]): Pick<BankFileLine, 'text' | 'mayBePending'> {
  let joined = '';
  for (const text of texts) {
    const clean = text.trim();
    if (clean === '' || clean === joined) continue;
    if (joined === '') joined = clean;
    else if (addsWords(clean, joined)) joined = `${joined} · ${clean}`;
  }
  const text = textOfCell(joined.replaceAll(/\s+/g, ' '), longest);
  return { text, ...(pendingText.test(text) && { mayBePending: true }) };
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

function addsWords(text: string, before: string): boolean {
  const words = new Set(wordsIn(before));
  return wordsIn(text).some((word) => !words.has(word));
}
