import { inflateSync } from 'node:zlib';

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
