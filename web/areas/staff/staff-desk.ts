import type { Push } from '#shared/contract/socket-messages.ts';
import {
  type Chat,
  type ChatMessage,
  type ChatStatus,
  chatTimes,
  type QueuedChat,
} from '#shared/support/chat.ts';
import { createListeners } from '#web/api/session/listeners.ts';
import { ChatError, type ChatErrorCode, mayPass, whyNotSent } from '#web/areas/chat/chat-error.ts';
import type { ChatSocket, SocketState } from '#web/areas/chat/chat-socket.ts';
import { createOutgoingMemory, type Outgoing, type OutgoingMemory } from './staff-outgoing.ts';
import {
  closedChat,
  isOlder,
  listedQueue,
  withChat,
  withFirstClosed,
  withMoreClosed,
  withoutChat,
} from './staff-queue.ts';
import {
  mergeMessages,
  type OutgoingMessage,
  stillOutgoing,
  type Typist,
  withoutTypist,
  withTypist,
} from './staff-transcript.ts';

/** The chat on the desk. Without `chat` its transcript is on its way, or `problem` says why it is not. */
export type SelectedChat = {
  id: string;
  chat?: Chat | undefined;
  messages: ChatMessage[];
  typists: Typist[];
  problem?: unknown;
};

/** Closed chats, newest first, as far as they were asked for. */
export type ClosedChats = {
  chats: QueuedChat[];
  next_cursor?: string | undefined;
  loading: boolean;
  problem?: unknown;
};

export type StaffChats = {
  connection: SocketState;
  /** Whose name the replies carry; known once the server has been greeted. */
  name?: string | undefined;
  /** The open chats in the queue's order; absent until they have come. */
  queue?: QueuedChat[];
  queueProblem?: unknown;
  closed?: ClosedChats | undefined;
  selected?: SelectedChat | undefined;
  /** What was written here and is not known to be stored, by chat. */
  outgoing: Outgoing;
  /** Ids of the messages that went out from here. */
  sent: ReadonlySet<string>;
};

export type StaffDesk = ReturnType<typeof createStaffDesk>;

/** How often the queue is listed anew, in milliseconds: a push that was lost is made up for by nothing else. */
const listEvery = 60_000;
/** Sooner after a listing that failed. */
const listAgain = 10_000;
/** For so long a change may be missing in a listing: the index it is read from follows a moment later. */
const settling = 4_000;
/** How often a reply goes out without an answer, over a connection that stands, until it has failed. */
const tries = 3;

/**
 * What a member of the staff works with: the queue, kept current by pushes and listed anew now and then, and the
 * chat on the desk. Only `close` throws; what else failed is part of what is shown.
 */
export function createStaffDesk(
  open: () => ChatSocket,
  now: () => number = Date.now,
  memory: OutgoingMemory = createOutgoingMemory(),
) {
  const unsent = memory.read();
  const unsentIds = Object.values(unsent).flatMap((messages) => messages.map(({ id }) => id));
  let state: StaffChats = { connection: 'connecting', outgoing: unsent, sent: new Set(unsentIds) };
  const listeners = createListeners<[]>();
  let socket: ChatSocket | undefined;
  let listings = 0;
  let selections = 0;
  let joins = 0;
  let closedListings = 0;
  let nextListing: ReturnType<typeof setTimeout> | undefined;
  /** The chats pushed lately, and when: a listing may not know of them yet. */
  const pushed = new Map<string, { chat: QueuedChat; at: number }>();
  /** Up to which place nothing of the selected chat is missing here. */
  let known = 0;
  /** How far the chat was when it was last read; the same twice means that no more is to be had. */
  let lastRead = 0;
  const closedIds = new Set<string>();
  const beingRead = new Set<string>();
  /** Something more was seen while the chat was being marked as read. */
  const readMeanwhile = new Set<string>();
  /** The chats this connection is in; another one for each connection, and for each that is greeted anew. */
  let joined = new Set<string>();
  /** The last joining or leaving of each chat. */
  const turns = new Map<string, Promise<void>>();
  /** The chats of which replies are going out. */
  const flushing = new Set<string>();
  /** Replies that were refused because this connection was not in their chat after all: once each is no failure. */
  const strayed = new Set<string>();
  const typedAt = new Map<string, number>();

  function show(change: Partial<StaffChats>) {
    state = { ...state, ...change };
    listeners.tell();
  }

  function showSelected(change: Partial<SelectedChat>) {
    if (state.selected !== undefined) show({ selected: { ...state.selected, ...change } });
  }

  /** Never `undefined` while anything can be pressed: the desk is open as long as it is shown. */
  function line(): ChatSocket {
    if (socket === undefined) throw new ChatError({ code: 'offline', message: 'The desk is closed.' });
    return socket;
  }

  /** Lists the open chats, all pages, and after a while once more; what is held stays until they have come. */
  async function listQueue(again: number = listEvery) {
    clearTimeout(nextListing);
    listings += 1;
    const listing = listings;
    const since = now() - settling;
    for (const [id, { at }] of pushed) if (at < since) pushed.delete(id);
    try {
      const listed: QueuedChat[] = [];
      for await (const page of pagesOf('active')) listed.push(...page.chats);
      if (listing !== listings) return;
      const lately = [...pushed.values()].map(({ chat }) => chat);
      show({ queue: listedQueue(listed, lately, closedIds), queueProblem: undefined });
      nextListing = setTimeout(listNow, again);
    } catch (error) {
      // Once the line is back it is listed anyhow.
      if (listing !== listings || isOffline(error)) return;
      show({ queueProblem: error });
      nextListing = setTimeout(listNow, listAgain);
    }
  }

  function listNow() {
    if (state.connection === 'open') void listQueue();
  }

  async function* pagesOf(status: ChatStatus) {
    let cursor: string | undefined;
    do {
      const page = await line().request('list_chats', { status, cursor });
      yield page;
      cursor = page.next_cursor;
    } while (cursor !== undefined);
  }

  /** Also without being asked, for how many of them nobody has answered; what is held stays until a page comes. */
  async function listClosed(which: 'first' | 'more') {
    closedListings += 1;
    const listing = closedListings;
    const { chats = [], next_cursor } = state.closed ?? {};
    const cursor = which === 'more' ? next_cursor : undefined;
    show({ closed: { chats, next_cursor, loading: true } });
    try {
      const page = await line().request('list_chats', { status: 'closed', cursor });
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

  /** Joining and leaving a chat, one after the other: frames on their way may overtake each other. */
  function inTurn(chat_id: string, run: () => Promise<void>): Promise<void> {
    const turn = (turns.get(chat_id) ?? Promise.resolve()).then(run);
    turns.set(
      chat_id,
      turn.catch(() => {}),
    );
    return turn;
  }

  /** Joins the selected chat and reads its whole transcript; again after every break. */
  async function join() {
    const chat_id = state.selected?.id;
    if (chat_id === undefined) return;
    joins += 1;
    const attempt = joins;
    try {
      // When its turn comes it may have been asked for anew: then that one does it.
      await inTurn(chat_id, async () => {
        if (attempt === joins) await read(chat_id);
      });
    } catch (error) {
      if (isShut(error)) failWaiting(chat_id, error);
      if (attempt === joins && !isOffline(error)) showSelected({ problem: error });
    }
  }

  async function read(chat_id: string) {
    const selection = selections;
    let page = await enter(chat_id);
    void flush(chat_id);
    const messages = [...page.messages];
    while (page.next_cursor !== undefined && selection === selections) {
      page = await line().request('sync', { chat_id, cursor: page.next_cursor });
      messages.push(...page.messages);
    }
    forgetArrived(chat_id, messages);
    if (selection !== selections || state.selected === undefined) return;
    const held = state.selected;
    // It may have been closed while it was read.
    const chat = held.chat?.status === 'closed' ? held.chat : page.chat;
    showSelected({ chat, messages: mergeMessages(held.messages, messages), problem: undefined });
    noteRead(page.chat.message_count);
    if (page.chat.status === 'closed') takeClosed(page.chat);
  }

  /** From the reply on this connection is in the chat, and may write to it. */
  async function enter(chat_id: string) {
    const over = joined;
    const page = await line().request('join_chat', { chat_id });
    over.add(chat_id);
    return page;
  }

  /** Leaves a chat that is not on the desk, once nothing waits to be sent to it. */
  function leaveUnneeded(chat_id: string) {
    const over = joined;
    inTurn(chat_id, async () => {
      if (over !== joined || chat_id === state.selected?.id || isWaiting(chat_id)) return;
      over.delete(chat_id);
      await line().request('leave_chat', { chat_id });
    }).catch(() => {});
  }

  /** A place may be given and its message not stored yet, or never: a gap only says to look once more. */
  function noteRead(count: number) {
    const last = state.selected?.messages.at(-1)?.seq ?? 0;
    known = Math.max(known, lastRead === count ? count : Math.min(count, last));
    lastRead = count;
  }

  function takePush(push: Push) {
    if (push.type === 'message') takeMessage(push.message);
    else if (push.type === 'typing') takeTyping(push);
    else if (push.type === 'chat_closed') takeClosed(push.chat);
    else takeChat(push.chat);
  }

  function takeMessage(message: ChatMessage) {
    if (message.chat_id !== state.selected?.id) return;
    const missed = message.seq > known + 1;
    if (!missed) known = Math.max(known, message.seq);
    showSelected({
      messages: mergeMessages(state.selected.messages, [message]),
      typists: withoutTypist(state.selected.typists, message),
    });
    forgetArrived(message.chat_id, [message]);
    // Before the transcript is there, it is on its way anyhow.
    if (missed && state.selected.chat !== undefined) void join();
  }

  function takeTyping(push: Extract<Push, { type: 'typing' }>) {
    if (push.chat_id !== state.selected?.id) return;
    const { sender_type, sender_name } = push;
    const typist = { sender_type, sender_name, until: now() + chatTimes.typing };
    showSelected({ typists: withTypist(state.selected.typists, typist) });
    setTimeout(() => {
      const typists = state.selected?.typists ?? [];
      if (typists.includes(typist)) showSelected({ typists: typists.filter((each) => each !== typist) });
    }, chatTimes.typing);
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
    if (isNews && state.closed !== undefined) {
      show({ closed: { ...state.closed, chats: [closedChat(chat, held), ...state.closed.chats] } });
    }
    if (chat.id !== state.selected?.id) return;
    const isRead = state.selected.chat !== undefined;
    showSelected({ chat, typists: [] });
    // The end takes a place in the chat, as a message does.
    if (chat.message_count <= known + 1) known = chat.message_count;
    else if (isRead) void join();
  }

  function takeCounts(counts: Record<string, number>) {
    sendElsewhere();
    const { selected } = state;
    // On its way, or not to be had.
    if (selected === undefined || (selected.chat === undefined && selected.problem === undefined)) return;
    if (isShut(selected.problem)) return;
    const count = counts[selected.id];
    // Without one the server does not take this connection for one of the chat's.
    if (count === undefined || count > known || !joined.has(selected.id)) void join();
  }

  function outgoingOf(chat_id: string): OutgoingMessage[] {
    return state.outgoing[chat_id] ?? [];
  }

  function showOutgoing(chat_id: string, messages: OutgoingMessage[]) {
    show({ outgoing: { ...state.outgoing, [chat_id]: messages } });
    memory.keep(state.outgoing);
  }

  function forgetArrived(chat_id: string, messages: ChatMessage[]) {
    const before = outgoingOf(chat_id);
    const after = stillOutgoing(before, messages);
    if (after.length < before.length) showOutgoing(chat_id, after);
  }

  function isWaiting(chat_id: string): boolean {
    return nextOf(chat_id) !== undefined;
  }

  function nextOf(chat_id: string): OutgoingMessage | undefined {
    return outgoingOf(chat_id).find((message) => message.state === 'sending');
  }

  /** Sends what waits in a chat in the order it was written, as long as this connection is in the chat. */
  async function flush(chat_id: string): Promise<void> {
    if (flushing.has(chat_id)) return;
    flushing.add(chat_id);
    for (let next = nextOf(chat_id); next !== undefined && joined.has(chat_id); next = nextOf(chat_id)) {
      await deliver(chat_id, next);
    }
    flushing.delete(chat_id);
    if (chat_id !== state.selected?.id) leaveUnneeded(chat_id);
  }

  /** Sends one message until it has arrived or failed, or until it has to wait for this connection to join. */
  async function deliver(chat_id: string, { id, text }: OutgoingMessage): Promise<void> {
    for (let left = tries; joined.has(chat_id); left -= 1) {
      const over = joined;
      try {
        const reply = await line().request('send_message', { chat_id, message_id: id, message: text });
        takeMessage(reply.message);
        forgetArrived(chat_id, [reply.message]);
        return;
      } catch (error) {
        // What it went out over is no more: the next connection decides.
        if (over !== joined) continue;
        if (mustWait(error)) {
          over.delete(chat_id);
          return;
        }
        if (mayPass(error) && left > 1) continue;
        if (isRefused(error, 'not_found') && !strayed.has(id)) {
          strayed.add(id);
          over.delete(chat_id);
          enterAgain(chat_id);
          return;
        }
        fail(chat_id, ({ id: each }) => each === id, error);
        // Somebody else has closed it: what the desk shows is behind.
        if (isRefused(error, 'chat_closed')) void join();
        return;
      }
    }
  }

  function enterAgain(chat_id: string) {
    if (chat_id === state.selected?.id) void join();
    else sendElsewhere();
  }

  /** Joins the chats that are not on the desk any more and in which something still waits to be sent. */
  function sendElsewhere() {
    for (const chat_id of Object.keys(state.outgoing)) {
      if (chat_id !== state.selected?.id && isWaiting(chat_id)) void sendTo(chat_id);
    }
  }

  async function sendTo(chat_id: string) {
    try {
      await inTurn(chat_id, async () => {
        if (joined.has(chat_id)) return;
        const { messages } = await enter(chat_id);
        forgetArrived(chat_id, messages);
      });
      await flush(chat_id);
    } catch (error) {
      if (isShut(error)) failWaiting(chat_id, error);
    }
  }

  function failWaiting(chat_id: string, error: unknown) {
    fail(chat_id, (message) => message.state === 'sending', error);
  }

  function fail(chat_id: string, which: (message: OutgoingMessage) => boolean, error: unknown) {
    const messages = outgoingOf(chat_id);
    if (!messages.some(which)) return;
    showOutgoing(
      chat_id,
      messages.map((each) => (which(each) ? failed(each, error) : each)),
    );
  }

  /** Failing is no loss: the next look says it again. */
  function markRead(chat_id: string) {
    if (beingRead.has(chat_id)) {
      readMeanwhile.add(chat_id);
      return;
    }
    beingRead.add(chat_id);
    line()
      .request('mark_read', { chat_id })
      .then(({ chat }) => takeChat(chat))
      .catch(() => {})
      .finally(() => {
        beingRead.delete(chat_id);
        if (readMeanwhile.delete(chat_id) && socket !== undefined) markRead(chat_id);
      });
  }

  return {
    state: () => state,
    subscribe: listeners.add,

    /** Opens the connection; gives the way to close it. */
    start(): () => void {
      const opened = open();
      socket = opened;
      show({ connection: opened.state() });
      opened.onState((connection) => {
        if (connection !== 'open') joined = new Set();
        show({ connection });
      });
      opened.onPush(takePush);
      opened.onCounts(takeCounts);
      opened.onReady(({ name }) => {
        joined = new Set();
        turns.clear();
        show({ name });
        void listQueue(settling);
        void listClosed('first');
        void join();
        sendElsewhere();
      });
      const ignorePage = whenVisible(listNow);
      return () => {
        clearTimeout(nextListing);
        ignorePage();
        joined = new Set();
        socket = undefined;
        opened.close();
      };
    },

    /** Puts a chat on the desk, or none; the one before is left. */
    select(id: string | undefined): void {
      const before = state.selected?.id;
      if (id === before) return;
      selections += 1;
      joins += 1;
      known = 0;
      lastRead = 0;
      show({ selected: id === undefined ? undefined : { id, messages: [], typists: [] } });
      if (before !== undefined) leaveUnneeded(before);
      void join();
    },

    retryQueue(): void {
      show({ queueProblem: undefined });
      void listQueue();
    },
    retrySelected(): void {
      showSelected({ problem: undefined });
      void join();
    },

    /** The first closed chats, anew, or those after the ones that are there. */
    listClosed: (which: 'first' | 'more'): void => void listClosed(which),

    /** Goes out in its turn, as soon as this connection is in the chat. */
    send(chat_id: string, text: string): void {
      const message: OutgoingMessage = { id: crypto.randomUUID(), text, state: 'sending' };
      show({ sent: new Set(state.sent).add(message.id) });
      showOutgoing(chat_id, [...outgoingOf(chat_id), message]);
      typedAt.delete(chat_id);
      void flush(chat_id);
    },

    /** Sends a failed message again, under the same id: one that had arrived after all is stored once. */
    resend(chat_id: string, id: string): void {
      const message = outgoingOf(chat_id).find((each) => each.id === id);
      if (message?.state !== 'failed') return;
      const again: OutgoingMessage = { id, text: message.text, state: 'sending' };
      showOutgoing(
        chat_id,
        outgoingOf(chat_id).map((each) => (each.id === id ? again : each)),
      );
      void flush(chat_id);
    },

    /** Takes a failed message off the desk. */
    discard(chat_id: string, id: string): void {
      showOutgoing(
        chat_id,
        outgoingOf(chat_id).filter((each) => each.id !== id),
      );
    },

    /** Says that somebody is writing, no more often than half as long as it is shown. */
    typing(chat_id: string): void {
      const last = typedAt.get(chat_id) ?? Number.NEGATIVE_INFINITY;
      if (now() - last < chatTimes.typing / 2) return;
      typedAt.set(chat_id, now());
      line()
        .request('typing', { chat_id })
        .catch(() => {});
    },

    /** The customer's messages have been seen. */
    markRead,

    async close(chat_id: string): Promise<void> {
      const { chat } = await line().request('close_chat', { chat_id });
      takeClosed(chat);
    },

    retryConnection: () => line().retryNow(),
  };
}

function failed(message: OutgoingMessage, error: unknown): OutgoingMessage {
  return { ...message, state: 'failed', problem: whyNotSent(error) };
}

/** Runs each time the page is looked at again; gives the way to stop it. */
function whenVisible(run: () => void): () => void {
  if (typeof document === 'undefined') return () => {};
  const look = () => {
    if (document.visibilityState === 'visible') run();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/** Nothing to report: the line says that it is down, and everything is asked again when it is back. */
function isOffline(error: unknown): boolean {
  return isRefused(error, 'offline');
}

/** The line is down, or nobody could be asked just now who is signed in. */
function mustWait(error: unknown): boolean {
  return isOffline(error) || !(error instanceof ChatError);
}

/** The chat is gone, or it is not for whoever is signed in: joining again would fail again. */
function isShut(error: unknown): boolean {
  return isRefused(error, 'not_found') || isRefused(error, 'not_allowed');
}

function isRefused(error: unknown, code: ChatErrorCode): boolean {
  return error instanceof ChatError && error.code === code;
}
