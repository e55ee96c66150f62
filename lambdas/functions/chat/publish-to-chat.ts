import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { connectionsIn, connectionsInQueue, forgetConnection } from '#lambdas/storage/chats/chat-connections.ts';
import type { Push } from '#shared/contract/socket/socket-messages.ts';

type Publication = {
  /** A function for what is only known while the connections are read. */
  frame: Push | (() => Promise<Push>);
  /** Push to the connections in this chat. */
  chatId?: string;
  /** Push to the connections that follow the queue. */
  queue?: boolean;
  /** The sender's connection, which gets a reply instead. */
  except?: string;
  now: Date;
  log: Log;
};

/** Pushes a frame to a chat, to the queue, or both. Never throws: the sender's change is stored by then. */
export async function publishToChat({ frame, chatId, queue = false, except, now, log }: Publication): Promise<void> {
  try {
    const [inChat, inQueue, pushed] = await Promise.all([
      chatId === undefined ? [] : connectionsIn(chatId, now),
      queue ? connectionsInQueue(now) : [],
      typeof frame === 'function' ? frame() : frame,
    ]);
    const receivers = [...new Set([...inChat, ...inQueue])].filter((id) => id !== except);
    if (receivers.length === 0) return;
    const { push } = await import('#lambdas/runtime/push.ts');
    const gone = await push(receivers, pushed, log);
    const foundIn = [...(chatId === undefined ? [] : [chatId]), ...(queue ? ['queue'] : [])];
    await Promise.all(gone.map((id) => forgetConnection(id, foundIn)));
  } catch (error) {
    log.warn('push_failed', errorFields(error));
  }
}
