import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { OpenedSellerPage } from '#shared/seller-page/seller-link.ts';
import { messagePath } from '#shared/site/analysis-paths.ts';
import { signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { palmLane, saveAnalysis } from '#test/support/saved-analysis.ts';
import { sellerAt } from '#test/support/seller/seller-form.ts';
import { sendOffer } from '#test/support/seller/send-offer.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
const seller = sellerAt(system);

/** The most that a message's first line may lie below the top of a phone's screen, in pixels. */
const most = 170;

/** Where a message is, and whether it has the focus; once it is there. */
async function placeOf(page: Page, id: string) {
  const message = page.locator(`[id="${id}"]`);
  await message.waitFor();
  return message.evaluate((element) => ({
    top: element.getBoundingClientRect().top,
    hasFocus: document.activeElement === element,
  }));
}

it('a message opens by its link at the message, on a phone, from the mail and from Today', async () => {
  const person = await system.person('at-the-message');
  const id = await saveAnalysis(person, palmLane);
  const { page: sent, ...link } = await sendOffer(system, person, id);
  for (const question of ['Could you wait until June?', 'Who pays for the movers?', 'And for the closing?']) {
    await seller.answer(link, await seller.open(link), { do: 'question', question });
  }
  const read = await person.call('GET', `/api/analyses/${id}/seller-pages/${sent.id}`);
  const last = OpenedSellerPage.parse(read.body).events.at(-1);
  if (!last) throw new Error('unreachable');
  const path = messagePath(id, { page_id: sent.id, at: last.at });
  const part = path.split('#')[1] ?? '';

  const page = await browser.open();
  await page.setViewportSize({ width: 390, height: 844 });
  await signInOn(page, system.url, { ...person, password }, '/favicon.svg');
  await page.goto(`${system.url}${path}`);
  const isThere = { top: true, hasFocus: true };
  const asked = async () => {
    const { top, hasFocus } = await placeOf(page, part);
    return { top: top >= 0 && top <= most, hasFocus };
  };
  await expect.poll(asked).toEqual(isThere);
  await page.waitForLoadState('networkidle');
  expect(await asked()).toEqual(isThere);
  const line = await page.locator(`[id="${part}"] time`).boundingBox();
  expect(line?.y).toBeLessThanOrEqual(most);

  await page.goto(`${system.url}/dashboard`);
  await page
    .getByRole('region', { name: /^Sellers are waiting/ })
    .getByRole('link')
    .click();
  await expect.poll(asked).toEqual(isThere);
});
