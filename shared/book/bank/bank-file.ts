import { decodeText } from '#shared/lists/file/decode-text.ts';
import { type FoundTable, findTable } from '#shared/lists/file/find-table.ts';
import { readFile } from '#shared/lists/file/read-file.ts';
import { UnreadableFile } from '#shared/lists/unreadable-file.ts';
import { bankNamesIn } from './bank-columns.ts';
import { bankFileLimits } from './bank-file-limits.ts';
import type { OfxAccount } from './ofx.ts';

/*
 * Opens the file of a bank account in the browser. What is in it is found by its bytes, never by its name: a table (CSV
 * with any separator, XLSX) or OFX (also QFX, QBO).
 */

export type BankSource = { kind: 'table'; table: FoundTable } | { kind: 'ofx'; accounts: OfxAccount[] };

/**
 * @throws `UnreadableFile`, whose message says what to do.
 */
export async function openBankFile(bytes: Uint8Array, name: string): Promise<BankSource> {
  if (bytes.length > bankFileLimits.bytes)
    throw new UnreadableFile('This file is larger than 2 MB. Export a shorter time.');
  if (isForeign(bytes, name)) throw new UnreadableFile('Export CSV or OFX (QFX, QuickBooks) from your bank.');
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const text = isArchive ? '' : decodeText(bytes);
  if (isOfx(text)) {
    // Most files need no reader of OFX.
    const { readOfx } = await import('./ofx.ts');
    const accounts = readOfx(text);
    const lines = accounts.reduce((sum, account) => sum + account.lines.length, 0);
    checkLines(lines);
    return { kind: 'ofx', accounts };
  }
  const { records } = await readFile(bytes, '', true);
  const table = findTable(records, { namesIn: bankNamesIn });
  checkLines(table.rows.length);
  return { kind: 'table', table };
}

/** Whatever the file's name is. */
const isOfx = (text: string): boolean =>
  /^\s*(?:OFXHEADER\s*:|<\?(?:xml|OFX)\b[\s\S]*?<OFX>|<OFX>)/i.test(text.slice(0, 4000));

/** PDF, workbooks before 2007, and what other programs keep for themselves. */
const isForeign = (bytes: Uint8Array, name: string): boolean =>
  [
    [0x25, 0x50, 0x44, 0x46],
    [0xd0, 0xcf, 0x11, 0xe0],
  ].some((start) => start.every((byte, at) => bytes[at] === byte)) ||
  /\.(?:pdf|xls|xlsb|numbers|ods|docx?|qif|mt940|sta)$/i.test(name);

function checkLines(lines: number): void {
  if (lines === 0) throw new UnreadableFile('This file has no lines.');
  if (lines > bankFileLimits.lines) {
    throw new UnreadableFile('This file has more than 2,000 lines. Export a shorter time.');
  }
}
