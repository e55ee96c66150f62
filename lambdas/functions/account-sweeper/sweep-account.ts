import type { Log } from '#lambdas/runtime/log.ts';
import { enqueueBatch, enqueueBodies } from '#lambdas/runtime/queue.ts';
import { billingNeedsOperator } from '#lambdas/runtime/settings.ts';
import { deleteAnalysesOf } from '#lambdas/storage/analyses/rows-of-user.ts';
import { deleteBooksOf } from '#lambdas/storage/books/delete-books.ts';
import { deleteChatsOf, forgetChatsOf } from '#lambdas/storage/chats/delete-chats.ts';
import type { Sweep } from '#lambdas/storage/delete-rows.ts';
import {
  claimDeletion,
  type Deleted,
  type Deletion,
  endDeletion,
  finishSweep,
  pauseSweep,
} from '#lambdas/storage/deletion/deletions.ts';
import { closeTombstone, openTombstone } from '#lambdas/storage/deletion/sweep-tombstone.ts';
import { deleteIntegrationsOf } from '#lambdas/storage/integrations/delete-integrations.ts';
import type { RowKey } from '#lambdas/storage/integrations/webhook-rows.ts';
import { paymentsHere } from '#lambdas/storage/profiles/plan-end.ts';
import { deleteGate } from '#lambdas/storage/sessions/gate-key.ts';
import { deleteWatchedOf } from '#lambdas/storage/watch/delete-watches.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';

/**
 * Makes the due sweep of a deletion. When time runs short, it enqueues the rest. Each step can be repeated.
 */
export async function sweepAccount(key: RowKey, hasTime: () => boolean, log: Log): Promise<void> {
  const deletion = await claimDeletion(key, new Date());
  if (!deletion) return;
  await eraseAtStripe(deletion, log);
  if (!(await closeTombstone(deletion))) return endDeletion(deletion, new Date());

  const deleted: Deleted = new Map();
  const note = (kind: string, count: number) => deleted.set(kind, (deleted.get(kind) ?? 0) + count);
  try {
    const isDone = await deleteRest(deletion, { hasTime, note });
    const now = new Date();
    if (isDone) {
      // In this order: a run that dies in between is repeated, unless the user has returned.
      await openTombstone(deletion, now);
      await finishSweep(deletion, deleted, now);
    } else {
      await pauseSweep(deletion, deleted, now);
      await enqueueBatch([key], 'deletionQueue');
    }
    log.info('swept', { done: isDone, again: isSecond(deletion), rows: sum(deleted) });
  } catch (error) {
    await pauseSweep(deletion, deleted, new Date());
    throw error;
  }
}

/** Has the customer deleted at Stripe, whose key the sweeper has not: even of a user who has returned, and has another. */
async function eraseAtStripe({ stripe_customer: customer, deleted_at }: Deletion, log: Log): Promise<void> {
  if (customer === undefined) return;
  if (paymentsHere() !== 'stripe') return log.warn(billingNeedsOperator, { reason: 'not_erased', customer });
  await enqueueBodies([{ erase: customer, deleted_at }], 'billingQueue');
}

/** @returns false when time ran out. */
async function deleteRest(deletion: Deletion, sweep: Sweep): Promise<boolean> {
  const { user_id: userId, avatar_files: files } = deletion;
  const workspaceId = WorkspaceId.parse(userId);
  await deleteGate(userId);
  // Keys and webhooks first: they act by themselves. What names an account's followed houses goes before they do.
  const areRowsGone =
    (await deleteWatchedOf(workspaceId, sweep)) &&
    (await deleteIntegrationsOf(userId, sweep)) &&
    (await deleteAnalysesOf(workspaceId, sweep)) &&
    (await deleteBooksOf(workspaceId, sweep)) &&
    (await deleteChatsOf(userId, sweep)) &&
    (!isSecond(deletion) || (await forgetChatsOf(userId, sweep)));
  if (!areRowsGone) return false;
  // The second sweep removes a file that an upload wrote after the first.
  const { eraseFilesOf } = await import('#lambdas/storage/deletion/erase-files.ts');
  if (!(await eraseFilesOf(userId, files, sweep.hasTime))) return false;
  if (!isSecond(deletion) && files.size > 0) sweep.note('picture', files.size);
  return true;
}

const isSecond = ({ swept_at }: Deletion) => swept_at !== undefined;

const sum = (deleted: Deleted) => [...deleted.values()].reduce((total, count) => total + count, 0);
