import { createHash, timingSafeEqual } from 'node:crypto';
import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { newKeyText } from '#lambdas/runtime/api-key-text.ts';
import { randomBase62 } from '#lambdas/runtime/base62.ts';
import { isConditionFailure } from '#lambdas/runtime/errors.ts';
import type { PresentedKey } from '#lambdas/runtime/presented-key.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import { documents, expiresIn, isExpired } from '#lambdas/storage/document-client.ts';
import { ApiKey, ApiKeyId, type CreatedApiKey } from '#shared/account/api-keys.ts';
import { maxApiKeys } from '#shared/account/api-terms.ts';
import { accountOf } from './account-of.ts';
import { findKey, hourOf, type KeyRow, keyPlace, readRow } from './api-key-rows.ts';

const RevokedRow = z.object({ secret_hash: z.string(), expires_at: z.number() });

const revokedPlace = (id: string) => ({
  ...keyPlace(id),
  sort_key: `revoked#${id}`,
});

// As many places as there may be live keys.
const places = Array.from({ length: maxApiKeys }, (_, index) => String(index + 1));
const revokedDays = 365;

/** Makes a key. @returns it with its text, once; `undefined` when there are as many as may be. */
export async function createKey(userId: string, name: string, now: Date): Promise<CreatedApiKey | undefined> {
  for (const place of places) {
    const id = accountOf(userId) + randomBase62(3) + place;
    const key = newKeyText(id);
    const shown = {
      id,
      name,
      last_four: key.slice(-4),
      created_at: now.toISOString(),
      last_used_at: null,
    } satisfies ApiKey;
    const row: KeyRow = {
      ...shown,
      user_id: userId,
      secret_hash: hashOf(key),
      call_hour: hourOf(now),
      call_count: 0,
    };
    if (await putIfEmpty({ ...keyPlace(id), ...row })) return { ...shown, key };
  }
  return undefined;
}

/** A person's live keys, the older one first. */
export async function listKeys(userId: string): Promise<ApiKey[]> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: setting('integrationsTable'),
      KeyConditionExpression: 'account = :account AND begins_with(sort_key, :prefix)',
      ExpressionAttributeValues: { ':account': accountOf(userId), ':prefix': 'key#' },
      ConsistentRead: true,
    }),
  );
  return Items.map((row) => ApiKey.parse(row)).sort((a, b) => a.created_at.localeCompare(b.created_at));
}

/** What there is to say of a key that somebody presents. @param id the id that its text names. */
export async function checkKey(text: string, id: string, now: Date): Promise<PresentedKey> {
  if (!ApiKeyId.safeParse(id).success) return { problem: 'unknown' };
  const key = await findKey(id);
  if (key && isSame(key.secret_hash, hashOf(text))) return { key_id: id, user_id: key.user_id };
  const revoked = await findRevoked(id, now);
  const wasThis = revoked && isSame(revoked.secret_hash, hashOf(text));
  return { problem: wasThis ? 'revoked' : 'unknown' };
}

/** Ends a key for good; ending it again changes nothing. @returns false when this person has no such key. */
export async function revokeKey(userId: string, id: string, now: Date): Promise<boolean> {
  if (!id.startsWith(accountOf(userId))) return false;
  const key = await findKey(id);
  if (!key) return (await findRevoked(id, now)) !== undefined;
  // Noted first: a key that is gone and not noted would be taken for one that never was.
  await documents.send(
    new PutCommand({
      TableName: setting('integrationsTable'),
      Item: {
        ...revokedPlace(id),
        secret_hash: key.secret_hash,
        expires_at: expiresIn(revokedDays, now),
      },
    }),
  );
  await deleteIfStill(id);
  return true;
}

/** What is still known of a key that was revoked within the year. */
async function findRevoked(id: string, now: Date): Promise<z.infer<typeof RevokedRow> | undefined> {
  const row = await readRow(revokedPlace(id));
  const revoked = row && RevokedRow.parse(row);
  return revoked && !isExpired(revoked, now) ? revoked : undefined;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Of two hashes; takes as long whatever they have in common. */
function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

async function putIfEmpty(row: Record<string, unknown>): Promise<boolean> {
  try {
    await documents.send(
      new PutCommand({
        TableName: setting('integrationsTable'),
        Item: row,
        ConditionExpression: 'attribute_not_exists(account)',
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** Its place may hold another key by now. */
async function deleteIfStill(id: string): Promise<void> {
  try {
    await documents.send(
      new DeleteCommand({
        TableName: setting('integrationsTable'),
        Key: keyPlace(id),
        ConditionExpression: 'id = :id',
        ExpressionAttributeValues: { ':id': id },
      }),
    );
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}
