import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { readXlsx } from '#shared/lists/xlsx/read-xlsx.ts';

type Parts = Record<string, string>;
const open = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const sheetOf = (rows: string) => `${open}<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const workbookOf = (inside: string) => `${open}<workbook xmlns:r="r">${inside}</workbook>`;

/** A workbook of these parts, with the least that one has. */
function zipped(parts: Parts): Uint8Array {
  const least: Parts = {
    'xl/workbook.xml': workbookOf('<sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets>'),
    'xl/_rels/workbook.xml.rels': `${open}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
  };
  const all = Object.entries({ ...least, ...parts }).map(([path, text]) => [path, strToU8(text)] as const);
  return zipSync(Object.fromEntries(all));
}

const rowsOf = (rows: string, parts: Parts = {}) =>
  readXlsx(zipped({ 'xl/worksheets/sheet1.xml': sheetOf(rows), ...parts }));

describe('a workbook', () => {
  it('is read as a spreadsheet writes it: texts, numbers, percentages and days', async () => {
    const written = await writeExcelFile([
      [{ value: 'Address' }, { value: 'Rate' }, { value: 'Balance' }, { value: 'Sold' }, { value: 'Vacant' }],
      [
        { value: '1 O’Malley St & Co' },
        { value: 0.0325, type: Number, format: '0.00%' },
        { value: 171_250.1, type: Number, format: '#,##0.00' },
        { value: new Date(Date.UTC(2026, 2, 3)), type: Date, format: 'mm/dd/yyyy' },
        { value: true, type: Boolean },
      ],
    ]).toBuffer();
    expect(readXlsx(new Uint8Array(written))).toEqual([
      ['Address', 'Rate', 'Balance', 'Sold', 'Vacant'],
      ['1 O’Malley St & Co', '3.25%', '171250.1', '2026-03-03', 'TRUE'],
    ]);
  });

  it('is read by its references: empty cells between, no column moves', () => {
    expect(rowsOf('<row r="1"><c r="A1"><v>1</v></c><c r="D1"><v>4</v></c><c><v>5</v></c></row>')).toEqual([
      ['1', '', '', '4', '5'],
    ]);
  });

  it('has rich, shared and inline texts, and what its formulas came to', () => {
    const strings = `${open}<sst><si><r><t>12 Oak </t></r><r><t xml:space="preserve">St</t></r><rPh><t>no</t></rPh></si><si><t>a&amp;b&#x41;_x000A_c</t></si></sst>`;
    const rows =
      '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is><t>in</t></is></c><c t="str"><f>A1</f><v>done</v></c><c t="e"><v>#N/A</v></c><c><f>1+1</f><v>2</v></c></row>';
    expect(rowsOf(rows, { 'xl/sharedStrings.xml': strings })).toEqual([
      ['12 Oak St', 'a&bA\nc', 'in', 'done', '', '2'],
    ]);
  });

  it('is read without the noise of a spreadsheet’s arithmetic', () => {
    expect(rowsOf('<row><c><v>0.30000000000000004</v></c><c><v>1E3</v></c></row>')).toEqual([['0.3', '1000']]);
  });

  it('begins its days in 1900, with one too many, or in 1904', () => {
    const styles = `${open}<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]mmm\\ d, yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>`;
    const rows =
      '<row><c s="1"><v>46084</v></c><c s="2"><v>59</v></c><c s="2"><v>61</v></c><c s="2"><v>0.5</v></c></row>';
    expect(rowsOf(rows, { 'xl/styles.xml': styles })).toEqual([['2026-03-03', '1900-02-28', '1900-03-01', '0.5']]);
    const in1904 = workbookOf('<workbookPr date1904="1"/><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets>');
    expect(
      rowsOf('<row><c s="2"><v>44622</v></c></row>', { 'xl/styles.xml': styles, 'xl/workbook.xml': in1904 }),
    ).toEqual([['2026-03-03']]);
  });

  it('shows the sheet that stands first, wherever its part is', () => {
    const parts = {
      'xl/workbook.xml': workbookOf(
        '<sheets><sheet name="B" sheetId="2" r:id="rId9"/><sheet name="A" sheetId="1" r:id="rId1"/></sheets>',
      ),
      'xl/_rels/workbook.xml.rels': `${open}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Target="/xl/worksheets/other.xml" Id="rId9"/></Relationships>`,
      'xl/worksheets/other.xml': sheetOf('<row><c t="inlineStr"><is><t>first</t></is></c></row>'),
    };
    expect(rowsOf('<row/>', parts)).toEqual([['first']]);
  });
});

describe('what cannot be read', () => {
  it.each<[string, () => Uint8Array, string]>([
    ['an old or encrypted workbook', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), 'Save it as .xlsx or CSV.'],
    ['a ZIP of something else', () => zipSync({ 'a.txt': strToU8('a') }), 'This is no Excel workbook'],
    ['half a workbook', () => zipped({ 'xl/worksheets/sheet1.xml': sheetOf('<row/>') }).slice(0, 200), 'damaged'],
    [
      'a sheet that was cut off',
      () => zipped({ 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c><v>1' }),
      'damaged',
    ],
    [
      'a workbook that declares too much',
      () => zipped({ 'xl/worksheets/sheet1.xml': sheetOf(' '.repeat(61_000_000)) }),
      'This workbook is too large.',
    ],
    [
      'more columns than anybody has',
      () => zipped({ 'xl/worksheets/sheet1.xml': sheetOf('<row><c r="XFD1"><v>1</v></c></row>') }),
      'more than 500 columns',
    ],
  ])('%s says what to do', (_, make, words) => {
    expect(() => readXlsx(make())).toThrow(words);
  });
});
