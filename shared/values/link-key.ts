/*
 * What opens a link that somebody was sent: `/p/{code}#{secret}`, `/join#{secret}`. Mail programs and social networks
 * add to it: a full stop, a bracket, spaces, campaign parameters, a text fragment; or they write `#` as `%23`. The first
 * letters and digits decide.
 */

/** 131 random bits. */
export const secretDigits = 22;

/** They name an account and say nothing of its user. */
export const accountDigits = 16;

/** A secret that leads to its account: the account's letters and digits, then its own. */
export const accountSecretDigits = accountDigits + secretDigits;

/** The code that a path's part begins with. */
export const codeIn = (text: string): string => /^[\dA-Za-z]*/.exec(text)?.[0] ?? '';

/**
 * The secret in what follows the code, or in a whole link; empty without one.
 * @param digits how many letters and digits it has.
 */
export function secretIn(text: string, digits: number = secretDigits): string {
  const secret = new RegExp(`[\\dA-Za-z]{${digits}}`);
  const shown = text.replace(/%23/g, '#').replace(/%[\dA-Fa-f]{2}/g, ' ');
  const [found = ''] = secret.exec(shown.slice(shown.indexOf('#') + 1)) ?? secret.exec(shown) ?? [];
  return found;
}
