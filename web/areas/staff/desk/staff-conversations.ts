import type { Chat } from '#shared/support/chat.ts';
import { createOutbox, type Outbox } from '#web/areas/chat/chat-outbox.ts';
import { type Conversation, createConversation } from '#web/areas/chat/conversation.ts';
import type { DeskState } from './desk-state.ts';
import type { OutgoingMemory } from './staff-outgoing.ts';

type ConversationsParts = {
  desk: DeskState;
  memory: OutgoingMemory;
  now: () => number;
  onClosed: (chat: Chat) => void;
};

/** The chat on the desk, and those in which a reply still waits to be sent. */
export function createStaffConversations({ desk, memory, now, onClosed }: ConversationsParts) {
  const conversations = new Map<string, Conversation>();
  /** The last joining or leaving of each chat. */
  const turns = new Map<string, Promise<unknown>>();
  const outboxes = new Map<string, Outbox>();
  for (const [id, unsent] of Object.entries(memory.read())) outboxes.set(id, newOutbox(id, unsent));

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
    if (!desk.isConnected() || conversations.has(id)) return;
    const opened = desk.connection();
    const conversation = createConversation({
      chat_id: id,
      side: 'staff',
      socket: opened,
      outbox: outboxOf(id),
      enter: () => inTurn(id, () => opened.request('join_chat', { chat_id: id })),
      onChange: () => {
        const { chat } = conversation.phase();
        if (chat?.status === 'closed') onClosed(chat);
        showConversation(id);
      },
      now,
    });
    conversations.set(id, conversation);
    conversation.open();
  }

  function showConversation(id: string) {
    if (id !== desk.get().selected?.id) return;
    const conversation = conversations.get(id);
    const { chat, problem } = conversation?.phase() ?? {};
    const messages = conversation?.view() ?? { messages: [], typists: [] };
    desk.show({ selected: { id, chat, problem, ...messages } });
  }

  /** Leaves a chat that is not on the desk, once nothing waits to be sent to it. */
  function leaveUnneeded(id: string) {
    const conversation = conversations.get(id);
    if (conversation === undefined || id === desk.get().selected?.id || outboxOf(id).isWaiting()) return;
    conversation.dispose();
    conversations.delete(id);
    inTurn(id, () => desk.connection().request('leave_chat', { chat_id: id })).catch(() => {});
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

  function selected(): Conversation | undefined {
    const { selected: shown } = desk.get();
    return shown && conversations.get(shown.id);
  }

  return {
    selected,
    begin(): void {
      for (const [id, outbox] of outboxes) if (outbox.isWaiting()) converse(id);
      const { selected: shown } = desk.get();
      if (shown !== undefined) converse(shown.id);
    },
    stop(): void {
      for (const conversation of conversations.values()) conversation.dispose();
      conversations.clear();
    },
    /** Puts a chat on the desk, or none; the one before is left. */
    select(id: string | undefined): void {
      const before = desk.get().selected?.id;
      if (id === before) return;
      desk.show({ selected: id === undefined ? undefined : { id, messages: [], typists: [] } });
      if (before !== undefined) leaveUnneeded(before);
      if (id === undefined) return;
      converse(id);
      showConversation(id);
    },
    discard(id: string): void {
      const { selected: shown } = desk.get();
      if (shown !== undefined) outboxOf(shown.id).forget(id);
    },
  };
}
