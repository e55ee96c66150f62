import type { Connection } from '#lambdas/runtime/connection.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { chatOpened } from '#lambdas/runtime/settings.ts';
import type { Frame, SocketOperation } from '#lambdas/runtime/socket-endpoint.ts';
import { countGuestBytes, toCountGuestBytes } from '#lambdas/storage/chats/chat-connections.ts';
import { findMessage, storeAtOnce, storeMessage } from '#lambdas/storage/chats/chat-messages.ts';
import { acceptMessage, changeTier, findChat, type MessageLimits } from '#lambdas/storage/chats/chats.ts';
import { mayPassTyping } from '#lambdas/storage/chats/typing-times.ts';
import { tierOf } from '#lambdas/storage/profiles/tier-of.ts';
import type { Tier } from '#shared/account/plan-terms.ts';
import type { Chat, ChatMessage, QueuedChat, SenderType } from '#shared/support/chat.ts';
import { chatLimits } from '#shared/support/chat-limits.ts';
import { publishToChat } from './publish-to-chat.ts';

const guestLimits = { aMinute: chatLimits.guestMessagesPerMinute, inAll: chatLimits.guestMessages };
const customerLimits = { aMinute: chatLimits.messagesPerMinute, inAll: Number.MAX_SAFE_INTEGER };

type Sent = Frame<'send_message'>;
type Stored = { message: ChatMessage; chat: QueuedChat };

/**
 * Sends a message: accepts and stores it, then reads the chat's connections and pushes it. A joining connection is
 * added before it reads the transcript. So every connection gets the message by push, by transcript, or both.
 *
 * A message that is already stored is pushed again: the earlier call may have died before pushing.
 */
export const sendMessage: SocketOperation<'send_message'> = async (frame) => {
  const { connection, fields, now, log } = frame;
  const [{ message, chat }, tier] = await Promise.all([accept(frame), customerTier(frame)]);
  const { message_count } = chat;
  const type = message.seq === 1 ? 'chat_opened' : 'chat_updated';
  const queued = tier === undefined || tier === chat.user_tier ? chat : changed(chat, tier, log);
  if (type === 'chat_opened') log.info(chatOpened);
  await Promise.all([
    publishToChat({
      frame: { type: 'message', message, message_count },
      chatId: fields.chat_id,
      except: connection.id,
      now,
      log,
    }),
    publishToChat({ frame: async () => ({ type, chat: (await queued) ?? chat }), queue: true, now, log }),
  ]);
  return { message, message_count };
};

/** The chat with this plan. The staff gets it as it was when the plan cannot be stored. Never rejects. */
const changed = ({ id }: QueuedChat, tier: Tier, log: Log) =>
  changeTier(id, tier).catch((error: unknown) => {
    log.warn('chat_tier_not_changed', errorFields(error));
    return undefined;
  });

/** Read with each message of a customer: the queue's order follows the plan they have now. */
async function customerTier({ as, connection, now }: Sent): Promise<Tier | undefined> {
  return as === 'user' && connection.person ? tierOf(connection.person.id, now) : undefined;
}

/**
 * Usually nothing has happened to the chat since it was read, and one transaction does it. Else step by step: it may
 * have been sent before, another message may have come in between, a guest may have sent too much, or the chat takes
 * none.
 */
async function accept(frame: Sent): Promise<Stored> {
  const { connection, fields, as, chat, now } = frame;
  const limits = limitsOf(frame);
  const counts = isGuest(frame) ? toCountGuestBytes(connection, fields.message, now) : [];
  const atOnce = chat && (await storeAtOnce(chat, newMessage(frame, chat), limits, counts, now));
  if (atOnce) return atOnce;
  const before = await sentBefore(frame);
  if (before) return before;
  if (isGuest(frame)) await countGuestBytes(connection, fields.message, now);
  const accepted = await acceptMessage(fields.chat_id, { sender_type: as, text: fields.message, limits }, now);
  if (accepted) {
    const message = await storeMessage({ ...newMessage(frame, accepted.chat), seq: accepted.seq }, now);
    return { message: own(message, frame), chat: accepted.chat };
  }
  // Another frame may have sent the same message just before the close.
  const meanwhile = await sentBefore(frame);
  if (meanwhile) return meanwhile;
  if (!(await findChat(fields.chat_id, now))) throw notFound('Chat');
  throw new Refusal('chat_closed', 'This chat has been closed.');
}

const isGuest = ({ as, connection }: Sent) => as === 'user' && !connection.person;

function limitsOf(frame: Sent): MessageLimits | undefined {
  if (frame.as === 'staff') return undefined;
  return isGuest(frame) ? guestLimits : customerLimits;
}

const newMessage = ({ connection, fields, as, now }: Sent, chat: QueuedChat) => ({
  id: fields.message_id,
  chat_id: fields.chat_id,
  sender_type: as,
  sender_name: senderName(as, connection, chat),
  message: fields.message,
  created_at: now.toISOString(),
});

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

/** Pushes "is typing" to the other connections in the chat, at most once a second for one person. */
export const typing: SocketOperation<'typing'> = async ({ connection, as, chat, now, log }) => {
  if (!chat) throw notFound('Chat');
  const frame = {
    type: 'typing' as const,
    chat_id: chat.id,
    sender_type: as,
    sender_name: senderName(as, connection, chat),
  };
  if (chat.status !== 'active' || !(await mayPassTyping(chat.id, as, connection.person?.id, now))) return {};
  await publishToChat({ frame, chatId: chat.id, except: connection.id, now, log });
  return {};
};

/** A message's displayed sender; never taken from the frame. */
function senderName(as: SenderType, { person }: Connection, chat: Chat): string {
  return as === 'user' ? chat.user_name : person?.name || 'Support';
}
