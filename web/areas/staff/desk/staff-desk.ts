import type { ChatSocket } from '#web/areas/chat/chat-socket.ts';
import { createDeskState } from './desk-state.ts';
import { createStaffConversations } from './staff-conversations.ts';
import { createStaffLists } from './staff-lists.ts';
import { createOutgoingMemory, type OutgoingMemory } from './staff-outgoing.ts';

export type StaffDesk = ReturnType<typeof createStaffDesk>;

/**
 * The staff's desk: the queue, kept current by pushes and listed again now and then, and the chat on the desk. Only
 * `close` throws; other failures are part of the state.
 */
export function createStaffDesk(
  open: () => ChatSocket,
  now: () => number = Date.now,
  memory: OutgoingMemory = createOutgoingMemory(),
) {
  const desk = createDeskState();
  const lists = createStaffLists(desk, now);
  const conversations = createStaffConversations({ desk, memory, now, onClosed: lists.takeClosed });
  const { selected } = conversations;

  return {
    state: desk.get,
    subscribe: desk.subscribe,

    /** Opens the connection; gives the way to close it. */
    start(): () => void {
      const socket = open();
      desk.connect(socket);
      desk.show({ connection: socket.state() });
      socket.onState((to) => desk.show({ connection: to }));
      socket.onPush(lists.receive);
      socket.onReady(lists.begin);
      conversations.begin();
      const page = new AbortController();
      globalThis.document?.addEventListener('visibilitychange', lists.listIfVisible, page);
      return () => {
        lists.stop();
        page.abort();
        conversations.stop();
        desk.connect(undefined);
        socket.close();
      };
    },

    select: conversations.select,
    retryQueue(): void {
      desk.show({ queueProblem: undefined });
      void lists.listQueue();
    },
    retrySelected: (): void => selected()?.retry(),

    /** The first closed chats, anew, or those after the ones that are there. */
    listClosed: (which: 'first' | 'more'): void => void lists.listClosed(which),

    /** These are for the chat on the desk; see `createConversation`. */
    send: (text: string): void => selected()?.send(text),
    resend: (id: string): void => selected()?.resend(id),
    discard: conversations.discard,
    typing: (): void => selected()?.typing(),
    async close(): Promise<void> {
      await selected()?.close();
    },

    /** The customer's messages have been seen. */
    markRead: lists.markRead,

    retryConnection: () => desk.connection().retryNow(),
  };
}
