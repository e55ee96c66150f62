import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Chat, type ChatMessage, chatText, chatTimes } from '#shared/support/chat.ts';
import { fakeStorage, storedSignIn } from '#test/web/api/session/fake-storage.ts';
import { type FakeSocket, fakePage, fakeServer, type Sent } from '#test/web/areas/chat/fake-socket.ts';
import { settleSession } from '#web/api/session/session.ts';
import { openChatSocket } from '#web/areas/chat/chat-socket.ts';
import { createChatModel } from '#web/areas/support/chat/chat-model.ts';
import { chatKey } from '#web/areas/support/chat/chat-window.ts';
import type { ToastMessage } from '#web/ui/overlays/toast-queue.ts';

const token = (chatId: string) => `${chatId}.${'s'.repeat(43)}`;

/** The chat's server, as far as one customer sees it. */
function support() {
  const stored = new Map<string, ChatMessage>();
  /** Connections the chat's messages go to; the others may do nothing in it. */
  const joined = new Set<FakeSocket>();
  const waiting: { frame: Sent; socket: FakeSocket }[] = [];
  const state = {
    chat: aChat(),
    stored,
    /** Actions that get no reply, though they are carried out. */
    lost: new Set<string>(),
    refused: new Map<string, string>(),
    /** Actions that are not carried out before the test says so. */
    held: new Set<string>(),
    release(action: string) {
      state.held.delete(action);
      for (const { frame, socket } of waiting.splice(0)) {
        const data = replyTo(frame, socket);
        if (data !== undefined) socket.reply(frame, data);
      }
    },
    /** Somebody of the staff ends the chat; those who are connected are not told. */
    close() {
      state.chat = { ...state.chat, status: 'closed', message_count: state.chat.message_count + 1 };
    },
    pageLength: 100,
    /** The transcript, a page at a time, the last messages first: pages come in no order. */
    page(cursor?: string) {
      const all = [...stored.values()].reverse();
      const from = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
      const messages = all.slice(from, from + state.pageLength);
      const next_cursor = from + state.pageLength < all.length ? messages.at(-1)?.id : undefined;
      return { chat: state.chat, messages, ...(next_cursor && { next_cursor }) };
    },
    store(message: string, sender_type: 'user' | 'staff', id: string = crypto.randomUUID()): ChatMessage {
      const known = stored.get(id);
      if (known) return known;
      state.chat = { ...state.chat, message_count: state.chat.message_count + 1 };
      const added: ChatMessage = {
        id,
        chat_id: state.chat.id,
        seq: state.chat.message_count,
        sender_type,
        sender_name: sender_type === 'staff' ? 'Ada' : 'guest',
        message,
        created_at: new Date().toISOString(),
      };
      stored.set(id, added);
      return added;
    },
    /** Sends a message of the staff to this connection. */
    push(message: ChatMessage) {
      server.last().say({ type: 'message', message, message_count: state.chat.message_count });
    },
    of: (action: string): Sent[] => server.sockets.flatMap((socket) => socket.of(action)),
  };
  const server = fakeServer((frame, socket) => {
    if (!state.held.has(frame.action)) return replyTo(frame, socket);
    waiting.push({ frame, socket });
    return undefined;
  });
  function replyTo(frame: Sent, socket: FakeSocket): unknown {
    const code = state.refused.get(frame.action) ?? refusalOf(frame, socket);
    if (code !== undefined) {
      queueMicrotask(() => socket.refuse(frame, code));
      return undefined;
    }
    const data = answer(frame, socket);
    return state.lost.has(frame.action) ? undefined : data;
  }
  const isUser = (socket: FakeSocket) => socket.of('hello').at(-1)?.id_token !== undefined;
  function refusalOf({ action, ...fields }: Sent, socket: FakeSocket): string | undefined {
    if (action === 'hello' || action === 'ping') return undefined;
    if (action === 'start_chat') {
      const opens = isUser(socket) || fields.chat_token === token(state.chat.id);
      return opens || fields.email ? undefined : 'invalid_input';
    }
    if (fields.chat_id !== state.chat.id) return 'not_found';
    // A user's own chat takes them in with whatever they do there.
    if (!joined.has(socket) && !isUser(socket)) return 'not_found';
    joined.add(socket);
    const isKnown = stored.has(String(fields.message_id));
    return action === 'send_message' && state.chat.status === 'closed' && !isKnown ? 'chat_closed' : undefined;
  }
  function answer({ action, ...fields }: Sent, socket: FakeSocket): unknown {
    if (action === 'hello') return { as: isUser(socket) ? 'user' : 'guest' };
    if (action === 'ping') {
      return { chats: joined.has(socket) ? { [state.chat.id]: state.chat.message_count } : {} };
    }
    if (action === 'typing') return {};
    if (action === 'sync') return state.page(String(fields.cursor ?? '') || undefined);
    if (action === 'close_chat') {
      if (state.chat.status === 'active') state.close();
      return { chat: state.chat };
    }
    if (action === 'send_message') {
      const message = state.store(String(fields.message), 'user', String(fields.message_id));
      return { message, message_count: state.chat.message_count };
    }
    const isKnown = fields.chat_token === token(state.chat.id);
    if (state.chat.status === 'closed' && !isKnown) {
      state.chat = aChat();
      stored.clear();
      joined.clear();
    }
    joined.add(socket);
    return { ...state.page(), ...(!isKnown && !isUser(socket) && { chat_token: token(state.chat.id) }) };
  }
  return Object.assign(state, { server });
}

function aChat(): Chat {
  return {
    id: ulid(),
    user_id: null,
    user_email: 'guest@example.com',
    user_name: 'guest',
    status: 'active',
    created_at: new Date().toISOString(),
    message_count: 0,
  };
}

type Support = ReturnType<typeof support>;

/** A tab: the chat as this page has it. Another one of the same browser is another call. */
function openTab(far: Support) {
  const toasts: ToastMessage[] = [];
  const model = createChatModel({
    openSocket: (parts) => openChatSocket({ url: 'ws://host/ws', WebSocket: far.server.WebSocket, ...parts }),
    showToast: (message) => toasts.push(message),
  });
  return { model, toasts, texts: () => model.view().messages.map(({ text, state }) => `${text} (${state})`) };
}

async function startChat(far: Support) {
  const tab = openTab(far);
  await tab.model.start({ email: 'guest@example.com' });
  await settle();
  return tab;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const settle = () => pass(0);

let page: ReturnType<typeof fakePage>;
let local: Storage;

function signIn(sub: string | null) {
  const chat = local.getItem(chatKey);
  const entries = sub === null ? {} : storedSignIn({ sub, exp: 2_000_000_000 });
  local = fakeStorage({ ...entries, ...(chat !== null && { [chatKey]: chat }) });
  vi.stubGlobal('localStorage', local);
  settleSession();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  page = fakePage();
  local = fakeStorage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', fakeStorage());
  settleSession();
});
afterEach(() => {
  vi.mocked(console.warn).mockRestore();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('starting a chat', () => {
  it('connects only then, and says who a guest is', async () => {
    const far = support();
    const { model } = openTab(far);
    await settle();
    expect(far.server.sockets).toHaveLength(0);
    void model.start({ email: 'guest@example.com', name: 'Guest' });
    expect(model.view().phase).toBe('starting');
    await settle();
    expect(far.of('start_chat')[0]).toMatchObject({ email: 'guest@example.com', name: 'Guest' });
    expect(model.view()).toMatchObject({ phase: 'active', connection: 'open' });
  });

  it('says so in the words of the catalogue when it fails, and can be tried again', async () => {
    const far = support();
    const { model, toasts } = openTab(far);
    far.refused.set('start_chat', 'internal');
    await model.start({ email: 'guest@example.com' });
    expect(toasts).toEqual([{ title: 'Error', text: 'Failed to start chat. Please try again.', kind: 'error' }]);
    expect(model.view()).toMatchObject({ phase: 'idle', startFailed: true });
    far.refused.clear();
    await model.start({ email: 'guest@example.com' });
    expect(model.view()).toMatchObject({ phase: 'active', startFailed: false });
  });

  it('says why where another try would fail as well: too many were started from here', async () => {
    const far = support();
    const { model } = openTab(far);
    far.refused.set('start_chat', 'rate_limited');
    await model.start({ email: 'guest@example.com' });
    expect(model.view()).toMatchObject({ phase: 'idle', startRefusal: 'refused: rate_limited' });
    far.refused.clear();
    await model.start({ email: 'guest@example.com' });
    expect(model.view()).toMatchObject({ phase: 'active', startRefusal: undefined });
  });

  it('fails without a connection instead of waiting for one', async () => {
    page.navigator.onLine = false;
    const { model, toasts } = openTab(support());
    await model.start({ email: 'guest@example.com' });
    expect(model.view().phase).toBe('idle');
    expect(toasts).toHaveLength(1);
  });

  it('goes on after a reload with the secret of the chat, without asking again', async () => {
    const far = support();
    const { model } = await startChat(far);
    model.send('Hello');
    await settle();
    const reloaded = openTab(far);
    expect(reloaded.model.view().phase).toBe('resuming');
    await settle();
    expect(far.of('start_chat').at(-1)).toEqual(
      expect.objectContaining({ chat_token: token(far.chat.id), action: 'start_chat' }),
    );
    expect(reloaded.texts()).toEqual(['Hello (sent)']);
  });

  it('finds the chat that another tab starts at the same moment', async () => {
    const far = support();
    const turns: Promise<unknown>[] = [Promise.resolve()];
    const locks = {
      request: (_: string, run: () => Promise<void>) => {
        const turn = Promise.resolve(turns.at(-1)).then(run);
        turns.push(turn);
        return turn;
      },
    };
    vi.stubGlobal('navigator', { onLine: true, locks });
    const [one, two] = [openTab(far), openTab(far)];
    const both = [one.model.start({ email: 'a@b.co' }), two.model.start({ email: 'a@b.co' })];
    await settle();
    await Promise.all(both);
    expect(far.of('start_chat').map(({ chat_token }) => chat_token)).toEqual([undefined, token(far.chat.id)]);
    expect(one.model.view().chat?.id).toBe(two.model.view().chat?.id);
  });
});

describe('a message', () => {
  it('is trimmed, shown at once, and sent when the server has it', async () => {
    const far = support();
    const { model, texts } = await startChat(far);
    model.send('  Hello \n');
    expect(texts()).toEqual(['Hello (sending)']);
    model.send('   ');
    await settle();
    expect(texts()).toEqual(['Hello (sent)']);
    expect(far.of('send_message')).toHaveLength(1);
  });

  it('whose reply is lost goes out again as the same message, and is stored and shown once', async () => {
    const far = support();
    const { model, texts, toasts } = await startChat(far);
    far.lost.add('send_message');
    model.send('Hello');
    await pass(chatTimes.replyTimeout);
    far.lost.clear();
    await pass(chatTimes.replyTimeout);
    const ids = new Set(far.of('send_message').map(({ message_id }) => message_id));
    expect(far.of('send_message').length).toBeGreaterThan(1);
    expect(ids.size).toBe(1);
    expect(far.stored.size).toBe(1);
    expect(texts()).toEqual(['Hello (sent)']);
    expect(toasts).toEqual([]);
  });

  it('written without a connection waits, in order, and goes out when it is back', async () => {
    const far = support();
    const { model, texts } = await startChat(far);
    page.network(false);
    model.send('one');
    model.send('two');
    await pass(60_000);
    expect(texts()).toEqual(['one (sending)', 'two (sending)']);
    page.network(true);
    await settle();
    expect(texts()).toEqual(['one (sent)', 'two (sent)']);
    expect(far.of('send_message').map(({ message }) => message)).toEqual(['one', 'two']);
  });

  it('is sent after a reload when it was not before', async () => {
    const far = support();
    const { model } = await startChat(far);
    page.network(false);
    model.send('Do not lose me');
    model.write('half a sen');
    const reloaded = openTab(far);
    expect(reloaded.texts()).toEqual(['Do not lose me (sending)']);
    expect(reloaded.model.view().draft).toBe('half a sen');
    page.network(true);
    await settle();
    expect(reloaded.texts()).toEqual(['Do not lose me (sent)']);
    expect(far.stored.size).toBe(1);
  });

  it('left over from another chat is shown in the next one as perhaps not arrived, and can be retried there', async () => {
    const far = support();
    const { model } = await startChat(far);
    page.network(false);
    model.send('Do not lose me');
    // The page goes with it, and the chat ends before the next one.
    const kept = sessionStorage.getItem('support-chat-writing') ?? '';
    far.close();
    page.network(true);
    await settle();
    sessionStorage.setItem('support-chat-writing', kept);
    sessionStorage.removeItem('support-chat-ended');
    const { model: next, texts } = await startChat(far);
    expect(texts()).toEqual(['Do not lose me (failed)']);
    const [left] = next.view().messages;
    expect(left?.problem).toBe('The chat was closed. This message may not have arrived.');
    next.retry(left?.id ?? '');
    await settle();
    expect(texts()).toEqual(['Do not lose me (sent)']);
  });

  it('that is refused shows why and can be retried', async () => {
    const far = support();
    const { model, texts, toasts } = await startChat(far);
    far.refused.set('send_message', 'rate_limited');
    model.send('Hello');
    await settle();
    expect(texts()).toEqual(['Hello (failed)']);
    expect(model.view().messages[0]?.problem).toBe('refused: rate_limited');
    expect(toasts).toEqual([{ ...chatText.sendFailed, kind: 'error' }]);
    far.refused.clear();
    model.retry(model.view().messages[0]?.id ?? '');
    await settle();
    expect(texts()).toEqual(['Hello (sent)']);
  });

  it('to a chat that was closed meanwhile keeps its text for a new chat', async () => {
    const far = support();
    const { model, texts } = await startChat(far);
    far.store('This solves it', 'staff');
    far.close();
    model.send('Too late');
    await settle();
    expect(model.view().phase).toBe('closed');
    expect(texts()).toEqual(['This solves it (sent)', 'Too late (failed)']);
    model.leave();
    expect(model.view()).toMatchObject({ phase: 'idle', draft: 'Too late', messages: [] });
  });
});

describe('a message before this connection is in the chat', () => {
  it('waits until it is, though the connection is open', async () => {
    const far = support();
    const { model, texts, toasts } = await startChat(far);
    far.held.add('start_chat');
    far.server.last().close();
    await pass(1000);
    expect(model.view().connection).toBe('open');
    model.send('one');
    model.write('tw');
    await settle();
    expect(far.of('send_message')).toHaveLength(0);
    expect(texts()).toEqual(['one (sending)']);
    far.release('start_chat');
    await settle();
    expect(texts()).toEqual(['one (sent)']);
    expect(toasts).toEqual([]);
  });

  it('goes out after all when the answer to joining was lost', async () => {
    const far = support();
    const { model, texts } = await startChat(far);
    far.lost.add('start_chat');
    far.server.last().close();
    await pass(1000);
    model.send('one');
    await pass(chatTimes.replyTimeout);
    far.lost.clear();
    await pass(chatTimes.heartbeat);
    expect(texts()).toEqual(['one (sent)']);
  });

  it('goes out again over the connection that has replaced the one it was sent over', async () => {
    const far = support();
    const { model, texts } = await startChat(far);
    const [old] = far.server.sockets;
    await pass(chatTimes.maxAge - 1000);
    far.held.add('send_message');
    model.send('one');
    await pass(1000);
    expect(far.server.sockets).toHaveLength(2);
    far.held.clear();
    old?.close();
    await settle();
    expect(texts()).toEqual(['one (sent)']);
    expect(new Set(far.of('send_message').map(({ message_id }) => message_id)).size).toBe(1);
  });

  it('that is refused because the server has let the connection go waits for the next joining', async () => {
    const far = support();
    const { model, texts, toasts } = await startChat(far);
    far.refused.set('send_message', 'not_found');
    model.send('one');
    await settle();
    expect(texts()).toEqual(['one (sending)']);
    far.refused.clear();
    await pass(chatTimes.heartbeat);
    expect(texts()).toEqual(['one (sent)']);
    expect(toasts).toEqual([]);
  });
});

describe('a message that can not be sent as it is', () => {
  it('is not sent, and says why in words for people', async () => {
    const far = support();
    const { model } = await startChat(far);
    model.send('half a pair: \ud83d');
    await settle();
    expect(far.of('send_message')).toHaveLength(0);
    expect(model.view().messages[0]).toMatchObject({
      state: 'failed',
      problem: 'It has characters that can’t be sent.',
    });
  });

  it('as the server alone knows says the same, and nothing of its fields', async () => {
    const far = support();
    const { model } = await startChat(far);
    far.refused.set('send_message', 'invalid_input');
    model.send('Hello');
    await settle();
    expect(model.view().messages[0]?.problem).toBe('It has characters that can’t be sent.');
  });
});

describe('what is read out', () => {
  it('is nothing the chat began with, however many pages it has, and everything after', async () => {
    const far = support();
    const { model } = await startChat(far);
    for (const text of ['a', 'b', 'c', 'd']) far.store(text, 'staff');
    far.pageLength = 2;
    far.held.add('sync');
    const reloaded = openTab(far);
    await settle();
    reloaded.model.send('my own');
    far.push(far.store('e', 'staff'));
    far.release('sync');
    await settle();
    const news = reloaded.model.view().messages.filter(({ isNews, own }) => isNews && !own);
    expect(reloaded.model.view().messages).toHaveLength(6);
    expect(news.map(({ text }) => text)).toEqual(['e']);
    // Missed without a connection, it is news as well.
    expect(model.view().messages).toHaveLength(0);
    await pass(chatTimes.heartbeat);
    expect(model.view().messages.filter(({ isNews, own }) => isNews && !own)).toHaveLength(5);
  });
});

describe('the transcript', () => {
  it('is read page by page and shown in the order of the server, whatever order it comes in', async () => {
    const far = support();
    for (const text of ['a', 'b', 'c', 'd', 'e']) far.store(text, 'staff');
    far.pageLength = 2;
    const { texts } = await startChat(far);
    await settle();
    expect(texts()).toEqual(['a (sent)', 'b (sent)', 'c (sent)', 'd (sent)', 'e (sent)']);
    expect(far.of('sync')).toHaveLength(2);
  });

  it('takes a push that comes twice once, and sorts those that come the wrong way round', async () => {
    const far = support();
    const { texts } = await startChat(far);
    const [first, second] = [far.store('first', 'staff'), far.store('second', 'staff')];
    far.push(second);
    far.push(first);
    far.push(second);
    await settle();
    expect(texts()).toEqual(['first (sent)', 'second (sent)']);
  });

  it('is read again when a push shows that an earlier one was lost', async () => {
    const far = support();
    const { texts } = await startChat(far);
    far.store('lost', 'staff');
    far.push(far.store('arrived', 'staff'));
    await settle();
    expect(texts()).toEqual(['lost (sent)', 'arrived (sent)']);
  });

  it('is read again when the heartbeat says that there is more', async () => {
    const far = support();
    const { texts } = await startChat(far);
    far.store('lost', 'staff');
    await pass(chatTimes.heartbeat);
    expect(texts()).toEqual(['lost (sent)']);
  });

  it('is not read for ever because of a number that no message has', async () => {
    const far = support();
    await startChat(far);
    far.chat = { ...far.chat, message_count: 1 };
    await pass(10 * chatTimes.heartbeat);
    expect(far.of('sync')).toHaveLength(2);
  });

  it('is brought up to date after every reconnection', async () => {
    const far = support();
    const { texts } = await startChat(far);
    far.server.last().close();
    far.store('while you were away', 'staff');
    await pass(1000);
    expect(texts()).toEqual(['while you were away (sent)']);
  });

  it('shows what another tab has sent', async () => {
    const far = support();
    const { texts } = await startChat(far);
    far.push(far.store('from the other tab', 'user'));
    await settle();
    expect(texts()).toEqual(['from the other tab (sent)']);
  });
});

describe('unread messages', () => {
  it("are the staff's since somebody last looked, in this tab or in another", async () => {
    const far = support();
    const { model } = await startChat(far);
    const disappear = model.appear();
    far.push(far.store('seen', 'staff'));
    expect(model.view().unread).toBe(0);
    disappear();
    far.push(far.store('one', 'staff'));
    far.push(far.store('two', 'staff'));
    model.send('my own');
    await settle();
    expect(model.view().unread).toBe(2);
    const other = openTab(far);
    await settle();
    expect(other.model.view().unread).toBe(2);
    other.model.appear();
    window.dispatchEvent(Object.assign(new Event('storage'), { key: chatKey }));
    expect(model.view().unread).toBe(0);
  });

  it('count while the tab is hidden, though the chat is open in it', async () => {
    const far = support();
    const { model } = await startChat(far);
    model.appear();
    page.show(false);
    far.push(far.store('hello?', 'staff'));
    expect(model.view().unread).toBe(1);
    page.show(true);
    expect(model.view().unread).toBe(0);
  });
});

describe('typing', () => {
  it('is told no more often than every three seconds, and never for blank text', async () => {
    const far = support();
    const { model } = await startChat(far);
    model.write('   ');
    model.write('H');
    model.write('He');
    await pass(chatTimes.typing / 2 - 1);
    model.write('Hel');
    expect(far.of('typing')).toHaveLength(1);
    await pass(1);
    model.write('Hell');
    await settle();
    expect(far.of('typing')).toHaveLength(2);
  });

  it('of the staff is shown for six seconds, or until the message is there', async () => {
    const far = support();
    const { model } = await startChat(far);
    const typing = { type: 'typing', chat_id: far.chat.id, sender_type: 'staff', sender_name: 'Ada' };
    far.server.last().say(typing);
    expect(model.view().typists).toEqual(['Ada']);
    await pass(chatTimes.typing);
    expect(model.view().typists).toEqual([]);
    far.server.last().say(typing);
    far.push(far.store('there', 'staff'));
    expect(model.view().typists).toEqual([]);
  });
});

describe('the end of a chat', () => {
  it('is told, leaves the transcript readable, and clears it when the widget is closed', async () => {
    const far = support();
    const { model, toasts, texts } = await startChat(far);
    model.send('Hello');
    await settle();
    await model.end();
    expect(toasts).toEqual([{ title: 'Chat Closed', text: 'Your support chat has been closed.' }]);
    expect(model.view()).toMatchObject({ phase: 'closed', endedBy: 'customer' });
    expect(texts()).toEqual(['Hello (sent)']);
    expect(local.getItem(chatKey)).toBeNull();
    expect(far.server.last().isClosed).toBe(true);
    model.leave();
    expect(model.view()).toMatchObject({ phase: 'idle', messages: [], chat: null });
  });

  it('that fails is told, and the chat goes on', async () => {
    const far = support();
    const { model, toasts } = await startChat(far);
    far.refused.set('close_chat', 'internal');
    await model.end();
    expect(toasts).toEqual([{ title: 'Error', text: 'Failed to close chat.', kind: 'error' }]);
    expect(model.view()).toMatchObject({ phase: 'active', ending: false });
  });

  it('asked for before a new connection has joined waits for that', async () => {
    const far = support();
    const { model, toasts } = await startChat(far);
    far.held.add('start_chat');
    page.network(false);
    page.network(true);
    await settle();
    const end = model.end();
    await settle();
    expect(far.of('close_chat')).toHaveLength(0);
    expect(model.view().ending).toBe(true);
    far.release('start_chat');
    await end;
    expect(toasts).toEqual([{ title: 'Chat Closed', text: 'Your support chat has been closed.' }]);
    expect(model.view()).toMatchObject({ phase: 'closed', endedBy: 'customer' });
  });

  it('by the staff is said in the transcript, without a toast', async () => {
    const far = support();
    const { model, toasts } = await startChat(far);
    far.server.last().say({ type: 'chat_closed', chat: { ...far.chat, status: 'closed' } });
    expect(model.view()).toMatchObject({ phase: 'closed', endedBy: 'staff' });
    expect(toasts).toEqual([]);
  });

  for (const [who, sub] of [
    ['a guest', null],
    ['somebody signed in', 'u1'],
  ] as const) {
    it(`that came while nobody here listened is read, with what was said before it: ${who}`, async () => {
      signIn(sub);
      const far = support();
      const { model, texts } = await startChat(far);
      model.send('Hello');
      await settle();
      page.network(false);
      model.send('Are you there?');
      for (const text of ['Do this', 'then that', 'and it works']) far.store(text, 'staff');
      far.close();
      const { id } = far.chat;
      far.pageLength = 2;
      page.network(true);
      await settle();
      expect(model.view()).toMatchObject({ phase: 'closed', endedBy: null, unread: 3 });
      expect(texts()).toEqual([
        'Hello (sent)',
        'Do this (sent)',
        'then that (sent)',
        'and it works (sent)',
        'Are you there? (failed)',
      ]);
      expect(model.view().messages.at(-1)?.problem).toBe('The chat was closed before this message arrived.');
      expect(local.getItem(chatKey)).toBeNull();
      // Nothing but starting one makes a new chat.
      expect(far.chat.id).toBe(id);
      model.leave();
      expect(model.view()).toMatchObject({ phase: 'idle', draft: 'Are you there?' });
      await model.start({ email: 'guest@example.com' });
      expect(far.of('start_chat').at(-1)?.chat_token).toBeUndefined();
      expect(far.chat.id).not.toBe(id);
      expect(model.view().phase).toBe('active');
    });

    it(`stays on screen over a reload of its tab, until its window is closed: ${who}`, async () => {
      signIn(sub);
      const far = support();
      const { model } = await startChat(far);
      model.send('Hello');
      await settle();
      far.push(far.store('The solution', 'staff'));
      model.appear();
      await model.end();
      const reloaded = openTab(far);
      expect(reloaded.model.view()).toMatchObject({ phase: 'reopening', messages: [] });
      await settle();
      expect(reloaded.model.view()).toMatchObject({ phase: 'closed', endedBy: 'customer', unread: 0 });
      expect(reloaded.texts()).toEqual(['Hello (sent)', 'The solution (sent)']);
      expect(far.server.last().isClosed).toBe(true);
      reloaded.model.leave();
      expect(openTab(far).model.view().phase).toBe('idle');
    });

    it(`that came while the page was shut is read by the next one: ${who}`, async () => {
      signIn(sub);
      const far = support();
      const { model } = await startChat(far);
      model.send('Hello');
      await settle();
      far.server.last().close();
      far.store('The solution', 'staff');
      far.close();
      const { id } = far.chat;
      const reloaded = openTab(far);
      await settle();
      expect(reloaded.model.view()).toMatchObject({ phase: 'closed', unread: 1 });
      expect(reloaded.texts()).toEqual(['Hello (sent)', 'The solution (sent)']);
      await pass(chatTimes.heartbeat);
      expect(far.chat.id).toBe(id);
    });
  }

  it('is read to its end also where another tab has found it first', async () => {
    const far = support();
    const { model, texts } = await startChat(far);
    page.network(false);
    far.store('The solution', 'staff');
    far.close();
    far.held.add('start_chat');
    page.network(true);
    await settle();
    local.removeItem(chatKey);
    window.dispatchEvent(Object.assign(new Event('storage'), { key: chatKey }));
    far.release('start_chat');
    await settle();
    expect(model.view().phase).toBe('closed');
    expect(texts()).toEqual(['The solution (sent)']);
    expect(local.getItem(chatKey)).toBeNull();
  });

  it('takes back no message that arrived though its reply was lost, and shows what was not pushed', async () => {
    const far = support();
    const { model, texts } = await startChat(far);
    far.lost.add('send_message');
    model.send('Thank you');
    await settle();
    far.store('You are welcome', 'staff');
    far.close();
    far.server.last().say({ type: 'chat_closed', chat: far.chat });
    await settle();
    expect(model.view()).toMatchObject({ phase: 'closed', endedBy: 'staff' });
    expect(texts()).toEqual(['Thank you (sent)', 'You are welcome (sent)']);
    model.leave();
    expect(model.view().draft).toBe('');
  });

  it('says of a message that may have arrived no more than that, where the chat can not be read', async () => {
    const far = support();
    const { model } = await startChat(far);
    far.lost.add('send_message');
    model.send('Thank you');
    await settle();
    far.refused.set('start_chat', 'invalid_input');
    far.server.last().close();
    await pass(1000);
    expect(model.view().phase).toBe('closed');
    expect(model.view().messages[0]?.problem).toBe('The chat was closed. This message may not have arrived.');
  });

  it('forgets a chat that the server no longer opens, but not what was being written', async () => {
    const far = support();
    const { model } = await startChat(far);
    page.network(false);
    model.send('unsent');
    model.write('and more');
    far.refused.set('start_chat', 'invalid_input');
    const reloaded = openTab(far);
    page.network(true);
    await settle();
    expect(reloaded.model.view()).toMatchObject({ phase: 'idle', draft: 'unsent\n\nand more' });
    expect(local.getItem(chatKey)).toBeNull();
  });

  it('is no end of a chat that only could not be opened this time', async () => {
    const far = support();
    const { model } = await startChat(far);
    far.refused.set('start_chat', 'internal');
    far.server.last().close();
    await pass(1000);
    expect(model.view().phase).toBe('active');
    far.refused.clear();
    far.store('later', 'staff');
    await pass(chatTimes.heartbeat);
    expect(model.view().messages).toHaveLength(1);
  });
});

describe('who is signed in', () => {
  it('leaves nothing of the chat behind when they sign out', async () => {
    signIn('u1');
    const far = support();
    const { model } = openTab(far);
    await model.start();
    model.send('my secret');
    model.write('another secret');
    await settle();
    signIn(null);
    expect(model.view()).toMatchObject({ phase: 'idle', messages: [], draft: '', chat: null });
    expect(local.getItem(chatKey)).toBeNull();
    expect(JSON.stringify(sessionStorage.getItem('support-chat-writing'))).not.toContain('secret');
    expect(far.server.last().isClosed).toBe(true);
  });

  it('never sees the chat of somebody else that this browser still holds', async () => {
    signIn('u1');
    const far = support();
    const { model } = openTab(far);
    await model.start();
    const held = local.getItem(chatKey) ?? '';
    signIn('u2');
    local.setItem(chatKey, held);
    const sockets = far.server.sockets.length;
    const later = openTab(far);
    await settle();
    expect(later.model.view().phase).toBe('idle');
    expect(local.getItem(chatKey)).toBeNull();
    expect(far.server.sockets).toHaveLength(sockets);
  });

  it('goes on with the chat they began as a guest, as that guest', async () => {
    const far = support();
    const { model, texts } = await startChat(far);
    model.send('How do I sign in?');
    await settle();
    signIn('u1');
    await settle();
    expect(model.view().phase).toBe('active');
    expect(texts()).toEqual(['How do I sign in? (sent)']);
    expect(far.of('hello').map(({ id_token }) => id_token)).toEqual([undefined, undefined]);
    // Whoever comes after them does not.
    signIn(null);
    expect(model.view().phase).toBe('idle');
    expect(local.getItem(chatKey)).toBeNull();
  });
});
