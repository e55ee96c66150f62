import { setting } from '#lambdas/runtime/settings.ts';

/**
 * Whether a member of the group `staff` may act as staff: the account has an authenticator app on, so its password
 * alone signs nobody in.
 *
 * @param userName the token's `cognito:username`.
 */
export async function isSecuredStaff(userName: string, now: Date): Promise<boolean> {
  if (setting('staffMfa') !== 'required') return true;
  const { hasSecondFactor } = await import('#lambdas/runtime/user-pool/second-factor.ts');
  return await hasSecondFactor(userName, now);
}
