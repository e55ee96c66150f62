/**
 * `unknown`: nothing; `unread`: something that is no such value, and why in a few words. An unread cell is unknown and
 * named, never 0.
 */
export type Reading<Value> = { kind: 'value'; value: Value } | { kind: 'unknown' } | { kind: 'unread'; why: string };

export const unknown = { kind: 'unknown' } as const;
export const known = <Value>(value: Value): Reading<Value> => ({ kind: 'value', value });
export const unread = (why: string): Reading<never> => ({ kind: 'unread', why });

const blanks = new Set([
  '',
  '-',
  '–',
  '—',
  'n/a',
  'na',
  'null',
  'none',
  'unknown',
  '#n/a',
  '#value!',
  '#ref!',
  '#div/0!',
]);

const longestBlank = 7;

/** Whether a cell says nothing. */
export function isBlank(cell: string): boolean {
  const text = cell.trim();
  return text.length <= longestBlank && blanks.has(text.toLowerCase());
}

/** Reads a cell that may say nothing. */
export function readUnlessBlank<Value>(cell: string, read: (text: string) => Reading<Value>): Reading<Value> {
  return isBlank(cell) ? unknown : read(cell.trim());
}
