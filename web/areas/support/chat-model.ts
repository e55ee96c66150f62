import type { ActionReply, Push } from '#shared/contract/socket-messages.ts';
import { type Chat, type ChatMessage, chatText, chatTimes, MessageText } from '#shared/support/chat.ts';
import { createListeners } from '#web/api/session/listeners.ts';
import { onSessionChange, storedSession } from '#web/api/session/session.ts';
import { offline } from '#web/areas/chat/chat-connection.ts';
import { ChatError, mayPass } from '#web/areas/chat/chat-error.ts';
import { type ChatSocket, openChatSocket, tokenOfSession } from '#web/areas/chat/chat-socket.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { type ChatMemory, createChatMemory, type EndedChat } from './chat-memory.ts';
import { inTurn, untilOpen } from './chat-start.ts';
import { type ChatPhase, type ChatView, shownMessage, shownUnsent } from './chat-view.ts';
import { chatKey } from './chat-window.ts';
import { createOutbox } from './outbox.ts';
import { createTranscript } from './transcript.ts';

type Parts = { openSocket?: typeof openChatSocket; memory?: ChatMemory; say?: typeof toast };

/** The customer's support chat in this tab: one for everything on the page that shows it. */
export function createChatModel(parts: Parts = {}) {
  const { openSocket = openChatSocket, memory = createChatMemory(), say = toast } = parts;
  const listeners = createListeners<[]>();
  let socket: ChatSocket | null = null;
  let person = storedSession()?.user.id ?? null;
  let phase: ChatPhase = 'idle';
  let chat: Chat | null = null;
  /** Which chat it is, and a guest's key to it, also before it is here. */
  let known: { id: string; token: string | undefined } | null = null;
  /** The server has answered that this connection is in the chat. What is written waits for that. */
  let isJoined = false;
  let joining: Promise<void> | undefined;
  /** Counts the tries to join: the answer to an earlier one says nothing about the connection there is now. */
  let joins = 0;
  /** How far the chat was when this page first saw it: what comes after that is news. */
  let begunAt = 0;
  let transcript = createTranscript();
  let draft = '';
  let typing: { name: string; timer: ReturnType<typeof setTimeout> } | null = null;
  let toldTyping = 0;
  let endedBy: ChatView['endedBy'] = null;
  /** Who has ended it, while what was said until then is still being read. */
  let toldEnd: ChatView['endedBy'] = null;
  let ending = false;
  let startFailed = false;
  let startRefusal: string | undefined;
  let screens = 0;
  /** The highest `seq` that was on a screen. */
  let read = 0;
  let reading: Promise<void> | undefined;
  const outbox = createOutbox({
    send: sendMessage,
    onChange: keepWriting,
    onSent: arrived,
    onFailure: sendFailed,
  });
  let view = look();

  function look(): ChatView {
    const sent = transcript.inOrder().map((message) => shownMessage(message, begunAt));
    const unsent = outbox.all().filter(({ id }) => !transcript.has(id));
    return {
      phase,
      chat,
      messages: [...sent, ...unsent.map((message) => shownUnsent(message, chat?.user_name ?? ''))],
      typing: typing?.name ?? null,
      connection: socket?.state() ?? 'closed',
      unread: transcript.unreadAfter(read),
      draft,
      endedBy,
      ending,
      startFailed,
      startRefusal,
    };
  }

  function tell() {
    markRead();
    view = look();
    listeners.tell();
  }

  // --- What is kept

  function keepWriting() {
    const unsent = outbox.all();
    const isEmpty = draft === '' && unsent.length === 0;
    memory.keepWriting(isEmpty ? null : { person, chat_id: chat?.id ?? null, draft, unsent });
    tell();
  }

  /** What has been on a screen that somebody looks at is read, in every tab. */
  function markRead() {
    const kept = memory.chat();
    const isSame = kept !== null && kept.chat_id === chat?.id;
    if (isSame) read = Math.max(read, kept.read);
    if (screens === 0 || document.visibilityState !== 'visible') return;
    read = Math.max(read, transcript.last());
    if (isSame && read > kept.read) memory.keepChat({ ...kept, read });
    const ended = phase === 'closed' ? memory.ended() : null;
    if (ended !== null && read > ended.read) memory.keepEnded({ ...ended, read });
  }

  // --- The connection

  function connect(): ChatSocket {
    if (socket !== null) return socket;
    const opened = openSocket({
      // A guest who signs in during a chat goes on with it: it is theirs by its token.
      idToken: async (options) => (isGuests() ? undefined : await tokenOfSession(options)),
    });
    opened.onReady(() => void rejoin());
    opened.onPush(receive);
    opened.onCounts(compare);
    opened.onState(tell);
    socket = opened;
    return opened;
  }

  function disconnect() {
    socket?.close();
    socket = null;
    isJoined = false;
    joins += 1;
    stopTyping();
  }

  /** After every connection: the server has to know that this one belongs to the chat. */
  function rejoin(): Promise<void> {
    const own = join().finally(() => {
      if (joining === own) joining = undefined;
    });
    joining = own;
    return own;
  }

  async function join() {
    isJoined = false;
    joins += 1;
    const own = joins;
    if (known === null || socket === null || !isWanted()) return;
    try {
      const reply = await open(socket, known);
      if (own === joins && isWanted()) take(reply);
    } catch (error) {
      if (own !== joins || mayPass(error)) return;
      console.warn('The chat could not be opened again.', error);
      if (isAboutChat(error)) loseChat();
    }
  }

  /** It is not to be had any more. What was said stays on screen; what was written is kept for the next one. */
  function loseChat() {
    if (chat !== null) return finish(null);
    keepTexts();
    forget();
  }

  function compare(counts: Record<string, number>) {
    const count = chat === null ? undefined : counts[chat.id];
    // The server does not count this connection among those of the chat, or its answer was lost.
    if (count === undefined || !isJoined) void (joining ?? rejoin());
    else if (transcript.isBehind(count)) void readAll();
  }

  /** Reads the whole chat, a page at a time, once for all who ask meanwhile. */
  function readAll(first?: ActionReply<'sync'>): Promise<void> {
    reading ??= readPages(first)
      .catch((error: unknown) =>
        console.warn('The chat could not be read; the next heartbeat tries again.', error),
      )
      .finally(() => {
        reading = undefined;
        tell();
      });
    return reading;
  }

  /** The same after a reading under way, which may have begun before what is to be read. */
  function readAnew(first?: ActionReply<'sync'>): Promise<void> {
    return reading === undefined ? readAll(first) : reading.then(() => readAll(first));
  }

  async function readPages(first?: ActionReply<'sync'>) {
    const of = transcript;
    let page = first;
    while (page === undefined || page.next_cursor !== undefined) {
      if (page !== undefined) of.add(page.messages);
      if (socket === null || chat === null || of !== transcript) return;
      const cursor = page?.next_cursor;
      page = await socket.request('sync', { chat_id: chat.id, ...(cursor !== undefined && { cursor }) });
    }
    of.add(page.messages);
    of.hasRead(page.chat.message_count);
    if (of === transcript && page.chat.status === 'closed') finish(toldEnd, { isRead: true });
  }

  // --- What the server says

  /** The chat as the server has it: a new one, or the one there was. */
  function take(reply: ActionReply<'start_chat'>) {
    const { id, status, message_count } = reply.chat;
    const kept = memory.chat();
    const isSame = kept?.chat_id === id;
    const isNew = chat === null;
    const chat_token = reply.chat_token ?? known?.token ?? (isSame ? kept.chat_token : undefined);
    known = { id, token: chat_token };
    // One that another tab has left meanwhile is not brought back to it.
    if (status === 'active' && (isNew || isSame)) {
      const read = isSame ? kept.read : 0;
      const token = chat_token !== undefined && { chat_token };
      memory.keepChat({ person, chat_id: id, read, ...token, ...(ending && { ending }) });
      memory.keepEnded(null);
    }
    chat = reply.chat;
    if (phase !== 'reopening' || status === 'active') phase = 'active';
    isJoined = status === 'active';
    transcript.add(reply.messages);
    if (isNew) {
      begunAt = message_count;
      restoreWriting(id);
    }
    // One that was closed while nobody here listened is read to its end, and then over.
    void readAnew(reply).then(outbox.flush);
  }

  function receive(push: Push) {
    if (chat === null) return;
    if (push.type === 'message' && push.message.chat_id === chat.id) {
      transcript.add([push.message]);
      outbox.forget(push.message.id);
      if (push.message.sender_type === 'staff') stopTyping();
      // Who has not joined yet reads everything then.
      if (isJoined && transcript.isBehind(push.message_count)) void readAll();
      tell();
    } else if (push.type === 'typing' && push.chat_id === chat.id && push.sender_type === 'staff') {
      showTyping(push.sender_name);
    } else if (push.type === 'chat_closed' && push.chat.id === chat.id) {
      chat = push.chat;
      // Here the reply tells, too.
      if (!ending) closedElsewhere(push.chat);
    }
  }

  function closedElsewhere({ message_count }: Chat) {
    const kept = memory.chat();
    // Another tab that has ended it may have forgotten it by now.
    if (kept !== null) toldEnd = kept.ending ? 'customer' : 'staff';
    // The end takes a place of its own; what came before it is read first, and which messages of here arrived.
    if (transcript.isBehind(message_count - 1) || outbox.all().length > 0) void readAnew();
    else finish(toldEnd);
  }

  /** Another tab has found that it is over: here, too, once the rest of it is read. */
  async function endLikeOtherTab() {
    const of = transcript;
    await joining;
    if (of === transcript && isJoined) await readAnew();
    await reading;
    if (of === transcript) finish(toldEnd);
  }

  function showTyping(name: string) {
    stopTyping();
    const timer = setTimeout(() => {
      typing = null;
      tell();
    }, chatTimes.typing);
    typing = { name, timer };
    tell();
  }

  function stopTyping() {
    if (typing !== null) clearTimeout(typing.timer);
    typing = null;
  }

  // --- What the customer writes

  async function sendMessage(id: string, text: string): Promise<ChatMessage> {
    if (phase === 'closed') throw new ChatError(closedError);
    if (!MessageText.safeParse(text).success) throw new ChatError({ code: 'invalid_input', message: '' });
    if (socket === null || chat === null || !isJoined) throw offline();
    const joined = joins;
    try {
      const fields = { chat_id: chat.id, message_id: id, message: text };
      return (await socket.request('send_message', fields)).message;
    } catch (error) {
      if (!(error instanceof ChatError) || error.code !== 'not_found') throw error;
      // This connection is not in the chat after all, or no longer; the heartbeat sees to it.
      if (joined !== joins) return await sendMessage(id, text);
      isJoined = false;
      throw offline();
    }
  }

  function arrived(message: ChatMessage) {
    if (message.chat_id === chat?.id) transcript.add([message]);
  }

  function sendFailed(error: unknown) {
    console.warn('A message of the chat could not be sent.', error);
    say({ ...chatText.sendFailed, kind: 'error' });
    if (chat === null || !(error instanceof ChatError) || error.code !== 'chat_closed') return;
    // Its end was missed, and perhaps more.
    chat = { ...chat, status: 'closed' };
    void readAnew();
  }

  /** Texts that were never sent go to the message being written, so that the next chat starts with them. */
  function keepTexts() {
    draft = [...outbox.all().map(({ text }) => text), draft].filter((text) => text !== '').join('\n\n');
    outbox.clear();
  }

  function restoreWriting(chatId: string) {
    const writing = memory.writing();
    if (writing === null || writing.person !== person) return;
    if (draft === '') draft = writing.draft;
    const isOther = writing.chat_id !== null && writing.chat_id !== chatId;
    outbox.restore(
      isOther
        ? writing.unsent.map((each) => ({ ...each, problem: each.problem ?? unsureText }))
        : writing.unsent,
    );
  }

  // --- Beginnings and ends

  /** The chat is over; what was said stays on screen. `isRead`: all of it is here. */
  function finish(by: ChatView['endedBy'], { isRead } = { isRead: false }) {
    if (phase === 'closed') return;
    const kept = memory.chat();
    if (kept?.chat_id === chat?.id) memory.keepChat(null);
    if (chat !== null) {
      chat = { ...chat, status: 'closed' };
      const token = known?.token !== undefined && { chat_token: known.token };
      memory.keepEnded({ person, chat_id: chat.id, ...token, read, by });
    }
    phase = 'closed';
    endedBy = by;
    ending = false;
    for (const { id } of outbox.all()) {
      if (transcript.has(id)) outbox.forget(id);
    }
    outbox.failAll(isRead ? closedText : unsureText);
    disconnect();
    tell();
  }

  /** Nothing of the chat is left on screen. What is being written stays. */
  function forget() {
    disconnect();
    if (memory.chat()?.chat_id === chat?.id || phase === 'resuming') memory.keepChat(null);
    memory.keepEnded(null);
    chat = null;
    known = null;
    transcript = createTranscript();
    read = 0;
    phase = 'idle';
    endedBy = null;
    toldEnd = null;
    ending = false;
    startFailed = false;
    startRefusal = undefined;
    keepWriting();
  }

  /** Nobody reads what somebody else has written: another person, or nobody, is signed in now. */
  function followPerson() {
    const before = person;
    person = storedSession()?.user.id ?? null;
    const kept = memory.chat();
    const goesOn = before === null && kept?.chat_token !== undefined;
    if (before === person) return;
    if (goesOn) {
      memory.keepChat({ ...kept, person });
      keepWriting();
      return;
    }
    memory.keepChat(null);
    if (before !== null) {
      draft = '';
      outbox.clear();
    }
    forget();
  }

  /** Goes on with the chat this browser has noted, in this tab before or in another one. */
  function resume() {
    const kept = memory.chat();
    if (phase !== 'idle' && phase !== 'closed') return;
    if (kept === null) return reopen();
    if (kept.person !== person && (kept.person !== null || kept.chat_token === undefined)) {
      memory.keepChat(null);
      memory.keepWriting(null);
      return;
    }
    if (kept.person !== person) memory.keepChat({ ...kept, person });
    memory.keepEnded(null);
    toldEnd = null;
    fetchAnew(kept, 'resuming');
  }

  /** Shows a chat that is over once more, after a reload of this tab: nobody has closed its window. */
  function reopen() {
    const ended = memory.ended();
    if (ended === null || phase !== 'idle') return;
    if (ended.person !== person) return memory.keepEnded(null);
    toldEnd = ended.by;
    fetchAnew(ended, 'reopening');
  }

  function fetchAnew(noted: Omit<EndedChat, 'by'>, to: ChatPhase) {
    chat = null;
    known = { id: noted.chat_id, token: noted.chat_token };
    transcript = createTranscript();
    read = noted.read;
    phase = to;
    endedBy = null;
    restoreWriting(noted.chat_id);
    connect();
    tell();
  }

  function followOtherTabs({ key }: StorageEvent) {
    if (key !== chatKey) return;
    const kept = memory.chat();
    if (kept === null && chat !== null) void endLikeOtherTab();
    else if (kept === null && phase === 'resuming') forget();
    else if (kept !== null && (phase === 'idle' || phase === 'closed')) resume();
    else tell();
  }

  async function start(who: { email?: string; name?: string } = {}): Promise<void> {
    if (phase !== 'idle') return;
    phase = 'starting';
    startFailed = false;
    startRefusal = undefined;
    tell();
    try {
      // One tab after the other: the second one finds the chat that the first has started.
      await inTurn(async () => {
        const ready = await untilOpen(connect());
        const chat_token = memory.chat()?.chat_token;
        const joined = joins;
        take(await ready.request('start_chat', { ...who, ...(chat_token !== undefined && { chat_token }) }));
        // Meanwhile there is another connection.
        if (joined !== joins) void rejoin();
      });
      tell();
    } catch (error) {
      if (!isStarting()) return;
      console.warn('The chat could not be started.', error);
      disconnect();
      phase = 'idle';
      startFailed = true;
      if (error instanceof ChatError && error.code === 'rate_limited') startRefusal = error.message;
      tell();
      say({ ...chatText.startFailed, kind: 'error' });
    }
  }

  async function end(): Promise<void> {
    if (socket === null || chat === null || phase !== 'active' || ending) return;
    setEnding(true);
    try {
      await closeJoined(chat.id);
    } catch (error) {
      if (isClosed()) return await ended();
      setEnding(false);
      console.warn('The chat could not be closed.', error);
      return say({ ...chatText.closeFailed, kind: 'error' });
    }
    await ended();
  }

  /** A connection that has just come back is in no chat before it has joined, and may close none. */
  async function closeJoined(chat_id: string): Promise<void> {
    await joining;
    if (socket === null || !isJoined) throw offline();
    const joined = joins;
    try {
      await socket.request('close_chat', { chat_id });
    } catch (error) {
      if (joined === joins || !isAboutChat(error)) throw error;
      await closeJoined(chat_id);
    }
  }

  /** Also noted for the other tabs: the server does not tell them who closes the chat. */
  function setEnding(to: boolean) {
    ending = to;
    const kept = memory.chat();
    if (kept !== null && kept.chat_id === chat?.id) memory.keepChat({ ...kept, ending: to });
    tell();
  }

  async function ended() {
    toldEnd = 'customer';
    // Which of them arrived before the end is in the transcript.
    if (outbox.all().length > 0) await readAnew();
    finish('customer');
    say(chatText.closed);
  }

  // Asked after waiting: meanwhile much may have changed.
  const isWanted = () => phase === 'resuming' || phase === 'active' || phase === 'reopening';
  const isStarting = () => phase === 'starting';
  const isGuests = () => (known === null ? memory.chat()?.chat_token : known.token) !== undefined;
  const isClosed = () => chat?.status === 'closed';

  onSessionChange(followPerson);
  window.addEventListener('storage', followOtherTabs);
  document.addEventListener('visibilitychange', tell);
  resume();
  draft ||= ownDraft(memory, person);
  view = look();

  return {
    view: () => view,
    subscribe: listeners.add,
    /** A guest's address and name; those of a user are the account's. */
    start,
    /** Blank text sends nothing. */
    send(text: string): void {
      if (text.trim() === '' || !isWanted() || phase === 'reopening') return;
      draft = '';
      toldTyping = 0;
      outbox.add(text.trim());
      void outbox.flush();
    },
    /** Sends a message that failed once more, as the same message. */
    retry: (id: string): void => outbox.retry(id),
    write(text: string): void {
      draft = text;
      keepWriting();
      if (text.trim() === '' || chat === null || !isJoined) return;
      if (Date.now() - toldTyping < chatTimes.typing / 2) return;
      toldTyping = Date.now();
      // Nobody misses a signal that was lost.
      socket?.request('typing', { chat_id: chat.id }).catch(() => {});
    },
    end,
    /** Leaves a chat that is over, or has not begun; texts it did not take are kept for the next one. */
    leave(): void {
      const isOver = phase === 'closed' || phase === 'reopening';
      if (!isOver && !(phase === 'active' && view.messages.length === 0)) return;
      keepTexts();
      forget();
      // Meanwhile another tab may have started one.
      resume();
    },
    reconnect: (): void => socket?.retryNow(),
    /** The chat is on a screen from now on; gives the way to say that it no longer is. */
    appear(): () => void {
      screens += 1;
      tell();
      return () => {
        screens -= 1;
        tell();
      };
    },
  };
}

export const closedText = 'The chat was closed before this message arrived.';
const unsureText = 'The chat was closed. This message may not have arrived.';
const closedError = { code: 'chat_closed', message: closedText } as const;

/**
 * Opens the chat there was, and no other: a person's own by its id, so that one that is over is read and makes no
 * new one; a guest's by its token.
 */
function open(socket: ChatSocket, { id, token }: { id: string; token: string | undefined }) {
  if (token === undefined) return socket.request('sync', { chat_id: id });
  return socket.request('start_chat', { chat_token: token });
}

function ownDraft(memory: ChatMemory, person: string | null): string {
  const writing = memory.writing();
  return writing?.person === person ? writing.draft : '';
}

/** Refusals that another try would get again: the token opens nothing, or the chat is gone. */
function isAboutChat(error: unknown): boolean {
  return (
    error instanceof ChatError &&
    ['invalid_input', 'not_allowed', 'not_found', 'chat_closed'].includes(error.code)
  );
}
