import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { logWith } from '#lambdas/runtime/log.ts';
import { enqueueBatch, maxBatch } from '#lambdas/runtime/queue.ts';
import { dueDeletions } from '#lambdas/storage/deletion/deletions.ts';
import { recordDeletion } from '#lambdas/storage/deletion/record-deletion.ts';
import { isOfAssignments } from '#lambdas/storage/team/is-of-assignments.ts';
import { UserId } from '#shared/account/workspace.ts';
import { sweepAccount } from './sweep-account.ts';

/** A message holds only the key of a row of the integrations table; the row holds the state. */
const Message = z.object({ account: z.string(), sort_key: z.string() });

/** From the queue, one message at a time; from the schedule; from an operator (docs/operations.md). */
const Event = z.union([
  z.object({ Records: z.tuple([z.object({ body: z.string() })]) }),
  z.object({ 'detail-type': z.literal('Scheduled Event') }),
  z.strictObject({ delete_user: z.string().check(z.minLength(1)) }),
]);

/** Left for the page that is being deleted and for what is recorded at the end. */
const reserveMs = 10_000;

/**
 * Deletes what is left of deleted accounts: soon after the deletion, and a day later what a call that was under way
 * may have written. It also makes the deals nobody's of members who may not have them any more. Every hour it enqueues
 * the work that no message covers: second sweeps, and what was lost.
 */
export async function handler(event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<unknown> {
  const log = logWith({});
  const asked = Event.parse(event);
  if ('Records' in asked) {
    const [{ body }] = asked.Records;
    const key = Message.parse(JSON.parse(body));
    const hasTime = () => context.getRemainingTimeInMillis() > reserveMs;
    if (!isOfAssignments(key)) return sweepAccount(key, hasTime, log);
    return (await import('#lambdas/domain/team/end-assignments.ts')).endAssignments(key, hasTime, log);
  }
  if ('delete_user' in asked) {
    const [user, now] = [UserId.parse(asked.delete_user), new Date()];
    const { leaveEveryTeam } = await import('#lambdas/domain/team/without-member.ts');
    await leaveEveryTeam(user, now, log);
    const { endingTeamOf } = await import('#lambdas/domain/team/end-team.ts');
    const endTeam = await endingTeamOf(user, now, log);
    const deletion = await recordDeletion(user, 'operator', now);
    await endTeam();
    await enqueueBatch([deletion], 'deletionQueue');
    return deletion;
  }
  const due = await dueDeletions(new Date());
  for (let at = 0; at < due.length; at += maxBatch) await enqueueBatch(due.slice(at, at + maxBatch), 'deletionQueue');
  return { enqueued: due.length };
}
