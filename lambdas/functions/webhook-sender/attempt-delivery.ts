import { enqueueChecks } from '#lambdas/domain/events/enqueue-checks.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import {
  claimAttempt,
  countAttempt,
  dropDelivery,
  failDelivery,
  findDelivery,
  type Next,
  postponeAttempt,
  recordAttempt,
} from '#lambdas/storage/integrations/webhook-deliveries.ts';
import type { DeliveryRow, RowKey, WebhookRow } from '#lambdas/storage/integrations/webhook-rows.ts';
import { disableWebhook, pauseMs, recordHealth, webhookRow } from '#lambdas/storage/integrations/webhooks.ts';
import { dayMs, hourMs } from '#shared/values/days.ts';
import { attemptsPerHour } from '#shared/webhooks/webhook-limits.ts';
import type { DeliveryAttempt } from '#shared/webhooks/webhooks.ts';
import { type OutwardOutcome, postOutward } from './post-outward.ts';
import { signed } from './signed.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The delay after each failed attempt: ten attempts within three days and four hours. */
export const retryDelaysMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** Tolerated clock difference. An even earlier message belongs to another attempt. */
const earlyMs = 2000;

/** A webhook is disabled after failing for this long. */
const failingMs = 5 * dayMs;

/** SQS's longest delay. The relay enqueues later attempts when they are near. */
const maxDelayMs = 900_000;

const gone = 410;

/** Makes the due attempt of a delivery, unless another message's run has claimed it. */
export async function attemptDelivery(key: RowKey, log: Log): Promise<void> {
  const now = new Date();
  const found = await findDelivery(key, now);
  if (!found || !isDue(found, now)) return;
  const webhook = await webhookRow(key.account, found.webhook_id);
  if (!webhook) return dropDelivery(found);
  if (webhook.disabled_reason !== undefined) return failDelivery(found);
  const delivery = await claimAttempt(found, now);
  if (!delivery) return;
  const wait = await backOffMs(delivery, webhook, now);
  if (wait > 0) return await postpone(delivery, wait, postponeAttempt, log);

  const started = performance.now();
  const outcome = await postOutward({
    url: webhook.url,
    headers: signed(webhook, delivery, now),
    body: delivery.body,
  });
  const attempt = attemptOf(outcome, now, Math.round(performance.now() - started));
  log.info('attempt', {
    status: attempt.status ?? undefined,
    problem: attempt.problem ?? undefined,
    ms: attempt.durationMs,
  });
  await (isDelivered(attempt) ? succeed : fail)(webhook, delivery, attempt, log);
}

/** How long a claimed attempt must wait: the webhook is paused, or the account reached its hourly limit. */
async function backOffMs(delivery: DeliveryRow, webhook: WebhookRow, now: Date): Promise<number> {
  // Manual resends skip the back-off.
  const pause = delivery.by_hand ? 0 : pauseMs(webhook, now);
  if (pause > 0) return pause;
  const attempt = await countAttempt(delivery.account, now);
  const hours = Math.floor((attempt - 1) / attemptsPerHour);
  // Spread over the following hours, a thousand each, with jitter.
  return hours === 0 ? 0 : untilNextHour(now) + (hours - 1 + Math.random() / 2) * hourMs;
}

const untilNextHour = (now: Date) => hourMs - (now.getTime() % hourMs);

/** A message may be early or left over: the row decides. */
function isDue({ state, next_attempt_at: next }: DeliveryRow, now: Date): boolean {
  return state === 'pending' && next !== undefined && Date.parse(next) <= now.getTime() + earlyMs;
}

function attemptOf(outcome: OutwardOutcome, at: Date, durationMs: number): DeliveryAttempt {
  const answered = outcome.kind === 'answered';
  return {
    at: at.toISOString(),
    status: answered ? outcome.status : null,
    problem: answered ? null : outcome.reason,
    durationMs,
    answer: answered ? outcome.body : '',
  };
}

const isDelivered = ({ status }: DeliveryAttempt) => status !== null && status >= 200 && status < 300;

async function succeed(webhook: WebhookRow, delivery: DeliveryRow, attempt: DeliveryAttempt): Promise<void> {
  await recordAttempt(delivery, attempt, 'delivered');
  await recordHealth(webhook, 'well', new Date(attempt.at));
}

async function fail(webhook: WebhookRow, delivery: DeliveryRow, attempt: DeliveryAttempt, log: Log): Promise<void> {
  const delay = attempt.status === gone ? undefined : retryDelaysMs[delivery.tried];
  // The webhook first: after an interruption the attempt is made again and finds the webhook disabled.
  await handleFailure(webhook, attempt, delay === undefined && !delivery.by_hand, log);
  if (delay === undefined) {
    await recordAttempt(delivery, attempt, 'failed');
  } else {
    await postpone(delivery, delay, (row, next) => recordAttempt(row, attempt, next), log);
  }
}

/** Stores the delivery's next time and enqueues a check for it, if near enough. */
async function postpone(
  delivery: DeliveryRow,
  delay: number,
  save: (delivery: DeliveryRow, next: Next) => Promise<boolean>,
  log: Log,
): Promise<void> {
  const isEnqueued = delay <= maxDelayMs;
  const saved = await save(delivery, { at: new Date(Date.now() + delay), isEnqueued });
  if (!saved || !isEnqueued) return;
  await enqueueChecks([{ ...delivery, delaySeconds: Math.ceil(delay / 1000) }], log);
}

/**
 * Disables a webhook that answered 410, or that only failed for days; otherwise records the failure.
 *
 * @param isLast the event's last attempt failed; a single failure after a quiet period proves little.
 */
async function handleFailure(webhook: WebhookRow, attempt: DeliveryAttempt, isLast: boolean, log: Log): Promise<void> {
  const { failing_since: since } = webhook;
  const isLasting = isLast && since !== undefined && Date.parse(attempt.at) - Date.parse(since) >= failingMs;
  const reason = attempt.status === gone ? 'gone' : isLasting ? 'failing' : undefined;
  if (reason === undefined) {
    const health = attempt.problem === 'Timed out' ? 'timed out' : 'failing';
    return recordHealth(webhook, health, new Date(attempt.at));
  }
  await disableWebhook(webhook, reason);
  log.info('webhook_disabled', { webhook_id: webhook.id, reason });
}
