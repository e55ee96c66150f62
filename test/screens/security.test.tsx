import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { sessionOf } from '#local/sign-in.ts';
import { totpCode } from '#test/local/cognito/totp-client.ts';
import { askCognito, keptOf, renewal } from '#test/support/cognito.ts';
import { answerInstead, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import { type Person, password } from '#test/support/system.ts';

const { system, open } = await startScreens();
const next = 'Another1Horse';

type Session = Pick<Person, 'stored'>;
/** The session that this browser has now. */
const here = (): Session => ({ stored: { ...window.localStorage } });

const cognito = (operation: string, input: object) => askCognito(system, operation, input);

async function isAlive({ stored }: Session): Promise<boolean> {
  const { ok } = await cognito('InitiateAuth', renewal(keptOf(stored, 'refreshToken')));
  return ok;
}

async function openForm(person: Person) {
  const user = open('/account-settings?tab=security', person);
  await user.type(await screen.findByLabelText('Current password'), password);
  await user.type(screen.getByLabelText('New password'), next);
  await user.type(screen.getByLabelText('Confirm new password'), next);
  return user;
}

describe('a new password', () => {
  it('signs out every other device unless told otherwise, and this session goes on', async () => {
    const person = await system.person('mover');
    const elsewhere = await sessionOf(system, { email: person.email, password });
    const user = await openForm(person);
    expect(screen.getByLabelText<HTMLInputElement>('Sign out on all other devices').checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    await screen.findByText('Other devices are signed out. See below what else has access.');
    expect([await isAlive(elsewhere), await isAlive(person), await isAlive(here())]).toEqual([false, false, true]);
    await screen.findByLabelText('Current password');
  });

  it('leaves the other devices signed in when told to', async () => {
    const person = await system.person('stayer');
    const elsewhere = await sessionOf(system, { email: person.email, password });
    const user = await openForm(person);
    await user.click(screen.getByLabelText('Sign out on all other devices'));
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    await screen.findByText('Use the new one the next time you sign in.');
    expect([await isAlive(elsewhere), await isAlive(here())]).toEqual([true, true]);
  });

  it('asks for the authenticator code before the session goes on', async () => {
    const person = await system.person('careful');
    const AccessToken = keptOf(person.stored, 'accessToken');
    const { SecretCode } = Object(await (await cognito('AssociateSoftwareToken', { AccessToken })).json());
    await cognito('VerifySoftwareToken', { AccessToken, UserCode: totpCode(SecretCode) });
    await cognito('SetUserMFAPreference', {
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    });
    const user = await openForm(person);
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    await user.type(await screen.findByLabelText('Authenticator code'), totpCode(SecretCode));
    await user.click(screen.getByRole('button', { name: 'Stay Signed In' }));
    await screen.findByText('Other devices are signed out. See below what else has access.');
    expect([await isAlive(person), await isAlive(here())]).toEqual([false, true]);
  });
});

describe('what has access without signing in', () => {
  const panel = () => screen.findByRole('list', { name: 'Access without signing in' });

  it('is listed after a new password, and each is ended there', async () => {
    const person = await system.person('outlived');
    await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
    await person.call('POST', '/api/account/api-keys', { name: 'Zapier' });
    await person.call('POST', '/api/account/webhooks', { url: 'https://hooks.example.com/kept' });
    await person.call('POST', '/api/calendar-feed');
    const user = await openForm(person);
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    await screen.findByText('Other devices are signed out. See below what else has access.');
    const names = async () =>
      within(await panel())
        .getAllByRole('listitem')
        .map((row) => row.querySelector('b')?.textContent);
    expect(await names()).toEqual(['API key: Zapier', 'Webhook: https://hooks.example.com/kept', 'Calendar feed']);
    for (const [name, action] of [
      ['Revoke Key Zapier', 'Revoke Key'],
      ['Delete Webhook https://hooks.example.com/kept', 'Delete Webhook'],
      ['End Feed', 'End Feed'],
    ] as const) {
      await user.click(within(await panel()).getByRole('button', { name }));
      const question = await screen.findByRole('dialog', { name: `${action}?` });
      await user.click(within(question).getByRole('button', { name: action }));
      await vi.waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
      await vi.waitFor(() => expect(document.activeElement).not.toBe(document.body));
    }
    await screen.findByText('No API keys, webhooks or calendar feed.');
    const shared = within(screen.getByText(/^Links you shared keep working too\./));
    expect(shared.getByRole('link', { name: 'Dashboard' })).toHaveProperty('pathname', '/dashboard');
    expect(shared.getByRole('link', { name: 'Books' })).toHaveProperty('pathname', '/books');
    const token = keptOf(here().stored, 'idToken');
    const left = async (path: string) => (await system.call('GET', path, { token })).body;
    expect(await left('/api/account/api-keys')).toEqual({ items: [] });
    expect(await left('/api/account/webhooks')).toEqual({ items: [] });
    expect(await left('/api/calendar-feed')).toEqual({ created_at: null });
  });

  it('shows what it could load, says that something is missing, and tries again', async () => {
    const person = await system.person('half-known');
    await person.call('POST', '/api/calendar-feed');
    const work = answerInstead('GET', '/api/account/api-keys', () => Response.json({}, { status: 403 }));
    const user = open('/account-settings?tab=security', person);
    await screen.findByText('Not everything that has access could be loaded.');
    expect(within(await panel()).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByText('No API keys, webhooks or calendar feed.')).toBeNull();
    work();
    const failure = screen.getByText('Not everything that has access could be loaded.').closest('[role="alert"]');
    await user.click(await findButton('Retry', failure ?? document));
    await vi.waitFor(() => expect(screen.queryByText('Not everything that has access could be loaded.')).toBeNull());
  });
});

describe('the staff area', () => {
  it('opens at once where staff need none', async () => {
    open('/staff', await system.person('local-agent', ['staff']));
    expect(await screen.findAllByRole('heading', { name: 'Support' })).toHaveLength(1);
  });
});

describe('the list of sessions', () => {
  it('marks this one, ends another at once, and says so', async () => {
    const person = await system.person('two-places');
    const { token } = await sessionOf(system, { email: person.email, password });
    const headers = {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) Version/18.5 Mobile/15E148 Safari/604.1',
    };
    await system.call('GET', '/api/profile', { token, headers });
    const user = open('/account-settings?tab=security', person);
    const list = await screen.findByRole('list', { name: 'Sessions' });
    const rows = within(list).getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows.filter((row) => row.textContent?.includes('This session'))).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'End Session of Safari on iPhone' }));
    await screen.findByText('Safari on iPhone is signed out.');
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect((await system.call('GET', '/api/profile', { token })).status).toBe(401);
  });

  it('offers to load again what could not be loaded', async () => {
    const person = await system.person('no-sessions');
    const { fetch } = globalThis;
    let fails = true;
    vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) =>
      fails && String(input).includes('/api/sessions') ? new Response('{}', { status: 400 }) : fetch(input, init),
    );
    const user = open('/account-settings?tab=security', person);
    await screen.findByText('Your sessions could not be loaded.');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('This session')).toBeDefined();
    vi.stubGlobal('fetch', fetch);
  });

  it('sends a browser whose session was ended to sign in', async () => {
    const person = await system.person('thrown-out');
    await person.call('GET', '/api/profile');
    open('/account-settings?tab=security', person);
    await screen.findByText('This session');
    await person.call('DELETE', '/api/sessions/current');
    open('/account-settings?tab=security');
    expect(await screen.findAllByText(/session has expired/i)).toHaveLength(1);
  });
});

describe('the account log', () => {
  it('says what happened, and from where, and shows more when asked', async () => {
    const person = await system.person('log-reader');
    for (let index = 0; index < 30; index += 1) {
      await person.call('POST', '/api/account-log', { kind: index < 5 ? 'authenticator_off' : 'password_changed' });
    }
    const user = open('/account-settings?tab=security', person);
    const list = await screen.findByRole('list', { name: 'Account log' });
    expect(within(list).getAllByText('Password changed')).toHaveLength(25);
    expect(within(list).getAllByText(/ · .* · 127\.0\.0\.1$/)).toHaveLength(25);
    await user.click(screen.getByRole('button', { name: 'Show More' }));
    expect(await within(list).findAllByText('Authenticator app turned off')).toHaveLength(5);
    expect(within(list).getAllByText(/^Signed in/)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull();
  });

  it('has a password that was changed here', async () => {
    const person = await system.person('log-changer');
    const user = open('/account-settings?tab=security', person);
    await user.type(await screen.findByLabelText('Current password'), password);
    await user.type(screen.getByLabelText('New password'), next);
    await user.type(screen.getByLabelText('Confirm new password'), next);
    await user.click(screen.getByLabelText('Sign out on all other devices'));
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    await screen.findByText('Use the new one the next time you sign in.');
    const { body } = await person.call('GET', '/api/account-log');
    expect(body).toMatchObject({ items: [{ kind: 'password_changed' }, { kind: 'signed_in' }] });
  });
});
