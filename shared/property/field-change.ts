import * as z from 'zod/mini';

export const FactValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

/** A field of the record before and after, by its path or by its name in the file's own facts; `null` is unknown. */
export const FieldChange = z.object({ field: z.string(), before: FactValue, after: FactValue });
export type FieldChange = z.infer<typeof FieldChange>;
