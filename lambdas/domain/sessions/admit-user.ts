import { createHash } from 'node:crypto';
import { noteEvent } from '#lambdas/domain/account-log/note-event.ts';
import type { AdmitUser, SignedIn, UserCall } from '#lambdas/runtime/endpoint.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { secondsLeftOfMinute } from '#lambdas/runtime/seconds-left.ts';
import { sessionId } from '#lambdas/storage/sessions/gate-key.ts';
import { passGate } from '#lambdas/storage/sessions/pass-gate.ts';
import { AccountDeleted } from '#lambdas/storage/tombstone.ts';
import type { Role } from '#shared/account/roles.ts';
import { workspaceOf } from '#shared/account/workspace.ts';
import { sessionEnded } from './session-ended.ts';

/**
 * Admits a call with an ID token: of a session that was not ended, of an account that was not deleted, below the
 * account's limit of the minute, in a workspace where the caller's role allows it. Its first call records a session.
 *
 * @throws `not_signed_in`, `rate_limited`, `not_allowed`; `not_found` for a workspace that is not the caller's;
 * `request_in_progress` while a deletion is under way.
 */
export const admitUser: AdmitUser = async (user, call) => {
  const role = roleOf(user, call);
  // The gate's refusal comes first.
  role.catch(() => undefined);
  const passage = await passGate({
    id: user.id,
    signedInAt: user.signedInAt,
    session: sessionId(user.session),
    viewer: call.viewer,
    userAgent: call.userAgent,
    browserId: browserIdOf(call.browserId),
    now: call.now,
  }).catch((error: unknown) => {
    if (error instanceof AccountDeleted && call.mayBeDeleted) return undefined;
    throw error;
  });
  if (!passage) return role;
  if (passage.passes) {
    if (passage.isNew) await noteNewSession(user, passage.isNewBrowser, call);
    return role;
  }
  if (passage.why === 'ended') throw sessionEnded();
  throw new Refusal(
    'rate_limited',
    'Your account has made too many requests in a minute. Wait a minute, then try again.',
    secondsLeftOfMinute(call.now),
  );
};

/** Most calls act in the caller's own workspace, where nothing is read. */
async function roleOf({ id }: SignedIn, { workspace, needs, now }: UserCall): Promise<Role> {
  if (workspace === workspaceOf(id)) return 'owner';
  const { roleIn } = await import('#lambdas/domain/team/role-in.ts');
  return roleIn(workspace, id, needs, now);
}

/** Runs once for each sign-in, at its first call. */
async function noteNewSession(user: SignedIn, isNewBrowser: boolean, call: UserCall): Promise<void> {
  call.log.info('new_session', { new_browser: isNewBrowser });
  await noteEvent({ ...call, user }, { kind: 'signed_in', new_browser: isNewBrowser });
}

/** The stored form of the id that the site gives to a browser: enough to know it again. */
function browserIdOf(sent: string | undefined): string | undefined {
  if (sent === undefined || !/^[\w-]{16,64}$/.test(sent)) return undefined;
  return createHash('sha256').update(sent).digest('base64url').slice(0, 22);
}
