import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { findHeader } from '#shared/lists/file/find-header.ts';
import { readFile } from '#shared/lists/file/read-file.ts';
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
  return packed({ ...least, ...parts });
}

const packed = (parts: Parts) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));

const rowsOf = (rows: string, parts: Parts = {}) =>
  readXlsx(zipped({ 'xl/worksheets/sheet1.xml': sheetOf(rows), ...parts }), false).rows;

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
    expect(readXlsx(new Uint8Array(written), false).rows).toEqual([
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

const cellsOf = (...texts: string[]) => texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
const relations = (...all: [id: string, kind: string, target: string][]) =>
  `${open}<Relationships>${all
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="http://x/relationships/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;
const sheets = (...all: [name: string, id: string, state?: string][]) =>
  workbookOf(
    `<sheets>${all
      .map(([name, id, state]) => `<sheet name="${name}" ${state ? `state="${state}" ` : ''}r:id="${id}"/>`)
      .join('')}</sheets>`,
  );

describe('the parts of a workbook are found by its relations', () => {
  const strings = `${open}<sst><si><t>12 Elm St</t></si></sst>`;
  const styles = `${open}<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="10"/></cellXfs></styleSheet>`;
  const sheet = sheetOf('<row r="1"><c t="s"><v>0</v></c><c s="1"><v>0.0325</v></c></row>');
  const ofWorkbook = (strings: string, styles: string, sheet: string) =>
    relations(['rId1', 'worksheet', sheet], ['rId2', 'sharedStrings', strings], ['rId3', 'styles', styles]);
  const one = sheets(['One', 'rId1']);

  it.each<[string, Parts]>([
    [
      'names in other letters',
      {
        'xl/workbook.xml': one,
        'xl/_rels/workbook.xml.rels': ofWorkbook('sharedStrings.xml', 'styles.xml', 'worksheets/sheet1.xml'),
        'xl/SharedStrings.xml': strings,
        'xl/Styles.XML': styles,
        'xl/worksheets/Sheet1.xml': sheet,
      },
    ],
    [
      'backslashes',
      {
        '_rels\\.rels': relations(['rId1', 'officeDocument', 'xl\\workbook.xml']),
        'xl\\workbook.xml': one,
        'xl\\_rels\\workbook.xml.rels': ofWorkbook('sharedStrings.xml', 'styles.xml', 'worksheets\\sheet1.xml'),
        'xl\\sharedStrings.xml': strings,
        'xl\\styles.xml': styles,
        'xl\\worksheets\\sheet1.xml': sheet,
      },
    ],
    [
      'another name of the workbook',
      {
        '_rels/.rels': relations(
          ['rId9', 'metadata/core-properties', 'p.xml'],
          ['rId1', 'officeDocument', 'xl/workbook22.xml'],
        ),
        'xl/workbook22.xml': one,
        'xl/_rels/workbook22.xml.rels': ofWorkbook('sharedStrings.xml', 'styles.xml', 'worksheets/sheet1.xml'),
        'xl/sharedStrings.xml': strings,
        'xl/styles.xml': styles,
        'xl/worksheets/sheet1.xml': sheet,
      },
    ],
    [
      'styles and texts in other folders',
      {
        '_rels/.rels': relations(['rId1', 'officeDocument', '/book/main.xml']),
        'book/main.xml': one,
        'book/_rels/main.xml.rels': ofWorkbook('../texts/all.xml', '/look/My%20styles.xml', './pages/p1.xml'),
        'texts/all.xml': strings,
        'look/My styles.xml': styles,
        'book/pages/p1.xml': sheet,
      },
    ],
    [
      'no relation of texts and styles',
      {
        'xl/workbook.xml': one,
        'xl/_rels/workbook.xml.rels': relations(['rId1', 'worksheet', 'worksheets/sheet1.xml']),
        'xl/sharedStrings.xml': strings,
        'xl/styles.xml': styles,
        'xl/worksheets/sheet1.xml': sheet,
      },
    ],
  ])('with %s', (_, parts) => {
    expect(readXlsx(packed(parts), false).rows).toEqual([['12 Elm St', '3.25%']]);
  });
});

describe('the sheet that is read', () => {
  const of = (workbook: string, kinds: string[]) => ({
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': relations(
      ...kinds.map((kind, at): [string, string, string] => [`rId${at + 1}`, kind, `worksheets/s${at + 1}.xml`]),
    ),
    'xl/worksheets/s1.xml': sheetOf(`<row>${cellsOf('first')}</row>`),
    'xl/worksheets/s2.xml': sheetOf(`<row>${cellsOf('second')}</row>`),
    'xl/worksheets/s3.xml': sheetOf(`<row>${cellsOf('third')}</row>`),
  });

  it.each<[string, string, string[], string]>([
    [
      'is the first visible one',
      sheets(['A', 'rId1', 'hidden'], ['B', 'rId2'], ['C', 'rId3']),
      ['worksheet', 'worksheet', 'worksheet'],
      'second',
    ],
    [
      'is none that only programs show',
      sheets(['A', 'rId1', 'veryHidden'], ['B', 'rId2', 'hidden'], ['C', 'rId3', 'visible']),
      ['worksheet', 'worksheet', 'worksheet'],
      'third',
    ],
    ['is no chart', sheets(['A', 'rId1'], ['B', 'rId2']), ['chartsheet', 'worksheet'], 'second'],
    [
      'is the first one where all are hidden',
      sheets(['A', 'rId1', 'hidden'], ['B', 'rId2', 'hidden']),
      ['worksheet', 'worksheet'],
      'first',
    ],
  ])('%s', (_, workbook, kinds, text) => {
    expect(readXlsx(packed(of(workbook, kinds)), false).rows).toEqual([[text]]);
  });
});

describe('the rows of a sheet', () => {
  const line = (number: number, text: string, hidden = '') => `<row r="${number}"${hidden}>${cellsOf(text, 'x')}</row>`;
  const sheet = (rows: string) => zipped({ 'xl/worksheets/sheet1.xml': sheetOf(rows) });

  it('keep their numbers, whatever stands between and above them', async () => {
    const bytes = sheet(`${line(4, 'Address')}${line(5, '12 Elm St')}<row r="6"/>${line(7, '14 Elm St')}`);
    const { names, rows } = findHeader((await readFile(bytes, 'a.xlsx', false)).records);
    expect(names).toEqual(['Address', 'x']);
    expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [5, '12 Elm St'],
      [7, '14 Elm St'],
    ]);
    // Without a number a row follows the one before.
    expect(readXlsx(sheet(`${line(3, 'a')}<row>${cellsOf('b', 'x')}</row>`), false).rows).toEqual([
      [],
      [],
      ['a', 'x'],
      ['b', 'x'],
    ]);
  });

  it.each([
    ['hidden', ' hidden="1"'],
    ['filtered', ' spans="1:2" hidden="true" ht="15"'],
    ['folded', ' outlineLevel="1" hidden="1"'],
  ])('that are %s are left out and counted, or read', async (_, mark) => {
    const bytes = sheet(`${line(1, 'Address')}${line(2, '12 Elm St', mark)}${line(3, '14 Elm St')}<row r="4"${mark}/>`);
    const { records, hidden } = await readFile(bytes, 'a.xlsx', false);
    expect([records, hidden]).toEqual([[['Address', 'x'], [], ['14 Elm St', 'x']], 1]);
    expect((await readFile(bytes, 'a.xlsx', true)).records).toEqual([
      ['Address', 'x'],
      ['12 Elm St', 'x'],
      ['14 Elm St', 'x'],
    ]);
  });

  it('are all read where all are hidden', async () => {
    const bytes = sheet(line(2, '12 Elm St', ' hidden="1"'));
    expect(await readFile(bytes, 'a.xlsx', false)).toEqual({ records: [[], ['12 Elm St', 'x']], hidden: 0 });
  });

  it('beyond any list are too many', () => {
    expect(() => readXlsx(sheet(line(1_048_576, 'last')), false)).toThrow('more than 20,000 rows');
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
    expect(() => readXlsx(make(), false)).toThrow(words);
  });
});
