import { offline } from '#web/areas/chat/chat-error.ts';
import type { ChatSocket } from '#web/areas/chat/chat-socket.ts';

/** Rejects when the first try to connect fails. */
export function untilOpen(socket: ChatSocket): Promise<ChatSocket> {
  if (socket.state() === 'open') return Promise.resolve(socket);
  return new Promise((resolve, reject) => {
    const stop = [
      socket.onReady(() => settle(() => resolve(socket))),
      socket.onState((state) => {
        if (state === 'waiting' || state === 'closed') settle(() => reject(offline()));
      }),
    ];
    function settle(outcome: () => void) {
      for (const run of stop) run();
      outcome();
    }
    if (socket.state() === 'waiting') settle(() => reject(offline()));
  });
}

/** One tab at a time; where there are no Web Locks (an insecure origin), each for itself. */
export async function inTurn(run: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks;
  if (locks === undefined) return await run();
  await locks.request('support-chat-start', run);
}
