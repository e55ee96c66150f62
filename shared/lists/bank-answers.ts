import * as z from 'zod/mini';
import { lineOfText } from '#shared/values/free-text.ts';
import { bankRoles, bankWordLimits } from './bank-roles.ts';

/* What a user says of the files of a bank, once per kind of file: plain JSON, apart from what reads the files. */

export const BankRole = z.enum(bankRoles);
export type BankRole = z.infer<typeof BankRole>;

/** Of each column by its key (`mapKeysOf`): what is kept for the next file with these heads. */
export const BankRoles = z.record(z.string(), BankRole);
export type BankRoles = z.infer<typeof BankRoles>;

/**
 * What a user has said of files with these heads, and is kept with their map. Each answers the question of its kind
 * (`BankQuestion`).
 */
export const BankAnswers = z.object({
  order: z.optional(z.enum(['month first', 'day first'])),
  decimal: z.optional(z.enum(['point', 'comma'])),
  /** Whether all signs turn, because the file is a card's and charges are positive, or stand. */
  card: z.optional(z.enum(['turn', 'stand'])),
  whole: z.optional(z.enum(['out', 'in'])),
  /** By `bankWord` of a type. */
  words: z.optional(z.record(z.string(), z.enum(['out', 'in', 'leave']))),
  /** By `bankWord` of a status. */
  statuses: z.optional(z.record(z.string(), z.enum(['posted', 'leave']))),
  /** The label of one. */
  account: z.optional(z.string()),
});
export type BankAnswers = z.infer<typeof BankAnswers>;

/** `blankWord`, or a word with letters and digits alone. */
const keptWord = z.string().check(z.regex(/^(?:-|[\p{L}\d][\p{L}\d ]*)$/u), z.maxLength(bankWordLimits.longest));
const fewWords = <Said extends string>(said: z.ZodMiniEnum<{ [word in Said]: word }>) =>
  z
    .record(keptWord, said)
    .check(
      z.refine(
        (words) => Object.keys(words).length <= bankWordLimits.most,
        `At most ${bankWordLimits.most} words are kept.`,
      ),
    );

/** Answers as they are kept on the server, where no text of a line may be. */
export const KeptBankAnswers = z.strictObject({
  ...BankAnswers.shape,
  words: z.optional(fewWords(z.enum(['out', 'in', 'leave']))),
  statuses: z.optional(fewWords(z.enum(['posted', 'leave']))),
  account: z.optional(lineOfText({ least: 1, most: 60 })),
});
