import * as z from 'zod/mini';
import { lineOfText } from '#shared/values/free-text.ts';
import { BankAnswers, KeptBankAnswers } from './bank-answers.ts';
import { bankRoles } from './bank-roles.ts';
import { Estimates } from './estimates/estimates.ts';
import { maxNoteLength, maxPlaceLength } from './list-limits.ts';

/*
 * What the columns of a file mean, as the user has said: kept for the next file with the same headers. Maps of lists have
 * no `kind`; those of files of a bank have `bank`, and what else was asked of such a file.
 */

/** SHA-256 of the headers, in lower-case hexadecimal; of a bank's file `kindOfBankFile`. */
export const ColumnMapHash = z.string().check(z.regex(/^[\da-f]{64}$/));

const Kind = z.optional(z.literal('bank'));

/** As it is sent. Roles by normalized header (`normalHeader`); whether contact columns are read, too. */
export const NewColumnMap = z
  .strictObject({
    kind: Kind,
    roles: z.record(lineOfText({ least: 1, most: 200 }), z.string().check(z.regex(/^[A-Za-z\d.]{1,40}$/))),
    contacts: z.boolean(),
    /** The name of the file that it was last used for; of a bank's file its heads, as its name stays in the browser. */
    file: lineOfText({ least: 1, most: maxNoteLength }),
    answers: z.optional(KeptBankAnswers),
    /** Of a list: what the next file with these headers is priced with, too. */
    estimates: z.optional(Estimates),
    /** Of a list: "Mesa, AZ" of all rows, of a file that does not say it. */
    place: z.optional(lineOfText({ least: 1, most: maxPlaceLength })),
    /** Of a list: a balance of 0 means that no loan is left. */
    zero_balance_is_free: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ kind, answers }) => kind === 'bank' || answers === undefined, {
      path: ['answers'],
      error: 'Only maps of the kind bank have answers.',
    }),
    z.refine(({ kind, estimates }) => kind !== 'bank' || estimates === undefined, {
      path: ['estimates'],
      error: 'Only maps of lists have estimates.',
    }),
    z.refine(({ kind, place }) => kind !== 'bank' || place === undefined, {
      path: ['place'],
      error: 'Only maps of lists have a place.',
    }),
    z.refine(({ kind, zero_balance_is_free: isFree }) => kind !== 'bank' || isFree === undefined, {
      path: ['zero_balance_is_free'],
      error: 'Only maps of lists say what a balance of 0 means.',
    }),
    z.refine(({ kind, roles }) => kind !== 'bank' || Object.values(roles).every(isBankRole), {
      path: ['roles'],
      error: `Roles of a bank's columns: ${bankRoles.join(', ')}.`,
    }),
  );
export type NewColumnMap = z.infer<typeof NewColumnMap>;

const isBankRole = (role: string) => bankRoles.some((each) => each === role);

export const ColumnMap = z.object({
  hash: ColumnMapHash,
  kind: Kind,
  roles: z.record(z.string(), z.string()),
  contacts: z.boolean(),
  file: z.string(),
  answers: z.optional(BankAnswers),
  estimates: z.optional(z.object(Estimates.shape)),
  place: z.optional(z.string()),
  zero_balance_is_free: z.optional(z.boolean()),
  saved_at: z.iso.datetime(),
});
export type ColumnMap = z.infer<typeof ColumnMap>;

/** A map without its roles, answers, estimates, place and what a balance of 0 means; `columns` is their number. */
export const ColumnMapSummary = z.object({
  hash: ColumnMapHash,
  kind: Kind,
  columns: z.int(),
  contacts: z.boolean(),
  file: z.string(),
  saved_at: z.iso.datetime(),
});
export type ColumnMapSummary = z.infer<typeof ColumnMapSummary>;

/** The maps of the account, the latest used first. */
export const ColumnMaps = z.object({ items: z.array(ColumnMapSummary) });
