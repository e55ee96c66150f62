import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import type { Frame, SocketOperation } from '#lambdas/runtime/socket-endpoint.ts';
import { countGuestBytes } from '#lambdas/storage/chats/chat-connections.ts';
import { findMessage, storeMessage } from '#lambdas/storage/chats/chat-messages.ts';
import { acceptMessage, findChat } from '#lambdas/storage/chats/chats.ts';
import { tierOf } from '#lambdas/storage/profiles/tier-of.ts';
import type { Tier } from '#shared/account/plan-terms.ts';
import type { ChatMessage, QueuedChat } from '#shared/support/chat.ts';
import { chatLimits } from '#shared/support/chat-limits.ts';
import { publishToChat } from './publish-to-chat.ts';
import { senderName } from './sender-name.ts';

const guestLimits = { aMinute: chatLimits.guestMessagesPerMinute, inAll: chatLimits.guestMessages };
const customerLimits = { aMinute: chatLimits.messagesPerMinute, inAll: Number.MAX_SAFE_INTEGER };

type Sent = Frame<'send_message'>;
type Stored = { message: ChatMessage; chat: QueuedChat };

/**
 * Sends a message: accepts it, stores it, then reads the chat's connections and pushes it. A joining connection is
 * added before it reads the transcript. So every connection gets the message by push, by transcript, or both.
 *
 * A message that is already stored is pushed again: the earlier call may have died before pushing.
 */
export const sendMessage: SocketOperation<'send_message'> = async (frame) => {
  const { connection, fields, now, log } = frame;
  const [before, tier] = await Promise.all([sentBefore(frame), customerTier(frame)]);
  const { message, chat } = before ?? (await send(frame, tier));
  const { message_count } = chat;
  const type = message.seq === 1 ? 'chat_opened' : 'chat_updated';
  await Promise.all([
    publishToChat({
      frame: { type: 'message', message, message_count },
      chatId: fields.chat_id,
      except: connection.id,
      now,
      log,
    }),
    publishToChat({ frame: { type, chat }, queue: true, now, log }),
  ]);
  return { message, message_count };
};

/** Read with each message of a customer: the queue's order follows the plan they have now. */
async function customerTier({ as, connection }: Sent): Promise<Tier | undefined> {
  return as === 'user' && connection.person ? tierOf(connection.person.id) : undefined;
}

async function send(frame: Sent, tier: Tier | undefined): Promise<Stored> {
  const { connection, fields, as, now } = frame;
  const { chat_id, message_id } = fields;
  const isGuest = as === 'user' && !connection.person;
  if (isGuest) await countGuestBytes(connection, fields.message, now);
  const limits = as === 'user' ? (isGuest ? guestLimits : customerLimits) : undefined;
  const accepted = await acceptMessage(chat_id, { sender_type: as, text: fields.message, tier, limits }, now);
  if (!accepted) {
    // Another frame may have sent the same message just before the close.
    const before = await sentBefore(frame);
    if (before) return before;
    if (!(await findChat(chat_id, now))) throw notFound('Chat');
    throw new Refusal('chat_closed', 'This chat has been closed.');
  }
  const { chat, seq } = accepted;
  const message = await storeMessage(
    {
      id: message_id,
      chat_id,
      seq,
      sender_type: as,
      sender_name: senderName(as, connection, chat),
      message: fields.message,
      created_at: now.toISOString(),
    },
    now,
  );
  return { message: own(message, frame), chat };
}

async function sentBefore(frame: Sent): Promise<Stored | undefined> {
  const { chat_id, message_id } = frame.fields;
  const message = await findMessage(chat_id, message_id);
  const chat = message && (await findChat(chat_id, frame.now));
  return chat && { message: own(message, frame), chat };
}

/** Refuses the id of a message from the other side. */
function own(message: ChatMessage, { as }: Sent): ChatMessage {
  if (message.sender_type === as) return message;
  throw new Refusal('invalid_input', 'frame.message_id: another message has this id.');
}
