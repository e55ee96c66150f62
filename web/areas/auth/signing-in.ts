import type { SignInResult } from '#web/api/session/cognito.ts';
import { showProblem } from '#web/ui/forms/show-problem.ts';

/** The sign-in code, loaded on demand. */
export const signingIn = () => import('#web/api/session/sign-in.ts');

/** Signs in with the credentials typed before; if that fails, `onFailed` opens the form. */
export async function signInAfter(
  { email, password }: { email: string; password: string },
  onSignedIn: (result: SignInResult) => void,
  onFailed: () => void,
): Promise<void> {
  try {
    onSignedIn(await (await signingIn()).signIn(email, password));
  } catch (error) {
    showProblem('Sign In Failed', error);
    onFailed();
  }
}
