import * as z from 'zod/mini';

/* Who has done something in a workspace. */

/** As rows keep it, without a name: that changes, and goes with its account. */
export const ActorRef = z.object({
  /** The person's account. For an API key it is the workspace's owner. */
  id: z.string(),
  /** The name of the API key that acted. */
  via: z.optional(z.string()),
});
export type ActorRef = z.infer<typeof ActorRef>;

export const Actor = z.object({ ...ActorRef.shape, name: z.string() });
export type Actor = z.infer<typeof Actor>;

/** Somebody whose account is deleted, or who left long ago. */
export const formerMember = 'Former member';
