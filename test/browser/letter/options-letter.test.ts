import { readFileSync } from 'node:fs';
import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { LetterDraft } from '#shared/letter/letter-draft.ts';
import { letterHouse } from '#test/shared/letter/letter-house.ts';
import { fourSellers, longNames } from '#test/shared/letter/options-letters.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectSheets,
  signInOn,
  startBrowser,
} from '#test/support/browser/browser.ts';
import { palmLane, saveAnalysis } from '#test/support/saved-analysis.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

/** The letter of the example's house with three options. */
async function visitor(name: string, draft: LetterDraft = {}, options: BrowserContextOptions = {}) {
  const person = await system.person(name);
  const id = await saveAnalysis(person, palmLane, {
    deal: letterHouse.texts,
    calculator_inputs: letterHouse.calculator,
    seller_facts: { ...letterHouse.facts, estimatedValue: 300_000 },
    letter_draft: {
      options: 'Wholesale,Seller Finance,Subject-To',
      buyerName: 'Alder & Main Homes LLC',
      signedBy: 'Ines Calder',
      signerTitle: 'Manager',
      sellerName: 'Ruth Hollis',
      secondSeller: 'Walter Hollis',
      earnestMoney: '1,000',
      closingDate: '2027-01-15',
      letterDate: '2026-11-23',
      answerBy: '2026-12-11',
      ...draft,
    },
  });
  const page = await browser.open({ acceptDownloads: true, ...options });
  await signInOn(page, system.url, { ...person, password }, '/favicon.svg');
  await page.goto(`${system.url}/offer-letter/${id}`);
  await page.getByRole('article', { name: 'Letter, page 2 of 2' }).waitFor();
  return page;
}

describe('the letter of three options', () => {
  it('can be read by everyone, fits a window of 320 pixels, and prints on two sheets', async () => {
    const page = await visitor('options-reader');
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 800 });
    await expectNoSidewaysScroll(page);
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['.letter-side', '.letter-actions', '.letter-checks', '.analysis-head']) {
      expect(await page.locator(hidden).isVisible(), hidden).toBe(false);
    }
    await expectSheets(page, 2);
  });

  it('prints on two sheets with four sellers of long names, too', async () => {
    const page = await visitor('options-printer', { ...longNames, ...fourSellers });
    await page.emulateMedia({ media: 'print' });
    await expectSheets(page, 2);
  });

  it('downloads for Word', async () => {
    const page = await visitor('options-word');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Word' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Offer_Letter_.*\.docx$/);
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });
});
