/** Sign-up, its confirmation, and password reset. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { createPasswordVerifier } from './srp.ts';
import {
  CognitoError,
  codeMismatch,
  expiredCode,
  invalidParameter,
  notAuthorized,
  notPlayed,
  userNotFound,
} from './user-errors.ts';
import {
  attributes,
  checkClient,
  checkCode,
  checkEmailIsFree,
  confirmationCode,
  createCode,
  deliveryTo,
  limitName,
  listAttributes,
  mailCode,
  type Operation,
  operation,
  type Pool,
  resetCodeHours,
  signUpCodeHours,
  srpIdentity,
  userName,
} from './user-pool.ts';
import { checkAttributes, checkPassword, checkRequiredAttributes, isEmail } from './user-rules.ts';
import type { StoredUser } from './user-store.ts';

const unknownName = 'Username/client id combination not found.';

const signUp = operation(
  z.object({
    ClientId: z.string(),
    Username: userName,
    Password: z.string(),
    UserAttributes: z.nullish(attributes),
  }),
  async (pool, input) => {
    checkClient(pool, input.ClientId);
    if (!pool.settings.selfSignUp) throw notAuthorized('SignUp is not permitted for this user pool');
    if (isEmail(input.Username)) {
      throw invalidParameter('Username cannot be of email format, since user pool is configured for email alias.');
    }

    const given = input.UserAttributes ?? [];
    checkAttributes(pool.settings, given);
    checkRequiredAttributes(given);
    checkPassword(pool.settings.passwordPolicy, input.Password);
    // Whether the address has an account shows only when a code from its mail is entered.
    if (pool.store.findUser(input.Username)) {
      throw new CognitoError('UsernameExistsException', 'User already exists');
    }

    const email = given.find((attribute) => attribute.Name === 'email')?.Value ?? '';
    const user = createUser(pool, { username: input.Username, email, password: input.Password });
    for (const { Name, Value } of given) if (Name !== 'email') user.attributes[Name] = Value;
    user.sign_up_code = createCode(pool, signUpCodeHours);
    await pool.store.save();
    return {
      UserConfirmed: false,
      UserSub: user.sub,
      CodeDeliveryDetails: mailCode(pool, user.email, user.sign_up_code, 'confirm'),
    };
  },
);

const confirmSignUp = operation(
  z.object({
    ClientId: z.string(),
    Username: userName,
    ConfirmationCode: confirmationCode,
    ForceAliasCreation: z.nullish(z.boolean()),
  }),
  async (pool, input) => {
    checkClient(pool, input.ClientId);
    const user = pool.store.findUser(input.Username);
    if (user === undefined) {
      throw pool.settings.preventUserExistenceErrors ? expiredCode() : userNotFound(unknownName);
    }
    if (user.status === 'CONFIRMED') {
      throw notAuthorized('User cannot be confirmed. Current status is CONFIRMED');
    }
    if (input.ForceAliasCreation) throw notPlayed('ConfirmSignUp with ForceAliasCreation');
    checkCode(pool, 'ConfirmSignUp', user.sub, user.sign_up_code, input.ConfirmationCode);
    checkEmailIsFree(pool, user.email);

    user.status = 'CONFIRMED';
    user.email_verified = true;
    user.sign_up_code = undefined;
    user.modified_at = pool.now().getTime();
    await pool.store.save();
    await runTrigger(pool, 'ConfirmSignUp', user);
    return {};
  },
);

const resendConfirmationCode = operation(
  z.object({ ClientId: z.string(), Username: userName }),
  async (pool, input) => {
    checkClient(pool, input.ClientId);
    const user = pool.store.findUser(input.Username);
    const name = limitName(pool, input.Username);
    if (user === undefined && !pool.settings.preventUserExistenceErrors) throw userNotFound(unknownName);
    if (user?.status === 'CONFIRMED') throw invalidParameter('User is already confirmed.');
    pool.limits.check('ResendConfirmationCode', name);
    pool.limits.count('ResendConfirmationCode', name);
    if (user === undefined) return { CodeDeliveryDetails: deliveryTo(input.Username) };

    user.sign_up_code = createCode(pool, signUpCodeHours);
    await pool.store.save();
    return { CodeDeliveryDetails: mailCode(pool, user.email, user.sign_up_code, 'confirm') };
  },
);

const forgotPassword = operation(z.object({ ClientId: z.string(), Username: userName }), async (pool, input) => {
  checkClient(pool, input.ClientId);
  const user = pool.store.findUser(input.Username);
  const name = limitName(pool, input.Username);
  const { preventUserExistenceErrors } = pool.settings;
  if (user === undefined && !preventUserExistenceErrors) throw userNotFound(unknownName);
  if (user && !user.email_verified && !preventUserExistenceErrors) {
    throw invalidParameter(
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
    );
  }
  pool.limits.check('ForgotPassword', name);
  pool.limits.count('ForgotPassword', name);
  if (user === undefined || !user.email_verified) {
    return { CodeDeliveryDetails: deliveryTo(user?.email ?? input.Username) };
  }

  user.reset_code = createCode(pool, resetCodeHours);
  await pool.store.save();
  return { CodeDeliveryDetails: mailCode(pool, user.email, user.reset_code, 'reset') };
});

const confirmForgotPassword = operation(
  z.object({
    ClientId: z.string(),
    Username: userName,
    ConfirmationCode: confirmationCode,
    Password: z.string(),
  }),
  async (pool, input) => {
    checkClient(pool, input.ClientId);
    const user = pool.store.findUser(input.Username);
    if (user === undefined) {
      throw pool.settings.preventUserExistenceErrors ? codeMismatch() : userNotFound(unknownName);
    }
    // Checked before the code: a weak password must not use up the code.
    checkPassword(pool.settings.passwordPolicy, input.Password);
    checkCode(pool, 'ConfirmForgotPassword', user.sub, user.reset_code, input.ConfirmationCode);

    user.password = createPasswordVerifier(srpIdentity(pool, user.username), input.Password);
    user.reset_code = undefined;
    user.modified_at = pool.now().getTime();
    await pool.store.save();
    // The password is changed, also when the trigger fails.
    await runTrigger(pool, 'ConfirmForgotPassword', user);
    return {};
  },
);

function runTrigger(pool: Pool, after: 'ConfirmSignUp' | 'ConfirmForgotPassword', user: StoredUser): Promise<void> {
  const { username } = user;
  return pool.triggers.postConfirmation(after, { username, attributes: listAttributes(pool, user, 'all') });
}

/** Adds an unconfirmed person without attributes; the caller saves. */
export function createUser(
  pool: Pool,
  person: { username: string; email: string; password: string; sub?: string },
): StoredUser {
  const { username, email, password, sub = randomUUID() } = person;
  const now = pool.now().getTime();
  const user: StoredUser = {
    sub,
    username,
    email,
    email_verified: false,
    attributes: {},
    status: 'UNCONFIRMED',
    groups: [],
    password: createPasswordVerifier(srpIdentity(pool, username), password),
    totp: { enabled: false, preferred: false },
    created_at: now,
    modified_at: now,
  };
  pool.store.state.users.push(user);
  return user;
}

export const signUpOperations: Record<string, Operation> = {
  SignUp: signUp,
  ConfirmSignUp: confirmSignUp,
  ResendConfirmationCode: resendConfirmationCode,
  ForgotPassword: forgotPassword,
  ConfirmForgotPassword: confirmForgotPassword,
};
