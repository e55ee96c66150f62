import { decimalUpTo } from './numbers.ts';
/** "A", "A and B", "A, B and C". */
export function listInWords(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length > 1 ? `${items.slice(0, -1).join(', ')} and ${last}` : last;
}

/** A sentence or a label as a part of another sentence. Amounts and abbreviations keep their first letter. */
export function lowerFirst(text: string): string {
  return text.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
}

/** "answer by Dec 11" as the start of a sentence or line. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A span of time: "4 months", from two years on "5 years", "2 years 6 months". */
export function durationInWords(months: number): string {
  if (months < 24) return counted(months, 'month');
  const rest = months % 12;
  const years = counted((months - rest) / 12, 'year');
  return rest === 0 ? years : `${years} ${counted(rest, 'month')}`;
}

/** "1 day", "84 months". */
export function counted(count: number, noun: string): string {
  return `${decimalUpTo(count, 2)} ${noun}${count === 1 ? '' : 's'}`;
}
