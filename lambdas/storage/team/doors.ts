import * as z from 'zod/mini';
import { findAccountRow } from '#lambdas/storage/profiles/profile-rows.ts';
import { type Row, toUpdate, updateRow, type Write } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import type { Door } from '#shared/account/door.ts';
import { type UserId, WorkspaceId } from '#shared/account/workspace.ts';

/*
 * The workspaces of others that an account may act in, on its profile: `workspaces`, a map by their ids. It is a list of
 * doors: whether one opens says the workspace's team. `left_workspaces` beside it has the ids of those that it has left or
 * was removed from: their teams keep its name, which goes with the account. It grows by at most three a day, which is how
 * often an address is invited.
 */

/** Adds or changes a door. @param row the profile's, as it was read. */
export function toOpenDoor(user: UserId, row: Row, workspaceId: WorkspaceId, door: Door): Write {
  const isFirst = row.workspaces === undefined;
  return toUpdate(
    profilesTable,
    { id: user },
    isFirst
      ? {
          change: 'SET workspaces = :doors',
          condition: 'attribute_exists(id) AND attribute_not_exists(workspaces)',
          values: { ':doors': { [workspaceId]: door } },
        }
      : {
          change: 'SET workspaces.#workspace = :door',
          condition: 'attribute_exists(workspaces)',
          names: { '#workspace': workspaceId },
          values: { ':door': door },
        },
  );
}

/** Says another role or name of the workspace on a door, if it is there. */
export async function relabelDoor(
  user: UserId,
  workspaceId: WorkspaceId,
  [part, value]: ['role', Door['role']] | ['name', string],
): Promise<void> {
  await updateRow(
    profilesTable,
    { id: user },
    {
      change: 'SET workspaces.#workspace.#part = :value',
      condition: 'attribute_exists(workspaces.#workspace)',
      names: { '#workspace': workspaceId, '#part': part },
      values: { ':value': value },
    },
  );
}

/** Removes a door, if it is there: its account may be gone. */
export async function removeDoor(user: UserId, workspaceId: WorkspaceId): Promise<void> {
  await updateRow(
    profilesTable,
    { id: user },
    {
      change: 'REMOVE workspaces.#workspace ADD left_workspaces :left',
      condition: 'attribute_exists(workspaces.#workspace)',
      names: { '#workspace': workspaceId },
      values: { ':left': new Set([workspaceId]) },
    },
  );
}

const Doors = z.object({
  workspaces: z._default(z.record(z.string(), z.unknown()), {}),
  left_workspaces: z.optional(z.set(z.string())),
});

/** The workspaces whose teams know an account: those that it is in, and those that it was in. */
export async function everyTeamOf(user: UserId): Promise<WorkspaceId[]> {
  const row = await findAccountRow(user);
  if (!row) return [];
  const { workspaces, left_workspaces = [] } = Doors.parse(row);
  return [...new Set([...Object.keys(workspaces), ...left_workspaces])].map((id) => WorkspaceId.parse(id));
}
