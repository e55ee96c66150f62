import * as z from 'zod/mini';
import { accountOf } from '#lambdas/storage/account-of.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { LoadName } from '#lambdas/storage/records/record-rows.ts';
import type { Row } from '#lambdas/storage/table.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { SeenHouse } from '#shared/records/house-row.ts';
import { Watch, WatchEvent } from '#shared/records/watch/watch.ts';
import { ValueStep } from '#shared/records/watch/watch-change.ts';

/*
 * Houses and areas that are followed, in the integrations table (saved-areas.ts has the rows of areas):
 *
 *   {account}           watch#{analysis}                      a deal's house that is followed
 *   {account}           watches                               how many are, and how many may be looked up again a month
 *   {account}           re-looks#{month}                      how many were
 *   {account}           watch-event#{ulid}                    what a new roll has changed of a house or an area
 *   {account}           watch-claim#{analysis or area}#{day}#{county}#{kind}
 *                                                             that this is told, and under which id
 *   watched#{county}    {account}#{analysis}                  whose houses of a county are followed
 *
 * The first, second and last are written together, and so are an event and its claim: nothing is told twice.
 */

export const watchPrefix = 'watch#';
export const eventPrefix = 'watch-event#';
/** What all rows of an account begin with that its export reads. */
export const exportedPrefix = 'watch';

export const watchKey = ({ user_id, analysis_id }: PartOwner) => ({
  account: accountOf(user_id),
  sort_key: watchPrefix + analysis_id,
});
export const countKey = (workspaceId: WorkspaceId) => ({ account: accountOf(workspaceId), sort_key: 'watches' });
export const eventKey = (workspaceId: WorkspaceId, id: string) => ({
  account: accountOf(workspaceId),
  sort_key: eventPrefix + id,
});
/** What the claims of a deal or an area begin with. */
export const claimsPrefix = (id: string) => `watch-claim#${id}#`;
/** @param id of the deal or the area. */
export const claimKey = (workspaceId: WorkspaceId, id: string, day: string, county: string | null, kind: string) => ({
  account: accountOf(workspaceId),
  sort_key: `${claimsPrefix(id)}${day}#${county ?? 'again'}#${kind}`,
});
/** The partition of what is followed in a county; of houses that are looked up again, it is `watched#again`. */
export const watchedId = (county: string | null) => `watched#${county ?? 'again'}`;
/** What an account's rows there begin with. */
export const watchedPrefix = (workspaceId: string) => `${accountOf(workspaceId)}#`;
export const watchedKey = ({ user_id, analysis_id }: PartOwner, county: string | null) => ({
  account: watchedId(county),
  sort_key: watchedPrefix(user_id) + analysis_id,
});

export const areaPrefix = 'area#';
export const areaKey = (workspaceId: WorkspaceId, id: string) => ({
  account: accountOf(workspaceId),
  sort_key: areaPrefix + id,
});
export const watchedAreaKey = (workspaceId: WorkspaceId, id: string, county: string) => ({
  account: watchedId(county),
  sort_key: watchedPrefix(workspaceId) + areaPrefix + id,
});

/** A followed house as it is kept. */
export const KeptWatch = z.object({
  ...Watch.shape,
  workspace_id: WorkspaceId,
  /** The house's key in the table of records, without its prefix. */
  house_key: z.string(),
  /** The county's load that counted then: what it says is known. */
  load: z.optional(LoadName),
  /** Of a house without public records: what its source said, and when it was asked. */
  seen: z.optional(SeenHouse),
  looked_at: z.optional(z.iso.datetime()),
  step: ValueStep,
  /** Since when the plan follows none. */
  rests_since: z.optional(z.iso.datetime()),
});
export type KeptWatch = z.infer<typeof KeptWatch>;

export const watchOf = (row: Row): Watch => Watch.parse(row);
export const eventOf = (row: Row): WatchEvent => WatchEvent.parse({ done_at: null, area_id: null, ...row });
