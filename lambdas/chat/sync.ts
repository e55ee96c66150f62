import { notFound } from '#lambdas/lib/errors.ts';
import type { SocketOperation } from '#lambdas/lib/socket-endpoint.ts';
import { findChat } from '#lambdas/storage/chats.ts';
import { transcriptOf } from './transcript.ts';

/** A page of the transcript, of an open chat or a closed one. */
export const sync: SocketOperation<'sync'> = async ({ fields, now }) => {
  const chat = await findChat(fields.chat_id, now);
  if (!chat) throw notFound('Chat');
  return transcriptOf(chat, fields.cursor, now);
};
