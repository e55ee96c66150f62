import * as z from 'zod/mini';

/** The API's name of a session. It opens nothing. */
const SessionId = z.string().check(z.regex(/^[\w-]{22}$/));

/** One sign-in in one browser, with all its renewals. */
export const Session = z.object({
  id: SessionId,
  /** As the browser says itself: `Chrome`, `Windows`; empty when it does not say. */
  browser: z.string(),
  system: z.string(),
  /** The IP address of its last call. */
  network: z.string(),
  signed_in_at: z.iso.datetime(),
  /** The hour of its last call. */
  seen_at: z.iso.datetime(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const SessionList = z.object({ items: z.array(Session) });

/** A session by its id, or the one that asks. */
export const NamedSession = z.union([SessionId, z.literal('current')]);
