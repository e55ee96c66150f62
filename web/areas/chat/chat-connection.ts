import {
  type ActionInput,
  type ActionReply,
  type Push,
  type Reply,
  ServerFrame,
  type SocketActionName,
  socketActions,
} from '#shared/contract/socket/socket-messages.ts';
import { chatTimes } from '#shared/support/chat.ts';
import { errorText } from '#shared/values/error-texts.ts';
import { readAnswer } from '#web/api/read-answer.ts';
import { ChatError, offline } from './chat-error.ts';

export type SocketClass = new (
  url: string,
) => Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose' | 'onerror'>;

type ConnectionParts = {
  url: string;
  WebSocket: SocketClass;
  onPush: (push: Push) => void;
  /** Runs once: when opening has failed, or the connection has broken or was closed. */
  onEnd: () => void;
};

export type ChatConnection = ReturnType<typeof openConnection>;

type Waiting = {
  resolve: (data: unknown) => void;
  reject: (error: ChatError) => void;
  timer: ReturnType<typeof setTimeout>;
};

/** One connection to the chat socket. Once it has ended it stays closed. */
export function openConnection({ url, WebSocket, onPush, onEnd }: ConnectionParts) {
  const socket = new WebSocket(url);
  const waiting = new Map<string, Waiting>();
  let requests = 0;
  let hasWarned = false;
  let ended = false;
  let open: () => void = () => {};
  let fail: (error: ChatError) => void = () => {};
  const opened = new Promise<void>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  // `onEnd` reports a failed opening, too, so nobody has to wait for this one.
  opened.catch(() => {});
  const openTimeout = setTimeout(end, chatTimes.replyTimeout);

  socket.onopen = () => {
    clearTimeout(openTimeout);
    open();
  };
  socket.onclose = end;
  // A close follows and says so. Outside browsers an error that nobody hears is thrown.
  socket.onerror = () => {};
  socket.onmessage = ({ data }) => {
    if (ended) return;
    const frame = frameOf(data);
    if (frame === null) warn();
    else if (frame.type === 'reply') settle(frame);
    else onPush(frame);
  };

  function end() {
    if (ended) return;
    ended = true;
    clearTimeout(openTimeout);
    // The socket may still look open: a lost network closes nothing.
    socket.close();
    fail(offline());
    for (const id of [...waiting.keys()]) take(id)?.reject(offline());
    onEnd();
  }

  function take(id: string): Waiting | undefined {
    const found = waiting.get(id);
    clearTimeout(found?.timer);
    waiting.delete(id);
    return found;
  }

  /** A late reply, whose request has timed out, is ignored. */
  function settle(reply: Reply) {
    const found = reply.request_id === null ? undefined : take(reply.request_id);
    if (reply.ok) found?.resolve(reply.data);
    else found?.reject(new ChatError(reply.error));
  }

  function warn() {
    if (hasWarned) return;
    hasWarned = true;
    console.warn('The chat socket sent a frame that is no part of its contract; such frames are ignored.');
  }

  function ask(action: SocketActionName, fields: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (ended) return reject(offline());
      requests += 1;
      const id = String(requests);
      const timer = setTimeout(() => {
        take(id);
        reject(new ChatError({ code: 'timed_out', message: errorText.unexpected }));
      }, chatTimes.replyTimeout);
      waiting.set(id, { resolve, reject, timer });
      socket.send(JSON.stringify({ ...fields, action, request_id: id }));
    });
  }

  return {
    opened,
    async request<Name extends SocketActionName>(action: Name, fields: ActionInput<Name>): Promise<ActionReply<Name>> {
      await opened;
      const data = await ask(action, fields);
      const parsed = readAnswer(socketActions[action].reply, data);
      if (!parsed.success) throw unreadable(parsed.error);
      return parsed.data as ActionReply<Name>;
    },
    close: end,
  };
}

/**
 * `null` for a frame outside the contract. API Gateway's own `{message, connectionId, requestId}` for a failed
 * function is one: it does not name the request, which therefore times out.
 */
function frameOf(data: unknown): ServerFrame | null {
  try {
    return readAnswer(ServerFrame, JSON.parse(String(data))).data ?? null;
  } catch {
    return null;
  }
}

function unreadable(cause: unknown): ChatError {
  const error = new ChatError({ code: 'internal', message: errorText.unexpected });
  error.cause = cause;
  return error;
}
