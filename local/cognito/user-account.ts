/** Operations on the caller's own account. The access token says whose it is. */
import * as z from 'zod/mini';
import { createPasswordVerifier, passwordMatches } from './srp.ts';
import { createTotpSecret, findTotpStep } from './totp.ts';
import { CognitoError, invalidParameter, notAuthorized, notPlayed } from './user-errors.ts';
import {
  attributes,
  type CodeDelivery,
  checkCode,
  checkEmailIsFree,
  confirmationCode,
  createCode,
  listAttributes,
  listMfa,
  mailCode,
  type Operation,
  operation,
  type Pool,
  requireUser,
  signUpCodeHours,
  srpIdentity,
  text,
} from './user-pool.ts';
import { checkAttributes, checkPassword } from './user-rules.ts';
import type { StoredUser } from './user-store.ts';

const mfaSettings = z.nullish(z.object({ Enabled: z.nullish(z.boolean()), PreferredMfa: z.nullish(z.boolean()) }));
const totpInput = { AccessToken: z.nullish(text), Session: z.nullish(z.string()) };

const getUser = operation(z.object({ AccessToken: text }), async (pool, input) => {
  const user = await requireUser(pool, input.AccessToken);
  return { Username: user.username, UserAttributes: listAttributes(pool, user, 'readable'), ...listMfa(user) };
});

const deleteUser = operation(z.object({ AccessToken: text }), async (pool, input) => {
  pool.store.removeUser(await requireUser(pool, input.AccessToken));
  await pool.store.save();
  return {};
});

const changePassword = operation(
  z.object({ AccessToken: text, PreviousPassword: z.nullish(z.string()), ProposedPassword: z.string() }),
  async (pool, input) => {
    const user = await requireUser(pool, input.AccessToken);
    pool.limits.check('ChangePassword', user.sub);
    const identity = srpIdentity(pool, user.username);
    if (!passwordMatches(identity, input.PreviousPassword ?? '', user.password)) {
      pool.limits.count('ChangePassword', user.sub);
      throw notAuthorized();
    }
    checkPassword(pool.settings.passwordPolicy, input.ProposedPassword);

    user.password = createPasswordVerifier(identity, input.ProposedPassword);
    user.modified_at = pool.now().getTime();
    pool.limits.forgive('ChangePassword', user.sub);
    await pool.store.save();
    return {};
  },
);

const updateUserAttributes = operation(
  z.object({ AccessToken: text, UserAttributes: attributes }),
  async (pool, input) => {
    const user = await requireUser(pool, input.AccessToken);
    checkAttributes(pool.settings, input.UserAttributes);
    const email = input.UserAttributes.find((attribute) => attribute.Name === 'email')?.Value;
    const changesEmail = email !== undefined && email.toLowerCase() !== user.email.toLowerCase();
    if (changesEmail) {
      checkEmailIsFree(pool, email);
      pool.limits.check('GetUserAttributeVerificationCode', user.sub);
    }

    for (const { Name, Value } of input.UserAttributes) if (Name !== 'email') user.attributes[Name] = Value;
    user.modified_at = pool.now().getTime();
    // Returning to the current address cancels an unverified change.
    if (email !== undefined && !changesEmail) user.email_code = undefined;
    const deliveries = changesEmail ? [await sendEmailCode(pool, user, email)] : [];
    await pool.store.save();
    return { CodeDeliveryDetailsList: deliveries };
  },
);

const getUserAttributeVerificationCode = operation(
  z.object({ AccessToken: text, AttributeName: text }),
  async (pool, input) => {
    const user = await requireUser(pool, input.AccessToken);
    checkVerifiable(input.AttributeName);
    pool.limits.check('GetUserAttributeVerificationCode', user.sub);
    return { CodeDeliveryDetails: await sendEmailCode(pool, user, user.email_code?.email ?? user.email) };
  },
);

const verifyUserAttribute = operation(
  z.object({ AccessToken: text, AttributeName: text, Code: confirmationCode }),
  async (pool, input) => {
    const user = await requireUser(pool, input.AccessToken);
    checkVerifiable(input.AttributeName);
    const sent = user.email_code;
    checkCode(pool, 'VerifyUserAttribute', user.sub, sent, input.Code);
    // Somebody may have signed up with the address while the code was on its way.
    if (sent !== undefined && sent.email !== user.email) {
      checkEmailIsFree(pool, sent.email);
      user.email = sent.email;
    }
    user.email_verified = true;
    user.email_code = undefined;
    user.modified_at = pool.now().getTime();
    await pool.store.save();
    return {};
  },
);

const associateSoftwareToken = operation(z.object(totpInput), async (pool, input) => {
  const user = await requireTotpUser(pool, input);
  user.totp.offered_secret = createTotpSecret();
  await pool.store.save();
  return { SecretCode: user.totp.offered_secret };
});

const verifySoftwareToken = operation(
  z.object({
    ...totpInput,
    UserCode: z.string().check(z.minLength(1), z.maxLength(32)),
    FriendlyDeviceName: z.nullish(z.string().check(z.maxLength(131_072))),
  }),
  async (pool, input) => {
    const user = await requireTotpUser(pool, input);
    pool.limits.check('VerifySoftwareToken', user.sub);
    const secret = user.totp.offered_secret;
    if (secret === undefined || findTotpStep(secret, input.UserCode, pool.now()) === null) {
      pool.limits.count('VerifySoftwareToken', user.sub);
      throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA');
    }
    const { enabled, preferred } = user.totp;
    user.totp = { enabled, preferred, secret };
    if (input.FriendlyDeviceName) user.totp.device_name = input.FriendlyDeviceName;
    pool.limits.forgive('VerifySoftwareToken', user.sub);
    await pool.store.save();
    return { Status: 'SUCCESS' };
  },
);

const setUserMfaPreference = operation(
  z.object({ AccessToken: text, SMSMfaSettings: mfaSettings, SoftwareTokenMfaSettings: mfaSettings }),
  async (pool, input) => {
    const user = await requireUser(pool, input.AccessToken);
    if (input.SMSMfaSettings?.Enabled) {
      throw invalidParameter('User does not have delivery config set to turn on SMS_MFA');
    }
    const wanted = input.SoftwareTokenMfaSettings;
    const enabled = wanted?.Enabled ?? false;
    if (wanted?.PreferredMfa && !enabled) {
      throw invalidParameter('Cannot set preferred MFA: SOFTWARE_TOKEN_MFA is not enabled');
    }
    if (enabled && user.totp.secret === undefined) {
      throw invalidParameter('User does not have delivery config set to turn on SOFTWARE_TOKEN_MFA');
    }
    if (wanted) {
      user.totp.enabled = enabled;
      user.totp.preferred = wanted.PreferredMfa ?? false;
    }
    await pool.store.save();
    return {};
  },
);

/** The old address stays valid for sign-in until the new one is verified. */
async function sendEmailCode(pool: Pool, user: StoredUser, email: string): Promise<CodeDelivery> {
  pool.limits.count('GetUserAttributeVerificationCode', user.sub);
  const sent = { ...createCode(pool, signUpCodeHours), email };
  user.email_code = sent;
  await pool.store.save();
  return mailCode(pool, email, sent, 'confirm');
}

function checkVerifiable(attribute: string): void {
  if (attribute !== 'email') throw invalidParameter(`Attribute ${attribute} cannot be verified.`);
}

/** The form with a session belongs to MFA_SETUP, which pools with optional MFA do not use. */
async function requireTotpUser(
  pool: Pool,
  input: { AccessToken?: string | null; Session?: string | null },
): Promise<StoredUser> {
  if (!input.AccessToken) {
    throw input.Session
      ? notPlayed('setting up MFA within a sign-in')
      : invalidParameter('Either AccessToken or Session has to be given.');
  }
  const user = await requireUser(pool, input.AccessToken);
  if (pool.settings.mfa === 'OFF') {
    throw new CognitoError(
      'SoftwareTokenMFANotFoundException',
      'Software Token MFA has not been enabled by the userPool.',
    );
  }
  return user;
}

export const accountOperations: Record<string, Operation> = {
  GetUser: getUser,
  DeleteUser: deleteUser,
  ChangePassword: changePassword,
  UpdateUserAttributes: updateUserAttributes,
  GetUserAttributeVerificationCode: getUserAttributeVerificationCode,
  VerifyUserAttribute: verifyUserAttribute,
  AssociateSoftwareToken: associateSoftwareToken,
  VerifySoftwareToken: verifySoftwareToken,
  SetUserMFAPreference: setUserMfaPreference,
};
