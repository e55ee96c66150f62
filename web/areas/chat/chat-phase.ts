import type { Chat } from '#shared/support/chat.ts';

/** How far a chat is for this browser. `problem` is why the last reading of it failed. */
export type ChatPhase =
  /** Nothing is known of the chat but its id. */
  | { name: 'opening'; chat?: undefined; problem?: unknown }
  | { name: 'active'; chat: Chat; problem?: unknown }
  /** Closed; messages from before the end may be missing here. */
  | { name: 'ending'; chat: Chat; problem?: unknown }
  /** Closed for good. `isComplete`: every message from before the end is here. */
  | { name: 'closed'; chat: Chat; problem?: undefined; isComplete: boolean }
  /** The server does not give this chat to this person; asking again would not help. */
  | { name: 'refused'; chat?: Chat | undefined; problem: unknown };

export type ChatEvent =
  /** The server has let this connection into the chat. */
  | { type: 'entered'; chat: Chat }
  /** The whole transcript was read, and this was the chat then. */
  | { type: 'read'; chat: Chat }
  /** Somebody has closed the chat. */
  | { type: 'ended'; chat: Chat }
  | { type: 'failed'; problem: unknown }
  | { type: 'refused'; problem: unknown }
  /** Somebody asks for the chat again after a failure. */
  | { type: 'retried' }
  /** No more of it can be read. */
  | { type: 'abandoned' };

/** The phase after an event. Frames may overtake each other, but a chat that was closed never opens again. */
export function nextPhase(phase: ChatPhase, event: ChatEvent): ChatPhase {
  if (phase.name === 'closed') return phase;
  switch (event.type) {
    case 'entered':
      if (event.chat.status === 'closed') return { name: 'ending', chat: event.chat };
      return phase.name === 'ending' ? phase : { name: 'active', chat: event.chat };
    case 'read':
      if (event.chat.status === 'closed') return { name: 'closed', chat: event.chat, isComplete: true };
      return phase.name === 'ending' ? phase : { name: 'active', chat: event.chat };
    case 'ended':
      return { name: 'ending', chat: { ...event.chat, status: 'closed' } };
    case 'failed':
      return phase.name === 'refused' ? phase : { ...phase, problem: event.problem };
    case 'refused':
      return { name: 'refused', chat: phase.chat, problem: event.problem };
    case 'retried':
      if (phase.chat === undefined) return { name: 'opening' };
      return { name: phase.name === 'ending' ? 'ending' : 'active', chat: phase.chat };
    case 'abandoned':
      if (phase.chat === undefined) return phase;
      return { name: 'closed', chat: { ...phase.chat, status: 'closed' }, isComplete: false };
  }
}
