import { expect, it } from 'vitest';
import { MadeLetter } from '#shared/letter/made/made-letter.ts';
import {
  expectAccessible,
  expectGoodInEveryView,
  expectNoSidewaysScroll,
  signInOn,
  startBrowser,
} from '#test/support/browser/browser.ts';
import { newLetterOf } from '#test/support/new-letter.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
const person = await system.person('viewer');
const houses = ['2417 E Sample Palm Ln, Phoenix, AZ 85016', '16 Placeholder Dogwood Cir, Charlotte, NC 28205'];
const settingsTabs = ['Profile', 'Team', 'Subscription', 'Billing', 'Security'];
/** Every screen in four views takes a while. */
const unhurried = 600_000;
const ids: string[] = [];
// Looked up and not saved: the dashboard lists it.
await person.call('POST', '/api/property-lookup', { address: '118 Fixture Ct, Mesa, AZ 85201' });
for (const address of houses) ids.push(await saveAnalysis(person, address));
const letterBody = await newLetterOf(person, ids[1] ?? '', {});
const made = await person.call('POST', `/api/analyses/${ids[1]}/letters`, letterBody);
const { id: letter } = MadeLetter.parse(made.body);

it('every public screen is accessible and fits', { timeout: unhurried }, async () => {
  const page = await browser.open();
  for (const path of ['/', '/pricing', '/contact-support', '/auth', '/auth?mode=signup', '/no/such/page']) {
    await page.goto(system.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectGoodInEveryView(page);
  }
});

it('every signed-in screen is accessible and fits', { timeout: unhurried }, async () => {
  const page = await browser.open();
  await signInOn(page, system.url, { ...person, password }, '/favicon.svg');
  const paths = [
    '/dashboard',
    '/dashboard?view=search',
    '/dashboard?tab=search',
    '/dashboard?tab=features',
    '/payment?plan=professional&interval=annual',
    `/dashboard?analysis=${ids[1]}`,
    `/deal-calculator/${ids[0]}`,
    `/deal-calculator/${ids[0]}?structure=bank-loan`,
    `/offer-letter/${ids[1]}`,
    `/offer-letter/${ids[1]}/${letter}`,
    `/dashboard?analysis=${ids[0]}`,
  ];
  for (const path of paths) {
    await page.goto(system.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await expectGoodInEveryView(page);
  }
  for (const tab of ['Financial', 'Owner Details', 'Market Data', 'Comparables', 'Investment']) {
    await page.getByRole('tab', { name: tab }).click();
    await expectGoodInEveryView(page, '[role=tabpanel]');
  }
});

it('a deal’s activity, a comparison and the portfolio are accessible and fit', { timeout: unhurried }, async () => {
  const runner = await system.person('runner');
  await runner.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  const deals: string[] = [];
  for (const address of houses) deals.push(await saveAnalysis(runner, address));
  const [first, second] = deals;
  await runner.call('PATCH', `/api/analyses/${first}/pipeline`, {
    stage: 'under_contract',
    dates: { closing: '2027-01-15' },
  });
  await runner.call('PATCH', `/api/analyses/${second}`, { deal: { 'terms.sellerFinance.balloonMonth': '60' } });
  await runner.call('PATCH', `/api/analyses/${second}/pipeline`, { stage: 'closed' });
  const page = await browser.open();
  await signInOn(page, system.url, { ...runner, password }, '/favicon.svg');
  for (const path of [`/deal/${first}`, `/compare?ids=${deals.join(',')}`, '/portfolio']) {
    await page.goto(system.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await expectGoodInEveryView(page);
  }
});

it('every part of Settings is accessible and fits, with its dialogs open too', {
  timeout: unhurried,
}, async () => {
  const page = await browser.open();
  await signInOn(page, system.url, { ...person, password }, '/account-settings');
  for (const tab of settingsTabs) {
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: tab }).click();
    await page.getByRole('heading', { level: 1, name: tab }).waitFor();
    await page.waitForLoadState('networkidle');
    await expectGoodInEveryView(page, tab === 'Profile' ? undefined : '.rail-part');
  }
  // On a small phone the parts are one select.
  await page.setViewportSize({ width: 320, height: 700 });
  await page.getByRole('combobox', { name: 'Settings' }).selectOption('Security');
  expect(new URL(page.url()).search).toBe('?tab=security');
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Set Up Authenticator App' }).click();
  await page.getByRole('button', { name: 'Turn On' }).waitFor();
  await expectGoodInEveryView(page, '.rail-part');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByLabel('Type "delete" to confirm').waitFor();
  await expectGoodInEveryView(page, '[role=dialog]');
  await page.goto(`${system.url}/dashboard`);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Full name').waitFor();
  await expectGoodInEveryView(page, '[role=dialog]');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Manage Plan' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('button', { name: 'Keep Subscription' }).waitFor();
  await expectAccessible(page, '[role=dialog]');
});

it('the sign-up that opens over the landing page is accessible and fits', async () => {
  const page = await browser.open();
  await page.goto(system.url);
  await page.getByRole('link', { name: 'Start Free Trial' }).first().click();
  await page.getByRole('heading', { name: 'Create Your Account' }).waitFor();
  await expectGoodInEveryView(page);
});

it('public screens fit a window of 320 pixels for somebody signed in, too', async () => {
  const page = await browser.open({ viewport: { width: 320, height: 700 } });
  await signInOn(page, system.url, { ...person, password }, '/favicon.svg');
  for (const path of ['/pricing', '/contact-support', '/payment']) {
    await page.goto(system.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await expectNoSidewaysScroll(page);
  }
});
