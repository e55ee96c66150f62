import type { Connection } from '#lambdas/runtime/connection.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import type { Frame, SocketOperation } from '#lambdas/runtime/socket-endpoint.ts';
import { countGuestChat, enterChat } from '#lambdas/storage/chats/chat-connections.ts';
import {
  createGuestChat,
  findChat,
  findGuestChat,
  newGuestChat,
  openChatOf,
} from '#lambdas/storage/chats/chats.ts';
import { chatText, type QueuedChat } from '#shared/support/chat.ts';
import { transcriptOf } from './transcript.ts';

/** Opens the sender's chat: a user's open chat, the chat (open or closed) of a guest's token, or a new one. */
export const startChat: SocketOperation<'start_chat'> = async (frame) => {
  const { connection, now } = frame;
  if (!connection.person) return startAsGuest(frame);
  return entered(connection, await openChatOf(connection.person, now), now);
};

async function startAsGuest({ connection, fields, now }: Frame<'start_chat'>) {
  const { chat_token: shown, email, name } = fields;
  const known = shown && (await findGuestChat(shown, now));
  if (known) return entered(connection, known, now);
  if (!email) throw new Refusal('invalid_input', chatText.emailRequired.text);
  await countGuestChat(connection, now);
  const { id, token } = newGuestChat(now);
  await enterChat(connection, id, 'user', { isNewGuest: true, now });
  const chat = await createGuestChat(token, { email, name }, now);
  return { ...(await transcriptOf(chat, undefined, now)), chat_token: token };
}

async function entered(connection: Connection, found: QueuedChat, now: Date) {
  await enterChat(connection, found.id, 'user', { now });
  // Read again: pushes have only just started.
  const chat = (await findChat(found.id, now)) ?? found;
  return transcriptOf(chat, undefined, now);
}
