import * as z from 'zod/mini';
import { type LetterDraft, letterFields, offerFields, offerTerms } from '#shared/letter/letter-draft.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { typedText } from '#shared/values/free-text.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { MadeOffer } from './made-offer.ts';

/* A letter as the documented API takes and answers it, in camelCase. api-texts.ts describes each field. */

// Named here, so that a function's start loads neither the letter's checks nor the deal engine.
const maxOptions = 3;
const checkKinds = ['stops', 'look', 'ask', 'passes'] as const;

// The cast: the keys of the declaration are the names.
const TermName = z.enum(Object.keys(offerTerms) as (keyof typeof offerTerms)[]);

/** Replaces saved texts in this letter; nothing of it is saved. */
export const ApiLetterRequest = z.strictObject({
  format: z._default(z.enum(['text', 'pdf']), 'text'),
  /** None for a letter whose terms are to be agreed. */
  options: z.optional(z.array(Strategy).check(z.maxLength(maxOptions))),
  ...letterFields,
  ...offerFields,
  letterDate: z.optional(z.iso.date()),
  /** `null` for no day. */
  answerBy: z.optional(z.nullable(z.iso.date())),
  closingCosts: z.optional(z.enum(['buyer', 'shared', 'customary'])),
  terms: z.optional(z.partialRecord(TermName, typedText(40))),
});
export type ApiLetterRequest = z.infer<typeof ApiLetterRequest>;

export const ApiLetter = z.object({
  id: Ulid,
  analysisId: Ulid,
  createdAt: z.iso.datetime(),
  to: z.string(),
  answerBy: z.nullable(z.iso.date()),
  offers: z.array(MadeOffer),
  checks: z.array(z.object({ kind: z.enum(checkKinds), title: z.string(), text: z.string() })),
  text: z.string(),
});
export type ApiLetter = z.infer<typeof ApiLetter>;

/** The saved form with the request's texts in their place. */
export function draftOf(saved: LetterDraft, { format: _, options, answerBy, terms, ...texts }: ApiLetterRequest) {
  const draft: LetterDraft = {
    ...saved,
    ...texts,
    ...terms,
    ...(options !== undefined && { options: options.join(',') }),
    ...(answerBy !== undefined && { answerBy: answerBy ?? '' }),
  };
  return draft;
}
