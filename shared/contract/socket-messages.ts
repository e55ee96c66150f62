import * as z from 'zod/mini';
import {
  Chat,
  ChatMessage,
  ChatStatus,
  GuestEmail,
  GuestName,
  MessageId,
  MessageText,
  QueuedChat,
  SenderType,
} from '#shared/support/chat.ts';
import { ErrorDetail } from '#shared/values/errors.ts';
import { Ulid } from '#shared/values/ulid.ts';

/*
 * The contract of the chat socket: every action a client may send, who may send it, and every frame the server
 * sends. Frames are JSON texts. A client's frame is `{action, request_id, …fields}`; it is answered by one
 * reply with the same `request_id`; everything else the server sends is a push.
 */

/**
 * Who may send an action: anybody who is connected; a party to the chat it names (its customer, or staff that
 * has joined it); staff only. The server checks it on every frame.
 */
export type SocketCaller = 'anyone' | 'party' | 'staff';

export type SocketAction = { caller: SocketCaller; fields: z.ZodMiniType; reply: z.ZodMiniType };

/** The secret that opens a guest's chat again: its chat's id and 32 random bytes, base64url. */
export const ChatToken = z.string().check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}\.[\w-]{43}$/));

const Transcript = z.object({
  chat: Chat,
  messages: z.array(ChatMessage),
  /** There is more: `sync` with it. Messages of a page come in no order; sort them when all are there. */
  next_cursor: z.optional(MessageId),
});
export type Transcript = z.infer<typeof Transcript>;

const chatField = { chat_id: Ulid };

export const socketActions = {
  /** Says who is speaking; without a token a guest. Again at any time, with a refreshed token. */
  hello: {
    caller: 'anyone',
    fields: z.strictObject({ id_token: z.optional(z.string().check(z.maxLength(8192))) }),
    reply: z.object({
      as: z.enum(['guest', 'user', 'staff']),
      user_id: z.optional(z.string()),
      name: z.optional(z.string()),
      /** When the token ends: the frames after it are refused until the next hello. */
      expires_at: z.optional(z.iso.datetime()),
    }),
  },
  /**
   * Opens the active chat of the signed-in user, or a new one. A guest's token opens its chat, also once it is
   * closed, to be read: nothing is sent there any more. Without a token, or with one that opens nothing, a guest
   * starts a new chat.
   */
  start_chat: {
    caller: 'anyone',
    fields: z.strictObject({
      /** Guests only: a user's address is the token's. A blank one is none. */
      email: z.optional(z.union([GuestEmail, z.string().check(z.trim(), z.maxLength(0))])),
      name: z.optional(GuestName),
      chat_token: z.optional(ChatToken),
    }),
    reply: z.extend(Transcript, {
      /** A guest's secret; only when the chat is new. */
      chat_token: z.optional(ChatToken),
    }),
  },
  send_message: {
    caller: 'party',
    fields: z.strictObject({ ...chatField, message_id: MessageId, message: MessageText }),
    reply: z.object({ message: ChatMessage, message_count: z.int() }),
  },
  /** Tells the others that somebody is writing. Nothing is stored. */
  typing: { caller: 'party', fields: z.strictObject(chatField), reply: z.object({}) },
  /** The whole transcript, a page at a time. */
  sync: {
    caller: 'party',
    fields: z.strictObject({ ...chatField, cursor: z.optional(MessageId) }),
    reply: Transcript,
  },
  /** Closing a closed chat is no error. */
  close_chat: { caller: 'party', fields: z.strictObject(chatField), reply: z.object({ chat: Chat }) },
  /** Keeps the connection open, and says how far each of its chats is: who is behind syncs. */
  ping: {
    caller: 'anyone',
    fields: z.strictObject({}),
    reply: z.object({
      chats: z.record(z.string(), z.int()),
      /** The token that was shown is over, and nothing is pushed any more: say hello again. */
      expired: z.optional(z.literal(true)),
    }),
  },
  /** Chats by state, oldest first (closed ones newest first). Asking for active ones subscribes to the queue. */
  list_chats: {
    caller: 'staff',
    fields: z.strictObject({ status: ChatStatus, cursor: z.optional(z.string().check(z.maxLength(200))) }),
    reply: z.object({ chats: z.array(QueuedChat), next_cursor: z.optional(z.string()) }),
  },
  join_chat: { caller: 'staff', fields: z.strictObject(chatField), reply: Transcript },
  leave_chat: { caller: 'staff', fields: z.strictObject(chatField), reply: z.object({}) },
  /** The customer's messages so far have been seen. */
  mark_read: { caller: 'staff', fields: z.strictObject(chatField), reply: z.object({ chat: QueuedChat }) },
} as const satisfies Record<string, SocketAction>;

export type SocketActions = typeof socketActions;
export type SocketActionName = keyof SocketActions;

/** What a client sends with an action. */
export type ActionInput<Name extends SocketActionName> = z.input<SocketActions[Name]['fields']>;
/** What an operation is handed. */
export type ActionFields<Name extends SocketActionName> = z.output<SocketActions[Name]['fields']>;
export type ActionReply<Name extends SocketActionName> = z.output<SocketActions[Name]['reply']>;

/** Made by the client; the reply carries it. */
export const RequestId = z.string().check(z.minLength(1), z.maxLength(64));

/** The answer to one frame. `request_id` is null when the frame was too broken to hold one. */
export const Reply = z.discriminatedUnion('ok', [
  z.object({
    type: z.literal('reply'),
    request_id: z.nullable(z.string()),
    ok: z.literal(true),
    data: z.unknown(),
  }),
  z.object({
    type: z.literal('reply'),
    request_id: z.nullable(z.string()),
    ok: z.literal(false),
    error: ErrorDetail,
  }),
]);
export type Reply = z.infer<typeof Reply>;

/** What the server sends unasked. */
export const Push = z.discriminatedUnion('type', [
  /** To everybody in the chat but the connection that sent it. `message_count` is the chat's. */
  z.object({ type: z.literal('message'), message: ChatMessage, message_count: z.int() }),
  z.object({ type: z.literal('typing'), chat_id: Ulid, sender_type: SenderType, sender_name: z.string() }),
  /** To everybody in the chat and to the queue, but the connection that closed it. */
  z.object({ type: z.literal('chat_closed'), chat: Chat }),
  /** To the queue: a chat's first message, and every change of what the queue shows. */
  z.object({ type: z.literal('chat_opened'), chat: QueuedChat }),
  z.object({ type: z.literal('chat_updated'), chat: QueuedChat }),
]);
export type Push = z.infer<typeof Push>;

/** Whatever arrives at a client. */
export const ServerFrame = z.union([Reply, Push]);
export type ServerFrame = z.infer<typeof ServerFrame>;
