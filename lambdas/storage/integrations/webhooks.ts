import { randomBytes } from 'node:crypto';
import { randomBase62 } from '#lambdas/runtime/base62.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { deleteRow, getRow, putRow, queryRows, updateRow } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { WebhookEventType } from '#shared/webhooks/webhook-events.ts';
import {
  type DisabledReason,
  maxEarlierSecrets,
  maxWebhooks,
  type NewWebhook,
  secretOverlapHours,
  type Webhook,
  type WebhookChanges,
  type WebhookWithSecret,
} from '#shared/webhooks/webhooks.ts';
import { accountOf } from './account-of.ts';
import { later } from './due.ts';
import { earlierSecrets, WebhookRow, webhookKey, webhookPrefix } from './webhook-rows.ts';

// As many slots as there may be webhooks: the limit is what the table can hold.
const slots = Array.from({ length: maxWebhooks }, (_, index) => String(index + 1));

const overlapMs = secretOverlapHours * 60 * 60 * 1000;

/** In the form of the Standard Webhooks specification; signing takes the bytes behind the prefix. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** Makes a webhook. @returns it with its secret, once; `undefined` when there are as many as may be. */
export async function createWebhook(
  userId: string,
  wanted: NewWebhook,
  now: Date,
): Promise<WebhookWithSecret | undefined> {
  const account = accountOf(userId);
  for (const slot of slots) {
    const id = `wh_${randomBase62(19)}${slot}`;
    const row: WebhookRow = {
      ...webhookKey(account, id),
      id,
      url: wanted.url,
      events: wanted.events ?? [...WebhookEventType.options],
      description: wanted.description ?? '',
      secret: newSecret(),
      created_at: now.toISOString(),
    };
    if (await putRow(integrationsTable, row, { condition: 'absent' }))
      return { ...shown(row, now), secret: row.secret };
  }
  return undefined;
}

/** A person's webhooks, the oldest first. */
export async function listWebhooks(userId: string, now: Date): Promise<Webhook[]> {
  const rows = await webhookRows(accountOf(userId));
  return rows.map((row) => shown(row, now)).sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

export async function findWebhook(userId: string, id: string, now: Date): Promise<Webhook | undefined> {
  const row = await webhookRow(accountOf(userId), id);
  return row && shown(row, now);
}

/**
 * Whether another webhook of a person's has a URL: one server would be sent everything twice. Of two that are made at
 * the same moment neither sees the other; what may be sent in an hour holds for both together.
 */
export async function isUrlTaken(userId: string, url: string, exceptId?: string): Promise<boolean> {
  const rows = await webhookRows(accountOf(userId));
  return rows.some((row) => row.url === url && row.id !== exceptId);
}

/** Every webhook of an account as it is stored, secrets included: for whoever sends to them. */
export async function webhookRows(account: string): Promise<WebhookRow[]> {
  const { rows } = await queryRows(integrationsTable, account, { prefix: webhookPrefix });
  return rows.map((row) => WebhookRow.parse(row));
}

/** One webhook as it is stored. Its slot may hold another one by now. */
export async function webhookRow(account: string, id: string): Promise<WebhookRow | undefined> {
  const item = await getRow(integrationsTable, webhookKey(account, id));
  const row = item && WebhookRow.parse(item);
  return row?.id === id ? row : undefined;
}

/** Changes a webhook. @returns it as it is then; `undefined` when this person has no such webhook. */
export async function changeWebhook(
  userId: string,
  id: string,
  { url, events, description, enabled }: WebhookChanges,
  now: Date,
): Promise<Webhook | undefined> {
  const wanted = { url, events, description, disabled_reason: enabled === false ? 'owner' : undefined };
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  // At another URL, or put in again, it starts afresh.
  const forgotten = [
    ...(enabled ? ['disabled_reason'] : []),
    ...(enabled || url !== undefined ? ['failing_since', 'timed_out', 'rests_until'] : []),
  ];
  const clauses = [
    ['SET', given.map(([name]) => `#${name} = :${name}`)],
    ['REMOVE', forgotten],
  ] as const;
  const change = clauses
    .filter(([, parts]) => parts.length > 0)
    .map(([verb, parts]) => `${verb} ${parts.join(', ')}`);
  if (change.length === 0) return findWebhook(userId, id, now);
  const row = await updateRow(integrationsTable, webhookKey(accountOf(userId), id), {
    change: change.join(' '),
    condition: 'id = :id',
    names: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
    values: { ':id': id, ...Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])) },
  });
  return row && shown(WebhookRow.parse(row), now);
}

/** Of those who change one secret at the same time, one gets through each time. */
const maxAttempts = 10;

/**
 * Gives a webhook another secret; for a day events are signed with the one it had, too, however often it is changed
 * meanwhile: a receiver may still have any of them.
 *
 * @returns `undefined` when this person has no such webhook.
 * @throws `rate_limited` when as many earlier ones as may be still sign, or others were faster every time.
 */
export async function rotateSecret(
  userId: string,
  id: string,
  now: Date,
): Promise<WebhookWithSecret | undefined> {
  const account = accountOf(userId);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const before = await webhookRow(account, id);
    if (!before) return undefined;
    const earlier = earlierSecrets(before, now);
    const oldest = earlier.at(-1);
    if (oldest && earlier.length >= maxEarlierSecrets) throw tooManySecrets(oldest.until, now);
    const secret = newSecret();
    const row = await updateRow(integrationsTable, webhookKey(account, id), {
      change: 'SET secret = :secret, earlier_secrets = :earlier',
      condition: 'id = :id AND secret = :seen',
      values: {
        ':id': id,
        ':seen': before.secret,
        ':secret': secret,
        ':earlier': [{ secret: before.secret, until: later(now, overlapMs) }, ...earlier],
      },
    });
    if (row) return { ...shown(WebhookRow.parse(row), now), secret };
  }
  throw new Refusal('rate_limited', 'The secret is being changed elsewhere. Please try again.');
}

function tooManySecrets(until: string, now: Date): Refusal {
  return new Refusal(
    'rate_limited',
    `The secret was changed ${maxEarlierSecrets} times within ${secretOverlapHours} hours, and all of them still ` +
      'sign events. Try again later, or create a new webhook.',
    Math.ceil((Date.parse(until) - now.getTime()) / 1000),
  );
}

/** Deletes a webhook. @returns false when this person has no such webhook. */
export async function deleteWebhook(userId: string, id: string): Promise<boolean> {
  const key = webhookKey(accountOf(userId), id);
  return (
    (await deleteRow(integrationsTable, key, { condition: 'id = :id', values: { ':id': id } })) !== undefined
  );
}

/** What an attempt says of an endpoint. */
export type Health = 'well' | 'failing' | 'timed out';

/** After so many time-outs in a row an endpoint rests before it is tried by itself again. */
const timeoutsBeforePause = 3;
const restMs = 5 * 60 * 1000;

/** Notes what an attempt says of a webhook, unless its owner has changed meanwhile where it is. */
export async function recordHealth(webhook: WebhookRow, health: Health, at: Date): Promise<void> {
  const { failing_since: since, timed_out: timedOut = 0 } = webhook;
  const sameUrl = {
    condition: 'id = :id AND #url = :url',
    names: { '#url': 'url' },
    values: { ':id': webhook.id, ':url': webhook.url },
  };
  if (health === 'well') {
    if (since === undefined) return;
    await updateRow(integrationsTable, webhook, {
      ...sameUrl,
      change: 'REMOVE failing_since, timed_out, rests_until',
    });
    return;
  }
  if (health === 'failing' && since !== undefined && timedOut === 0) return;
  const isTired = health === 'timed out' && timedOut + 1 >= timeoutsBeforePause;
  await updateRow(integrationsTable, webhook, {
    ...sameUrl,
    change: [
      'SET failing_since = if_not_exists(failing_since, :at)',
      isTired ? ', rests_until = :rest' : '',
      health === 'timed out' ? ' ADD timed_out :one' : ' REMOVE timed_out, rests_until',
    ].join(''),
    values: {
      ...sameUrl.values,
      ':at': at.toISOString(),
      ...(isTired && { ':rest': new Date(Date.now() + restMs).toISOString() }),
      ...(health === 'timed out' && { ':one': 1 }),
    },
  });
}

/** How long an attempt has to wait because its endpoint rests, by chance so that not all come at once; 0 for not. */
export function pauseMs({ rests_until: until }: WebhookRow, now: Date): number {
  const left = until === undefined ? 0 : Date.parse(until) - now.getTime();
  return left > 0 ? left + Math.random() * restMs : 0;
}

/** Takes a webhook out, unless its owner has changed meanwhile where it is. */
export async function disableWebhook(webhook: WebhookRow, reason: DisabledReason): Promise<void> {
  await updateRow(integrationsTable, webhook, {
    change: 'SET disabled_reason = :reason',
    condition: 'id = :id AND #url = :url AND attribute_not_exists(disabled_reason)',
    names: { '#url': 'url' },
    values: { ':id': webhook.id, ':url': webhook.url, ':reason': reason },
  });
}

/** A row as its owner sees it. */
function shown(row: WebhookRow, now: Date): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    description: row.description,
    enabled: row.disabled_reason === undefined,
    disabledReason: row.disabled_reason ?? null,
    failingSince: row.failing_since ?? null,
    previousSecretUntil: earlierSecrets(row, now)[0]?.until ?? null,
    createdAt: row.created_at,
  };
}
