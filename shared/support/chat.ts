import * as z from 'zod/mini';
import { Ulid } from '#shared/values/ulid.ts';

/** What the chat allows; both sides go by it, the server has the last word. */
export const chatLimits = {
  /** Characters of one message. */
  messageLength: 2000,
  /** Messages a connection may send in a minute. */
  messagesPerMinute: 20,
  /** Frames of any kind a connection may send in a minute. */
  framesPerMinute: 240,
  /** Chats a staff connection may have joined at once. */
  joinedChats: 20,
} as const;

/** The connection's times, in milliseconds. */
export const chatTimes = {
  /** A ping this often keeps the connection open (API Gateway closes one that is idle for 10 minutes). */
  heartbeat: 25_000,
  /** Waiting times before the first, second, … try to connect again; the last one repeats. */
  reconnect: [1_000, 2_000, 5_000, 10_000],
  /** A connection this old is replaced in time: API Gateway ends every one after 2 hours. */
  maxAge: 110 * 60_000,
  /** How long a reply may take before the frame counts as lost. */
  replyTimeout: 10_000,
  /** A typing signal is shown this long, and sent again no more often than half of it. */
  typing: 6_000,
} as const;

/** The texts of the chat's toasts, as the specification words them. */
export const chatText = {
  startFailed: { title: 'Error', text: 'Failed to start chat. Please try again.' },
  sendFailed: { title: 'Error', text: 'Failed to send message. Please try again.' },
  closeFailed: { title: 'Error', text: 'Failed to close chat.' },
  closed: { title: 'Chat Closed', text: 'Your support chat has been closed.' },
  emailRequired: { title: 'Email Required', text: 'Please provide an email address to start a chat.' },
} as const;

export const ChatStatus = z.enum(['active', 'closed']);
export type ChatStatus = z.infer<typeof ChatStatus>;

/** Who wrote a message: the person the chat belongs to, or somebody of the staff. The server decides. */
export const SenderType = z.enum(['user', 'staff']);
export type SenderType = z.infer<typeof SenderType>;

/** A message's id is made by its sender, so that sending it again after a lost reply stores it once. */
export const MessageId = z.uuid();

/** Plain text, trimmed. Control characters but line breaks and tabs are refused, and text that was no UTF-8. */
export const MessageText = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(chatLimits.messageLength),
  z.refine((text) => !hasControlCharacters(text), 'The message holds characters that are no text.'),
);

export const ChatMessage = z.object({
  id: MessageId,
  chat_id: Ulid,
  /** Position in the chat: higher is later, the same for everyone. Numbers may be missing, none occurs twice. */
  seq: z.int().check(z.gte(1)),
  sender_type: SenderType,
  sender_name: z.string(),
  message: z.string(),
  /** When the server accepted it; ISO 8601 in UTC. */
  created_at: z.iso.datetime(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** A chat as both of its sides see it. */
export const Chat = z.object({
  id: Ulid,
  /** `null` for guests. */
  user_id: z.nullable(z.string()),
  user_email: z.string(),
  user_name: z.string(),
  status: ChatStatus,
  created_at: z.iso.datetime(),
  closed_at: z.optional(z.iso.datetime()),
  /**
   * The highest place handed out: the last message's `seq`, or the one after it, which closing takes. Who has
   * seen a lower one is behind.
   */
  message_count: z.int().check(z.gte(0)),
});
export type Chat = z.infer<typeof Chat>;

/** A chat in the staff's queue. It gets there with its first message. */
export const QueuedChat = z.extend(Chat, {
  /** Since when somebody waits for an answer; absent when the staff wrote last. */
  waiting_since: z.optional(z.iso.datetime()),
  /** Messages of the customer that no member of the staff has seen. */
  unread: z.int().check(z.gte(0)),
  /** Counts every change of the chat, so that of two states the higher is the newer; rows from before it have none. */
  revision: z._default(z.int().check(z.gte(0)), 0),
  last_message: z.optional(
    z.object({ sender_type: SenderType, preview: z.string(), created_at: z.iso.datetime() }),
  ),
});
export type QueuedChat = z.infer<typeof QueuedChat>;

/** The e-mail address a guest gives. */
export const GuestEmail = z.string().check(z.trim(), z.maxLength(254), z.email());

/** The name a guest gives, on one line. */
export const GuestName = z.string().check(
  z.trim(),
  z.maxLength(100),
  z.refine((name) => !/[\n\r\t]/.test(name) && !hasControlCharacters(name), 'The name is no text.'),
);

/** The part of an e-mail address before the @ sign: a guest's name when none is given. */
export function nameFromEmail(email: string): string {
  return email.split('@')[0] ?? email;
}

/** The order of messages, the same for everyone. */
export function inOrder(a: Pick<ChatMessage, 'seq'>, b: Pick<ChatMessage, 'seq'>): number {
  return a.seq - b.seq;
}

function hasControlCharacters(text: string): boolean {
  // U+FFFD is what bytes that are no UTF-8 become; text with half a surrogate pair can't be stored.
  return /[\p{Cc}\uFFFD]/u.test(text.replace(/[\n\r\t]/g, '')) || !text.isWellFormed();
}
