import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { letterDefaults, writeOfferLetter } from '#shared/letter/letter.ts';
import type { LetterBlock } from '#shared/letter/letter-block.ts';
import type { Letterhead } from '#shared/letter/pdf/letterhead-pdf.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { letterHouse } from '#test/shared/letter/letter-house.ts';
import { fourSellers, longNames, optionsLetter } from '#test/shared/letter/options-letters.ts';
import { words, wordsOf } from '#test/shared/letter/words-of.ts';
import { makePng } from '#test/support/png.ts';
import { letterDocx } from '#web/areas/letter/letter-docx.ts';

/** The parts of a file by name, as XML. */
async function partsOf(blocks: LetterBlock[], head?: Letterhead): Promise<Record<string, string>> {
  const files = unzipSync(await letterDocx(blocks, 'Offer letter, 1 Test St', head));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** What a part says, in order; a paragraph ends a word. */
const textOf = (xml: string) =>
  [...xml.replaceAll('</w:p>', '<w:t> </w:t>').matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)]
    .map(([, text = '']) => text)
    .join('')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');

/** Without the feet of pages, which are in parts of their own. */
const bodyWords = (blocks: LetterBlock[]) => wordsOf(blocks.filter(({ kind }) => kind !== 'page'));

describe('the letter for Word', () => {
  it.each([
    ['as it starts', optionsLetter()],
    ['with four sellers of long names', optionsLetter({ ...longNames, ...fourSellers })],
    ['with two options', optionsLetter({}, ['Lease Option', 'Novation'])],
  ])('has the words of every other form: %s', async (_, blocks) => {
    const parts = await partsOf(blocks);
    expect(words(textOf(parts['word/document.xml'] ?? ''))).toEqual(bodyWords(blocks));
    const feet = Object.entries(parts).filter(([name]) => name.startsWith('word/footer'));
    expect(feet.map(([, xml]) => textOf(xml)).join(' ')).toContain('Please turn over');
  });

  it.each(Strategy.options)('has those of a letter of one structure, too: %s', async (strategy) => {
    const form = {
      ...letterDefaults(letterHouse.property),
      buyerName: 'Dana <Reyes> & "Sons"',
      additionalTerms: 'A\nB',
    };
    const blocks = writeOfferLetter({ form, property: letterHouse.property, strategy, today: '2026-11-23' });
    const parts = await partsOf(blocks);
    expect(words(textOf(parts['word/document.xml'] ?? ''))).toEqual(bodyWords(blocks));
  });

  it('carries the figures of the example', async () => {
    const text = textOf((await partsOf(optionsLetter()))['word/document.xml'] ?? '');
    for (const figure of ['$31,000', '$1,074.18', '$193,634.24', '$14,500', '$276.15', '$55,008.37']) {
      expect(text).toContain(figure);
    }
  });

  it('about a made-up record says so at the head of every page', async () => {
    const sample = { ...letterHouse, property: { ...letterHouse.property, source: 'sample' as const } };
    const parts = await partsOf(optionsLetter({}, undefined, sample));
    const heads = Object.entries(parts).filter(([name]) => name.startsWith('word/header'));
    expect(heads).toHaveLength(2);
    for (const [, xml] of heads) expect(textOf(xml)).toContain('SAMPLE DATA. NOT A REAL OFFER. DO NOT SEND.');
  });
});

describe('the letter for Word in a brand', () => {
  const brand = {
    company: 'Alder & Main',
    accent: '#ffee00',
    footer: 'AZ license 12345',
    logo: '/avatars/logos/a.png',
  };

  it('has logo and company above its words, and the footer at the foot of every page', async () => {
    const blocks = optionsLetter();
    const parts = await partsOf(blocks, { brand, logo: makePng(300, 100) });
    const document = parts['word/document.xml'] ?? '';
    expect(words(textOf(document))).toEqual([...words('Alder & Main'), ...bodyWords(blocks)]);
    expect(Object.keys(parts).filter((name) => /^word\/media\/.+\.png$/.test(name))).toHaveLength(1);
    // 156 by 52 pixels, in English Metric Units.
    expect(document).toContain('cx="1485900" cy="495300"');
    const feet = Object.entries(parts).filter(([name]) => name.startsWith('word/footer'));
    expect(feet).toHaveLength(2);
    for (const [, xml] of feet) expect(textOf(xml)).toContain('AZ license 12345');
  });

  it('is the letter without a brand where nothing is set', async () => {
    const nothing = { company: '', accent: '', footer: '', logo: null };
    const [bare, branded] = await Promise.all([partsOf(optionsLetter()), partsOf(optionsLetter(), { brand: nothing })]);
    expect(branded['word/document.xml']).toBe(bare['word/document.xml']);
  });
});
