import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Profile } from '#shared/account/profile.ts';
import { unsubscribePagePath } from '#shared/reminders/unsubscribe.ts';
import { secretOfMails } from '#test/support/mails.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { expectToast, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open, reload } = await startScreens();
const path = '/account-settings?tab=notifications';
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

const remindersOf = async (person: Person) => Profile.parse((await person.call('GET', '/api/profile')).body).reminders;

describe('email reminders', () => {
  it('start with the browser’s time zone and 8 AM, and keep what is chosen', async () => {
    const person = await system.person('chooser');
    const user = open(path, person);
    expect((await screen.findByLabelText<HTMLSelectElement>('Time zone')).value).toBe(here);
    expect(screen.getByLabelText<HTMLSelectElement>('Send from').value).toBe('8');
    await user.selectOptions(screen.getByLabelText('Time zone'), 'America/Phoenix');
    await user.selectOptions(screen.getByLabelText('Send from'), '6 PM');
    await user.click(await findButton('Save Changes'));
    await expectToast('Reminders saved');
    expect(await remindersOf(person)).toEqual({ email: true, time_zone: 'America/Phoenix', hour: 18 });
    await user.click(screen.getByLabelText('Email me about my deals'));
    await user.click(await findButton('Save Changes'));
    await expectToast('Reminder emails are off');
    expect(await remindersOf(person)).toMatchObject({ email: false });
  });

  it('keep the time zone of the browser that opens a deal first, and of no other', async () => {
    const person = await system.person('traveler');
    const id = await saveAnalysis(person);
    open(`/deal/${id}`, person);
    await waitFor(async () => expect(await remindersOf(person)).toEqual({ time_zone: here }));
    await person.call('PATCH', '/api/profile', { reminders: { time_zone: 'Asia/Tokyo' } });
    reload();
    await screen.findByRole('region', { name: 'Activity' });
    expect(await remindersOf(person)).toEqual({ time_zone: 'Asia/Tokyo' });
  });

  it('end with one press on the page that a mail links to, without signing in', async () => {
    const person = await system.person('leaver');
    await person.call('PATCH', '/api/profile', { reminders: { hour: 8 } });
    const user = open(unsubscribePagePath(await secretOfMails(system, person)));
    await user.click(await findButton('Stop Emails'));
    await screen.findByRole('heading', { name: 'Reminder emails are off' });
    expect(await remindersOf(person)).toMatchObject({ email: false });
  });

  it('say so when the link does not work', async () => {
    const user = open(unsubscribePagePath('mistyped'));
    await user.click(await findButton('Stop Emails'));
    expect(await screen.findAllByText('This link doesn’t work.', { exact: false })).toHaveLength(1);
  });
});

describe('the calendar feed', () => {
  it('is created, shown once, replaced and ended', async () => {
    const user = open(path, await system.person('feeder'));
    await user.click(await findButton('Create Feed'));
    const made = await screen.findByRole('region', { name: 'Copy the address now' });
    const address = within(made).getByText(/^http/).textContent ?? '';
    const read = async (url: string) => (await system.call('GET', url.slice(system.url.length))).status;
    expect(await read(address)).toBe(200);

    reload();
    await user.click(await findButton('New Address'));
    const again = await screen.findByRole('region', { name: 'Copy the address now' });
    const second = within(again).getByText(/^http/).textContent ?? '';
    expect([await read(address), await read(second)]).toEqual([404, 200]);

    await user.click(await findButton('End Feed'));
    await user.click(await findButton('End Feed', await screen.findByRole('dialog')));
    await expectToast('Calendar feed ended');
    expect(await read(second)).toBe(404);
    await findButton('Create Feed');
    expect(screen.queryByText(/^http/)).toBeNull();
  });
});
