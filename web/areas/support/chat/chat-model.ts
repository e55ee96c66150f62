import type { Push, Transcript } from '#shared/contract/socket-messages.ts';
import { type Chat, chatText } from '#shared/support/chat.ts';
import { createListeners } from '#web/api/session/listeners.ts';
import { onSessionChange, storedSession } from '#web/api/session/session.ts';
import { ChatError } from '#web/areas/chat/chat-error.ts';
import { tokenOfSession } from '#web/areas/chat/chat-greeting.ts';
import { createOutbox } from '#web/areas/chat/chat-outbox.ts';
import { type ChatSocket, openChatSocket } from '#web/areas/chat/chat-socket.ts';
import { type Conversation, createConversation } from '#web/areas/chat/conversation.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { type ChatMemory, createChatMemory } from './chat-memory.ts';
import { inTurn, untilOpen } from './chat-start.ts';
import type { ChatView, WidgetPhase } from './chat-view.ts';
import { chatKey } from './chat-window.ts';

type Parts = { openSocket?: typeof openChatSocket; memory?: ChatMemory; showToast?: typeof toast };

/** A chat that this tab shows. */
type Current = {
  conversation: Conversation;
  /** A guest's key to it. */
  token: string | undefined;
  /** It was over when this page began to fetch it. */
  isReopened: boolean;
  isEnding: boolean;
  endedBy: ChatView['endedBy'];
};

/** Without a chat: whether one is being started, or why the last attempt failed. */
type Start = { name: 'idle' | 'starting'; failed: boolean; refusal: string | undefined };

const notStarted: Start = { name: 'idle', failed: false, refusal: undefined };

/** The customer's support chat in this tab: one for everything on the page that shows it. */
export function createChatModel(parts: Parts = {}) {
  const { openSocket = openChatSocket, memory = createChatMemory(), showToast = toast } = parts;
  const listeners = createListeners<[]>();
  const outbox = createOutbox(keepWriting);
  let socket: ChatSocket | null = null;
  let person = signedInId();
  let current: Current | null = null;
  let start: Start = notStarted;
  let draft = '';
  /** How many places on the page show the chat. */
  let screens = 0;
  /** The highest `seq` that was on a screen. */
  let read = 0;
  let view = createView();

  function phase(): WidgetPhase {
    if (current === null) return start.name;
    const { name } = current.conversation.phase();
    if (name === 'closed' || name === 'refused') return 'closed';
    if (current.isReopened) return 'reopening';
    return name === 'opening' ? 'resuming' : 'active';
  }

  function createView(): ChatView {
    const { messages, typists } = current?.conversation.view() ?? { messages: [], typists: [] };
    return {
      phase: phase(),
      chat: current?.conversation.phase().chat ?? null,
      messages,
      typists,
      connection: socket?.state() ?? 'closed',
      unread: messages.filter(({ own, seq = 0 }) => !own && seq > read).length,
      draft,
      endedBy: current?.endedBy ?? null,
      ending: current?.isEnding ?? false,
      startFailed: start.failed,
      startRefusal: start.refusal,
    };
  }

  function update() {
    markRead();
    view = createView();
    listeners.notify();
  }

  // --- What is kept

  function keepWriting() {
    const unsent = outbox.all();
    const isEmpty = draft === '' && unsent.length === 0;
    const chat_id = current?.conversation.chat_id ?? null;
    memory.keepWriting(isEmpty ? null : { person, chat_id, draft, unsent });
    update();
  }

  /** What has been on a screen that somebody looks at is read, in every tab. */
  function markRead() {
    const kept = keptOf(current);
    if (kept !== null) read = Math.max(read, kept.read);
    if (screens === 0 || document.visibilityState !== 'visible') return;
    read = Math.max(read, current?.conversation.lastSeq() ?? 0);
    if (kept !== null && read > kept.read) memory.keepChat({ ...kept, read });
    const ended = phase() === 'closed' ? memory.ended() : null;
    if (ended !== null && read > ended.read) memory.keepEnded({ ...ended, read });
  }

  /** What all tabs keep of this tab's chat; `null` where they keep none, or another. */
  function keptOf(of: Current | null) {
    const kept = memory.chat();
    return kept !== null && kept.chat_id === of?.conversation.chat_id ? kept : null;
  }

  // --- The connection

  function connect(): ChatSocket {
    if (socket !== null) return socket;
    const opened = openSocket({
      // A guest who signs in during a chat goes on with it: it is theirs by its token.
      idToken: async (options) => (isGuests() ? undefined : await tokenOfSession(options)),
    });
    opened.onPush(noteEnd);
    opened.onState(update);
    socket = opened;
    return opened;
  }

  function isGuests(): boolean {
    return (current === null ? memory.chat()?.chat_token : current.token) !== undefined;
  }

  function disconnect() {
    current?.conversation.dispose();
    socket?.close();
    socket = null;
  }

  type Noted = { chat_id: string; chat_token?: string | undefined; read: number; by?: ChatView['endedBy'] };

  /** Shows a chat: from the page that starting it has given, or fetched. */
  function converse({ chat_id, chat_token: token, read: readBefore, by }: Noted, first?: Transcript) {
    const connection = connect();
    const conversation = createConversation({
      chat_id,
      side: 'user',
      socket: connection,
      outbox,
      // A person's own chat by its id, so that one that is over is read and starts no new one.
      enter: () =>
        token === undefined
          ? connection.request('sync', { chat_id })
          : connection.request('start_chat', { chat_token: token }),
      onChange: followConversation,
      onEntered: keepEntered,
      onProblem: (error) => console.warn('The chat could not be opened or read.', error),
      onSendFailure: (error) => {
        console.warn('A message of the chat could not be sent.', error);
        showToast({ ...chatText.sendFailed, kind: 'error' });
      },
    });
    current = { conversation, token, isReopened: by !== undefined, isEnding: false, endedBy: by ?? null };
    start = notStarted;
    read = readBefore;
    restoreWriting(chat_id);
    conversation.open(first);
    update();
  }

  function followConversation() {
    const state = current?.conversation.phase();
    if (state?.name === 'closed') finish(state.chat, state.isComplete);
    else if (state?.name === 'refused') loseChat();
    else update();
  }

  /** A chat that another tab has left meanwhile is not kept again. */
  function keepEntered({ id: chat_id, status }: Chat) {
    if (current === null || status === 'closed') return;
    const kept = memory.chat();
    const isFirst = current.conversation.phase().name === 'opening';
    if (!isFirst && kept?.chat_id !== chat_id) return;
    const { token, isEnding } = current;
    current = { ...current, isReopened: false };
    memory.keepChat({
      person,
      chat_id,
      read: kept?.chat_id === chat_id ? kept.read : 0,
      ...(token !== undefined && { chat_token: token }),
      ...(isEnding && { ending: true }),
    });
    memory.keepEnded(null);
  }

  /** Runs before the conversation hears of its end. */
  function noteEnd(push: Push) {
    if (push.type !== 'chat_closed' || push.chat.id !== current?.conversation.chat_id) return;
    const kept = memory.chat();
    // Another tab that has ended it may have forgotten it by now.
    if (kept !== null) current = { ...current, endedBy: kept.ending ? 'customer' : 'staff' };
  }

  // --- Beginnings and ends

  /** It is not to be had any more. What was said stays on screen; what was written is kept for the next one. */
  function loseChat() {
    if (current?.conversation.phase().chat !== undefined) return current.conversation.abandon();
    keepTexts();
    forget();
  }

  /** The chat is over; what was said stays on screen. */
  function finish({ id: chat_id }: Chat, isComplete: boolean) {
    if (current === null) return;
    const { token, isEnding } = current;
    const by = isEnding ? 'customer' : current.endedBy;
    if (keptOf(current) !== null) memory.keepChat(null);
    memory.keepEnded({ person, chat_id, read, by, ...(token !== undefined && { chat_token: token }) });
    current = { ...current, endedBy: by, isEnding: false };
    disconnect();
    outbox.failAll(isComplete ? closedText : unsureText);
    update();
  }

  /** Nothing of the chat is left on screen. What is being written stays. */
  function forget() {
    if (keptOf(current) !== null) memory.keepChat(null);
    memory.keepEnded(null);
    disconnect();
    current = null;
    start = notStarted;
    read = 0;
    keepWriting();
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
    const problem = isOther ? { problem: unsureText } : {};
    outbox.restore(writing.unsent.map((each) => ({ ...problem, ...each })));
  }

  /** Nobody reads what somebody else has written: another person, or nobody, is signed in now. */
  function followSession() {
    const before = person;
    person = signedInId();
    if (before === person) return;
    const kept = memory.chat();
    if (before === null && kept?.chat_token !== undefined) {
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
    if (phase() !== 'idle' && phase() !== 'closed') return;
    const kept = memory.chat();
    if (kept === null) return reopen();
    if (kept.person !== person && (kept.person !== null || kept.chat_token === undefined)) {
      memory.keepChat(null);
      memory.keepWriting(null);
      return;
    }
    if (kept.person !== person) memory.keepChat({ ...kept, person });
    memory.keepEnded(null);
    converse(kept);
  }

  /** Shows a chat that is over once more, after a reload of this tab: nobody has closed its window. */
  function reopen() {
    const ended = memory.ended();
    if (ended === null || phase() !== 'idle') return;
    if (ended.person === person) converse(ended);
    else memory.keepEnded(null);
  }

  function followOtherTabs({ key }: StorageEvent) {
    if (key !== chatKey) return;
    const kept = memory.chat();
    if (kept === null && view.chat !== null) void endLikeOtherTab();
    else if (kept === null && phase() === 'resuming') forget();
    else if (kept !== null) resume();
    update();
  }

  /** Another tab has found that it is over: here, too, once the rest of it is read. */
  async function endLikeOtherTab() {
    const conversation = current?.conversation;
    await conversation?.catchUp();
    conversation?.abandon();
  }

  async function startChat(who: { email?: string; name?: string } = {}): Promise<void> {
    if (phase() !== 'idle') return;
    const own: Start = { ...notStarted, name: 'starting' };
    start = own;
    update();
    try {
      // One tab after the other: the second one finds the chat that the first has started.
      await inTurn(async () => {
        const ready = await untilOpen(connect());
        const chat_token = memory.chat()?.chat_token;
        const reply = await ready.request('start_chat', {
          ...who,
          ...(chat_token !== undefined && { chat_token }),
        });
        const { id } = reply.chat;
        const kept = memory.chat();
        const isKept = kept?.chat_id === id;
        const token = reply.chat_token ?? (isKept ? kept.chat_token : undefined);
        converse({ chat_id: id, chat_token: token, read: isKept ? kept.read : 0 }, reply);
      });
    } catch (error) {
      if (start !== own) return;
      console.warn('The chat could not be started.', error);
      disconnect();
      const isRefused = error instanceof ChatError && error.code === 'rate_limited';
      start = { name: 'idle', failed: true, refusal: isRefused ? error.message : undefined };
      update();
      showToast({ ...chatText.startFailed, kind: 'error' });
    }
  }

  async function end(): Promise<void> {
    if (current === null || current.isEnding || phase() !== 'active') return;
    const { conversation } = current;
    setEnding(true);
    try {
      await conversation.close();
    } catch (error) {
      if (conversation.phase().name === 'active') {
        setEnding(false);
        console.warn('The chat could not be closed.', error);
        return showToast({ ...chatText.closeFailed, kind: 'error' });
      }
    }
    conversation.abandon();
    showToast(chatText.closed);
  }

  /** Also noted for the other tabs: the server does not tell them who closes the chat. */
  function setEnding(isEnding: boolean) {
    if (current === null) return;
    current = { ...current, isEnding };
    const kept = keptOf(current);
    if (kept !== null) memory.keepChat({ ...kept, ending: isEnding });
    update();
  }

  onSessionChange(followSession);
  window.addEventListener('storage', followOtherTabs);
  document.addEventListener('visibilitychange', update);
  resume();
  draft ||= ownDraft(memory, person);
  view = createView();

  return {
    view: () => view,
    subscribe: listeners.add,
    /** A guest's address and name; those of a user are the account's. */
    start: startChat,
    /** Blank text sends nothing. */
    send(text: string): void {
      if (text.trim() === '' || (phase() !== 'active' && phase() !== 'resuming')) return;
      draft = '';
      current?.conversation.send(text.trim());
    },
    /** Sends a message that failed once more, as the same message. */
    retry: (id: string): void => current?.conversation.resend(id),
    write(text: string): void {
      draft = text;
      keepWriting();
      if (text.trim() !== '') current?.conversation.typing();
    },
    end,
    /** Leaves a chat that is over, or has not begun; texts it did not take are kept for the next one. */
    leave(): void {
      const isOver = phase() === 'closed' || phase() === 'reopening';
      if (!isOver && !(phase() === 'active' && view.messages.length === 0)) return;
      keepTexts();
      forget();
      // Meanwhile another tab may have started one.
      resume();
    },
    reconnect: (): void => socket?.retryNow(),
    /** The chat is on a screen from now on; gives the way to say that it no longer is. */
    appear(): () => void {
      screens += 1;
      update();
      return () => {
        screens -= 1;
        update();
      };
    },
  };
}

export const closedText = 'The chat was closed before this message arrived.';
const unsureText = 'The chat was closed. This message may not have arrived.';

function signedInId(): string | null {
  return storedSession()?.user.id ?? null;
}

function ownDraft(memory: ChatMemory, person: string | null): string {
  const writing = memory.writing();
  return writing?.person === person ? writing.draft : '';
}
