import { AdminUserGlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod/mini';
import { errorFields, type Log, logWith } from '#lambdas/runtime/log.ts';
import { userPool } from '#lambdas/runtime/user-pool/user-pool.ts';
import { addToAccountLog } from '#lambdas/storage/account-log/add-entry.ts';
import { endSessions } from '#lambdas/storage/sessions/sessions.ts';
import { AccountDeleted } from '#lambdas/storage/tombstone.ts';

/** From now on the API refuses the ID tokens of before, too. An account that was deleted has no sessions. */
async function endSessionsOf(userId: string): Promise<void> {
  await endSessions(userId, undefined, new Date()).catch((error: unknown) => {
    if (!(error instanceof AccountDeleted)) throw error;
  });
}

/** The verified address got the code of the reset. */
const Owner = z.object({ sub: z.string(), email: z.string() });
type Owner = z.infer<typeof Owner>;

/** Into the log that the account's owner sees. The sessions end all the same. */
async function noteReset({ sub, email }: Owner, log: Log): Promise<void> {
  // Cognito does not say where a reset came from.
  const origin = { viewer: '', userAgent: undefined, email };
  await addToAccountLog(sub, { kind: 'password_reset' }, origin, new Date()).catch((error: unknown) => {
    if (!(error instanceof AccountDeleted)) log.warn('account_log_failed', errorFields(error));
  });
}

/** The used part of a trigger's event. The pool calls, so its id comes with the event. */
const TriggerEvent = z.looseObject({
  triggerSource: z.string(),
  userPoolId: z.string(),
  userName: z.string(),
  request: z.object({ userAttributes: Owner }),
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
  const log = logWith({ user_id: request.userAttributes.sub });
  try {
    await endSessionsOf(request.userAttributes.sub);
    await noteReset(request.userAttributes, log);
    await userPool.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: userName }));
    log.info('signed_out_after_reset');
  } catch (error) {
    log.error('failed', errorFields(error));
    throw new Error('The other sessions were not ended', { cause: error });
  }
  return event;
}
