import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/* Apart from what loads them: screens have no loader. */

export type Row = Record<string, string | number | boolean | null>;

/** Writes files into a folder of their own. */
export function writeFiles(files: Record<string, string | Buffer>): { folder: string; paths: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'records-'));
  const paths = Object.entries(files).map(([name, content]) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  });
  return { folder, paths };
}

/** A CSV file with its line of names; a field that needs quotes has them. */
export function csvOf(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const cell = (value: unknown) =>
    /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value ?? '');
  return `${[names, ...rows.map((row) => names.map((name) => row[name]))].map((each) => each.map(cell).join(',')).join('\r\n')}\r\n`;
}
