import type { Workbook } from '#shared/workbook/workbook.ts';

/** What formulas use of a spreadsheet's functions. A figure that needs an unknown one is NaN. */
const functions = {
  AND: (...all: boolean[]) => all.every(Boolean),
  IF: (isSo: boolean, then: number, otherwise: number) => (isSo ? then : otherwise),
  INT: Math.floor,
  MIN: Math.min,
  MAX: Math.max,
  NA: () => Number.NaN,
  // Spreadsheets round what fifteen digits say: 8.395 is 8.40, though its binary fraction falls just short.
  ROUND: (amount: number, places: number) => Math.round(Number((amount * 10 ** places).toPrecision(15))) / 10 ** places,
  ROUNDUP: (amount: number, places: number) =>
    Math.ceil(Number((amount * 10 ** places).toPrecision(15))) / 10 ** places,
  SUM: (...amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0),
};

const columnOf = (letter: string) => letter.charCodeAt(0) - 64;

/** Works a workbook out as a spreadsheet does. @returns the value of a cell, by sheet, row and column from 1. */
export function evaluated({ sheets }: Workbook): (sheet: string, row: number, column: number) => unknown {
  const values = new Map<string, unknown>();

  function valueAt(sheet: string, row: number, column: number): unknown {
    const key = `${sheet} ${row} ${column}`;
    if (!values.has(key)) values.set(key, workedOut(sheet, row, column));
    return values.get(key);
  }

  function workedOut(sheet: string, row: number, column: number): unknown {
    const cell = sheets.find(({ name }) => name === sheet)?.rows[row - 1]?.[column - 1] ?? null;
    if (cell === null) return 0;
    if ('text' in cell) return cell.text;
    if ('amount' in cell) return cell.amount;
    const rangeOf = (of: string, first: string, from: string, last: string, to: string) =>
      Array.from({ length: Number(to) - Number(from) + 1 }, (_, down) =>
        Array.from(
          { length: columnOf(last) - columnOf(first) + 1 },
          (__, right) => `at("${of}",${Number(from) + down},${columnOf(first) + right})`,
        ),
      ).join(',');
    const script = cell.formula
      .replaceAll('$', '')
      .replace(
        /(?:(?:'([^']+)'|(\w+))!)?([A-Z])(\d+)(?::([A-Z])(\d+))?/g,
        (_, quoted, of = quoted ?? sheet, first, from, last, to) =>
          last === undefined ? `at("${of}",${from},${columnOf(first)})` : rangeOf(of, first, from, last, to),
      )
      .replaceAll('^', '**')
      .replace(/(?<![<>=])=/g, '===');
    const names = Object.keys(functions);
    return new Function('at', ...names, `return ${script};`)(valueAt, ...Object.values(functions));
  }

  return valueAt;
}
