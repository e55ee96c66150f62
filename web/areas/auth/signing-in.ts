import type { SignInResult } from '#web/api/session/cognito.ts';
import { showProblem } from '#web/ui/forms/show-problem.ts';

/** What signing in takes, loaded when it is about to happen. */
export const signingIn = () => import('#web/api/session/sign-in.ts');

/** Signs in with what was typed before; where that fails, `byHand` lets the person do it. */
export async function signInAfter(
  { email, password }: { email: string; password: string },
  onSignedIn: (result: SignInResult) => void,
  byHand: () => void,
): Promise<void> {
  try {
    onSignedIn(await (await signingIn()).signIn(email, password));
  } catch (error) {
    showProblem('Sign In Failed', error);
    byHand();
  }
}
