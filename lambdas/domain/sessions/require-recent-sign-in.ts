import type { SignedIn } from '#lambdas/runtime/endpoint.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { isRecentSignIn, signInAgainText } from '#shared/sessions/recent-sign-in.ts';

/** A stolen token, or a page that was left open, does not do what only the owner may. @throws `sign_in_again`. */
export function requireRecentSignIn({ signedInAt }: Pick<SignedIn, 'signedInAt'>, now: Date): void {
  if (!isRecentSignIn(signedInAt, now)) throw new Refusal('sign_in_again', signInAgainText);
}
