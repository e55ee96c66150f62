/**
 * The product's own sign-in library, unchanged but for who works out its powers (modular-power.test.ts holds those to
 * its own), against the local user pool.
 */
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import '#test/support/fast-srp.ts';
import {
  answerTotp,
  associateTotp,
  changePassword,
  confirm,
  confirmPassword,
  deleteUser,
  forgotPassword,
  globalSignOut,
  preferTotp,
  readAttributes,
  refresh,
  requestAttributeCode,
  resend,
  signIn,
  signInFully,
  signOut,
  signUp,
  updateAttributes,
  verifyAttribute,
  verifyTotp,
} from './cognito-client.ts';
import { type LocalUserPool, settings, startUserPool } from './local-user-pool.ts';
import { totpCode } from './totp-client.ts';

const password = 'Correct4Horse';
const incorrect = { code: 'NotAuthorizedException', message: 'Incorrect username or password.' };

let local: LocalUserPool;
let people = 0;

beforeAll(async () => {
  local = await startUserPool();
});
afterAll(() => local.close());

function newEmail(): string {
  people += 1;
  return `person${people}@example.com`;
}

/** A new confirmed account, seen through the library. */
async function newAccount() {
  const email = newEmail();
  const { sub } = await local.users.seedUser({ email, password, name: 'Nora Field' });
  return { email, sub, user: local.library().user(email) };
}

async function newSignedInAccount() {
  const account = await newAccount();
  return { ...account, session: await signInFully(account.user, password) };
}

describe('signing up', () => {
  test('confirms an account with a mailed code, and the account signs in', async () => {
    const email = newEmail();
    const { pool, user } = local.library();
    const result = await signUp(pool, email, password);

    expect(result).toMatchObject({
      userConfirmed: false,
      userSub: expect.stringMatching(/^[0-9a-f-]{36}$/),
      codeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'p***@e***' },
    });
    const [mail] = local.mailbox.list(email);
    expect(mail?.code).toMatch(/^\d{6}$/);
    expect(mail?.text).toContain(mail?.code);

    await expect(confirm(user(result.userName), local.newestCode(email))).resolves.toBe('SUCCESS');
    const session = await signInFully(user(email), password);
    expect(session.isValid()).toBe(true);
  });

  test('refuses a wrong code with the words the product shows', async () => {
    const email = newEmail();
    const { pool, user } = local.library();
    const { userName } = await signUp(pool, email, password);
    const wrong = local.newestCode(email) === '000000' ? '000001' : '000000';

    await expect(confirm(user(userName), wrong)).rejects.toMatchObject({
      code: 'CodeMismatchException',
      message: 'Invalid verification code provided, please try again.',
    });
  });

  test('sends a new code on request, which replaces the first', async () => {
    const email = newEmail();
    const { pool, user } = local.library();
    const { userName } = await signUp(pool, email, password);
    const first = local.newestCode(email);
    await expect(resend(user(userName))).resolves.toMatchObject({
      CodeDeliveryDetails: { Destination: 'p***@e***' },
    });
    const second = local.newestCode(email);

    expect(local.mailbox.list(email)).toHaveLength(2);
    // One time in a million the codes are the same.
    if (first !== second) {
      await expect(confirm(user(userName), first)).rejects.toMatchObject({ code: 'CodeMismatchException' });
    }
    await expect(confirm(user(userName), second)).resolves.toBe('SUCCESS');
  });

  test('does not let an unconfirmed person in, and says why only to who knows the password', async () => {
    const email = newEmail();
    const { pool, user } = local.library();
    const { userName } = await signUp(pool, email, password);

    await expect(signIn(user(userName), password)).rejects.toMatchObject({
      code: 'UserNotConfirmedException',
      message: 'User is not confirmed.',
    });
    await expect(signIn(user(userName), 'Wrong4Horses')).rejects.toMatchObject(incorrect);
    // An address that was not proven signs nobody in.
    await expect(signIn(user(email), password)).rejects.toMatchObject(incorrect);
  });

  test('answers alike for an address that has an account, until its code is entered', async () => {
    const { email, sub } = await newAccount();
    const { pool, user } = local.library();
    const taken = await signUp(pool, email.toUpperCase(), 'Brand2NewHorse');
    const free = await signUp(pool, newEmail().toUpperCase(), 'Brand2NewHorse');
    const [mail] = local.mailbox.list(email.toUpperCase());

    expect({ ...taken, userSub: '', userName: '', user: '' }).toEqual({ ...free, userSub: '', userName: '', user: '' });
    await expect(confirm(user(taken.userName), 'nonsense')).rejects.toMatchObject({ code: 'CodeMismatchException' });
    await expect(confirm(user(taken.userName), mail?.code ?? '')).rejects.toMatchObject({
      code: 'AliasExistsException',
      message: 'An account with the given email already exists.',
    });
    expect((await signInFully(user(email), password)).getIdToken().payload.sub).toBe(sub);
  });

  test('lets nobody occupy an address: of many sign-ups, the one whose code is entered gets it', async () => {
    const email = newEmail();
    const { pool, user } = local.library();
    const squatter = await signUp(pool, email, 'Squatter4Horse');
    const owner = await signUp(pool, email, password);
    const code = local.newestCode(email);
    await signUp(pool, email, 'Squatter5Horse');

    // The code of one sign-up confirms no other.
    if (local.newestCode(email) !== code) {
      await expect(confirm(user(owner.userName), local.newestCode(email))).rejects.toMatchObject({
        code: 'CodeMismatchException',
      });
    }
    await expect(confirm(user(owner.userName), code)).resolves.toBe('SUCCESS');
    expect((await signInFully(user(email), password)).getIdToken().payload.sub).toBe(owner.userSub);
    await expect(signIn(user(email), 'Squatter4Horse')).rejects.toMatchObject(incorrect);
    await expect(signIn(user(squatter.userName), 'Squatter4Horse')).rejects.toMatchObject({
      code: 'UserNotConfirmedException',
    });
  });

  test('refuses a user name that is taken or looks like an address', async () => {
    const { pool } = local.library();
    const attributes = [
      { Name: 'email', Value: newEmail() },
      { Name: 'name', Value: 'Nora' },
    ];
    const given = { Password: password, UserAttributes: attributes };
    const { userName } = await signUp(pool, newEmail(), password);

    expect((await local.call('SignUp', { ...given, Username: userName })).body.__type).toBe('UsernameExistsException');
    expect((await local.call('SignUp', { ...given, Username: 'nora@example.com' })).body.message).toBe(
      'Username cannot be of email format, since user pool is configured for email alias.',
    );
  });

  test.each([
    { given: 'Short4U', why: 'Password not long enough' },
    { given: 'nouppercase4', why: 'Password must have uppercase characters' },
    { given: 'NOLOWERCASE4', why: 'Password must have lowercase characters' },
    { given: 'NoNumbersHere', why: 'Password must have numeric characters' },
  ])('refuses the password $given: $why', async ({ given, why }) => {
    await expect(signUp(local.library().pool, newEmail(), given)).rejects.toMatchObject({
      code: 'InvalidPasswordException',
      message: `Password did not conform with policy: ${why}`,
    });
  });

  test('needs both an e-mail address and a name', async () => {
    const email = newEmail();

    await expect(signUp(local.library().pool, email, password, { email })).rejects.toMatchObject({
      code: 'InvalidParameterException',
      message: 'Attributes did not conform to the schema: name: The attribute is required\n',
    });
    await expect(signUp(local.library().pool, email, password, { name: 'Nora Field' })).rejects.toMatchObject({
      code: 'InvalidParameterException',
    });
  });

  test('does not let anybody declare an address verified', async () => {
    const email = newEmail();

    await expect(
      signUp(local.library().pool, email, password, { email, name: 'Nora', email_verified: 'true' }),
    ).rejects.toMatchObject({
      code: 'NotAuthorizedException',
      message: 'A client attempted to write unauthorized attribute',
    });
  });
});

describe('signing in', () => {
  test('works in any spelling of the address', async () => {
    const { email } = await newAccount();

    const session = await signInFully(local.library().user(email.toUpperCase()), password);
    expect(session.isValid()).toBe(true);
  });

  test('gives tokens with the claims of Cognito, signed by keys in the JWKS', async () => {
    const email = newEmail();
    const { sub } = await local.users.seedUser({ email, password, name: 'Sam Staff', groups: ['staff'] });
    const session = await signInFully(local.library().user(email), password);
    const jwksUrl = `${local.url}${settings.userPoolId}/.well-known/jwks.json`;
    const keys = createLocalJWKSet(JSON.parse(await (await fetch(jwksUrl)).text()));
    const issuer = 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Local1234';

    const id = await jwtVerify(session.getIdToken().getJwtToken(), keys, {
      issuer,
      audience: settings.userPoolClientId,
      algorithms: ['RS256'],
    });
    const access = await jwtVerify(session.getAccessToken().getJwtToken(), keys, { issuer });

    expect(local.users.issuer).toBe(issuer);
    expect(id.protectedHeader).toEqual({ alg: 'RS256', kid: expect.any(String) });
    expect(id.payload).toEqual({
      sub,
      aud: settings.userPoolClientId,
      iss: issuer,
      token_use: 'id',
      auth_time: expect.any(Number),
      iat: expect.any(Number),
      exp: Number(id.payload.iat) + 60 * 60,
      email,
      email_verified: true,
      name: 'Sam Staff',
      'cognito:username': sub,
      'cognito:groups': ['staff'],
      origin_jti: expect.any(String),
      event_id: expect.any(String),
      jti: expect.any(String),
    });
    expect(access.payload).toEqual({
      sub,
      client_id: settings.userPoolClientId,
      iss: issuer,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      username: sub,
      auth_time: id.payload.auth_time,
      iat: expect.any(Number),
      exp: Number(access.payload.iat) + 30 * 60,
      'cognito:groups': ['staff'],
      origin_jti: id.payload.origin_jti,
      event_id: id.payload.event_id,
      jti: expect.any(String),
    });
    expect(access.payload.jti).not.toBe(id.payload.jti);
  });

  test('leaves out the groups of a person without any', async () => {
    const { session } = await newSignedInAccount();

    expect(session.getIdToken().payload).not.toHaveProperty('cognito:groups');
  });

  test('fails alike for a wrong password and an unknown person', async () => {
    const { user } = await newAccount();

    await expect(signIn(user, 'Wrong4Horses')).rejects.toMatchObject(incorrect);
    await expect(signIn(local.library().user('nobody@example.com'), password)).rejects.toMatchObject(incorrect);
  });

  test('can be repeated: the salt and the numbers differ, the person stays the same', async () => {
    const { email, sub } = await newAccount();

    // Leading zeros in any of the numbers change their encoding; several attempts meet both cases.
    for (let round = 0; round < 4; round += 1) {
      const session = await signInFully(local.library().user(email), password);
      expect(session.getIdToken().payload.sub).toBe(sub);
    }
  });

  test('carries on with a refresh token: new tokens of the same sign-in, with the groups of now', async () => {
    const { email, user, session } = await newSignedInAccount();
    await local.users.addToGroup(email, 'staff');
    const renewed = await refresh(user, session);
    const before = session.getIdToken().payload;
    const after = renewed.getIdToken().payload;

    expect(after).toMatchObject({
      sub: before.sub,
      auth_time: before.auth_time,
      origin_jti: before.origin_jti,
      'cognito:groups': ['staff'],
    });
    expect(after.jti).not.toBe(before.jti);
    expect(renewed.getRefreshToken().getToken()).toBe(session.getRefreshToken().getToken());
  });
});

describe('a forgotten password', () => {
  test('is replaced with a mailed code', async () => {
    const { email, user } = await newAccount();
    await expect(forgotPassword(user)).resolves.toMatchObject({
      CodeDeliveryDetails: { Destination: 'p***@e***' },
    });
    await expect(confirmPassword(user, local.newestCode(email), 'Brand2NewHorse')).resolves.toBe('SUCCESS');

    await expect(signIn(user, password)).rejects.toMatchObject(incorrect);
    expect((await signInFully(local.library().user(email), 'Brand2NewHorse')).isValid()).toBe(true);
  });

  test('cannot be replaced with a wrong code, a used one, or a password against the policy', async () => {
    const { email, user } = await newAccount();
    await forgotPassword(user);
    const code = local.newestCode(email);

    await expect(
      confirmPassword(user, code === '000000' ? '000001' : '000000', 'Brand2NewHorse'),
    ).rejects.toMatchObject({ code: 'CodeMismatchException' });
    await expect(confirmPassword(user, code, 'brand2newhorse')).rejects.toMatchObject({
      code: 'InvalidPasswordException',
    });
    await expect(confirmPassword(user, code, 'Brand2NewHorse')).resolves.toBe('SUCCESS');
    await expect(confirmPassword(user, code, 'Other2NewHorse')).rejects.toMatchObject({
      code: 'ExpiredCodeException',
      message: 'Invalid code provided, please request a code again.',
    });
  });

  test('looks the same for an unknown person, and sends no mail', async () => {
    const user = local.library().user('nobody@example.com');

    await expect(forgotPassword(user)).resolves.toMatchObject({
      CodeDeliveryDetails: { Destination: 'n***@e***' },
    });
    await expect(resend(user)).resolves.toMatchObject({
      CodeDeliveryDetails: { Destination: 'n***@e***' },
    });
    await expect(confirmPassword(user, '123456', 'Brand2NewHorse')).rejects.toMatchObject({
      code: 'CodeMismatchException',
    });
    expect(local.mailbox.list('nobody@example.com')).toEqual([]);
  });
});

describe('a signed-in person', () => {
  test('changes the password with the old one', async () => {
    const { email, user } = await newSignedInAccount();

    await expect(changePassword(user, 'Wrong4Horses', 'Brand2NewHorse')).rejects.toMatchObject(incorrect);
    await expect(changePassword(user, password, 'short')).rejects.toMatchObject({
      code: 'InvalidPasswordException',
    });
    await expect(changePassword(user, password, 'Brand2NewHorse')).resolves.toBe('SUCCESS');
    await expect(signIn(local.library().user(email), password)).rejects.toMatchObject(incorrect);
    expect((await signInFully(local.library().user(email), 'Brand2NewHorse')).isValid()).toBe(true);
  });

  test('changes the name at once', async () => {
    const { user } = await newSignedInAccount();
    await updateAttributes(user, { name: 'Nora Meadow' });

    expect(await readAttributes(user)).toMatchObject({ name: 'Nora Meadow' });
  });

  test('keeps the old address, verified and for signing in, until the new one is proven', async () => {
    const { email, user } = await newSignedInAccount();
    const next = newEmail();
    const details = await updateAttributes(user, { email: next });

    expect(details).toMatchObject({
      CodeDeliveryDetailsList: [{ AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'p***@e***' }],
    });
    expect(local.mailbox.list(email)).toEqual([]);
    expect(await readAttributes(user)).toMatchObject({ email, email_verified: 'true' });
    await expect(signIn(local.library().user(next), password)).rejects.toMatchObject(incorrect);
    await expect(verifyAttribute(user, 'email', 'nonsense')).rejects.toMatchObject({
      code: 'CodeMismatchException',
    });

    await requestAttributeCode(user, 'email');
    expect(local.mailbox.list(next)).toHaveLength(2);
    await expect(verifyAttribute(user, 'email', local.newestCode(next))).resolves.toBe('SUCCESS');
    expect(await readAttributes(user)).toMatchObject({ email: next, email_verified: 'true' });
    const session = await signInFully(local.library().user(next), password);
    expect(session.getIdToken().payload.email).toBe(next);
    await expect(signIn(local.library().user(email), password)).rejects.toMatchObject(incorrect);
  });

  test('cannot take an address that somebody has, or gets while the code is on its way', async () => {
    const other = await newAccount();
    const { user } = await newSignedInAccount();
    const taken = {
      code: 'AliasExistsException',
      message: 'An account with the given email already exists.',
    };
    await expect(updateAttributes(user, { email: other.email })).rejects.toMatchObject(taken);

    const contested = newEmail();
    await updateAttributes(user, { email: contested });
    const code = local.newestCode(contested);
    await local.users.seedUser({ email: contested, password, name: 'Faster' });
    await expect(verifyAttribute(user, 'email', code)).rejects.toMatchObject(taken);
  });

  test('calls off a change of address by going back to the old one', async () => {
    const { email, user } = await newSignedInAccount();
    const next = newEmail();
    await updateAttributes(user, { email: next });
    await updateAttributes(user, { email });

    await expect(verifyAttribute(user, 'email', local.newestCode(next))).rejects.toMatchObject({
      code: 'ExpiredCodeException',
    });
    expect(await readAttributes(user)).toMatchObject({ email });
  });

  test('signs out everywhere, which ends every access and refresh token', async () => {
    const { email, user, session } = await newSignedInAccount();
    const elsewhere = await signInFully(local.library().user(email), password);
    await expect(globalSignOut(user)).resolves.toBe('SUCCESS');

    for (const ended of [session, elsewhere]) {
      expect(await local.call('GetUser', { AccessToken: ended.getAccessToken().getJwtToken() })).toMatchObject({
        status: 400,
        body: { __type: 'NotAuthorizedException', message: 'Access Token has been revoked' },
      });
      expect(
        await local.call('InitiateAuth', {
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          AuthParameters: { REFRESH_TOKEN: ended.getRefreshToken().getToken() },
        }),
      ).toMatchObject({
        status: 400,
        body: { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' },
      });
    }
    expect((await signInFully(local.library().user(email), password)).isValid()).toBe(true);
  });

  test('signs out here by revoking this refresh token and no other', async () => {
    const { email, user, session } = await newSignedInAccount();
    const elsewhere = await signInFully(local.library().user(email), password);
    await signOut(user);

    expect(await local.call('GetUser', { AccessToken: session.getAccessToken().getJwtToken() })).toMatchObject({
      body: { message: 'Access Token has been revoked' },
    });
    expect(await local.call('GetUser', { AccessToken: elsewhere.getAccessToken().getJwtToken() })).toMatchObject({
      status: 200,
    });
  });

  test('deletes the account and can sign up again as somebody new', async () => {
    const { email, sub, user, session } = await newSignedInAccount();
    await expect(deleteUser(user)).resolves.toBe('SUCCESS');

    expect(await local.call('GetUser', { AccessToken: session.getAccessToken().getJwtToken() })).toMatchObject({
      status: 400,
      body: { __type: 'UserNotFoundException' },
    });
    await expect(signIn(local.library().user(email), password)).rejects.toMatchObject(incorrect);

    const { pool, user: again } = local.library();
    const { userSub, userName } = await signUp(pool, email, password);
    expect(userSub).not.toBe(sub);
    await confirm(again(userName), local.newestCode(email));
    expect((await signInFully(again(email), password)).getIdToken().payload.sub).toBe(userSub);
  });
});

describe('an authenticator app', () => {
  async function accountWithTotp() {
    const account = await newSignedInAccount();
    const secret = await associateTotp(account.user);
    await verifyTotp(account.user, totpCode(secret));
    await preferTotp(account.user, true);
    return { ...account, secret };
  }

  test('is asked for at sign-in once it is set up, proven and chosen', async () => {
    const { email, secret } = await accountWithTotp();
    const user = local.library().user(email);

    await expect(signIn(user, password)).resolves.toBe('totp');
    const session = await answerTotp(user, totpCode(secret));
    expect(session.isValid()).toBe(true);
    const seen = await local.call('GetUser', { AccessToken: session.getAccessToken().getJwtToken() });
    expect(seen.body).toMatchObject({
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
    });
  });

  test('gives no tokens for a wrong code, and allows another try', async () => {
    const { email, secret } = await accountWithTotp();
    const user = local.library().user(email);
    await signIn(user, password);
    const right = totpCode(secret);

    await expect(answerTotp(user, right === '000000' ? '000001' : '000000')).rejects.toMatchObject({
      code: 'CodeMismatchException',
      message: 'Invalid code received for user',
    });
    expect((await answerTotp(user, totpCode(secret))).isValid()).toBe(true);
  });

  test('has codes that sign in once', async () => {
    const { email, secret } = await accountWithTotp();
    const code = totpCode(secret);
    const first = local.library().user(email);
    await signIn(first, password);
    await answerTotp(first, code);
    const second = local.library().user(email);
    await signIn(second, password);

    await expect(answerTotp(second, code)).rejects.toMatchObject({
      code: 'ExpiredCodeException',
      message: 'Your software token has already been used once.',
    });
  });

  test('is not set up by a wrong code, and cannot be chosen before it is', async () => {
    const { user } = await newSignedInAccount();
    const secret = await associateTotp(user);

    await expect(preferTotp(user, true)).rejects.toMatchObject({
      code: 'InvalidParameterException',
      message: 'User does not have delivery config set to turn on SOFTWARE_TOKEN_MFA',
    });
    await expect(verifyTotp(user, totpCode(secret) === '000000' ? '000001' : '000000')).rejects.toMatchObject({
      code: 'EnableSoftwareTokenMFAException',
      message: 'Code mismatch and fail enable Software Token MFA',
    });
  });

  test('can be given up again', async () => {
    const { email, user } = await accountWithTotp();
    await preferTotp(user, false);

    expect((await signInFully(local.library().user(email), password)).isValid()).toBe(true);
  });
});
