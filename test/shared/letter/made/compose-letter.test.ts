import { describe, expect, it } from 'vitest';
import type { DealTexts } from '#shared/deal/deal-texts.ts';
import { type LetterBlock, LetterBlocks } from '#shared/letter/letter-block.ts';
import { LetterDraft } from '#shared/letter/letter-draft.ts';
import { composeLetter, type LetterSources, type LetterWriter } from '#shared/letter/made/compose-letter.ts';
import { letterHash } from '#shared/letter/made/letter-hash.ts';
import { letterHouse } from '#test/shared/letter/letter-house.ts';

const { property, facts, calculator, texts } = letterHouse;

const writer: LetterWriter = {
  full_name: 'Ines Calder',
  phone: '(602) 555-0102',
  company: 'Alder & Main Homes LLC',
  email: 'ines@people.example',
};

const sources: LetterSources = {
  subject: {
    analysis_data: property,
    purchase_price: 300_000,
    calculator_inputs: calculator,
    deal: texts,
    seller_facts: facts,
  },
  draft: { options: 'Wholesale,Seller Finance,Subject-To', sellerName: 'Ruth Hollis', secondSeller: 'Walter Hollis' },
  writer,
  brand: undefined,
  hasAll: true,
  today: '2026-11-23',
};

const hashOf = (changed: Partial<LetterSources> = {}) => letterHash(composeLetter({ ...sources, ...changed }).blocks);
const wordsIn = (blocks: readonly LetterBlock[]) => JSON.stringify(blocks);

describe('a composed letter', () => {
  it('says what it offers, to whom and until when', () => {
    expect(composeLetter(sources).summary).toEqual({
      offers: [
        { structure: 'Wholesale', price: 199_000 },
        { structure: 'Seller Finance', price: 250_000 },
        { structure: 'Subject-To', price: 245_000 },
      ],
      to: 'Ruth Hollis and Walter Hollis',
      answer_by: '2026-12-07',
    });
  });

  it('without terms is of the price that was typed, and of none when that is no price', () => {
    const plain = (offerPrice: string) => composeLetter({ ...sources, draft: { options: '', offerPrice } }).summary;
    expect(plain('312,500').offers).toEqual([{ structure: expect.any(String), price: 312_500 }]);
    expect(plain('as is').offers).toEqual([{ structure: expect.any(String), price: null }]);
    expect(plain('1').answer_by).toBeNull();
  });

  it('takes the writer from the profile, and offers only what the plan prices', () => {
    const { form, blocks } = composeLetter(sources);
    expect(form.buyerName).toBe('Ines Calder');
    expect(wordsIn(blocks)).toContain('(602) 555-0102');
  });

  it('is for the structure that the deal runs as, on a plan with one at a time', () => {
    const options = (deal: DealTexts, draft: LetterDraft) =>
      composeLetter({ ...sources, subject: { ...sources.subject, deal }, draft, hasAll: false }).options;
    expect(options({}, { options: 'Wholesale,Seller Finance,Subject-To' })).toEqual(['Novation']);
    // Ticked before the switch, or while a trial ran.
    expect(options({ chosen: 'Novation' }, { options: 'Wholesale' })).toEqual(['Novation']);
    expect(options({ chosen: 'Novation' }, {})).toEqual(['Novation']);
    expect(options({ chosen: 'Novation' }, { options: '' })).toEqual([]);
  });

  it('names what it lacks', () => {
    const missing = (draft: LetterDraft) => composeLetter({ ...sources, draft }).missing;
    expect(missing({ options: '', buyerName: 'A', offerPrice: '' })).toBe('Tick at least one offer, or enter a price.');
    expect(missing({ options: 'Novation', buyerName: ' ' })).toBe("Fill in the buyer's name first.");
    expect(missing({ options: 'Novation', 'terms.novation.months': 'soon' })).toBe('Correct the marked terms first.');
    expect(missing({ options: 'Novation' })).toBeNull();
  });
});

describe('the hash of a letter', () => {
  it('is the same for the same letter, and another as soon as a word is', async () => {
    const hash = await hashOf();
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashOf({ draft: { ...sources.draft } })).toBe(hash);
    const others = await Promise.all([
      hashOf({ draft: { ...sources.draft, buyerName: 'Ines  Calder Jr.' } }),
      hashOf({ subject: { ...sources.subject, deal: { ...texts, 'terms.sellerFinance.price': '249000' } } }),
      hashOf({ writer: { ...writer, phone: '' } }),
      hashOf({ today: '2026-11-24' }),
    ]);
    expect(new Set([hash, ...others]).size).toBe(5);
  });
});

describe('the longest letter', () => {
  /** As long as each field takes, in characters of four bytes. */
  const longest = Object.fromEntries(
    Object.keys(LetterDraft.shape)
      .filter((name) => !name.includes('.') && name !== 'options')
      .map((name) => {
        const most = [5000, 300, 200, 100, 50, 40].find((length) => {
          return LetterDraft.safeParse({ [name]: '🏠'.repeat(length) }).success;
        });
        return [name, '🏠'.repeat(most ?? 0)];
      }),
  );
  const oneTermALine = '🏠\n'.repeat(2500);

  it.each([
    ['of three options', { ...longest, options: 'Lease Option,Seller Finance,Subject-To' }],
    [
      'of three options with a term a line',
      { ...longest, additionalTerms: oneTermALine, options: 'Novation,Seller Finance,Subject-To' },
    ],
    ['without terms', { ...longest, options: '' }],
  ])('%s fits a row of the table, and opens again', (_, draft) => {
    const { blocks } = composeLetter({ ...sources, draft: LetterDraft.parse(draft) });
    expect(Buffer.byteLength(JSON.stringify(blocks))).toBeGreaterThan(15_000);
    expect(Buffer.byteLength(JSON.stringify(blocks))).toBeLessThan(200_000);
    expect(LetterBlocks.parse(JSON.parse(JSON.stringify(blocks)))).toEqual(blocks);
  });
});
