import * as z from 'zod/mini';
import { ChatPerson, type Connection, HeardDeal } from '#lambdas/runtime/connection.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { isExpired } from '#lambdas/storage/document-client.ts';
import { listenTo, stopListening } from '#lambdas/storage/listeners/deal-listeners.ts';
import { deleteRow, everyRow, getRow, putRow, type Row, updateRow, type Write } from '#lambdas/storage/table.ts';
import { chatsTable } from '#lambdas/storage/tables.ts';
import { transact } from '#lambdas/storage/transact.ts';
import { updateOnce } from '#lambdas/storage/update-once.ts';
import { UserId } from '#shared/account/workspace.ts';
import type { SenderType } from '#shared/support/chat.ts';
import { chatLimits } from '#shared/support/chat-limits.ts';
import { guestChats, guestChatsPerHour } from '#shared/support/guest-limits.ts';
import { connectionKey } from './chat-rows.ts';
import { countInHour, networkHash, toCountBytes } from './hour-counts.ts';

/*
 * A connection is anonymous until its hello. Its row is created when it connects. Each frame is counted there in one
 * conditional write, which also returns the connection, so that no frame needs another read. Pushes reach it through
 * a row in each chat and in the queue; those rows expire with the token.
 */

const ConnectionRow = z.object({
  person: z.optional(ChatPerson),
  customer_of: z.optional(z.set(z.string())),
  staff_of: z.optional(z.set(z.string())),
  follows_queue: z.optional(z.boolean()),
  network: z.optional(z.string()),
  listens: z.optional(HeardDeal),
});

/** Longer than the two hours after which API Gateway ends every connection. */
const connectionSeconds = 130 * 60;

const inSeconds = (now: Date) => Math.floor(now.getTime() / 1000);
const hereSortKey = (id: string) => `connection#${id}`;
const hereKey = (partition: string, id: string) => ({ chat_id: partition, sort_key: hereSortKey(id) });
const queuePartition = 'queue';

/** Records the network of a new connection, by which guests' new chats are counted. */
export async function recordNetwork(id: string, address: string | undefined, now: Date): Promise<void> {
  await updateRow(chatsTable, connectionKey(id), {
    change: 'SET network = :network, expires_at = :expires',
    values: { ':network': networkHash(address ?? '', now), ':expires': inSeconds(now) + connectionSeconds },
  });
}

/**
 * Counts a new guest chat.
 *
 * @throws `rate_limited` when the network's or the overall limit of this hour is reached.
 */
export async function countGuestChat({ network = 'unknown' }: Connection, now: Date): Promise<void> {
  if (!(await countInHour('chat', network, guestChatsPerHour, now))) throw tooMany(tooManyChats);
}

/** The writes that count the bytes of a guest's message. They fail when a limit of this hour is reached. */
export const toCountGuestBytes = ({ network = 'unknown' }: Connection, text: string, now: Date): Write[] =>
  toCountBytes(network, Buffer.byteLength(text), now);

/** @throws `rate_limited` when the network's or the overall limit of this hour is reached. */
export async function countGuestBytes(connection: Connection, text: string, now: Date): Promise<void> {
  const refused = await transact(toCountGuestBytes(connection, text, now));
  if (refused.length > 0) throw tooMany('Too much was sent from here. Use the contact form, or try again later.');
}

const tooManyChats = 'Too many chats were started from here. Use the contact form, or try again later.';
const tooMany = (words: string) => new Refusal('rate_limited', words);

/**
 * Counts a frame. The limit per minute is the condition of the update, so it also holds for concurrent frames.
 *
 * @returns the connection; `undefined` when it has reached its limit.
 */
export async function countFrame(
  id: string,
  { isMessage }: { isMessage: boolean },
  now: Date,
): Promise<Connection | undefined> {
  const minute = Math.floor(now.getTime() / 60_000);
  const limits = [
    { name: `frames_${minute}`, limit: chatLimits.framesPerMinute },
    ...(isMessage ? [{ name: `messages_${minute}`, limit: chatLimits.messagesPerMinute }] : []),
  ];
  const row = await updateRow(chatsTable, connectionKey(id), {
    // Removes the minute before the last; the last one may be current on another instance's clock.
    change: `SET expires_at = :expires ADD ${limits.map((_, index) => `#c${index} :one`).join(', ')} REMOVE #of, #om`,
    condition: limits.map((_, index) => `(attribute_not_exists(#c${index}) OR #c${index} < :l${index})`).join(' AND '),
    names: {
      ...Object.fromEntries(limits.map(({ name }, index) => [`#c${index}`, name])),
      '#of': `frames_${minute - 2}`,
      '#om': `messages_${minute - 2}`,
    },
    values: {
      ...Object.fromEntries(limits.map(({ limit }, index) => [`:l${index}`, limit])),
      ':one': 1,
      ':expires': inSeconds(now) + connectionSeconds,
    },
  });
  return row && toConnection(id, row);
}

function toConnection(id: string, row: Row): Connection {
  const { person, customer_of = [], staff_of = [], follows_queue, network, listens } = ConnectionRow.parse(row);
  const rest = { followsQueue: follows_queue ?? false, network, listensTo: listens };
  return { id, person, customerOf: [...customer_of], staffOf: [...staff_of], ...rest };
}

/**
 * Sets the connection's user, or none. A different user leaves all chats; the same user stays in them until the new
 * token expires.
 */
export async function identify(connection: Connection, person: ChatPerson | undefined, now: Date): Promise<void> {
  const isSame = connection.person?.id === person?.id && connection.person?.isStaff === person?.isStaff;
  // Push targets first: after an interruption the connection's row still names the rest.
  if (!isSame) await leaveAll(connection);
  const gone = [...(person ? [] : ['person']), ...(isSame ? [] : ['customer_of, staff_of, follows_queue, listens'])];
  await updateRow(chatsTable, connectionKey(connection.id), {
    change: [
      `SET expires_at = :expires${person ? ', person = :person' : ''}`,
      ...(gone.length > 0 ? [`REMOVE ${gone.join(', ')}`] : []),
    ].join(' '),
    values: { ':expires': inSeconds(now) + connectionSeconds, ...(person && { ':person': person }) },
  });
  if (isSame && person) await stayInAll({ ...connection, person }, now);
}

async function stayInAll(connection: Connection, now: Date): Promise<void> {
  await Promise.all([
    ...connection.customerOf.map((chatId) => register(connection, chatId, 'user', now)),
    ...connection.staffOf.map((chatId) => register(connection, chatId, 'staff', now)),
    ...(connection.followsQueue ? [registerInQueue(connection, now)] : []),
  ]);
}

async function leaveAll({ id, person, customerOf, staffOf, followsQueue, listensTo }: Connection): Promise<void> {
  const partitions = [...customerOf, ...staffOf, ...(followsQueue ? [queuePartition] : [])];
  await Promise.all([
    ...partitions.map((partition) => deleteRow(chatsTable, hereKey(partition, id))),
    listensTo && person && stopListening(listensTo, id, UserId.parse(person.id)),
  ]);
}

/**
 * Adds a connection to a chat. Call it before reading the transcript: later messages are pushed, earlier ones are in
 * the transcript.
 *
 * @throws `rate_limited` when it is in too many chats or starts too many; `not_signed_in` when its user has changed.
 */
export async function enterChat(
  connection: Connection,
  chatId: string,
  as: SenderType,
  { isNewGuest = false, now }: { isNewGuest?: boolean; now: Date },
): Promise<void> {
  const list = as === 'user' ? 'customer_of' : 'staff_of';
  const isInAlready = (as === 'user' ? connection.customerOf : connection.staffOf).includes(chatId);
  if (!isInAlready) await addChat(connection, chatId, list, isNewGuest);
  await register(connection, chatId, as, now);
  if (!isInAlready && as === 'user') await makeRoom(chatId, connection.id, now);
}

const Entered = z.object({ connection_id: z.string(), entered_at: z._default(z.string(), '') });

/**
 * Lets the customer's oldest connections go beyond the limit: each one gets every push, and a chat's token opens any
 * number of them. One that goes may come again.
 */
async function makeRoom(chatId: string, newest: string, now: Date): Promise<void> {
  const rows = await registrationsIn(chatId, now);
  const customers = rows.filter(({ sender_type }) => sender_type === 'user').map((row) => Entered.parse(row));
  const oldestFirst = customers.toSorted((a, b) => a.entered_at.localeCompare(b.entered_at));
  const others = oldestFirst.filter(({ connection_id }) => connection_id !== newest);
  const tooMany = Math.max(0, customers.length - chatLimits.customerConnections);
  await Promise.all(others.slice(0, tooMany).map((each) => letGo(each.connection_id, chatId)));
}

/** Takes a customer's connection out of a chat. */
async function letGo(id: string, chatId: string): Promise<void> {
  await deleteRow(chatsTable, hereKey(chatId, id));
  await updateRow(chatsTable, connectionKey(id), {
    change: 'DELETE customer_of :chats',
    condition: 'attribute_exists(customer_of)',
    values: { ':chats': new Set([chatId]) },
  });
}

async function addChat(connection: Connection, chatId: string, list: string, isNewGuest: boolean) {
  const { person } = connection;
  const written = await updateOnce(chatsTable, connectionKey(connection.id), {
    change: `ADD ${list} :chats${isNewGuest ? ', guest_chats :one' : ''}`,
    condition: [
      `(attribute_not_exists(${list}) OR size(${list}) < :limit)`,
      speakerIs(person, list === 'staff_of'),
      // Of none yet the comparison is false, too.
      ...(isNewGuest ? ['NOT guest_chats >= :guest'] : []),
    ].join(' AND '),
    values: {
      ':chats': new Set([chatId]),
      ':limit': chatLimits.joinedChats,
      ...speakerValues(person, list === 'staff_of'),
      ...(isNewGuest && { ':one': 1, ':guest': guestChats }),
    },
  });
  if (written) return;
  const row = await getRow(chatsTable, connectionKey(connection.id));
  const speaker = row && toConnection(connection.id, row).person;
  if (!row || speaker?.id !== person?.id || (list === 'staff_of' && !speaker?.isStaff)) throw speaksForOther();
  throw tooMany(list === 'staff_of' ? `You are in ${chatLimits.joinedChats} chats. Leave one first.` : tooManyChats);
}

/* A concurrent `hello` may have changed the user. */
function speakerIs(person: ChatPerson | undefined, asStaff: boolean): string {
  if (!person) return 'attribute_not_exists(person)';
  return `person.id = :person${asStaff ? ' AND person.isStaff = :yes' : ''}`;
}

const speakerValues = (person: ChatPerson | undefined, asStaff: boolean) =>
  person && { ':person': person.id, ...(asStaff && { ':yes': true }) };

const speaksForOther = () => new Refusal('not_signed_in', 'Sign in to continue.');

/** Removes a staff connection from a chat. */
export async function leaveChat(connection: Connection, chatId: string): Promise<void> {
  await deleteRow(chatsTable, hereKey(chatId, connection.id));
  await updateRow(chatsTable, connectionKey(connection.id), {
    change: 'DELETE staff_of :chats',
    values: { ':chats': new Set([chatId]) },
  });
}

/**
 * Starts pushing the queue's changes to the connection.
 *
 * @throws `not_signed_in` when its user has changed.
 */
export async function followQueue(connection: Connection, now: Date): Promise<void> {
  const written = await updateRow(chatsTable, connectionKey(connection.id), {
    change: 'SET follows_queue = :yes',
    condition: speakerIs(connection.person, true),
    values: { ':yes': true, ...speakerValues(connection.person, true) },
  });
  if (!written) throw speaksForOther();
  await registerInQueue(connection, now);
}

/**
 * Starts pushing the changes of a deal to the connection, in place of those of another.
 *
 * @throws `rate_limited` when as many connections listen as may; `not_signed_in` when its user has changed, or the
 * account was deleted.
 */
export async function listenFrom(
  connection: Connection & { person: ChatPerson },
  heard: HeardDeal,
  tab: string | undefined,
  now: Date,
): Promise<void> {
  const { id, person, listensTo } = connection;
  const isSame = listensTo?.deal === heard.deal && listensTo.workspace === heard.workspace;
  const user = UserId.parse(person.id);
  if (listensTo && !isSame) await stopListening(listensTo, id, user);
  // Before the place is taken: the connection's end gives up what its row names.
  const written = await updateRow(chatsTable, connectionKey(id), {
    change: 'SET listens = :heard',
    condition: speakerIs(person, false),
    values: { ':heard': heard, ...speakerValues(person, false) },
  });
  if (!written) throw speaksForOther();
  await listenTo(heard, id, { id: user, tab, expiresAt: person.expiresAt }, now);
}

function registeredUntil({ person }: Connection, now: Date): number {
  return Math.min(inSeconds(now) + connectionSeconds, person?.expiresAt ?? Infinity);
}

async function register(connection: Connection, chatId: string, as: SenderType, now: Date): Promise<void> {
  await updateRow(chatsTable, hereKey(chatId, connection.id), {
    change:
      'SET connection_id = :id, sender_type = :as, expires_at = :expires, ' +
      // It keeps its age when it is registered anew.
      'entered_at = if_not_exists(entered_at, :now)',
    values: {
      ':id': connection.id,
      ':as': as,
      ':expires': registeredUntil(connection, now),
      ':now': now.toISOString(),
    },
  });
}

async function registerInQueue(connection: Connection, now: Date): Promise<void> {
  const { id } = connection;
  const expires_at = registeredUntil(connection, now);
  await putRow(chatsTable, { ...hereKey(queuePartition, id), connection_id: id, expires_at });
}

/** Restores the connection's row in the chat when it is missing. */
export async function stayInChat(connection: Connection, chatId: string, as: SenderType, now: Date) {
  const row = await getRow(chatsTable, hereKey(chatId, connection.id), now);
  if (!row) await register(connection, chatId, as, now);
}

const Registration = z.object({ connection_id: z.string() });

/** The connections in a chat. */
export const connectionsIn = (chatId: string, now: Date) => connectionsOf(chatId, now);

/** The connections that follow the queue. */
export const connectionsInQueue = (now: Date) => connectionsOf(queuePartition, now);

async function connectionsOf(partition: string, now: Date): Promise<string[]> {
  return (await registrationsIn(partition, now)).map((row) => Registration.parse(row).connection_id);
}

async function registrationsIn(partition: string, now: Date): Promise<Row[]> {
  const rows = await everyRow(chatsTable, partition, { prefix: hereSortKey('') });
  return rows.filter((row) => !isExpired(row, now));
}

/** Removes a closed connection everywhere. @param foundIn partitions where a push found it. */
export async function forgetConnection(id: string, foundIn: string[] = []): Promise<void> {
  const row = await deleteRow(chatsTable, connectionKey(id));
  await Promise.all([
    ...(row ? [leaveAll(toConnection(id, row))] : []),
    ...foundIn.map((partition) => deleteRow(chatsTable, hereKey(partition, id))),
  ]);
}
