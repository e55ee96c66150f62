import { notFound } from '#lambdas/runtime/errors.ts';
import type { SocketOperation } from '#lambdas/runtime/socket-endpoint.ts';
import { transcriptOf } from './transcript.ts';

/** A page of the transcript, of an open chat or a closed one. */
export const sync: SocketOperation<'sync'> = async ({ chat, fields, now }) => {
  if (!chat) throw notFound('Chat');
  return transcriptOf(chat, fields.cursor, now);
};
