import type { ActionInput, ActionReply, Push, SocketActionName } from '#shared/contract/socket-messages.ts';
import { chatTimes } from '#shared/support/chat.ts';
import { createListeners } from '#web/api/session/listeners.ts';
import { onSessionChange, storedSession } from '#web/api/session/session.ts';
import { type ChatConnection, offline, openConnection, type SocketClass } from './chat-connection.ts';
import { ChatError } from './chat-error.ts';

/** `waiting`: between two tries to connect. */
export type SocketState = 'connecting' | 'open' | 'waiting' | 'closed';

export type ChatSocket = {
  /** Sends one action and resolves with its reply; rejects with a `ChatError`, at once while not `open`. */
  request<Name extends SocketActionName>(action: Name, fields: ActionInput<Name>): Promise<ActionReply<Name>>;
  /** Around the change to a new connection a push may come twice: over the old one and over the new one. */
  onPush(run: (push: Push) => void): () => void;
  /** How far the server says each chat of this connection is (its `message_count`), with every heartbeat. */
  onCounts(run: (chats: Record<string, number>) => void): () => void;
  /**
   * Runs after every connection that is greeted (hello answered), also the first: the moment to join and sync.
   * Again after a renewed greeting that came when the token was over: nothing was pushed in between.
   */
  onReady(run: (hello: ActionReply<'hello'>) => void): () => void;
  state(): SocketState;
  onState(run: (state: SocketState) => void): () => void;
  /** A new try now instead of after the wait: somebody pressed Retry. */
  retryNow(): void;
  close(): void;
};

type Parts = {
  url?: string;
  /** The token to greet with, `undefined` for a guest; `fresh` asks for a new one. */
  idToken?: (options?: { fresh?: boolean }) => Promise<string | undefined>;
  WebSocket?: SocketClass;
};

/** A token that ends is replaced this long before, in milliseconds. */
const renewBefore = 60_000;
/** Waiting times before a renewal is tried again, in milliseconds; the last one repeats. */
const renewAgain = [5_000, 15_000, 30_000, 60_000];

/**
 * The connection to the chat, for as long as somebody wants one: it greets the server as whoever is signed in,
 * comes back by itself when it breaks, and moves to a new connection before the old one is too old. Requests
 * under way when it breaks are rejected, not repeated: only the caller knows what may be sent twice.
 */
export function openChatSocket(parts: Parts = {}): ChatSocket {
  const { url = ownAddress(), idToken = tokenOfSession, WebSocket = globalThis.WebSocket } = parts;
  const pushes = createListeners<[Push]>();
  const counts = createListeners<[Record<string, number>]>();
  const readies = createListeners<[ActionReply<'hello'>]>();
  const states = createListeners<[SocketState]>();
  const takeBack = [onSessionChange(followPerson), ...watchPage({ online, offline: lose, visible: beat })];

  let state: SocketState = 'connecting';
  /** Greeted and in use. */
  let current: ChatConnection | null = null;
  /** Being opened or greeted: the first, the one after a break, or the one to replace `current`. */
  let next: ChatConnection | null = null;
  /** What `current` has replaced, for a moment longer. */
  let previous: ChatConnection | null = null;
  let person = storedSession()?.user.id;
  let failures = 0;
  let greeting: Promise<void> | undefined;
  /** Of the token that `current` was greeted with: its end in milliseconds, unknown for a guest. */
  let endsAt: number | undefined;
  /** When `current` was greeted last, and how often in a row that could not be renewed. */
  let greetedAt = 0;
  let renewals = 0;
  /** The server has said that the token is over: it pushes nothing until the next greeting. */
  let isOver = false;
  const wait = aTimer(tryNow);
  const heartbeat = aTimer(beat);
  const age = aTimer(tryNow);
  const tokenEnd = aTimer(() => void renew({ fresh: false }).catch(() => {}));

  function show(to: SocketState) {
    if (state === to) return;
    state = to;
    states.tell(to);
  }

  function tryNow() {
    if (isOnline()) connect();
    else tryLater();
  }

  function connect() {
    wait.stop();
    if (state === 'closed' || next !== null) return;
    if (current === null) show('connecting');
    const connection = openConnection({
      url,
      WebSocket,
      onPush: pushes.tell,
      onEnd: () => ended(connection),
    });
    next = connection;
    greet(connection).catch(() => connection.close());
  }

  async function greet(connection: ChatConnection) {
    await connection.opened;
    const hello = await sayHello(connection);
    if (connection !== next) return;
    next = null;
    failures = 0;
    const old = current;
    previous = old;
    current = connection;
    greeting = undefined;
    age.start(chatTimes.maxAge);
    heartbeat.start(chatTimes.heartbeat);
    isOver = false;
    noteToken(hello);
    show('open');
    readies.tell(hello);
    // What is under way on the old one still ends there, and its pushes come until the new one has joined.
    if (old !== null) setTimeout(old.close, chatTimes.replyTimeout);
  }

  /** A token the server does not take may have been revoked: a fresh one decides. */
  async function sayHello(connection: ChatConnection, token: { fresh: boolean } = { fresh: false }) {
    try {
      return await connection.request('hello', { id_token: await idToken(token) });
    } catch (error) {
      if (token.fresh || !isNotSignedIn(error)) throw error;
      // The server takes this connection for nobody's now.
      if (connection === current) isOver = true;
      return await connection.request('hello', { id_token: await idToken({ fresh: true }) });
    }
  }

  /** Greets again over the connection in use, once for all who ask meanwhile. */
  function renew(token: { fresh: boolean }): Promise<void> {
    const connection = current;
    if (connection === null) return Promise.reject(offline());
    if (greeting !== undefined) return greeting;
    const own = sayHello(connection, token)
      .then(
        (hello) => renewed(connection, hello),
        (error: unknown) => {
          if (connection === current) renewLater();
          throw error;
        },
      )
      .finally(() => {
        if (greeting === own) greeting = undefined;
      });
    greeting = own;
    return own;
  }

  function renewed(connection: ChatConnection, hello: ActionReply<'hello'>) {
    if (connection !== current) return;
    const wasOver = isOver || (endsAt !== undefined && endsAt <= Date.now());
    isOver = false;
    noteToken(hello);
    if (wasOver) readies.tell(hello);
  }

  /**
   * Sees to the next token in time by this machine's clock. Where that is wrong, the heartbeat or a refused frame
   * leads to the same; only a token that is the old one is asked for again.
   */
  function noteToken({ expires_at }: ActionReply<'hello'>) {
    const before = endsAt;
    greetedAt = Date.now();
    endsAt = expires_at === undefined ? undefined : Date.parse(expires_at);
    tokenEnd.stop();
    if (endsAt === undefined) return;
    const left = endsAt - Date.now() - renewBefore;
    if (left <= 0 && (before === undefined || before === endsAt)) return renewLater();
    renewals = 0;
    if (left > 0) tokenEnd.start(left);
  }

  function renewLater() {
    tokenEnd.start(renewAgain[Math.min(renewals, renewAgain.length - 1)] ?? 0);
    renewals += 1;
  }

  function beat() {
    const connection = current;
    if (connection === null) return;
    heartbeat.start(chatTimes.heartbeat);
    requestOver(connection, 'ping', {})
      .then(({ chats, expired }) => {
        if (expired) void renewOver();
        // To somebody it does not know it tells nothing.
        else if (!isOver) counts.tell(chats);
      })
      .catch((error: unknown) => {
        if (error instanceof ChatError && error.code === 'timed_out') connection.close();
      });
  }

  /** Its failure has its own next try. */
  async function renewOver() {
    isOver = true;
    await renew({ fresh: true }).catch(() => {});
  }

  function ended(connection: ChatConnection) {
    if (connection === next) next = null;
    else if (connection === current) forgetCurrent();
    // One that was replaced before.
    else return;
    if (next === null) tryLater();
    else if (state !== 'closed') show('connecting');
  }

  function forgetCurrent() {
    current = null;
    greeting = undefined;
    endsAt = undefined;
    renewals = 0;
    for (const timer of [heartbeat, age, tokenEnd]) timer.stop();
  }

  function tryLater() {
    if (state === 'closed') return;
    if (current === null) show('waiting');
    // Without a network there is nothing to try; `online` does.
    if (!isOnline()) return;
    wait.start(chatTimes.reconnect[Math.min(failures, chatTimes.reconnect.length - 1)] ?? 0);
    failures += 1;
  }

  function online() {
    failures = 0;
    if (current === null) connect();
  }

  /** The network is gone: nothing more will come over the connection, though it may look open for minutes. */
  function lose() {
    wait.stop();
    for (const connection of [previous, next, current]) connection?.close();
    previous = null;
  }

  /** Nothing of the person before may come over the connection of the next one, so they get one of their own. */
  function followPerson() {
    const before = person;
    person = storedSession()?.user.id;
    if (before === person || state === 'closed') return;
    lose();
    failures = 0;
    connect();
  }

  async function requestOver<Name extends SocketActionName>(
    connection: ChatConnection,
    action: Name,
    fields: ActionInput<Name>,
  ): Promise<ActionReply<Name>> {
    try {
      return await connection.request(action, fields);
    } catch (error) {
      if (!isNotSignedIn(error) || connection !== current || person === undefined) throw error;
      // One that is refused right after a greeting is refused for something else.
      if (Date.now() - greetedAt > chatTimes.heartbeat) isOver = true;
      await renew({ fresh: true });
      return await connection.request(action, fields);
    }
  }

  tryNow();
  return {
    async request(action, fields) {
      if (current === null) throw offline();
      return await requestOver(current, action, fields);
    },
    onPush: pushes.add,
    onCounts: counts.add,
    onReady: readies.add,
    state: () => state,
    onState: states.add,
    retryNow() {
      failures = 0;
      if (current === null) connect();
    },
    close() {
      show('closed');
      for (const run of takeBack) run();
      lose();
    },
  };
}

/** The site's own host, also where it is served without TLS: on a developer's machine. */
function ownAddress(): string {
  return `${window.location.protocol === 'http:' ? 'ws' : 'wss'}://${window.location.host}/ws`;
}

/** The token of whoever is signed in. Guests load nothing that keeps sessions. */
export async function tokenOfSession(options?: { fresh?: boolean }): Promise<string | undefined> {
  if (storedSession() === null) return undefined;
  const { idToken } = await import('#web/api/session/id-token.ts');
  return (await idToken(options)) ?? undefined;
}

function watchPage(run: { online: () => void; offline: () => void; visible: () => void }): (() => void)[] {
  if (typeof window === 'undefined') return [];
  const whenVisible = () => document.visibilityState === 'visible' && run.visible();
  window.addEventListener('online', run.online);
  window.addEventListener('offline', run.offline);
  // A machine that slept finds out now that its connection is gone, not at the next heartbeat.
  document.addEventListener('visibilitychange', whenVisible);
  return [
    () => window.removeEventListener('online', run.online),
    () => window.removeEventListener('offline', run.offline),
    () => document.removeEventListener('visibilitychange', whenVisible),
  ];
}

/** `false` is certain; `true` only says that there is some network. */
function isOnline(): boolean {
  return globalThis.navigator?.onLine !== false;
}

function isNotSignedIn(error: unknown): boolean {
  return error instanceof ChatError && error.code === 'not_signed_in';
}

function aTimer(run: () => void) {
  let handle: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(handle);
  return {
    stop,
    start(ms: number) {
      stop();
      handle = setTimeout(run, ms);
    },
  };
}
