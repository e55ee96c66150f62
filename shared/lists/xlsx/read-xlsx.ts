import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate';
import { fileLimits } from '#shared/lists/file-limits.ts';
import { UnreadableFile } from '#shared/lists/unreadable-file.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { numberForms, shownNumber } from './formats.ts';
import { attribute, tokensOf } from './xml.ts';

/* Reads the first sheet of an Excel workbook (ECMA-376): what its cells show. */

/** Unpacked, in bytes: more than 20,000 rows of 400 columns, and what a browser's worker holds. */
const maxUnpacked = 60_000_000;

const damaged = 'This workbook is damaged. Save it again, or as CSV.';

/** Whether a file is of the form of old or encrypted workbooks. */
const isOldWorkbook = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte);

/**
 * The rows of the first sheet, each cell as its text. Results of formulas are those that were stored; errors are empty.
 *
 * @throws `UnreadableFile`
 */
export function readXlsx(bytes: Uint8Array): string[][] {
  if (isOldWorkbook(bytes)) throw new UnreadableFile('Save it as .xlsx or CSV.');
  const parts = unpack(bytes);
  const textOf = (path: string): string | undefined => {
    const part = parts[path];
    if (part === undefined) return undefined;
    const text = strFromU8(part);
    // A part that was cut off at its declared size has no end.
    if (!/<\/[\w:.-]+>\s*$|\/>\s*$/.test(text)) throw new UnreadableFile(damaged);
    return text;
  };
  const workbook = textOf('xl/workbook.xml');
  if (workbook === undefined) throw new UnreadableFile('This is no Excel workbook. Save it as .xlsx or CSV.');
  const sheet = textOf(sheetPath(workbook, textOf('xl/_rels/workbook.xml.rels') ?? ''));
  if (sheet === undefined) throw new UnreadableFile(damaged);
  const isFrom1904 = /<(?:\w+:)?workbookPr\b[^>]*\bdate1904\s*=\s*["'](?:1|true)["']/.test(workbook);
  return rowsOf(sheet, {
    strings: sharedStrings(textOf('xl/sharedStrings.xml') ?? ''),
    forms: numberForms(textOf('xl/styles.xml') ?? ''),
    isFrom1904,
  });
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0;
  const isNeeded = ({ name, originalSize }: UnzipFileInfo) => {
    const needed =
      /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/i.test(
        name,
      );
    if (needed) size += originalSize;
    // Before it is unpacked: a small file may declare what no machine holds.
    if (size > maxUnpacked) throw new UnreadableFile('This workbook is too large.');
    return needed;
  };
  try {
    return unzipSync(bytes, { filter: isNeeded });
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(damaged);
  }
}

/** The part of the first sheet in the workbook's own order. */
function sheetPath(workbook: string, relations: string): string {
  let id: string | undefined;
  for (const token of tokensOf(workbook)) {
    if (token.kind === 'text' || token.kind === 'close' || token.name !== 'sheet') continue;
    id = attribute(token.attributes, 'id');
    break;
  }
  for (const token of tokensOf(relations)) {
    if (token.kind === 'text' || token.name !== 'Relationship' || attribute(token.attributes, 'Id') !== id) continue;
    const target = attribute(token.attributes, 'Target') ?? '';
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }
  return 'xl/worksheets/sheet1.xml';
}

function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isPhonetic = false;
  for (const token of tokensOf(xml)) {
    if (token.kind === 'text') {
      if (isText && !isPhonetic) text += token.text;
    } else if (token.name === 't') isText = token.kind === 'open';
    else if (token.name === 'rPh') isPhonetic = token.kind === 'open';
    else if (token.name === 'si') {
      if (token.kind !== 'open') strings.push(escaped(text));
      text = '';
    }
  }
  return strings;
}

/** "_x000D_" is how a workbook writes what XML cannot. */
const escaped = (text: string): string =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

type Reading = { strings: string[]; forms: ReturnType<typeof numberForms>; isFrom1904: boolean };

function rowsOf(xml: string, reading: Reading): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell: { column: number; type: string; style: number } | undefined;
  let text = '';
  let isValue = false;
  const finish = () => {
    if (cell) row[cell.column] = shown(text, cell.type, cell.style, reading);
    cell = undefined;
  };
  for (const token of tokensOf(xml)) {
    if (token.kind === 'text') {
      if (isValue) text += token.text;
    } else if (token.name === 'c') {
      finish();
      if (token.kind === 'close') continue;
      const column = columnOf(attribute(token.attributes, 'r')) ?? row.length;
      if (column >= fileLimits.columns)
        throw new UnreadableFile(`This sheet has more than ${fileLimits.columns} columns.`);
      const style = Number(attribute(token.attributes, 's') ?? 0);
      cell = { column, type: attribute(token.attributes, 't') ?? 'n', style };
      text = '';
      if (token.kind === 'empty') finish();
    } else if (token.name === 'v' || token.name === 't') isValue = token.kind === 'open' && cell !== undefined;
    else if (token.name === 'row') {
      finish();
      if (rows.length > fileLimits.rows)
        throw new UnreadableFile(`This sheet has more than ${wholeNumber(fileLimits.rows)} rows.`);
      if (token.kind !== 'open') rows.push(Array.from(row, (each) => each ?? ''));
      row = [];
    }
  }
  return rows;
}

/** "C5" is 2; `undefined` without a reference, or beyond the last column that a sheet has. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? '')?.[1];
  if (letters === undefined) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function shown(text: string, type: string, style: number, { strings, forms, isFrom1904 }: Reading): string {
  switch (type) {
    case 's':
      return strings[Number(text)] ?? '';
    case 'inlineStr':
    case 'str':
      return escaped(text);
    case 'b':
      return text === '1' ? 'TRUE' : 'FALSE';
    case 'e':
      return '';
    case 'd':
      return text.slice(0, 10);
    default:
      return shownNumber(text, forms[style] ?? 'number', isFrom1904);
  }
}
