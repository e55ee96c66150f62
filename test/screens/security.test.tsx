import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sessionOf } from '#local/sign-in.ts';
import { totpCode } from '#test/local/cognito/totp-client.ts';
import { startScreens } from '#test/support/screens/open-screen.tsx';
import { type Person, password } from '#test/support/system.ts';

const { system, open } = await startScreens();
const next = 'Another1Horse';

type Session = Pick<Person, 'stored'>;
const kept = ({ stored }: Session, name: string) =>
  Object.entries(stored).find(([key]) => key.endsWith(`.${name}`))?.[1];
/** The session that this browser has now. */
const here = (): Session => ({ stored: { ...window.localStorage } });

async function cognito(operation: string, input: object): Promise<Response> {
  return await fetch(`${system.url}/__local/cognito-idp/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: system.userPoolClientId, ...input }),
  });
}

async function isAlive(session: Session): Promise<boolean> {
  const { ok } = await cognito('InitiateAuth', {
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: kept(session, 'refreshToken') },
  });
  return ok;
}

describe('a new password', () => {
  async function openForm(person: Person) {
    const user = open('/account-settings?tab=security', person);
    await user.type(await screen.findByLabelText('Current password'), password);
    await user.type(screen.getByLabelText('New password'), next);
    await user.type(screen.getByLabelText('Confirm new password'), next);
    return user;
  }

  it('signs out every other device unless told otherwise, and this session goes on', async () => {
    const person = await system.person('mover');
    const elsewhere = await sessionOf(system, { email: person.email, password });
    const user = await openForm(person);
    expect(screen.getByLabelText<HTMLInputElement>('Sign out on all other devices').checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    await screen.findByText('Other devices are signed out within an hour.');
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
    const AccessToken = kept(person, 'accessToken');
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
    await screen.findByText('Other devices are signed out within an hour.');
    expect([await isAlive(person), await isAlive(here())]).toEqual([false, true]);
  });
});

describe('the staff area', () => {
  it('opens at once where staff need none', async () => {
    open('/staff', await system.person('local-agent', ['staff']));
    await screen.findByRole('heading', { name: 'Support' });
  });
});
