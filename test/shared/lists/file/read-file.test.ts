import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { decodeText } from '#shared/lists/file/decode-text.ts';
import { readFile } from '#shared/lists/file/read-file.ts';
import { readRecords } from '#shared/lists/file/read-records.ts';
import { fileLimits } from '#shared/lists/file-limits.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from([...text].flatMap((sign) => [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8])).map(
    (_, at, all) => all[isLittle ? at : at ^ 1] ?? 0,
  );
const recordsOf = async (bytes: Uint8Array, name: string) => (await readFile(bytes, name, false)).records;
const read = (text: string, name = 'list.csv') => recordsOf(bytesOf(text), name);

describe('the text of a file', () => {
  const text = 'Street,Équité\r\n12 Peña Blvd,5';
  it.each([
    ['UTF-8', bytesOf(text)],
    ['UTF-8 with its mark', bytesOf(`\uFEFF${text}`)],
    ['UTF-16 with its mark', utf16(`\uFEFF${text}`, true)],
    ['UTF-16 the other way round', utf16(`\uFEFF${text}`, false)],
    ['UTF-16 without a mark', utf16(text, true)],
    ['UTF-16 the other way round, without a mark', utf16(text, false)],
    ['Windows-1252', Uint8Array.from([...text].map((sign) => sign.charCodeAt(0)))],
  ])('is decoded from %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });
});

describe('records', () => {
  it.each([
    [
      'commas',
      'A,B\n"1, 2",3',
      [
        ['A', 'B'],
        ['1, 2', '3'],
      ],
    ],
    [
      'tabs beside commas',
      'A\tB\n1, 2\t3',
      [
        ['A', 'B'],
        ['1, 2', '3'],
      ],
    ],
    [
      'semicolons beside commas',
      'A;B\n1,5;3',
      [
        ['A', 'B'],
        ['1,5', '3'],
      ],
    ],
    [
      'pipes',
      'A|B\n1;2|3',
      [
        ['A', 'B'],
        ['1;2', '3'],
      ],
    ],
    [
      'what its first line says',
      'sep=;\r\nA,B;C\r\n1,2;3',
      [
        ['A,B', 'C'],
        ['1,2', '3'],
      ],
    ],
    ['nothing', '12 Elm St\n14 Elm St', [['12 Elm St'], ['14 Elm St']]],
  ])('are divided by %s', (_, text, records) => {
    expect(readRecords(text)).toEqual(records);
  });

  it('are divided by the separator that gives most of them one width, whatever a title holds', () => {
    const rows = Array.from({ length: 19 }, (_, at) => `${at};${at},5`).join('\n');
    expect(readRecords(`Leads, of Nov 20, 2026\n${rows}`)[1]).toEqual(['0', '0,5']);
  });

  it('keep quotes, and a space for line ends inside of them', () => {
    expect(readRecords('A,B\r\n"a ""b""","c\r\nd"\r\n')).toEqual([
      ['A', 'B'],
      ['a "b"', 'c d'],
    ]);
  });

  it('show what a spreadsheet shows of ="02108"', () => {
    expect(readRecords('A,B\n="02108","=""02109"""')[1]).toEqual(['02108', '02109']);
  });

  it('keep their place: an empty line is one', () => {
    expect(readRecords('A,B\n\n1,2\n')).toEqual([['A', 'B'], [''], ['1', '2']]);
  });

  it('are not read where a quote takes in what follows', () => {
    expect(() => readRecords('A,B\n1,2\n"3,4\n5,6\n7,8')).toThrow('A quote in row 3 is never closed.');
    expect(readRecords('A,B\n1,"2')).toEqual([
      ['A', 'B'],
      ['1', '2'],
    ]);
  });
});

describe('a file', () => {
  it('may be a workbook, whatever its name says', async () => {
    const workbook = await writeExcelFile([
      [{ value: 'Address' }, { value: 'Note' }],
      [{ value: '12 Elm\nSt' }],
    ]).toBuffer();
    expect(await recordsOf(new Uint8Array(workbook), 'list.csv')).toEqual([['Address', 'Note'], ['12 Elm St']]);
  });

  it('of an old or an encrypted workbook says what to do', async () => {
    const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    await expect(recordsOf(old, 'list.xls')).rejects.toThrow('Save it as .xlsx or CSV.');
    await expect(read('garbage', 'list.xls')).rejects.toThrow('Save it as .xlsx or CSV.');
    await expect(recordsOf(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'a.xlsx')).rejects.toThrow('damaged');
  });

  it('says which limit it is beyond', async () => {
    await expect(recordsOf(new Uint8Array(fileLimits.bytes + 1), 'a.csv')).rejects.toThrow('larger than 10 MB');
    await expect(read('A,B\n'.repeat(fileLimits.rows + 2))).rejects.toThrow('more than 20,000 rows');
    await expect(read(`A,B\n${'1,'.repeat(500)}`)).rejects.toThrow('Row 2 has more than 500 columns.');
    await expect(read(`A,B\n1,${'x'.repeat(2001)}`)).rejects.toThrow('Row 2 has a cell of more than 2,000 characters');
    expect(await read('A,B\n'.repeat(fileLimits.rows + 1))).toHaveLength(20_001);
    expect(await read(`A,B\n1,${'x'.repeat(2000)}`)).toHaveLength(2);
  });

  it('without anything is empty', async () => {
    await expect(read('')).rejects.toThrow('This file is empty.');
    await expect(read(',,\n,,\n')).rejects.toThrow('This file is empty.');
  });
});
