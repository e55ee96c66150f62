import { recordColumns } from '#infra/state/record-columns.ts';

/** The columns of `houses` in DuckDB's words, for `read_json`; folders of the files are columns, too. */
export function duckdbColumns(...folders: string[]): string {
  const types = Object.entries({
    ...Object.fromEntries(folders.map((name) => [name, 'string'])),
    ...recordColumns,
  });
  return `{${types.map(([name, type]) => `${name}: '${type === 'string' ? 'VARCHAR' : type}'`).join(', ')}}`;
}
