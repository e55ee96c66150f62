import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import {
  connectionsIn,
  connectionsInQueue,
  forgetConnection,
} from '#lambdas/storage/chats/chat-connections.ts';
import type { Push } from '#shared/contract/socket-messages.ts';

type Publication = {
  frame: Push;
  /** Tell those who are in this chat. */
  chatId?: string;
  /** Tell those who follow the queue. */
  queue?: boolean;
  /** This connection knows: it gets a reply. */
  except?: string;
  now: Date;
  log: Log;
};

/** Pushes a frame to those it concerns. Never fails: the sender's frame is done by then. */
export async function publishToChat({
  frame,
  chatId,
  queue = false,
  except,
  now,
  log,
}: Publication): Promise<void> {
  try {
    const [inChat, inQueue] = await Promise.all([
      chatId === undefined ? [] : connectionsIn(chatId, now),
      queue ? connectionsInQueue(now) : [],
    ]);
    const receivers = [...new Set([...inChat, ...inQueue])].filter((id) => id !== except);
    if (receivers.length === 0) return;
    const { push } = await import('#lambdas/runtime/push.ts');
    const gone = await push(receivers, frame, log);
    const foundIn = [...(chatId === undefined ? [] : [chatId]), ...(queue ? ['queue'] : [])];
    await Promise.all(gone.map((id) => forgetConnection(id, foundIn)));
  } catch (error) {
    log.warn('push_failed', errorFields(error));
  }
}
