import { noteEvent } from '#lambdas/domain/account-log/note-event.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import * as log from '#lambdas/storage/account-log/account-log.ts';

/** A page of what happened to the caller's account, newest first. */
export const listAccountLog: Operation<'listAccountLog'> = async ({ user, query, now }) => {
  return log.listAccountLog(user.id, query.cursor, now);
};

/** Writes down what the caller's browser has done at Cognito, which tells no server of it. */
export const reportEvent: Operation<'reportEvent'> = async (call) => {
  await noteEvent(call, call.body);
};
