import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LetterBlocks } from '#shared/letter/letter-block.ts';
import { letterPdf } from '#shared/letter/letter-pdf.ts';
import { letterText } from '#shared/letter/letter-text.ts';
import { letterHash } from '#shared/letter/made/letter-hash.ts';

/*
 * A made letter is stored as its words, in JSON under their hash (lambdas/storage/analyses/letters.ts), and never
 * written anew. So a letter keeps the amounts as they were written when it was made, "$-1,500" and "−0%" too; only what
 * draws its words is today's.
 */
const stored = JSON.stringify([
  { kind: 'heading', text: 'Letter of Intent to Purchase Real Estate' },
  { kind: 'paragraph', text: 'Dear Ruth Hollis: the price is $-1,500, of which $-0 at closing, at −0% and -0.5%.' },
  { kind: 'list', items: ['Offer price: $312,500.00', 'Closing: 2026-12-07', 'Deposit: −$250'] },
  { kind: 'signature', party: 'Buyer', lines: ['José Peña'], fields: ['Signature', 'Date'] },
]);

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

beforeEach(() => {
  // A PDF holds the time when it was made. Its hash changes with pdf-lib, and with what draws the words; not with figures.
  vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00.000Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('opens a letter of before with the words, the text and the PDF that it had', async () => {
  const blocks = LetterBlocks.parse(JSON.parse(stored));
  expect(JSON.stringify(blocks)).toBe(stored);
  expect(await letterHash(blocks)).toBe(sha256(stored));
  expect(letterText(blocks)).toBe(`Letter of Intent to Purchase Real Estate
========================================

Dear Ruth Hollis: the price is $-1,500, of which $-0 at closing, at −0% and
-0.5%.

- Offer price: $312,500.00
- Closing: 2026-12-07
- Deposit: −$250

Buyer
José Peña

Signature ${'_'.repeat(40)}

Date ${'_'.repeat(40)}
`);
  expect(sha256(await letterPdf(blocks, 'Offer Letter'))).toBe(
    'c0022db12f15f948db215a666730c949bc2b8aa53f5fe6c0e82f4bfec856dfd4',
  );
});
