import { cellsOf } from '#shared/csv/read-table.ts';

/** The cells of a CSV with commas, as it was written, without empty lines. */
export const csvRows = (text: string): string[][] =>
  cellsOf(text.replace(/^\uFEFF/, ''), ',').rows.filter((cells) => cells.some((cell) => cell !== ''));
