import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import type { LetterBlock } from './letter-block.ts';
import { linesOf } from './pdf-lines.ts';
import { drawSheets } from './sheets-pdf.ts';
import { toWinAnsi } from './win-ansi.ts';

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
type Fonts = { regular: PDFFont; bold: PDFFont };

/** The letter as a PDF: in sheets where it says where they end, else with as many numbered pages as it needs. */
export async function letterPdf(blocks: readonly LetterBlock[], title: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(toWinAnsi(title));
  if (blocks.some(({ kind }) => kind === 'page')) await drawSheets(document, blocks);
  else await drawFlow(document, blocks);
  const mark = blocks.find((block) => block.kind === 'mark');
  if (mark) markPages(document.getPages(), mark.text, await document.embedFont(StandardFonts.HelveticaBold));
  return document.save();
}

async function drawFlow(document: PDFDocument, blocks: readonly LetterBlock[]): Promise<void> {
  const fonts = {
    regular: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  };
  const writer = writerOn(document, fonts);
  blocks.forEach((block, index) => {
    writer.block(block, index === 0);
  });
  numberPages(document.getPages(), fonts.regular);
}

function writerOn(document: PDFDocument, fonts: Fonts) {
  const width = page.width - 2 * page.margin;
  let sheet = document.addPage([page.width, page.height]);
  let y = page.height - page.margin;

  /** Starts a new page unless there is room for this height. */
  function need(height: number) {
    if (y - height >= page.margin) return;
    sheet = document.addPage([page.width, page.height]);
    y = page.height - page.margin;
  }

  function text(content: string, look: { font?: PDFFont; size?: number; indent?: number; color?: Color } = {}) {
    const { font = fonts.regular, size = textSize, indent = 0, color = ink } = look;
    for (const line of linesOf(toWinAnsi(content), font, size, width - indent)) {
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

function numberPages(sheets: PDFPage[], font: PDFFont): void {
  sheets.forEach((sheet, index) => {
    const text = `Page ${index + 1} of ${sheets.length}`;
    const x = (page.width - font.widthOfTextAtSize(text, 9)) / 2;
    sheet.drawText(text, { x, y: page.foot, size: 9, font, color: ink });
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
