import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openClock } from '#local/clock/clock.ts';
import { sessionOf, signIn } from '#local/sign-in.ts';
import { totpCode } from '#test/local/cognito/totp-client.ts';
import { passHours } from '#test/support/away-from.ts';
import { connect } from '#test/support/chat/chat-client.ts';
import { askCognito, keptOf, renewal } from '#test/support/cognito.ts';
import { type Person, password, startSystem, type TestSystem } from '#test/support/system.ts';

const clock = openClock();
const system = await startSystem({ staffMfa: true, clock });

/** An operation of Cognito's JSON protocol. */
async function cognito(operation: string, input: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await askCognito(system, operation, input);
  return { status: response.status, body: z.record(z.string(), z.unknown()).parse(await response.json()) };
}

const refresh = ({ stored }: Pick<Person, 'stored'>) =>
  cognito('InitiateAuth', renewal(keptOf(stored, 'refreshToken')));

const codeFor = (email: string) => system.mailbox.list(email)[0]?.code;

describe('a reset password', () => {
  it('ends every session, although the browser asks for nothing', async () => {
    const person = await system.person('robbed');
    const { email } = person;
    const elsewhere = await sessionOf(system, { email, password });
    expect((await refresh(elsewhere)).status).toBe(200);

    await cognito('ForgotPassword', { Username: email });
    const Password = 'Another1Horse';
    await clock.advance(1000);
    const reset = { Username: email, ConfirmationCode: codeFor(email), Password };
    expect((await cognito('ConfirmForgotPassword', reset)).status).toBe(200);
    for (const session of [person, elsewhere]) {
      expect((await system.call('GET', '/api/profile', { token: session.token })).status).toBe(401);
      expect(await refresh(session)).toMatchObject({
        status: 400,
        body: { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' },
      });
    }
    expect((await refresh(await sessionOf(system, { email, password: Password }))).status).toBe(200);
  });
});

describe('staff without an authenticator app', () => {
  it('are refused over HTTP and on the socket, until they set one up', async () => {
    const person = await system.person('careless', ['staff']);
    const client = await connect(system);
    expect((await person.call('GET', '/api/staff/canned-answers')).body).toMatchObject({
      error: { code: 'not_allowed', message: 'Set up an authenticator app to use the staff area.' },
    });
    expect(await client.ask('hello', { id_token: person.token })).toMatchObject({ as: 'user' });
    expect(await client.request('list_chats', { status: 'active' })).toMatchObject({
      ok: false,
      error: { code: 'not_allowed' },
    });

    await setUpAuthenticator(person);
    expect((await person.call('GET', '/api/staff/canned-answers')).status).toBe(200);
    expect(await client.ask('hello', { id_token: person.token })).toMatchObject({ as: 'staff' });
    await client.ask('list_chats', { status: 'active' });
    await client.close();
  });

  it('can do what everybody can', async () => {
    const person = await system.person('ordinary', ['staff']);
    expect((await person.call('GET', '/api/profile')).status).toBe(200);
  });
});

async function setUpAuthenticator(person: Person): Promise<void> {
  const AccessToken = keptOf(person.stored, 'accessToken');
  const { body } = await cognito('AssociateSoftwareToken', { AccessToken });
  await cognito('VerifySoftwareToken', { AccessToken, UserCode: totpCode(String(body.SecretCode)) });
  await cognito('SetUserMFAPreference', {
    AccessToken,
    SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
  });
}

// Last: it moves the clock past the end of every token.
describe('a sign-up that nobody confirms', () => {
  const signUp = (Username: string, email: string) =>
    cognito('SignUp', {
      Username,
      Password: password,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'name', Value: 'Squatter' },
      ],
    });

  it('leaves the address free, and is gone after a day', async () => {
    const email = 'contested@people.example';
    await signUp('squatter', email);
    await signUp('owner', email);
    expect((await cognito('ConfirmSignUp', { Username: 'owner', ConfirmationCode: codeFor(email) })).status).toBe(200);
    expect(await signIn(system, { email, password })).toEqual(expect.any(String));

    const named = { UserPoolId: system.userPoolId, Username: 'squatter' };
    await passHours(clock, 23);
    await system.idle();
    expect((await cognito('AdminGetUser', named)).body).toMatchObject({ UserStatus: 'UNCONFIRMED' });
    await passHours(clock, 2);
    await system.idle();
    expect((await cognito('AdminGetUser', named)).body).toMatchObject({ __type: 'UserNotFoundException' });
    expect(await signIn(system, { email, password })).toEqual(expect.any(String));
    expect(system.reports.filter((line) => line.includes('not authorized'))).toEqual([]);
  });
});

/** The local system is told which staff need: the demo's staff signs in with a password. */
it('needs no app of the staff where the system is not told so', async () => {
  const demo: TestSystem = await startSystem();
  const agent = await demo.person('agent', ['staff']);
  expect((await agent.call('GET', '/api/staff/canned-answers')).status).toBe(200);
});
