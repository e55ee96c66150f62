import type { ExitKey } from '#shared/terms/exit-terms.ts';
import type { ExitSheet } from './exit-cells.ts';

/** The investor's costs of months without rent, to be added; nothing where there are none. */
export function emptyMonths<Key extends ExitKey>({ start, sum, paid }: ExitSheet<Key>): string {
  if (start === 0) return '';
  const dues = Array.from({ length: start }, (_, index) => `+${paid(index + 1)}`).join('');
  return `+${sum('costs', 1, start)}${dues}`;
}
