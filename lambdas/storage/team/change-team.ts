import { setTimeout } from 'node:timers/promises';
import { Refusal } from '#lambdas/runtime/errors.ts';
import type { Write } from '#lambdas/storage/table.ts';
import { transactFor } from '#lambdas/storage/tombstone.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { findTeam, type TeamParts, type TeamRow, toWriteTeam } from './team-rows.ts';

/** Each attempt that fails is another change of the team. */
const maxAttempts = 12;
const pauseMs = 20;

/**
 * Changes a team as it is now, in one transaction with further writes.
 *
 * @param change gets the team, and may be asked again after another change; it throws what it refuses.
 * @throws the refusals of `change`; `request_in_progress` where others change the team all the time.
 */
export async function changeTeam<Result>(
  workspaceId: WorkspaceId,
  now: Date,
  change: (team: TeamRow) => Promise<{ team: TeamParts; result: Result; others?: Write[] }>,
): Promise<Result> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const seen = await findTeam(workspaceId, now);
    const { team, result, others = [] } = await change(seen);
    const refused = await transactFor(workspaceId, [toWriteTeam(workspaceId, seen.revision, team), ...others]);
    if (refused.length === 0) return result;
    await setTimeout(Math.random() * pauseMs * attempt);
  }
  throw new Refusal('request_in_progress', 'The team is being changed by others. Try again in a moment.', 2);
}
