import type { Push, Transcript } from '#shared/contract/socket/socket-messages.ts';
import { type Chat, type ChatMessage, chatTimes, type SenderType } from '#shared/support/chat.ts';
import { createDelivery } from './chat-delivery.ts';
import { createEntry, isRefusal } from './chat-entry.ts';
import { hasCode, offline, whyNotSent } from './chat-error.ts';
import type { Outbox, Unsent } from './chat-outbox.ts';
import { type ChatEvent, type ChatPhase, nextPhase } from './chat-phase.ts';
import type { ChatSocket } from './chat-socket.ts';
import { createReading, createTranscript } from './chat-transcript.ts';
import { createTypists } from './typists.ts';

export type ShownMessage = {
  id: string;
  /** Its place in the chat; absent until the server has it. */
  seq?: number;
  /** From the side of the chat that this browser is on. */
  own: boolean;
  /** Written in this tab, or on the customer's side by the same person. */
  mine: boolean;
  /** Absent for what is on its way. */
  sender?: string;
  text: string;
  /** ISO 8601 in UTC; by this machine's clock until the server has it. */
  at: string;
  state: 'sent' | 'sending' | 'failed';
  /** Came after this page had first seen the chat. */
  isNews: boolean;
  /** Why it failed. */
  problem?: string | undefined;
};

export type ConversationView = {
  /** Stored ones in the chat's order, then those on their way. */
  messages: ShownMessage[];
  /** Names of those who are typing. */
  typists: string[];
};

export type Conversation = ReturnType<typeof createConversation>;

type ConversationParts = {
  chat_id: string;
  side: SenderType;
  socket: ChatSocket;
  outbox: Outbox;
  /** Lets the connection into the chat; resolves with the first page of the transcript. */
  enter: () => Promise<Transcript>;
  onChange: () => void;
  /** Runs before `onChange`, each time the connection has entered the chat. */
  onEntered?: (chat: Chat) => void;
  /** Entering or reading has failed; after a broken connection it is not called, for that shows anyway. */
  onProblem?: (error: unknown) => void;
  onSendFailure?: (error: unknown) => void;
  now?: () => number;
};

/**
 * One chat over a socket, for either side. It enters the chat again after every reconnection, reads again what it
 * has missed, and sends what waits in the outbox while the connection is in the chat.
 */
export function createConversation(parts: ConversationParts) {
  const { chat_id, side, socket, outbox, now = Date.now } = parts;
  const transcript = createTranscript();
  const typists = createTypists(changed);
  const entry = createEntry({
    enter: parts.enter,
    onEntered: entered,
    onFailure: (error) => report(error, isRefusal(error) ? 'refused' : 'failed'),
  });
  const reading = createReading({
    readPage: (cursor) => socket.request('sync', { chat_id, ...(cursor !== undefined && { cursor }) }),
    onPage: ({ messages }) => add(messages),
    onRead: noteRead,
    onFailure: (error) => report(error, 'failed'),
    isDisposed: () => isDisposed,
  });
  const deliver = createDelivery({
    chat_id,
    socket,
    entry,
    isEnding: () => phase.name === 'ending',
    onStored: (message) => {
      add([message]);
      changed();
    },
  });
  let phase: ChatPhase = { name: 'opening' };
  /** The chat's count when this page first saw it; later messages are news. */
  let firstCount: number | undefined;
  let typedAt = Number.NEGATIVE_INFINITY;
  let isDisposed = false;
  const unsubscribe = [
    socket.onReady(() => void entry.join()),
    socket.onPush(receive),
    socket.onCounts(compare),
    socket.onState((state) => {
      if (state !== 'open') entry.lose();
    }),
  ];

  function changed() {
    if (!isDisposed) parts.onChange();
  }

  function dispatch(event: ChatEvent) {
    if (isDisposed) return;
    phase = nextPhase(phase, event);
    changed();
  }

  function add(messages: ChatMessage[]) {
    transcript.add(messages);
    for (const { id } of messages) outbox.forget(id);
  }

  function shown({ id, seq, sender_type, sender_name, message, created_at }: ChatMessage): ShownMessage {
    const own = sender_type === side;
    return {
      id,
      seq,
      own,
      mine: own && (side === 'user' || outbox.wrote(id)),
      sender: sender_name,
      text: message,
      at: created_at,
      state: 'sent',
      isNews: seq > (firstCount ?? 0),
    };
  }

  function entered(page: Transcript) {
    firstCount ??= page.chat.message_count;
    parts.onEntered?.(page.chat);
    add(page.messages);
    dispatch({ type: 'entered', chat: page.chat });
    flush();
    void reading.readAfterwards(page);
  }

  function noteRead(chat: Chat) {
    transcript.noteRead(chat.message_count);
    dispatch({ type: 'read', chat });
    flush();
  }

  function report(problem: unknown, type: 'refused' | 'failed') {
    if (isDisposed || hasCode(problem, 'offline')) return;
    dispatch({ type, problem });
    parts.onProblem?.(problem);
    if (type === 'refused') outbox.failAll(whyNotSent(problem));
  }

  function compare(counts: Record<string, number>) {
    if (phase.name === 'closed' || phase.name === 'refused') return;
    const count = counts[chat_id];
    // Without a count the server does not take this connection for one of the chat's.
    if (count === undefined || !entry.isJoined()) void (entry.joining() ?? entry.join());
    else if (transcript.isBehind(count)) void reading.read();
  }

  function receive(push: Push) {
    if (push.type === 'message' && push.message.chat_id === chat_id) {
      add([push.message]);
      typists.stop(push.message);
      // Entering the chat reads all of it.
      if (entry.isJoined() && transcript.isBehind(push.message_count)) void reading.read();
      changed();
    } else if (push.type === 'typing' && push.chat_id === chat_id) {
      if (side === 'user' && push.sender_type !== 'staff') return;
      typists.show(push);
      changed();
    } else if (push.type === 'chat_closed' && push.chat.id === chat_id) {
      void ended(push.chat);
    }
  }

  async function ended(chat: Chat) {
    typists.clear();
    dispatch({ type: 'ended', chat });
    if (!entry.isJoined()) return;
    // The end takes a number of its own. What came before it is read first, and which of our messages arrived.
    if (transcript.isBehind(chat.message_count - 1) || outbox.all().length > 0) await reading.readAfterwards();
    else dispatch({ type: 'read', chat: { ...chat, status: 'closed' } });
  }

  function flush() {
    void outbox.flush({ deliver, onFailure: sendFailed });
  }

  function sendFailed(error: unknown) {
    parts.onSendFailure?.(error);
    // Its end was missed, and perhaps more.
    if (hasCode(error, 'chat_closed')) void reading.readAfterwards();
  }

  async function close(): Promise<void> {
    // A connection that has just come back may close no chat before it has entered it.
    await entry.joining();
    if (!entry.isJoined()) throw offline();
    const attempt = entry.attempt();
    try {
      const { chat } = await socket.request('close_chat', { chat_id });
      await ended(chat);
    } catch (error) {
      if (attempt === entry.attempt() || !isRefusal(error)) throw error;
      await close();
    }
  }

  return {
    chat_id,
    phase: () => phase,
    view: (): ConversationView => ({
      messages: [...transcript.inOrder().map(shown), ...outbox.all().map(shownUnsent)],
      typists: typists.names(),
    }),
    /** The highest place of a message that is here. */
    lastSeq: transcript.last,
    /** Begins with the page that starting the chat has given, or by entering it. */
    open(first?: Transcript): void {
      if (first === undefined) void entry.join();
      else entry.entered(first);
    },
    /** Asks for the chat again after a failure. */
    retry(): void {
      dispatch({ type: 'retried' });
      void entry.join();
    },
    /** The message goes out in its turn, once this connection is in the chat. */
    send(text: string): void {
      typedAt = Number.NEGATIVE_INFINITY;
      outbox.add(text);
      flush();
    },
    /** Sends a failed message again under its id, so that one that had arrived is stored once. */
    resend(id: string): void {
      outbox.retry(id);
      flush();
    },
    /** Tells the other side that somebody is typing, at most twice in the time that it is shown. */
    typing(): void {
      if (!entry.isJoined() || now() - typedAt < chatTimes.typing / 2) return;
      typedAt = now();
      // Nobody misses a signal that was lost.
      socket.request('typing', { chat_id }).catch(() => {});
    },
    /** Closes the chat, and reads what is missing before its end; rejects when it could not be closed. */
    close,
    /** Resolves once everything the server has is here, or can't be had just now. */
    async catchUp(): Promise<void> {
      await entry.joining();
      if (entry.isJoined()) await reading.readAfterwards();
      await reading.underWay();
    },
    /** Takes the chat for closed, with what is here. */
    abandon: (): void => dispatch({ type: 'abandoned' }),
    /** Stops listening; the view stays as it is. */
    dispose(): void {
      isDisposed = true;
      entry.dispose();
      for (const stop of unsubscribe) stop();
      typists.clear();
    },
  };
}

function shownUnsent({ id, text, at, problem }: Unsent): ShownMessage {
  const state = problem === undefined ? 'sending' : 'failed';
  return { id, own: true, mine: true, text, at, state, isNews: false, problem };
}
