import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { letterDefaults, writeOfferLetter } from '#shared/letter/letter.ts';
import type { LetterBlock } from '#shared/letter/letter-block.ts';
import { letterPdf } from '#shared/letter/letter-pdf.ts';
import { letterText } from '#shared/letter/letter-text.ts';
import { losesInPdf, toWinAnsi } from '#shared/letter/pdf/win-ansi.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { aProperty } from '#test/support/lambdas/builders.ts';
import { fourSellers, longNames, optionsLetter } from './options-letters.ts';
import { contentsOf, textsOf } from './pdf-texts.ts';
import { words, wordsOf } from './words-of.ts';

const property: PropertyResult = { ...aProperty(), source: 'rentcast' };
const filled = {
  ...letterDefaults(property),
  buyerName: 'Dana “Dee” Müller — Buyer',
  buyerAddress: '5 Long Rd',
  offerPrice: '250,000',
  additionalTerms: Array.from({ length: 60 }, (_, index) => `Term ${index} of the buyer`).join('\n'),
};
const letterFor = (strategy: Strategy | null): LetterBlock[] =>
  writeOfferLetter({ form: filled, property, strategy, today: '2026-03-04', sender: { phone: '555 0100' } });

describe('the letter as a PDF', () => {
  it('about a made-up record says on every page that it is not to be sent', async () => {
    const form = filled;
    const write = (about: PropertyResult) =>
      writeOfferLetter({ form, property: about, strategy: null, today: '2026-03-04' });
    const pages = textsOf(await letterPdf(write({ ...property, source: 'sample' }), 'Offer'));
    expect(pages.length).toBeGreaterThan(2);
    for (const texts of pages) expect(texts).toContain('SAMPLE DATA. NOT A REAL OFFER. DO NOT SEND.');
    expect(
      textsOf(await letterPdf(write(property), 'Offer'))
        .flat()
        .join(' '),
    ).not.toContain('SAMPLE');
  });

  it.each([...Strategy.options, null])('carries the words of the text file: %s', async (strategy) => {
    const blocks = letterFor(strategy);
    const pages = textsOf(await letterPdf(blocks, 'Offer'));
    const shown = pages.flatMap((texts) => texts.filter((text) => !/^Page \d+ of \d+$/.test(text)));
    expect(words(shown.join(' '))).toEqual(words(letterText(blocks)));
  });

  it('takes as many pages as it needs and numbers them', async () => {
    const pages = textsOf(await letterPdf(letterFor('Subject-To'), 'Offer'));
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((texts, index) => {
      expect(texts).toContain(`Page ${index + 1} of ${pages.length}`);
    });
  });

  it('breaks a word that is wider than the page and writes names in other scripts as well as it can', async () => {
    const blocks = writeOfferLetter({
      form: { ...filled, buyerName: 'Łukasz Ðặng 王 🏠', buyerAddress: 'x'.repeat(300), additionalTerms: '' },
      property,
      strategy: null,
      today: '2026-03-04',
    });
    const text = textsOf(await letterPdf(blocks, 'Offer 王'))
      .flat()
      .join('');
    expect(text).toContain('Lukasz Ðang');
    expect(text).toContain('x'.repeat(300));
  });
});

describe('the options letter as a PDF', () => {
  const shownOf = (pages: string[][]) => pages.flat().filter((text) => !/^Page \d+ of \d+$/.test(text));

  it.each([
    ['as it starts', optionsLetter()],
    ['with long names', optionsLetter(longNames)],
    ['with four sellers', optionsLetter(fourSellers)],
    ['with four sellers of long names', optionsLetter({ ...longNames, ...fourSellers })],
    ['with two options', optionsLetter({}, ['Lease Option', 'Novation'])],
    ['with the longest options', optionsLetter(fourSellers, ['Seller Finance', 'Subject-To', 'Lease Option'])],
  ])('has two pages and the words of every other form: %s', async (_, blocks) => {
    const pages = textsOf(await letterPdf(blocks, 'Offer'));
    expect(pages).toHaveLength(2);
    expect(pages[0]?.join(' ')).toContain('This letter is not a contract.');
    expect(pages[1]?.join(' ')).toContain('Please know.');
    // Each page ends with the same foot.
    pages.forEach((texts, index) => {
      expect(texts).toContain(`Page ${index + 1} of 2`);
    });
    expect(words(shownOf(pages).join(' '))).toEqual(wordsOf(blocks));
    expect(words(letterText(blocks))).toEqual(wordsOf(blocks));
  });

  it('sets every option and every condition in one size', async () => {
    const sizes = new Set(
      contentsOf(await letterPdf(optionsLetter(), 'Offer')).flatMap((content) =>
        [...content.matchAll(/\/[\w-]+ ([\d.]+) Tf/g)].map(([, size]) => Number(size)),
      ),
    );
    // The title and everything else.
    expect([...sizes].toSorted((a, b) => a - b)).toEqual([11, 19.8]);
  });

  it('takes more pages only when the buyer adds more than fits', async () => {
    const additionalTerms = Array.from({ length: 60 }, (_, index) => `Term ${index} of the buyer`).join('\n');
    const pages = textsOf(await letterPdf(optionsLetter({ additionalTerms }), 'Offer'));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  });
});

describe('characters of the PDF font', () => {
  it.each([
    ['Dana “Dee” O’Neil – €5 • ½', 'Dana “Dee” O’Neil – €5 • ½', false],
    ['non\u2011breaking\u00a0space, \u22125', 'non-breaking space, -5', false],
    ['Žižek ŠČ', 'Žižek ŠC', true],
    ['Nguyễn', 'Nguyen', true],
    ['漢', '', true],
    ['👩‍👩‍👧 Ann', ' Ann', true],
    ['Kapiʻolani', 'Kapi‘olani', false],
    ['Kāneʻohe, Līhuʻe', 'Kane‘ohe, Lihu‘e', true],
    ['Utqiaġvik', 'Utqiagvik', true],
    ['Peña Blanca, Española', 'Peña Blanca, Española', false],
    ['Coeur d’Alene – Chèvre…', 'Coeur d’Alene – Chèvre…', false],
    ['ʔaqʼam Ƛ̓ Ȼ ŧ Ɨ', '’aq’am   t I', true],
    ['3⅓ ℅ № ﬂ', '31/3 c/o No fl', true],
    ['two\u2028lines\u0085here\tnow\u3000then', 'two lines here now then', false],
    ['a\u0000b\u0007c', 'abc', true],
    ['ﬁ', 'fi', true],
  ])('%s', (text, expected, loses) => {
    expect(toWinAnsi(text)).toBe(expected);
    expect(losesInPdf(text)).toBe(loses);
  });

  it('have a nearest one for every Latin letter, the ʻokina and each mark of a place name, and never a question mark', () => {
    const latin = Array.from({ length: 0x2c80 }, (_, code) => String.fromCodePoint(code)).filter((character) =>
      /[\p{L}&&\p{Script=Latin}]/v.test(character),
    );
    const signs = 'ʻʼ’‘–—…āēīōūĀĒĪŌŪñéíóúüşčłż';
    for (const character of [...latin, ...signs]) expect(toWinAnsi(character)).not.toContain('?');
    // The Latin alphabets in use; the others are of phonetics and medieval manuscripts.
    const inUse = latin.filter((character) => /[\u0041-\u017f\u1e00-\u1e99\u1e9e\u1ea0-\u1ef9]/.test(character));
    expect(inUse.filter((character) => toWinAnsi(character) === '')).toEqual([]);
  });

  it('cover whatever a text holds, and keep what they can', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = toWinAnsi(text);
        expect(toWinAnsi(shown)).toBe(shown);
        expect(shown.split('?')).toHaveLength(text.normalize('NFKD').split(/[?]/).length);
      }),
    );
  });
});
