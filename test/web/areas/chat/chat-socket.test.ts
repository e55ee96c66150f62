import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Push } from '#shared/contract/socket/socket-messages.ts';
import { chatTimes } from '#shared/support/chat.ts';
import { fakeStorage, storedSignIn } from '#test/web/api/session/fake-storage.ts';
import { settleSession } from '#web/api/session/session.ts';
import { openChatSocket } from '#web/areas/chat/chat-socket.ts';
import { type FakeServer, type FakeSocket, fakePage, fakeServer, type Sent } from './fake-socket.ts';

const guest = { as: 'guest' };
const chatId = '01J00000000000000000000000';
const push: Push = { type: 'typing', chat_id: chatId, sender_type: 'staff', sender_name: 'Ada' };

let page: ReturnType<typeof fakePage>;

/** Greets guests and answers heartbeats. */
function greeter(frame: Sent): unknown {
  if (frame.action === 'hello') return guest;
  if (frame.action === 'ping') return { chats: {} };
  if (frame.action === 'keep_open') return {};
  return undefined;
}

type Parts = Parameters<typeof openChatSocket>[0];

function open(server: FakeServer, parts: Parts = {}) {
  const idToken = vi.fn(async (_?: { fresh?: boolean }): Promise<string | undefined> => undefined);
  const socket = openChatSocket({ url: 'ws://host/ws', idToken, WebSocket: server.WebSocket, ...parts });
  const states: string[] = [];
  const greeted = vi.fn();
  socket.onState((state) => states.push(state));
  socket.onReady(greeted);
  return { socket, states, greeted, idToken };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const settle = () => pass(0);

beforeEach(() => {
  vi.useFakeTimers();
  page = fakePage();
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
  settleSession();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('connecting', () => {
  it('greets as a guest without a token, and is ready once greeted', async () => {
    const server = fakeServer();
    const { socket, states, greeted } = open(server);
    expect(socket.state()).toBe('connecting');
    await settle();
    expect(server.last().sent).toEqual([{ action: 'hello', request_id: expect.any(String) }]);
    expect(greeted).not.toHaveBeenCalled();
    server.last().reply(server.last().sent[0], guest);
    await settle();
    expect(greeted).toHaveBeenCalledWith(guest);
    expect(states).toEqual(['open']);
  });

  it("opens the site's own host when told nothing else, with TLS where the site has it", async () => {
    const server = fakeServer();
    vi.stubGlobal('window', Object.assign(new EventTarget(), { location: new URL('https://deal.example/x') }));
    openChatSocket({ WebSocket: server.WebSocket }).close();
    vi.stubGlobal('window', Object.assign(new EventTarget(), { location: new URL('http://127.0.0.1:3000/') }));
    openChatSocket({ WebSocket: server.WebSocket }).close();
    expect(server.sockets.map(({ url }) => url)).toEqual(['wss://deal.example/ws', 'ws://127.0.0.1:3000/ws']);
  });

  it('greets with the token as a message, never in the address', async () => {
    const server = fakeServer();
    open(server, { idToken: async () => 'token-1' });
    await settle();
    expect(server.last().url).toBe('ws://host/ws');
    expect(server.last().sent[0]).toMatchObject({ action: 'hello', id_token: 'token-1' });
  });

  it('asks for a fresh token when the first one is not taken', async () => {
    const server = fakeServer();
    const idToken = vi.fn(async (options?: { fresh?: boolean }) => (options?.fresh ? 'fresh' : 'revoked'));
    const { greeted } = open(server, { idToken });
    await settle();
    server.last().refuse(server.last().sent[0], 'not_signed_in');
    await settle();
    const [, second] = server.last().of('hello');
    expect(second).toMatchObject({ id_token: 'fresh' });
    server.last().reply(second, { as: 'user', user_id: 'u1' });
    await settle();
    expect(greeted).toHaveBeenCalledWith({ as: 'user', user_id: 'u1' });
  });

  it('counts a greeting that fails as a failed try', async () => {
    const server = fakeServer();
    const { states } = open(server);
    await settle();
    server.last().refuse(server.last().sent[0], 'internal');
    await settle();
    expect(server.last().isClosed).toBe(true);
    expect(states).toEqual(['waiting']);
  });
});

describe('coming back', () => {
  it('tries after 1, 2, 5, 10, 10 … seconds, and from 1 again after a greeting', async () => {
    const server = fakeServer(greeter);
    const { states } = open(server);
    await settle();
    server.accepts = false;
    server.last().close();
    let opened = 1;
    for (const seconds of [1, 2, 5, 10, 10, 10]) {
      await pass(seconds * 1000 - 1);
      expect(server.sockets, `before ${seconds} s`).toHaveLength(opened);
      await pass(1);
      opened += 1;
      expect(server.sockets, `after ${seconds} s`).toHaveLength(opened);
      server.last().close();
    }
    server.accepts = true;
    await pass(10_000);
    expect(states.at(-1)).toBe('open');
    server.last().close();
    expect(states.at(-1)).toBe('waiting');
    await pass(1000);
    expect(states.at(-1)).toBe('open');
  });

  it('gives up on an opening that takes too long', async () => {
    const server = fakeServer();
    server.accepts = false;
    const { states } = open(server);
    await pass(chatTimes.replyTimeout);
    expect(server.last().isClosed).toBe(true);
    expect(states).toEqual(['waiting']);
  });

  it('waits without a network and tries at once when it is back', async () => {
    const server = fakeServer(greeter);
    const { states } = open(server);
    await settle();
    page.network(false);
    expect(server.last().isClosed).toBe(true);
    expect(states.at(-1)).toBe('waiting');
    await pass(60_000);
    expect(server.sockets).toHaveLength(1);
    page.network(true);
    await settle();
    expect(server.sockets).toHaveLength(2);
    expect(states.at(-1)).toBe('open');
  });

  it('does not start without a network', async () => {
    page.navigator.onLine = false;
    const server = fakeServer(greeter);
    const { socket } = open(server);
    await pass(60_000);
    expect(server.sockets).toHaveLength(0);
    expect(socket.state()).toBe('waiting');
    page.network(true);
    await settle();
    expect(socket.state()).toBe('open');
  });

  it('tries at once when somebody presses Retry', async () => {
    const server = fakeServer(greeter);
    const { socket } = open(server);
    await settle();
    server.last().close();
    socket.retryNow();
    await settle();
    expect(server.sockets).toHaveLength(2);
    expect(socket.state()).toBe('open');
    await pass(1000);
    expect(server.sockets).toHaveLength(2);
  });

  it('never comes back once closed', async () => {
    const server = fakeServer(greeter);
    const { socket } = open(server);
    await settle();
    socket.close();
    page.network(true);
    await pass(60_000);
    expect(server.sockets).toHaveLength(1);
    expect(server.last().isClosed).toBe(true);
    expect(socket.state()).toBe('closed');
  });
});

describe('requests', () => {
  it('resolve with the parsed reply to their own frame', async () => {
    const server = fakeServer(greeter);
    const { socket } = open(server);
    await settle();
    const first = socket.request('list_chats', { status: 'active' });
    const second = socket.request('list_chats', { status: 'closed' });
    await settle();
    const [a, b] = server.last().of('list_chats');
    server.last().reply(b, { chats: [], next_cursor: 'second', more: 1 });
    server.last().reply(a, { chats: [], next_cursor: 'first' });
    expect(await first).toEqual({ chats: [], next_cursor: 'first' });
    expect(await second).toEqual({ chats: [], next_cursor: 'second' });
  });

  it("reject with the server's error, and where the reply is not what it should be", async () => {
    const server = fakeServer(greeter);
    const { socket } = open(server);
    await settle();
    const refused = socket.request('typing', { chat_id: chatId }).catch((error: unknown) => error);
    const broken = socket.request('list_chats', { status: 'active' }).catch((error: unknown) => error);
    await settle();
    server.last().refuse(server.last().of('typing')[0], 'chat_closed');
    server.last().reply(server.last().of('list_chats')[0], { chats: 'none' });
    expect(await refused).toMatchObject({ name: 'ChatError', code: 'chat_closed' });
    expect(await broken).toMatchObject({ name: 'ChatError', code: 'internal' });
  });

  it('reject as offline at once while there is no connection, and when it breaks before the reply', async () => {
    const server = fakeServer(greeter);
    const { socket } = open(server);
    await expect(socket.request('ping', {})).rejects.toMatchObject({ code: 'offline' });
    await settle();
    const request = socket.request('typing', { chat_id: chatId });
    const outcome = expect(request).rejects.toMatchObject({ code: 'offline' });
    await settle();
    server.last().close();
    await outcome;
  });

  it('time out when no reply comes, also when AWS says only that some function failed', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const server = fakeServer(greeter);
    const { socket } = open(server);
    await settle();
    const outcome = expect(socket.request('typing', { chat_id: chatId })).rejects.toMatchObject({
      code: 'timed_out',
    });
    await settle();
    server.last().say({ message: 'Internal server error', connectionId: 'c', requestId: 'r' });
    await pass(chatTimes.replyTimeout);
    await outcome;
    expect(socket.state()).toBe('open');
    warn.mockRestore();
  });

  it('greet with a fresh token and go out again, once, when the token has ended', async () => {
    vi.stubGlobal('localStorage', fakeStorage(storedSignIn({ sub: 'u1', exp: 2_000_000_000 })));
    const server = fakeServer((frame) => (frame.action === 'hello' ? { as: 'user', user_id: 'u1' } : undefined));
    const idToken = vi.fn(async (options?: { fresh?: boolean }) => (options?.fresh ? 'fresh' : 'old'));
    const { socket, greeted } = open(server, { idToken });
    await settle();
    const typing = socket.request('typing', { chat_id: chatId });
    const listing = socket.request('list_chats', { status: 'active' }).catch((error: unknown) => error);
    await settle();
    for (const frame of server.last().sent.slice(1)) server.last().refuse(frame, 'not_signed_in');
    await settle();
    expect(server.last().of('hello')).toHaveLength(2);
    expect(server.last().of('hello')[1]).toMatchObject({ id_token: 'fresh' });
    server.last().reply(server.last().of('typing')[1], {});
    server.last().refuse(server.last().of('list_chats')[1], 'not_signed_in');
    expect(await typing).toEqual({});
    expect(await listing).toMatchObject({ code: 'not_signed_in' });
    // It is the same connection, and was refused for something else than a token that is over.
    expect(greeted).toHaveBeenCalledTimes(1);
  });

  it('are not refused at the end of the token: the next one is sent a minute before', async () => {
    vi.stubGlobal('localStorage', fakeStorage(storedSignIn({ sub: 'u1', exp: 2_000_000_000 })));
    const server = fakeServer((frame) => {
      if (frame.action === 'ping') return { chats: {} };
      return { as: 'user', expires_at: new Date(Date.now() + 3_600_000).toISOString() };
    });
    open(server, { idToken: async () => 'token' });
    await pass(3_600_000 - 60_001);
    expect(server.last().of('hello')).toHaveLength(1);
    await pass(1);
    expect(server.last().of('hello')).toHaveLength(2);
    expect(server.sockets).toHaveLength(1);
  });
});

/** Signed in, over a connection whose greetings and heartbeats the test decides on. */
function openSignedIn(answers: { hello: () => unknown; ping?: () => unknown }) {
  vi.stubGlobal('localStorage', fakeStorage(storedSignIn({ sub: 'u1', exp: 2_000_000_000 })));
  settleSession();
  const server = fakeServer((frame) => {
    if (frame.action === 'hello') return answers.hello();
    return frame.action === 'ping' ? (answers.ping?.() ?? { chats: {} }) : undefined;
  });
  return { server, ...open(server, { idToken: async () => 'token' }) };
}

const user = (endsIn: number) => ({ as: 'user', expires_at: new Date(Date.now() + endsIn).toISOString() });

describe('a token that is over', () => {
  it('is renewed when the heartbeat says so, whatever the clock here says, and what was missed is read', async () => {
    let expired = true;
    const { server, socket, greeted } = openSignedIn({
      hello: () => user(24 * 3_600_000),
      ping: () => (expired ? { chats: {}, expired } : { chats: { [chatId]: 3 } }),
    });
    const counts = vi.fn();
    socket.onCounts(counts);
    await pass(chatTimes.heartbeat);
    expect(server.last().of('hello')).toHaveLength(2);
    expect(greeted).toHaveBeenCalledTimes(2);
    expect(counts).not.toHaveBeenCalled();
    expired = false;
    await pass(chatTimes.heartbeat);
    expect(server.last().of('hello')).toHaveLength(2);
    expect(counts).toHaveBeenCalledWith({ [chatId]: 3 });
  });

  it('is renewed when a frame is refused long after the greeting, and what was missed is read', async () => {
    const { server, socket, greeted } = openSignedIn({ hello: () => user(24 * 3_600_000) });
    await pass(chatTimes.heartbeat + 1);
    const request = socket.request('typing', { chat_id: chatId });
    await settle();
    server.last().refuse(server.last().of('typing')[0], 'not_signed_in');
    await settle();
    server.last().reply(server.last().of('typing')[1], {});
    expect(await request).toEqual({});
    expect(greeted).toHaveBeenCalledTimes(2);
  });

  it('is asked for again with growing waits while the new one is the old one', async () => {
    const end = Date.now() + 3_600_000;
    let isRenewed = false;
    const { server, greeted } = openSignedIn({
      hello: () => user((isRenewed ? end + 3_600_000 : end) - Date.now()),
    });
    const greetings = () => server.last().of('hello').length;
    await pass(3_600_000 - 60_000);
    expect(greetings()).toBe(2);
    await pass(5_000);
    expect(greetings()).toBe(3);
    await pass(15_000);
    expect(greetings()).toBe(4);
    isRenewed = true;
    await pass(30_000);
    expect(greetings()).toBe(5);
    await pass(10 * 60_000);
    expect(greetings()).toBe(5);
    // It came in time: nothing was missed.
    expect(greeted).toHaveBeenCalledTimes(1);
  });

  it('is asked for again when the renewal fails; one that succeeds after the end reads what was missed', async () => {
    let fails = false;
    const { server, greeted } = openSignedIn({ hello: () => (fails ? undefined : user(3_600_000)) });
    await settle();
    fails = true;
    await pass(3_600_000 - 60_000);
    const refused = () => server.last().refuse(server.last().of('hello').at(-1), 'internal');
    for (const wait of [5_000, 15_000, 30_000]) {
      refused();
      await pass(wait);
    }
    expect(server.last().of('hello')).toHaveLength(5);
    refused();
    fails = false;
    await pass(60_000);
    expect(server.last().of('hello')).toHaveLength(6);
    expect(greeted).toHaveBeenCalledTimes(2);
    expect(server.sockets).toHaveLength(1);
  });

  it('by a clock that is far ahead is not asked for without end', async () => {
    const { server } = openSignedIn({ hello: () => user(-24 * 3_600_000) });
    await pass(10 * 60_000);
    expect(server.last().of('hello')).toHaveLength(2);
  });
});

describe('the heartbeat', () => {
  it('is sent every 25 seconds in a lively chat and tells how far each chat is', async () => {
    const server = fakeServer((frame) => (frame.action === 'hello' ? guest : { chats: { [chatId]: 7 } }));
    const { socket } = open(server);
    const counts = vi.fn();
    socket.onCounts(counts);
    await pass(chatTimes.heartbeat - 1);
    expect(server.last().of('ping')).toHaveLength(0);
    await pass(1);
    expect(counts).toHaveBeenCalledWith({ [chatId]: 7 });
    await pass(chatTimes.heartbeat);
    expect(server.last().of('ping')).toHaveLength(2);
  });

  /** The gaps between the heartbeats of six hours, milliseconds. */
  async function gapsAtRest(server: FakeServer): Promise<number[]> {
    const beats = () =>
      server.sockets.reduce((sum, each) => sum + each.of('ping').length + each.of('keep_open').length, 0);
    const gaps: number[] = [];
    let since = 0;
    for (let second = 0; second < 6 * 3600; second += 1) {
      const before = beats();
      await pass(1000);
      since += 1000;
      if (beats() === before) continue;
      gaps.push(since);
      since = 0;
    }
    return gaps;
  }

  it('comes so seldom at rest that 5,000 connections send 25 a second, and often enough to lose one', async () => {
    const server = fakeServer(greeter);
    open(server);
    await pass(2 * chatTimes.lively);
    const gaps = await gapsAtRest(server);
    // A connection is idle for ten minutes at most, and is new every two hours.
    expect(Math.max(...gaps)).toBeLessThan(10 * 60_000);
    const atRest = gaps.filter((gap) => gap > chatTimes.lively);
    expect(atRest.length / (6 * 3600)).toBeLessThan(25 / 5000);
    expect(new Set(atRest).size).toBeGreaterThan(atRest.length / 4);
  });

  it('reads nothing in a hidden page, and is no more often there, whatever is pushed', async () => {
    const server = fakeServer(greeter);
    open(server);
    await settle();
    page.show(false);
    await pass(chatTimes.heartbeat);
    for (let minute = 0; minute < 9; minute += 1) {
      server.last().say(push);
      await pass(60_000);
    }
    const { length: kept } = server.last().of('keep_open');
    expect([1, 2]).toContain(kept);
    expect(server.last().of('ping')).toHaveLength(0);
  });

  it('comes soon again once something happens', async () => {
    const server = fakeServer(greeter);
    const { socket } = open(server);
    await pass(chatTimes.lively + chatTimes.heartbeat);
    const { length: before } = server.last().of('ping');
    socket.request('typing', { chat_id: chatId }).catch(() => {});
    await pass(chatTimes.heartbeat);
    expect(server.last().of('ping')).toHaveLength(before + 1);
  });

  it('takes a connection that no longer answers for dead', async () => {
    const server = fakeServer((frame) => (frame.action === 'hello' ? guest : undefined));
    const { socket } = open(server);
    await pass(chatTimes.heartbeat + chatTimes.replyTimeout - 1);
    expect(socket.state()).toBe('open');
    await pass(1);
    expect(server.sockets[0]?.isClosed).toBe(true);
    expect(socket.state()).toBe('waiting');
    await pass(1000);
    expect(socket.state()).toBe('open');
  });

  it('goes on where the server refuses one: the connection lives', async () => {
    const server = fakeServer((frame) => (frame.action === 'hello' ? guest : undefined));
    const { socket } = open(server);
    await pass(chatTimes.heartbeat);
    server.last().refuse(server.last().of('ping')[0], 'rate_limited');
    await pass(chatTimes.replyTimeout);
    expect(socket.state()).toBe('open');
    expect(server.sockets).toHaveLength(1);
  });

  it('is sent at once when somebody comes back to the tab: a machine that slept finds out', async () => {
    const server = fakeServer(greeter);
    open(server);
    await settle();
    page.show(false);
    await settle();
    expect(server.last().of('ping')).toHaveLength(0);
    page.show(true);
    await settle();
    expect(server.last().of('ping')).toHaveLength(1);
  });
});

describe('a connection that gets too old', () => {
  it('is replaced before its end, without a gap', async () => {
    const server = fakeServer(greeter);
    const { socket, states, greeted } = open(server);
    const pushed = vi.fn();
    socket.onPush(pushed);
    await settle();
    const [old] = server.sockets;
    server.accepts = false;
    await pass(chatTimes.maxAge);
    expect(server.sockets).toHaveLength(2);
    // The new one is not open yet: the old one still serves.
    old?.say(push);
    expect(pushed).toHaveBeenCalledTimes(1);
    const request = socket.request('typing', { chat_id: chatId });
    await settle();
    server.last().accept();
    await settle();
    expect(greeted).toHaveBeenCalledTimes(2);
    expect(old?.isClosed).toBe(false);
    old?.reply(old.of('typing')[0], {});
    expect(await request).toEqual({});
    await pass(chatTimes.replyTimeout);
    expect(old?.isClosed).toBe(true);
    expect(states).toEqual(['open']);
    server.last().say(push);
    expect(pushed).toHaveBeenCalledTimes(2);
  });

  it('stays in use while its replacement can not be had', async () => {
    const server = fakeServer(greeter);
    const { socket, states } = open(server);
    await settle();
    server.accepts = false;
    await pass(chatTimes.maxAge);
    server.last().close();
    expect(socket.state()).toBe('open');
    await pass(1000);
    expect(server.sockets).toHaveLength(3);
    server.last().accept();
    await settle();
    expect(states).toEqual(['open']);
  });

  it('shows the break when the old one ends before the new one is greeted', async () => {
    const server = fakeServer(greeter);
    const { socket, states } = open(server);
    await settle();
    server.accepts = false;
    await pass(chatTimes.maxAge);
    server.sockets[0]?.close();
    expect(socket.state()).toBe('connecting');
    server.last().accept();
    await settle();
    expect(states).toEqual(['open', 'connecting', 'open']);
  });
});

describe('who is signed in', () => {
  it('gets a connection of their own: nothing of the person before comes over it', async () => {
    const server = fakeServer(greeter);
    const { socket, greeted } = open(server);
    const pushed = vi.fn();
    socket.onPush(pushed);
    await settle();
    const before = server.last();
    vi.stubGlobal('localStorage', fakeStorage(storedSignIn({ sub: 'u1', exp: 2_000_000_000 })));
    settleSession();
    await settle();
    expect(before.isClosed).toBe(true);
    before.say(push);
    expect(pushed).not.toHaveBeenCalled();
    expect(server.sockets).toHaveLength(2);
    expect(greeted).toHaveBeenCalledTimes(2);
    vi.stubGlobal('localStorage', fakeStorage());
    settleSession();
    await settle();
    expect(server.sockets).toHaveLength(3);
    await pass(5_000);
    expect(server.sockets).toHaveLength(3);
  });

  it('takes the replaced connection of the person before down, too', async () => {
    const server = fakeServer(greeter);
    open(server);
    await pass(chatTimes.maxAge);
    expect(server.sockets).toHaveLength(2);
    vi.stubGlobal('localStorage', fakeStorage(storedSignIn({ sub: 'u1', exp: 2_000_000_000 })));
    settleSession();
    expect(server.sockets.slice(0, 2).map(({ isClosed }: FakeSocket) => isClosed)).toEqual([true, true]);
  });

  it('keeps the connection when only the token is a new one', async () => {
    vi.stubGlobal('localStorage', fakeStorage(storedSignIn({ sub: 'u1', exp: 2_000_000_000 })));
    settleSession();
    const server = fakeServer(greeter);
    open(server);
    await settle();
    const refreshed = storedSignIn({ sub: 'u1', exp: 2_000_003_600, name: 'New Name' });
    vi.stubGlobal('localStorage', fakeStorage(refreshed));
    settleSession();
    await settle();
    expect(server.sockets).toHaveLength(1);
  });
});

describe('frames', () => {
  it('that are no part of the contract are ignored, with one warning a connection', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const server = fakeServer(greeter);
    const { socket } = open(server);
    const pushed = vi.fn();
    socket.onPush(pushed);
    await settle();
    for (const junk of ['', 'null', '[]', '{"type":"message"}', '{"type":"reply","ok":true}', 'not JSON']) {
      server.last().say(junk);
    }
    server.last().say({ type: 'reply', request_id: 'nobody asked', ok: true, data: {} });
    server.last().say(push);
    expect(pushed.mock.calls).toEqual([[push]]);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(socket.state()).toBe('open');
    warn.mockRestore();
  });
});
