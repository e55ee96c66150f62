import { chatTimes } from '#shared/support/chat.ts';
import type { ChatConnection } from './chat-connection.ts';
import { hasCode } from './chat-error.ts';
import { createTimer } from './timer.ts';

type HeartbeatParts = {
  /** The connection in use. */
  current: () => ChatConnection | null;
  /** Finds out what was missed. */
  catchUp: (connection: ChatConnection) => Promise<void>;
};

const isVisible = () => globalThis.document?.visibilityState !== 'hidden';

/** Keeps the connection in use open, and closes one that answers no more. */
export function createHeartbeat({ current, catchUp }: HeartbeatParts) {
  /** When something was last sent by the page or pushed to it, and whether the next beat is soon because of it. */
  let lastTraffic = 0;
  let beatsSoon = false;
  const timer = createTimer(beat);

  /** Thousands of pages keep a chat at rest: only one that is looked at, and where something happens, beats often. */
  function schedule() {
    beatsSoon = isVisible() && Date.now() - lastTraffic < chatTimes.lively;
    timer.start(beatsSoon ? chatTimes.heartbeat : chatTimes.restingHeartbeat * (0.9 + 0.2 * Math.random()));
  }

  function beat() {
    const connection = current();
    if (connection === null) return;
    schedule();
    const answered = isVisible() ? catchUp(connection) : connection.request('keep_open', {});
    answered.catch((error: unknown) => {
      if (hasCode(error, 'timed_out')) connection.close();
    });
  }

  return {
    begin(): void {
      lastTraffic = Date.now();
      schedule();
    },
    stop: timer.stop,
    noteTraffic(): void {
      lastTraffic = Date.now();
      if (current() !== null && !beatsSoon) schedule();
    },
    /** After a sleep the connection may be gone, and a hidden page does not hear of lost pushes. */
    beatIfVisible(): void {
      if (isVisible()) beat();
    },
  };
}
