import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { newKeyText } from '#lambdas/runtime/api-key-text.ts';
import { randomBase62 } from '#lambdas/runtime/base62.ts';
import type { PresentedKey } from '#lambdas/runtime/presented-key.ts';
import { accountLogEntry, type Origin } from '#lambdas/storage/account-log/entry-rows.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { counting } from '#lambdas/storage/counters.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { isSameText } from '#lambdas/storage/same-text.ts';
import { deleteRow, getRow, queryRows, toPut, toUpdate } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { ofUser, transactFor } from '#lambdas/storage/tombstone.ts';
import { ApiKey, ApiKeyId, type CreatedApiKey } from '#shared/account/api-keys.ts';
import { maxApiKeys, maxKeysPerDay } from '#shared/account/api-terms.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { utcDay } from '#shared/values/days.ts';
import { apiKeyKey, findKey, hourOf, type KeyRow } from './api-key-rows.ts';

const RevokedRow = z.object({ secret_hash: z.string() });

const revokedKey = (id: string) => ({ ...apiKeyKey(id), sort_key: `revoked#${id}` });

// One slot per allowed live key.
const slots = Array.from({ length: maxApiKeys }, (_, index) => String(index + 1));
const revokedDays = 30;
/** Longer than the day that it counts. */
const madeDays = 2;

/**
 * Creates a key.
 *
 * @param madeBy the person's account.
 * @returns the key with its text, which is not stored; or which limit is reached: of keys at once, or of those made in
 * a day (UTC).
 * @throws `not_signed_in` when the account is deleted.
 */
export async function createKey(
  workspaceId: WorkspaceId,
  { name, madeBy }: { name: string; madeBy: string },
  now: Date,
  origin: Origin,
): Promise<CreatedApiKey | 'too many' | 'too many today'> {
  const today = { account: accountOf(workspaceId), sort_key: `keys#${utcDay(now)}` };
  const entry = accountLogEntry(workspaceId, { kind: 'key_made', name }, origin, now);
  const counted = toUpdate(integrationsTable, today, counting(maxKeysPerDay, expiresIn(madeDays, now), 1));
  for (const slot of slots) {
    const id = accountOf(workspaceId) + randomBase62(3) + slot;
    const key = newKeyText(id);
    const shown = {
      id,
      name,
      last_four: key.slice(-4),
      created_at: now.toISOString(),
      made_by: madeBy,
      last_used_at: null,
    } satisfies ApiKey;
    const row: KeyRow = {
      ...shown,
      user_id: workspaceId,
      secret_hash: hashOf(key),
      call_hour: hourOf(now),
      call_count: 0,
    };
    const intoSlot = toPut(integrationsTable, { ...apiKeyKey(id), ...row }, { condition: 'absent' });
    // In one transaction, so that only a key that is made is counted, and none is made without its entry in the log.
    const refused = await transactFor(workspaceId, [intoSlot, counted, entry]);
    if (refused.length === 0) return { ...shown, key };
    if (refused.includes(1)) return 'too many today';
  }
  return 'too many';
}

/** A user's live keys, oldest first. */
export async function listKeys(workspaceId: WorkspaceId): Promise<ApiKey[]> {
  const { rows } = await queryRows(integrationsTable, accountOf(workspaceId), { prefix: 'key#' });
  return rows.map((row) => ApiKey.parse(row)).sort((a, b) => a.created_at.localeCompare(b.created_at));
}

/** Checks a presented key. @param id the id in its text. */
export async function checkKey(text: string, id: string, now: Date): Promise<PresentedKey> {
  if (!ApiKeyId.safeParse(id).success) return { problem: 'unknown' };
  const key = await findKey(id);
  if (key && isSameText(key.secret_hash, hashOf(text))) return { key_id: id, user_id: key.user_id };
  const revoked = await findRevoked(id, now);
  const wasThis = revoked && isSameText(revoked.secret_hash, hashOf(text));
  return { problem: wasThis ? 'revoked' : 'unknown' };
}

/** Revokes a key; revoking it again changes nothing. @returns false when the user has no such key. */
export async function revokeKey(workspaceId: WorkspaceId, id: string, now: Date, origin: Origin): Promise<boolean> {
  if (!id.startsWith(accountOf(workspaceId))) return false;
  const key = await findKey(id);
  if (!key) return (await findRevoked(id, now)) !== undefined;
  // Recorded first: otherwise an interruption would make the key look unknown instead of revoked.
  const { secret_hash } = key;
  const revoked = { ...revokedKey(id), secret_hash, expires_at: expiresIn(revokedDays, now) };
  const entry = accountLogEntry(workspaceId, { kind: 'key_revoked', name: key.name }, origin, now);
  await ofUser(workspaceId)(toPut(integrationsTable, revoked), entry);
  // The slot may hold another key by now.
  await deleteRow(integrationsTable, apiKeyKey(id), { condition: 'id = :id', values: { ':id': id } });
  return true;
}

/** The record of a key that was revoked lately. */
async function findRevoked(id: string, now: Date): Promise<z.infer<typeof RevokedRow> | undefined> {
  const row = await getRow(integrationsTable, revokedKey(id), now);
  return row && RevokedRow.parse(row);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Compares two hashes in constant time. */
