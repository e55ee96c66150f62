import * as z from 'zod/mini';
import { Brand } from '#shared/brand/brand.ts';
import { LetterBlocks } from '#shared/letter/letter-block.ts';
import { LetterDraft } from '#shared/letter/letter-draft.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { HandOut, SiteHandOut } from './hand-out.ts';
import { MadeOffer } from './made-offer.ts';

/* A letter that was made: kept with its analysis, and opened again as it was. */

/** The most letters that one analysis keeps. */
export const maxMadeLetters = 100;

export const lettersPerPage = 10;

export const LetterSummary = z.object({
  /** In the letter's order, at least one. */
  offers: z.array(MadeOffer),
  /** The recipients: "Ruth Hollis and Walter Hollis". */
  to: z.string(),
  /** `null` when the letter names no day. */
  answer_by: z.nullable(z.iso.date()),
});
export type LetterSummary = z.infer<typeof LetterSummary>;

export const MadeLetter = z.object({
  id: Ulid,
  created_at: z.iso.datetime(),
  /** The id of who has made it; absent on letters of earlier releases. */
  made_by: z.optional(z.string()),
  ...LetterSummary.shape,
  /** When it was first handed out in each form. */
  forms: z.partialRecord(HandOut, z.iso.datetime()),
});
export type MadeLetter = z.infer<typeof MadeLetter>;

/** One page of an analysis's letters, newest first. */
export const MadeLetterPage = z.object({
  items: z.array(MadeLetter),
  /** Pass it as `cursor` for the next page; absent on the last page. */
  next_cursor: z.optional(Ulid),
});
export type MadeLetterPage = z.infer<typeof MadeLetterPage>;

/** A letter with its words and the brand around them, as they were when it was made. */
export const OpenedLetter = z.object({ ...MadeLetter.shape, blocks: LetterBlocks, brand: z.optional(Brand) });
export type OpenedLetter = z.infer<typeof OpenedLetter>;

/**
 * A letter that the site has handed out. The server writes it itself, from the saved deal and profile and these texts,
 * and keeps it only if it is the letter that was `seen`.
 */
export const NewLetter = z.strictObject({
  form: SiteHandOut,
  draft: LetterDraft,
  /** The day where the user is. */
  today: z.iso.date(),
  /** `letterHash` of the letter on the screen. */
  seen: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type NewLetter = z.infer<typeof NewLetter>;

/** A kept letter is handed out once more. */
export const HandedOut = z.strictObject({ form: SiteHandOut });
