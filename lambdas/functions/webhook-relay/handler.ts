import { errorFields, type Log, logWith } from '#lambdas/runtime/log.ts';
import { type Check, enqueueBatch, maxBatch, maxDelaySeconds } from '#lambdas/runtime/queue.ts';
import { relayed } from '#lambdas/runtime/settings.ts';
import { claimDueRow, type DueRow, dueRows } from '#lambdas/storage/integrations/due-rows.ts';

/** Ends a run well before the function's timeout; the next run continues. */
const timeoutMs = 20_000;

/**
 * Runs every five minutes and enqueues due rows that no message covers: attempts that were too far off for the queue,
 * and events and deliveries whose message was lost or never sent.
 */
export async function handler(): Promise<void> {
  const log = logWith({});
  const started = Date.now();
  let enqueued = 0;
  while (Date.now() - started < timeoutMs) {
    const rows = await dueRows(new Date());
    const taken = (await Promise.all(rows.map((row) => claimForRelay(row, log)))).filter((each) => each !== undefined);
    const batches = Array.from({ length: Math.ceil(taken.length / maxBatch) }, (_, index) =>
      taken.slice(index * maxBatch, (index + 1) * maxBatch),
    );
    const counts = await Promise.all(batches.map((batch) => enqueueAll(batch, log)));
    enqueued += counts.reduce((sum, count) => sum + count, 0);
    // Claimed rows leave the list. Without a claim there is nothing left to do.
    if (taken.length === 0) break;
  }
  log.info(relayed, { enqueued, ms: Date.now() - started });
}

/** Claims a row. @returns its check; `undefined` when another run claimed it, or the claim failed. */
async function claimForRelay(row: DueRow, log: Log): Promise<Check | undefined> {
  const now = Date.now();
  const at = Math.max(now, row.next_attempt_at === undefined ? now : Date.parse(row.next_attempt_at));
  const delaySeconds = Math.min(maxDelaySeconds, Math.ceil((at - now) / 1000));
  try {
    const { account, sort_key } = row;
    return (await claimDueRow(row, new Date(at))) ? { account, sort_key, delaySeconds } : undefined;
  } catch (error) {
    log.warn('due_row_not_claimed', errorFields(error));
    return undefined;
  }
}

/** Enqueues checks of claimed rows. @returns how many; failed ones become due again minutes after their time. */
async function enqueueAll(checks: Check[], log: Log): Promise<number> {
  try {
    await enqueueBatch(checks);
    return checks.length;
  } catch (error) {
    log.warn('webhook_check_not_enqueued', errorFields(error));
    return 0;
  }
}
