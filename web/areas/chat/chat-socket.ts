import type { ActionInput, ActionReply, Push, SocketActionName } from '#shared/contract/socket/socket-messages.ts';
import { chatTimes } from '#shared/support/chat.ts';
import { createListeners } from '#web/api/session/listeners.ts';
import { onSessionChange, storedSession } from '#web/api/session/session.ts';
import { type ChatConnection, openConnection, type SocketClass } from './chat-connection.ts';
import { offline } from './chat-error.ts';
import { createGreeting, type IdToken, tokenOfSession } from './chat-greeting.ts';
import { createHeartbeat } from './chat-heartbeat.ts';
import { createTimer } from './timer.ts';

/** `waiting`: between two attempts to connect. */
export type SocketState = 'connecting' | 'open' | 'waiting' | 'closed';

export type ChatSocket = {
  /** Sends one action and resolves with its reply; rejects with a `ChatError`, at once while not `open`. */
  request<Name extends SocketActionName>(action: Name, fields: ActionInput<Name>): Promise<ActionReply<Name>>;
  /** While one connection replaces another a push may arrive twice, over both. */
  onPush(run: (push: Push) => void): () => void;
  /** The `message_count` of each chat that this connection is in, with every heartbeat of a visible page. */
  onCounts(run: (chats: Record<string, number>) => void): () => void;
  /**
   * Runs each time the server has answered a connection's hello: the moment to join chats and sync. Also after a
   * hello that replaces an expired token, because nothing was pushed since it expired.
   */
  onReady(run: (hello: ActionReply<'hello'>) => void): () => void;
  state(): SocketState;
  onState(run: (state: SocketState) => void): () => void;
  /** Tries to connect at once instead of after the wait. */
  retryNow(): void;
  close(): void;
};

type Parts = { url?: string; idToken?: IdToken; WebSocket?: SocketClass };

/**
 * A lasting connection to the chat. It says hello as the signed-in person, reconnects when it breaks, and moves to
 * a new connection before the old one is too old. A break rejects the requests under way and repeats none: only
 * the caller knows what may be sent twice.
 */
export function openChatSocket(parts: Parts = {}): ChatSocket {
  const { url = ownAddress(), idToken = tokenOfSession, WebSocket = globalThis.WebSocket } = parts;
  const pushes = createListeners<[Push]>();
  const counts = createListeners<[Record<string, number>]>();
  const readies = createListeners<[ActionReply<'hello'>]>();
  const states = createListeners<[SocketState]>();
  const page = new AbortController();
  const stopFollowing = onSessionChange(followSession);

  let state: SocketState = 'connecting';
  /** In use: its hello was answered. */
  let current: ChatConnection | null = null;
  /** Being opened: the first, the one after a break, or the one to replace `current`. */
  let next: ChatConnection | null = null;
  /** Replaced by `current` and about to be closed. */
  let previous: ChatConnection | null = null;
  let person = storedSession()?.user.id;
  let failures = 0;
  const wait = createTimer(connectOrWait);
  const age = createTimer(connectOrWait);
  const inUse = () => current;
  const heartbeat = createHeartbeat({ current: inUse, catchUp });
  const greeting = createGreeting({
    idToken,
    current: inUse,
    isGuest: () => person === undefined,
    onRevived: readies.notify,
  });

  function setState(to: SocketState) {
    if (state === to) return;
    state = to;
    states.notify(to);
  }

  function connectOrWait() {
    if (isOnline()) connect();
    else scheduleRetry();
  }

  function connect() {
    wait.stop();
    if (state === 'closed' || next !== null) return;
    if (current === null) setState('connecting');
    const connection = openConnection({
      url,
      WebSocket,
      onPush: (push) => {
        heartbeat.noteTraffic();
        pushes.notify(push);
      },
      onEnd: () => ended(connection),
    });
    next = connection;
    greet(connection).catch(() => connection.close());
  }

  async function greet(connection: ChatConnection) {
    await connection.opened;
    const hello = await greeting.greet(connection);
    if (connection !== next) return;
    next = null;
    failures = 0;
    const old = current;
    previous = old;
    current = connection;
    age.start(chatTimes.maxAge);
    greeting.begin(hello);
    heartbeat.begin();
    setState('open');
    readies.notify(hello);
    // The old one still answers its requests, and brings pushes until the new one has joined.
    if (old !== null) setTimeout(old.close, chatTimes.replyTimeout);
  }

  /** Finds out what was missed. */
  async function catchUp(connection: ChatConnection) {
    const { chats, expired } = await greeting.request(connection, 'ping', {});
    if (expired) void greeting.renewExpired();
    // It lists no chats for an expired token.
    else if (!greeting.isExpired()) counts.notify(chats);
  }

  function ended(connection: ChatConnection) {
    if (connection === next) next = null;
    else if (connection === current) forgetCurrent();
    // It was replaced before.
    else return;
    if (next === null) scheduleRetry();
    else if (state !== 'closed') setState('connecting');
  }

  function forgetCurrent() {
    current = null;
    greeting.forget();
    heartbeat.stop();
    age.stop();
  }

  function scheduleRetry() {
    if (state === 'closed') return;
    if (current === null) setState('waiting');
    // Without a network there is nothing to try until `online` runs.
    if (!isOnline()) return;
    wait.start(chatTimes.reconnect[Math.min(failures, chatTimes.reconnect.length - 1)] ?? 0);
    failures += 1;
  }

  function retryNow() {
    failures = 0;
    if (current === null) connect();
  }

  /** Without a network nothing more arrives, though a connection may look open for minutes. */
  function closeAll() {
    wait.stop();
    for (const connection of [previous, next, current]) connection?.close();
    previous = null;
  }

  /** Another person gets a new connection: nothing for the one before may arrive on theirs. */
  function followSession() {
    const before = person;
    person = storedSession()?.user.id;
    if (before === person || state === 'closed') return;
    closeAll();
    failures = 0;
    connect();
  }

  if (typeof window !== 'undefined') {
    window.addEventListener('online', retryNow, page);
    window.addEventListener('offline', closeAll, page);
    document.addEventListener('visibilitychange', heartbeat.beatIfVisible, page);
  }
  connectOrWait();
  return {
    async request(action, fields) {
      if (current === null) throw offline();
      heartbeat.noteTraffic();
      return await greeting.request(current, action, fields);
    },
    onPush: pushes.add,
    onCounts: counts.add,
    onReady: readies.add,
    state: () => state,
    onState: states.add,
    retryNow,
    close() {
      setState('closed');
      stopFollowing();
      page.abort();
      closeAll();
    },
  };
}

/** The site's own host; without TLS on a developer's machine. */
function ownAddress(): string {
  return `${window.location.protocol === 'http:' ? 'ws' : 'wss'}://${window.location.host}/ws`;
}

/** `false` is certain; `true` only means that there is some network. */
function isOnline(): boolean {
  return globalThis.navigator?.onLine !== false;
}
