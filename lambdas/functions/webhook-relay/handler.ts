import { errorFields, type Log, logWith } from '#lambdas/runtime/log.ts';
import { longestDelaySeconds, type Ring, ring, ringsAtOnce } from '#lambdas/runtime/ring.ts';
import { type DueRow, dueRows, takeOn } from '#lambdas/storage/integrations/due-rows.ts';

/** Ends a run well before the function's time is over; the next one goes on. */
const patienceMs = 20_000;

/**
 * Runs every few minutes and rings for what nobody is known to see to: attempts that are too far off for the queue
 * to keep, once their time is near, and events and deliveries whose message was lost, or never sent because the
 * function that should have ended before.
 */
export async function handler(): Promise<void> {
  const log = logWith({});
  const started = Date.now();
  let rung = 0;
  while (Date.now() - started < patienceMs) {
    const rows = await dueRows(new Date());
    const taken = (await Promise.all(rows.map((row) => takenOn(row, log)))).filter(
      (each) => each !== undefined,
    );
    const batches = Array.from({ length: Math.ceil(taken.length / ringsAtOnce) }, (_, index) =>
      taken.slice(index * ringsAtOnce, (index + 1) * ringsAtOnce),
    );
    const counts = await Promise.all(batches.map((batch) => rungFor(batch, log)));
    rung += counts.reduce((sum, count) => sum + count, 0);
    // Rows that are taken on leave the list; one without any that could be is the last.
    if (taken.length === 0) break;
  }
  log.info('relayed', { rung, ms: Date.now() - started });
}

/** What is rung for a row; `undefined` when somebody else has taken it on, or nobody could. */
async function takenOn(row: DueRow, log: Log): Promise<Ring | undefined> {
  const now = Date.now();
  const at = Math.max(now, row.next_attempt_at === undefined ? now : Date.parse(row.next_attempt_at));
  const delaySeconds = Math.min(longestDelaySeconds, Math.ceil((at - now) / 1000));
  try {
    const { account, sort_key } = row;
    return (await takeOn(row, new Date(at))) ? { account, sort_key, delaySeconds } : undefined;
  } catch (error) {
    log.warn('webhook_not_taken_on', errorFields(error));
    return undefined;
  }
}

/** Rings for rows that were taken on. @returns how many; none is due again before some minutes after its time. */
async function rungFor(rows: Ring[], log: Log): Promise<number> {
  try {
    await ring(rows);
    return rows.length;
  } catch (error) {
    log.warn('webhook_not_rung', errorFields(error));
    return 0;
  }
}
