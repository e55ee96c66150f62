import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleChanges, writeSampleCounty } from '#bin/records/sample-county.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { writeFiles } from '#test/support/records/csv-files.ts';
import { runRecords } from '#test/support/records/records-command.ts';
import { addressOf, filesOf, type SmallHouse } from '#test/support/records/small-county.ts';
import { palmLane, saveAnalysis } from '#test/support/saved-analysis.ts';
import { expectToast, fill, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens({ operatorKey: 'operator' });
const out = mkdtempSync(join(tmpdir(), 'watch-screens-'));
const others = [{ number: 14 }, { number: 16 }];

async function publish(houses: readonly SmallHouse[]): Promise<void> {
  const { paths } = writeFiles(filesOf(houses));
  const words = ['load', 'florida-dor', ...paths, '--publish', '--accept-changes', '--local', '--out', out];
  expect(await runRecords(system.url, ...words)).toMatchObject({ code: 0 });
  await system.idle();
}

beforeAll(() => publish([{ number: 12 }, ...others]));

async function subscriber(name: string, tier: 'professional' | 'enterprise'): Promise<Person> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });
  return person;
}

async function countyDeal(person: Person): Promise<string> {
  const { body } = await person.call('POST', '/api/property-lookup', { address: addressOf(12) });
  const { lookup_id } = LookupAnswer.parse(body);
  await person.call('POST', '/api/analyses', { lookup_id });
  return lookup_id;
}

/** The menu's entry, once it is known what is followed. */
async function followEntry(): Promise<HTMLElement> {
  const entry = await findButton('Follow');
  await waitFor(() => expect(entry.disabled).toBe(false));
  return entry;
}

describe('a house in public records', () => {
  it('is followed in its deal’s menu, and Settings says what the next roll changes of it', async () => {
    const person = await subscriber('follower', 'enterprise');
    const user = open(`/deal/${await countyDeal(person)}`, person);
    await user.click(await findButton('More'));
    await user.click(await followEntry());
    await expectToast('Followed');
    await publish([{ number: 12, change: { JV: 500_000 } }, ...others]);

    open('/account-settings?tab=watch', person);
    await screen.findByText('Value $412,000 → $500,000');
    expect(screen.getByText(/Collier County roll, Oct 1, 2026/)).toBeTruthy();
    await user.click(await findButton(/^Done/));
    await findButton(/^Not Done/);
    await user.click(await findButton(/^Unfollow/));
    await screen.findByText('None yet.');
  });

  it('stands on the dashboard with what changed, and the deal asks whether it takes the roll’s value', async () => {
    const person = await subscriber('asked', 'enterprise');
    const deal = await countyDeal(person);
    await person.call('PUT', `/api/analyses/${deal}/watch`, {});
    await publish([{ number: 12, change: { JV: 700_000 } }, ...others]);

    const user = open('/dashboard', person);
    await screen.findByRole('heading', { name: 'Changed · 1' });
    await user.click(
      within(screen.getByRole('region', { name: 'Changed · 1' })).getByRole('link', { name: /12 Mock/ }),
    );
    const asked = within(await screen.findByRole('region', { name: 'The value changed' }));
    await user.click(asked.getByRole('button', { name: 'Use $700,000' }));
    await expectToast('The deal’s value is $700,000');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'The value changed' })).toBeNull());
    expect((await person.call('GET', `/api/analyses/${deal}`)).body).toMatchObject({
      seller_facts: { estimatedValue: 700_000 },
    });
    open('/dashboard', person);
    await findButton('Analyze New Property');
    await screen.findByText(/^No calls today/);
    expect(screen.queryByRole('heading', { name: /^Changed/ })).toBeNull();
  });

  it('says what plan follows houses, and keeps the menu as it is', async () => {
    const person = await subscriber('no-follower', 'professional');
    const user = open(`/deal/${await countyDeal(person)}`, person);
    await user.click(await findButton('More'));
    await user.click(await followEntry());
    await expectToast('The house is not followed');
    await user.click(await findButton('More'));
    await followEntry();
  });

  it('is looked up again each month where no county has it, once the workspace allows that', async () => {
    const person = await subscriber('sample-follower', 'enterprise');
    const deal = await saveAnalysis(person, palmLane);
    const user = open(`/deal/${deal}`, person);
    await user.click(await findButton('More'));
    await user.click(await followEntry());
    await expectToast('The house is not followed');

    open('/account-settings?tab=watch', person);
    await fill('At most a month', '501');
    await user.click(await findButton('Save'));
    await screen.findByText('Enter a whole number from 0 to 500.');
    await fill('At most a month', '3');
    await user.click(await findButton('Save'));
    await screen.findByText('0 used this month of 3.');

    open(`/deal/${deal}`, person);
    await user.click(await findButton('More'));
    await user.click(await followEntry());
    await expectToast('Followed');
    open('/account-settings?tab=watch', person);
    await screen.findByText(/^Sample data · Since/);
  });

  it('has no such entry where no county has it and the plan looks none up again', async () => {
    const person = await subscriber('no-sample-follower', 'professional');
    const user = open(`/deal/${await saveAnalysis(person, palmLane)}`, person);
    await user.click(await findButton('More'));
    await findButton('Print');
    expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
  });

  it('of a made-up county is followed by a deal of sample data', async () => {
    const files = await writeSampleCounty(out, '2026-11-01');
    const words = ['load', 'sample', ...files, '--day', '2026-11-01', '--publish', '--local', '--out', out];
    expect(await runRecords(system.url, ...words)).toMatchObject({ code: 0 });
    const person = await subscriber('sample-watcher', 'enterprise');
    const [change] = sampleChanges('2026-11-02');
    const user = open(`/deal/${await saveAnalysis(person, change?.address)}`, person);
    await user.click(await findButton('More'));
    await user.click(await followEntry());
    await expectToast('Followed');
    open('/account-settings?tab=watch', person);
    await screen.findByText(/^Sample County · Since/);
  });
});
