import { accountOf } from '#lambdas/storage/account-of.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { findTeamRow } from '#lambdas/storage/team/team-rows.ts';
import { type Actor, type ActorRef, formerMember } from '#shared/account/actor.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';

export type NameActor = (actor: ActorRef) => Actor;

/**
 * Reads what the people of a workspace are called, in one trip.
 *
 * @returns a function that names who has done something: its owner, a member, or somebody who was one.
 */
export async function nameActors(workspaceId: WorkspaceId, now: Date): Promise<NameActor> {
  const [team, owner] = await Promise.all([findTeamRow(accountOf(workspaceId)), findProfile(workspaceId, now)]);
  const names = new Map<string, string>(team?.former.map(({ id, name }) => [id, name]));
  for (const { id, name, email } of team?.members ?? []) names.set(id, name || email);
  if (owner) names.set(owner.id, owner.full_name || owner.email);
  return (actor) => ({ ...actor, name: names.get(actor.id) ?? formerMember });
}
