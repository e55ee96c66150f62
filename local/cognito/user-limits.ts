/**
 * Limits on attempts. Both apply per account name, whether or not the account exists, so that they do not reveal who is
 * registered:
 *
 * - hourly limits on codes sent and on wrong codes. AWS says only "between 5 and 20 attempts in a given hour"; these are
 *   in that range.
 * - the sign-in lockout of the developer guide: five failures, then 1 s, 2 s, 4 s … up to 15 minutes. Attempts during a
 *   lock do not count; a sign-in or 15 minutes without an attempt reset it.
 *
 * Both are in memory: unlike on AWS, a restart resets them.
 */
import { limitExceeded, notAuthorized } from './user-errors.ts';

const hour = 60 * 60 * 1000;
const quietTime = 15 * 60 * 1000;
const freeFailures = 5;
const rememberedNames = 10_000;

const hourly = {
  ForgotPassword: 10,
  ConfirmForgotPassword: 10,
  ResendConfirmationCode: 5,
  ConfirmSignUp: 10,
  GetUserAttributeVerificationCode: 5,
  VerifyUserAttribute: 10,
  VerifySoftwareToken: 10,
  ChangePassword: 5,
};
export type LimitedAction = keyof typeof hourly;

export type UserLimits = {
  /** Throws when the action was counted too often within the last hour. */
  check(action: LimitedAction, name: string): void;
  count(action: LimitedAction, name: string): void;
  forgive(action: LimitedAction, name: string): void;
  /** Throws while the name is locked out. */
  checkSignIn(name: string): void;
  countFailedSignIn(name: string): void;
  forgiveSignIn(name: string): void;
};

/** Starts counting from zero. `now` is the pool's clock. */
export function openUserLimits(now: () => Date): UserLimits {
  const attempts = new Map<string, number[]>();
  const failures = new Map<string, { count: number; lockedUntil: number; lastAttempt: number }>();

  function recentAttempts(key: string): number[] {
    return (attempts.get(key) ?? []).filter((at) => at > now().getTime() - hour);
  }

  function recentFailures(name: string) {
    const found = failures.get(name);
    return found !== undefined && now().getTime() - found.lastAttempt < quietTime ? found : undefined;
  }

  return {
    check(action, name) {
      if (recentAttempts(`${action} ${name}`).length >= hourly[action]) throw limitExceeded();
    },
    count(action, name) {
      const key = `${action} ${name}`;
      remember(attempts, key, [...recentAttempts(key), now().getTime()]);
    },
    forgive(action, name) {
      attempts.delete(`${action} ${name}`);
    },
    checkSignIn(name) {
      const found = recentFailures(name);
      if (found === undefined || found.lockedUntil <= now().getTime()) return;
      found.lastAttempt = now().getTime();
      throw notAuthorized('Password attempts exceeded');
    },
    countFailedSignIn(name) {
      const at = now().getTime();
      const count = (recentFailures(name)?.count ?? 0) + 1;
      const lock = count < freeFailures ? 0 : Math.min(1000 * 2 ** (count - freeFailures), quietTime);
      remember(failures, name, { count, lockedUntil: at + lock, lastAttempt: at });
    },
    forgiveSignIn(name) {
      failures.delete(name);
    },
  };
}

/** Sets a key as the newest and drops the oldest, so that invented names cannot fill the memory. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= rememberedNames) return;
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}
