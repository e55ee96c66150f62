import type { PDFDocument, PDFFont } from 'pdf-lib';
import { toWinAnsi } from './win-ansi.ts';

/*
 * A letter in fonts that its file holds, so that a name stands as it was typed, and every reader shows the same. Only
 * the letters that are used are embedded.
 */

type Fontkit = Parameters<PDFDocument['registerFontkit']>[0];
type Subset = ReturnType<ReturnType<Fontkit['create']>['createSubset']>;

/** The font reader and the files: each is loaded when a letter needs it. */
export type FontFiles = {
  fontkit: Fontkit;
  /** The first that has every letter is used, else the first that lacks the fewest. */
  faces: readonly { regular: () => Promise<Uint8Array>; bold: () => Promise<Uint8Array> }[];
};

/** The fonts of a document, and a text limited to what they have. */
export type Face = { regular: PDFFont; bold: PDFFont; fitted: (text: string) => string };

// One glyph a letter: of ligatures and of letters in parts, such as ị, readers would copy another text than is shown.
const plain = { subset: true, features: { liga: false, ccmp: false } };

/** Embeds the fonts of a document. @param text all that it says. */
export async function embeddedFace(document: PDFDocument, { fontkit, faces }: FontFiles, text: string): Promise<Face> {
  document.registerFontkit(withWholeGlyphs(fontkit));
  const letters = new Set(text.normalize('NFC').replaceAll(/\s/g, ''));
  let best: { face: FontFiles['faces'][number]; bytes: Uint8Array; known: Set<number>; lacks: number } | undefined;
  for (const face of faces) {
    const bytes = await face.regular();
    const known = new Set(fontkit.create(bytes).characterSet);
    const lacks = [...letters].filter((letter) => !known.has(letter.codePointAt(0) ?? 0)).length;
    if (best === undefined || lacks < best.lacks) best = { face, bytes, known, lacks };
    if (lacks === 0) break;
  }
  if (best === undefined) throw new Error('There is no font to embed.');
  const { face, bytes, known } = best;
  const fitted = (line: string) =>
    [...line.normalize('NFC')]
      .map((letter) => (/\s/.test(letter) || !known.has(letter.codePointAt(0) ?? 0) ? toWinAnsi(letter) : letter))
      .join('');
  return {
    regular: await document.embedFont(bytes, plain),
    bold: await document.embedFont(await face.bold(), plain),
    fitted,
  };
}

/** A subset of a TrueType font, with the table of where its glyphs begin; 1 is the form in bytes. */
type GlyphSubset = Subset & { loca: { version?: number }; _addGlyph: (glyph: number) => number };
const isGlyphSubset = (subset: Subset): subset is GlyphSubset => '_addGlyph' in subset;

/**
 * In a small subset the library writes where glyphs begin in units of two bytes, though glyphs may have an odd length:
 * those behind one would not be shown. Here the units are bytes.
 */
function withWholeGlyphs(fontkit: Fontkit): Fontkit {
  return {
    create(...file) {
      const font = fontkit.create(...file);
      const createSubset = font.createSubset.bind(font);
      font.createSubset = () => {
        const subset = createSubset();
        if (!isGlyphSubset(subset)) return subset;
        const add = subset._addGlyph.bind(subset);
        subset._addGlyph = (glyph) => {
          subset.loca.version = 1;
          return add(glyph);
        };
        return subset;
      };
      return font;
    },
  };
}
