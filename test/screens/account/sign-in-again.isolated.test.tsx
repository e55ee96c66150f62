import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import { feedPath } from '#shared/reminders/calendar-feed.ts';
import { recentSignInMinutes } from '#shared/sessions/recent-sign-in.ts';
import { minuteMs } from '#shared/values/days.ts';
import { totpCode } from '#test/local/cognito/totp-client.ts';
import { askCognito, keptOf, renewal } from '#test/support/cognito.ts';
import { catchDownloads } from '#test/support/screens/downloads.ts';
import { expectToast, fill, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import { type Person, password } from '#test/support/system.ts';

const clock = openClock();
const { system, open } = await startScreens({ clock });

const press = async (user: UserEvent, name: string, place?: HTMLElement) =>
  await user.click(await findButton(name, place));
const theDialog = () => screen.findByRole('dialog', { name: 'Confirm it’s you' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull());
const here = (name: string) => keptOf({ ...window.localStorage }, name);

const pastTheTime = () => clock.sleep(recentSignInMinutes * minuteMs + 1000);

const cognito = (operation: string, input: object) => askCognito(system, operation, input);

/** Somebody who may have API keys, signed in for longer than these take. */
async function longSignedIn(name: string): Promise<Person> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  await pastTheTime();
  return person;
}

async function confirm(user: UserEvent, typed: string): Promise<HTMLElement> {
  const dialog = await theDialog();
  await fill('Password', typed, dialog);
  await press(user, 'Confirm', dialog);
  return dialog;
}

describe('a new API key', () => {
  async function pressCreate(person: Person): Promise<UserEvent> {
    const user = open('/account-settings?tab=api', person);
    await fill('Name of a new key', 'Nightly import');
    await press(user, 'Create Key');
    return user;
  }

  it('is made by itself after the password, in a session that replaces the old one', async () => {
    const person = await longSignedIn('key-again');
    const user = await pressCreate(person);
    const asked = within(await theDialog()).getByLabelText('Password');
    await waitFor(() => expect(document.activeElement).toBe(asked));
    await within(await confirm(user, 'Wrong1Password')).findByText('The password is not right.');
    await confirm(user, password);
    await screen.findByRole('heading', { name: 'Copy your new key now' });
    await closed();
    expect(here('refreshToken')).not.toBe(keptOf(person.stored, 'refreshToken'));
    const refresh = renewal(keptOf(person.stored, 'refreshToken'));
    expect((await cognito('InitiateAuth', refresh)).ok).toBe(false);
    expect((await person.call('GET', '/api/profile')).status).toBe(401);
    const { body } = await system.call('GET', '/api/sessions', { token: here('idToken') ?? '' });
    expect(body).toMatchObject({ items: [{ current: true }] });
    expect(Object(body).items).toHaveLength(1);
  });

  it('is not made when the dialog is closed, which keeps the name that was typed', async () => {
    const person = await longSignedIn('key-not');
    const user = await pressCreate(person);
    await press(user, 'Cancel', await theDialog());
    await screen.findByText('Sign in again to do this.');
    await closed();
    expect(screen.getByLabelText<HTMLInputElement>('Name of a new key').value).toBe('Nightly import');
    expect(here('refreshToken')).toBe(keptOf(person.stored, 'refreshToken'));
    expect((await person.call('GET', '/api/account/api-keys')).body).toEqual({ items: [] });
    await press(user, 'Create Key');
    await confirm(user, password);
    await screen.findByRole('heading', { name: 'Copy your new key now' });
  });

  it('takes the code of the authenticator app, too, where sign-in does', async () => {
    const person = await longSignedIn('key-mfa');
    const AccessToken = keptOf(person.stored, 'accessToken');
    const { SecretCode } = Object(await (await cognito('AssociateSoftwareToken', { AccessToken })).json());
    const codeNow = () => totpCode(SecretCode);
    await cognito('VerifySoftwareToken', { AccessToken, UserCode: codeNow() });
    const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
    await cognito('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings });
    const user = await pressCreate(person);
    const dialog = await confirm(user, password);
    await within(dialog).findByLabelText('Authenticator code');
    expect(here('refreshToken')).toBe(keptOf(person.stored, 'refreshToken'));
    await clock.sleep(minuteMs);
    await fill('Authenticator code', codeNow(), dialog);
    await press(user, 'Confirm', dialog);
    await screen.findByRole('heading', { name: 'Copy your new key now' });
  });
});

describe('a webhook', () => {
  const url = 'https://hooks.example.com/again';

  it('is added, sent elsewhere and given a new secret after the password, with all that was typed', async () => {
    const person = await longSignedIn('hook-again');
    const user = open('/account-settings?tab=api', person);
    await press(user, 'Add Webhook');
    await fill('URL', url);
    await fill('Description', 'Nightly import');
    await press(user, 'Add Webhook');
    await press(user, 'Cancel', await theDialog());
    await screen.findByText('Sign in again to do this.');
    await closed();
    expect(screen.getByLabelText<HTMLInputElement>('URL').value).toBe(url);
    expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('Nightly import');
    await press(user, 'Add Webhook');
    await confirm(user, password);
    await screen.findByRole('heading', { name: 'Copy the signing secret now' });
    const now = async () => (await system.call('GET', '/api/account/webhooks', { token: here('idToken') ?? '' })).body;
    expect(await now()).toMatchObject({ items: [{ url, description: 'Nightly import' }] });

    await pastTheTime();
    await press(user, 'Edit');
    await fill('URL', `${url}/moved`);
    await press(user, 'Save');
    await confirm(user, password);
    await expectToast('Webhook saved');
    expect(await now()).toMatchObject({ items: [{ url: `${url}/moved`, previousSecretUntil: null }] });

    await pastTheTime();
    await press(user, 'Rotate Secret');
    const question = await screen.findByRole('dialog', { name: 'Rotate the signing secret?' });
    await press(user, 'Rotate Secret', question);
    await confirm(user, password);
    await waitFor(async () =>
      expect(await now()).toMatchObject({ items: [{ previousSecretUntil: expect.any(String) }] }),
    );
  });
});

describe('a calendar feed', () => {
  it('is made by itself after the password', async () => {
    const person = await longSignedIn('feed-again');
    const user = open('/account-settings?tab=notifications', person);
    await press(user, 'Create Feed');
    await confirm(user, password);
    const made = await screen.findByRole('heading', { name: 'Copy the address now' });
    expect(made.parentElement?.textContent).toContain(feedPath(''));
  });
});

describe('a copy of the data', () => {
  it('is downloaded by itself after the password, and only then', async () => {
    const person = await longSignedIn('copy-again');
    const downloads = catchDownloads();
    const user = open('/account-settings?tab=security', person);
    await press(user, 'Download My Data');
    await press(user, 'Cancel', await theDialog());
    await screen.findByText('Sign in again to do this.');
    expect(downloads).toEqual([]);
    await press(user, 'Download My Data');
    await confirm(user, password);
    await waitFor(() => expect(downloads).toHaveLength(1));
  });
});

describe('a new address', () => {
  /** As if this page, by the clock of this machine, had been signed in for so many seconds. */
  const signedInFor = (seconds: number, { stored }: Person) =>
    Object.fromEntries(
      Object.entries(stored).map(([key, value]) => [
        key,
        key.endsWith('.clockDrift') ? String(Math.round((Date.now() - clock.now()) / 1000) - seconds) : value,
      ]),
    );

  it('gets its code after the password, and only then', async () => {
    const person = await system.person('mover-again');
    const user = open('/account-settings', { ...person, stored: signedInFor(60 * recentSignInMinutes + 5, person) });
    await press(user, 'Change Email');
    await fill('New email', 'moved-again@people.example');
    await press(user, 'Send Code');
    await press(user, 'Cancel', await theDialog());
    await screen.findByText('Sign in again to do this.');
    expect(system.mailbox.list('moved-again@people.example')).toEqual([]);
    await press(user, 'Send Code');
    await confirm(user, password);
    await screen.findByLabelText('Verification code');
    expect(system.mailbox.list('moved-again@people.example')).toHaveLength(1);
  });

  it('gets its code at once just after a sign-in', async () => {
    const person = await system.person('mover-at-once');
    const user = open('/account-settings', person);
    await press(user, 'Change Email');
    await fill('New email', 'at-once@people.example');
    await press(user, 'Send Code');
    expect(await screen.findAllByLabelText('Verification code')).toHaveLength(1);
  });
});

describe('the end of the account', () => {
  it('comes after the password, over the question that has been answered', async () => {
    const person = await longSignedIn('leaver-again');
    const user = open('/account-settings?tab=security', person);
    await press(user, 'Delete Account');
    const question = await screen.findByRole('dialog', { name: 'Delete your account?' });
    await fill('Type "delete" to confirm', 'delete', question);
    await press(user, 'Delete Account', question);
    await press(user, 'Cancel', await theDialog());
    await within(question).findByText('Sign in again to do this.');
    expect((await person.call('GET', '/api/profile')).status).toBe(200);
    await press(user, 'Try Again', question);
    await confirm(user, password);
    await expectToast('Account deleted');
  });
});
