import type { Chat, QueuedChat } from '#shared/support/chat.ts';
import { createListeners } from '#web/api/session/listeners.ts';
import { offline } from '#web/areas/chat/chat-error.ts';
import type { ChatSocket, SocketState } from '#web/areas/chat/chat-socket.ts';
import type { ConversationView } from '#web/areas/chat/conversation.ts';

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

export type DeskState = ReturnType<typeof createDeskState>;

/** The desk's state, and the connection it has it from. */
export function createDeskState() {
  let state: StaffChats = { connection: 'connecting' };
  let socket: ChatSocket | undefined;
  const listeners = createListeners<[]>();

  return {
    get: (): StaffChats => state,
    subscribe: listeners.add,
    show(change: Partial<StaffChats>): void {
      state = { ...state, ...change };
      listeners.notify();
    },
    connect(to: ChatSocket | undefined): void {
      socket = to;
    },
    isConnected: (): boolean => socket !== undefined,
    /** Never offline while anything can be pressed: the desk is open as long as it is shown. */
    connection(): ChatSocket {
      if (socket === undefined) throw offline();
      return socket;
    },
  };
}
