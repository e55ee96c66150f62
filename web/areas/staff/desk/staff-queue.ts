import { plans } from '#shared/account/plans.ts';
import type { Chat, QueuedChat } from '#shared/support/chat.ts';

/*
 * The queue of open chats as the console holds it: pure, so that pushes and whole listings lead to the same.
 */

/**
 * Waiting customers come first: those on a plan with priority support, then the others, the longest wait on top of each
 * group. Answered chats follow, the latest on top.
 */
function inQueueOrder(a: QueuedChat, b: QueuedChat): number {
  if (a.waiting_since !== undefined && b.waiting_since !== undefined) {
    return (
      Number(hasPriority(b)) - Number(hasPriority(a)) || byText(a.waiting_since, b.waiting_since) || byText(a.id, b.id)
    );
  }
  if (a.waiting_since !== undefined) return -1;
  if (b.waiting_since !== undefined) return 1;
  return byText(lastHeard(b), lastHeard(a)) || byText(b.id, a.id);
}

function hasPriority({ user_tier }: QueuedChat): boolean {
  return user_tier !== undefined && plans[user_tier].features.prioritySupport;
}

/** Pushes may overtake each other: who knows fewer changes is older, or fewer messages where none were counted. */
export function isOlder(chat: QueuedChat, than: QueuedChat): boolean {
  if (chat.revision !== than.revision) return chat.revision < than.revision;
  return chat.message_count < than.message_count;
}

/** The queue with a chat as it is now, unless it is known to be further. */
export function withChat(queue: readonly QueuedChat[], chat: QueuedChat): QueuedChat[] {
  const held = queue.find(({ id }) => id === chat.id);
  if (held !== undefined && isOlder(chat, held)) return [...queue];
  return [...withoutChat(queue, chat.id), chat].sort(inQueueOrder);
}

export function withoutChat(queue: readonly QueuedChat[], id: string): QueuedChat[] {
  return queue.filter((chat) => chat.id !== id);
}

/** A listing, brought up to date by what was pushed while it was read. */
export function listedQueue(
  listed: readonly QueuedChat[],
  pushed: Iterable<QueuedChat>,
  closed: ReadonlySet<string>,
): QueuedChat[] {
  let queue = listed.filter(({ id }) => !closed.has(id)).sort(inQueueOrder);
  for (const chat of pushed) if (!closed.has(chat.id)) queue = withChat(queue, chat);
  return queue;
}

/** The chats in which somebody waits now and nobody did before. A first listing is no news. */
export function newlyWaiting(
  before: readonly QueuedChat[] | undefined,
  after: readonly QueuedChat[] | undefined,
): QueuedChat[] {
  if (before === undefined || after === undefined) return [];
  const waitedBefore = new Set(before.filter(isWaiting).map(({ id }) => id));
  return after.filter((chat) => isWaiting(chat) && !waitedBefore.has(chat.id));
}

export function isWaiting(chat: QueuedChat): boolean {
  return chat.waiting_since !== undefined;
}

/** A chat that was closed, as the list of closed ones shows it: what nobody had seen by then stays unread. */
export function closedChat(chat: Chat, held: QueuedChat | undefined): QueuedChat {
  const { waiting_since: _, ...rest } = { revision: 0, unread: 0, ...held, ...chat };
  return rest;
}

/** Over before anybody of the staff had seen what was written last. */
export function endedUnanswered({ status, unread }: QueuedChat): boolean {
  return status === 'closed' && unread > 0;
}

/** The first page of the closed chats, read anew: it may not know yet of those closed just now. */
export function withFirstClosed(held: readonly QueuedChat[], page: readonly QueuedChat[]): QueuedChat[] {
  const [newest] = page;
  const later = held.filter((chat) => newest === undefined || closedAt(chat) > closedAt(newest));
  return [...lacking(later, page), ...page];
}

/** The page after those that are held; what was closed meanwhile stands on top already. */
export function withMoreClosed(held: readonly QueuedChat[], page: readonly QueuedChat[]): QueuedChat[] {
  return [...held, ...lacking(page, held)];
}

function lacking(chats: readonly QueuedChat[], others: readonly QueuedChat[]): QueuedChat[] {
  return chats.filter(({ id }) => !others.some((other) => other.id === id));
}

function closedAt(chat: QueuedChat): string {
  return chat.closed_at ?? '';
}

function lastHeard(chat: QueuedChat): string {
  return chat.last_message?.created_at ?? chat.created_at;
}

/** Dates of ISO 8601 in UTC sort as they read. */
function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
