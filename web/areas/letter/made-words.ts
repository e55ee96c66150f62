import type { MadeLetter } from '#shared/letter/made/made-letter.ts';
import { pathTo } from '#shared/site/app-paths.ts';

/** How a letter was handed out, in that order: "PDF, Email". */
export function formsOf({ forms }: Pick<MadeLetter, 'forms'>): string {
  const inOrder = Object.entries(forms).toSorted(([, one], [, other]) => (one < other ? -1 : one > other ? 1 : 0));
  return inOrder.map(([form]) => form).join(', ');
}

/** The page of a letter that was made. */
export function keptLetterPath(analysisId: string, letterId: string): string {
  return pathTo('/offer-letter/:analysisId/:letterId', { analysisId, letterId });
}
