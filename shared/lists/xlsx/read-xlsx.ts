import { fileLimits } from '#shared/lists/file-limits.ts';
import { UnreadableFile } from '#shared/lists/unreadable-file.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { numberForms, shownNumber } from './formats.ts';
import { damaged, openParts, type Relation } from './parts.ts';
import { attribute, tokensOf } from './xml.ts';

/* Reads the first visible sheet of an Excel workbook (ECMA-376): what its cells show. */

/** Whether a file is of the form of old or encrypted workbooks. */
const isOldWorkbook = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte);

/** `rows` in their places: row 5 of the sheet is at 4, also where others lack. `hidden`: how many are left out. */
export type SheetRows = { rows: string[][]; hidden: number };

/**
 * The rows of the first visible sheet, each cell as its text. Results of formulas are those that were stored; errors are
 * empty.
 *
 * @param withHidden whether to read rows that are hidden, as by a filter.
 * @throws `UnreadableFile`
 */
export function readXlsx(bytes: Uint8Array, withHidden: boolean): SheetRows {
  if (isOldWorkbook(bytes)) throw new UnreadableFile('Save it as .xlsx or CSV.');
  const { textOf, relationsOf } = openParts(bytes);
  const path = relationsOf('').find(({ kind }) => kind === 'officedocument')?.path ?? 'xl/workbook.xml';
  const workbook = textOf(path);
  const relations = relationsOf(path);
  const sheet = workbook === undefined ? undefined : sheetPath(workbook, relations);
  if (workbook === undefined || sheet === undefined) {
    throw new UnreadableFile('This is no Excel workbook. Save it as .xlsx or CSV.');
  }
  const xml = textOf(sheet);
  if (xml === undefined) throw new UnreadableFile(damaged);
  const isFrom1904 = /<(?:\w+:)?workbookPr\b[^>]*\bdate1904\s*=\s*["'](?:1|true)["']/.test(workbook);
  const partOf = (kind: string) =>
    textOf(relations.find((relation) => relation.kind === kind)?.path ?? `xl/${kind}.xml`) ?? '';
  return rowsOf(xml, {
    strings: sharedStrings(partOf('sharedstrings')),
    forms: numberForms(partOf('styles')),
    isFrom1904,
    withHidden,
  });
}

/**
 * The part of the first visible sheet in the workbook's own order; of the first one where none is visible. `undefined`
 * without sheets. Charts on sheets of their own have no rows.
 */
function sheetPath(workbook: string, relations: readonly Relation[]): string | undefined {
  const sheets: { path: string; isVisible: boolean }[] = [];
  for (const token of tokensOf(workbook)) {
    if (token.kind === 'text' || token.kind === 'close' || token.name !== 'sheet') continue;
    const id = attribute(token.attributes, 'id');
    const relation = relations.find((each) => each.id === id);
    if (relation && !/^(?:worksheet)?$/.test(relation.kind)) continue;
    const isVisible = !/hidden$/i.test(attribute(token.attributes, 'state') ?? '');
    sheets.push({ path: relation?.path ?? `xl/worksheets/sheet${sheets.length + 1}.xml`, isVisible });
  }
  return (sheets.find(({ isVisible }) => isVisible) ?? sheets[0])?.path;
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

type Reading = { strings: string[]; forms: ReturnType<typeof numberForms>; isFrom1904: boolean; withHidden: boolean };

function rowsOf(xml: string, reading: Reading): SheetRows {
  const rows: string[][] = [];
  let row: string[] = [];
  let place = { at: -1, isHidden: false };
  let [filled, hidden] = [0, 0];
  let cell: { column: number; type: string; style: number } | undefined;
  let text = '';
  let isValue = false;
  const finish = () => {
    if (cell) row[cell.column] = shown(text, cell.type, cell.style, reading);
    cell = undefined;
  };
  const finishRow = () => {
    if (row.some((each) => each !== '')) {
      if (place.isHidden && !reading.withHidden) hidden += 1;
      else {
        filled += 1;
        if (filled > fileLimits.rows + 1 || place.at >= fileLimits.lines)
          throw new UnreadableFile(`This sheet has more than ${wholeNumber(fileLimits.rows)} rows.`);
        while (rows.length < place.at) rows.push([]);
        rows.push(Array.from(row, (each) => each ?? ''));
      }
    }
    row = [];
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
      if (token.kind === 'close') {
        finishRow();
        continue;
      }
      const number = Number(attribute(token.attributes, 'r'));
      const isHidden = /^(?:1|true)$/.test(attribute(token.attributes, 'hidden') ?? '');
      place = { at: number > place.at + 1 ? number - 1 : place.at + 1, isHidden };
    }
  }
  return { rows, hidden };
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
