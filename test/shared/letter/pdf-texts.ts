import { inflateSync } from 'node:zlib';
import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';

/* What a PDF says, for the tests of its letters. */

/** The texts on each page, in order. */
export function textsOf(pdf: Uint8Array): string[][] {
  const pages = contentsOf(pdf).map((content) =>
    [...content.matchAll(/<([0-9A-F]*)> Tj/g)].map(([, hex = '']) =>
      new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')),
    ),
  );
  return pages.filter((texts) => texts.length > 0);
}

/** A font that a PDF holds: what it calls itself, its file, and what its glyphs say, by their numbers in hexadecimal. */
export type EmbeddedFont = { name: string; file: Uint8Array; letters: Map<string, string> };

/** The fonts that a PDF holds, by the names that its pages have for them. */
export async function embeddedFontsOf(pdf: Uint8Array): Promise<Map<string, EmbeddedFont>> {
  const document = await PDFDocument.load(pdf);
  const fonts = new Map<string, EmbeddedFont>();
  for (const page of document.getPages()) {
    for (const [name, reference] of page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict).entries() ?? []) {
      const font = document.context.lookup(reference, PDFDict);
      const table = font.lookup(PDFName.of('ToUnicode'));
      if (!(table instanceof PDFRawStream)) continue;
      const descriptor = font
        .lookup(PDFName.of('DescendantFonts'), PDFArray)
        .lookup(0, PDFDict)
        .lookup(PDFName.of('FontDescriptor'), PDFDict);
      const file = descriptor.lookup(PDFName.of('FontFile2'));
      if (!(file instanceof PDFRawStream)) continue;
      fonts.set(name.asString(), {
        name: String(descriptor.get(PDFName.of('FontName'))),
        file: decodePDFRawStream(file).decode(),
        letters: lettersIn(Buffer.from(decodePDFRawStream(table).decode()).toString('latin1')),
      });
    }
  }
  return fonts;
}

/** What a PDF says whose fonts are embedded: each font has a table of what its glyphs say. */
export async function embeddedTextsOf(pdf: Uint8Array): Promise<string> {
  const fonts = await embeddedFontsOf(pdf);
  const shown = contentsOf(pdf).flatMap((content) => [
    ...content.matchAll(/(\/\S+) [\d.]+ Tf[\s\S]*?<([0-9A-F]*)> Tj/g),
  ]);
  return shown
    .map(([, name = '', hex = '']) =>
      [...hex.matchAll(/.{4}/g)].map(([glyph]) => fonts.get(name)?.letters.get(glyph) ?? '\ufffd').join(''),
    )
    .join(' ');
}

/** What a table says of glyphs, by their numbers in hexadecimal. */
function lettersIn(table: string): Map<string, string> {
  return new Map(
    [...table.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]+)>$/gm)].map(([, glyph = '', hex = '']) => [
      glyph,
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    ]),
  );
}

/** What each stream of the file holds. */
export function contentsOf(pdf: Uint8Array): string[] {
  const bytes = Buffer.from(pdf);
  const contents: string[] = [];
  let at = bytes.indexOf('stream\n');
  while (at >= 0) {
    const end = bytes.indexOf('\nendstream', at);
    contents.push(inflated(bytes.subarray(at + 7, end)));
    at = bytes.indexOf('stream\n', end + 10);
  }
  return contents;
}

function inflated(data: Buffer): string {
  try {
    return inflateSync(data).toString('latin1');
  } catch {
    return '';
  }
}
