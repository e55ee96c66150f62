/**
 * Adds thousands separators (US style) to the text of a decimal number. Avoids Intl: creating its first formatter takes
 * a phone about 60 ms.
 */
export function grouped(decimal: string): string {
  const [whole = '', ...decimals] = decimal.split('.');
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...decimals].join('.');
}

/** A number's text with thousands separators; other text unchanged. */
export function groupedIfNumber(text: string): string {
  const [, sign = '', whole = '', rest = ''] = /^\s*([+-]?)(\d{4,})(\.\d*)?\s*$/.exec(text) ?? [];
  return whole === '' ? text : sign + grouped(whole) + rest;
}
