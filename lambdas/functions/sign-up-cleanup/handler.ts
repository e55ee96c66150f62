import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  ListUsersCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { errorFields, type Log, logWith } from '#lambdas/runtime/log.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import { userPool } from '#lambdas/runtime/user-pool/user-pool.ts';
import { dayMs } from '#shared/values/days.ts';

/** As long as a sign-up's first code is valid. */
const unconfirmedMs = dayMs;

/** Ends a run well before the function's timeout; the next run continues. */
const timeoutMs = 20_000;

/** Runs every hour and removes sign-ups whose address nobody confirmed within a day. */
export async function handler(): Promise<void> {
  const log = logWith({});
  const started = Date.now();
  let removed = 0;
  let PaginationToken: string | undefined;
  do {
    const page = await userPool.send(
      new ListUsersCommand({
        UserPoolId: setting('userPoolId'),
        Filter: 'cognito:user_status = "UNCONFIRMED"',
        PaginationToken,
      }),
    );
    for (const user of page.Users ?? []) {
      if (Date.now() - started > timeoutMs) break;
      if (isOld(user, started) && (await remove(user, log))) removed += 1;
    }
    ({ PaginationToken } = page);
  } while (PaginationToken !== undefined && Date.now() - started < timeoutMs);
  log.info('cleaned_up', { removed, ms: Date.now() - started });
}

const isOld = ({ UserCreateDate }: UserType, now: number) =>
  UserCreateDate !== undefined && now - UserCreateDate.getTime() >= unconfirmedMs;

/** Reads the user again first: the list may be older than a confirmation. @returns whether it was removed. */
async function remove({ Username }: UserType, log: Log): Promise<boolean> {
  const named = { UserPoolId: setting('userPoolId'), Username };
  try {
    const { UserStatus } = await userPool.send(new AdminGetUserCommand(named));
    if (UserStatus !== 'UNCONFIRMED') return false;
    await userPool.send(new AdminDeleteUserCommand(named));
    return true;
  } catch (error) {
    // The next run tries again; a user who is already gone is no problem.
    log.warn('sign_up_not_removed', errorFields(error));
    return false;
  }
}
