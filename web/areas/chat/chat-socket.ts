import type { ActionInput, ActionReply, Push, SocketActionName } from '#shared/contract/socket-messages.ts';
import { chatTimes } from '#shared/support/chat.ts';
import { createListeners } from '#web/api/session/listeners.ts';
import { onSessionChange, storedSession } from '#web/api/session/session.ts';
import { type ChatConnection, openConnection, type SocketClass } from './chat-connection.ts';
import { hasCode, offline } from './chat-error.ts';

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

type Parts = {
  url?: string;
  /** The token to greet with, `undefined` for a guest; `fresh` asks for a new one. */
  idToken?: (options?: { fresh?: boolean }) => Promise<string | undefined>;
  WebSocket?: SocketClass;
};

/** How long before its end a token is replaced, in milliseconds. */
const renewBefore = 60_000;
/** Delays before the renewal is tried again, in milliseconds; the last one repeats. */
const renewDelays = [5_000, 15_000, 30_000, 60_000];

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
  let greeting: Promise<void> | undefined;
  /** When the token of `current` ends, in milliseconds; guests have none. */
  let endsAt: number | undefined;
  /** When the last hello of `current` was answered, and how many renewals in a row have failed. */
  let greetedAt = 0;
  let renewals = 0;
  /** The server pushes nothing until the next hello. */
  let isExpired = false;
  /** When something was last sent by the page or pushed to it, and whether the next heartbeat is soon because of it. */
  let lastTraffic = 0;
  let beatsSoon = false;
  const wait = createTimer(connectOrWait);
  const heartbeat = createTimer(beat);
  const age = createTimer(connectOrWait);
  const tokenEnd = createTimer(() => void renew({ fresh: false }).catch(() => {}));

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
        noteTraffic();
        pushes.notify(push);
      },
      onEnd: () => ended(connection),
    });
    next = connection;
    greet(connection).catch(() => connection.close());
  }

  async function greet(connection: ChatConnection) {
    await connection.opened;
    const hello = await greetWith(connection);
    if (connection !== next) return;
    next = null;
    failures = 0;
    const old = current;
    previous = old;
    current = connection;
    greeting = undefined;
    age.start(chatTimes.maxAge);
    isExpired = false;
    noteToken(hello);
    lastTraffic = Date.now();
    scheduleBeat();
    setState('open');
    readies.notify(hello);
    // The old one still answers its requests, and brings pushes until the new one has joined.
    if (old !== null) setTimeout(old.close, chatTimes.replyTimeout);
  }

  /** The token may have been revoked: only the refusal of a fresh one counts. */
  async function greetWith(connection: ChatConnection, token: { fresh: boolean } = { fresh: false }) {
    try {
      return await connection.request('hello', { id_token: await idToken(token) });
    } catch (error) {
      if (token.fresh || !hasCode(error, 'not_signed_in')) throw error;
      if (connection === current) isExpired = true;
      return await connection.request('hello', { id_token: await idToken({ fresh: true }) });
    }
  }

  /** Says hello again over the connection in use, once for all who ask meanwhile. */
  function renew(token: { fresh: boolean }): Promise<void> {
    const connection = current;
    if (connection === null) return Promise.reject(offline());
    if (greeting !== undefined) return greeting;
    const own = greetWith(connection, token)
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
    const wasExpired = isExpired || (endsAt !== undefined && endsAt <= Date.now());
    isExpired = false;
    noteToken(hello);
    if (wasExpired) readies.notify(hello);
  }

  /**
   * Schedules the renewal by this machine's clock. If that is wrong, the heartbeat or a refused frame leads to a
   * renewal as well.
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
    tokenEnd.start(renewDelays[Math.min(renewals, renewDelays.length - 1)] ?? 0);
    renewals += 1;
  }

  /** Thousands of pages keep a chat at rest: only one that is looked at, and where something happens, beats often. */
  function scheduleBeat() {
    beatsSoon = isVisible() && Date.now() - lastTraffic < chatTimes.lively;
    heartbeat.start(beatsSoon ? chatTimes.heartbeat : chatTimes.restingHeartbeat * (0.9 + 0.2 * Math.random()));
  }

  function noteTraffic() {
    lastTraffic = Date.now();
    if (current !== null && !beatsSoon) scheduleBeat();
  }

  function beat() {
    const connection = current;
    if (connection === null) return;
    scheduleBeat();
    const answered = isVisible() ? catchUp(connection) : connection.request('keep_open', {});
    answered.catch((error: unknown) => {
      if (hasCode(error, 'timed_out')) connection.close();
    });
  }

  /** Finds out what was missed. */
  async function catchUp(connection: ChatConnection) {
    const { chats, expired } = await requestOver(connection, 'ping', {});
    if (expired) void renewExpired();
    // It lists no chats for an expired token.
    else if (!isExpired) counts.notify(chats);
  }

  /** After a sleep the connection may be gone, and a hidden page does not hear of lost pushes. */
  function beatIfVisible() {
    if (isVisible()) beat();
  }

  async function renewExpired() {
    isExpired = true;
    await renew({ fresh: true }).catch(() => {});
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
    greeting = undefined;
    endsAt = undefined;
    renewals = 0;
    for (const timer of [heartbeat, age, tokenEnd]) timer.stop();
  }

  function scheduleRetry() {
    if (state === 'closed') return;
    if (current === null) setState('waiting');
    // Without a network there is nothing to try until `online` runs.
    if (!isOnline()) return;
    wait.start(chatTimes.reconnect[Math.min(failures, chatTimes.reconnect.length - 1)] ?? 0);
    failures += 1;
  }

  function online() {
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

  async function requestOver<Name extends SocketActionName>(
    connection: ChatConnection,
    action: Name,
    fields: ActionInput<Name>,
  ): Promise<ActionReply<Name>> {
    try {
      return await connection.request(action, fields);
    } catch (error) {
      if (!hasCode(error, 'not_signed_in') || connection !== current || person === undefined) throw error;
      // Right after a hello the refusal has another reason.
      if (Date.now() - greetedAt > chatTimes.heartbeat) isExpired = true;
      await renew({ fresh: true });
      return await connection.request(action, fields);
    }
  }

  if (typeof window !== 'undefined') {
    window.addEventListener('online', online, page);
    window.addEventListener('offline', closeAll, page);
    document.addEventListener('visibilitychange', beatIfVisible, page);
  }
  connectOrWait();
  return {
    async request(action, fields) {
      if (current === null) throw offline();
      noteTraffic();
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

/** The token of the signed-in person. Guests do not load the session code. */
export async function tokenOfSession(options?: { fresh?: boolean }): Promise<string | undefined> {
  if (storedSession() === null) return undefined;
  const { idToken } = await import('#web/api/session/id-token.ts');
  return (await idToken(options)) ?? undefined;
}

const isVisible = () => globalThis.document?.visibilityState !== 'hidden';

/** `false` is certain; `true` only means that there is some network. */
function isOnline(): boolean {
  return globalThis.navigator?.onLine !== false;
}

function createTimer(run: () => void) {
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
