import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import type { LetterBlock } from './letter-block.ts';
import { embeddedFace, type Face, type FontFiles } from './pdf/embedded-faces.ts';
import { type Letterhead, letterheadPdf } from './pdf/letterhead-pdf.ts';
import { linesOf } from './pdf/pdf-lines.ts';
import { toWinAnsi } from './pdf/win-ansi.ts';
import { drawSheets } from './sheets-pdf.ts';

/* US Letter, in points. */
const page = { width: 612, height: 792, margin: 72, foot: 40 };
const ink = rgb(0.07, 0.13, 0.1);
const warning = rgb(0.7, 0.15, 0.12);
const textSize = 10.5;
const titleSize = 16;
const headingSize = 11.5;
const leading = 1.4;
const bullet = 14;

type Color = ReturnType<typeof rgb>;

/** The size and the step of the lines at a page's foot, and the room above them. */
const foot = { size: 9, step: 11, above: 8 };

/**
 * The letter as a PDF: in sheets where it says where they end, else with as many numbered pages as it needs.
 *
 * @param head the brand around it; none without one.
 */
export async function letterPdf(blocks: readonly LetterBlock[], title: string, head?: Letterhead): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(toWinAnsi(title));
  if (blocks.some(({ kind }) => kind === 'page')) await drawSheets(document, blocks, head);
  else await drawFlow(document, blocks, await standardFace(document), head);
  const mark = blocks.find((block) => block.kind === 'mark');
  if (mark) markPages(document.getPages(), mark.text, await document.embedFont(StandardFonts.HelveticaBold));
  return document.save();
}

/** A letter on numbered pages as a PDF that holds its fonts. It has no brand. */
export async function embeddedLetterPdf(
  blocks: readonly LetterBlock[],
  title: string,
  files: FontFiles,
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  await drawFlow(document, blocks, await embeddedFace(document, files, `${JSON.stringify(blocks)}•`));
  return document.save();
}

const standardFace = async (document: PDFDocument): Promise<Face> => ({
  regular: await document.embedFont(StandardFonts.Helvetica),
  bold: await document.embedFont(StandardFonts.HelveticaBold),
  fitted: toWinAnsi,
});

async function drawFlow(
  document: PDFDocument,
  blocks: readonly LetterBlock[],
  fonts: Face,
  head?: Letterhead,
): Promise<void> {
  const width = page.width - 2 * page.margin;
  const brand = head && (await letterheadPdf(document, head, fonts.bold));
  const footer = brand?.footerLines(fonts.regular, foot.size, width) ?? [];
  const bottom = Math.max(page.margin, page.foot + (1 + footer.length) * foot.step + foot.above);
  const writer = writerOn(document, fonts, bottom, brand?.heightIn(width));
  blocks.forEach((block, index) => {
    writer.block(block, index === 0);
  });
  const pages = document.getPages();
  const [first] = pages;
  if (first) brand?.draw(first, { x: page.margin, top: page.margin, width });
  numberPages(pages, fonts.regular, footer);
}

/**
 * @param bottom where a page's text ends, from its lower edge.
 * @param headHeight what is left free at the top of the first page.
 */
function writerOn(document: PDFDocument, fonts: Face, bottom: number, headHeight = 0) {
  const width = page.width - 2 * page.margin;
  let sheet = document.addPage([page.width, page.height]);
  let y = page.height - page.margin - headHeight;

  /** Starts a new page unless there is room for this height. */
  function need(height: number) {
    if (y - height >= bottom) return;
    sheet = document.addPage([page.width, page.height]);
    y = page.height - page.margin;
  }

  function text(content: string, look: { font?: PDFFont; size?: number; indent?: number; color?: Color } = {}) {
    const { font = fonts.regular, size = textSize, indent = 0, color = ink } = look;
    for (const line of linesOf(fonts.fitted(content), font, size, width - indent)) {
      need(size * leading);
      y -= size * leading;
      sheet.drawText(line, { x: page.margin + indent, y, size, font, color });
    }
  }

  function heading(content: string, first: boolean) {
    const size = first ? titleSize : headingSize;
    y -= first ? 0 : 10;
    // A heading must not be the last line of a page.
    need(size * leading + 3 * textSize * leading);
    text(content, { font: fonts.bold, size });
    y -= first ? 8 : 4;
  }

  function item(content: string) {
    need(textSize * leading);
    sheet.drawText('•', {
      x: page.margin,
      y: y - textSize * leading,
      size: textSize,
      font: fonts.regular,
      color: ink,
    });
    text(content, { indent: bullet });
    y -= 3;
  }

  function signature({ party, lines, fields }: Extract<LetterBlock, { kind: 'signature' }>) {
    need((1 + lines.length) * textSize * leading + fields.length * 30 + 14);
    y -= 14;
    text(party, { font: fonts.bold });
    for (const line of lines) text(line);
    for (const field of fields) {
      y -= 14;
      text(field);
      const start = { x: page.margin + 70, y: y - 2 };
      sheet.drawLine({ start, end: { ...start, x: start.x + 220 }, thickness: 0.6, color: ink });
    }
  }

  return {
    block(block: LetterBlock, first: boolean) {
      if (block.kind === 'heading') heading(block.text, first);
      else if (block.kind === 'list') for (const each of block.items) item(each);
      else if (block.kind === 'signature') signature(block);
      else if (block.kind === 'mark') text(block.text, { font: fonts.bold, color: warning });
      else if (block.kind === 'paragraph') {
        text(block.text);
        y -= 7;
      }
    },
  };
}

/** Numbers the pages; `above` stands above the number on each. */
function numberPages(sheets: PDFPage[], font: PDFFont, above: readonly string[]): void {
  sheets.forEach((sheet, index) => {
    const lines = [...above, `Page ${index + 1} of ${sheets.length}`];
    lines.forEach((text, at) => {
      const x = (page.width - font.widthOfTextAtSize(text, foot.size)) / 2;
      const y = page.foot + (lines.length - 1 - at) * foot.step;
      sheet.drawText(text, { x, y, size: foot.size, font, color: ink });
    });
  });
}

/** Writes the mark across each page, from its lower left to its upper right corner. */
function markPages(sheets: PDFPage[], mark: string, font: PDFFont): void {
  const text = toWinAnsi(mark);
  const slope = Math.atan2(page.height, page.width);
  const length = Math.hypot(page.width - 2 * page.margin, page.height - 2 * page.margin);
  const size = (length / font.widthOfTextAtSize(text, 100)) * 100;
  for (const sheet of sheets) {
    sheet.drawText(text, {
      x: (page.width - length * Math.cos(slope)) / 2,
      y: (page.height - length * Math.sin(slope)) / 2,
      size,
      font,
      color: warning,
      opacity: 0.18,
      rotate: degrees((slope * 180) / Math.PI),
    });
  }
}
