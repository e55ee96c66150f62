const number = /^[+-]?(?=\.?\d)(\d+((,\d{2,3})*,\d{3})?)?(\.\d*)?(e[+-]?\d+)?$/i;

/**
 * Parses a typed number. Ignores `$`, `%`, spaces and thousands separators; the decimal sign is a point. `null` for
 * anything else, including the empty text and a decimal comma: "6,5" must not silently become 65. `Infinity` for a
 * number that is too large.
 */
export function parseAmount(text: string): number | null {
  const bare = text.replace(/[\s$%]/g, '').replace('−', '-');
  return number.test(bare) ? Number(bare.replaceAll(',', '')) + 0 : null;
}

/** Whether a text types no number at all: nothing, or only a sign such as `$`. Empty and unreadable are two things. */
export function isBlankAmount(text: string): boolean {
  return text.replace(/[\s$%]/g, '') === '';
}
