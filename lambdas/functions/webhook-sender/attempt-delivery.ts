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
import type { DeliveryAttempt } from '#shared/webhooks/webhooks.ts';
import { type OutwardOutcome, postOutward } from './post-outward.ts';
import { retryDelaysMs } from './retry-delays.ts';
import { signed } from './signed.ts';

/** A message may be this early, by clocks that differ; one that is earlier is left over from another attempt. */
const earlyMs = 2000;

/** After so long without a success an endpoint is taken out. */
const failingMs = 5 * 24 * 60 * 60 * 1000;

/** The longest that a message waits in SQS. What is later the relay puts there when its time is near. */
const maxDelayMs = 900_000;

const gone = 410;

/** Attempts that an account may have made in a clock hour, so that nobody floods a server through ours. */
const attemptsPerHour = 1000;

/** Makes the attempt of a delivery that is due, if nobody else does. */
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

/** How long a claimed attempt has to wait yet: because its endpoint rests, or its account has had those of the hour. */
async function backOffMs(delivery: DeliveryRow, webhook: WebhookRow, now: Date): Promise<number> {
  // Manual resends skip the back-off.
  const rest = delivery.by_hand ? 0 : pauseMs(webhook, now);
  if (rest > 0) return rest;
  const attempt = await countAttempt(delivery.account, now);
  const hours = Math.floor((attempt - 1) / attemptsPerHour);
  // As many to each hour that comes, not all to the next one; there by chance, so that not all come at once.
  return hours === 0 ? 0 : untilNextHour(now) + (hours - 1 + Math.random() / 2) * hourMs;
}

const hourMs = 60 * 60 * 1000;
const untilNextHour = (now: Date) => hourMs - (now.getTime() % hourMs);

/** A message says when to look, the row what is due. */
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

async function fail(
  webhook: WebhookRow,
  delivery: DeliveryRow,
  attempt: DeliveryAttempt,
  log: Log,
): Promise<void> {
  const delay = attempt.status === gone ? undefined : retryDelaysMs[delivery.tried];
  // First what concerns the endpoint: if this ends in between, the attempt is looked at again, and finds it.
  await handleFailure(webhook, attempt, delay === undefined && !delivery.by_hand, log);
  if (delay === undefined) {
    await recordAttempt(delivery, attempt, 'failed');
  } else {
    await postpone(delivery, delay, (row, next) => recordAttempt(row, attempt, next), log);
  }
}

/** Notes that a delivery is due after a while, and sees to it that somebody looks at it then. */
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
 * Takes an endpoint out that says it is gone, or that has done nothing but fail for days.
 *
 * @param isLast whether all attempts of a delivery have failed: after a quiet spell a single one says little.
 */
async function handleFailure(
  webhook: WebhookRow,
  attempt: DeliveryAttempt,
  isLast: boolean,
  log: Log,
): Promise<void> {
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
