/* A workbook as data: what a spreadsheet shows and works out. `web/ui/text/download-workbook.ts` writes the file. */

export type Format = 'usd' | 'cents' | 'exact' | 'percent' | 'number' | 'ratio';

/** A text is never taken for a formula, whatever it begins with. */
export type Cell =
  | { text: string; isHead?: boolean }
  | { amount: number; format: Format /** Typed or looked up: what the rest follows from. */; isInput?: boolean }
  /** Without the equals sign. */
  | { formula: string; format: Format }
  | null;

export type Sheet = { name: string; rows: Cell[][] /** In characters. */; widths: number[] };

export type Workbook = { sheets: Sheet[] };

export const head = (...texts: string[]): Cell[] => texts.map((text) => ({ text, isHead: true }));

/** A figure that may be unknown. An empty cell would count as 0 in a formula; this one spoils what depends on it. */
export const known = (amount: number | null, format: Format, isInput = false): Cell =>
  amount === null ? { formula: 'NA()', format } : { amount, format, isInput };
