import * as z from 'zod/mini';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { deletePartition, type Sweep } from '#lambdas/storage/delete-rows.ts';
import { deleteRow, everyRow } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { areaPrefix, claimsPrefix, eventKey, watchedId, watchedPrefix, watchPrefix } from './watch-rows.ts';
import { dropWatch } from './watches.ts';

const Claim = z.object({ account: z.string(), sort_key: z.string(), event_id: z.string() });

/** Deletes what belongs to a deal: that its house is followed, then what was told of it. It can be repeated. */
export async function deleteWatch(owner: PartOwner): Promise<void> {
  await dropWatch(owner);
  const { account } = eventKey(owner.user_id, '');
  const rows = await everyRow(integrationsTable, account, { prefix: claimsPrefix(owner.analysis_id) });
  for (const row of rows) {
    const { event_id, ...claim } = Claim.parse(row);
    await deleteRow(integrationsTable, eventKey(owner.user_id, event_id));
    await deleteRow(integrationsTable, claim);
  }
}

/**
 * Deletes a deleted account's rows among what is followed in its counties. Those of the account itself go with all of its
 * rows.
 *
 * @returns false when time ran out.
 */
export async function deleteWatchedOf(workspaceId: WorkspaceId, sweep: Sweep): Promise<boolean> {
  const { account } = eventKey(workspaceId, '');
  const rowsOf = (prefix: string) => everyRow(integrationsTable, account, { prefix });
  // No row keeps the others, whatever it holds.
  const houses = (await rowsOf(watchPrefix)).map(({ county }) => (typeof county === 'string' ? county : null));
  const areas = (await rowsOf(areaPrefix)).flatMap(({ loads }) => Object.keys(loads ?? {}));
  const counties = new Set([...houses, ...areas]);
  // A kind is the beginning of a sort key, which is the account's here.
  const note = (_: string, count: number) => sweep.note('watched', count);
  for (const county of counties) {
    const isDone = await deletePartition(
      integrationsTable,
      watchedId(county),
      { ...sweep, note },
      watchedPrefix(workspaceId),
    );
    if (!isDone) return false;
  }
  return true;
}
