import { expect, it } from 'vitest';
import { AuthError } from '#web/api/session/auth-error.ts';
import { isWrongPassword } from '#web/ui/forms/show-problem.ts';

it('takes only a wrong password for one, of the refusals that come as the same exception', () => {
  const refused = (message: string) => new AuthError('NotAuthorizedException', message);
  expect(isWrongPassword(refused('Incorrect username or password.'))).toBe(true);
  for (const message of ['Password attempts exceeded', 'Access Token has been revoked', 'User is disabled.']) {
    expect(isWrongPassword(refused(message)), message).toBe(false);
  }
  expect(isWrongPassword(new Error('Incorrect username or password.'))).toBe(false);
});
