import { randomBytes } from 'node:crypto';
import { randomBase62 } from '#lambdas/runtime/base62.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { later } from '#lambdas/storage/due.ts';
import { alone, getRow, queryRows, toDelete, toPut, updateRow } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { hourMs, minuteMs } from '#shared/values/days.ts';
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
import { earlierSecrets, WebhookRow, webhookKey, webhookPrefix } from './webhook-rows.ts';

// One slot per allowed webhook.
const slots = Array.from({ length: maxWebhooks }, (_, index) => String(index + 1));

const overlapMs = secretOverlapHours * hourMs;

/** In the format of the Standard Webhooks specification; the bytes after the prefix sign. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/**
 * Creates a webhook.
 *
 * @param madeBy the person's account; absent where a key makes it.
 * @returns it with its secret; `undefined` when the limit is reached.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function createWebhook(
  workspaceId: WorkspaceId,
  wanted: NewWebhook,
  now: Date,
  madeBy?: string,
): Promise<WebhookWithSecret | undefined> {
  const account = accountOf(workspaceId);
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
      ...(madeBy !== undefined && { made_by: madeBy }),
    };
    const intoSlot = toPut(integrationsTable, row, { condition: 'absent' });
    if (await ofUser(workspaceId)(intoSlot)) return { ...shown(row, now), secret: row.secret };
  }
  return undefined;
}

/** A user's webhooks, oldest first. */
export async function listWebhooks(workspaceId: WorkspaceId, now: Date): Promise<Webhook[]> {
  const rows = await webhookRows(accountOf(workspaceId));
  return rows.map((row) => shown(row, now)).sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

export async function findWebhook(workspaceId: WorkspaceId, id: string, now: Date): Promise<Webhook | undefined> {
  const row = await webhookRow(accountOf(workspaceId), id);
  return row && shown(row, now);
}

/**
 * Whether another webhook of the user has a URL: its server would get everything twice. Concurrent creations may miss
 * each other; the hourly limit of attempts covers both.
 */
export async function isUrlTaken(workspaceId: WorkspaceId, url: string, exceptId?: string): Promise<boolean> {
  const rows = await webhookRows(accountOf(workspaceId));
  return rows.some((row) => row.url === url && row.id !== exceptId);
}

/** Every stored webhook of an account, with secrets, for the sender. */
export async function webhookRows(account: string): Promise<WebhookRow[]> {
  const { rows } = await queryRows(integrationsTable, account, { prefix: webhookPrefix });
  return rows.map((row) => WebhookRow.parse(row));
}

/** A stored webhook; `undefined` when its slot holds another one. */
export async function webhookRow(account: string, id: string): Promise<WebhookRow | undefined> {
  const item = await getRow(integrationsTable, webhookKey(account, id));
  const row = item && WebhookRow.parse(item);
  return row?.id === id ? row : undefined;
}

/** Changes a webhook. @returns the changed webhook; `undefined` when the user has no such webhook. */
export async function changeWebhook(
  workspaceId: WorkspaceId,
  id: string,
  { url, events, description, enabled }: WebhookChanges,
  now: Date,
): Promise<Webhook | undefined> {
  const wanted = { url, events, description, disabled_reason: enabled === false ? 'owner' : undefined };
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  // A new URL or enabling it resets its health.
  const forgotten = [
    ...(enabled ? ['disabled_reason'] : []),
    ...(enabled || url !== undefined ? ['failing_since', 'timed_out', 'rests_until'] : []),
  ];
  const clauses = [
    ['SET', given.map(([name]) => `#${name} = :${name}`)],
    ['REMOVE', forgotten],
  ] as const;
  const change = clauses.filter(([, parts]) => parts.length > 0).map(([verb, parts]) => `${verb} ${parts.join(', ')}`);
  if (change.length === 0) return findWebhook(workspaceId, id, now);
  const row = await updateRow(integrationsTable, webhookKey(accountOf(workspaceId), id), {
    change: change.join(' '),
    condition: 'id = :id',
    names: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
    values: { ':id': id, ...Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])) },
  });
  return row && shown(WebhookRow.parse(row), now);
}

/** One of several concurrent changes succeeds per attempt. */
const maxAttempts = 10;

/**
 * Gives a webhook a new secret. Each earlier secret also signs for a day, because the receiver may still use it.
 *
 * @returns `undefined` when the user has no such webhook.
 * @throws `rate_limited` when too many earlier secrets still sign, or every attempt met a concurrent change.
 */
export async function rotateSecret(
  workspaceId: WorkspaceId,
  id: string,
  now: Date,
): Promise<WebhookWithSecret | undefined> {
  const account = accountOf(workspaceId);
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

/** Deletes a webhook. @returns false when the user has no such webhook. */
export function deleteWebhook(workspaceId: WorkspaceId, id: string): Promise<boolean> {
  const key = webhookKey(accountOf(workspaceId), id);
  return alone(toDelete(integrationsTable, key, { condition: 'id = :id', values: { ':id': id } }));
}

/** The result of an attempt. */
export type Health = 'well' | 'failing' | 'timed out';

/** A webhook is paused after this many consecutive timeouts. */
const timeoutsBeforePause = 3;
const pauseDurationMs = 5 * minuteMs;

/** Records an attempt's result on the webhook, unless its owner changed its URL meanwhile. */
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
  const mustPause = health === 'timed out' && timedOut + 1 >= timeoutsBeforePause;
  await updateRow(integrationsTable, webhook, {
    ...sameUrl,
    change: [
      'SET failing_since = if_not_exists(failing_since, :at)',
      mustPause ? ', rests_until = :rest' : '',
      health === 'timed out' ? ' ADD timed_out :one' : ' REMOVE timed_out, rests_until',
    ].join(''),
    values: {
      ...sameUrl.values,
      ':at': at.toISOString(),
      ...(mustPause && { ':rest': new Date(Date.now() + pauseDurationMs).toISOString() }),
      ...(health === 'timed out' && { ':one': 1 }),
    },
  });
}

/** How long a paused webhook still waits, with jitter; 0 when it is not paused. */
export function pauseMs({ rests_until: until }: WebhookRow, now: Date): number {
  const left = until === undefined ? 0 : Date.parse(until) - now.getTime();
  return left > 0 ? left + Math.random() * pauseDurationMs : 0;
}

/** Disables a webhook, unless its owner changed its URL meanwhile. */
export async function disableWebhook(webhook: WebhookRow, reason: DisabledReason): Promise<void> {
  await updateRow(integrationsTable, webhook, {
    change: 'SET disabled_reason = :reason',
    condition: 'id = :id AND #url = :url AND attribute_not_exists(disabled_reason)',
    names: { '#url': 'url' },
    values: { ':id': webhook.id, ':url': webhook.url, ':reason': reason },
  });
}

/** The API's form of a row. */
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
    ...(row.made_by !== undefined && { madeBy: row.made_by }),
  };
}
