import { logWith } from '#lambdas/runtime/log.ts';
import { dueReminders } from '#lambdas/storage/reminders/reminder-rows.ts';
import type { Outcome } from './remind.ts';

/** Ends a run well before the function's timeout; the next run goes on. */
const timeoutMs = 13 * 60 * 1000;

/** Mails at once. SES takes 14 a second of an account that has left its sandbox. */
const atOnce = 4;

/**
 * Runs every hour and sends the mails that are due. It fails when SES takes none, or a mail may be lost, so that an
 * alarm says so. Lambda then calls it again, which sends nothing twice.
 */
export async function handler(): Promise<void> {
  const log = logWith({});
  const started = Date.now();
  const counts: Record<Outcome, number> = {
    sent: 0,
    rejected: 0,
    refused: 0,
    unsure: 0,
    failed: 0,
    handled: 0,
    unchanged: 0,
  };
  let isMoving = true;
  while (isMoving && counts.refused === 0 && Date.now() - started < timeoutMs) {
    const keys = await dueReminders(new Date());
    isMoving = false;
    if (keys.length === 0) break;
    // Most runs of a small site have nothing to send.
    const { remind } = await import('./remind.ts');
    for (let at = 0; at < keys.length && counts.refused === 0; at += atOnce) {
      const outcomes = await Promise.all(keys.slice(at, at + atOnce).map((key) => remind(key, new Date(), log)));
      for (const outcome of outcomes) counts[outcome] += 1;
      // Rows that were handled leave the list. Without one there is nothing left to do.
      isMoving ||= outcomes.some((outcome) => outcome !== 'unchanged' && outcome !== 'failed');
    }
  }
  log.info('reminded', { ...counts, ms: Date.now() - started });
  if (counts.refused + counts.unsure + counts.failed > 0) {
    throw new Error('Reminders were not sent, or nobody knows whether they were.');
  }
}
