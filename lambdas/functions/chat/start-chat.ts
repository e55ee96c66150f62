import { Refusal } from '#lambdas/runtime/errors.ts';
import type { Frame, SocketOperation } from '#lambdas/runtime/socket-endpoint.ts';
import { countGuestChat, enterChat } from '#lambdas/storage/chats/chat-connections.ts';
import { createGuestChat, findGuestChat, newGuestChat, openChatOf } from '#lambdas/storage/chats/chats.ts';
import { chatText } from '#shared/support/chat.ts';
import { enterAndRead, transcriptOf } from './transcript.ts';

/** Opens the sender's chat: a user's open chat, the chat (open or closed) of a guest's token, or a new one. */
export const startChat: SocketOperation<'start_chat'> = async (frame) => {
  const { connection, now } = frame;
  if (!connection.person) return startAsGuest(frame);
  return enterAndRead(connection, await openChatOf(connection.person, now), 'user', now);
};

async function startAsGuest({ connection, fields, now }: Frame<'start_chat'>) {
  const { chat_token: shown, email, name } = fields;
  const known = shown && (await findGuestChat(shown, now));
  if (known) return enterAndRead(connection, known, 'user', now);
  if (!email) throw new Refusal('invalid_input', chatText.emailRequired.text);
  await countGuestChat(connection, now);
  const { id, token } = newGuestChat(now);
  await enterChat(connection, id, 'user', { isNewGuest: true, now });
  const chat = await createGuestChat(token, { email, name }, now);
  return { ...(await transcriptOf(chat, undefined, now)), chat_token: token };
}
