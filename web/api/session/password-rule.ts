/** The user pool's password rule in words; checked here first to save a round trip. */
export const passwordRule = 'At least 10 characters with upper case, lower case and a digit.';

/** Says what a password still lacks, as a sentence; `undefined` when it meets the rule. */
export function missingInPassword(password: string): string | undefined {
  const missing = [
    password.length < 10 && `${10 - password.length} more ${password.length === 9 ? 'character' : 'characters'}`,
    !/[A-Z]/.test(password) && 'an upper case letter',
    !/[a-z]/.test(password) && 'a lower case letter',
    !/\d/.test(password) && 'a digit',
  ].filter((part) => part !== false);
  if (missing.length === 0) return undefined;
  const last = missing.pop();
  return missing.length === 0 ? `Add ${last}.` : `Add ${missing.join(', ')} and ${last}.`;
}
