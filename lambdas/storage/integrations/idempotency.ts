import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { deleteRow, getRow, toPut, updateRow } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';

/*
 * Calls with an idempotency key, one row each under its account:
 *
 *   {account}    call#{hash of the idempotency key}
 *
 * The call that writes the row does the work and stores the response on it, for repeats within the day. A failed call
 * deletes its row. After `leaseMs`, longer than a function may run, another call may take over the row of one that
 * died.
 */
const keptDays = 1;
export const leaseMs = 30_000;

const Row = z.object({
  request_hash: z.string(),
  claim: z.string(),
  /** Milliseconds since 1970. */
  lease_until: z.number(),
  answer: z.optional(z.string()),
  expires_at: z.number(),
});

export type NamedCall = { workspaceId: WorkspaceId; key: string; request: unknown };

/**
 * `ours`: do the work, then `finishCall` or `dropCall` with the claim. `answered`: the stored response.
 * `in_progress`: another call holds the claim. `other`: the key was used for another request.
 */
export type Claim =
  | { state: 'ours'; claim: string }
  | { state: 'answered'; answer: unknown }
  | { state: 'in_progress' }
  | { state: 'other' };

/** Claims a call. One of several concurrent callers gets `ours`. @throws `not_signed_in` when the account is deleted. */
export async function claimCall(call: NamedCall, now: Date): Promise<Claim> {
  const claim = randomUUID();
  const request_hash = sha256(JSON.stringify(call.request));
  const row = {
    request_hash,
    claim,
    lease_until: now.getTime() + leaseMs,
    expires_at: expiresIn(keptDays, now),
  } satisfies z.infer<typeof Row>;
  const claiming = toPut(
    integrationsTable,
    { ...keyOf(call), ...row },
    {
      condition:
        'attribute_not_exists(account) OR expires_at <= :seconds OR ' +
        '(attribute_not_exists(answer) AND lease_until <= :now)',
      values: { ':seconds': Math.floor(now.getTime() / 1000), ':now': now.getTime() },
    },
  );
  if (await ofUser(call.workspaceId)(claiming)) return { state: 'ours', claim };

  const stored = await getRow(integrationsTable, keyOf(call), now);
  // The first call has just failed: the caller may retry.
  if (!stored) return { state: 'in_progress' };
  const found = Row.parse(stored);
  if (found.request_hash !== request_hash) return { state: 'other' };
  if (found.answer === undefined) return { state: 'in_progress' };
  return { state: 'answered', answer: JSON.parse(found.answer) };
}

/** Stores a call's response. Does nothing when the claim was lost after the lease. */
export async function finishCall(call: NamedCall, claim: string, answer: unknown): Promise<void> {
  await updateRow(
    integrationsTable,
    keyOf(call),
    {
      change: 'SET answer = :answer',
      condition: 'claim = :claim',
      values: { ':claim': claim, ':answer': JSON.stringify(answer) },
    },
    'NONE',
  );
}

/** Releases a failed call, so that it can be retried. */
export async function dropCall(call: NamedCall, claim: string): Promise<void> {
  await deleteRow(integrationsTable, keyOf(call), {
    condition: 'claim = :claim',
    values: { ':claim': claim },
  });
}

function keyOf({ workspaceId, key }: NamedCall) {
  return { account: accountOf(workspaceId), sort_key: `call#${sha256(key)}` };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
