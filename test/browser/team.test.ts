import { expect, it } from 'vitest';
import { expectGoodInEveryView, expectToast, signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { password, startSystem } from '#test/support/system.ts';
import { teamMember, teamOwner } from '#test/support/teams/team.ts';

const system = await startSystem();
const browser = await startBrowser();
const unhurried = 240_000;

it('somebody is invited, joins, and changes a deal that the owner watches', { timeout: unhurried }, async () => {
  const ines = await teamOwner(system, 'watches');
  const theo = await system.person('joins');
  await theo.call('PATCH', '/api/profile', { full_name: 'Theo Okafor' });
  const id = await saveAnalysis(ines);

  const desk = await browser.open();
  await signInOn(desk, system.url, { ...ines, password }, '/account-settings?tab=team');
  await desk.getByLabel('Email').fill(theo.email);
  await desk.getByRole('button', { name: 'Send Invitation' }).click();
  await expectToast(desk, 'Invitation sent');
  await desk.getByText('Invited, ends').waitFor();
  await expectGoodInEveryView(desk);

  const mails = () => system.mailbox.list(theo.email).map(({ text }) => text);
  await expect.poll(mails).toContainEqual(expect.stringContaining('/join#'));
  const [, link = ''] = /(http\S+\/join#\S+)/.exec(mails().find((text) => text.includes('/join#')) ?? '') ?? [];
  const other = await browser.open();
  await other.goto(`${system.url}${new URL(link).pathname}${new URL(link).hash}`);
  await other.getByRole('heading', { name: /invites you to Alder Homes$/ }).waitFor();
  await expectGoodInEveryView(other);
  await other.getByRole('link', { name: 'Sign In and Join' }).click();
  await other.getByLabel('Email').fill(theo.email);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Sign In' }).first().click();
  await other.getByRole('button', { name: `Join as ${theo.email}` }).click();
  await other.waitForURL('**/dashboard');
  await other.getByRole('button', { name: 'Workspace: Alder Homes' }).waitFor();

  await desk.goto(`${system.url}/deal/${id}`);
  await desk.getByRole('heading', { level: 1 }).waitFor();
  await other.goto(`${system.url}/deal/${id}`);
  await other.getByRole('heading', { level: 1 }).waitFor();
  // What the member does is seen on the open page, without a reload.
  const isSame = await desk.evaluate('window.isSame = true');
  await other.getByLabel('Note', { exact: true }).fill('Called the seller: wants to talk on Friday.');
  await other.getByRole('button', { name: 'Add Note' }).click();
  await desk.getByText('Called the seller: wants to talk on Friday.').waitFor({ timeout: 15_000 });
  await desk.getByText('Theo Okafor', { exact: false }).first().waitFor();
  expect(await desk.evaluate('window.isSame')).toBe(isSame);

  // Back in one's own workspace there is no such deal.
  await other.getByRole('button', { name: 'Workspace: Alder Homes' }).click();
  await other.getByRole('button', { name: /yours$/ }).click();
  await other.waitForURL('**/dashboard');
  await other.getByRole('button', { name: /^Workspace: Theo Okafor/ }).waitFor();
  await other.goto(`${system.url}/deal/${id}?w=${ines.id}`);
  await other.getByText('Called the seller: wants to talk on Friday.').waitFor();
  expect(new URL(other.url()).search).toBe('');
});

it('whoever is removed is told on the page that they have open', { timeout: unhurried }, async () => {
  const ines = await teamOwner(system, 'removes');
  const theo = await teamMember(system, ines, 'is-removed', 'viewer');
  const id = await saveAnalysis(ines);
  const page = await browser.open();
  await signInOn(page, system.url, { ...theo, password }, `/deal/${id}?w=${ines.id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Workspace: Alder Homes' }).waitFor();
  browser.expectProblem('404');
  await ines.call('DELETE', `/api/team/members/${theo.id}`);
  await page.reload();
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: /is closed to you$/ })
    .waitFor();
  await expectGoodInEveryView(page);
  await page.getByRole('button', { name: 'Go to Your Own Deals' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});
