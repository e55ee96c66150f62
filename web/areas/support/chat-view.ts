import type { Chat, ChatMessage } from '#shared/support/chat.ts';
import type { SocketState } from '#web/areas/chat/chat-socket.ts';
import type { Unsent } from './chat-memory.ts';

/**
 * `resuming`: there is a chat, and it is being fetched. `closed`: over, and readable until somebody leaves it;
 * `reopening`: such a one is being fetched.
 */
export type ChatPhase = 'idle' | 'starting' | 'resuming' | 'active' | 'reopening' | 'closed';

export type ShownMessage = {
  id: string;
  own: boolean;
  sender: string;
  text: string;
  /** ISO 8601 in UTC; by this machine's clock until the server has it. */
  at: string;
  state: 'sent' | 'sending' | 'failed';
  /** Came after this page had first seen the chat. */
  isNews: boolean;
  /** Why it failed. */
  problem?: string;
};

/** All that the screen shows of the chat. */
export type ChatView = {
  phase: ChatPhase;
  chat: Chat | null;
  messages: ShownMessage[];
  /** Who of the staff is writing. */
  typing: string | null;
  connection: SocketState;
  /** Messages of the staff that nobody has seen on this browser's screens. */
  unread: number;
  /** The message being written. */
  draft: string;
  /** `null` where this tab can't know. */
  endedBy: 'customer' | 'staff' | null;
  ending: boolean;
  /** The last try to start failed. */
  startFailed: boolean;
  /** Why, where trying again at once would fail again. */
  startRefusal: string | undefined;
};

/** `begunAt`: how far the chat was when this page first saw it. */
export function shownMessage(message: ChatMessage, begunAt: number): ShownMessage {
  const { id, seq, sender_type, sender_name, message: text, created_at } = message;
  const own = sender_type === 'user';
  return { id, own, sender: sender_name, text, at: created_at, state: 'sent', isNews: seq > begunAt };
}

export function shownUnsent({ id, text, at, problem }: Unsent, sender: string): ShownMessage {
  const state = problem === undefined ? 'sending' : 'failed';
  return { id, own: true, sender, text, at, state, isNews: false, ...(problem !== undefined && { problem }) };
}
