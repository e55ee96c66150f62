import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { newUlid } from '#lambdas/runtime/base32.ts';
import type { ChatPerson } from '#lambdas/runtime/connection.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { expiresIn, isExpired } from '#lambdas/storage/document-client.ts';
import {
  alone,
  type Change,
  deleteRow,
  getRow,
  queryRows,
  type Row,
  toPut,
  toUpdate,
  updateRow,
  type Write,
} from '#lambdas/storage/table.ts';
import { chatsTable } from '#lambdas/storage/tables.ts';
import { refuseDeleted, transactFor } from '#lambdas/storage/tombstone.ts';
import type { Tier } from '#shared/account/plan-terms.ts';
import { Chat, type ChatStatus, nameFromEmail, QueuedChat, type SenderType } from '#shared/support/chat.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { activeKey, chatKey, fittingFrame, openQueueOf, openQueues, userChatKey } from './chat-rows.ts';

/*
 * A chat is one row, and a conditional write to it enforces each rule: the order of messages, and that none follows
 * the close. `message_count` assigns sequence numbers; closing takes one too, so a client that missed it sees that it
 * is behind.
 *
 * A user has one open chat: the row `active` points to it and is written with it, under a condition. A guest's chat is
 * found only by its token: the chat's id and a secret, whose hash is in the row.
 */

/** Days that a chat is kept after its last message, and an empty one after its start. */
export const keptDays = 365;
const emptyDays = 7;

const ChatRow = z.extend(QueuedChat, {
  token_hash: z.optional(z.string()),
  expires_at: z.number(),
});
type ChatRow = z.infer<typeof ChatRow>;

const Active = z.object({ active_chat: z.optional(Ulid) });

const secretBytes = 32;

/** A chat by its id, open or closed. */
export async function findChat(id: string, now: Date): Promise<QueuedChat | undefined> {
  const row = await getRow(chatsTable, chatKey(id), now);
  return row && queued(row);
}

const isOpen = (row: ChatRow, now: Date) => row.status === 'active' && !isExpired(row, now);

const toRow = (row: Row): ChatRow => ChatRow.parse({ ...row, id: row.chat_id });
const queued = (row: Row): QueuedChat => QueuedChat.parse(toRow(row));

/** The chat without the fields that only the staff's queue shows. */
export const toChat = (chat: QueuedChat): Chat => Chat.parse(chat);

/** Retries when concurrent starts race. */
const maxAttempts = 5;

/**
 * The open chat of a user; a new one when there is none. Concurrent calls all get the same chat.
 *
 * @throws `not_signed_in` when the account is deleted.
 */
export async function openChatOf(person: ChatPerson, now: Date): Promise<QueuedChat> {
  const signIn = { id: person.id, signedInAt: new Date(person.signedInAt * 1000) };
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const [pointer] = await Promise.all([getRow(chatsTable, activeKey(person.id)), refuseDeleted(signIn)]);
    const { active_chat } = Active.parse(pointer ?? {});
    const row = active_chat && (await getRow(chatsTable, chatKey(active_chat)));
    if (row && isOpen(toRow(row), now)) return queued(row);
    const created = await createFor(person, active_chat, now);
    if (created) return created;
  }
  throw new Error('The active chat changed in between every time.');
}

/** @returns `undefined` when a concurrent start created one. */
async function createFor(person: ChatPerson, before: string | undefined, now: Date): Promise<QueuedChat | undefined> {
  const id = newUlid(now);
  const name = person.name || nameFromEmail(person.email);
  const chat = newChat({ id, user_id: person.id, user_email: person.email, user_name: name }, now);
  const point = toUpdate(chatsTable, activeKey(person.id), {
    change: 'SET active_chat = :id',
    condition: before === undefined ? 'attribute_not_exists(active_chat)' : 'active_chat = :before',
    values: { ':id': id, ...(before !== undefined && { ':before': before }) },
  });
  const list = toPut(chatsTable, userChatKey(person.id, id));
  const refused = await transactFor(person.id, [point, list, toWrite(chat, undefined, now)]);
  return refused.length === 0 ? chat : undefined;
}

/** Id and token of a new guest chat. Chosen before it is stored, so that its pushes can start. */
export function newGuestChat(now: Date): { id: string; token: string } {
  const id = newUlid(now);
  return { id, token: `${id}.${randomBytes(secretBytes).toString('base64url')}` };
}

export async function createGuestChat(
  token: string,
  { email, name }: { email: string; name: string | undefined },
  now: Date,
): Promise<QueuedChat> {
  const { id, hash } = tokenParts(token);
  const customer = { id, user_id: null, user_email: email, user_name: name || nameFromEmail(email) };
  const chat = newChat(customer, now);
  if (!(await alone(toWrite(chat, hash, now)))) throw new Error('The id of a new chat was taken.');
  return chat;
}

type Customer = Pick<Chat, 'id' | 'user_id' | 'user_email' | 'user_name'>;

const newChat = (customer: Customer, now: Date): QueuedChat => ({
  ...customer,
  status: 'active',
  created_at: now.toISOString(),
  message_count: 0,
  unread: 0,
  revision: 0,
});

function toWrite({ id, ...chat }: QueuedChat, tokenHash: string | undefined, now: Date): Write {
  const row = { ...chatKey(id), ...chat, token_hash: tokenHash, expires_at: expiresIn(emptyDays, now) };
  return toPut(chatsTable, row, { condition: 'absent' });
}

/**
 * The chat of a guest's token, open or closed; `undefined` for a wrong token and for a deleted chat alike.
 */
export async function findGuestChat(token: string, now: Date): Promise<QueuedChat | undefined> {
  const { id, hash } = tokenParts(token);
  const row = await getRow(chatsTable, chatKey(id), now);
  const { token_hash } = row ? toRow(row) : {};
  if (!row || !token_hash) return undefined;
  const isKey = timingSafeEqual(Buffer.from(token_hash, 'base64url'), Buffer.from(hash, 'base64url'));
  return isKey ? queued(row) : undefined;
}

/** Only a plain hash of the secret is stored; it cannot be reversed, because the secret is random. */
function tokenParts(token: string): { id: string; hash: string } {
  const [id = '', secret = ''] = token.split('.');
  return { id, hash: createHash('sha256').update(secret).digest('base64url') };
}

/** Characters of a message in the queue. */
const previewLength = 200;

export type Accepted = { chat: QueuedChat; seq: number };
type NewMessage = { sender_type: SenderType; text: string; limits?: MessageLimits | undefined };

/**
 * Assigns a message its sequence number. This write decides whether the chat is still open; a message is stored only
 * after it succeeds.
 *
 * @param limits how many messages the customer may send, over all their connections; none for the staff.
 * @returns `undefined` when the chat is closed or gone.
 * @throws `rate_limited` or `not_allowed` when a limit is reached.
 */
export async function acceptMessage(chatId: string, message: NewMessage, now: Date): Promise<Accepted | undefined> {
  const row = await updateRow(chatsTable, chatKey(chatId), acceptance(chatId, message, now));
  if (!row) return message.limits && refuseTooMany(chatId, message.limits, now);
  const chat = queued(row);
  return { chat, seq: chat.message_count };
}

/**
 * The same for a chat that was read, as a write for a transaction with the message, and what the chat is after it. The
 * write fails when the chat has changed since.
 */
export function toAccept(before: QueuedChat, message: NewMessage, now: Date): { write: Write; chat: QueuedChat } {
  const { waiting_since, ...chat } = before;
  const { condition, values, ...change } = acceptance(chat.id, message, now);
  const isCustomer = message.sender_type === 'user';
  // Every change of a chat counts its revision; the oldest rows have none.
  const hasRevision = 'revision = :seen';
  const hasNone = 'attribute_not_exists(revision)';
  return {
    write: toUpdate(chatsTable, chatKey(chat.id), {
      ...change,
      condition: `${condition} AND ${chat.revision === 0 ? `(${hasNone} OR ${hasRevision})` : hasRevision}`,
      values: { ...values, ':seen': chat.revision },
    }),
    chat: {
      ...chat,
      ...(isCustomer && { waiting_since: waiting_since ?? now.toISOString() }),
      unread: isCustomer ? chat.unread + 1 : 0,
      message_count: chat.message_count + 1,
      revision: chat.revision + 1,
      last_message: lastMessage(message, now),
    },
  };
}

const lastMessage = ({ sender_type, text }: NewMessage, now: Date) => ({
  sender_type,
  preview: shortened(text),
  created_at: now.toISOString(),
});

function acceptance(chatId: string, message: NewMessage, now: Date): Change {
  const { sender_type, limits } = message;
  const isCustomer = sender_type === 'user';
  const minute = Math.floor(now.getTime() / 60_000);
  return {
    change: [
      'SET last_message = :last, expires_at = :expires',
      ', queue = :queue, queue_position = if_not_exists(queue_position, created_at)',
      isCustomer ? ', waiting_since = if_not_exists(waiting_since, :now)' : ', unread = :none',
      ' ADD message_count :one, revision :one',
      isCustomer ? ', unread :one' : ' REMOVE waiting_since',
      // Removes the minute before the last; the last one may be current on another instance's clock.
      limits ? `, sent_in_all :one, sent_${minute} :one REMOVE sent_${minute - 2}` : '',
    ].join(''),
    condition: [
      '#status = :active AND expires_at > :seconds',
      ...(limits
        ? [
            `(attribute_not_exists(sent_${minute}) OR sent_${minute} < :a_minute)`,
            '(attribute_not_exists(sent_in_all) OR sent_in_all < :in_all)',
          ]
        : []),
    ].join(' AND '),
    names: { '#status': 'status' },
    values: {
      ':last': lastMessage(message, now),
      ':expires': expiresIn(keptDays, now),
      ':queue': openQueueOf(chatId),
      ':active': 'active',
      ':seconds': Math.floor(now.getTime() / 1000),
      ':one': 1,
      ...(isCustomer ? { ':now': now.toISOString() } : { ':none': 0 }),
      ...(limits && { ':a_minute': limits.aMinute, ':in_all': limits.inAll }),
    },
  };
}

/** Sets the customer's plan, for the staff's queue. @returns the chat; `undefined` when it is gone. */
export async function changeTier(id: string, tier: Tier): Promise<QueuedChat | undefined> {
  const row = await updateRow(chatsTable, chatKey(id), {
    change: 'SET user_tier = :tier ADD revision :one',
    condition: 'exists',
    values: { ':tier': tier, ':one': 1 },
  });
  return row && queued(row);
}

export type MessageLimits = { aMinute: number; inAll: number };

const SentInAll = z.object({ status: z.string(), sent_in_all: z._default(z.number(), 0) });

/** Says which limit an open chat has reached. */
async function refuseTooMany(chatId: string, { inAll }: MessageLimits, now: Date): Promise<undefined> {
  const row = await getRow(chatsTable, chatKey(chatId), now);
  if (!row) return;
  const { status, sent_in_all } = SentInAll.parse(row);
  if (status !== 'active') return;
  if (sent_in_all >= inAll) {
    throw new Refusal('not_allowed', 'This chat is full. End it and start a new one, or use the contact form.');
  }
  throw new Refusal('rate_limited', 'You are sending messages very quickly. Wait a minute, then send it again.');
}

/** Never cuts a surrogate pair. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  if (line.length <= previewLength) return line;
  return `${line.slice(0, previewLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/**
 * Closes a chat, once.
 *
 * @returns the closed chat; `undefined` when there is none.
 */
export async function closeChat(id: string, now: Date): Promise<QueuedChat | undefined> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const before = await findChat(id, now);
    if (!before) return undefined;
    const closed = before.status === 'closed' ? before : await close(before, now);
    if (!closed) continue;
    // An earlier call may have died before this.
    if (before.user_id !== null) await freeActive(before.user_id, id);
    return closed;
  }
  throw new Error('The chat changed in between every time.');
}

/** Closes the chat as it was read. An empty chat is in no queue and stays out of it. */
async function close({ id, message_count }: QueuedChat, now: Date): Promise<QueuedChat | undefined> {
  const isQueued = message_count > 0;
  const row = await updateRow(chatsTable, chatKey(id), {
    change: `SET #status = :closed, closed_at = :now${isQueued ? ', queue = :closed, queue_position = :now' : ''}
      ADD message_count :one, revision :one REMOVE waiting_since`,
    condition: `#status = :active AND attribute_${isQueued ? '' : 'not_'}exists(queue)`,
    names: { '#status': 'status' },
    values: { ':closed': 'closed', ':active': 'active', ':now': now.toISOString(), ':one': 1 },
  });
  return row && queued(row);
}

async function freeActive(userId: string, chatId: string): Promise<void> {
  await deleteRow(chatsTable, activeKey(userId), {
    condition: 'active_chat = :chat',
    values: { ':chat': chatId },
  });
}

/** Marks the customer's messages as read; `undefined` when there is no such chat. */
export async function markRead(id: string, now: Date): Promise<QueuedChat | undefined> {
  const row = await updateRow(chatsTable, chatKey(id), {
    change: 'SET unread = :none ADD revision :one',
    condition: 'expires_at > :seconds',
    values: { ':none': 0, ':one': 1, ':seconds': Math.floor(now.getTime() / 1000) },
  });
  return row && queued(row);
}

type ChatPage = { chats: QueuedChat[]; next_cursor?: string };

/**
 * A page of the non-empty chats in a state: open ones oldest first, closed ones newest first.
 *
 * @throws `invalid_input` for a malformed cursor.
 */
export async function listChats(status: ChatStatus, cursor: string | undefined, now: Date): Promise<ChatPage> {
  const place = cursor === undefined ? undefined : placeOf(cursor);
  const { rows, hasMore } = await (status === 'active' ? openRows(place) : closedRows(place));
  const page = fittingFrame(rows);
  const end = page.at(-1);
  const chats = page.map(toRow).filter((row) => !isExpired(row, now));
  return {
    chats: chats.map((row) => QueuedChat.parse(row)),
    ...((hasMore || page.length < rows.length) && end && { next_cursor: cursorAt(end) }),
  };
}

/** Cursors sort as their chats do: all times have the same length. */
const cursorAt = (row: Row) => `${row.queue_position}/${row.chat_id}`;

type Place = { position: string; id: string };

function placeOf(cursor: string): Place {
  const [position = '', id = ''] = cursor.split('/');
  if (!z.iso.datetime().safeParse(position).success || !Ulid.safeParse(id).success) {
    throw new Refusal('invalid_input', 'cursor: no page ended there.');
  }
  return { position, id };
}

const closedPerPage = 50;

async function closedRows(after: Place | undefined): Promise<{ rows: Row[]; hasMore: boolean }> {
  const { rows, last } = await queryRows(chatsTable, 'closed', {
    inIndex: true,
    backwards: true,
    Limit: closedPerPage,
    ExclusiveStartKey: after && { ...chatKey(after.id), queue: 'closed', queue_position: after.position },
  });
  return { rows, hasMore: last !== undefined };
}

/** Of each partition; together they fill a frame. */
const openPerQueue = 20;
/** Sorts after every time. */
const never = '9';

/** The partitions are read at once and merged, up to where the first of them has rows that were not read. */
async function openRows(after: Place | undefined): Promise<{ rows: Row[]; hasMore: boolean }> {
  const read = await Promise.all(
    openQueues.map((queue) =>
      queryRows(chatsTable, queue, {
        inIndex: true,
        Limit: openPerQueue,
        ...(after && { from: after.position, to: never }),
      }),
    ),
  );
  const unread = read.flatMap(({ last }) => (last ? [String(last.queue_position)] : [])).toSorted()[0];
  const start = after ? `${after.position}/${after.id}` : '';
  const rows = read
    .flatMap(({ rows }) => rows)
    .filter((row) => cursorAt(row) > start && String(row.queue_position) < (unread ?? never))
    .toSorted((a, b) => (cursorAt(a) < cursorAt(b) ? -1 : 1));
  return { rows, hasMore: unread !== undefined };
}
