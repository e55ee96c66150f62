/*
 * How numbers are written, everywhere: "1,234.5", "−0.95". One minus sign (U+2212), which is as wide as a plus and
 * after which no line breaks; a figure that rounds to zero has none. Nothing here uses Intl: its first formatter takes
 * a phone about 60 ms.
 */

/** A figure to be shown; `null`, `undefined`, NaN and what has more than 21 digits are unknown. */
export type Figure = number | null | undefined;

/** Stands for an unknown figure: never "0" or "NaN". */
export const unknownFigure = '—';

/** Whether a figure is a number that can be shown. */
export function isKnown(figure: Figure): figure is number {
  return Math.abs(figure ?? Number.NaN) < 1e21;
}

/**
 * A figure with its sign before what `sizeText` makes of its size; no sign where that shows only zeros.
 *
 * @param plus stands before a size above zero.
 */
export function withSign(figure: Figure, sizeText: (size: number) => string, plus: '+' | '' = ''): string {
  if (!isKnown(figure)) return unknownFigure;
  const size = sizeText(Math.abs(figure));
  if (!/[1-9]/.test(size)) return size;
  return `${figure < 0 ? '−' : plus}${size}`;
}

/** A size of 0 or more with exactly that many decimals and thousands separators. */
export function sizeWith(digits: number): (size: number) => string {
  return (size) => grouped(size.toFixed(digits));
}

/** A size of 0 or more with at most that many decimals, and without zeros at their end. */
export function sizeUpTo(digits: number): (size: number) => string {
  return (size) => sizeWith(digits)(size).replace(/(?:\.|(\.\d*?[1-9]))0+$/, '$1');
}

/** "1,234": rounded to a whole number. */
export const wholeNumber = (figure: Figure): string => decimal(figure, 0);

/** "1.22", "−0.50": with exactly that many decimals. */
export const decimal = (figure: Figure, digits: number): string => withSign(figure, sizeWith(digits));

/** "1,234.5": with at most that many decimals. */
export const decimalUpTo = (figure: Figure, digits: number): string => withSign(figure, sizeUpTo(digits));

/** Adds thousands separators (US style) to the text of a decimal number. */
export function grouped(decimalText: string): string {
  return decimalText.replace(/(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g, ',');
}

/** A number's text with thousands separators; other text unchanged. */
export function groupedIfNumber(text: string): string {
  const [, sign = '', whole = '', rest = ''] = /^\s*([+-]?)(\d{4,})(\.\d*)?\s*$/.exec(text) ?? [];
  return whole === '' ? text : sign + grouped(whole) + rest;
}
