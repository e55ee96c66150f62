import * as z from 'zod/mini';
import { Reject, RejectReason } from './guard-file.ts';

const count = z.int();

/** What became of the rows of one of the mapping's files. */
export const FileReport = z.object({
  name: z.string(),
  pattern: z.string(),
  files: z.array(z.string()),
  /** All rows but names of columns and blank lines. */
  rows: count,
  rejects: z.partialRecord(RejectReason, count),
  /** Rows that the mapping does not keep. */
  leftOut: count,
  /** Fields that are not blank and did not read, by column. */
  unread: z.record(z.string(), count),
});
export type FileReport = z.infer<typeof FileReport>;

/** As it stands in `report.json`, too. */
export const LoadReport = z.object({
  mapping: z.string(),
  state: z.string(),
  county: z.string(),
  load: z.string(),
  day: z.string(),
  licence: z.string(),
  files: z.array(FileReport),
  /** Rows in are houses, rejects, duplicates and those left out. */
  houses: z.object({ rows: count, houses: count, rejects: count, duplicates: count, leftOut: count }),
  /** The same of the file that has the sales; a row without a day is left out. */
  sales: z.nullable(z.object({ rows: count, sales: count, rejects: count, duplicates: count, leftOut: count })),
  /** Houses whose key a load before had read from the same text. */
  keysReused: count,
  /** The first of the rejects; all stand in `rejects-0.tsv` and on. */
  firstRejects: z.array(Reject),
  written: z.array(z.string()),
  seconds: z.number(),
  /** Of a load whose rows go into the table: its files are these, by this code, to be compared with that load. */
  made: z.optional(z.object({ content: z.string(), code: z.string(), base: z.nullable(z.string()) })),
});
export type LoadReport = z.infer<typeof LoadReport>;

export const rejectsOf = ({ rejects }: Pick<FileReport, 'rejects'>): number =>
  Object.values(rejects).reduce((sum, count) => sum + count, 0);

/** @throws when rows went missing, or appeared. */
export function checkSum(what: string, { rows, ...parts }: Record<string, number> & { rows: number }): void {
  const sum = Object.values(parts).reduce((all, part) => all + part, 0);
  if (sum === rows) return;
  const said = Object.entries(parts).map(([name, count]) => `${name} ${count}`);
  throw new Error(
    `${rows} rows of ${what} came in, but ${sum} are accounted for (${said.join(', ')}). Nothing is kept.`,
  );
}

/** The report as an operator reads it. */
export function reportText({
  county,
  load,
  day,
  files,
  houses,
  sales,
  keysReused,
  firstRejects,
  written,
  seconds,
}: LoadReport): string {
  const lines = [
    `County ${county}, roll of ${day}, load ${load}`,
    `Rows in ${houses.rows}: houses ${houses.houses}, rejects ${houses.rejects}, duplicates ${houses.duplicates}, left out ${houses.leftOut}`,
  ];
  if (sales) {
    lines.push(
      `Rows of sales ${sales.rows}: sales ${sales.sales}, rejects ${sales.rejects}, duplicates ${sales.duplicates}, left out ${sales.leftOut}`,
    );
  }
  if (keysReused > 0) lines.push(`Keys of ${keysReused} houses are those of the load before`);
  for (const { name, pattern, files: given, rejects, unread } of files) {
    if (given.length === 0) lines.push(`No file ${pattern} (${name}): what it says is unknown.`);
    for (const [reason, count] of Object.entries(rejects)) lines.push(`${name}: ${count} refused: ${reason}`);
    for (const [column, count] of Object.entries(unread)) lines.push(`${name}: ${count} unread in ${column}`);
  }
  for (const { file, line, reason } of firstRejects) lines.push(`  ${file}, line ${line}: ${reason}`);
  return [...lines, ...written, `${Math.round(seconds)} s`].join('\n');
}
