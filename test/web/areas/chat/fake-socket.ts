import { vi } from 'vitest';

/** A frame as a client sends it. */
export type Sent = { action: string; request_id: string; [field: string]: unknown };

/** The far end of the sockets that a test's client opens. */
export type FakeServer = ReturnType<typeof fakeServer>;

/** One WebSocket, driven from the far end. */
export class FakeSocket {
  readonly url: string;
  readonly sent: Sent[] = [];
  isClosed = false;
  onopen: WebSocket['onopen'] = null;
  onmessage: WebSocket['onmessage'] = null;
  onclose: WebSocket['onclose'] = null;
  onerror: WebSocket['onerror'] = null;
  heard: (frame: Sent) => void = () => {};

  constructor(url: string) {
    this.url = url;
  }

  send(text: string) {
    const frame: Sent = JSON.parse(text);
    this.sent.push(frame);
    this.heard(frame);
  }

  close() {
    if (this.isClosed) return;
    this.isClosed = true;
    this.#call(this.onclose, 'close');
  }

  accept() {
    this.#call(this.onopen, 'open');
  }

  say(frame: unknown) {
    const data = typeof frame === 'string' ? frame : JSON.stringify(frame);
    this.#call(this.onmessage, 'message', data);
  }

  reply(to: Sent | undefined, data: unknown) {
    this.say({ type: 'reply', request_id: to?.request_id ?? null, ok: true, data });
  }

  refuse(to: Sent | undefined, code: string) {
    const error = { code, message: `refused: ${code}` };
    this.say({ type: 'reply', request_id: to?.request_id ?? null, ok: false, error });
  }

  /** The frames with this action. */
  of(action: string): Sent[] {
    return this.sent.filter((frame) => frame.action === action);
  }

  #call(handler: unknown, type: string, data?: string) {
    if (typeof handler === 'function') handler.call(this, Object.assign(new Event(type), { data }));
  }
}

/**
 * Takes note of every socket opened. `answer` says what an action is answered with; nothing when it gives
 * `undefined`, and then the test does it by hand.
 */
export function fakeServer(answer: (frame: Sent, socket: FakeSocket) => unknown = () => undefined) {
  const sockets: FakeSocket[] = [];
  const server = {
    sockets,
    answer,
    /** Whether sockets open by themselves. */
    accepts: true,
    last(): FakeSocket {
      const socket = sockets.at(-1);
      if (socket === undefined) throw new Error('No socket was opened.');
      return socket;
    },
    WebSocket: class extends FakeSocket {
      constructor(url: string) {
        super(url);
        sockets.push(this);
        this.heard = (frame) => {
          const data = server.answer(frame, this);
          if (data !== undefined) queueMicrotask(() => this.reply(frame, data));
        };
        if (server.accepts) queueMicrotask(() => this.accept());
      }
    },
  };
  return server;
}

/** The browser's window and document, as far as the chat listens to them. */
export function fakePage() {
  const page = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const navigator = { onLine: true };
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', navigator);
  return {
    navigator,
    network(onLine: boolean) {
      navigator.onLine = onLine;
      page.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
    },
    show(visible: boolean) {
      document.visibilityState = visible ? 'visible' : 'hidden';
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}
