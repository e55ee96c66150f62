import type { Push, Transcript } from '#shared/contract/socket-messages.ts';
import { type Chat, type ChatMessage, chatTimes, MessageText, type SenderType } from '#shared/support/chat.ts';
import { ChatError, hasCode, offline, whyNotSent } from './chat-error.ts';
import type { Outbox, Unsent } from './chat-outbox.ts';
import { type ChatEvent, type ChatPhase, nextPhase } from './chat-phase.ts';
import type { ChatSocket } from './chat-socket.ts';
import { createTranscript } from './chat-transcript.ts';

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
  const typists = new Map<string, { name: string; timer: ReturnType<typeof setTimeout> }>();
  /** Messages that were refused because the connection was not in the chat. */
  const refusedOnce = new Set<string>();
  let phase: ChatPhase = { name: 'opening' };
  /** The server has let this connection into the chat. */
  let isJoined = false;
  /** Counts the attempts to enter: the reply to an earlier one says nothing about the current connection. */
  let joins = 0;
  let joining: Promise<void> | undefined;
  let reading: Promise<void> | undefined;
  /** The chat's count when this page first saw it; later messages are news. */
  let firstCount: number | undefined;
  let typedAt = Number.NEGATIVE_INFINITY;
  let isDisposed = false;
  const unsubscribe = [
    socket.onReady(() => void join()),
    socket.onPush(receive),
    socket.onCounts(compare),
    socket.onState((state) => {
      if (state !== 'open') isJoined = false;
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

  // --- Entering and reading

  function join(): Promise<void> {
    isJoined = false;
    joins += 1;
    const attempt = enter(joins).finally(() => {
      if (joining === attempt) joining = undefined;
    });
    joining = attempt;
    return attempt;
  }

  async function enter(attempt: number) {
    const isStale = () => attempt !== joins || isDisposed;
    try {
      const page = await parts.enter();
      if (!isStale()) entered(page);
    } catch (error) {
      if (!isStale()) report(error, isRefusal(error) ? 'refused' : 'failed');
    }
  }

  function entered(page: Transcript) {
    isJoined = true;
    firstCount ??= page.chat.message_count;
    parts.onEntered?.(page.chat);
    add(page.messages);
    dispatch({ type: 'entered', chat: page.chat });
    flush();
    void readAfterwards(page);
  }

  function report(problem: unknown, type: 'refused' | 'failed') {
    if (isDisposed || hasCode(problem, 'offline')) return;
    dispatch({ type, problem });
    parts.onProblem?.(problem);
    if (type === 'refused') outbox.failAll(whyNotSent(problem));
  }

  /** Reads the whole chat, a page at a time, once for all who ask meanwhile. */
  function read(first?: Transcript): Promise<void> {
    reading ??= readPages(first)
      .catch((error: unknown) => report(error, 'failed'))
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  /** Reads it once more after a reading that is under way, which may have begun too early. */
  function readAfterwards(first?: Transcript): Promise<void> {
    return reading === undefined ? read(first) : reading.then(() => read(first));
  }

  async function readPages(first?: Transcript) {
    let page = first ?? (await socket.request('sync', { chat_id }));
    add(page.messages);
    while (page.next_cursor !== undefined) {
      if (isDisposed) return;
      page = await socket.request('sync', { chat_id, cursor: page.next_cursor });
      add(page.messages);
    }
    transcript.noteRead(page.chat.message_count);
    dispatch({ type: 'read', chat: page.chat });
    flush();
  }

  // --- What the server says

  function compare(counts: Record<string, number>) {
    if (phase.name === 'closed' || phase.name === 'refused') return;
    const count = counts[chat_id];
    // Without a count the server does not take this connection for one of the chat's.
    if (count === undefined || !isJoined) void (joining ?? join());
    else if (transcript.isBehind(count)) void read();
  }

  function receive(push: Push) {
    if (push.type === 'message' && push.message.chat_id === chat_id) {
      add([push.message]);
      stopTyping(push.message);
      // Entering the chat reads all of it.
      if (isJoined && transcript.isBehind(push.message_count)) void read();
      changed();
    } else if (push.type === 'typing' && push.chat_id === chat_id) {
      if (side === 'staff' || push.sender_type === 'staff') showTyping(push);
    } else if (push.type === 'chat_closed' && push.chat.id === chat_id) {
      void ended(push.chat);
    }
  }

  async function ended(chat: Chat) {
    for (const { timer } of typists.values()) clearTimeout(timer);
    typists.clear();
    dispatch({ type: 'ended', chat });
    if (!isJoined) return;
    // The end takes a number of its own. What came before it is read first, and which of our messages arrived.
    if (transcript.isBehind(chat.message_count - 1) || outbox.all().length > 0) await readAfterwards();
    else dispatch({ type: 'read', chat: { ...chat, status: 'closed' } });
  }

  function showTyping({ sender_type, sender_name }: Sender) {
    stopTyping({ sender_type, sender_name });
    const timer = setTimeout(() => {
      stopTyping({ sender_type, sender_name });
      changed();
    }, chatTimes.typing);
    typists.set(`${sender_type} ${sender_name}`, { name: sender_name, timer });
    changed();
  }

  function stopTyping({ sender_type, sender_name }: Sender) {
    const key = `${sender_type} ${sender_name}`;
    clearTimeout(typists.get(key)?.timer);
    typists.delete(key);
  }

  // --- What is written here

  function flush() {
    void outbox.flush({ deliver, onFailure: sendFailed });
  }

  async function deliver(unsent: Unsent): Promise<void> {
    const { id, text: message } = unsent;
    if (!MessageText.safeParse(message).success) throw new ChatError({ code: 'invalid_input', message: '' });
    if (!isJoined || phase.name === 'ending') throw offline();
    const attempt = joins;
    try {
      const reply = await socket.request('send_message', { chat_id, message_id: id, message });
      add([reply.message]);
      changed();
    } catch (error) {
      // What it went out over was replaced meanwhile.
      if (attempt !== joins && isJoined) return await deliver(unsent);
      if (attempt !== joins) throw offline();
      if (error instanceof ChatError && error.code !== 'not_found') throw error;
      // The server no longer takes this connection for one of the chat's. A second time the heartbeat sees to it.
      isJoined = false;
      if (hasCode(error, 'not_found') && !refusedOnce.has(id)) void join();
      refusedOnce.add(id);
      throw offline();
    }
  }

  function sendFailed(error: unknown) {
    parts.onSendFailure?.(error);
    // Its end was missed, and perhaps more.
    if (hasCode(error, 'chat_closed')) void readAfterwards();
  }

  async function close(): Promise<void> {
    // A connection that has just come back may close no chat before it has entered it.
    await joining;
    if (!isJoined) throw offline();
    const attempt = joins;
    try {
      const { chat } = await socket.request('close_chat', { chat_id });
      await ended(chat);
    } catch (error) {
      if (attempt === joins || !isRefusal(error)) throw error;
      await close();
    }
  }

  return {
    chat_id,
    phase: () => phase,
    view: (): ConversationView => ({
      messages: [...transcript.inOrder().map(shown), ...outbox.all().map(shownUnsent)],
      typists: [...typists.values()].map(({ name }) => name),
    }),
    /** The highest place of a message that is here. */
    lastSeq: transcript.last,
    /** Begins with the page that starting the chat has given, or by entering it. */
    open(first?: Transcript): void {
      if (first === undefined) void join();
      else entered(first);
    },
    /** Asks for the chat again after a failure. */
    retry(): void {
      dispatch({ type: 'retried' });
      void join();
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
      if (!isJoined || now() - typedAt < chatTimes.typing / 2) return;
      typedAt = now();
      // Nobody misses a signal that was lost.
      socket.request('typing', { chat_id }).catch(() => {});
    },
    /** Closes the chat, and reads what is missing before its end; rejects when it could not be closed. */
    close,
    /** Resolves once everything the server has is here, or can't be had just now. */
    async catchUp(): Promise<void> {
      await joining;
      if (isJoined) await readAfterwards();
      await reading;
    },
    /** Takes the chat for closed, with what is here. */
    abandon: (): void => dispatch({ type: 'abandoned' }),
    /** Stops listening; the view stays as it is. */
    dispose(): void {
      isDisposed = true;
      isJoined = false;
      for (const stop of unsubscribe) stop();
      for (const { timer } of typists.values()) clearTimeout(timer);
      typists.clear();
    },
  };
}

type Sender = { sender_type: SenderType; sender_name: string };

function shownUnsent({ id, text, at, problem }: Unsent): ShownMessage {
  const state = problem === undefined ? 'sending' : 'failed';
  return { id, own: true, mine: true, text, at, state, isNews: false, problem };
}

/** Refusals that another attempt would get again: the chat is gone, or not for whoever asks. */
function isRefusal(error: unknown): boolean {
  return hasCode(error, 'invalid_input', 'not_allowed', 'not_found', 'chat_closed');
}
