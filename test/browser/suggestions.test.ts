import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sampleAddresses } from '#shared/property/sample-addresses.ts';
import { expectAccessible, signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Property address' });

describe('addresses that are suggested', () => {
  it('come while typing, are picked by keys and asked for once a pause', async () => {
    const person = await system.person('picker');
    const page = await browser.open({ viewport: { width: 390, height: 844 } });
    await signInOn(page, system.url, { ...person, password }, '/dashboard?view=search');
    await fieldOf(page).waitFor();
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/address-suggestions')) asked.push(request.postData());
    });
    // Time that a test moves: keys come one soon after another on a busy machine, too.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await fieldOf(page).pressSequentially('palm ln');
    expect(asked).toEqual([]);
    await page.clock.resume();
    await page.getByRole('option', { name: sampleAddresses[0] }).waitFor();
    expect(asked).toEqual(['{"q":"palm ln"}']);
    await expectAccessible(page);

    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await fieldOf(page).inputValue()).toBe(sampleAddresses[0]);
    expect(await page.getByRole('option').count()).toBe(0);
  });
});
