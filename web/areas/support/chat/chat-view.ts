import type { Chat } from '#shared/support/chat.ts';
import type { SocketState } from '#web/areas/chat/chat-socket.ts';
import type { ShownMessage } from '#web/areas/chat/conversation.ts';

/**
 * `idle`: no chat. `resuming`: there is a chat, and it is being fetched. `closed`: over, and readable until somebody
 * leaves it; `reopening`: such a chat is being fetched.
 */
export type WidgetPhase = 'idle' | 'starting' | 'resuming' | 'active' | 'reopening' | 'closed';

/** All that the screen shows of the chat. */
export type ChatView = {
  phase: WidgetPhase;
  chat: Chat | null;
  messages: ShownMessage[];
  /** Names of those of the staff who are typing. */
  typists: string[];
  connection: SocketState;
  /** Messages of the staff that nobody has seen on this browser's screens. */
  unread: number;
  /** The message being written. */
  draft: string;
  /** `null` where this tab can't know. */
  endedBy: 'customer' | 'staff' | null;
  ending: boolean;
  /** The last attempt to start failed. */
  startFailed: boolean;
  /** Why, where trying again at once would fail again. */
  startRefusal: string | undefined;
};
