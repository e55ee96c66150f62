import { currentWorkspace } from '#web/api/current-workspace.ts';
import { tabId } from '#web/api/tab-id.ts';
import { type ChatSocket, openChatSocket } from '#web/areas/chat/chat-socket.ts';

/** How long the connection stays open for the next page of a deal, in milliseconds. */
const closesAfter = 5000;

/** The tab's one connection for deals, while a page of a deal is open. */
let socket: ChatSocket | undefined;
let pages = 0;

/**
 * Hears of the changes of a deal. The connection comes back by itself, and says so, because nothing was heard meanwhile.
 *
 * @returns what ends it.
 */
export function listenToDeal(deal: string, onChange: () => void): () => void {
  socket ??= openChatSocket();
  const used = socket;
  pages += 1;
  // Whether the server takes it or not: the page also looks by itself.
  const listen = () => used.request('listen', { deal, tab: tabId, ...inWorkspace() }).catch(() => undefined);
  const stops = [
    used.onPush((push) => {
      if (push.type === 'deal_changed' && push.deal === deal) onChange();
    }),
    used.onReady(() => void listen().then(onChange)),
  ];
  if (used.state() === 'open') void listen();
  return () => {
    for (const stop of stops) stop();
    pages -= 1;
    setTimeout(() => {
      if (pages > 0 || socket !== used) return;
      socket = undefined;
      used.close();
    }, closesAfter);
  };
}

function inWorkspace(): { workspace?: string } {
  const workspace = currentWorkspace();
  return workspace === undefined ? {} : { workspace };
}
