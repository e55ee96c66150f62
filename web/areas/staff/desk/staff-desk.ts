import type { Push } from '#shared/contract/socket-messages.ts';
import type { Chat, ChatStatus, QueuedChat } from '#shared/support/chat.ts';
import { createListeners } from '#web/api/session/listeners.ts';
import { hasCode, offline } from '#web/areas/chat/chat-error.ts';
import { createOutbox, type Outbox } from '#web/areas/chat/chat-outbox.ts';
import type { ChatSocket, SocketState } from '#web/areas/chat/chat-socket.ts';
import { type Conversation, type ConversationView, createConversation } from '#web/areas/chat/conversation.ts';
import { createOutgoingMemory, type OutgoingMemory } from './staff-outgoing.ts';
import {
  closedChat,
  isOlder,
  listedQueue,
  withChat,
  withFirstClosed,
  withMoreClosed,
  withoutChat,
} from './staff-queue.ts';

/** The chat on the desk. Without `chat` it is being read, or `problem` says why it could not be. */
export type SelectedChat = ConversationView & { id: string; chat?: Chat | undefined; problem?: unknown };

/** Closed chats, newest first, as far as they were asked for. */
export type ClosedChats = {
  chats: QueuedChat[];
  next_cursor?: string | undefined;
  loading: boolean;
  problem?: unknown;
};

export type StaffChats = {
  connection: SocketState;
  /** The open chats in the queue's order; absent until they have come. */
  queue?: QueuedChat[];
  queueProblem?: unknown;
  closed?: ClosedChats | undefined;
  selected?: SelectedChat | undefined;
};

export type StaffDesk = ReturnType<typeof createStaffDesk>;

/** How often the queue is listed again, in milliseconds: nothing else makes up for a lost push. */
const listInterval = 60_000;
/** The same after a listing that failed. */
const listRetry = 10_000;
/** How long a change may be missing in a listing, in milliseconds: the index behind it follows a moment later. */
const indexDelay = 4_000;

/**
 * What a member of the staff works with: the queue, kept current by pushes and listed again now and then, and the
 * chat on the desk. Only `close` throws; other failures are part of the state.
 */
export function createStaffDesk(
  open: () => ChatSocket,
  now: () => number = Date.now,
  memory: OutgoingMemory = createOutgoingMemory(),
) {
  let state: StaffChats = { connection: 'connecting' };
  const listeners = createListeners<[]>();
  let socket: ChatSocket | undefined;
  let listings = 0;
  let closedListings = 0;
  let nextListing: ReturnType<typeof setTimeout> | undefined;
  /** The chats pushed lately, and when: a listing may not know of them yet. */
  const pushed = new Map<string, { chat: QueuedChat; at: number }>();
  const closedIds = new Set<string>();
  /** Chats that are being marked as read, and whether more was seen meanwhile. */
  const beingRead = new Map<string, { again: boolean }>();
  /** The chat on the desk, and those in which a reply still waits to be sent. */
  const conversations = new Map<string, Conversation>();
  /** The last joining or leaving of each chat. */
  const turns = new Map<string, Promise<unknown>>();
  const outboxes = new Map<string, Outbox>();
  for (const [id, unsent] of Object.entries(memory.read())) outboxes.set(id, newOutbox(id, unsent));

  function show(change: Partial<StaffChats>) {
    state = { ...state, ...change };
    listeners.notify();
  }

  /** Never offline while anything can be pressed: the desk is open as long as it is shown. */
  function connection(): ChatSocket {
    if (socket === undefined) throw offline();
    return socket;
  }

  // --- The queue

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
      show({ queue: listedQueue(listed, lately, closedIds), queueProblem: undefined });
      nextListing = setTimeout(listNow, delay);
    } catch (error) {
      // A new connection lists it anyway.
      if (listing !== listings || hasCode(error, 'offline')) return;
      show({ queueProblem: error });
      nextListing = setTimeout(listNow, listRetry);
    }
  }

  function listNow() {
    if (state.connection === 'open') void listQueue();
  }

  function listIfVisible() {
    if (document.visibilityState === 'visible') listNow();
  }

  async function* pagesOf(status: ChatStatus) {
    let cursor: string | undefined;
    do {
      const page = await connection().request('list_chats', { status, cursor });
      yield page;
      cursor = page.next_cursor;
    } while (cursor !== undefined);
  }

  /** Also without being asked, to count the unanswered ones; what is shown stays until a page comes. */
  async function listClosed(which: 'first' | 'more') {
    closedListings += 1;
    const listing = closedListings;
    const { chats = [], next_cursor } = state.closed ?? {};
    const cursor = which === 'more' ? next_cursor : undefined;
    show({ closed: { chats, next_cursor, loading: true } });
    try {
      const page = await connection().request('list_chats', { status: 'closed', cursor });
      if (listing !== closedListings) return;
      for (const { id } of page.chats) closedIds.add(id);
      const held = state.closed?.chats ?? [];
      const merged = which === 'more' ? withMoreClosed(held, page.chats) : withFirstClosed(held, page.chats);
      show({ closed: { chats: merged, next_cursor: page.next_cursor, loading: false } });
    } catch (error) {
      if (listing !== closedListings) return;
      const held = state.closed?.chats ?? [];
      show({ closed: { chats: held, next_cursor, loading: false, problem: error } });
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
    if (state.queue !== undefined) show({ queue: withChat(state.queue, chat) });
  }

  /** Somebody has looked into a chat that ended unanswered. */
  function noteSeen({ id, unread }: QueuedChat) {
    if (state.closed === undefined) return;
    const chats = state.closed.chats.map((chat) => (chat.id === id ? { ...chat, unread } : chat));
    show({ closed: { ...state.closed, chats } });
  }

  function takeClosed(chat: Chat) {
    const held = state.queue?.find(({ id }) => id === chat.id);
    const isNews = !closedIds.has(chat.id);
    closedIds.add(chat.id);
    if (held !== undefined && state.queue !== undefined) show({ queue: withoutChat(state.queue, chat.id) });
    if (!isNews || state.closed === undefined) return;
    show({ closed: { ...state.closed, chats: [closedChat(chat, held), ...state.closed.chats] } });
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
    connection()
      .request('mark_read', { chat_id })
      .then(({ chat }) => takeChat(chat))
      .catch(() => {})
      .finally(() => {
        beingRead.delete(chat_id);
        if (marking.again && socket !== undefined) markRead(chat_id);
      });
  }

  // --- Conversations

  function newOutbox(id: string, unsent?: Parameters<typeof createOutbox>[1]): Outbox {
    return createOutbox(() => {
      memory.keep(Object.fromEntries([...outboxes].map(([each, outbox]) => [each, outbox.all()])));
      showConversation(id);
      leaveUnneeded(id);
    }, unsent);
  }

  function outboxOf(id: string): Outbox {
    const outbox = outboxes.get(id) ?? newOutbox(id);
    outboxes.set(id, outbox);
    return outbox;
  }

  /** Joins a chat that is on the desk, or in which a reply waits. */
  function converse(id: string) {
    if (socket === undefined || conversations.has(id)) return;
    const opened = socket;
    const conversation = createConversation({
      chat_id: id,
      side: 'staff',
      socket: opened,
      outbox: outboxOf(id),
      enter: () => inTurn(id, () => opened.request('join_chat', { chat_id: id })),
      onChange: () => {
        const { chat } = conversation.phase();
        if (chat?.status === 'closed') takeClosed(chat);
        showConversation(id);
      },
      now,
    });
    conversations.set(id, conversation);
    conversation.open();
  }

  function showConversation(id: string) {
    if (id !== state.selected?.id) return;
    const conversation = conversations.get(id);
    const { chat, problem } = conversation?.phase() ?? {};
    const messages = conversation?.view() ?? { messages: [], typists: [] };
    show({ selected: { id, chat, problem, ...messages } });
  }

  /** Leaves a chat that is not on the desk, once nothing waits to be sent to it. */
  function leaveUnneeded(id: string) {
    const conversation = conversations.get(id);
    if (conversation === undefined || id === state.selected?.id || outboxOf(id).isWaiting()) return;
    conversation.dispose();
    conversations.delete(id);
    inTurn(id, () => connection().request('leave_chat', { chat_id: id })).catch(() => {});
  }

  /** Joins and leaves a chat one after the other: frames on their way may overtake each other. */
  function inTurn<Result>(chat_id: string, run: () => Promise<Result>): Promise<Result> {
    const turn = (turns.get(chat_id) ?? Promise.resolve()).then(run);
    turns.set(
      chat_id,
      turn.catch(() => {}),
    );
    return turn;
  }

  return {
    state: () => state,
    subscribe: listeners.add,

    /** Opens the connection; gives the way to close it. */
    start(): () => void {
      const opened = open();
      socket = opened;
      show({ connection: opened.state() });
      opened.onState((to) => show({ connection: to }));
      opened.onPush(receive);
      opened.onReady(() => {
        void listQueue(indexDelay);
        void listClosed('first');
      });
      for (const [id, outbox] of outboxes) if (outbox.isWaiting()) converse(id);
      if (state.selected !== undefined) converse(state.selected.id);
      const page = new AbortController();
      globalThis.document?.addEventListener('visibilitychange', listIfVisible, page);
      return () => {
        clearTimeout(nextListing);
        page.abort();
        for (const conversation of conversations.values()) conversation.dispose();
        conversations.clear();
        socket = undefined;
        opened.close();
      };
    },

    /** Puts a chat on the desk, or none; the one before is left. */
    select(id: string | undefined): void {
      const before = state.selected?.id;
      if (id === before) return;
      show({ selected: id === undefined ? undefined : { id, messages: [], typists: [] } });
      if (before !== undefined) leaveUnneeded(before);
      if (id === undefined) return;
      converse(id);
      showConversation(id);
    },

    retryQueue(): void {
      show({ queueProblem: undefined });
      void listQueue();
    },
    retrySelected: (): void => selected()?.retry(),

    /** The first closed chats, anew, or those after the ones that are there. */
    listClosed: (which: 'first' | 'more'): void => void listClosed(which),

    /** These are for the chat on the desk; see `createConversation`. */
    send: (text: string): void => selected()?.send(text),
    resend: (id: string): void => selected()?.resend(id),
    discard: (id: string): void => {
      if (state.selected !== undefined) outboxOf(state.selected.id).forget(id);
    },
    typing: (): void => selected()?.typing(),
    async close(): Promise<void> {
      await selected()?.close();
    },

    /** The customer's messages have been seen. */
    markRead,

    retryConnection: () => connection().retryNow(),
  };

  function selected(): Conversation | undefined {
    return state.selected && conversations.get(state.selected.id);
  }
}
