import { fileLimits } from '#shared/lists/file-limits.ts';
import { UnreadableFile } from '#shared/lists/unreadable-file.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { decodeText } from './decode-text.ts';
import { readRecords } from './read-records.ts';

/** `hidden`: how many rows of a workbook are left out. */
export type FileRecords = { records: string[][]; hidden: number };

/**
 * The records of a file, the first at 0: of a delimited text, or of the first visible sheet of an Excel workbook.
 *
 * @param withHidden whether to read rows of a workbook that are hidden, as by a filter.
 * @throws `UnreadableFile`, whose message says what to do.
 */
export async function readFile(bytes: Uint8Array, name: string, withHidden: boolean): Promise<FileRecords> {
  if (bytes.length > fileLimits.bytes) throw new UnreadableFile('This file is larger than 10 MB. Divide it.');
  const file = await recordsOf(bytes, name, withHidden);
  const { records } = file;
  if (records.length > fileLimits.lines || records.filter(isFilled).length > fileLimits.rows + 1) {
    throw new UnreadableFile(`This file has more than ${wholeNumber(fileLimits.rows)} rows. Divide it.`);
  }
  records.forEach((cells, at) => {
    if (cells.length > fileLimits.columns) {
      throw new UnreadableFile(`Row ${at + 1} has more than ${fileLimits.columns} columns.`);
    }
    if (cells.some(({ length }) => length > fileLimits.characters)) {
      const most = wholeNumber(fileLimits.characters);
      throw new UnreadableFile(`Row ${at + 1} has a cell of more than ${most} characters. Shorten it.`);
    }
  });
  if (!records.some(isFilled)) {
    // Where all is hidden, nobody hid some of it.
    if (file.hidden > 0) return readFile(bytes, name, true);
    throw new UnreadableFile('This file is empty.');
  }
  return file;
}

const isFilled = (cells: readonly string[]) => cells.some((cell) => cell !== '');

async function recordsOf(bytes: Uint8Array, name: string, withHidden: boolean): Promise<FileRecords> {
  const begins = (...start: number[]) => start.every((byte, at) => bytes[at] === byte);
  const isArchive = begins(0x50, 0x4b, 0x03, 0x04);
  // An old workbook and an encrypted one begin alike.
  if (isArchive || begins(0xd0, 0xcf, 0x11, 0xe0)) {
    // Most files need no reader of workbooks.
    const { readXlsx } = await import('#shared/lists/xlsx/read-xlsx.ts');
    const { rows, hidden } = readXlsx(bytes, withHidden);
    return { records: rows.map((cells) => cells.map((cell) => cell.replace(/\s*[\r\n]+\s*/g, ' ').trim())), hidden };
  }
  if (/\.(?:xls[xmb]?|numbers|ods|pdf|docx?)$/i.test(name)) throw new UnreadableFile('Save it as .xlsx or CSV.');
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new UnreadableFile('This is not a CSV file. Save it as .xlsx or CSV.');
  return { records: readRecords(text), hidden: 0 };
}
