import { accountOf } from '#lambdas/storage/account-of.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { getRow, toUpdate, type Write } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { usagePeriod } from '#shared/account/profile.ts';
import type { UserId, WorkspaceId } from '#shared/account/workspace.ts';

/*
 * How many analyses of a month each member has used, in the integrations table; what is left of the account's count is
 * the owner's. It is counted with the lookup, in one transaction.
 *
 *   {account}    member-use#{month}    a count for each member, in the attribute `by_{sub}`
 */

const keyOf = (workspaceId: WorkspaceId, now: Date) => ({
  account: accountOf(workspaceId),
  sort_key: `member-use#${usagePeriod(now)}`,
});
const prefix = 'by_';
const keptDays = 62;

/** Counts an analysis that a member uses; nothing for the owner. */
export function toCountUse(workspaceId: WorkspaceId, member: UserId | undefined, now: Date): Write[] {
  if (member === undefined) return [];
  const change = {
    change: 'SET expires_at = :expiry ADD #by :one',
    names: { '#by': `${prefix}${member}` },
    values: { ':expiry': expiresIn(keptDays, now), ':one': 1 },
  };
  return [toUpdate(integrationsTable, keyOf(workspaceId, now), change)];
}

/** The analyses of this month by who is or was a member. */
export async function findMemberUse(workspaceId: WorkspaceId, now: Date): Promise<ReadonlyMap<string, number>> {
  const row = (await getRow(integrationsTable, keyOf(workspaceId, now))) ?? {};
  return new Map(
    Object.entries(row).flatMap(([name, count]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), Number(count)] as const] : [],
    ),
  );
}
