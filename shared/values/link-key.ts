/*
 * What opens a link that somebody was sent: `/p/{code}#{secret}`. Mail programs and social networks add to it: a full
 * stop, a bracket, spaces, campaign parameters, a text fragment; or they write `#` as `%23`. The first letters and
 * digits decide.
 */

/** 131 random bits. */
export const secretDigits = 22;

/** The code that a path's part begins with. */
export const codeIn = (text: string): string => /^[\dA-Za-z]*/.exec(text)?.[0] ?? '';

/** The secret in what follows the code, or in a whole link; empty without one. */
export function secretIn(text: string): string {
  const shown = text.replace(/%23/g, '#').replace(/%[\dA-Fa-f]{2}/g, ' ');
  const [found = ''] = secret.exec(shown.slice(shown.indexOf('#') + 1)) ?? secret.exec(shown) ?? [];
  return found;
}

const secret = new RegExp(`[\\dA-Za-z]{${secretDigits}}`);
