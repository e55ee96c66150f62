import { headerSetOf } from '#shared/lists/columns/column.ts';
import { recognizeBankColumns } from './bank-columns.ts';
import type { BankSource } from './bank-file.ts';
import type { BankFileLine } from './bank-lines.ts';

/* Names of files and lines that say nothing of what is in them. */

/**
 * Names the kind of a file, for what is kept of it: SHA-256 of its heads, in whatever order; without heads of what its
 * columns are. Hexadecimal. `null` of an OFX file, of which nothing is kept: it only asks for an account, whose number a
 * hash would not hide.
 */
export async function kindOfBankFile(source: BankSource): Promise<string | null> {
  if (source.kind === 'ofx') return null;
  const { table } = source;
  const roles = table.hasHeader ? [] : recognizeBankColumns(table).columns.map(({ role }) => role);
  return sha256(JSON.stringify(['bank', headerSetOf(table.names), ...roles]));
}

/**
 * Names each line: SHA-256 of the bank's own name of it; else of its day, amount and text. Equal ones are counted, so that
 * two files that overlap name the same line alike. Hexadecimal.
 */
export async function bankLineNames(lines: readonly BankFileLine[]): Promise<string[]> {
  const seen = new Map<string, number>();
  const texts = lines.map(({ day, amount, text, fitid }) => {
    const line = JSON.stringify(fitid === undefined ? [day, amount, text] : ['fitid', fitid]);
    const before = seen.get(line) ?? 0;
    seen.set(line, before + 1);
    return `${line}#${before + 1}`;
  });
  return Promise.all(texts.map(sha256));
}

const encoder = new TextEncoder();
/** Of each byte: thousands of names are written at once. */
const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

async function sha256(text: string): Promise<string> {
  let name = '';
  for (const byte of new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))) name += hex[byte];
  return name;
}
