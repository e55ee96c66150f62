/** Of an address, in characters. */
export const maxAddressLength = 200;

/** Keyboards, scripts and scans put these for an apostrophe; ’, ‘ and ʻ stay as they are typed. */
const otherApostrophes = /[ʼʽʹʾʿˈ´`′‛＇]/g;

/**
 * The form that is checked and sent to providers: one line in plain characters, with ", " between its parts, without
 * quotes, brackets, backslashes and the dots of abbreviations. The same text again when normalized twice.
 */
export function normalizeAddress(text: string): string {
  return (
    text
      // A spreadsheet's ="02108".
      .replace(/=\s?(?=")/g, '')
      // 123½ is 123 1/2, not 1231/2.
      .replace(/(?<=\p{N})(?=\p{No})|(?<=\p{No})(?=\p{N})/gu, ' ')
      // Before NFKC, which makes a space and an accent of ´, and after it, which makes two primes of ″.
      .replace(otherApostrophes, "'")
      .normalize('NFKC')
      .replace(otherApostrophes, "'")
      .replaceAll('\u2044', '/')
      .replace(/\p{Pd}/gu, '-')
      .replace(/["“”()\\]/g, ' ')
      .replace(/(?<=\p{L})\.+|(?<!\.)\.+(?=[\s,]|$)/gu, '')
      .replace(/\s+/g, ' ')
      .replace(/[ ,]*,[ ,]*/g, ', ')
      .replace(/^[ ,]+|[ ,]+$/g, '')
      .normalize('NFC')
  );
}

/** The postal code of the state that an address ends in, before its ZIP; `undefined` without one. */
export const stateOfAddress = (address: string): string | undefined =>
  /\b([A-Z]{2})(?:,?\s+\d{5}(?:-\d{4})?\b|$)/.exec(address)?.[1];
