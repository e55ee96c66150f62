/** Thousands in groups of three, or in India of two before the last. */
const number = /^[+-]?(?=\.?\d)(\d*|[1-9]\d{0,2}(,\d{2,3})*,\d{3})(\.\d*)?(e[+-]?\d+)?$/i;

/**
 * Parses a typed number. Ignores a `$` before it, a `%` after it, and commas or spaces between thousands; the decimal
 * sign is a point. `null` for anything else, including the empty text, a decimal comma and two numbers: "6,5" and "6 5"
 * must not silently become 65. `Infinity` for a number that is too large.
 */
export function parseAmount(text: string): number | null {
  const bare = text
    .trim()
    .replace('−', '-')
    .replace(/^\$?\s*([+-]?)\s*\$?\s*/, '$1')
    .replace(/\s*[$%]$/, '')
    .replace(/(?<=\d)\s(?=\d{2,3}(?!\d))/g, ',');
  return number.test(bare) ? Number(bare.replaceAll(',', '')) + 0 : null;
}

/** The same where dollars are asked for. `null` also for a percentage: 10% down must not silently become $10. */
export function parseDollars(text: string): number | null {
  return text.trim().endsWith('%') ? null : parseAmount(text);
}

/** Whether a text types no number at all: nothing, or only a sign such as `$`. Empty and unreadable are two things. */
export function isBlankAmount(text: string): boolean {
  return text.replace(/[\s$%]/g, '') === '';
}
