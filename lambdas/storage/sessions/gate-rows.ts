import * as z from 'zod/mini';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { getRow } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { sessionDays } from '#shared/sessions/session-limits.ts';
import { daySeconds } from '#shared/values/days.ts';
import { gateKey } from './gate-key.ts';

/*
 * One row of the profiles table per account, which each of its calls with an ID token updates:
 *
 *   gate#{sub}    calls_00 … calls_59    the calls in a minute of the hour
 *                 called_at              the minute of the last call, since 1970
 *                 sign_ins               its sessions by id, those that live and those that were ended
 *                 ended_before           seconds since 1970: a session of an earlier sign-in that is not among
 *                                        `sign_ins` has ended
 *
 * DynamoDB cannot begin a counter anew and count in one update, but it can count where no counter is: each call removes
 * the counters of all other minutes but the one before and the one after (for clocks that differ). So the counter of
 * minute 13 is always of this hour, as long as the last call was within the hour; otherwise the row starts anew first.
 *
 * A session is what Cognito calls `origin_jti`: one sign-in with all its refreshes. The row has a hash of it. One that
 * was ended stays until no token of it can be valid any more; where there are more than the row keeps, `ended_before`
 * stands for the oldest. The row goes with the account, and by itself when its last session is over.
 */

/** Cognito's ID token outlives the last refresh by an hour; and a day for clocks. */
const keptDays = sessionDays + 1;

const StoredSession = z.object({
  /** The claim `auth_time`, in seconds since 1970. */
  signed_in: z.number(),
  /** The hour of its last call in UTC, as `2026-03-31T20`. */
  seen: z.string(),
  /** From the User-Agent; empty when it does not say. */
  browser: z.string(),
  system: z.string(),
  /** The address of its last call. */
  network: z.string(),
  /** A hash of the id that the site gives to a browser. */
  browser_id: z.optional(z.string()),
  ended: z.optional(z.boolean()),
});
export type StoredSession = z.infer<typeof StoredSession>;

const Gate = z.looseObject({
  called_at: z.optional(z.number()),
  sign_ins: z.record(z.string(), StoredSession),
  ended_before: z._default(z.number(), 0),
});
export type Gate = z.infer<typeof Gate>;

export async function findGate(userId: string): Promise<Gate | undefined> {
  const row = await getRow(profilesTable, gateKey(userId));
  return row && Gate.parse(row);
}

/** Whether a session lives; one that has made no call yet is unknown. */
export function stateOf(
  gate: Gate | undefined,
  { session, signedInAt }: { session: string; signedInAt: Date },
): 'lives' | 'ended' | 'unknown' {
  const known = gate?.sign_ins[session];
  if (known) return known.ended ? 'ended' : 'lives';
  return gate && secondsOf(signedInAt) < gate.ended_before ? 'ended' : 'unknown';
}

/** The row's expiry: no session that has begun by now outlives it. */
export const gateExpiry = (now: Date) => expiresIn(keptDays, now);

export const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000);

/** Whether no token of a session can be valid any more. */
export const isOver = ({ signed_in }: Pick<StoredSession, 'signed_in'>, now: Date) =>
  signed_in + keptDays * daySeconds <= secondsOf(now);
