import * as z from 'zod/mini';
import { Ulid } from '#shared/values/ulid.ts';

export const ImportedFile = z.object({
  /** The list that it was imported as, which may be gone. */
  list: Ulid,
  file: z.string(),
  /** Of its figures. */
  day: z.iso.date(),
  imported_at: z.iso.datetime(),
});
export type ImportedFile = z.infer<typeof ImportedFile>;

/** The latest first. */
export const ImportedFiles = z.object({ items: z.array(ImportedFile) });
