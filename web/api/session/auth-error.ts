const anHour = 'Too many attempts. Wait an hour, then try again.';

/** When to try again after one of Cognito's limits, by exception: its own messages do not say. */
const limitTexts: Record<string, string> = {
  LimitExceededException: anHour,
  TooManyFailedAttemptsException: anHour,
  TooManyRequestsException: 'Too many requests right now. Wait a minute, then try again.',
};

/** Cognito locks an account name for a second, then twice as long each time, up to 15 minutes. */
const lockedOut = 'Password attempts exceeded';
const lockedOutText = 'Too many wrong passwords. Wait up to 15 minutes and try again, or reset your password.';

/** A refusal by Cognito with its own message, or when to try again; `code` is the exception's name. */
export class AuthError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message === lockedOut ? lockedOutText : (limitTexts[code] ?? message));
    this.name = 'AuthError';
    this.code = code;
  }
}

/** @throws a refusal like Cognito's for a new password that is easy to guess, which Cognito itself would take. */
export async function refuseEasyPassword(password: string): Promise<void> {
  const { easyPasswordProblem } = await import('#web/api/passwords/easy-password.ts');
  const problem = easyPasswordProblem(password);
  if (problem !== undefined) throw new AuthError('InvalidPasswordException', problem);
}
