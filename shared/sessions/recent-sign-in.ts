import { minuteMs } from '#shared/values/days.ts';

/** How long after a sign-in the account does what only its owner may: at first a new key and its deletion, in minutes. */
export const recentSignInMinutes = 5;

/** Whether a sign-in is recent enough. A renewed token keeps the time of its sign-in. */
export const isRecentSignIn = (signedInAt: Date, now: Date): boolean =>
  now.getTime() - signedInAt.getTime() <= recentSignInMinutes * minuteMs;

/** Says so. Not among `errorText`, which every function has. */
export const signInAgainText = 'Sign in again to do this.';
