import type { SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { type Log, logWith } from '#lambdas/runtime/log.ts';
import { dueSellerMails, newsPrefix, SellerMailKey } from '#lambdas/storage/seller-mails/due-seller-mails.ts';
import type { Outcome } from './mail-news.ts';

/** Ends a run well before the function's timeout; the next one goes on. */
const timeoutMs = 40_000;

/** Rows at once. */
const atOnce = 4;

type Counts = Record<Outcome, number>;

const Scheduled = z.object({ 'detail-type': z.literal('Scheduled Event') });

/**
 * Sends the mails that the queue names as due, and every few minutes those that it has missed. It fails when SES takes
 * none, or a mail may be lost, so that an alarm says so. It is then called again, which sends nothing twice.
 */
export async function handler(event: { Records: SQSRecord[] } | { 'detail-type': string }): Promise<void> {
  const log = logWith({});
  const started = Date.now();
  const counts: Counts = { sent: 0, rejected: 0, refused: 0, unsure: 0, failed: 0, handled: 0, unchanged: 0 };
  if ('Records' in event) {
    await sendAll(
      event.Records.map(({ body }) => SellerMailKey.parse(JSON.parse(body))),
      counts,
      log,
    );
  } else {
    Scheduled.parse(event);
    await sendMissed(counts, started + timeoutMs, log);
  }
  log.info('seller_mails', { ...counts, ms: Date.now() - started });
  if (counts.refused + counts.unsure + counts.failed > 0) {
    throw new Error('Mails about sellers were not sent, or nobody knows whether they were.');
  }
}

async function sendMissed(counts: Counts, until: number, log: Log): Promise<void> {
  let isMoving = true;
  while (isMoving && counts.refused === 0 && Date.now() < until) {
    const outcomes = await sendAll(await dueSellerMails(new Date()), counts, log);
    // Rows that were handled leave the list. Without one there is nothing left to do.
    isMoving = outcomes.some((outcome) => outcome !== 'unchanged' && outcome !== 'failed');
  }
}

/** Most runs have mails of one kind only. */
async function send(key: SellerMailKey, log: Log): Promise<Outcome[]> {
  const mail = key.sort_key.startsWith(newsPrefix)
    ? (await import('./mail-news.ts')).mailNews
    : (await import('./mail-seller.ts')).mailSeller;
  return mail(key, new Date(), log);
}

/** What SES refuses of any mail ends it: the rows stay due. */
async function sendAll(keys: SellerMailKey[], counts: Counts, log: Log): Promise<Outcome[]> {
  const all: Outcome[] = [];
  if (keys.length === 0) return all;
  for (let at = 0; at < keys.length && counts.refused === 0; at += atOnce) {
    const outcomes = await Promise.all(keys.slice(at, at + atOnce).map((key) => send(key, log)));
    for (const outcome of outcomes.flat()) counts[outcome] += 1;
    all.push(...outcomes.flat());
  }
  return all;
}
