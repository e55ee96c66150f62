import { randomBase62 } from '#lambdas/runtime/base62.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { hashOfSecret } from '#lambdas/storage/integrations/secret-of-account.ts';
import { getRow, toPut } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { dayMs, hourMs } from '#shared/values/days.ts';

/*
 * Exports of several pages, in the integrations table. The first page takes a recent sign-in; its cursor has a secret
 * with which the others go on:
 *
 *   {account}    export#{SHA-256 of the secret}    for an hour
 */

/** 131 random bits. */
const digits = 22;

const keyOf = (workspaceId: WorkspaceId, secret: string) => ({
  account: accountOf(workspaceId),
  sort_key: `export#${hashOfSecret(secret)}`,
});

/** Begins an export. @returns its secret. @throws `not_signed_in` when the account is deleted. */
export async function beginExport(workspaceId: WorkspaceId, now: Date): Promise<string> {
  const secret = randomBase62(digits);
  const row = { ...keyOf(workspaceId, secret), expires_at: expiresIn(hourMs / dayMs, now) };
  await ofUser(workspaceId)(toPut(integrationsTable, row));
  return secret;
}

/** Whether the user has begun an export with this secret within the hour. */
export async function isExportBegun(workspaceId: WorkspaceId, secret: string, now: Date): Promise<boolean> {
  return (await getRow(integrationsTable, keyOf(workspaceId, secret), now)) !== undefined;
}
