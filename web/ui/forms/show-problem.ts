import { errorText } from '#shared/values/error-texts.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';

/** Shows a failure as an error toast. */
export function showProblem(title: string, error: unknown): void {
  console.warn(title, error);
  toast({ title, text: isRefusal(error) || isLimit(error) ? error.message : errorText.unexpected, kind: 'error' });
}

/** Says that the two passwords differ. */
export function showMismatch(): void {
  toast({ title: 'Password Mismatch', text: 'Passwords do not match. Please try again.', kind: 'error' });
}

/** The text for the field whose value Cognito refused. Any other failure becomes an error toast instead. */
export function fieldProblem(error: unknown): string | undefined {
  if (!isRefusal(error)) {
    showProblem('Error', error);
    return undefined;
  }
  console.warn('A value was refused.', error);
  return error.message;
}

/** The text for the field of a new password that was refused; `undefined` for any other failure. */
export function refusedPassword(error: unknown): string | undefined {
  return isRefusal(error) && 'code' in error && error.code === 'InvalidPasswordException' ? error.message : undefined;
}

/**
 * Whether Cognito says that the password is wrong. Its words name a user name, too, which few forms have; the same
 * exception also refuses a locked account or a revoked token.
 */
export function isWrongPassword(error: unknown): boolean {
  return isRefusal(error) && error.message === 'Incorrect username or password.';
}

/** Whether a limit of the API was reached; its message says when to try again. */
function isLimit(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'rate_limited';
}

/** By its name: the class would bring the sign-in code to every page. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === 'AuthError';
}
