import { errorFields, type Log, logWith } from '#lambdas/lib/log.ts';
import { longestDelaySeconds, ring } from '#lambdas/lib/ring.ts';
import { type DueRow, dueRows, takeOn } from '#lambdas/storage/due-rows.ts';

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
    const taken = await Promise.all(rows.map((row) => ringFor(row, log)));
    rung += taken.filter(Boolean).length;
    // Rows that are taken on leave the list; one without any that could be is the last.
    if (!taken.includes(true)) break;
  }
  log.info('relayed', { rung, ms: Date.now() - started });
}

/** @returns false when somebody else has taken the row on, or it could not be rung for. */
async function ringFor(row: DueRow, log: Log): Promise<boolean> {
  const now = Date.now();
  const at = Math.max(now, row.next_attempt_at === undefined ? now : Date.parse(row.next_attempt_at));
  const delaySeconds = Math.min(longestDelaySeconds, Math.ceil((at - now) / 1000));
  try {
    if (!(await takeOn(row, new Date(at)))) return false;
    await ring([row], delaySeconds);
    return true;
  } catch (error) {
    // It is due again some minutes after its time.
    log.warn('webhook_not_rung', errorFields(error));
    return false;
  }
}
