import { expect, it } from 'vitest';
import { letterPdf } from '#shared/letter/letter-pdf.ts';
import { letterText } from '#shared/letter/letter-text.ts';
import { textOf } from '#shared/seller-page/option/text-of.ts';
import { letterToSign, shownHash, signedLetter } from '#shared/seller-page/signed-letter.ts';
import { textsOf } from '#test/shared/letter/pdf-texts.ts';
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
  const blocks = signedLetter(page, signed);
  const lines = textsOf(await letterPdf(blocks, 'Letter')).flat();
  const pdf = bare(lines.filter((line) => !/^Page \d+ of \d+$/.test(line)).join(''));
  const words = blocks.flatMap((block) => ('items' in block ? block.items : 'text' in block ? [block.text] : []));
  expect(words.length).toBeGreaterThan(40);
  expect(words.filter((text) => !pdf.includes(bare(text)))).toEqual([]);
  for (const id of ['not-contract', 'link', 'stays-know', 'payments-know', 'rule-va', 'rules-foot'] as const) {
    expect(pdf.indexOf(bare(textOf('es', id)))).toBeGreaterThan(-1);
    expect(pdf.indexOf(bare(textOf('en', id)))).toBeGreaterThan(pdf.indexOf(bare(textOf('es', id))));
  }
  expect(pdf).toContain(bare('Signed by whoever had this link. The name was typed: Ruth Hollis.'));
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

it('says nothing of an option that the page does not have', () => {
  expect(letterToSign(page, 7, 'en')).toEqual([]);
});

it('has a name in letters that the PDF lacks by their numbers, too', () => {
  const record = letterText(signedLetter(page, { ...signed, name: '王芳' }));
  expect(record).toContain('The name was typed: 王芳 (U+738B U+82B3).');
  expect(letterText(signedLetter(page, signed))).not.toContain('U+');
});

it('says what is paid in, and what is missing, in the page’s words', () => {
  const resale = workedPage(['Novation'], { 'terms.novation.sellerPrice': '120000' });
  const text = letterText(letterToSign(resale, 0, 'en')).replace(/\s+/g, ' ');
  expect(text).toContain('You get at closing: Nothing');
  expect(text).toContain('You get every month: You pay $1,224.62 a month for 4 months');
  expect(text).toMatch(/You get at the end: More is owed than this pays: \$[\d,.]+ short\./);
});
