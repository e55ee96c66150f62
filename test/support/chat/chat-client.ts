import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import {
  type ActionInput,
  type ActionReply,
  type Push,
  type Reply,
  ServerFrame,
  type SocketActionName,
  socketActions,
} from '#shared/contract/socket/socket-messages.ts';

/** How a connection ended: the code and words of its close frame, 1006 when there was none. */
export type Ending = { code: number; reason: string };

/** A connection to the chat of a system under test. */
export type ChatClient = {
  /** Sends an action and gives its reply, good or bad. Rejects when the connection ends or nothing comes. */
  request<Name extends SocketActionName>(action: Name, fields: ActionInput<Name>): Promise<Reply>;
  /** The same for an action that has to succeed: gives what the reply holds. */
  ask<Name extends SocketActionName>(action: Name, fields: ActionInput<Name>): Promise<ActionReply<Name>>;
  /** Sends whatever this is, as it is: a text, or bytes as a binary frame. */
  sendRaw(data: string | Buffer): void;
  /** Every push so far. */
  pushes: Push[];
  /** Takes each push from now on; gives the way to stop. */
  onPush(listener: (push: Push) => void): () => void;
  /** The first push, of those so far or to come, that the test waits for. */
  waitForPush<Type extends Push['type']>(
    type: Type,
    matches?: (push: Extract<Push, { type: Type }>) => boolean,
  ): Promise<Extract<Push, { type: Type }>>;
  /** Resolves when the connection has ended. */
  ended: Promise<Ending>;
  /** Ends the connection in good manners. */
  close(): Promise<Ending>;
  /** Cuts it, as a network does. */
  terminate(): void;
};

type Options = {
  /** The page that connects: the site's own when absent, none when null. */
  origin?: string | null;
  /** How long a reply or a push may take, in milliseconds. */
  timeoutMs?: number;
};

/** Opens a connection. Rejects with the status when the handshake is refused. */
export async function connect(
  system: { url: string; socketUrl: string },
  { origin = system.url, timeoutMs = 60_000 }: Options = {},
): Promise<ChatClient> {
  const socket = new WebSocket(system.socketUrl, origin === null ? {} : { origin });
  const waiting = new Map<string, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();
  const listeners = new Set<(push: Push) => void>();
  const pushes: Push[] = [];

  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const ended = new Promise<Ending>((resolve) => {
    socket.on('close', (code, reason) => {
      failAll(new Error(`The connection ended: ${code} ${reason.toString('utf8')}`));
      resolve({ code, reason: reason.toString('utf8') });
    });
  });
  socket.on('message', (data) => {
    const text = String(data);
    const frame = ServerFrame.safeParse(JSON.parse(text));
    // API Gateway's own frames say what they are about in no way that leads to a request.
    if (!frame.success) return failAll(new Error(`The server sent ${text}`));
    if (frame.data.type === 'reply') {
      const id = frame.data.request_id ?? '';
      waiting.get(id)?.resolve(frame.data);
      waiting.delete(id);
      return;
    }
    pushes.push(frame.data);
    for (const listener of listeners) listener(frame.data);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => {});

  const request: ChatClient['request'] = (action, fields) =>
    new Promise((resolve, reject) => {
      const request_id = randomUUID();
      const timer = setTimeout(() => {
        waiting.delete(request_id);
        reject(new Error(`No reply to ${action} within ${timeoutMs} ms.`));
      }, timeoutMs);
      waiting.set(request_id, {
        resolve: (reply) => {
          clearTimeout(timer);
          resolve(reply);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      });
      if (socket.readyState !== socket.OPEN) return failAll(new Error('The connection has ended.'));
      socket.send(JSON.stringify({ action, request_id, ...Object(fields) }));
    });

  return {
    request,
    async ask<Name extends SocketActionName>(action: Name, fields: ActionInput<Name>) {
      const reply = await request(action, fields);
      if (!reply.ok) throw new Error(`${action}: ${reply.error.code} ${reply.error.message}`);
      return z.parse(socketActions[action].reply, reply.data) as ActionReply<Name>;
    },
    sendRaw: (data) => socket.send(data, { binary: typeof data !== 'string' }),
    pushes,
    onPush(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    waitForPush(type, matches = () => true) {
      type Wanted = Extract<Push, { type: typeof type }>;
      const isWanted = (push: Push): push is Wanted => push.type === type && matches(push as Wanted);
      const known = pushes.find(isWanted);
      if (known) return Promise.resolve(known);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          listeners.delete(listener);
          reject(new Error(`No push ${type} within ${timeoutMs} ms.`));
        }, timeoutMs);
        const listener = (push: Push) => {
          if (!isWanted(push)) return;
          clearTimeout(timer);
          listeners.delete(listener);
          resolve(push);
        };
        listeners.add(listener);
      });
    },
    ended,
    close() {
      socket.close(1000);
      return ended;
    },
    terminate: () => socket.terminate(),
  };
}
