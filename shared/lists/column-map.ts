import * as z from 'zod/mini';
import { lineOfText } from '#shared/values/free-text.ts';
import { maxNoteLength } from './list-limits.ts';

/* What the columns of a file mean, as the user has said: kept for the next file with the same headers. */

/** SHA-256 of the headers, in lower-case hexadecimal. */
export const ColumnMapHash = z.string().check(z.regex(/^[\da-f]{64}$/));

/** As it is sent. Roles by normalized header (`normalHeader`); whether contact columns are read, too. */
export const NewColumnMap = z.strictObject({
  roles: z.record(lineOfText({ least: 1, most: 200 }), z.string().check(z.regex(/^[A-Za-z\d.]{1,40}$/))),
  contacts: z.boolean(),
  /** The name of the file that it was last used for. */
  file: lineOfText({ least: 1, most: maxNoteLength }),
});
export type NewColumnMap = z.infer<typeof NewColumnMap>;

export const ColumnMap = z.object({
  hash: ColumnMapHash,
  roles: z.record(z.string(), z.string()),
  contacts: z.boolean(),
  file: z.string(),
  saved_at: z.iso.datetime(),
});
export type ColumnMap = z.infer<typeof ColumnMap>;

/** A map without its roles; `columns` is their number. */
export const ColumnMapSummary = z.object({
  hash: ColumnMapHash,
  columns: z.int(),
  contacts: z.boolean(),
  file: z.string(),
  saved_at: z.iso.datetime(),
});
export type ColumnMapSummary = z.infer<typeof ColumnMapSummary>;

/** The maps of the account, the latest used first. */
export const ColumnMaps = z.object({ items: z.array(ColumnMapSummary) });
