import * as z from 'zod/mini';
import { ActorRef } from '#shared/account/actor.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { AnyHappening } from './activity.ts';

/** An entry of a deal's log before anybody is named. */
export const LoggedEntry = z.intersection(
  z.object({ id: Ulid, at: z.iso.datetime(), actor: z.optional(ActorRef) }),
  AnyHappening,
);
export type LoggedEntry = z.infer<typeof LoggedEntry>;
