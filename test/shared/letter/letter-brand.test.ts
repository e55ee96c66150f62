import fc from 'fast-check';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { brandOf } from '#shared/account/brand-of.ts';
import { accentFor } from '#shared/brand/accent.ts';
import type { Brand } from '#shared/brand/brand.ts';
import { letterDefaults, writeOfferLetter } from '#shared/letter/letter.ts';
import { endOf, type LetterBlock } from '#shared/letter/letter-block.ts';
import { letterPdf } from '#shared/letter/letter-pdf.ts';
import { letterText } from '#shared/letter/letter-text.ts';
import { composeLetter } from '#shared/letter/made/compose-letter.ts';
import { letterHash } from '#shared/letter/made/letter-hash.ts';
import { sampleMark } from '#shared/property/sample-notice.ts';
import { aProfile, aProperty } from '#test/support/lambdas/builders.ts';
import { makePng } from '#test/support/png.ts';
import { letterHouse } from './letter-house.ts';
import { fourSellers, longNames, optionsLetter } from './options-letters.ts';
import { contentsOf, textsOf } from './pdf-texts.ts';
import { words, wordsOf } from './words-of.ts';

const brand: Brand = { company: 'Alder & Main', accent: '#ffee00', footer: 'AZ license 12345', logo: null };
const sample = { ...aProperty(), source: 'sample' as const };
const plain = (property = sample) =>
  writeOfferLetter({ form: letterDefaults(property), property, strategy: null, today: '2026-03-04' });
const letters: [string, LetterBlock[]][] = [
  ['of one structure', plain()],
  ['with options', optionsLetter()],
];

const shownIn = async (pdf: Promise<Uint8Array>) => textsOf(await pdf);
const withoutNumbers = (texts: string[]) => texts.filter((text) => !/^Page \d+ of \d+$/.test(text));

describe('a brand around a letter', () => {
  it.each(letters)('is the company above the text of a letter %s, and the footer below', (_, blocks) => {
    const text = letterText(blocks, brand);
    expect(text.startsWith('Alder & Main\n\n')).toBe(true);
    expect(text).toContain('\n\nAZ license 12345\n\n');
    expect(words(text)).toEqual([
      ...words('Alder & Main'),
      ...wordsOf(blocks.slice(0, endOf(blocks))),
      ...words('AZ license 12345'),
      ...wordsOf(blocks.slice(endOf(blocks))),
    ]);
  });

  it('stands above the lines that end a letter: its mark and its foot', () => {
    const text = letterText(plain(), brand);
    expect(text.indexOf('AZ license 12345')).toBeLessThan(text.lastIndexOf(sampleMark));
    const [first = '', second = ''] = letterText(optionsLetter(), brand).split('AZ license 12345');
    expect([first.length > 0, second.trim()]).toEqual([true, wordsOf(optionsLetter().slice(-1)).join(' ')]);
  });

  it.each(letters)('is on the first sheet of a PDF %s, its footer on each', async (_, blocks) => {
    const pages = await shownIn(letterPdf(blocks, 'Offer', { brand }));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.map((texts) => texts.includes('Alder & Main'))).toEqual(pages.map((__, index) => index === 0));
    for (const texts of pages) expect(texts).toContain('AZ license 12345');
  });

  it('has the logo on the PDF, and the company in a color that can be read on paper', async () => {
    const pdf = await letterPdf(plain(), 'Offer', { brand, logo: makePng(300, 100) });
    const document = await PDFDocument.load(pdf);
    expect(document.getPageCount()).toBeGreaterThan(0);
    expect(Buffer.from(pdf).includes('/Subtype /Image')).toBe(true);
    const { light } = accentFor(brand.accent);
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(light.slice(at, at + 2), 16) / 255);
    expect(contentsOf(pdf).join(' ')).toContain(`${red} ${green} ${blue} rg`);
  });

  it('keeps a letter of four sellers with long names on its two sheets', async () => {
    const blocks = optionsLetter({ ...longNames, ...fourSellers });
    const head = { brand, logo: makePng(300, 100) };
    expect(await shownIn(letterPdf(blocks, 'Offer', head))).toHaveLength(2);
  });

  it('takes no line of a letter away, whatever it says', async () => {
    const hostile = fc.record({
      company: fc.string({ maxLength: 80 }),
      accent: fc.constantFrom('', '#ffffff', '#000000'),
      footer: fc.string({ maxLength: 160 }),
      logo: fc.constant(null),
    });
    await fc.assert(
      fc.asyncProperty(hostile, fc.constantFrom(...letters), async (any, [, blocks]) => {
        const text = letterText(blocks, any);
        const bare = letterText(blocks);
        for (const line of bare.split('\n\n')) expect(text).toContain(line.trim());
        const shown = (await shownIn(letterPdf(blocks, 'Offer', { brand: any }))).flatMap(withoutNumbers);
        const bareShown = words((await shownIn(letterPdf(blocks, 'Offer'))).flatMap(withoutNumbers).join(' '));
        const counts = countsOf(words(shown.join(' ')));
        for (const [word, count] of countsOf(bareShown)) expect(counts.get(word) ?? 0).toBeGreaterThanOrEqual(count);
      }),
      { numRuns: 25 },
    );
  });
});

function countsOf(all: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of all) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

describe('a composed letter', () => {
  const { property, facts, calculator, texts } = letterHouse;
  const subject = {
    analysis_data: property,
    purchase_price: 300_000,
    calculator_inputs: calculator,
    deal: texts,
    seller_facts: facts,
  };
  const composed = (subscription_tier: 'professional' | 'enterprise') => {
    const writer = aProfile({ subscription_tier, subscription_status: 'active', brand: { company: 'Alder & Main' } });
    const brand = brandOf(writer, new Date('2026-11-23T12:00:00Z'));
    return composeLetter({ subject, draft: {}, writer, brand, hasAll: true, today: '2026-11-23' });
  };

  it('is in the brand of its writer, on the plan that has one', () => {
    expect(composed('enterprise').brand).toEqual({ company: 'Alder & Main', accent: '', footer: '', logo: null });
    expect(composed('professional').brand).toBeUndefined();
    expect(composed('enterprise').blocks).toEqual(composed('professional').blocks);
  });

  it('is another one with a brand, and the one it was without', async () => {
    const { blocks } = composed('professional');
    const hashes = await Promise.all([
      letterHash(blocks),
      letterHash(blocks, brand),
      letterHash(blocks, { ...brand, logo: '/avatars/logos/a.png' }),
    ]);
    expect(new Set(hashes).size).toBe(3);
    expect(await letterHash(blocks, undefined)).toBe(hashes[0]);
  });
});
