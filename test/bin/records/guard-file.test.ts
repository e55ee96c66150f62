import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openChunks } from '#bin/records/chunk-writer.ts';
import { guardFile } from '#bin/records/guard-file.ts';
import type { MappingFile } from '#shared/records/mapping.ts';

const csv: MappingFile = { pattern: '*', form: 'csv', encoding: 'utf-8', parcel: [{ column: 'id' }] };

/** The clean rows (without the file's number), and the rejects as `line reason`. */
async function guard(content: string | Buffer, file: Partial<MappingFile> = {}, columns = ['a', 'b']) {
  const folder = mkdtempSync(join(tmpdir(), 'guard-'));
  const path = join(folder, 'file.csv');
  writeFileSync(path, content);
  const [writer, rejects] = [await openChunks(folder, 'rows'), await openChunks(folder, 'rejects')];
  const { rows, first } = await guardFile({
    path,
    name: 'file.csv',
    number: 0,
    file: { ...csv, ...file },
    columns,
    writer,
    rejects,
  });
  await Promise.all([writer.close(), rejects.close()]);
  const clean = writer.paths.map((chunk) => readFileSync(chunk, 'utf8')).join('');
  return {
    rows,
    clean: clean
      .split('\n')
      .filter(Boolean)
      .map((row) => row.split('\t').slice(1).join('|')),
    refused: first.map(({ line, reason }) => `${line} ${reason}`),
  };
}

const lines = (...texts: string[]) => `${texts.join('\n')}\n`;

describe('guard', () => {
  it('writes the columns that are asked for, by their names in any capitals, without blanks around', async () => {
    const file = lines('\ufeffB,ID,A', ' 2 ,p1, 1', '', '4,p2,3\r').trimEnd();
    expect(await guard(file)).toEqual({ rows: 2, clean: ['2|p1|1|2', '4|p2|3|4'], refused: [] });
  });

  it('reads quotes, doubled ones, and a field of several lines', async () => {
    const file = lines('id,a,b', 'p1,"x, ""y""","1', '2"', '"p2","a","b"', 'p3,12" pipe,=1+1');
    const clean = ['2|p1|x, "y"|1 2', '4|p2|a|b', '5|p3|12" pipe|=1+1'];
    expect(await guard(file)).toEqual({ rows: 3, clean, refused: [] });
  });

  it('refuses a line with text after a closing quote, or with other columns, and goes on with the next one', async () => {
    const file = lines('id,a,b', 'p1,"a"x,b', 'p2,a', 'p3,a,b,c', ',a,b', 'p5,a,b');
    const refused = ['2 quotes', '3 columns', '4 columns', '5 no_parcel'];
    expect(await guard(file)).toEqual({ rows: 5, clean: ['6|p5|a|b'], refused });
  });

  it('refuses the line of a quote that nothing closes, and none after it', async () => {
    const after = Array.from({ length: 300 }, (_, at) => `q${at},a,b`);
    const many = await guard(lines('id,a,b', 'p1,"a,b', ...after));
    expect(many).toMatchObject({ rows: 301, refused: ['2 quotes'] });
    expect(many.clean).toHaveLength(300);
    const long = await guard(
      lines('id,a,b', 'p1,"a,b', `p2,${'x'.repeat(40_000)},b`, `p3,${'x'.repeat(40_000)},b`, 'p4,"a",b'),
    );
    expect(long.refused).toEqual(['2 quotes']);
    expect(long.clean.map((row) => row.slice(0, 4))).toEqual(['3|p2', '4|p3', '5|p4']);
    expect((await guard(lines('id,a,b', 'p1,a,b', 'p2,"a,b', 'p3,a,b'))).refused).toEqual(['3 quotes']);
  });

  it('refuses lines with a NUL, bytes of no character, or 100 kB, and nothing else', async () => {
    const file = Buffer.concat([
      Buffer.from('id,a,b\np1,a,b\np2,a\0,b\np3,'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from(`,b\np4,${'x'.repeat(100_000)},b\np5,é,b\n`),
      Buffer.from(`p6,"a,b\np7,\0,b\np8,a,b`),
    ]);
    expect(await guard(file)).toEqual({
      rows: 8,
      clean: ['2|p1|a|b', '6|p5|é|b', '9|p8|a|b'],
      refused: ['3 nul', '4 encoding', '5 too_long', '7 quotes', '8 nul'],
    });
  });

  it('passes over a line of several megabytes', async () => {
    const file = Buffer.concat([Buffer.from('id,a,b\np1,'), Buffer.alloc(3_000_000, 'x'), Buffer.from('\np2,a,b\n')]);
    expect(await guard(file)).toEqual({ rows: 2, clean: ['3|p2|a|b'], refused: ['2 too_long'] });
  });

  it('reads Windows-1252, and refuses bytes that it lacks', async () => {
    const file = Buffer.concat([
      Buffer.from('id,a,b\np1,'),
      Buffer.from([0x80, 0xf1, 0x92]),
      Buffer.from(',b\np2,\x81,b\n', 'latin1'),
    ]);
    const clean = ['2|p1|€ñ’|b'];
    expect(await guard(file, { encoding: 'windows-1252' })).toEqual({ rows: 2, clean, refused: ['3 encoding'] });
  });

  it('reads tabs, pipes and commas without quoting, and fixed width', async () => {
    const unquoted = { clean: ['2|p1|"a|b'], refused: [], rows: 1 };
    expect(await guard(lines('id\ta\tb', 'p1\t"a\tb'), { form: 'tab' })).toEqual(unquoted);
    expect(await guard(lines('id|a|b', 'p1|"a|b'), { form: 'pipe' })).toEqual(unquoted);
    expect(await guard(lines('id,a,b', 'p1,"a,b'), { quotes: false })).toEqual(unquoted);
    const widths = ['id', 'a', 'b'].map((column, at) => ({ column, start: 1 + 3 * at, width: 3 }));
    const fixed = await guard(lines('p1 "a b', 'p2 x', 'p3 a  b   c'), { form: 'fixed', widths });
    expect(fixed).toEqual({ rows: 3, clean: ['1|p1|"a|b'], refused: ['2 columns', '3 columns'] });
  });

  it('joins a parcel of several columns, and gives back their zeros', async () => {
    const parcel = [
      { column: 'a', pad: 6 },
      { column: 'b', pad: 4 },
    ];
    const file = lines('a,b', '123,40', '1234567,1', ',5');
    const clean = ['2|0001230040', '3|12345670001'];
    expect(await guard(file, { parcel }, [])).toEqual({ rows: 3, clean, refused: ['4 no_parcel'] });
  });

  it('keeps the numbers of lines across blocks', async () => {
    const rows = Array.from({ length: 60_000 }, (_, at) => `p${at + 2},${'x'.repeat(30)},b`);
    const { clean, rows: count } = await guard(lines('id,a,b', ...rows));
    expect(count).toBe(60_000);
    expect(clean.every((row) => row.split('|p')[0] === row.split('|p')[1]?.split('|')[0])).toBe(true);
  });
});
