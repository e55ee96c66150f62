import { errorFields, type Log, logWith } from '#lambdas/runtime/log.ts';
import { type Check, enqueueBatch, maxBatch, maxDelaySeconds } from '#lambdas/runtime/queue.ts';
import { claimDueRow, type DueRow, dueRows } from '#lambdas/storage/integrations/due-rows.ts';

/** Ends a run well before the function's time is over; the next one goes on. */
const timeoutMs = 20_000;

/**
 * Runs every few minutes and enqueues checks of what nobody is known to see to: attempts that are too far off for the queue
 * to keep, once their time is near, and events and deliveries whose message was lost, or never sent because the
 * function that should have ended before.
 */
export async function handler(): Promise<void> {
  const log = logWith({});
  const started = Date.now();
  let enqueued = 0;
  while (Date.now() - started < timeoutMs) {
    const rows = await dueRows(new Date());
    const taken = (await Promise.all(rows.map((row) => claimForRelay(row, log)))).filter(
      (each) => each !== undefined,
    );
    const batches = Array.from({ length: Math.ceil(taken.length / maxBatch) }, (_, index) =>
      taken.slice(index * maxBatch, (index + 1) * maxBatch),
    );
    const counts = await Promise.all(batches.map((batch) => enqueueAll(batch, log)));
    enqueued += counts.reduce((sum, count) => sum + count, 0);
    // Rows that are taken on leave the list; one without any that could be is the last.
    if (taken.length === 0) break;
  }
  log.info('relayed', { enqueued, ms: Date.now() - started });
}

/** The check that is due of a row; `undefined` when somebody else has taken it on, or nobody could. */
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

/** Enqueues checks of rows that were taken on. @returns how many; none is due again before minutes after its time. */
async function enqueueAll(checks: Check[], log: Log): Promise<number> {
  try {
    await enqueueBatch(checks);
    return checks.length;
  } catch (error) {
    log.warn('webhook_check_not_enqueued', errorFields(error));
    return 0;
  }
}
