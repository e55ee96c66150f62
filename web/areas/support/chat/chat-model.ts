import { chatText } from '#shared/support/chat.ts';
import { createListeners } from '#web/api/session/listeners.ts';
import { onSessionChange, storedSession } from '#web/api/session/session.ts';
import { ChatError } from '#web/areas/chat/chat-error.ts';
import { openChatSocket } from '#web/areas/chat/chat-socket.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { type ChatMemory, createChatMemory } from './chat-memory.ts';
import { inTurn, untilOpen } from './chat-start.ts';
import type { ChatView, WidgetPhase } from './chat-view.ts';
import { chatKey } from './chat-window.ts';
import { createWriting } from './chat-writing.ts';
import { createCurrentChat } from './current-chat.ts';

type Parts = { openSocket?: typeof openChatSocket; memory?: ChatMemory; showToast?: typeof toast };

/** Without a chat: whether one is being started, or why the last attempt failed. */
type Start = { name: 'idle' | 'starting'; failed: boolean; refusal: string | undefined };

const notStarted: Start = { name: 'idle', failed: false, refusal: undefined };

/** The customer's support chat in this tab: one for everything on the page that shows it. */
export function createChatModel(parts: Parts = {}) {
  const { openSocket = openChatSocket, memory = createChatMemory(), showToast = toast } = parts;
  const listeners = createListeners<[]>();
  let who = signedInId();
  const person = () => who;
  const writing = createWriting({
    memory,
    person,
    chatId: () => current.conversation()?.chat_id ?? null,
    onChange: update,
  });
  const current = createCurrentChat({ openSocket, memory, showToast, writing, person, onChange: update });
  let start: Start = notStarted;
  let view = createView();

  function phase(): WidgetPhase {
    return current.conversation() === undefined ? start.name : current.phase();
  }

  function createView(): ChatView {
    return {
      ...current.view(),
      phase: phase(),
      draft: writing.draft(),
      startFailed: start.failed,
      startRefusal: start.refusal,
    };
  }

  function update() {
    current.markRead();
    view = createView();
    listeners.notify();
  }

  function converse(...chat: Parameters<typeof current.converse>) {
    start = notStarted;
    current.converse(...chat);
  }

  function forget() {
    start = notStarted;
    current.forget();
  }

  /** Nobody reads what somebody else has written: another person, or nobody, is signed in now. */
  function followSession() {
    const before = who;
    who = signedInId();
    if (before === who) return;
    const kept = memory.chat();
    if (before === null && kept?.chat_token !== undefined) {
      memory.keepChat({ ...kept, person: who });
      writing.keep();
      return;
    }
    memory.keepChat(null);
    if (before !== null) writing.clear();
    forget();
  }

  /** Goes on with the chat this browser has noted, in this tab before or in another one. */
  function resume() {
    if (phase() !== 'idle' && phase() !== 'closed') return;
    const kept = memory.chat();
    if (kept === null) return reopen();
    if (kept.person !== who && (kept.person !== null || kept.chat_token === undefined)) {
      memory.keepChat(null);
      memory.keepWriting(null);
      return;
    }
    if (kept.person !== who) memory.keepChat({ ...kept, person: who });
    memory.keepEnded(null);
    converse(kept);
  }

  /** Shows a chat that is over once more, after a reload of this tab: nobody has closed its window. */
  function reopen() {
    const ended = memory.ended();
    if (ended === null || phase() !== 'idle') return;
    if (ended.person === who) converse(ended);
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
    const conversation = current.conversation();
    await conversation?.catchUp();
    conversation?.abandon();
  }

  async function startChat(guest: { email?: string; name?: string } = {}): Promise<void> {
    if (phase() !== 'idle') return;
    const own: Start = { ...notStarted, name: 'starting' };
    start = own;
    update();
    try {
      // One tab after the other: the second one finds the chat that the first has started.
      await inTurn(async () => {
        const ready = await untilOpen(current.connect());
        const chat_token = memory.chat()?.chat_token;
        const reply = await ready.request('start_chat', {
          ...guest,
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
      current.disconnect();
      const isRefused = error instanceof ChatError && error.code === 'rate_limited';
      start = { name: 'idle', failed: true, refusal: isRefused ? error.message : undefined };
      update();
      showToast({ ...chatText.startFailed, kind: 'error' });
    }
  }

  onSessionChange(followSession);
  window.addEventListener('storage', followOtherTabs);
  document.addEventListener('visibilitychange', update);
  resume();
  writing.restoreDraft();
  view = createView();

  return {
    view: () => view,
    subscribe: listeners.add,
    /** A guest's address and name; those of a user are the account's. */
    start: startChat,
    /** Blank text sends nothing. */
    send(text: string): void {
      if (text.trim() === '' || (phase() !== 'active' && phase() !== 'resuming')) return;
      writing.setDraft('');
      current.conversation()?.send(text.trim());
    },
    /** Sends a message that failed once more, as the same message. */
    retry: (id: string): void => current.conversation()?.resend(id),
    write(text: string): void {
      writing.setDraft(text);
      writing.keep();
      if (text.trim() !== '') current.conversation()?.typing();
    },
    end: current.end,
    /** Leaves a chat that is over, or has not begun; texts it did not take are kept for the next one. */
    leave(): void {
      const isOver = phase() === 'closed' || phase() === 'reopening';
      if (!isOver && !(phase() === 'active' && view.messages.length === 0)) return;
      writing.keepTexts();
      forget();
      // Meanwhile another tab may have started one.
      resume();
    },
    reconnect: current.reconnect,
    appear: current.appear,
  };
}

function signedInId(): string | null {
  return storedSession()?.user.id ?? null;
}
