import { type Log, logWith } from '#lambdas/runtime/log.ts';
import { dueNotices } from '#lambdas/storage/account-log/due-notices.ts';
import { dueReminders } from '#lambdas/storage/reminders/reminder-rows.ts';
import type { notify } from './notify.ts';
import type { Outcome } from './remind.ts';

/** Ends a run well before the function's timeout; the next run goes on. */
const timeoutMs = 13 * 60 * 1000;

/** Mails at once. SES takes 14 a second of an account that has left its sandbox. */
export const atOnce = 4;

type Counts = Record<Outcome, number>;

type Work = {
  /** The rows that have been due longest. */
  due: typeof dueNotices;
  /** Most runs of a small site have nothing to send. */
  load: () => Promise<typeof notify>;
};

/** Work that warns an owner goes first. */
const works: Work[] = [
  { due: dueNotices, load: async () => (await import('./notify.ts')).notify },
  { due: dueReminders, load: async () => (await import('./remind.ts')).remind },
];

/**
 * Runs every few minutes and sends the mails that are due. It fails when SES takes none, or a mail may be lost, so that
 * an alarm says so. Lambda then calls it again, which sends nothing twice.
 */
export async function handler(): Promise<void> {
  const log = logWith({});
  const started = Date.now();
  const counts: Counts = { sent: 0, rejected: 0, refused: 0, unsure: 0, failed: 0, handled: 0, unchanged: 0 };
  for (const work of works) await sendAll(work, counts, started + timeoutMs, log);
  log.info('reminded', { ...counts, ms: Date.now() - started });
  if (counts.refused + counts.unsure + counts.failed > 0) {
    throw new Error('Reminders were not sent, or nobody knows whether they were.');
  }
}

/** Sends all of one kind, until a time. What SES refuses of any mail ends it. */
async function sendAll({ due, load }: Work, counts: Counts, until: number, log: Log): Promise<void> {
  let isMoving = true;
  while (isMoving && counts.refused === 0 && Date.now() < until) {
    const keys = await due(new Date());
    isMoving = false;
    if (keys.length === 0) return;
    const send = await load();
    for (let at = 0; at < keys.length && counts.refused === 0; at += atOnce) {
      const outcomes = await Promise.all(keys.slice(at, at + atOnce).map((key) => send(key, new Date(), log)));
      for (const outcome of outcomes) counts[outcome] += 1;
      // Rows that were handled leave the list. Without one there is nothing left to do.
      isMoving ||= outcomes.some((outcome) => outcome !== 'unchanged' && outcome !== 'failed');
    }
  }
}
