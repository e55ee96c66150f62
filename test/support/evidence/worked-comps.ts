import type { CompTexts } from '#shared/evidence/comp-fields.ts';

const fields = ['price', 'squareFootage', 'bathrooms', 'yearBuilt', 'garageBays', 'condition', 'months', 'miles'];
const rows = [
  [418_000, 1702, 2, 1970, 2, 3, 4, 0.16],
  [396_500, 1588, 2, 1965, 1, 4, 2, 0.21],
  [447_000, 1810, 2.5, 1972, 2, 3, 7, 0.44],
  [372_000, 1490, 1.5, 1961, 0, 4, 10, 0.62],
];

/** The worked example's sales as typed over the first four of the sample record; the other two are left out. */
export function workedComps(today: Date): CompTexts {
  const sales = rows.flatMap((row, at) =>
    row.map((value, column): [string, string] => {
      if (fields[column] !== 'months') return [`r${at + 1}.${fields[column]}`, String(value)];
      const sold = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - value, 1));
      return [`r${at + 1}.soldOn`, sold.toISOString().slice(0, 10)];
    }),
  );
  return {
    ...Object.fromEntries(sales),
    'unit.squareFootage': '95',
    'subject.garageBays': '2',
    'subject.condition': '3',
    'r5.leftOut': 'relatives',
    'r6.leftOut': 'different',
  };
}
