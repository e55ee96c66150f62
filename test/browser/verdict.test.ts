import { expect, it } from 'vitest';
import {
  expectGoodInEveryView,
  expectToast,
  hydrated,
  signInOn,
  startBrowser,
  views,
} from '#test/support/browser/browser.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
const saguaro = '4820 W Example Saguaro Dr, Glendale, AZ 85301';

it('the result answers with what works where its recommendation fails, and leads to what would change it', async () => {
  const person = await system.person('verdict-reader');
  const page = await browser.open(views['phone, light']);
  await signInOn(page, system.url, { ...person, password }, `/dashboard?address=${encodeURIComponent(saguaro)}`);
  await page.getByRole('button', { name: 'Analyze Property' }).click();
  await page
    .getByRole('region', { name: 'Lease Option works for you, but asks the seller for $780 a month.' })
    .getByText('The rule table says Subject-To, 95/100:')
    .waitFor();
  await page.getByRole('button', { name: 'See What Would Work' }).click();
  await page.locator('.would-work, .would-work-none').waitFor();
  await expectGoodInEveryView(page);

  // The seller's facts are collapsed on a phone.
  await page.setViewportSize(views['phone, light'].viewport);
  await page.getByRole('button', { name: 'Answer Other liens' }).click();
  await page.locator('[name=hasLiens]:focus').waitFor();
  await page.getByLabel('Liens besides the mortgage?').selectOption('No');
  await expect.poll(() => page.getByRole('button', { name: 'Answer Other liens' }).count()).toBe(0);

  await page.getByLabel('Purchase price').fill('290000');
  await page.getByRole('button', { name: /^Compare( Five Ways)?$/ }).click();
  await expectToast(page, 'Analysis Created');
  await page.waitForURL('**/deal-calculator/*');
  await page.goBack();
  await page.getByText('at a purchase price of $290,000').waitFor();
});

it('the demo is accessible, and its code loads when it is opened', async () => {
  const page = await browser.open();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto(`${system.url}/demo`);
  await hydrated(page);
  expect(scripts.filter((path) => /demo-house|result-view/.test(path))).toEqual([]);
  await page.getByRole('link', { name: 'Open the Demo' }).click();
  await page.getByRole('heading', { level: 1, name: '57 Placeholder Elm St, Cleveland, OH 44109' }).waitFor();
  expect(scripts.some((path) => path.includes('demo-house'))).toBe(true);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await expectGoodInEveryView(page);

  await page.getByRole('button', { name: /^Compare( Five Ways)?$/ }).click();
  await page.getByRole('link', { name: 'Back to the Result' }).waitFor();
  await page.locator('.deal-asked > summary').click();
  await page.getByLabel('Cash flow, at least').fill('5000');
  await page
    .getByText(/you ask for \$5,000/)
    .first()
    .waitFor();
  await page.goBack();
  await page
    .locator('.answer')
    .getByText(/you ask for \$5,000/)
    .first()
    .waitFor();
  expect(scripts.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

it('the answer and its button are in the first screen, on a desk and on a phone', async () => {
  const person = await system.person('first-look');
  const verbena = '1140 W Sample Verbena St, Peoria, AZ 85345';
  for (const [view, mostTop, mostBottom] of [
    [{ viewport: { width: 1440, height: 900 } }, 270, 570],
    [{ viewport: { width: 390, height: 844 } }, 310, 730],
  ] as const) {
    const page = await browser.open(view);
    await signInOn(page, system.url, { ...person, password }, `/dashboard?address=${encodeURIComponent(verbena)}`);
    await page.getByRole('button', { name: 'Analyze Property' }).click();
    const offer = page.getByRole('button', { name: 'Write the Seller Finance Offer' });
    await offer.waitFor();
    const top = (await page.locator('.answer').boundingBox())?.y ?? Number.NaN;
    const button = await offer.boundingBox();
    expect(top).toBeLessThanOrEqual(mostTop);
    expect((button?.y ?? Number.NaN) + (button?.height ?? 0)).toBeLessThanOrEqual(mostBottom);
    expect(await page.locator('main .button-primary').count()).toBe(1);
  }
});

it('a toast covers no control, in a low window either', async () => {
  const person = await system.person('low-window');
  const page = await browser.open({ viewport: { width: 1024, height: 730 } });
  await signInOn(page, system.url, { ...person, password }, `/dashboard?address=${encodeURIComponent(saguaro)}`);
  await page.getByRole('button', { name: 'Analyze Property' }).click();
  await page.getByRole('button', { name: 'Save to Portfolio' }).click();
  await expectToast(page, 'Analysis Saved');
  // As under a pointer: it stays until the test has looked.
  await page.locator('.toast-region').dispatchEvent('pointerover');
  await page.getByText('Saved to your portfolio', { exact: true }).waitFor();
  const covered = `(() => {
    const toast = document.querySelector('.toast').getBoundingClientRect();
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((control) => control.closest('.toast') === null)
      .filter((control) => {
        const box = control.getBoundingClientRect();
        return box.width > 0 && box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top;
      })
      .map((control) => control.textContent || control.getAttribute('aria-label') || control.name);
  })()`;
  await expect.poll(() => page.evaluate(covered)).toEqual([]);
});
