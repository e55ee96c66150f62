import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, csvTable } from '#shared/csv/write-csv.ts';
import { UnreadableFile } from '#shared/lists/unreadable-file.ts';
import { csvRows } from '#test/support/csv-rows.ts';
import { readAddresses } from '#test/support/lists/read-addresses.ts';

describe('a CSV that the product writes', () => {
  it('has texts in quotes, numbers bare, and nothing for what is unknown', () => {
    expect(csvLine(['a "b", c', 'plain', -3, 0.5, null, '', Number.NaN, '007'])).toBe(
      '"a ""b"", c","plain",-3,0.5,,,,"007"',
    );
    expect(csvTable([['a', 1], []])).toBe('"a",1\r\n\r\n');
  });

  it.each([
    ['=1+1', `'=1+1`],
    ['+1 602 555 0102', `'+1 602 555 0102`],
    ['-2', `'-2`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['＝1+1', `'＝1+1`],
    ['＋1', `'＋1`],
    ['－1', `'－1`],
    ['＠SUM(A1)', `'＠SUM(A1)`],
    [' =1', `' =1`],
    ['\u00a0=1', `'\u00a0=1`],
    ['\u200b=1', `'\u200b=1`],
    ['\u0000=1', `'\u0000=1`],
    ['"=1', `'"=1`],
    ['\tplain', `'\tplain`],
    ['\rplain', `'\rplain`],
    ['\t=1', `'\t'=1`],
    ['12 Oak;=1+1', `12 Oak;'=1+1`],
    ['12 Oak; @A1;b', `12 Oak;' @A1;b`],
    ['two\n=1', `two\n'=1`],
    ['two\u2028=1', `two\u2028'=1`],
    ["'=1", `''=1`],
    ['plain - text = plain', 'plain - text = plain'],
    ["O'Neil; 'quoted'", "O'Neil; 'quoted'"],
  ])('holds %j as %j, which no spreadsheet runs', (text, held) => {
    expect(csvLine([text])).toBe(`"${held.replaceAll('"', '""')}"`);
    expect(csvRows(csvTable([['Head'], [text]]))[1]).toEqual([text.trim()]);
  });

  it('is read back whole, whatever is in it', () => {
    const text = fc
      .array(fc.constantFrom(...`=+-@＝＠'";,\t\r\n\u2028\u0085\u200b aé1`), { maxLength: 12 })
      .map((signs) => signs.join('').trim());
    const table = fc.array(fc.tuple(fc.constant('x'), text, text, fc.integer().map(String)), { minLength: 1 });
    fc.assert(
      fc.property(table, (lines) => {
        expect(csvRows(csvTable(lines))).toEqual(lines);
      }),
    );
  });

  it('begins no piece with a formula, however a spreadsheet divides it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."=+-@'; \t\na") }), (text) => {
        for (const piece of csvLine([text])
          .slice(1, -1)
          .split(/[;\t\r\n]/))
          expect(piece).not.toMatch(/^\s*[=+\-@]/);
      }),
    );
  });
});

/** Where a quote is never closed nothing is read. */
function read(text: string): void {
  try {
    readAddresses(text);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
}

describe('reading a CSV and guessing its columns', () => {
  const texts: Record<string, (length: number) => string> = {
    'quotes in a cell': (length) => `x${'"'.repeat(length)}`,
    quotes: (length) => '"'.repeat(length),
    'spaces and quotes': (length) => ' "'.repeat(length / 2),
    'a cell of spaces with quotes after it': (length) => `${' '.repeat(length / 2)}x${'"'.repeat(length / 2)}`,
    'line ends in quotes': (length) => `"${'\n'.repeat(length)}`,
    apostrophes: (length) => "'".repeat(length),
    'apostrophes after semicolons': (length) => `"${";'".repeat(length / 2)}"`,
    'line ends': (length) => '1\n'.repeat(length / 8),
    separators: (length) => '1,'.repeat(length / 8),
    digits: (length) => '1'.repeat(length),
    letters: (length) => `1 ${'a'.repeat(length)}`,
    spaces: (length) => `1${' '.repeat(length)}x`,
  };

  it.each(Object.entries(texts))('takes no more than in proportion to the length for %s', (_, textOf) => {
    const timeOf = (text: string) => {
      const times = Array.from({ length: 3 }, () => {
        const start = performance.now();
        read(text);
        return performance.now() - start;
      });
      return Math.min(...times);
    };
    const short = timeOf(textOf(25_000));
    const long = timeOf(textOf(200_000));
    // Eight times the length: the square would take 64 times. A shared machine is given three times, and a bit.
    expect(long).toBeLessThan(24 * short + 100);
  });
});
