import type { Cell, Format, Workbook } from './workbook.ts';

/* A workbook in the form that `write-excel-file` takes. */

const formats: Record<Format, string> = {
  usd: '$#,##0',
  cents: '$#,##0.00',
  exact: '$#,##0.000000',
  // The number is percent already: 5 is 5%.
  percent: '0.00"%"',
  number: '#,##0',
  ratio: '0.00',
};

/** Behind what may be changed. */
const inputColor = '#FFF7DC';

type XlsxCell = null | {
  value: string | number;
  type: StringConstructor | NumberConstructor | 'Formula';
  format?: string;
  fontWeight?: 'bold';
  backgroundColor?: string;
  wrap?: true;
};

function xlsxCell(cell: Cell): XlsxCell {
  if (cell === null) return null;
  // Its type makes it a text, whatever it begins with.
  if ('text' in cell) return { value: cell.text, type: String, ...(cell.isHead && { fontWeight: 'bold' }) };
  if ('formula' in cell) return { value: cell.formula, type: 'Formula', format: formats[cell.format] };
  return {
    value: cell.amount,
    type: Number,
    format: formats[cell.format],
    ...(cell.isInput && { backgroundColor: inputColor }),
  };
}

/** The sheets as the library's first argument. */
export function xlsxSheets({ sheets }: Workbook) {
  return sheets.map(({ name, rows, widths }) => ({
    sheet: name,
    data: rows.map((row) => row.map(xlsxCell)),
    columns: widths.map((width) => ({ width })),
  }));
}
