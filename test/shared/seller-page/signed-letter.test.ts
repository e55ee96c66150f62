import fontkit from '@pdf-lib/fontkit';
import { PDFDocument } from 'pdf-lib';
import { expect, it } from 'vitest';
import { letterFonts } from '#lambdas/functions/seller-sealer/letter-fonts.ts';
import { embeddedLetterPdf, letterPdf } from '#shared/letter/letter-pdf.ts';
import { letterText } from '#shared/letter/letter-text.ts';
import { letterToSign, shownHash, signedLetter } from '#shared/seller-page/signed-letter.ts';
import { textOf, textVersion } from '#shared/seller-page/text-of.ts';
import { type EmbeddedFont, embeddedFontsOf, embeddedTextsOf, textsOf } from '#test/shared/letter/pdf-texts.ts';
import { workedPage } from './seller-letter.ts';

const page = workedPage(['Wholesale', 'Seller Finance', 'Subject-To'], { additionalTerms: 'The shed stays.' });
const signed = {
  key: 'k',
  by: 'seller',
  kind: 'sign',
  at: '2026-11-25T10:00:00.000Z',
  option: 1,
  language: 'es',
  name: 'Ruth Hollis',
  hash: 'ab12',
} as const;

/** Letters and digits only: the PDF breaks lines where it likes. */
const bare = (text: string) => text.replace(/[^\p{L}\d$%]/gu, '');

it('has every word of the letter in the PDF, in Spanish and then in English', async () => {
  const blocks = signedLetter(page, signed, 'cd34');
  const lines = textsOf(await letterPdf(blocks, 'Letter')).flat();
  const pdf = bare(lines.filter((line) => !/^Page \d+ of \d+$/.test(line)).join(''));
  const words = blocks.flatMap((block) => ('items' in block ? block.items : 'text' in block ? [block.text] : []));
  expect(words.length).toBeGreaterThan(40);
  expect(words.filter((text) => !pdf.includes(bare(text)))).toEqual([]);
  for (const id of ['not-contract', 'link', 'stays-know', 'payments-know', 'rule-va', 'rules-foot'] as const) {
    expect(pdf.indexOf(bare(textOf('es', id)))).toBeGreaterThan(-1);
    expect(pdf.indexOf(bare(textOf('en', id)))).toBeGreaterThan(pdf.indexOf(bare(textOf('es', id))));
  }
  expect(pdf).toContain(bare('SHA-256 of the seal’s certificate: cd34.'));
  expect(pdf).toContain(bare('Signed by whoever had this link. The name was typed: Ruth Hollis.'));
});

/** The letters whose glyph in an embedded font is another than in the font's own file. */
async function glyphsAmiss({ name, file, letters }: EmbeddedFont): Promise<string[]> {
  const [latin, chinese] = letterFonts.faces;
  const face = name.includes('SansSC') ? chinese : latin;
  const whole = fontkit.create((await (name.includes('Bold') ? face?.bold() : face?.regular())) ?? new Uint8Array());
  const held = fontkit.create(file);
  expect(letters.size).toBeGreaterThan(20);
  return [...letters].flatMap(([glyph, letter]) => {
    const shown = held.getGlyph(Number.parseInt(glyph, 16)).path.toSVG();
    // Noto Sans SC has other digits before Latin letters.
    const own = [letter, `${letter}W`].flatMap((text) => whole.layout(text, { ccmp: false }).glyphs.slice(0, 1));
    return own.some(({ path }) => path.toSVG() === shown) ? [] : [letter];
  });
}

it.each(['Nguyễn Thị Ngọc Ánh', 'Ольга Щукина', 'Γιώργος Παπάς', '王芳', '陳怡君', '田中さくら'])(
  'has the name %s as it was typed, in fonts that the file holds',
  async (name) => {
    const pdf = await embeddedLetterPdf(
      signedLetter(page, { ...signed, name }, 'cd34'),
      `Letter: ${name}`,
      letterFonts,
    );
    expect(bare(await embeddedTextsOf(pdf))).toContain(bare(`The name was typed: ${name}`));
    const document = await PDFDocument.load(pdf);
    expect(document.getTitle()).toBe(`Letter: ${name}`);
    // Each text names its font anew.
    const fonts = new Map([...(await embeddedFontsOf(pdf)).values()].map((font) => [font.name, font]));
    expect(fonts.size).toBe(2);
    for (const font of fonts.values()) expect(await glyphsAmiss(font)).toEqual([]);
    expect(Buffer.from(pdf).includes('/Helvetica')).toBe(false);
    // Only the letters that are used.
    expect(pdf.length).toBeLessThan(200_000);
  },
);

it('leaves out letters that no font has, and has their numbers', async () => {
  const pdf = await embeddedLetterPdf(
    signedLetter(page, { ...signed, name: '김 Ruth' }, 'cd34'),
    'Letter',
    letterFonts,
  );
  expect(await embeddedTextsOf(pdf)).toContain('The name was typed:  Ruth (U+AE40 U+0020 U+0052');
});

it('is identified by what was shown: option, language and every amount', async () => {
  const hashes = await Promise.all([
    shownHash(page, 0, 'en'),
    shownHash(page, 1, 'en'),
    shownHash(page, 1, 'es'),
    shownHash({ ...page, version: 2 }, 1, 'en'),
    shownHash({ ...page, own_words: [] }, 1, 'en'),
  ]);
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(await shownHash(page, 1, 'en')).toBe(hashes[1]);
});

it('records the version of the texts that were signed, not that of this release', () => {
  const record = letterText(signedLetter(page, { ...signed, text_version: 7 }, 'cd34'));
  expect(record).toContain('version 1, texts 7.');
  // English is in the words of this release, and the hash is not over it.
  expect(record).not.toContain(textOf('en', 'sign'));
  expect(letterText(signedLetter(page, { ...signed, text_version: textVersion }, 'cd34'))).toContain(
    textOf('en', 'sign'),
  );
});

it('says nothing of an option that the page does not have', () => {
  expect(letterToSign(page, 7, 'en')).toEqual([]);
});

it('has a name in letters that the PDF lacks by their numbers, too', () => {
  const record = letterText(signedLetter(page, { ...signed, name: '王芳' }, 'cd34'));
  expect(record).toContain('The name was typed: 王芳 (U+738B U+82B3).');
  expect(letterText(signedLetter(page, signed, 'cd34'))).not.toContain('U+');
});

it('says what is paid in, and what is missing, in the page’s words', () => {
  const resale = workedPage(['Novation'], { 'terms.novation.sellerPrice': '120000' });
  const text = letterText(letterToSign(resale, 0, 'en')).replace(/\s+/g, ' ');
  expect(text).toContain('You get at closing: Nothing');
  expect(text).toContain('You get every month: You pay $1,225 a month for 4 months');
  expect(text).toMatch(/You get at the end: More is owed than this pays: \$[\d,.]+ short\./);
});
