import type { Page } from 'playwright-core';
import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import { Analysis } from '#shared/analysis/analysis.ts';
import { expectGoodInEveryView, expectSheets, signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { workedComps } from '#test/support/evidence/worked-comps.ts';
import { workedRepairs } from '#test/support/evidence/worked-repairs.ts';
import { linkedPacket } from '#test/support/packets.ts';
import { makePng } from '#test/support/png.ts';
import { palmLane, saveAnalysis } from '#test/support/saved-analysis.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

/** Somebody with an analysis, at one of its pages. */
async function visitor(name: string, page: string, changes: object): Promise<Page> {
  const person = await system.person(name);
  const id = await saveAnalysis(person, palmLane, changes);
  const opened = await browser.open();
  await signInOn(opened, system.url, { ...person, password }, '/favicon.svg');
  await opened.goto(`${system.url}/deal/${id}/${page}`);
  return opened;
}

/** An HEIC photo as far as a browser looks at it that cannot read one. */
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(100)]);

/** Fails when a press or a field would be printed, or more sheets than these. */
async function expectPrint(page: Page, most: number): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  const controls = page.getByRole('main').locator('.button, input[type=checkbox]').filter({ visible: true });
  expect(await controls.count()).toBe(0);
  await expectSheets(page, most);
  await page.emulateMedia({ media: 'screen' });
}

it('shows comps that everyone can read, in step with their map, and prints them with what they rest on', async () => {
  const page = await visitor('appraiser', 'comps', { comps: workedComps(new Date()) });
  await page.getByText('$425,201').first().waitFor();
  await expectGoodInEveryView(page);

  // The map is reached by keyboard, and points at the row.
  await page.getByRole('link', { name: /^B, / }).focus();
  await page.locator('tr.comps-hit', { hasText: '$430,448' }).waitFor();
  await page.getByRole('button', { name: /^Edit C, / }).focus();
  await page.locator('a.comps-hit[aria-label^="C, "]').waitFor();

  await page.getByRole('button', { name: 'Edit the subject' }).click();
  await page.getByRole('dialog').waitFor();
  await expectGoodInEveryView(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectPrint(page, 4);
});

it('fits six sales into the grid of a laptop, says when there are more, and takes an address without a space', async () => {
  const sale = '01J00000000000000000000000';
  const comps = { ...workedComps(new Date()), [`${sale}.address`]: 'W'.repeat(100), [`${sale}.price`]: '402500' };
  const page = await visitor('crowded', 'comps', { comps });
  await page.getByText('$425,201').first().waitFor();
  const isTooWide = 'document.documentElement.scrollWidth > innerWidth';
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(isTooWide)).toBe(false);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await page.evaluate(isTooWide)).toBe(false);
  const hint = page.getByText('Scroll right for more sales');
  // Seven fit there, too.
  await page.setViewportSize({ width: 1220, height: 900 });
  await hint.waitFor();
  await page.evaluate("document.querySelector('.comps-scroll').scrollLeft = 9999");
  await hint.waitFor({ state: 'detached' });
  await page.evaluate("document.querySelector('.comps-scroll').scrollLeft = 0");
  await hint.waitFor();

  await page.getByRole('button', { name: 'Edit G', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Remove this sale' }).click();
  await hint.waitFor({ state: 'detached' });
});

it.each([
  ['detailed', workedRepairs, '$64,700', 3],
  ['quick', { tier: 'moderate' }, '$65,600', 2],
] as const)('shows a %s repair estimate that everyone can read and print', async (way, repairs, mid, sheets) => {
  const page = await visitor(`${way}-contractor`, 'repairs', { repairs });
  await page.getByText(mid).first().waitFor();
  const change = page.getByRole('button', { name: 'Change the cost of roof' });
  if ((await change.count()) > 0) await change.click();
  await expectGoodInEveryView(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectPrint(page, sheets);
  await page.emulateMedia({ media: 'print' });
  const feet = page.locator('tfoot');
  // A footer group would stand on each sheet.
  const groups = await feet.evaluateAll((all) => all.map((foot) => getComputedStyle(foot).display));
  expect(new Set(groups)).toEqual(new Set(way === 'detailed' ? ['table-row-group'] : []));
});

it('shows a packet that everyone can read and print, with photos of 40 megapixels, and nothing private in any answer', async () => {
  const person = await system.person('packet-sender');
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const comps = { ...workedComps(new Date()), 'r1.address': '1 Shown St' };
  const id = await saveAnalysis(person, palmLane, { comps, seller_facts: { arrears: 7777, behindOnPayments: true } });
  const { body } = await person.call('GET', `/api/analyses/${id}`);
  const { ownerDetails } = Analysis.parse(body).analysis_data;
  await person.call('POST', `/api/analyses/${id}/activity`, { key: ulid(), text: 'CANARY note' });

  const page = await browser.open();
  await signInOn(page, system.url, { ...person, password }, '/favicon.svg');
  await page.goto(`${system.url}/deal/${id}/packet`);
  const chosen = page.locator('input[type=file]');
  await chosen.setInputFiles([
    { name: 'front.png', mimeType: 'image/png', buffer: makePng(8000, 5000) },
    { name: 'phone.heic', mimeType: 'image/heic', buffer: heic },
    { name: 'moving.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
    { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('no picture') },
  ]);
  await page.getByText('phone.heic: This browser can’t read HEIC photos.').waitFor();
  await page.getByText('moving.gif: Choose a JPEG, PNG or WebP photo.').waitFor();
  await page.getByText('drawing.svg: Choose a JPEG, PNG or WebP photo.').waitFor();
  const photo = page.locator('.packet-photos img[src]');
  await photo.waitFor();
  expect(await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(1600);
  await expectGoodInEveryView(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectPrint(page, 3);

  const enlarge = page.getByRole('button', { name: 'Enlarge photo 1' });
  await enlarge.focus();
  await page.keyboard.press('Enter');
  const large = page.getByRole('dialog', { name: 'Photo 1' });
  await large.getByRole('img').waitFor();
  await expectGoodInEveryView(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await large.waitFor({ state: 'hidden' });
  await expect.poll(() => enlarge.evaluate((button) => button === document.activeElement)).toBe(true);

  // What was removed or revoked has no button any more: the focus goes to what is left.
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const confirm = (action: string) => page.getByRole('dialog').getByRole('button', { name: action }).press('Enter');
  await page.getByRole('button', { name: 'Make a Link' }).press('Enter');
  await page.getByRole('button', { name: 'Revoke Link of version 1' }).press('Enter');
  await expectGoodInEveryView(page, '[role=dialog]');
  await confirm('Revoke Link');
  await expect.poll(focused).toMatch(/^Revoked/);
  await page.getByRole('button', { name: 'Delete of version 1' }).press('Enter');
  await confirm('Delete');
  await expect.poll(focused).toBe('Made so far');

  // Words without a space, as long as they may be, stay on the sheet.
  const { code, secret } = await linkedPacket(person, id, {
    ask: 'A'.repeat(500),
    link: { days: 7, shared_with: 'S'.repeat(100) },
  });
  const reader = await browser.open();
  const answers: string[] = [];
  reader.on('response', async (response) => {
    if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''));
  });
  const asked: string[] = [];
  reader.on('request', (request) => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await reader.goto(`${system.url}/p/${code}#${secret}`);
  await reader.locator('.packet-photos img[src]').waitFor();
  await expectGoodInEveryView(reader);
  await reader.setViewportSize({ width: 1440, height: 900 });
  await expectPrint(reader, 3);
  const seen = [...answers, await reader.content()].join(' ');
  expect(seen).toContain('1 Shown St');
  for (const hidden of [ownerDetails.name, ownerDetails.mailingAddress, 'CANARY', '7,777', '7777', person.id]) {
    expect(seen).not.toContain(hidden);
  }
  // The secret is posted, so that no address and no referrer has it.
  expect(asked.filter((request) => request.includes(secret))).toEqual([]);
});
