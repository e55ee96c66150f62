import { Refusal } from '#lambdas/runtime/errors.ts';
import { secondsLeftOfDay } from '#lambdas/runtime/seconds-left.ts';
import { countAreaUse } from '#lambdas/storage/areas/area-counts.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';

/**
 * Counts a count of an area.
 *
 * @param most of a day; 0 once trial or plan has ended.
 * @returns how many are left.
 * @throws `not_allowed`, `rate_limited`
 */
export async function requireCount(workspaceId: WorkspaceId, most: number, now: Date): Promise<number> {
  if (most === 0) throw new Refusal('not_allowed', 'Choose a plan to search public records.');
  const left = await countAreaUse('count', workspaceId, most, now);
  if (left !== undefined) return left;
  throw new Refusal('rate_limited', `You have counted ${most} times today. Go on tomorrow.`, secondsLeftOfDay(now));
}

/**
 * Counts a list from an area, and checks how many rows it may have.
 *
 * @throws `not_allowed` on a plan without such lists, `invalid_input` above the limit, `rate_limited`
 */
export async function requireAreaList(
  workspaceId: WorkspaceId,
  rows: number,
  { lists, rows: mostRows }: { lists: number; rows: number },
  now: Date,
): Promise<void> {
  if (lists === 0) {
    throw new Refusal('not_allowed', 'Your plan makes no lists from public records. Professional and Enterprise do.');
  }
  if (rows > mostRows) {
    throw new Refusal('invalid_input', `${rows} rows; the limit of your plan is ${mostRows}. Take fewer.`);
  }
  if ((await countAreaUse('list', workspaceId, lists, now)) !== undefined) return;
  throw new Refusal('rate_limited', `You have made ${lists} such lists today. Go on tomorrow.`, secondsLeftOfDay(now));
}
