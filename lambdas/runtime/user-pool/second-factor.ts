import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { setting } from '#lambdas/runtime/settings.ts';
import { userPool } from './user-pool.ts';

/*
 * Whether an account's sign-in asks for a code. Cognito's tokens do not say how somebody signed in, so the account is
 * read. Import this module dynamically: only calls of the staff need it.
 */

/** How long an instance relies on a yes. A no is never kept: who sets an app up gets in at once. */
const freshMs = 60_000;
const known = new Map<string, number>();

/** @param userName the token's `cognito:username`. */
export async function hasSecondFactor(userName: string, now: Date): Promise<boolean> {
  if (now.getTime() - (known.get(userName) ?? 0) < freshMs) return true;
  known.delete(userName);
  const user = await userPool.send(new AdminGetUserCommand({ UserPoolId: setting('userPoolId'), Username: userName }));
  if (!user.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA')) return false;
  known.set(userName, now.getTime());
  return true;
}
