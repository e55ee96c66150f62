import { type PDFFont, rgb } from 'pdf-lib';
import type { LetterheadPdf } from './pdf/letterhead-pdf.ts';
import { linesOf } from './pdf/pdf-lines.ts';
import { toWinAnsi } from './pdf/win-ansi.ts';

/* The sheets of a letter, and the pen that writes on them from the top down. */

/* US Letter, in points. */
export const paper = { width: 612, height: 792, side: 45, top: 40, foot: 20 };
export const inner = paper.width - 2 * paper.side;
export const leading = 1.27;

export const ink = rgb(0.09, 0.13, 0.11);
export const soft = rgb(0.25, 0.3, 0.28);
export const hair = rgb(0.76, 0.8, 0.78);
export const warning = rgb(0.7, 0.15, 0.12);

export type Weight = 'regular' | 'bold';
export type Fonts = Record<Weight, PDFFont>;
export type Color = typeof ink;
export type Run = { text: string; weight: Weight };

export type Drawing =
  | { kind: 'text'; text: string; x: number; y: number; weight: Weight; size: number; color: Color }
  | { kind: 'line'; x: number; y: number; width: number; color: Color }
  | { kind: 'box'; x: number; y: number; side: number };

/** One page: its drawings from the top down, and what stands at its foot. */
export type Sheet = { drawings: Drawing[]; foot: string };

/** The lines of the brand above the foot of each sheet; none without a brand. */
export const footerOf = (brand: LetterheadPdf | undefined, size: number, fonts: Fonts): string[] =>
  brand?.footerLines(fonts.regular, size, inner) ?? [];

export type Pen = ReturnType<typeof openPen>;

/** A pen at the top of the first sheet, below the brand. Lengths in points; `y` grows downwards. */
export function openPen(fonts: Fonts, size: number, brand: LetterheadPdf | undefined) {
  const sheets: Sheet[] = [{ drawings: [], foot: '' }];
  const step = size * leading;
  const footer = footerOf(brand, size, fonts);
  const bottom = paper.height - paper.foot - 1.6 * size - footer.length * step;
  const last = () => {
    const sheet = sheets.at(-1);
    if (sheet === undefined) throw new Error('A letter has a sheet.');
    return sheet;
  };
  function turn() {
    sheets.push({ drawings: [], foot: '' });
    pen.y = paper.top;
  }
  /** Starts a new sheet unless there is room for this height. */
  function need(height: number) {
    if (pen.y + height > bottom && last().drawings.length > 0) turn();
  }
  const put = (drawing: Drawing) => last().drawings.push(drawing);
  const rule = (color = ink, x = paper.side, width = inner) => put({ kind: 'line', x, y: pen.y, width, color });
  const wrapped = (text: string, width: number, weight: Weight = 'regular', at = size) =>
    linesOf(toWinAnsi(text), fonts[weight], at, width);

  /** One line of text; `top` is where the line begins. */
  function line(text: string, x: number, top: number, look: { weight?: Weight; size?: number; color?: Color } = {}) {
    const { weight = 'regular', size: at = size, color = ink } = look;
    put({ kind: 'text', text, x, y: top + at * 0.98, weight, size: at, color });
  }

  function flow(runs: Run[], x = paper.side, width = inner, color = ink) {
    for (const pieces of linesOfRuns(runs, fonts, size, width)) {
      need(step);
      let at = x;
      for (const { text, weight } of pieces) {
        line(text, at, pen.y, { weight, color });
        at += fonts[weight].widthOfTextAtSize(`${text} `, size);
      }
      pen.y += step;
    }
  }

  const pen = {
    ...{ sheets, fonts, size, step, last, turn, need, put, rule, wrapped, line, flow },
    y: paper.top + (brand?.heightIn(inner) ?? 0),
  };
  return pen;
}

/** Breaks a paragraph of several weights at spaces. Each line is a list of pieces with a space between them. */
function linesOfRuns(runs: readonly Run[], fonts: Fonts, size: number, width: number): Run[][] {
  const lines: Run[][] = [[]];
  let used = 0;
  for (const { text, weight } of runs) {
    const font = fonts[weight];
    const space = font.widthOfTextAtSize(' ', size);
    const words = toWinAnsi(text)
      .split(' ')
      .flatMap((word) => linesOf(word, font, size, width));
    for (const word of words) {
      const wide = font.widthOfTextAtSize(word, size);
      if (used > 0 && used + wide > width) {
        lines.push([]);
        used = 0;
      }
      const line = lines.at(-1) ?? [];
      const before = line.at(-1);
      if (before?.weight === weight) before.text += ` ${word}`;
      else line.push({ text: word, weight });
      used += wide + space;
    }
  }
  return lines;
}
