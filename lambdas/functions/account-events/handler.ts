import { AdminUserGlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod/mini';
import { noteEvent } from '#lambdas/domain/account-log/note-event.ts';
import { errorFields, logWith } from '#lambdas/runtime/log.ts';
import { userPool } from '#lambdas/runtime/user-pool/user-pool.ts';
import { endSessions } from '#lambdas/storage/sessions/sessions.ts';
import { AccountDeleted } from '#lambdas/storage/tombstone.ts';

/** From now on the API refuses the ID tokens of before, too. An account that was deleted has no sessions. */
async function endSessionsOf(userId: string): Promise<void> {
  await endSessions(userId, undefined, new Date()).catch((error: unknown) => {
    if (!(error instanceof AccountDeleted)) throw error;
  });
}

/** The used part of a trigger's event. The pool calls, so its id comes with the event. */
const TriggerEvent = z.looseObject({
  triggerSource: z.string(),
  userPoolId: z.string(),
  userName: z.string(),
  request: z.object({ userAttributes: z.object({ sub: z.string(), email: z.string() }) }),
});

/**
 * Cognito's trigger after a confirmation. A password that was reset by a code ends every session, whatever the browser
 * does next. An error reaches the browser, although the password is changed: nobody may believe that the old sessions
 * have ended when they have not.
 *
 * @returns the event, as Cognito requires.
 */
export async function handler(event: unknown): Promise<unknown> {
  const { triggerSource, userPoolId, userName, request } = TriggerEvent.parse(event);
  if (triggerSource !== 'PostConfirmation_ConfirmForgotPassword') return event;
  const { sub: id, email } = request.userAttributes;
  const log = logWith({ user_id: id });
  try {
    await endSessionsOf(id);
    // Cognito does not say where the reset came from. Its code went to the address.
    const call = { user: { id, email }, viewer: '', userAgent: undefined, now: new Date(), log };
    await noteEvent(call, { kind: 'password_reset' });
    await userPool.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: userName }));
    log.info('signed_out_after_reset');
  } catch (error) {
    log.error('failed', errorFields(error));
    throw new Error('The other sessions were not ended', { cause: error });
  }
  return event;
}
