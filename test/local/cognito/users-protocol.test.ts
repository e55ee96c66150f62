/** What the browser library never sends or hides: the raw protocol, limits, restarts, administrators, bad input. */
import { connect } from 'node:net';
import fc from 'fast-check';
import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openUsers } from '#local/cognito/users.ts';
import { openMailbox } from '#local/internet/mailbox.ts';
import { type Answer, type LocalUserPool, settings, startUserPool } from './local-user-pool.ts';
import { srpSignIn } from './srp-client.ts';
import { totpCode } from './totp-client.ts';

const password = 'Correct4Horse';
const email = 'nora@example.com';
const incorrect = {
  status: 400,
  errorType: 'NotAuthorizedException:',
  body: { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' },
};

let open: LocalUserPool[] = [];
afterEach(async () => {
  await Promise.all(open.map((pool) => pool.close()));
  open = [];
});

/** A pool of its own with one confirmed person and a clock that only the test moves. */
async function start(options: Parameters<typeof startUserPool>[0] = {}) {
  let time = Date.now();
  const now = () => new Date(time);
  const local = await startUserPool({ now, ...options });
  open.push(local);
  const { sub } = await local.users.seedUser({ email, password, name: 'Nora Field' });
  return {
    ...local,
    sub,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    srp: (given = password, name = email) => srpSignIn(local, { name, password: given, now: now() }),
  };
}

function tokensOf(answer: Answer): Record<string, string> {
  expect(answer.status).toBe(200);
  return Object(answer.body.AuthenticationResult);
}

function refreshWith(local: LocalUserPool, token: string | undefined, flow = 'REFRESH_TOKEN_AUTH') {
  // DEVICE_KEY is null in what the browser library sends.
  return local.call('InitiateAuth', {
    AuthFlow: flow,
    AuthParameters: { REFRESH_TOKEN: token, DEVICE_KEY: null },
  });
}

async function signUp(local: LocalUserPool, address: string, Username = 'newcomer') {
  return local.call('SignUp', {
    Username,
    Password: password,
    UserAttributes: [
      { Name: 'email', Value: address },
      { Name: 'name', Value: 'Somebody' },
    ],
  });
}

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const days = 24 * hours;

describe('the SRP exchange', () => {
  test('agrees with a client written from the RFC', async () => {
    const local = await start();

    for (let round = 0; round < 12; round += 1) expect((await local.srp()).status).toBe(200);
    expect(await local.srp('Wrong4Horses')).toEqual(incorrect);
  });

  test('takes place for an unknown name too, with the same invented person every time', async () => {
    const local = await start();
    const begin = async (name: string) =>
      Object(
        (
          await local.call('InitiateAuth', {
            AuthFlow: 'USER_SRP_AUTH',
            AuthParameters: { USERNAME: name, SRP_A: 'abcdef' },
          })
        ).body.ChallengeParameters,
      );
    const known = await begin(email);
    const [first, second, other] = [
      await begin('nobody@example.com'),
      await begin('Nobody@Example.com'),
      await begin('else@example.com'),
    ];

    expect(Object.keys(first)).toEqual(Object.keys(known));
    expect(first.SALT).toHaveLength(known.SALT.length);
    expect(first.USER_ID_FOR_SRP).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect([second.SALT, second.USER_ID_FOR_SRP]).toEqual([first.SALT, first.USER_ID_FOR_SRP]);
    expect(other.SALT).not.toBe(first.SALT);
    expect(second.SRP_B).not.toBe(first.SRP_B);
    expect(await local.srp(password, 'nobody@example.com')).toEqual(incorrect);
  });

  test('says that a person is unknown when the client does not hide it', async () => {
    const local = await start({ settings: { preventUserExistenceErrors: false } });

    expect((await local.srp(password, 'nobody@example.com')).body).toEqual({
      __type: 'UserNotFoundException',
      message: 'User does not exist.',
    });
    expect((await local.call('ForgotPassword', { Username: 'nobody@example.com' })).body).toMatchObject({
      __type: 'UserNotFoundException',
    });
  });

  test.each(['0', '00', 'not hex', '-1', 'f'.repeat(900)])('refuses the public value %s', async (value) => {
    const local = await start();

    expect(
      await local.call('InitiateAuth', {
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME: email, SRP_A: value },
      }),
    ).toMatchObject({ status: 400, body: { __type: 'InvalidParameterException' } });
  });

  test('takes each challenge once, and not after three minutes', async () => {
    const local = await start();
    const begin = () =>
      local.call('InitiateAuth', {
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME: email, SRP_A: '2' },
      });
    const respond = (challenge: Answer) =>
      local.call('RespondToAuthChallenge', {
        ChallengeName: 'PASSWORD_VERIFIER',
        ChallengeResponses: {
          USERNAME: local.sub,
          PASSWORD_CLAIM_SECRET_BLOCK: Object(challenge.body.ChallengeParameters).SECRET_BLOCK,
          PASSWORD_CLAIM_SIGNATURE: 'AAAA',
          TIMESTAMP: 'Tue Mar 3 14:05:09 UTC 2026',
        },
      });
    const late = await begin();
    local.pass(3 * minutes);

    expect((await respond(late)).body.message).toBe('Invalid session for the user, session is expired.');
    const twice = await begin();
    expect(await respond(twice)).toEqual(incorrect);
    expect(await respond(twice)).toEqual(incorrect);
    expect(await respond({ ...twice, body: { ChallengeParameters: { SECRET_BLOCK: 'AAAA' } } })).toEqual(incorrect);
  });

  test('wants a timestamp in its own format and near its own time', async () => {
    const local = await start();
    const withTime = (timestamp: string) => srpSignIn(local, { name: email, password, timestamp });

    for (const wrong of ['2026-03-03T14:05:09Z', 'Tue Mar 3 14:05:09 IST 2026', 'Tue Mrz 3 14:05:09 UTC 2026']) {
      expect((await withTime(wrong)).body).toEqual({
        __type: 'InvalidParameterException',
        message: 'TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.',
      });
    }
    expect(await withTime('Tue Mar 3 14:05:09 UTC 2015')).toEqual(incorrect);
    expect((await local.srp()).status).toBe(200);
  });

  test('does not take the right answer a second time', async () => {
    const local = await start();
    const sent: object[] = [];
    const overheard = {
      ...local,
      call: (operation: string, input?: object) => {
        if (operation === 'RespondToAuthChallenge' && input) sent.push(input);
        return local.call(operation, input);
      },
    };
    expect((await srpSignIn(overheard, { name: email, password })).status).toBe(200);

    expect(await local.call('RespondToAuthChallenge', sent[0])).toEqual(incorrect);
  });

  test('does not let a challenge from before a change of password in', async () => {
    const local = await start();
    const session = tokensOf(await local.srp());
    const changing = {
      ...local,
      call: async (operation: string, input?: object) => {
        const answer = await local.call(operation, input);
        if (operation === 'InitiateAuth') {
          await local.call('ChangePassword', {
            AccessToken: session.AccessToken,
            PreviousPassword: password,
            ProposedPassword: 'Brand2NewHorse',
          });
        }
        return answer;
      },
    };

    expect(await srpSignIn(changing, { name: email, password })).toEqual(incorrect);
  });
});

describe('flows and clients', () => {
  test('refuses flows the client does not allow in the words of Cognito', async () => {
    const local = await start({ settings: { allowedAuthFlows: [] } });
    const message = async (flow: string) =>
      (
        await local.call('InitiateAuth', {
          AuthFlow: flow,
          AuthParameters: { USERNAME: email, PASSWORD: password },
        })
      ).body.message;

    expect(await message('USER_PASSWORD_AUTH')).toBe('USER_PASSWORD_AUTH flow not enabled for this client');
    expect(await message('USER_SRP_AUTH')).toBe('USER_SRP_AUTH is not enabled for the client.');
    expect(await message('REFRESH_TOKEN_AUTH')).toBe('REFRESH_TOKEN_AUTH flow not enabled for this client');
  });

  test('refuses by name what the client allows and this pool cannot play', async () => {
    const local = await start({ settings: { allowedAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'] } });

    expect(await local.call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH' })).toMatchObject({
      status: 501,
      errorType: 'NotImplemented:',
      body: { __type: 'NotImplemented', message: expect.stringContaining('USER_PASSWORD_AUTH') },
    });
  });

  test('refuses another client, another pool and a pool that requires MFA', async () => {
    const local = await start();

    expect((await local.call('ForgotPassword', { ClientId: 'other', Username: email })).body).toEqual({
      __type: 'ResourceNotFoundException',
      message: 'User pool client other does not exist.',
    });
    expect((await local.call('ListUsers', { UserPoolId: 'us-east-1_Other' })).body).toEqual({
      __type: 'ResourceNotFoundException',
      message: 'User pool us-east-1_Other does not exist.',
    });
    await expect(openUsers({ settings: { ...settings, mfa: 'ON' }, mailbox: openMailbox({}) })).rejects.toThrow(
      /required MFA/,
    );
  });

  test('refuses sign-up and authenticator apps where the pool has none', async () => {
    const local = await start({ settings: { selfSignUp: false, mfa: 'OFF' } });
    const { AccessToken } = tokensOf(await local.srp());

    expect((await signUp(local, 'new@example.com')).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'SignUp is not permitted for this user pool',
    });
    expect((await local.call('AssociateSoftwareToken', { AccessToken })).body).toMatchObject({
      __type: 'SoftwareTokenMFANotFoundException',
    });
  });

  test('writes and shows no other attributes than the client may', async () => {
    const local = await start({
      settings: { writableAttributes: ['email', 'name'], readableAttributes: ['email', 'name'] },
    });
    const { AccessToken, IdToken } = tokensOf(await local.srp());
    const update = (Name: string) =>
      local.call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name, Value: 'x' }] });

    expect((await update('nickname')).body.message).toBe('A client attempted to write unauthorized attribute');
    expect((await update('sub')).status).toBe(400);
    expect((await update('__proto__')).body.message).toContain('Attribute does not exist in the schema.');
    expect(await update('phone_number')).toMatchObject({ status: 501 });
    const { body } = await local.call('GetUser', { AccessToken });
    expect(body.UserAttributes).toEqual([
      { Name: 'email', Value: email },
      { Name: 'name', Value: 'Nora Field' },
      { Name: 'sub', Value: local.sub },
    ]);
    const { payload } = await jwtVerify(IdToken ?? '', createLocalJWKSet(local.users.jwks));
    expect(payload).not.toHaveProperty('email_verified');
  });

  test('sends codes in the words of the template when there are some', async () => {
    const local = await start({
      settings: { verificationEmail: { subject: 'Dealwright code', message: 'Use {####} soon.' } },
    });
    await signUp(local, 'new@example.com');

    expect(local.mailbox.list('new@example.com')[0]).toMatchObject({
      subject: 'Dealwright code',
      text: `Use ${local.newestCode('new@example.com')} soon.`,
    });
  });
});

describe('limits', () => {
  test('lock a name after five failures, for longer each time, and forgive after a sign-in', async () => {
    const local = await start();
    const exceeded = { status: 400, body: { message: 'Password attempts exceeded' } };
    for (let failure = 0; failure < 5; failure += 1) expect(await local.srp('Wrong4Horses')).toEqual(incorrect);

    expect(await local.srp()).toMatchObject(exceeded);
    local.pass(1 * seconds);
    expect(await local.srp('Wrong4Horses')).toEqual(incorrect);
    local.pass(1 * seconds);
    expect(await local.srp()).toMatchObject(exceeded);
    local.pass(1 * seconds);
    expect((await local.srp()).status).toBe(200);
    for (let failure = 0; failure < 4; failure += 1) await local.srp('Wrong4Horses');
    expect((await local.srp()).status).toBe(200);
  });

  test('mail no reset code to an address that was never proven', async () => {
    const local = await start();
    await signUp(local, 'new@example.com');
    const answer = await local.call('ForgotPassword', { Username: 'new@example.com' });

    expect(answer.body).toMatchObject({ CodeDeliveryDetails: { Destination: 'n***@e***' } });
    expect(local.mailbox.list('new@example.com')).toHaveLength(1);
  });

  test('lock unknown names as well, in any spelling', async () => {
    const local = await start();
    for (let failure = 0; failure < 5; failure += 1) await local.srp(password, 'nobody@example.com');

    expect((await local.srp(password, 'Nobody@example.com')).body.message).toBe('Password attempts exceeded');
    expect((await local.srp()).status).toBe(200);
  });

  test('lock a name for wrong authenticator codes too, whatever the number of sessions', async () => {
    const local = await start();
    const { AccessToken } = tokensOf(await local.srp());
    const { body } = await local.call('AssociateSoftwareToken', { AccessToken });
    const code = totpCode(String(body.SecretCode));
    await local.call('VerifySoftwareToken', { AccessToken, UserCode: code });
    await local.call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } });
    const answer = async (Session: unknown, given: string) =>
      (
        await local.call('RespondToAuthChallenge', {
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          Session,
          ChallengeResponses: { USERNAME: local.sub, SOFTWARE_TOKEN_MFA_CODE: given },
        })
      ).body.message;
    let session: unknown;
    for (let guess = 0; guess < 5; guess += 1) {
      session = (await local.srp()).body.Session;
      expect(await answer(session, 'guess')).toBe('Invalid code received for user');
    }

    expect(await answer(session, code)).toBe('Password attempts exceeded');
    expect((await local.srp()).body.message).toBe('Password attempts exceeded');
    local.pass(3 * minutes);
    expect(await answer(session, code)).toBe('Invalid session for the user, session is expired.');
    expect(await answer('made-up', code)).toBe('Invalid session for the user.');
  });

  test('forget failures after 15 quiet minutes', async () => {
    const local = await start();
    for (let failure = 0; failure < 5; failure += 1) await local.srp('Wrong4Horses');
    local.pass(15 * minutes);
    for (let failure = 0; failure < 4; failure += 1) await local.srp('Wrong4Horses');

    expect((await local.srp()).status).toBe(200);
  });

  test('stop guessing a code, even with the right one, for an hour', async () => {
    const local = await start();
    await signUp(local, 'new@example.com');
    const code = local.newestCode('new@example.com');
    const confirm = (given: string) => local.call('ConfirmSignUp', { Username: 'newcomer', ConfirmationCode: given });
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await confirm(code === '000000' ? '000001' : '000000')).body.__type).toBe('CodeMismatchException');
    }

    expect((await confirm(code)).body).toEqual({
      __type: 'LimitExceededException',
      message: 'Attempt limit exceeded, please try after some time.',
    });
    local.pass(1 * hours);
    expect((await confirm(code)).status).toBe(200);
  });

  test.each([
    { operation: 'ForgotPassword', name: email, allowed: 10 },
    { operation: 'ForgotPassword', name: 'nobody@example.com', allowed: 10 },
    { operation: 'ResendConfirmationCode', name: 'nobody@example.com', allowed: 5 },
  ])('let $operation through $allowed times an hour for $name', async ({ operation, name, allowed }) => {
    const local = await start();
    const statuses: number[] = [];
    for (let request = 0; request <= allowed; request += 1) {
      statuses.push((await local.call(operation, { Username: name })).status);
    }

    expect(statuses).toEqual([...Array(allowed).fill(200), 400]);
  });

  test('stop guessing the old password and wrong authenticator codes', async () => {
    const local = await start();
    const { AccessToken } = tokensOf(await local.srp());
    await local.call('AssociateSoftwareToken', { AccessToken });
    const change = (PreviousPassword: string) =>
      local.call('ChangePassword', { AccessToken, PreviousPassword, ProposedPassword: 'Brand2NewHorse' });
    for (let guess = 0; guess < 5; guess += 1) await change('Wrong4Horses');
    for (let guess = 0; guess < 10; guess += 1) {
      await local.call('VerifySoftwareToken', { AccessToken, UserCode: 'guess' });
    }

    expect((await change(password)).body.__type).toBe('LimitExceededException');
    expect((await local.call('VerifySoftwareToken', { AccessToken, UserCode: 'guess' })).body.__type).toBe(
      'LimitExceededException',
    );
  });

  test('end a sign-up code after a day and a reset code after an hour', async () => {
    const local = await start();
    await signUp(local, 'new@example.com');
    await local.call('ForgotPassword', { Username: email });
    const reset = local.newestCode(email);
    const confirmation = local.newestCode('new@example.com');
    const confirmReset = (code: string) =>
      local.call('ConfirmForgotPassword', {
        Username: email,
        ConfirmationCode: code,
        Password: 'Brand2NewHorse',
      });
    const confirm = (code: string) => local.call('ConfirmSignUp', { Username: 'newcomer', ConfirmationCode: code });

    local.pass(1 * hours);
    expect((await confirmReset(reset)).body.__type).toBe('ExpiredCodeException');
    local.pass(23 * hours);
    expect((await confirm(confirmation)).body.__type).toBe('ExpiredCodeException');
    await local.call('ResendConfirmationCode', { Username: 'newcomer' });
    expect((await confirm(local.newestCode('new@example.com'))).status).toBe(200);
    expect((await confirm('123456')).body.message).toBe('User cannot be confirmed. Current status is CONFIRMED');
    expect((await local.call('ResendConfirmationCode', { Username: email })).body.message).toBe(
      'User is already confirmed.',
    );
  });
});

describe('tokens', () => {
  test('end when they say they do', async () => {
    const local = await start();
    const { AccessToken, RefreshToken } = tokensOf(await local.srp());
    local.pass(30 * minutes + seconds);

    expect((await local.call('GetUser', { AccessToken })).body.message).toBe('Access Token has expired');
    local.pass(29 * days);
    const renewed = tokensOf(await refreshWith(local, RefreshToken, 'REFRESH_TOKEN'));
    expect(renewed).toEqual({
      IdToken: expect.any(String),
      AccessToken: expect.any(String),
      ExpiresIn: 30 * 60,
      TokenType: 'Bearer',
    });
    expect((await local.call('GetUser', { AccessToken: renewed.AccessToken })).status).toBe(200);
    local.pass(1 * days);
    expect((await refreshWith(local, RefreshToken)).body.message).toBe('Refresh Token has expired');
    expect((await refreshWith(local, 'made-up')).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Invalid Refresh Token',
    });
  });

  test('are refused when they are not access tokens of this pool', async () => {
    const local = await start();
    const { IdToken, AccessToken = '' } = tokensOf(await local.srp());
    const { keys } = local.users.jwks;
    const forged = await new SignJWT({ sub: local.sub, token_use: 'access' })
      .setProtectedHeader({ alg: 'HS256', kid: keys[1]?.kid ?? '' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(keys[1]?.n));
    const tampered = `${AccessToken.slice(0, -8)}AAAAAAAA`;

    for (const token of [IdToken, forged, 'a.b.c', 'nonsense']) {
      expect((await local.call('GetUser', { AccessToken: token })).body).toEqual({
        __type: 'NotAuthorizedException',
        message: 'Invalid Access Token',
      });
    }
    expect((await local.call('GetUser', { AccessToken: tampered })).body.message).toBe(
      'Could not verify signature for Access Token',
    );
  });

  test('are revoked by their refresh token only, and twice is fine', async () => {
    const local = await start();
    const { AccessToken, RefreshToken } = tokensOf(await local.srp());

    expect((await local.call('RevokeToken', { Token: AccessToken })).body.__type).toBe('UnsupportedTokenTypeException');
    expect((await local.call('RevokeToken', { Token: RefreshToken })).status).toBe(200);
    expect((await local.call('RevokeToken', { Token: RefreshToken })).status).toBe(200);
    expect((await refreshWith(local, RefreshToken)).body.message).toBe('Refresh Token has been revoked');
    expect((await local.call('GetUser', { AccessToken })).body.message).toBe('Access Token has been revoked');
  });

  test('carry no revocation claims where the client has no revocation, but global sign-out still works', async () => {
    const local = await start({ settings: { tokenRevocation: false } });
    const { AccessToken = '', RefreshToken } = tokensOf(await local.srp());
    const { payload } = await jwtVerify(AccessToken, createLocalJWKSet(local.users.jwks));

    expect(payload).not.toHaveProperty('origin_jti');
    expect((await local.call('RevokeToken', { Token: RefreshToken })).body.__type).toBe(
      'UnsupportedOperationException',
    );
    await local.call('GlobalSignOut', { AccessToken });
    expect((await local.call('GetUser', { AccessToken })).body.message).toBe('Access Token has been revoked');
  });

  test('have their public keys, and nothing private, in the published documents', async () => {
    const local = await start();
    const mount = `${local.url}some/mount/${settings.userPoolId}/.well-known/`;
    const jwks = JSON.parse(await (await fetch(`${mount}jwks.json`)).text());
    const configuration = JSON.parse(await (await fetch(`${mount}openid-configuration`)).text());

    expect(jwks).toEqual(local.users.jwks);
    expect(jwks.keys).toHaveLength(2);
    for (const key of jwks.keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    expect(configuration.issuer).toBe(local.users.issuer);
    expect((await fetch(`${local.url}elsewhere`)).status).toBe(404);
  });
});

describe('administrators', () => {
  test('find, group and delete people', async () => {
    const local = await start();
    const UserPoolId = settings.userPoolId;
    const named = { UserPoolId, Username: email };

    expect(await local.call('AdminAddUserToGroup', { ...named, GroupName: 'staff' })).toMatchObject({
      status: 200,
    });
    expect(local.users.listGroup('staff')).toEqual([{ sub: local.sub, email, name: 'Nora Field' }]);
    expect((await local.call('ListUsersInGroup', { UserPoolId, GroupName: 'staff' })).body).toMatchObject({
      Users: [{ Username: local.sub, Enabled: true, UserStatus: 'CONFIRMED', UserCreateDate: expect.any(Number) }],
    });
    expect((await local.call('AdminGetUser', named)).body).toMatchObject({
      Username: local.sub,
      UserAttributes: expect.arrayContaining([{ Name: 'email_verified', Value: 'true' }]),
    });
    await local.call('AdminRemoveUserFromGroup', { ...named, GroupName: 'staff' });
    expect(local.users.listGroup('staff')).toEqual([]);
    expect((await local.call('AdminAddUserToGroup', { ...named, GroupName: 'kings' })).body).toEqual({
      __type: 'ResourceNotFoundException',
      message: 'Group not found.',
    });
    expect((await local.call('AdminDeleteUser', named)).status).toBe(200);
    expect((await local.call('AdminGetUser', named)).body).toEqual({
      __type: 'UserNotFoundException',
      message: 'User does not exist.',
    });
  });

  test('list sign-ups that nobody confirmed, page by page, also when the last of a page is deleted', async () => {
    const local = await start();
    const UserPoolId = settings.userPoolId;
    for (const name of ['a', 'b', 'c']) {
      await signUp(local, `${name}@example.com`, name);
      local.pass(1 * seconds);
    }
    const list = (PaginationToken?: unknown) =>
      local.call('ListUsers', { UserPoolId, Filter: 'cognito:user_status = "UNCONFIRMED"', Limit: 2, PaginationToken });
    const first = await list();

    expect(first.body).toMatchObject({ Users: [{ Username: 'a', UserStatus: 'UNCONFIRMED' }, { Username: 'b' }] });
    await local.call('AdminDeleteUser', { UserPoolId, Username: 'b' });
    const { body } = await list(first.body.PaginationToken);
    expect(body).toMatchObject({ Users: [{ Username: 'c' }] });
    expect(body).not.toHaveProperty('PaginationToken');
  });

  test('filter by e-mail address and page through the rest', async () => {
    const local = await start();
    for (const name of ['a', 'b', 'c']) {
      // Who signed up first is listed first.
      local.pass(1 * seconds);
      await local.users.seedUser({ email: `${name}@example.com`, password, name });
    }
    const list = async (input: object): Promise<{ emails: string[]; token: unknown }> => {
      const { body } = await local.call('ListUsers', { UserPoolId: settings.userPoolId, ...input });
      const users: { Attributes: { Name: string; Value: string }[] }[] = Object(body.Users);
      const emails = users.map((user) => user.Attributes.find(({ Name }) => Name === 'email')?.Value ?? '');
      return { emails, token: body.PaginationToken };
    };

    expect((await list({ Filter: 'email = "B@example.com"' })).emails).toEqual(['b@example.com']);
    expect((await list({ Filter: 'email="nobody@example.com"' })).emails).toEqual([]);
    const first = await list({ Limit: 3 });
    expect(first.emails).toEqual([email, 'a@example.com', 'b@example.com']);
    expect(await list({ Limit: 3, PaginationToken: first.token })).toEqual({
      emails: ['c@example.com'],
      token: undefined,
    });
    const prefix = { UserPoolId: settings.userPoolId, Filter: 'email ^= "b"' };
    expect((await local.call('ListUsers', prefix)).status).toBe(501);
  });

  test('seed the same person twice without undoing what the person changed', async () => {
    const local = await start();
    const { AccessToken } = tokensOf(await local.srp());
    await local.call('ChangePassword', {
      AccessToken,
      PreviousPassword: password,
      ProposedPassword: 'Brand2NewHorse',
    });
    const again = await local.users.seedUser({ email, password, name: 'Other', groups: ['staff'] });

    expect(again).toEqual({ sub: local.sub });
    expect((await local.srp('Brand2NewHorse')).status).toBe(200);
    expect(local.users.listGroup('staff')).toEqual([{ sub: local.sub, email, name: 'Nora Field' }]);
  });

  test('seed with a given sub, and not against the rules', async () => {
    const local = await start();
    const sub = '11111111-2222-4333-8444-555555555555';
    const seed = { email: 'demo@example.com', password, name: 'Demo', sub };

    expect(await local.users.seedUser(seed)).toEqual({ sub });
    expect((await local.srp(password, 'demo@example.com')).status).toBe(200);
    await expect(local.users.seedUser({ ...seed, email: 'other@example.com' })).rejects.toThrow(/somebody else/);
    await expect(local.users.seedUser({ ...seed, password: 'weak' })).rejects.toThrow(/conform with policy/);
    await expect(local.users.seedUser({ ...seed, groups: ['kings'] })).rejects.toThrow('Group not found.');
    await expect(local.users.addToGroup('nobody@example.com', 'staff')).rejects.toThrow('User does not exist.');
  });
});

describe('input of any kind', () => {
  let local: LocalUserPool;
  beforeAll(async () => {
    local = await startUserPool();
  });
  afterAll(() => local.close());

  function post(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
    return fetch(local.url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp',
        ...headers,
      },
    });
  }

  test('refuses an operation it does not play by its name', async () => {
    const answer = await local.call('AdminSetUserPassword', {});

    expect(answer).toEqual({
      status: 501,
      errorType: 'NotImplemented:',
      body: {
        __type: 'NotImplemented',
        message: 'The local user pool does not play the operation AdminSetUserPassword.',
      },
    });
    expect((await local.call('constructor')).status).toBe(501);
  });

  test.each(['', '{', 'null', '[]', '"text"', '12', '['.repeat(100_000)])(
    'answers SerializationException to a body like %.10s',
    async (body) => {
      const response = await post(body);

      expect(response.status).toBe(400);
      expect(response.headers.get('x-amzn-errortype')).toBe('SerializationException:');
    },
  );

  test('answers SerializationException to bytes that are not UTF-8', async () => {
    const response = await post(Uint8Array.from([0x7b, 0xff, 0xfe, 0x7d]));

    expect(response.headers.get('x-amzn-errortype')).toBe('SerializationException:');
  });

  test('names a member that is missing, too long or of the wrong type', async () => {
    const base = { Username: 'nora', Password: password };

    expect((await local.call('SignUp', { ...base, Username: undefined })).body).toEqual({
      __type: 'InvalidParameterException',
      message: "1 validation error detected: Value at 'username' failed to satisfy constraint: Member must not be null",
    });
    expect((await local.call('SignUp', { ...base, Username: 'x'.repeat(129) })).body.message).toBe(
      "1 validation error detected: Value at 'username' failed to satisfy constraint: Member must have length less than or equal to 128",
    );
    const longName = { USERNAME: 'x'.repeat(129), SRP_A: '2' };
    expect((await local.call('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', AuthParameters: longName })).status).toBe(
      400,
    );
    expect((await local.call('SignUp', { ...base, Username: 5 })).body.__type).toBe('SerializationException');
    expect((await local.call('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH' })).body.message).toBe(
      'Missing required parameter USERNAME',
    );
    expect((await local.call('SignUp', { ...base, Password: ' Correct4Horse' })).body.__type).toBe(
      'InvalidParameterException',
    );
  });

  test('tolerates what the library adds: metadata, context data, device keys', async () => {
    await local.users.seedUser({ email, password, name: 'Nora' });
    const answer = await local.call('InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: email, SRP_A: 'abc', DEVICE_KEY: 'us-east-1_device' },
      ClientMetadata: { from: 'test' },
      UserContextData: { EncodedData: 'AAAA' },
    });

    expect(answer.body.ChallengeName).toBe('PASSWORD_VERIFIER');
  });

  test('refuses a body over 128 KB', async () => {
    const response = await post('x'.repeat(128 * 1024 + 1));

    expect(response.status).toBe(413);
  });

  test('refuses requests another site could make', async () => {
    const plain = await post('{}', { 'content-type': 'text/plain' });
    const aimless = await post('{}', { 'x-amz-target': 'DynamoDB_20120810.Scan' });
    const preflight = await fetch(local.url, { method: 'OPTIONS' });

    for (const refused of [plain, aimless]) {
      expect(refused.status).toBe(400);
      expect(refused.headers.get('x-amzn-errortype')).toBe('UnknownOperationException:');
    }
    expect(preflight.status).toBe(404);
    expect(preflight.headers.has('access-control-allow-origin')).toBe(false);
  });

  test('lives on when a client goes away within its body', async () => {
    const { port } = new URL(local.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-amz-json-1.1\r\n' +
            'X-Amz-Target: AWSCognitoIdentityProviderService.SignUp\r\nContent-Length: 100\r\n\r\n{"Cli',
          () => setTimeout(() => socket.destroy(), 50),
        );
      });
      socket.on('close', () => resolve());
    });

    await expect.poll(() => local.log).toContain('SignUp 400 RequestAbortedException');
    expect((await local.call('ForgotPassword', { Username: email })).status).toBe(200);
  });

  test('never fails inside, whatever an operation is sent', async () => {
    const operations = [
      'SignUp',
      'ConfirmSignUp',
      'ResendConfirmationCode',
      'ForgotPassword',
      'ConfirmForgotPassword',
      'InitiateAuth',
      'RespondToAuthChallenge',
      'RevokeToken',
      'GlobalSignOut',
      'GetUser',
      'DeleteUser',
      'ChangePassword',
      'UpdateUserAttributes',
      'GetUserAttributeVerificationCode',
      'VerifyUserAttribute',
      'AssociateSoftwareToken',
      'VerifySoftwareToken',
      'SetUserMFAPreference',
      'AdminGetUser',
      'AdminDeleteUser',
      'AdminAddUserToGroup',
      'AdminRemoveUserFromGroup',
      'AdminUserGlobalSignOut',
      'ListUsersInGroup',
      'ListUsers',
    ];
    const { AccessToken } = tokensOf(await srpSignIn(local, { name: email, password }));
    const strange = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom(
        email,
        password,
        settings.userPoolId,
        'USER_SRP_AUTH',
        'REFRESH_TOKEN_AUTH',
        'PASSWORD_VERIFIER',
        'SOFTWARE_TOKEN_MFA',
        'staff',
        'email = "(((("',
        '__proto__',
      ),
    );
    const map = fc.oneof(
      strange,
      fc.record(
        Object.fromEntries(
          ['USERNAME', 'SRP_A', 'REFRESH_TOKEN', 'TIMESTAMP', 'PASSWORD_CLAIM_SECRET_BLOCK', '__proto__'].map((key) => [
            key,
            strange,
          ]),
        ),
        { requiredKeys: [] },
      ),
    );
    const input = fc.record(
      {
        Username: strange,
        Password: strange,
        UserAttributes: fc.oneof(strange, fc.array(fc.record({ Name: strange, Value: strange }))),
        ConfirmationCode: strange,
        AuthFlow: strange,
        AuthParameters: map,
        ChallengeName: strange,
        ChallengeResponses: map,
        Session: strange,
        Token: strange,
        AccessToken: fc.oneof(strange, fc.constant(AccessToken)),
        UserPoolId: strange,
        GroupName: strange,
        Filter: strange,
        Limit: strange,
        NextToken: strange,
        Code: strange,
        UserCode: strange,
        SoftwareTokenMfaSettings: strange,
      },
      { requiredKeys: [] },
    );

    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...operations), input, async (operation, body) => {
        const answer = await local.call(operation, body);
        expect([200, 400, 501]).toContain(answer.status);
        if (answer.status !== 200) expect(answer.errorType).toBe(`${answer.body.__type}:`);
      }),
      { numRuns: 600 },
    );
  }, 120_000);

  test('logs operations and their outcome, and no input', async () => {
    await local.call('ForgotPassword', { Username: 'private@example.com' });

    expect(local.log).toContain('ForgotPassword 200');
    expect(local.log.join('\n')).not.toMatch(/private@example|Correct4Horse/);
  });
});

describe('many at once', () => {
  test('cannot take one user name twice', async () => {
    const local = await start();
    const answers = await Promise.all(Array.from({ length: 12 }, () => signUp(local, 'new@example.com')));

    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test('cannot take one address twice', async () => {
    const local = await start();
    const names = Array.from({ length: 12 }, (_, index) => `newcomer-${index}`);
    const codes = new Map<string, string>();
    for (const name of names) {
      await signUp(local, 'new@example.com', name);
      codes.set(name, local.newestCode('new@example.com'));
    }
    const confirmations = await Promise.all(
      names.map((Username) => local.call('ConfirmSignUp', { Username, ConfirmationCode: codes.get(Username) })),
    );

    expect(confirmations.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(confirmations.filter(({ body }) => body.__type === 'AliasExistsException')).toHaveLength(11);
  });
});
