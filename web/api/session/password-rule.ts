/** The user pool's password rule in words; checked here first to save a round trip. */
export const passwordRule = 'At least 10 characters with upper case, lower case and a digit.';

export const passwordMismatch = 'Passwords do not match. Please try again.';

export function meetsPasswordRule(password: string): boolean {
  return password.length >= 10 && /[A-Z]/.test(password) && /[a-z]/.test(password) && /\d/.test(password);
}
