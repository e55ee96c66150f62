import { lengthOf, onOneLine, readable, withoutRareBreaks } from '#shared/values/plain-text.ts';

/** A cell's text as it can be stored: one line without control characters, at most so many characters. */
export function textOfCell(cell: string, most: number): string {
  const text = /^[ -~]*$/.test(cell)
    ? cell
    : onOneLine(readable(withoutRareBreaks(cell.toWellFormed().replaceAll('\uFFFD', ''))));
  const short = text.length > most && lengthOf(text) > most ? [...text].slice(0, most).join('') : text;
  return short.trim();
}
