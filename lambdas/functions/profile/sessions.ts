import { noteEvent } from '#lambdas/domain/account-log/note-event.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { sessionId } from '#lambdas/storage/sessions/gate-key.ts';
import * as sessions from '#lambdas/storage/sessions/sessions.ts';

export const listSessions: Operation<'listSessions'> = async ({ user, now }) => {
  return { items: await sessions.listSessions(user.id, sessionId(user.session), now) };
};

/** @throws `not_found` */
export const endSession: Operation<'endSession'> = async (call) => {
  const { user, params } = call;
  const id = params.id === 'current' ? sessionId(user.session) : params.id;
  if (!(await sessions.endSession(user.id, id))) throw notFound('Session');
  await noteEvent(call, { kind: 'session_ended' });
};

/** The session that asks goes on: the browser ends it when Cognito has ended the others, too. */
export const endOtherSessions: Operation<'endOtherSessions'> = async (call) => {
  const { user, now } = call;
  await sessions.endSessions(user.id, sessionId(user.session), now);
  await noteEvent(call, { kind: 'signed_out_everywhere' });
};
