import * as z from 'zod/mini';
import { Tier } from '#shared/account/plan-terms.ts';
import { freeText, lineOfText } from '#shared/values/free-text.ts';
import { openEnum } from '#shared/values/open-enum.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { chatLimits } from './chat-limits.ts';

/** The connection's intervals, in milliseconds. */
export const chatTimes = {
  /** How often a visible page checks a lively chat: that the connection works, and that no push was lost. */
  heartbeat: 25_000,
  /** How long a chat counts as lively after something was sent or pushed. */
  lively: 120_000,
  /**
   * The interval at rest, or in a hidden page, a tenth more or less so that connections do not beat together. It keeps
   * the connection open, which API Gateway closes when it is idle for 10 minutes: one beat may be lost. A page that
   * becomes visible checks at once, and whatever is sent shows a dead connection, so nobody waits for this.
   */
  restingHeartbeat: 270_000,
  /** Delays before the first, second, … reconnect; the last one repeats. */
  reconnect: [1_000, 2_000, 5_000, 10_000],
  /** The age at which a client replaces its connection: API Gateway ends every one after 2 hours. */
  maxAge: 110 * 60_000,
  /** The time limit for a reply; after it the frame counts as lost. */
  replyTimeout: 10_000,
  /** How long a typing signal is shown. It is sent at most twice in that time. */
  typing: 6_000,
} as const;

/** The texts of the chat's toasts, as in the specification. */
export const chatText = {
  startFailed: { title: 'Error', text: 'Failed to start chat. Please try again.' },
  sendFailed: { title: 'Error', text: 'Failed to send message. Please try again.' },
  closeFailed: { title: 'Error', text: 'Failed to close chat.' },
  closed: { title: 'Chat Closed', text: 'Your support chat has been closed.' },
  emailRequired: { title: 'Email Required', text: 'Please provide an email address to start a chat.' },
} as const;

export const ChatStatus = openEnum(['active', 'closed'], 'active');
export type ChatStatus = z.infer<typeof ChatStatus>;

/** A message's sender: the chat's customer or a member of the staff. The server decides. */
export const SenderType = openEnum(['user', 'staff'], 'staff');
export type SenderType = z.infer<typeof SenderType>;

/** The sender chooses a message's id, so that resending it after a lost reply stores it once. */
export const MessageId = z.uuid();

export const MessageText = freeText({ least: 1, most: chatLimits.messageLength });

export const ChatMessage = z.object({
  id: MessageId,
  chat_id: Ulid,
  /** The position in the chat: ascending, the same for everyone, unique, possibly with gaps. */
  seq: z.int().check(z.gte(1)),
  sender_type: SenderType,
  sender_name: z.string(),
  message: z.string(),
  /** When the server accepted it; ISO 8601 in UTC. */
  created_at: z.iso.datetime(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** A chat as both sides see it. */
export const Chat = z.object({
  id: Ulid,
  /** `null` for guests. */
  user_id: z.nullable(z.string()),
  user_email: z.string(),
  user_name: z.string(),
  status: ChatStatus,
  created_at: z.iso.datetime(),
  closed_at: z.optional(z.iso.datetime()),
  /** The last assigned `seq`: of the last message, or of the close. A client with a lower one is behind. */
  message_count: z.int().check(z.gte(0)),
});
export type Chat = z.infer<typeof Chat>;

/** A chat in the staff's queue. Its first message puts it there. */
export const QueuedChat = z.extend(Chat, {
  /** When the customer began to wait for an answer; absent when the staff wrote last. */
  waiting_since: z.optional(z.iso.datetime()),
  /** The customer's plan when they last wrote; absent for guests. */
  user_tier: z.optional(Tier),
  /** Messages of the customer that no member of the staff has read. */
  unread: z.int().check(z.gte(0)),
  /** Counts every change of the chat: of two states, the higher is newer. Absent on older rows. */
  revision: z._default(z.int().check(z.gte(0)), 0),
  last_message: z.optional(z.object({ sender_type: SenderType, preview: z.string(), created_at: z.iso.datetime() })),
});
export type QueuedChat = z.infer<typeof QueuedChat>;

/** The e-mail address a guest gives. */
export const GuestEmail = z.string().check(z.trim(), z.maxLength(254), z.email());

/** The name a guest gives, on one line. */
export const GuestName = lineOfText({ most: 100 });

/** The local part of an e-mail address: a guest's default name. */
export function nameFromEmail(email: string): string {
  return email.split('@')[0] ?? email;
}

/** The order of messages. */
export function inOrder(a: Pick<ChatMessage, 'seq'>, b: Pick<ChatMessage, 'seq'>): number {
  return a.seq - b.seq;
}
