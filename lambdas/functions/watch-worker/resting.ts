import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { noteRest } from '#lambdas/storage/watch/watches.ts';
import { type Access, accessOf } from '#shared/account/access.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { watchRestDays } from '#shared/records/watch/watch.ts';
import { dayMs } from '#shared/values/days.ts';

type Resting = {
  workspaceId: WorkspaceId;
  /** Of the row of what is followed. */
  key: { account: string; sort_key: string };
  /** Since when it rests; `undefined` of what does not. */
  since: string | undefined;
  /** How many of these a plan follows. */
  most: (access: Access) => number;
  /** Follows it no more. */
  drop: () => Promise<unknown>;
};

/** Whether the plan follows none of these now. What rests for long is followed no more. */
export async function rests({ workspaceId, key, since, most, drop }: Resting, now: Date): Promise<boolean> {
  const profile = await findProfile(workspaceId, now);
  const isResting = !profile || most(accessOf(profile, now)) === 0;
  if (!isResting && since !== undefined) await noteRest(key, undefined);
  if (isResting && since === undefined) await noteRest(key, now);
  const restedMs = since === undefined ? 0 : now.getTime() - Date.parse(since);
  if (isResting && restedMs > watchRestDays * dayMs) await drop();
  return isResting;
}
