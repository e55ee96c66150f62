import { type PDFDocument, type PDFFont, type PDFImage, type PDFPage, rgb } from 'pdf-lib';
import { accentFor } from '#shared/brand/accent.ts';
import type { Brand } from '#shared/brand/brand.ts';
import { linesOf } from './pdf-lines.ts';
import { toWinAnsi } from './win-ansi.ts';

/* The brand around a letter: logo and company on its first page, the footer line at the foot of each. In points. */

/** A letter's brand, with the bytes of its logo. */
export type Letterhead = { brand: Brand; logo?: Uint8Array | undefined };

/** Where a letterhead goes: its left edge and width, and the distance of its top from the page's. */
type Place = { x: number; top: number; width: number };

type Color = ReturnType<typeof rgb>;

const logoBox = { width: 150, height: 40 };
const companySize = 15;
const companyStep = 18;
const gap = 12;
/** Between the rule below the letterhead and the letter. */
const below = 16;

export type LetterheadPdf = {
  /** How much of the first page it takes. */
  heightIn(width: number): number;
  draw(page: PDFPage, place: Place): void;
  /** The lines of the footer, none without one. */
  footerLines(font: PDFFont, size: number, width: number): string[];
};

/** Prepares a brand for a document. @param bold the font of the company. */
export async function letterheadPdf(
  document: PDFDocument,
  { brand, logo }: Letterhead,
  bold: PDFFont,
): Promise<LetterheadPdf> {
  const image = logo && (await document.embedPng(logo));
  const color = brand.accent === '' ? rgb(0.07, 0.13, 0.1) : toRgb(accentFor(brand.accent).light);
  const size = image && fitted(image);
  const isShown = image !== undefined || brand.company !== '';
  const indent = size === undefined ? 0 : size.width + gap;
  const companyLines = (width: number) =>
    brand.company === '' ? [] : linesOf(toWinAnsi(brand.company), bold, companySize, width - indent);
  const contentHeight = (width: number) => Math.max(size?.height ?? 0, companyLines(width).length * companyStep);
  return {
    heightIn: (width) => (isShown ? contentHeight(width) + gap / 2 + below : 0),
    draw(page, { x, top, width }) {
      if (!isShown) return;
      const height = contentHeight(width);
      const bottom = page.getHeight() - top - height;
      if (image && size) page.drawImage(image, { x, y: bottom + (height - size.height) / 2, ...size });
      const lines = companyLines(width);
      const first = bottom + (height + lines.length * companyStep) / 2 - companySize;
      lines.forEach((text, index) => {
        page.drawText(text, { x: x + indent, y: first - index * companyStep, size: companySize, font: bold, color });
      });
      const y = bottom - gap / 2;
      page.drawLine({ start: { x, y }, end: { x: x + width, y }, thickness: 1.2, color });
    },
    footerLines: (font, at, width) => (brand.footer === '' ? [] : linesOf(toWinAnsi(brand.footer), font, at, width)),
  };
}

/** The size of a logo in its box; never enlarged beyond 96 pixels an inch. */
function fitted(image: PDFImage): { width: number; height: number } {
  const scale = Math.min(0.75, logoBox.width / image.width, logoBox.height / image.height);
  return image.scale(scale);
}

/** `#rrggbb` as pdf-lib takes it. */
function toRgb(color: string): Color {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) / 255;
  return rgb(channel(1), channel(3), channel(5));
}
