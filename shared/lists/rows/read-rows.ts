import { type Column, noteRole } from '#shared/lists/columns/column.ts';
import { type CellReader, factOfRole, readerOfRole } from '#shared/lists/columns/reader-of-role.ts';
import { textOfCell } from '#shared/lists/columns/text-of-cell.ts';
import type { FactRole } from '#shared/lists/facts/fact-roles.ts';
import type { RowContact, RowFacts, RowPlan } from '#shared/lists/facts/row-facts.ts';
import type { FileRow, FoundTable } from '#shared/lists/file/find-table.ts';
import type { Role } from '#shared/lists/headers/role-of-header.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import { type CellOf, joinAddress, joinMailing, joinName, unlessBlank, withoutListNumbers } from './join-address.ts';
import { contactReader } from './read-contacts.ts';

/* The rows of a file as they are sent. A cell that does not read is unknown and named, never 0. */

/** The user's answer for a cell's text in a column: the rate in percent, or `null` for unknown. */
export type RateAnswer = { column: number; cell: string; rate: number | null };

export type ReadOptions = {
  /** The file's, `YYYY-MM-DD`. */
  day: string;
  /** Whether the user has asked for contacts. */
  contacts: boolean;
  answers?: readonly RateAnswer[];
  /** Meanings of the words of a column of stages, by the word in lower case. */
  stages?: Readonly<Record<string, Stage>>;
  /** "Mesa, AZ" of all rows, of a file that does not say it. */
  place?: string;
};

export type Stage = NonNullable<RowPlan['stage']>;

/** `rates`: the possible meanings of a cell, percent; the user says which. */
export type RowNote = { column: number; cell: string; text: string; rates?: [number, number] };

export type ReadRow = {
  line: number;
  /** Empty without one. */
  address: string;
  note: string;
  facts: RowFacts;
  contacts: RowContact[];
  plan?: RowPlan;
  notes: RowNote[];
};

export type ReadRows = {
  rows: ReadRow[];
  /** The rows with something to look at. */
  toLookAt: number;
  /** Words of the column of stages that have no meaning yet, the first 30, as they are written. */
  openStages: string[];
  /** Cells of contact columns that are neither a phone nor an e-mail. */
  droppedContacts: number;
  /** Contacts that the file calls family or a relative. */
  relatives: number;
  /** Phones that the file marks. */
  marked: { doNotCall: number; litigator: number; wireless: number };
};

const mostStages = 30;
/** Characters of a row's note. */
const longestNote = 100;

/** Reads the rows of a file by what its columns mean. */
export function readRows(table: FoundTable, columns: readonly Column[], options: ReadOptions): ReadRows {
  const cellsAt = (at: number) => table.rows.map(({ cells }) => cells[at] ?? '');
  const facts = columns.flatMap(({ role }, at) => {
    const fact = factOfRole(role);
    return fact ? [{ role: fact, at, read: cached(readerOfRole(role, fact, cellsAt(at), options.day)) }] : [];
  });
  const dueAt = columns.findIndex(({ role }) => role === 'crm.taskDue');
  const readDue = cached(readerOfRole('auctionDate', 'auctionDate', dueAt < 0 ? [] : cellsAt(dueAt), options.day));
  const readContacts = options.contacts ? contactReader(columns) : undefined;
  const cellOf = cellReader(table, columns, cellsAt);
  const indexOf = (role: Role) => columns.findIndex((column) => column.role === role);
  const answers = new Map(options.answers?.map(({ column, cell, rate }) => [`${column} ${cell}`, rate]));
  const openStages = new Map<string, string>();
  const result: ReadRows = {
    rows: [],
    toLookAt: 0,
    openStages: [],
    droppedContacts: 0,
    relatives: 0,
    marked: { doNotCall: 0, litigator: 0, wireless: 0 },
  };

  const readFacts = (row: FileRow, notes: RowNote[]): RowFacts => {
    const found: Partial<Record<FactRole, number | string | boolean>> = {};
    for (const { role, at, read } of facts) {
      const cell = row.cells[at] ?? '';
      if (cell === '') continue;
      const reading = read(cell);
      if (reading.kind === 'value') found[role] = reading.value;
      if (reading.kind !== 'unread') continue;
      const answer = answers.get(`${at} ${cell}`);
      if (answer === undefined) notes.push(unreadNote(columns[at]?.name ?? '', at, cell, reading.why));
      else if (answer !== null) found[role] = answer;
    }
    return found as RowFacts;
  };

  const readPlan = (cell: CellOf, notes: RowNote[]): RowPlan => {
    const word = textOfCell(cell('crm.stage'), longestNote);
    const stage = stageOf(word, options);
    if (word !== '' && stage === undefined) openStages.set(word.toLowerCase(), word);
    const [note, task] = [textOfCell(cell('crm.note'), 2000), textOfCell(cell('crm.task'), 200)];
    const due = readDue(cell('crm.taskDue'));
    if (due.kind === 'unread') notes.push(unreadNote(columns[dueAt]?.name ?? '', dueAt, cell('crm.taskDue'), due.why));
    return {
      ...(stage && { stage }),
      ...(note && { note }),
      ...(task && { task }),
      ...(due.kind === 'value' && { taskDue: String(due.value) }),
    };
  };

  table.rows.forEach((row, index) => {
    const cell = cellOf(row, index);
    const joined = joinAddress(cell, options.place);
    const notes = joined.notes.map(({ role, ...note }): RowNote => ({ column: indexOf(role), ...note }));
    const read = readFacts(row, notes);
    const names = {
      owner: textOfCell(joinName(cell, 'owner'), 100),
      owner2: textOfCell(joinName(cell, 'owner2'), 100),
      mailing: textOfCell(joinMailing(cell), 200),
    };
    for (const role of ['owner', 'owner2', 'mailing'] as const) if (names[role] !== '') read[role] = names[role];
    const people = readContacts?.(row.cells, names.owner);
    const plan = readPlan(cell, notes);
    const note = textOfCell(cell(noteRole) || cell('crm.note'), longestNote);
    result.rows.push({
      line: row.line,
      address: joined.address,
      note,
      facts: read,
      contacts: people?.contacts ?? [],
      ...(Object.keys(plan).length > 0 && { plan }),
      notes,
    });
    if (notes.length > 0) result.toLookAt += 1;
    result.droppedContacts += people?.dropped ?? 0;
    result.relatives += people?.relatives ?? 0;
    for (const { mark } of people?.contacts ?? []) {
      if (mark) result.marked[mark === 'do_not_call' ? 'doNotCall' : mark] += 1;
    }
  });
  result.openStages = [...openStages.values()].slice(0, mostStages);
  return result;
}

/** Reads each text of a column once: most columns repeat a few. */
function cached(read: CellReader): CellReader {
  const known = new Map<string, ReturnType<CellReader>>();
  return (cell) => {
    const before = known.get(cell);
    if (before) return before;
    const reading = read(cell);
    known.set(cell, reading);
    return reading;
  };
}

/** The cells of a row by role, those of addresses without the numbers of a list. */
function cellReader(table: FoundTable, columns: readonly Column[], cellsAt: (at: number) => string[]) {
  const at = new Map<Role, number>();
  columns.forEach(({ role }, index) => {
    if (!at.has(role)) at.set(role, index);
  });
  const lines = new Map<Role, string[]>();
  for (const role of ['address.full', 'address.street']) {
    const index = at.get(role);
    if (index !== undefined && table.rows.length > 0) lines.set(role, withoutListNumbers(cellsAt(index)));
  }
  return (row: FileRow, index: number): CellOf =>
    (role) =>
      unlessBlank(lines.get(role)?.[index] ?? row.cells[at.get(role) ?? -1]);
}

function unreadNote(name: string, column: number, cell: string, why: string): RowNote {
  if (why.endsWith('?')) {
    const said = Number(cell.replaceAll(',', ''));
    const rates: [number, number] = [Math.round(said * 1e8) / 1e6, said];
    const [fraction, percent] = rates.map((rate) => percentUpTo(rate, 6));
    return { column, cell, text: `${name} “${cell}”: ${fraction} or ${percent}?`, rates };
  }
  return { column, cell, text: `${name} “${cell}” is ${why}. ${name} is unknown.` };
}

/** Words that CRMs use. */
const stageWords: Readonly<Record<string, Stage>> = {
  new: 'new',
  'new lead': 'new',
  contacted: 'contacted',
  warm: 'contacted',
  'offer sent': 'offer_sent',
  'offer made': 'offer_sent',
  negotiating: 'negotiating',
  negotiation: 'negotiating',
  'under contract': 'under_contract',
  closed: 'closed',
  lost: 'lost',
  dead: 'lost',
};

/** The stage that a file's word means; the user's own meaning counts first. */
export function stageOf(word: string, { stages = {} }: Pick<ReadOptions, 'stages'>): Stage | undefined {
  const key = word.toLowerCase();
  const own = Object.hasOwn(stages, key) ? stages[key] : undefined;
  return own ?? (Object.hasOwn(stageWords, key) ? stageWords[key] : undefined);
}
