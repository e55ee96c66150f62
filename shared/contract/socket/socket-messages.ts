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
import { openEnum } from '#shared/values/open-enum.ts';
import { Ulid } from '#shared/values/ulid.ts';

/*
 * The contract of the chat socket: the clients' actions, who may send them, and the server's frames. Frames are JSON
 * texts. A client sends `{action, request_id, …fields}` and receives one reply with the same `request_id`; every
 * other frame from the server is a push.
 */

/**
 * Who may send an action: any connection, whoever it is of, so that nothing is read for it; anybody who is connected; a
 * party to the named chat (its customer, or staff that has joined); staff only. The server checks it on every frame.
 */
export type SocketCaller = 'connection' | 'anyone' | 'party' | 'staff';

export type SocketAction = { caller: SocketCaller; fields: z.ZodMiniType; reply: z.ZodMiniType };

/** The secret that reopens a guest's chat: the chat's id and 32 random bytes, base64url. */
export const ChatToken = z.string().check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}\.[\w-]{43}$/));

const Transcript = z.object({
  chat: Chat,
  messages: z.array(ChatMessage),
  /** `sync` with it for the next page. The messages of a page are unsorted; sort when all pages are there. */
  next_cursor: z.optional(MessageId),
});
export type Transcript = z.infer<typeof Transcript>;

const chatField = { chat_id: Ulid };

export const socketActions = {
  /** Authenticates; without a token the client is a guest. Sent again with a refreshed token. */
  hello: {
    caller: 'anyone',
    fields: z.strictObject({ id_token: z.optional(z.string().check(z.maxLength(8192))) }),
    reply: z.object({
      as: openEnum(['guest', 'user', 'staff'], 'user'),
      user_id: z.optional(z.string()),
      name: z.optional(z.string()),
      /** The token's expiry: later frames are refused until the next hello. */
      expires_at: z.optional(z.iso.datetime()),
    }),
  },
  /**
   * Opens the signed-in user's active chat, or a new one. A guest's secret opens its chat, read-only once it is
   * closed. A guest without a valid secret starts a new chat.
   */
  start_chat: {
    caller: 'anyone',
    fields: z.strictObject({
      /** Guests only: a user's address comes from the token. Blank means none. */
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
  /** Shows the others a typing signal. Not stored. */
  typing: { caller: 'party', fields: z.strictObject(chatField), reply: z.object({}) },
  /** The whole transcript, in pages. */
  sync: {
    caller: 'party',
    fields: z.strictObject({ ...chatField, cursor: z.optional(MessageId) }),
    reply: Transcript,
  },
  /** Closing a closed chat succeeds. */
  close_chat: { caller: 'party', fields: z.strictObject(chatField), reply: z.object({ chat: Chat }) },
  /** Keeps the connection open, and does nothing else: connections at rest send it. */
  keep_open: { caller: 'connection', fields: z.strictObject({}), reply: z.object({}) },
  /** Returns the `message_count` of the connection's chats; a client that is behind syncs. */
  ping: {
    caller: 'anyone',
    fields: z.strictObject({}),
    reply: z.object({
      chats: z.record(z.string(), z.int()),
      /** The token has expired and pushes have stopped: send hello again. */
      expired: z.optional(z.literal(true)),
    }),
  },
  /** Chats by state, oldest first (closed ones newest first). Listing active ones subscribes to the queue. */
  list_chats: {
    caller: 'staff',
    fields: z.strictObject({ status: ChatStatus, cursor: z.optional(z.string().check(z.maxLength(200))) }),
    reply: z.object({ chats: z.array(QueuedChat), next_cursor: z.optional(z.string()) }),
  },
  join_chat: { caller: 'staff', fields: z.strictObject(chatField), reply: Transcript },
  leave_chat: { caller: 'staff', fields: z.strictObject(chatField), reply: z.object({}) },
  /** Marks the customer's messages so far as read. */
  mark_read: { caller: 'staff', fields: z.strictObject(chatField), reply: z.object({ chat: QueuedChat }) },
  /**
   * Pushes changes of a deal to this connection of a signed-in user, who may read in its workspace; absent: their own.
   * Another deal takes its place. It ends with the token, and after two hours.
   */
  listen: {
    caller: 'anyone',
    fields: z.strictObject({
      deal: Ulid,
      workspace: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
      /** Which page it is of, as it says in the header `x-tab`: what that page changes itself is not pushed to it. */
      tab: z.optional(Ulid),
    }),
    reply: z.object({}),
  },
} as const satisfies Record<string, SocketAction>;

export type SocketActions = typeof socketActions;
export type SocketActionName = keyof SocketActions;

/** A client's fields for an action. */
export type ActionInput<Name extends SocketActionName> = z.input<SocketActions[Name]['fields']>;
/** An operation's parsed input. */
export type ActionFields<Name extends SocketActionName> = z.output<SocketActions[Name]['fields']>;
export type ActionReply<Name extends SocketActionName> = z.output<SocketActions[Name]['reply']>;

/** Chosen by the client; the reply repeats it. */
export const RequestId = z.string().check(z.minLength(1), z.maxLength(64));

/** The answer to one frame. `request_id` is null when the frame could not be parsed. */
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

/** Pushes from the server. */
export const Push = z.discriminatedUnion('type', [
  /** To everybody in the chat except the sending connection. `message_count` is the chat's. */
  z.object({ type: z.literal('message'), message: ChatMessage, message_count: z.int() }),
  z.object({ type: z.literal('typing'), chat_id: Ulid, sender_type: SenderType, sender_name: z.string() }),
  /** To everybody in the chat and to the queue, except the closing connection. */
  z.object({ type: z.literal('chat_closed'), chat: Chat }),
  /** To the queue: a chat's first message, and every change that the queue shows. */
  z.object({ type: z.literal('chat_opened'), chat: QueuedChat }),
  z.object({ type: z.literal('chat_updated'), chat: QueuedChat }),
  /**
   * To those who listen to a deal: it has changed, in a version that rises. `by` is who changed it; absent for what a
   * seller, a program or the system did.
   */
  z.object({ type: z.literal('deal_changed'), deal: Ulid, version: Ulid, by: z.optional(z.string()) }),
]);
export type Push = z.infer<typeof Push>;

/** Any frame from the server. */
export const ServerFrame = z.discriminatedUnion('type', [Reply, Push]);
export type ServerFrame = z.infer<typeof ServerFrame>;
