import { type PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { type LetterBlock, titleOf } from './letter-block.ts';
import { type Letterhead, type LetterheadPdf, letterheadPdf } from './pdf/letterhead-pdf.ts';
import { linesOf } from './pdf/pdf-lines.ts';
import { toWinAnsi } from './pdf/win-ansi.ts';

/*
 * The letter that is laid out in sheets: one size of type for everything but the title. The largest size that keeps
 * each part on its own sheet is used, so that long names and four sellers still make two pages.
 */

/* US Letter, in points. */
const paper = { width: 612, height: 792, side: 45, top: 40, foot: 20 };
const inner = paper.width - 2 * paper.side;
const sizes = [11, 10.5, 10, 9.5, 9, 8.5];
const leading = 1.27;

const ink = rgb(0.09, 0.13, 0.11);
const soft = rgb(0.25, 0.3, 0.28);
const hair = rgb(0.76, 0.8, 0.78);
const warning = rgb(0.7, 0.15, 0.12);

type Weight = 'regular' | 'bold';
type Fonts = Record<Weight, PDFFont>;
type Color = typeof ink;
type Run = { text: string; weight: Weight };

type Drawing =
  | { kind: 'text'; text: string; x: number; y: number; weight: Weight; size: number; color: Color }
  | { kind: 'line'; x: number; y: number; width: number; color: Color }
  | { kind: 'box'; x: number; y: number; side: number };

/** One page: its drawings from the top down, and what stands at its foot. */
type Sheet = { drawings: Drawing[]; foot: string };

/** Adds the letter's pages to a document, with the brand around it. */
export async function drawSheets(
  document: PDFDocument,
  blocks: readonly LetterBlock[],
  head: Letterhead | undefined,
): Promise<void> {
  const fonts: Fonts = {
    regular: await document.embedFont(StandardFonts.TimesRoman),
    bold: await document.embedFont(StandardFonts.TimesRomanBold),
  };
  const parts = blocks.filter(({ kind }) => kind === 'page').length;
  const brand = head && (await letterheadPdf(document, head, fonts.bold));
  const { sheets, size } = largestThatFits(blocks, fonts, brand, parts);
  sheets.forEach((sheet, index) => {
    const page = document.addPage([paper.width, paper.height]);
    if (index === 0) brand?.draw(page, { x: paper.side, top: paper.top, width: inner });
    const footer = footerOf(brand, size, fonts);
    for (const drawing of [...sheet.drawings, ...footOf(sheet.foot, index + 1, sheets.length, size, fonts, footer)]) {
      draw(page, drawing, fonts);
    }
  });
}

type Layout = { sheets: Sheet[]; size: number };

/** The largest layout without a sheet too many, else the smallest. */
function largestThatFits(
  blocks: readonly LetterBlock[],
  fonts: Fonts,
  brand: LetterheadPdf | undefined,
  parts: number,
): Layout {
  for (const size of sizes) {
    const sheets = layOut(blocks, fonts, size, brand, parts);
    if (sheets) return { sheets, size };
  }
  const size = Math.min(...sizes);
  return { sheets: layOut(blocks, fonts, size, brand) ?? [], size };
}

function draw(page: PDFPage, drawing: Drawing, fonts: Fonts): void {
  const y = paper.height - drawing.y;
  if (drawing.kind === 'text') {
    const { text, x, weight, size, color } = drawing;
    page.drawText(text, { x, y, size, font: fonts[weight], color });
  } else if (drawing.kind === 'line') {
    const { x, width, color } = drawing;
    page.drawLine({ start: { x, y }, end: { x: x + width, y }, thickness: 0.7, color });
  } else {
    const { x, side } = drawing;
    page.drawRectangle({ x, y, width: side, height: side, borderWidth: 0.9, borderColor: ink });
  }
}

const footerOf = (brand: LetterheadPdf | undefined, size: number, fonts: Fonts) =>
  brand?.footerLines(fonts.regular, size, inner) ?? [];

function footOf(
  foot: string,
  number: number,
  total: number,
  size: number,
  fonts: Fonts,
  footer: readonly string[],
): Drawing[] {
  const y = paper.height - paper.foot;
  const pages = `Page ${number} of ${total}`;
  const look = { kind: 'text', y, weight: 'regular', size, color: soft } as const;
  const right = paper.width - paper.side - fonts.regular.widthOfTextAtSize(pages, size);
  return [
    ...footer.map((text, index) => ({
      ...look,
      text,
      x: paper.side,
      y: y - (footer.length - index) * size * leading,
    })),
    { ...look, text: toWinAnsi(foot), x: paper.side },
    { ...look, text: pages, x: right },
  ];
}

/** @returns `undefined` as soon as it takes more than the most sheets. */
function layOut(
  blocks: readonly LetterBlock[],
  fonts: Fonts,
  size: number,
  brand: LetterheadPdf | undefined,
  most = Number.POSITIVE_INFINITY,
): Sheet[] | undefined {
  const sheets: Sheet[] = [{ drawings: [], foot: '' }];
  const step = size * leading;
  const bottom = paper.height - paper.foot - 1.6 * size - footerOf(brand, size, fonts).length * step;
  let y = paper.top + (brand?.heightIn(inner) ?? 0);

  const last = () => {
    const sheet = sheets.at(-1);
    if (sheet === undefined) throw new Error('A letter has a sheet.');
    return sheet;
  };
  function turn() {
    sheets.push({ drawings: [], foot: '' });
    y = paper.top;
  }
  /** Starts a new sheet unless there is room for this height. */
  function need(height: number) {
    if (y + height > bottom && last().drawings.length > 0) turn();
  }
  const put = (drawing: Drawing) => last().drawings.push(drawing);
  const rule = (color = ink, x = paper.side, width = inner) => put({ kind: 'line', x, y, width, color });
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
        line(text, at, y, { weight, color });
        at += fonts[weight].widthOfTextAtSize(`${text} `, size);
      }
      y += step;
    }
  }

  function address({ left, right }: Extract<LetterBlock, { kind: 'address' }>, isSender: boolean) {
    const lefts = left.flatMap((text, index) => {
      const weight: Weight = isSender && index === 0 ? 'bold' : 'regular';
      return wrapped(text, inner * 0.62, weight).map((each) => ({ text: each, weight }));
    });
    const rights = right.flatMap((text) => wrapped(text, inner * 0.35));
    lefts.forEach(({ text, weight }, index) => {
      line(text, paper.side, y + index * step, { weight });
    });
    rights.forEach((text, index) => {
      const x = paper.width - paper.side - fonts.regular.widthOfTextAtSize(text, size);
      line(text, x, y + index * step);
    });
    y += Math.max(lefts.length, rights.length) * step + size * 0.7;
    if (isSender) {
      rule();
      y += size * 0.7;
    }
  }

  function heading(text: string, isTitle: boolean) {
    const at = isTitle ? size * 1.8 : size;
    need(at * leading + 3 * step);
    if (!isTitle) {
      y += size * 0.45;
      rule();
      y += size * 0.65;
    }
    for (const each of wrapped(text, inner, 'bold', at)) {
      line(each, paper.side, y, { weight: 'bold', size: at });
      y += at * (isTitle ? 1.2 : leading);
    }
    y += size * (isTitle ? 0.3 : 0.1);
  }

  function table({ corner, columns, rows }: Extract<LetterBlock, { kind: 'table' }>) {
    const labelWidth = inner * 0.215;
    const gap = size * 0.9;
    const width = (inner - labelWidth) / Math.max(1, columns.length);
    const xOf = (index: number) => paper.side + labelWidth + index * width + gap;
    const row = (label: string, cells: typeof columns, edge: Color) => {
      const labels = wrapped(label, labelWidth - size * 0.3);
      const texts = cells.map(({ figure, text }) => [
        ...(figure === ''
          ? []
          : wrapped(figure, width - gap, 'bold').map((each) => ({ text: each, weight: 'bold' as const }))),
        ...(text === '' ? [] : wrapped(text, width - gap).map((each) => ({ text: each, weight: 'regular' as const }))),
      ]);
      const height = Math.max(labels.length, ...texts.map(({ length }) => length)) * step + size * 0.62;
      need(height);
      labels.forEach((text, index) => {
        line(text, paper.side, y + size * 0.3 + index * step);
      });
      texts.forEach((lines, column) => {
        lines.forEach(({ text, weight }, index) => {
          line(text, xOf(column), y + size * 0.3 + index * step, { weight });
        });
      });
      y += height;
      rule(edge);
    };
    y += size * 0.6;
    rule();
    row(corner, columns, ink);
    rows.forEach(({ label, cells }, index) => {
      row(label, cells, index === rows.length - 1 ? ink : hair);
    });
    y += size * 0.8;
  }

  function choices(items: readonly string[]) {
    const side = size * 1.05;
    y += size * 0.25;
    need(step);
    let x = paper.side;
    for (const item of items.map(toWinAnsi)) {
      const width = side + size * 0.5 + fonts.regular.widthOfTextAtSize(item, size);
      if (x > paper.side && x + width > paper.width - paper.side) {
        x = paper.side;
        y += step * 1.2;
        need(step);
      }
      put({ kind: 'box', x, y: y + size * 1.1, side });
      line(item, x + side + size * 0.5, y);
      x += width + size * 2;
    }
    y += step + size * 0.7;
  }

  function signers({ parties }: Extract<LetterBlock, { kind: 'signers' }>) {
    const gap = size * 2.4;
    const width = (inner - gap) / 2;
    const dateWidth = size * 6;
    const nameWidth = width - dateWidth - size;
    const columns = parties.map(({ title, names }) => ({
      titles: wrapped(title, width, 'bold'),
      names: names.map((name) => wrapped(name, nameWidth)),
    }));
    const heightOf = ({ titles, names }: (typeof columns)[number]) =>
      titles.length * step + names.reduce((sum, lines) => sum + size * 1.5 + lines.length * step, 0);
    y += size * 0.5;
    need(Math.max(0, ...columns.map(heightOf)));
    const top = y;
    columns.forEach(({ titles, names }, index) => {
      const x = paper.side + index * (width + gap);
      y = top;
      for (const text of titles) {
        line(text, x, y, { weight: 'bold' });
        y += step;
      }
      for (const lines of names) {
        y += size * 1.5;
        rule(ink, x, nameWidth);
        rule(ink, x + nameWidth + size, dateWidth);
        lines.forEach((text, at) => {
          line(text, x, y + size * 0.12 + at * step);
        });
        line('Date', x + nameWidth + size, y + size * 0.12, { color: soft });
        y += lines.length * step;
      }
    });
    y = top + Math.max(0, ...columns.map(heightOf));
  }

  function list(items: readonly string[]) {
    for (const item of items) {
      if (sheets.length > most) return;
      need(step);
      put({ kind: 'text', text: '•', x: paper.side, y: y + size * 0.98, weight: 'regular', size, color: ink });
      flow([{ text: item, weight: 'regular' }], paper.side + size, inner - size);
      y += size * 0.2;
    }
  }

  function paragraph(runs: Run[], color = ink) {
    flow(runs, paper.side, inner, color);
    y += size * 0.45;
  }

  function block(content: LetterBlock, index: number, title: number) {
    if (content.kind === 'address') address(content, index === 0);
    else if (content.kind === 'heading') heading(content.text, index === title);
    else if (content.kind === 'table') table(content);
    else if (content.kind === 'choices') choices(content.items);
    else if (content.kind === 'signers') signers(content);
    else if (content.kind === 'list') list(content.items);
    else if (content.kind === 'paragraph') paragraph([{ text: content.text, weight: 'regular' }]);
    else if (content.kind === 'mark') paragraph([{ text: content.text, weight: 'bold' }], warning);
    else if (content.kind === 'note') {
      paragraph([
        { text: content.lead, weight: 'bold' },
        { text: content.text, weight: 'regular' },
      ]);
    } else if (content.kind === 'page') {
      last().foot = content.foot;
      if (index < blocks.length - 1) turn();
    }
  }

  const title = titleOf(blocks);
  for (const [index, content] of blocks.entries()) {
    block(content, index, title);
    if (sheets.length > most) return undefined;
  }
  return sheets;
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
