import * as z from 'zod/mini';
import type { MappingFile } from '#shared/records/mapping.ts';
import type { ChunkWriter } from './chunk-writer.ts';
import { lineProblems, maxLine, type PhysicalLine, physicalLines } from './physical-lines.ts';
import { type Open, splitterOf } from './split-line.ts';

/*
 * Reads a publisher's file so that DuckDB meets only clean rows: what can't be read is refused line by line with its
 * reason. DuckDB alone refuses a whole file for one byte, ends at a long line, and swallows all after an open quote.
 */

export const RejectReason = z.enum([...lineProblems, 'columns', 'quotes', 'no_parcel']);
export type RejectReason = z.infer<typeof RejectReason>;
export const Reject = z.object({ file: z.string(), line: z.int(), reason: RejectReason });
export type Reject = z.infer<typeof Reject>;

/** What a file had. `rows` are all, with those that were refused; blank lines are none. `first`: some of the rejects. */
export const Guarded = z.object({
  rows: z.int(),
  rejects: z.partialRecord(RejectReason, z.int()),
  first: z.array(Reject),
});
export type Guarded = z.infer<typeof Guarded>;

/** How far a file is guarded, between two rows, so that another run can go on there. `names`: of its columns. */
export const GuardMark = z.object({
  offset: z.int(),
  line: z.int(),
  names: z.optional(z.array(z.string())),
  guarded: Guarded,
});
export type GuardMark = z.infer<typeof GuardMark>;

type Text = { line: number; text: string };

/** Of a field in quotes: each line that it is given up at is read anew. */
const maxLines = 200;

/** Rejects of a file that the report names. */
const mostNamed = 20;

type Task = {
  path: string;
  /** As it is written in rejects. */
  name: string;
  /** Among the files of its kind, from 0. */
  number: number;
  file: MappingFile;
  /** Which columns are written, after the file's number, the line and the parcel. */
  columns: readonly string[];
  writer: ChunkWriter;
  /** Takes every reject: file, line, reason. */
  rejects: ChunkWriter;
  /** Where an earlier run ended. */
  from?: GuardMark | undefined;
  /** Told of each block once it is written: bytes read of the file, and where to go on; none within a row. */
  onBlock?: (read: number, guarded: Guarded, mark: GuardMark | undefined) => Promise<void>;
};

/**
 * Writes a file's rows as clean text, and reports the others.
 *
 * @throws when the file lacks a column, by its name.
 */
export async function guardFile(task: Task): Promise<Guarded> {
  const { path, name, number, file, columns, writer, rejects, from, onBlock } = task;
  const guarded: Guarded = from ? structuredClone(from.guarded) : { rows: 0, rejects: {}, first: [] };
  const splitLine = splitterOf(file);
  let names = file.widths || file.columns ? namesOf(file) : from?.names;
  let layout = names && layoutOf(names, file, columns, name);
  const reject = (line: number, reason: RejectReason) => {
    guarded.rows += 1;
    guarded.rejects[reason] = (guarded.rejects[reason] ?? 0) + 1;
    rejects.add(`${name}\t${line}\t${reason}`);
    if (guarded.first.length < mostNamed) guarded.first.push({ file: name, line, reason });
  };
  /** The lines from an open quote on, until it is closed. */
  let waiting: { lines: Text[]; bytes: number; open: Open } | undefined;

  /** Refuses the first line that waits, and reads the others anew. */
  const giveUp = (reason: RejectReason) => {
    const [first, ...others] = waiting?.lines ?? [];
    waiting = undefined;
    if (first) reject(first.line, reason);
    for (const line of others) takeText(line);
  };

  /** Takes a row; `false` when it has not as many fields as the file has columns. */
  const takeRow = (line: number, fields: string[]): boolean => {
    if (!layout) {
      names = fields.map(clean);
      layout = layoutOf(names, file, columns, name);
      return true;
    }
    if (fields.length !== layout.width) return false;
    const parcel = parcelOf(fields, layout);
    if (parcel === '') {
      reject(line, 'no_parcel');
      return true;
    }
    guarded.rows += 1;
    let row = `${number}\t${line}\t${parcel}`;
    for (const index of layout.picked) row += `\t${clean(fields[index] ?? '')}`;
    writer.add(row);
    return true;
  };

  function takeText({ line, text }: Text): void {
    if (waiting) {
      const problem = takeMore({ line, text });
      if (problem) giveUp(problem);
      return;
    }
    if (text === '') return;
    const split = splitLine(text);
    if (typeof split === 'string') reject(line, split);
    else if (!Array.isArray(split)) waiting = { lines: [{ line, text }], bytes: Buffer.byteLength(text), open: split };
    else if (!takeRow(line, split)) reject(line, 'columns');
  }

  /** Takes a line after an open quote; returns why the row can't be read. */
  function takeMore({ line, text }: Text): RejectReason | undefined {
    if (!waiting) return undefined;
    waiting.lines.push({ line, text });
    waiting.bytes += Buffer.byteLength(text) + 1;
    if (waiting.bytes > maxLine || waiting.lines.length > maxLines) return 'quotes';
    const split = splitLine(text, waiting.open);
    if (typeof split === 'string') return 'quotes';
    if (!Array.isArray(split)) {
      waiting.open = split;
      return undefined;
    }
    const [first] = waiting.lines;
    if (!first || !takeRow(first.line, split)) return 'columns';
    waiting = undefined;
    return undefined;
  }

  const take = (line: PhysicalLine) => {
    if (line.problem === undefined) takeText(line.line === 1 ? withoutMark(line) : line);
    else {
      while (waiting) giveUp('quotes');
      reject(line.line, line.problem);
    }
  };

  for await (const { lines, read, next } of physicalLines(path, file.encoding, from ?? { offset: 0, line: 0 })) {
    for (const line of lines) take(line);
    await writer.flush();
    await rejects.flush();
    await onBlock?.(read, guarded, next && !waiting ? { ...next, names, guarded } : undefined);
  }
  while (waiting) giveUp('quotes');
  await writer.flush();
  if (!layout) throw new Error(`${name} is empty: its first line names the columns.`);
  return guarded;
}

const withoutMark = ({ line, text }: Text): Text => ({ line, text: text.startsWith('\ufeff') ? text.slice(1) : text });

type Layout = { width: number; picked: number[]; parcel: { index: number; pad: number }[] };

const namesOf = ({ widths, columns }: MappingFile) => widths?.map(({ column }) => column) ?? columns ?? [];

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function layoutOf(names: readonly string[], file: MappingFile, columns: readonly string[], name: string): Layout {
  const indexOf = (column: string) => {
    const index = names.findIndex((each) => same(each, column));
    if (index === -1) throw new Error(`${name} lacks the column ${column}.`);
    return index;
  };
  return {
    width: names.length,
    picked: columns.map(indexOf),
    parcel: file.parcel.map(({ column, pad = 0 }) => ({ index: indexOf(column), pad })),
  };
}

/** The parcel's number from its columns; empty when one of them is blank. */
function parcelOf(fields: readonly string[], { parcel }: Layout): string {
  let all = '';
  for (const { index, pad } of parcel) {
    const part = clean(fields[index] ?? '');
    if (part === '') return '';
    all += part.padStart(pad, '0');
  }
  return all;
}

const controls = /\p{Cc}+/gu;

/** Without blanks around it, and without characters that would end a field or a row of the clean file. */
function clean(field: string): string {
  return field.replace(controls, ' ').trim();
}
