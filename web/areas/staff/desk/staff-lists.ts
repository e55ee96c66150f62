import type { Push } from '#shared/contract/socket/socket-messages.ts';
import type { Chat, ChatStatus, QueuedChat } from '#shared/support/chat.ts';
import { hasCode } from '#web/areas/chat/chat-error.ts';
import type { DeskState } from './desk-state.ts';
import {
  closedChat,
  isOlder,
  listedQueue,
  withChat,
  withFirstClosed,
  withMoreClosed,
  withoutChat,
} from './staff-queue.ts';

/** How often the queue is listed again, in milliseconds: nothing else makes up for a lost push. */
const listInterval = 60_000;
/** The same after a listing that failed. */
const listRetry = 10_000;
/** How long a change may be missing in a listing, in milliseconds: the index behind it follows a moment later. */
const indexDelay = 4_000;

/** The queue, kept current by pushes and listed again now and then, and the closed chats. */
export function createStaffLists(desk: DeskState, now: () => number) {
  let listings = 0;
  let closedListings = 0;
  let nextListing: ReturnType<typeof setTimeout> | undefined;
  /** The chats pushed lately, and when: a listing may not know of them yet. */
  const pushed = new Map<string, { chat: QueuedChat; at: number }>();
  const closedIds = new Set<string>();
  /** Chats that are being marked as read, and whether more was seen meanwhile. */
  const beingRead = new Map<string, { again: boolean }>();

  /** Lists the open chats, all pages, and again after a while; what is shown stays until they have come. */
  async function listQueue(delay: number = listInterval) {
    clearTimeout(nextListing);
    listings += 1;
    const listing = listings;
    const since = now() - indexDelay;
    for (const [id, { at }] of pushed) if (at < since) pushed.delete(id);
    try {
      const listed: QueuedChat[] = [];
      for await (const page of pagesOf('active')) listed.push(...page.chats);
      if (listing !== listings) return;
      const lately = [...pushed.values()].map(({ chat }) => chat);
      desk.show({ queue: listedQueue(listed, lately, closedIds), queueProblem: undefined });
      nextListing = setTimeout(listNow, delay);
    } catch (error) {
      // A new connection lists it anyway.
      if (listing !== listings || hasCode(error, 'offline')) return;
      desk.show({ queueProblem: error });
      nextListing = setTimeout(listNow, listRetry);
    }
  }

  function listNow() {
    if (desk.get().connection === 'open') void listQueue();
  }

  function listIfVisible() {
    if (document.visibilityState === 'visible') listNow();
  }

  async function* pagesOf(status: ChatStatus) {
    let cursor: string | undefined;
    do {
      const page = await desk.connection().request('list_chats', { status, cursor });
      yield page;
      cursor = page.next_cursor;
    } while (cursor !== undefined);
  }

  /** Also without being asked, to count the unanswered ones; what is shown stays until a page comes. */
  async function listClosed(which: 'first' | 'more') {
    closedListings += 1;
    const listing = closedListings;
    const { chats = [], next_cursor } = desk.get().closed ?? {};
    const cursor = which === 'more' ? next_cursor : undefined;
    desk.show({ closed: { chats, next_cursor, loading: true } });
    try {
      const page = await desk.connection().request('list_chats', { status: 'closed', cursor });
      if (listing !== closedListings) return;
      for (const { id } of page.chats) closedIds.add(id);
      const held = desk.get().closed?.chats ?? [];
      const merged = which === 'more' ? withMoreClosed(held, page.chats) : withFirstClosed(held, page.chats);
      desk.show({ closed: { chats: merged, next_cursor: page.next_cursor, loading: false } });
    } catch (error) {
      if (listing !== closedListings) return;
      const held = desk.get().closed?.chats ?? [];
      desk.show({ closed: { chats: held, next_cursor, loading: false, problem: error } });
    }
  }

  function receive(push: Push) {
    if (push.type === 'chat_closed') takeClosed(push.chat);
    else if (push.type === 'chat_opened' || push.type === 'chat_updated') takeChat(push.chat);
  }

  function takeChat(chat: QueuedChat) {
    if (chat.status === 'closed') {
      takeClosed(chat);
      return noteSeen(chat);
    }
    if (closedIds.has(chat.id)) return;
    const held = pushed.get(chat.id);
    if (held === undefined || !isOlder(chat, held.chat)) pushed.set(chat.id, { chat, at: now() });
    const { queue } = desk.get();
    if (queue !== undefined) desk.show({ queue: withChat(queue, chat) });
  }

  /** Somebody has looked into a chat that ended unanswered. */
  function noteSeen({ id, unread }: QueuedChat) {
    const { closed } = desk.get();
    if (closed === undefined) return;
    const chats = closed.chats.map((chat) => (chat.id === id ? { ...chat, unread } : chat));
    desk.show({ closed: { ...closed, chats } });
  }

  function takeClosed(chat: Chat) {
    const { queue, closed } = desk.get();
    const held = queue?.find(({ id }) => id === chat.id);
    const isNews = !closedIds.has(chat.id);
    closedIds.add(chat.id);
    if (held !== undefined && queue !== undefined) desk.show({ queue: withoutChat(queue, chat.id) });
    if (!isNews || closed === undefined) return;
    desk.show({ closed: { ...closed, chats: [closedChat(chat, held), ...closed.chats] } });
  }

  /** A failure loses nothing: the next look marks it again. */
  function markRead(chat_id: string) {
    const underWay = beingRead.get(chat_id);
    if (underWay !== undefined) {
      underWay.again = true;
      return;
    }
    const marking = { again: false };
    beingRead.set(chat_id, marking);
    desk
      .connection()
      .request('mark_read', { chat_id })
      .then(({ chat }) => takeChat(chat))
      .catch(() => {})
      .finally(() => {
        beingRead.delete(chat_id);
        if (marking.again && desk.isConnected()) markRead(chat_id);
      });
  }

  return {
    listQueue,
    listClosed,
    receive,
    takeClosed,
    markRead,
    /** Lists both, now that a connection is there; its listing may not know of the last changes. */
    begin(): void {
      void listQueue(indexDelay);
      void listClosed('first');
    },
    listIfVisible,
    stop: (): void => clearTimeout(nextListing),
  };
}
