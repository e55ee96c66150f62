import { errorFields, type Log } from '#lambdas/lib/log.ts';
import {
  claimAttempt,
  findDelivery,
  giveUpDelivery,
  noteAttempt,
} from '#lambdas/storage/webhook-deliveries.ts';
import type { DeliveryRow, RowKey, WebhookRow } from '#lambdas/storage/webhook-rows.ts';
import { disableWebhook, noteHealth, webhookRow } from '#lambdas/storage/webhooks.ts';
import type { DeliveryAttempt } from '#shared/webhooks.ts';
import { type OutwardOutcome, postOutward } from './post-outward.ts';
import { retryDelaysMs } from './retry-delays.ts';
import { signed } from './signed.ts';

/** A message may be this early, by clocks that differ; one that is earlier is left over from another attempt. */
const earlyMs = 2000;

/** After so long without a success an endpoint is taken out. */
const failingMs = 5 * 24 * 60 * 60 * 1000;

/** The longest that a message waits in SQS. What is later the relay puts there when its time is near. */
const longestDelayMs = 900_000;

const gone = 410;

/** Makes the attempt of a delivery that is due, if nobody else does. */
export async function attemptDelivery(place: RowKey, log: Log): Promise<void> {
  const now = new Date();
  const found = await findDelivery(place);
  if (!found || !isDue(found, now)) return;
  const webhook = await webhookRow(place.account, found.webhook_id);
  if (!webhook || webhook.disabled_reason !== undefined) return giveUpDelivery(found);
  const delivery = await claimAttempt(found, now);
  if (!delivery) return;

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
  await noteAttempt(delivery, attempt, 'delivered');
  await noteHealth(webhook, true, new Date(attempt.at));
}

async function fail(
  webhook: WebhookRow,
  delivery: DeliveryRow,
  attempt: DeliveryAttempt,
  log: Log,
): Promise<void> {
  const delay = attempt.status === gone ? undefined : retryDelaysMs[delivery.tried];
  if (delay === undefined) {
    await noteAttempt(delivery, attempt, 'failed');
  } else {
    await tryAgain(delivery, attempt, delay, log);
  }
  await noteFailure(webhook, attempt, log);
}

async function tryAgain(
  delivery: DeliveryRow,
  attempt: DeliveryAttempt,
  delay: number,
  log: Log,
): Promise<void> {
  const isRung = delay <= longestDelayMs;
  const noted = await noteAttempt(delivery, attempt, { at: new Date(Date.now() + delay), isRung });
  if (!noted || !isRung) return;
  const { ring } = await import('#lambdas/lib/ring.ts');
  // What the queue does not take the relay finds.
  await ring([delivery], Math.ceil(delay / 1000)).catch((error: unknown) =>
    log.warn('webhook_not_rung', errorFields(error)),
  );
}

/** Takes an endpoint out that says it is gone, or that has done nothing but fail for days. */
async function noteFailure(webhook: WebhookRow, attempt: DeliveryAttempt, log: Log): Promise<void> {
  const { failing_since: since } = webhook;
  const isLasting = since !== undefined && Date.parse(attempt.at) - Date.parse(since) >= failingMs;
  const reason = attempt.status === gone ? 'gone' : isLasting ? 'failing' : undefined;
  if (reason === undefined) return noteHealth(webhook, false, new Date(attempt.at));
  await disableWebhook(webhook, reason);
  log.info('webhook_disabled', { webhook_id: webhook.id, reason });
}
