import { type PDFDocument, type PDFPage, StandardFonts } from 'pdf-lib';
import { type LetterBlock, titleOf } from './letter-block.ts';
import { type Letterhead, type LetterheadPdf, letterheadPdf } from './pdf/letterhead-pdf.ts';
import { toWinAnsi } from './pdf/win-ansi.ts';
import { writeBlock } from './sheet-blocks.ts';
import {
  type Drawing,
  type Fonts,
  footerOf,
  ink,
  inner,
  leading,
  openPen,
  paper,
  type Sheet,
  soft,
} from './sheet-pen.ts';

/*
 * The letter that is laid out in sheets: one size of type for everything but the title. The largest size that keeps
 * each part on its own sheet is used, so that long names and four sellers still make two pages.
 */

const sizes = [11, 10.5, 10, 9.5, 9, 8.5];

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
  const pen = openPen(fonts, size, brand);
  const title = titleOf(blocks);
  for (const [at, content] of blocks.entries()) {
    writeBlock(pen, content, { isFirst: at === 0, isTitle: at === title, isLast: at === blocks.length - 1, most });
    if (pen.sheets.length > most) return undefined;
  }
  return pen.sheets;
}
