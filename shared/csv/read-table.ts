import { unguarded } from './formula-guard.ts';

/*
 * Reads pasted rows or a CSV file (RFC 4180, with what spreadsheets make of it): quoted cells with separators, quotes and
 * line ends. Written here and not taken from a library: a parser such as Papa Parse is twenty times this. The time grows
 * with the length only, whatever the text is.
 */

type Cells = { rows: string[][]; isOpen: boolean };

/**
 * The cells of a text, empty lines too. `isOpen`: a quote in the last row is never closed.
 *
 * @param most rows that are read.
 */
export function cellsOf(text: string, separator: string, most = Number.POSITIVE_INFINITY): Cells {
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  // Whether the cell holds nothing but spaces. To trim it at each quote would take the square of its length.
  let isBlank = true;
  let isQuoted = false;
  const code = separator.charCodeAt(0);
  const isEnd = (each: number) => each === code || each === 10 || each === 13;
  const endCell = () => {
    cells.push(unguarded(cell).trim());
    cell = '';
    isBlank = true;
  };
  const endRow = () => {
    endCell();
    rows.push(cells);
    cells = [];
  };
  for (let at = 0; at < text.length && rows.length < most; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted) {
      const quote = text.indexOf('"', at);
      const end = quote === -1 ? text.length : quote;
      cell += text.slice(at, end);
      at = end;
      if (quote === -1) continue;
      if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && isBlank) {
      cell = '';
      isBlank = false;
      isQuoted = true;
    } else if (sign === separator) endCell();
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text.charAt(at + 1) === '\n') at += 1;
      endRow();
    } else if (isBlank && sign.trim() === '') cell += sign;
    else {
      // What is left of a cell that has begun, at once: no quote in it means anything.
      isBlank = false;
      let end = at + 1;
      while (end < text.length && !isEnd(text.charCodeAt(end))) end += 1;
      cell += text.slice(at, end);
      at = end - 1;
    }
  }
  const isOpen = isQuoted;
  if (rows.length < most) endRow();
  return { rows, isOpen };
}
