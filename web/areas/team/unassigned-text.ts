import { wholeNumber } from '#shared/values/numbers.ts';

/** "Their 3 deals are unassigned." Empty where they had none, or it is not known. */
export function unassignedText(count: number | undefined): string {
  if (!count) return '';
  return count === 1 ? 'Their 1 deal is unassigned.' : `Their ${wholeNumber(count)} deals are unassigned.`;
}
