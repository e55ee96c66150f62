import type { BankRole, BankRoles } from '#shared/lists/bank-answers.ts';
import { bankWordLimits } from '#shared/lists/bank-roles.ts';
import { readDate } from '#shared/lists/cells/read-dates.ts';
import { isBlank } from '#shared/lists/cells/reading.ts';
import { mapKeysOf } from '#shared/lists/columns/column.ts';
import type { FileRow, FoundTable } from '#shared/lists/file/find-table.ts';
import { normalHeader } from '#shared/lists/headers/normal-header.ts';
import { readBankAmount } from './bank-amounts.ts';
import { bankWord, directionOfWord, statusOfWord } from './bank-words.ts';

/* What the columns of a bank's table are: by their heads and their cells, by score. */

export type BankColumn = {
  /** As the file has it; "Column 3" where it has none. */
  name: string;
  role: BankRole;
  /** Whether head and cells say the same, or a user has said it. */
  isSure: boolean;
  /** For the user: why it is not read, or not sure. */
  why?: string;
  /** Up to three different cells. */
  samples: string[];
};

export type BankColumns = {
  columns: BankColumn[];
  /**
   * Why the user has to look at the columns first: `no heads`, some are `unsure`, or one is `missing` without which
   * there are no lines. Nothing is asked of a map that was kept.
   */
  ask?: 'no heads' | 'unsure' | 'missing';
};

const out = '(?:debits?|withdrawals?|money out|paid out|payments?|outflow)';
const into = '(?:credits?|deposits?|money in|paid in|inflow)';
const sums = (word: string) => new RegExp(`^(?:amount )?${word}(?: (?:and|or|per) ${word})?(?: (?:amount|amt|usd))?$`);

/** Heads of each role, normalized, in the order of preference. */
const heads: Record<Exclude<BankRole, 'skip'>, readonly RegExp[]> = {
  day: [
    /^(?:date )?post(?:ed|ing)?(?: date| on)?$/,
    /^(?:transaction|trans|txn|booking)? ?(?:date|day)$|^date (?:utc|of transaction)$/,
    /\b(?:date|day)\b/,
  ],
  amount: [
    /^(?:transaction )?(?:amount|value)(?: in)?(?: usd| us dollars)?$/,
    /^(?:net amount|amt)$/,
    /\b(?:amount|amt)\b/,
  ],
  out: [sums(out)],
  in: [sums(into)],
  text: [
    /^(?:(?:full|extended|original|transaction|bank) )?descriptions?$/,
    /^(?:payee|name|merchant)(?: name)?$/,
    /^memo$/,
    /^(?:narrative|narration|particulars)$/,
    /^(?:details?|transactions?)$/,
  ],
  type: [
    /^(?:transaction |trans |txn )?type$|^(?:credit |cr )?(?:debit |dr )?indicator$|^(?:dr|debit|cr|credit) (?:per|or|and) (?:dr|debit|cr|credit)$/,
    /^(?:details?|transactions?)$/,
  ],
  status: [/^(?:transaction )?(?:status|state)$|^(?:posted|pending) (?:per|or) (?:posted|pending)$/],
  check: [/^(?:check|cheque|chk)(?: or slip)?(?: (?:number|no|num))?$|^(?:check|cheque) per serial number$/],
};
const balance = /\bbal(?:ance)?\b/;

/** Heads of which no text is made, where nothing else has one. */
const noText = /category|account|currency|card|tag|reference|number|note|label|code/;

/** How many cells of a row name columns of a bank; a row with a date names none. */
export const bankNamesIn = (cells: readonly string[]): number =>
  cells.some(isDate)
    ? 0
    : cells.filter((cell) => {
        const name = cell.length <= 60 ? normalHeader(cell) : '';
        return name !== '' && (balance.test(name) || Object.values(heads).some((each) => rankIn(each, name) >= 0));
      }).length;

const rankIn = (patterns: readonly RegExp[], name: string) => patterns.findIndex((pattern) => pattern.test(name));

/** Cells that fit, of those that are filled. */
const fits = 0.95;
/** With its head, a column with so many is believed, and shown. */
const believed = 0.5;

/** What the cells of a column are. */
type Cells = {
  at: number;
  name: string;
  cells: readonly string[];
  filled: readonly string[];
  samples: string[];
  /** How many of the filled ones are a day, an amount, or have letters. */
  dates: number;
  money: number;
  letters: number;
  /** In cents, by row. */
  cents: readonly (number | undefined)[];
  hasCents: boolean;
  hasMinus: boolean;
  /** Of few different short words. */
  isFew: boolean;
  /** How many different ones, where it may be a type. */
  words: number;
  /** The share of its words that say a direction. */
  directions: number;
};

/**
 * The role of each column: as kept for these heads, else by head and cells.
 *
 * @param kept what a user has said of a file with the same heads.
 */
export function recognizeBankColumns(table: FoundTable, kept: BankRoles = {}): BankColumns {
  const keys = mapKeysOf(table.names);
  const all = cellsOf(table);
  const isKept = keys.some((key) => Object.hasOwn(kept, key));
  const columns = isKept
    ? all.map(({ samples }, at) => ({
        name: table.names[at] ?? '',
        role: kept[keys[at] ?? ''] ?? 'skip',
        isSure: true,
        samples,
      }))
    : byScore(all, table.names);
  const has = (role: BankRole) => columns.some((column) => column.role === role);
  const isEnough = has('day') && (has('amount') || has('out') || has('in'));
  const isSure = columns.every((column) => column.isSure);
  const ask = !isEnough
    ? 'missing'
    : isKept
      ? undefined
      : !table.hasHeader
        ? 'no heads'
        : isSure
          ? undefined
          : 'unsure';
  return { columns, ...(ask && { ask }) };
}

/** What to keep of columns for the next file with the same heads. */
export function rolesOfColumns(table: FoundTable, columns: readonly Pick<BankColumn, 'role'>[]): BankRoles {
  return Object.fromEntries(mapKeysOf(table.names).map((key, at) => [key, columns[at]?.role ?? 'skip']));
}

/** Whether the cells of a column are few different short words, or its head says what such a column is. */
export function isOfWords(table: FoundTable, at: number): boolean {
  const role = recognizeBankColumns(table).columns[at]?.role;
  return role === 'type' || role === 'status' || cellsOf(table)[at]?.isFew === true;
}

/** A sum below a table, or a balance in the place of a line. */
const summary = /^(?:sub)?totals?\b|^(?:beginning|opening|starting|ending|closing|previous) (?:\w+ )?balance\b/i;
export const isSummary = ({ cells }: FileRow): boolean => cells.some((cell) => summary.test(cell));

function cellsOf({ names, rows, hasHeader }: FoundTable): Cells[] {
  const lines = rows.filter((row) => !isSummary(row) || row.cells.some(isDate));
  return names.map((head, at): Cells => {
    const cells = lines.map((row) => row.cells[at] ?? '');
    const filled = cells.filter((cell) => !isBlank(cell));
    const amounts = cells.map(amountIn);
    const { words, directions, areShort } = wordsOf(filled);
    const areRepeated = words * 2 <= filled.length || directions >= believed;
    return {
      at,
      name: hasHeader ? normalHeader(head) : '',
      cells,
      filled,
      samples: [...new Set(filled)].slice(0, 3),
      dates: filled.filter(isDate).length,
      money: amounts.filter((cents) => cents !== undefined).length,
      letters: filled.filter((cell) => /\p{L}{2}/u.test(cell)).length,
      cents: amounts,
      hasCents: filled.some((cell) => /[.,]\d{1,2}\b|\$/.test(cell)),
      hasMinus: amounts.some((cents) => cents !== undefined && cents < 0),
      isFew: areShort && areRepeated && words <= bankWordLimits.most,
      words,
      directions,
    };
  });
}

/** Of a column with a longer cell nothing is counted: it is no type. */
function wordsOf(filled: readonly string[]): { words: number; directions: number; areShort: boolean } {
  const counts = new Map<string, number>();
  for (const cell of filled) {
    if (cell.length > bankWordLimits.longest)
      return { words: Number.POSITIVE_INFINITY, directions: 0, areShort: false };
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  const words = new Set<string>();
  let said = 0;
  for (const [cell, count] of counts) {
    const word = bankWord(cell);
    words.add(word);
    if (directionOfWord(word)) said += count;
  }
  const areShort = filled.length > 0 && [...words].every((word) => word.split(' ').length <= 3);
  return { words: words.size, directions: said / Math.max(1, filled.length), areShort };
}

function amountIn(cell: string): number | undefined {
  if (!/\d/.test(cell)) return undefined;
  const read = readBankAmount(cell, 'comma');
  return read.kind === 'value' ? read.value.cents : undefined;
}

/** Most cells are no date by their first signs. */
const begins = /^(?:\d{1,4}[-/. ]|\d{8}$|[a-z]{3,9}\.? \d)/i;

function isDate(cell: string): boolean {
  if (!begins.test(cell)) return false;
  return (['month first', 'day first'] as const).some((order) => readDate(cell, order, '2030-01-01').kind === 'value');
}

/** Whether nearly all cells are of a kind; one may always be wrong. */
const areNearlyAll = (some: number, { filled }: Cells) =>
  some > 0 && filled.length - some <= Math.max(1, (1 - fits) * filled.length);

type Found = { role: BankRole; isSure: boolean; why?: string };

function byScore(all: readonly Cells[], names: readonly string[]): BankColumn[] {
  const found = new Map<Cells, Found>();
  const free = () => all.filter((column) => !found.has(column));
  const set = (column: Cells | undefined, role: BankRole, isSure = true, why?: string) => {
    if (column) found.set(column, { role, isSure, ...(why && { why }) });
  };
  for (const column of balancesIn(all)) set(column, 'skip', true, 'A running balance.');

  const [day] = ranked(free(), 'day', daysIn, true);
  set(day, 'day', day !== undefined && isSureOf('day', day, daysIn(day)), whyNot('day', day, daysIn));
  for (const column of free()) {
    const isHeaded = (role: 'status' | 'check') => rankIn(heads[role], column.name) >= 0;
    if (isHeaded('status') && isOfStatus(column)) set(column, 'status');
    if (isHeaded('check') && areNearlyAll(column.filled.filter((cell) => /^#?\d+$/.test(cell)).length, column)) {
      set(column, 'check');
    }
  }
  const isOneColumn = setAmounts(free(), set);
  setType(free(), set, isOneColumn);
  setTexts(free(), set);
  return all.map((column, at) => {
    const { role, isSure, why } = found.get(column) ?? { role: 'skip', isSure: true };
    return { name: names[at] ?? '', role, isSure, ...(why && { why }), samples: column.samples };
  });
}

type SetRole = (column: Cells | undefined, role: BankRole, isSure?: boolean, why?: string) => void;

/** The columns that may have a role, the best first: by head, then by cells. Of equal ones the first. */
function ranked(
  columns: readonly Cells[],
  role: 'day' | 'amount' | 'out' | 'in',
  fitting: (column: Cells) => number,
  isByCells: boolean,
): Cells[] {
  const scoreOf = (column: Cells) => {
    const some = fitting(column);
    const rank = rankIn(heads[role], column.name);
    if (some < believed * column.filled.length || some === 0 || (rank < 0 && !isByCells)) return 0;
    const isHalfEmpty = column.filled.length * 2 < column.cells.length;
    const ofCells = areNearlyAll(some, column) ? 20 : 0;
    if (rank < 0 && ofCells === 0) return 0;
    return (rank < 0 ? 10 : 100 - 10 * rank) + ofCells - (isHalfEmpty && role !== 'out' && role !== 'in' ? 50 : 0);
  };
  return columns
    .map((column) => ({ column, score: scoreOf(column) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ column }) => column);
}

/** The last head of a day and of an amount is only a word in it. */
function isSureOf(role: 'day' | 'amount' | 'out' | 'in', column: Cells, fitting: number): boolean {
  const rank = rankIn(heads[role], column.name);
  const isVague = heads[role].length > 1 && rank === heads[role].length - 1;
  return rank >= 0 && !isVague && areNearlyAll(fitting, column);
}

function whyNot(role: 'day' | 'amount', column: Cells | undefined, fitting: (column: Cells) => number) {
  if (!column || isSureOf(role, column, fitting(column))) return undefined;
  return rankIn(heads[role], column.name) < 0
    ? 'Its cells say so, its head does not.'
    : 'Some of its cells do not fit.';
}

/** Under the head of a day, a spreadsheet's number of days is one, too. */
function daysIn({ name, filled, dates }: Cells): number {
  if (dates === filled.length || rankIn(heads.day, name) < 0) return dates;
  return filled.filter((cell) => isDate(cell) || /^\d{5}(?:\.\d+)?$/.test(cell)).length;
}

const moneyIn = ({ money }: Cells) => money;

/** Columns whose differences are the amounts of the next or the last line, and those that are called so. */
function balancesIn(all: readonly Cells[]): Cells[] {
  const money = all.filter((column) => areNearlyAll(column.money, column) && column.dates === 0);
  const [out] = ranked(money, 'out', moneyIn, false);
  const [into] = ranked(money, 'in', moneyIn, false);
  const both = out && into && { cents: out.cents.map((cents, at) => cents || into.cents[at]) };
  return all.filter((column) => {
    if (balance.test(column.name)) return true;
    if (!money.includes(column)) return false;
    const others = money.filter((other) => other !== column);
    return [...others, ...(both && column !== out && column !== into ? [both] : [])].some(({ cents }) =>
      isBalanceOf(column.cents, cents),
    );
  });
}

function isBalanceOf(balances: Cells['cents'], amounts: Cells['cents']): boolean {
  let [pairs, next, last, moved] = [0, 0, 0, 0];
  for (let at = 1; at < balances.length; at += 1) {
    const [before, after] = [balances[at - 1], balances[at]];
    if (before === undefined || after === undefined) continue;
    const difference = Math.abs(after - before);
    pairs += 1;
    if (difference !== 0) moved += 1;
    if (difference === Math.abs(amounts[at] ?? Number.NaN)) next += 1;
    if (difference === Math.abs(amounts[at - 1] ?? Number.NaN)) last += 1;
  }
  return pairs > 1 && moved > 0 && Math.max(next, last) >= 0.9 * pairs;
}

/** Two columns before one. Answers the column of all amounts where there is one. */
function setAmounts(free: readonly Cells[], set: SetRole): Cells | undefined {
  const isEmpty = ({ filled }: Cells) => filled.length === 0;
  const headed = (role: 'out' | 'in') =>
    ranked(free, role, moneyIn, false)[0] ??
    free.find((column) => isEmpty(column) && rankIn(heads[role], column.name) >= 0);
  const [out, into] = [headed('out'), headed('in')];
  const [amount] = ranked(free, 'amount', moneyIn, false);
  if (out && into && out !== into && !(isEmpty(out) && isEmpty(into))) {
    const often = out.cents.filter((cents, at) => cents && into.cents[at]).length > (1 - fits) * out.cents.length;
    const why = often && out.cents.length > 1 ? 'Many rows have both.' : undefined;
    set(out, 'out', why === undefined, why);
    set(into, 'in', why === undefined, why);
    return undefined;
  }
  if (amount) {
    set(amount, 'amount', isSureOf('amount', amount, amount.money), whyNot('amount', amount, moneyIn));
    return amount;
  }
  const single = out && !isEmpty(out) ? out : into && !isEmpty(into) ? into : undefined;
  if (single) {
    set(single, single === out ? 'out' : 'in', false, 'Is all of it money that went this way?');
    return undefined;
  }
  const [byCells] = ranked(free, 'amount', ({ money, hasCents }) => (hasCents ? money : 0), true);
  set(byCells, 'amount', false, 'Its cells say so, its head does not.');
  return byCells;
}

function isOfStatus({ filled, words: count }: Cells): boolean {
  if (count > bankWordLimits.most) return false;
  const words = new Set(filled.map(bankWord));
  const known = [...words].filter((word) => statusOfWord(word) !== undefined).length;
  return known * 2 >= words.size && known > 0;
}

function setType(free: readonly Cells[], set: SetRole, amount: Cells | undefined): void {
  const named = free.flatMap((column) => {
    const rank = rankIn(heads.type, column.name);
    const { words } = column;
    const isType = rank === 0 ? words > 0 && words <= bankWordLimits.most : rank > 0 && column.isFew;
    return isType ? [{ column, score: 100 * column.directions - rank }] : [];
  });
  const best = named.toSorted((one, other) => other.score - one.score)[0]?.column;
  set(best, 'type');
  // By its cells only where no sign says it.
  if (best || !amount || amount.hasMinus) return;
  const byCells = free.find(
    ({ name, filled, cells, directions }) =>
      directions >= fits && filled.length === cells.length && rankIn(heads.text, name) < 0,
  );
  set(byCells, 'type', false, 'Its cells say so, its head does not.');
}

/** The two best columns of texts. A column of few words is one only where there is no other. */
function setTexts(free: readonly Cells[], set: SetRole): void {
  const headed = free
    .filter(({ filled }) => filled.length > 0)
    .map((column) => ({ column, rank: rankIn(heads.text, column.name) }))
    .filter(({ rank, column }) => rank >= 0 && (rank < heads.text.length - 1 || column.directions < believed))
    .toSorted((one, other) => one.rank - other.rank);
  const texts = headed.filter(({ column }) => !column.isFew).slice(0, 2);
  for (const { column } of texts.length > 0 ? texts : headed.slice(0, 1)) set(column, 'text');
  if (headed.length > 0) return;
  const lengthOf = ({ filled }: Cells) => filled.reduce((sum, { length }) => sum + length, 0);
  const [longest] = free
    .filter(({ letters, filled, name, isFew }) => letters * 2 > filled.length && !isFew && !noText.test(name))
    .toSorted((one, other) => lengthOf(other) - lengthOf(one));
  set(longest, 'text', false, 'Its cells say so, its head does not.');
}
