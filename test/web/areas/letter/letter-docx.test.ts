import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { letterDefaults, writeOfferLetter } from '#shared/letter/letter.ts';
import type { LetterBlock } from '#shared/letter/letter-block.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { letterHouse } from '#test/shared/letter/letter-house.ts';
import { fourSellers, longNames, optionsLetter } from '#test/shared/letter/options-letters.ts';
import { words, wordsOf } from '#test/shared/letter/words-of.ts';
import { letterDocx } from '#web/areas/letter/letter-docx.ts';

/** The parts of a file by name, as XML. */
async function partsOf(blocks: LetterBlock[]): Promise<Record<string, string>> {
  const files = unzipSync(await letterDocx(blocks, 'Offer letter, 1 Test St'));
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
    for (const figure of ['$31,000.00', '$1,074.18', '$193,634.24', '$14,500.00', '$276.15', '$55,008.37']) {
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
