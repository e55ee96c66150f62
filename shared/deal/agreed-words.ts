import { dayMonth } from '#shared/values/dates.ts';
import { letterOf } from '#shared/values/option-letter.ts';
import type { AgreedVersion } from './agreed.ts';

/* What was agreed, in words. */

/** "Signed Nov 5": who said it, and when. */
export function agreedHead({ by, at }: Pick<AgreedVersion, 'by' | 'at'>): string {
  const words = { signed: 'Signed', answered: 'Answered', counter: 'Their number' } as const;
  return `${words[by]} ${dayMonth(at)}`;
}

/** "Signed Nov 5, version 2": where an agreed term comes from. */
export const agreedOrigin = (agreed: Pick<AgreedVersion, 'by' | 'at' | 'version'>): string =>
  `${agreedHead(agreed)}, version ${agreed.version}`;

/** "Both signed $224,900 on Nov 5 (version 2, B).": before it is changed. @param text of what would change. */
export function agreedQuestion(
  { by, at, version, option }: Pick<AgreedVersion, 'by' | 'at' | 'version' | 'option'>,
  text: string,
): string {
  const words = { signed: 'Both signed', answered: 'The seller answered on', counter: 'The seller asked for' } as const;
  return `${words[by]} ${text} on ${dayMonth(at)} (version ${version}, ${letterOf(option)}).`;
}

/** "These are the terms of version 2, signed Nov 5." */
export function agreedTermsLine({ by, at, version }: Pick<AgreedVersion, 'by' | 'at' | 'version'>): string {
  const words = { signed: 'signed', answered: 'answered', counter: 'with the number they asked for on' } as const;
  return `These are the terms of version ${version}, ${words[by]} ${dayMonth(at)}.`;
}

/** What becomes of what was sent, when the deal is changed over it. */
export const letterStays = ({ by }: Pick<AgreedVersion, 'by'>): string =>
  by === 'signed' ? 'The signed letter stays as it is.' : 'The letter that was sent stays as it is.';
