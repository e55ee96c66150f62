import { csvTable } from '#shared/csv/write-csv.ts';
import { addressFile } from '#shared/lists/addresses/list-roles.ts';
import { type Column, headerSetOf, withRole } from '#shared/lists/columns/column.ts';
import { recognizeColumns } from '#shared/lists/columns/recognize-columns.ts';
import { decodeText } from '#shared/lists/file/decode-text.ts';
import { findHeader } from '#shared/lists/file/find-header.ts';
import type { FoundTable } from '#shared/lists/file/find-table.ts';
import { readFile } from '#shared/lists/file/read-file.ts';
import type { ReadRow } from '#shared/lists/rows/read-rows.ts';
import { UnreadableFile } from '#shared/lists/unreadable-file.ts';
import type { Kept, OpenedFile, ReaderAnswer, ReaderCalls, ReaderRequest } from './reader-answers.ts';

/** Answers the page's calls about one file after another. */
export function listReader(): (request: ReaderRequest) => Promise<ReaderAnswer> {
  let file: OpenFile | undefined;
  let rows: readonly ReadRow[] = [];
  const opened = (): OpenFile => {
    if (file === undefined) throw new Error('No file is open.');
    return file;
  };
  const calls: ReaderCalls = {
    async open({ day, ...of }) {
      const { records, ...read } = await readTable(of);
      file = read;
      rows = [];
      const { table, hidden, bytes } = file;
      const { columns } = recognizeColumns(table, day);
      const hasFacts = table.hasHeader && columns.some(isFact);
      const answer: OpenedFile = {
        hash: await sha256(headerSetOf(table.names)),
        rows: table.rows.length,
        columns: table.names.length,
        hasFacts,
        hidden,
      };
      if (hasFacts) return answer;
      const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b;
      const text = isWorkbook ? csvTable(records) : decodeText(bytes);
      return { ...answer, text, list: addressFile(table, columns) };
    },
    async read(choices) {
      const { viewOf } = await import('./view-of-file.ts');
      const { withHidden } = choices;
      if (opened().withHidden !== withHidden) file = await readTable({ ...opened(), withHidden });
      const { table, hidden } = opened();
      const found = recognizeColumns(table, choices.day, choices.saved);
      const columns = choices.own.reduce<Column[]>(
        (before, { column, role }) => withRole(before, column, role),
        found.columns,
      );
      const read = viewOf(table, found, columns, choices);
      rows = read.rows;
      return { ...read.view, hidden };
    },
    async rows({ from, kept }) {
      const { rowsToSend } = await import('./view-of-file.ts');
      return rowsToSend(keptOf(opened().table, rows, kept), from);
    },
  };
  return async ({ id, call, input }) => {
    try {
      // One object names the calls and their inputs, so they belong together.
      const value = await (calls[call] as (input: unknown) => Promise<unknown>)(input);
      return { id, value };
    } catch (error) {
      if (error instanceof UnreadableFile) return { id, problem: error.message };
      return { id, failure: String(error) };
    }
  };
}

type FileToRead = { name: string; bytes: Uint8Array; withHidden: boolean };
/** `hidden`: rows that are left out. */
type OpenFile = FileToRead & { table: FoundTable; hidden: number };

async function readTable({ name, bytes, withHidden }: FileToRead): Promise<OpenFile & { records: string[][] }> {
  const { records, hidden } = await readFile(bytes, name, withHidden);
  return { name, bytes, withHidden, records, hidden, table: findHeader(records) };
}

/** More than an address and a note. */
function isFact({ role, suggested }: Column): boolean {
  const meant = role === 'skip' ? suggested : role;
  return meant !== undefined && !/^(?:skip|note|crm\.note|foreign|personal|address\..*)$/.test(meant);
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The rows that are kept, in the file's order. A cell without a number comes last. */
function keptOf({ rows: cells }: FoundTable, rows: readonly ReadRow[], { most, column, isLowest }: Kept) {
  if (column === undefined) return rows.slice(0, most);
  const amountAt = (at: number) => {
    const text = (cells[at]?.cells[column] ?? '').replace(/[$,%\s]/g, '');
    const amount = text === '' ? Number.NaN : Number(text);
    if (Number.isNaN(amount)) return Number.POSITIVE_INFINITY;
    return isLowest ? amount : -amount;
  };
  const amounts = rows.map((_, at) => amountAt(at));
  const order = rows.map((_, at) => at).sort((a, b) => compare(amounts[a], amounts[b]) || a - b);
  const kept = new Set(order.slice(0, most));
  return rows.filter((_, at) => kept.has(at));
}

const compare = (a = 0, b = 0) => (a === b ? 0 : a < b ? -1 : 1);
