import type { KeyHolder, SignedIn } from '#lambdas/runtime/endpoint.ts';
import type { CallBy } from '#lambdas/storage/profiles/account-of-call.ts';
import type { Actor } from '#shared/account/actor.ts';
import type { PartOwner } from './row-ids.ts';

/** The deal that a call changes, with who makes it: they are in its log and in its events. */
export const dealOfCall = ({ user, workspace }: CallBy, analysis_id: string): PartOwner => ({
  user_id: workspace.id,
  analysis_id,
  actor: actorOf(user),
});

/** Who makes a call. The name is that of the sign-up; whoever shows it reads the one of today (`nameActors`). */
export function actorOf(user: SignedIn | KeyHolder): Actor {
  if (!('keyId' in user)) return { id: user.id, name: user.name || user.email };
  const { id, full_name, email } = user.profile;
  return { id, name: full_name || email, via: user.keyName };
}
