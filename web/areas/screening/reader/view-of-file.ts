import { hasPlace } from '#shared/lists/cells/read-places.ts';
import { type Column, mapKeysOf } from '#shared/lists/columns/column.ts';
import type { Recognized } from '#shared/lists/columns/recognize-columns.ts';
import { offeredRoles, roleLabel } from '#shared/lists/columns/role-labels.ts';
import type { FoundTable } from '#shared/lists/file/find-table.ts';
import type { NewFactRow } from '#shared/lists/list.ts';
import { factRowsAtOnce } from '#shared/lists/list-limits.ts';
import { columnGroups, groupNames, groupOfRole, understoodSamples } from '#shared/lists/rows/column-groups.ts';
import { estimateLines } from '#shared/lists/rows/estimate-lines.ts';
import { firstHouses } from '#shared/lists/rows/first-houses.ts';
import { type ReadRow, readRows } from '#shared/lists/rows/read-rows.ts';
import { localDay } from '#shared/values/dates.ts';
import type { Choices, FileView } from './reader-answers.ts';

/* What is shown and sent of a file's rows. Apart from what opens a file, which a list of addresses needs, too. */

/** Notes that are shown. */
const mostNotes = 200;

export function viewOf(
  table: FoundTable,
  found: Recognized,
  columns: Column[],
  choices: Choices,
): { rows: readonly ReadRow[]; view: Omit<FileView, 'hidden'> } {
  const { day, zeroBalanceIsFree } = choices;
  const { rows, ...read } = readRows(table, columns, choices);
  const understood = understoodSamples(table, columns, choices);
  const notes = rows.flatMap(({ line, notes }) => notes.map((note) => ({ line, ...note })));
  const view: Omit<FileView, 'hidden'> = {
    ...read,
    columns: columns.map((column, at) => ({ ...column, understood: understood[at] ?? [] })),
    asked: found.columns.flatMap(({ certainty }, at) => (certainty === 'check' ? [at] : [])),
    ...(found.problem && !hasAddress(columns) && { problem: found.problem }),
    groups: columnGroups(table, columns, rows, choices),
    roles: groupNames.map((group) => ({
      group,
      roles: offeredRoles
        .filter((role) => groupOfRole(role) === group)
        .map((role) => ({ role, label: roleLabel(role) })),
    })),
    rows: rows.length,
    withAddress: rows.filter(({ address }) => address !== '').length,
    lacksPlace: rows.some(({ address }) => address !== '') && !rows.some(({ address }) => hasPlace(address)),
    houses: firstHouses(rows, { day, zeroBalanceIsFree }),
    estimates: estimateLines(rows, { day, zeroBalanceIsFree }, localDay(new Date())),
    notes: notes.slice(0, mostNotes).map(({ line, text }) => ({ line, text })),
    questions: questionsOf(notes),
    hasZeroBalance: rows.some(({ facts }) =>
      Object.entries(facts).some(([role, value]) => value === 0 && /^loan\d?\.balance$/.test(role)),
    ),
    toSave: rolesToSave(table, columns, found, choices),
  };
  return { rows, view };
}

function hasAddress(columns: readonly Column[]): boolean {
  const has = (role: string) => columns.some((column) => column.role === role);
  return has('address.full') || has('address.street') || (has('address.number') && has('address.streetName'));
}

type Note = { line: number; column: number; cell: string; rates?: [number, number] };

/** One for each text of a column. */
function questionsOf(notes: readonly Note[]): FileView['questions'] {
  const questions = new Map<string, FileView['questions'][number]>();
  for (const { line, column, cell, rates } of notes) {
    const key = `${column} ${cell}`;
    if (rates && !questions.has(key)) questions.set(key, { line, column, cell, rates });
  }
  return [...questions.values()];
}

/** Without what is never read, and what nobody has said anything of. */
function rolesToSave(
  table: FoundTable,
  columns: readonly Column[],
  found: Recognized,
  { own }: Choices,
): Record<string, string> {
  const keys = mapKeysOf(table.names);
  const isSaid = (at: number) => own.some(({ column }) => column === at) || found.columns[at]?.suggested !== undefined;
  return Object.fromEntries(
    columns.flatMap(({ role, certainty }, at) =>
      certainty !== 'never' && (role !== 'skip' || isSaid(at)) ? [[keys[at] ?? '', role]] : [],
    ),
  );
}

/** Below the 256 kB of a call. */
const mostBytes = 240_000;

/** The rows from a place on that one call stores. */
export function rowsToSend(rows: readonly ReadRow[], from: number): NewFactRow[] {
  const some: NewFactRow[] = [];
  let bytes = 0;
  for (const { line, address, note, facts, contacts, plan } of rows.slice(from, from + factRowsAtOnce)) {
    const row = { line, address, note, facts, ...(contacts.length > 0 && { contacts }), ...(plan && { plan }) };
    bytes += new TextEncoder().encode(JSON.stringify(row)).length;
    if (bytes > mostBytes && some.length > 0) break;
    some.push(row);
  }
  return some;
}
