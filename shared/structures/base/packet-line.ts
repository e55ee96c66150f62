import * as z from 'zod/mini';

// Apart from how lines are written, so that the contract does not bring the engine to every page.

/** A figure with its name, in words: "Down payment", "$30,000". */
export const PacketLine = z.object({
  label: z.string(),
  text: z.string(),
  /** For example "of value". */
  note: z.optional(z.string()),
  /** The sum of the lines above. */
  isTotal: z.optional(z.boolean()),
});
export type PacketLine = z.infer<typeof PacketLine>;
