import { strToU8, zipSync } from 'fflate';

/** A row of a sheet under its number. */
export type SheetRow = { number: number; cells: readonly string[]; isHidden?: boolean };

/** A workbook of one sheet with texts, as programs without texts of their own part write it. */
export function workbookOf(rows: readonly SheetRow[]): Uint8Array<ArrayBuffer> {
  const xml = rows.map(({ number, cells, isHidden = false }) => {
    const texts = cells.map((cell) => `<c t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;')}</t></is></c>`);
    return `<row r="${number}"${isHidden ? ' hidden="1"' : ''}>${texts.join('')}</row>`;
  });
  const sheets = '<workbook xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>';
  return new Uint8Array(
    zipSync({
      'xl/workbook.xml': strToU8(sheets),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${xml.join('')}</sheetData></worksheet>`),
    }),
  );
}
