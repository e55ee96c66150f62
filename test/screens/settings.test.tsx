import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Profile } from '#shared/account/profile.ts';
import { answerInstead, startScreens, typedIn } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';
import { setTrialEnd, setUsedLookups } from '#test/support/tables/counters.ts';

const { system, open, reload } = await startScreens();

const settingsLink = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Settings' })).getByRole('link', { name });

describe('Settings', () => {
  it('keep the open tab in their address', async () => {
    const user = open('/account-settings', await system.person('tabber'));
    await user.click(await settingsLink('Billing'));
    await screen.findByText(/Nothing is charged/);
    reload();
    await screen.findByRole('heading', { level: 1, name: 'Billing' });
    await user.click(await settingsLink('Subscription'));
    await screen.findByText(/^Trial ends /);
    expect(await screen.findAllByText('0 of 25')).toHaveLength(1);
  });

  it('count what is left of a trial’s 25, and after it say when the next ones come', async () => {
    const person = await system.person('tried-it');
    await person.call('GET', '/api/profile');
    await setUsedLookups(system, person.id, 14, Date.now());
    open('/account-settings?tab=subscription', person);
    await screen.findByText('14 of 25');
    await screen.findByText(/^11 of 25 analyses left/);

    await setTrialEnd(system, person.id, Date.now());
    reload();
    await screen.findByText(/^Your trial ended /);
    expect(await screen.findAllByText(/^You used 14; the next 5 come on \w+ 1$/)).toHaveLength(2);
    open('/dashboard', person);
    await screen.findByText('Trial ended');
    expect(await screen.findAllByText(/You used 14; the next 5 come on \w+ 1$/)).not.toHaveLength(0);
  });
});

describe('deleting the account', () => {
  it('says what happens when, before it asks for the word', async () => {
    const user = open('/account-settings?tab=security', await system.person('about-to-leave'));
    await user.click(await screen.findByRole('button', { name: 'Delete Account' }));
    const dialog = await screen.findByRole('dialog');
    for (const words of [
      /closes right away/,
      /Within minutes we erase/,
      /check again a day later/,
      /backups expire after 35 days/,
      /within 90 days/,
    ]) {
      expect(dialog.textContent).toMatch(words);
    }
  });
});

describe('the buy box', () => {
  const boxOf = async (person: Person) => Profile.parse((await person.call('GET', '/api/profile')).body).buy_box;
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

  it('shows our numbers until the user has their own, and keeps only what they type', async () => {
    const person = await system.person('boxer');
    const user = open('/account-settings?tab=buy-box', person);
    expect((await field('Cash flow, at least')).value).toBe('200');
    const hurdle = await field('Hurdle rate');
    expect([hurdle.value, hurdle.placeholder]).toEqual(['', '10']);
    expect((await field('Debt service coverage (DSCR)')).placeholder).toBe('1.2');

    await user.type(hurdle, '12%');
    await user.clear(await field('Cash in, at most'));
    expect((await field('Cash in, at most')).placeholder).toBe('Not tested');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Buy box saved');
    expect(await boxOf(person)).toEqual({ 'assumptions.hurdlePercent': '12%', 'targets.cashIn': '' });

    reload();
    await waitFor(async () => expect(await typedIn('Hurdle rate')).toBe('12%'));
    expect([await typedIn('Cash flow, at least'), await typedIn('Cash in, at most')]).toEqual(['200', '']);
    await user.clear(await field('Hurdle rate'));
    await user.type(await field('Cash in, at most'), '40,000');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(async () => expect(await boxOf(person)).toEqual({ 'targets.cashIn': '40,000' }));
  });

  it('says at the field what cannot be read, sends nothing, and loses nothing', async () => {
    const person = await system.person('mistyper');
    const user = open('/account-settings?tab=buy-box', person);
    await user.type(await field('Rent growth'), '25');
    await user.type(await field('Hurdle rate'), '9,5');
    await user.type(await field('Holding period'), '84');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const hurdle = await field('Hurdle rate');
    const texts = (input: HTMLInputElement) =>
      (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
    expect(texts(hurdle)).toContain('Enter a number, like 6.5.');
    expect(texts(await field('Rent growth'))).toContain('Enter −20% to 20%.');
    expect(document.activeElement).toBe(hurdle);
    expect(await boxOf(person)).toBeUndefined();

    await user.clear(hurdle);
    await user.clear(await field('Rent growth'));
    await user.type(await field('Rent growth'), '-2');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Buy box saved');
    expect(await boxOf(person)).toEqual({
      'assumptions.holdMonths': '84',
      'assumptions.rentGrowthPercent': '-2',
    });
  });

  it('keeps what was typed when it cannot be saved', async () => {
    const person = await system.person('unsaved');
    const user = open('/account-settings?tab=buy-box', person);
    await user.type(await field('Closing costs'), '3');
    const restore = answerInstead('PATCH', '/api/workspace', () => Response.error());
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Your buy box was not saved. Please try again.');
    expect(await typedIn('Closing costs')).toBe('3');
    restore();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Buy box saved');
    expect(await boxOf(person)).toEqual({ 'assumptions.closingPercent': '3' });
  });
});
