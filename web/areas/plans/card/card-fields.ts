/* Masks and checks for card fields. Card data is never sent or stored. */

export type Card = { name: string; number: string; expiry: string; code: string };
export type CardField = keyof Card;
export type CardProblems = Partial<Record<CardField, string>>;

export const emptyCard: Card = { name: '', number: '', expiry: '', code: '' };

/** Digits in groups of four: at most 19 characters, which are 16 digits. */
export function maskNumber(typed: string): string {
  return digitsOf(typed)
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** MM/YY, at most five characters; a four-digit year from the browser's autofill is shortened. */
export function maskExpiry(typed: string): string {
  const separated = /^\s*(\d{1,2})\s*[^\d\s]\s*(\d*)/.exec(typed);
  const digits = digitsOf(typed);
  // No month starts with 2 to 9, so the second digit belongs to the year.
  const monthDigits = digits.charAt(0) > '1' ? 1 : 2;
  const [month, year] = separated
    ? [separated[1] ?? '', separated[2] ?? '']
    : [digits.slice(0, monthDigits), digits.slice(monthDigits)];
  const shortYear = (/^20\d\d$/.test(year) ? year.slice(2) : year).slice(0, 2);
  if (!separated && year === '') return monthDigits === 1 ? month.padStart(2, '0') : month;
  return `${month.padStart(2, '0')}/${shortYear}`;
}

/** At most four digits. */
export function maskCode(typed: string): string {
  return digitsOf(typed).slice(0, 4);
}

/** The caret position in a masked text with as many digits before it as in the typed text. */
export function caretAfter(masked: string, digits: number): number {
  let seen = 0;
  for (const [at, character] of [...masked].entries()) {
    if (seen === digits) return at;
    if (/\d/.test(character)) seen += 1;
  }
  return masked.length;
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** Whether every field has a value. */
export function isFilledIn(card: Card): boolean {
  return Object.values(card).every((value) => value.trim() !== '');
}

/** The error of each field; empty if the card could be charged. */
export function cardProblems(card: Card, now: Date): CardProblems {
  const problems: Record<CardField, string | undefined> = {
    name: card.name.trim() === '' ? 'Enter the name on the card.' : undefined,
    number: numberProblem(digitsOf(card.number)),
    expiry: expiryProblem(card.expiry, now),
    code: codeProblem(card.code),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

function numberProblem(digits: string): string | undefined {
  if (digits === '') return 'Enter the card number.';
  // ISO/IEC 7812: payment card numbers don't start with 0; the shortest in use have 12 digits.
  const plausible = /^[1-9]\d{11,15}$/.test(digits) && passesLuhn(digits);
  return plausible ? undefined : 'This is not a card number. Look for a missing or mistyped digit.';
}

/** The check digit of ISO/IEC 7812: every second digit from the right counts double. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits !== '' && sum % 10 === 0;
}

/** A card is valid until the last day of its month, in local time. */
function expiryProblem(expiry: string, now: Date): string | undefined {
  if (expiry === '') return 'Enter the expiry date.';
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiry) ?? [];
  if (month === undefined || year === undefined) return 'Enter month and year as MM/YY.';
  const monthsLeft = (2000 + Number(year) - now.getFullYear()) * 12 + Number(month) - 1 - now.getMonth();
  return monthsLeft < 0 ? 'This card has expired.' : undefined;
}

function codeProblem(code: string): string | undefined {
  if (code === '') return 'Enter the security code.';
  return /^\d{3,4}$/.test(code) ? undefined : 'The security code has 3 or 4 digits.';
}
