import type { Push, Transcript } from '#shared/contract/socket/socket-messages.ts';
import { type Chat, chatText } from '#shared/support/chat.ts';
import { tokenOfSession } from '#web/areas/chat/chat-greeting.ts';
import type { ChatSocket, openChatSocket } from '#web/areas/chat/chat-socket.ts';
import { type Conversation, createConversation } from '#web/areas/chat/conversation.ts';
import type { toast } from '#web/ui/overlays/toasts.tsx';
import type { ChatMemory } from './chat-memory.ts';
import type { ChatView } from './chat-view.ts';
import type { createWriting } from './chat-writing.ts';

type CurrentParts = {
  openSocket: typeof openChatSocket;
  memory: ChatMemory;
  showToast: typeof toast;
  writing: ReturnType<typeof createWriting>;
  person: () => string | null;
  onChange: () => void;
};

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

type Noted = { chat_id: string; chat_token?: string | undefined; read: number; by?: ChatView['endedBy'] };

/** The chat that this tab shows, its connection, and what the browser keeps of it. */
export function createCurrentChat({ openSocket, memory, showToast, writing, person, onChange }: CurrentParts) {
  let socket: ChatSocket | null = null;
  let current: Current | null = null;
  /** How many places on the page show the chat. */
  let screens = 0;
  /** The highest `seq` that was on a screen. */
  let read = 0;

  function phase() {
    if (current === null) return 'idle';
    const { name } = current.conversation.phase();
    if (name === 'closed' || name === 'refused') return 'closed';
    if (current.isReopened) return 'reopening';
    return name === 'opening' ? 'resuming' : 'active';
  }

  function connect(): ChatSocket {
    if (socket !== null) return socket;
    const opened = openSocket({
      // A guest who signs in during a chat goes on with it: it is theirs by its token.
      idToken: async (options) => (isGuests() ? undefined : await tokenOfSession(options)),
    });
    opened.onPush(noteEnd);
    opened.onState(onChange);
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

  /** All tabs' copy of this tab's chat; `null` where they keep none, or another. */
  function kept() {
    const chat = memory.chat();
    return chat?.chat_id === current?.conversation.chat_id ? chat : null;
  }

  /** Messages on a screen that somebody looks at are read, in every tab. */
  function markRead() {
    const chat = kept();
    if (chat !== null) read = Math.max(read, chat.read);
    if (screens === 0 || document.visibilityState !== 'visible') return;
    read = Math.max(read, current?.conversation.lastSeq() ?? 0);
    if (chat !== null && read > chat.read) memory.keepChat({ ...chat, read });
    const ended = phase() === 'closed' ? memory.ended() : null;
    if (ended !== null && read > ended.read) memory.keepEnded({ ...ended, read });
  }

  function followConversation() {
    const state = current?.conversation.phase();
    if (state?.name === 'closed') finish(state.chat, state.isComplete);
    else if (state?.name === 'refused') lose();
    else onChange();
  }

  /** A chat that another tab has left meanwhile is not kept again. */
  function keepEntered({ id: chat_id, status }: Chat) {
    if (current === null || status === 'closed') return;
    const chat = memory.chat();
    const isFirst = current.conversation.phase().name === 'opening';
    if (!isFirst && chat?.chat_id !== chat_id) return;
    const { token, isEnding } = current;
    current = { ...current, isReopened: false };
    memory.keepChat({
      person: person(),
      chat_id,
      read: chat?.chat_id === chat_id ? chat.read : 0,
      ...(token !== undefined && { chat_token: token }),
      ...(isEnding && { ending: true }),
    });
    memory.keepEnded(null);
  }

  /** Runs before the conversation hears of its end. */
  function noteEnd(push: Push) {
    if (push.type !== 'chat_closed' || push.chat.id !== current?.conversation.chat_id) return;
    const chat = memory.chat();
    // Another tab that has ended it may have forgotten it by now.
    if (chat !== null) current = { ...current, endedBy: chat.ending ? 'customer' : 'staff' };
  }

  /** It is not to be had any more. What was said stays on screen; what was written is kept for the next one. */
  function lose() {
    if (current?.conversation.phase().chat !== undefined) return current.conversation.abandon();
    writing.keepTexts();
    forget();
  }

  /** The chat is over; what was said stays on screen. */
  function finish({ id: chat_id }: Chat, isComplete: boolean) {
    if (current === null) return;
    const { token, isEnding } = current;
    const by = isEnding ? 'customer' : current.endedBy;
    if (kept() !== null) memory.keepChat(null);
    memory.keepEnded({ person: person(), chat_id, read, by, ...(token !== undefined && { chat_token: token }) });
    current = { ...current, endedBy: by, isEnding: false };
    disconnect();
    writing.fail(isComplete);
    onChange();
  }

  /** Nothing of the chat is left on screen. What is being written stays. */
  function forget() {
    if (kept() !== null) memory.keepChat(null);
    memory.keepEnded(null);
    disconnect();
    current = null;
    read = 0;
    writing.keep();
  }

  /** Also noted for the other tabs: the server does not tell them who closes the chat. */
  function setEnding(isEnding: boolean) {
    if (current === null) return;
    current = { ...current, isEnding };
    const chat = kept();
    if (chat !== null) memory.keepChat({ ...chat, ending: isEnding });
    onChange();
  }

  return {
    conversation: () => current?.conversation,
    phase,
    connect,
    disconnect,
    markRead,
    forget,
    view() {
      const { messages, typists } = current?.conversation.view() ?? { messages: [], typists: [] };
      return {
        chat: current?.conversation.phase().chat ?? null,
        messages,
        typists,
        connection: socket?.state() ?? ('closed' as const),
        unread: messages.filter(({ own, seq = 0 }) => !own && seq > read).length,
        endedBy: current?.endedBy ?? null,
        ending: current?.isEnding ?? false,
      };
    },
    /** Shows a chat: from the page that starting it has given, or fetched. */
    converse({ chat_id, chat_token: token, read: readBefore, by }: Noted, first?: Transcript): void {
      const connection = connect();
      const conversation = createConversation({
        chat_id,
        side: 'user',
        socket: connection,
        outbox: writing.outbox,
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
      read = readBefore;
      writing.restore(chat_id);
      conversation.open(first);
      onChange();
    },
    async end(): Promise<void> {
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
    },
    reconnect: (): void => socket?.retryNow(),
    /** The chat is on a screen from now on; gives the way to say that it no longer is. */
    appear(): () => void {
      screens += 1;
      onChange();
      return () => {
        screens -= 1;
        onChange();
      };
    },
  };
}
