import { describe, expect, it, vi } from 'vitest';
import type { Push } from '#shared/contract/socket/socket-messages.ts';
import { chatTimes } from '#shared/support/chat.ts';
import { fakeStorage } from '#test/web/api/session/fake-storage.ts';
import { fakePage } from '#test/web/areas/chat/fake-socket.ts';
import { createListeners } from '#web/api/session/listeners.ts';
import { ChatError } from '#web/areas/chat/chat-error.ts';
import type { ChatSocket, SocketState } from '#web/areas/chat/chat-socket.ts';
import { createStaffDesk } from '#web/areas/staff/desk/staff-desk.ts';
import { at, chatA, chatB, chatC, chatMessage, queuedChat } from './staff-chats.ts';

type Answer = (fields: Record<string, unknown>) => unknown;

/** What only who is in the chat may send. */
const forParties = ['send_message', 'typing', 'sync'];

/** Two lists with one action: here each has its own name. */
const nameOf = (action: string, fields: object) =>
  action === 'list_chats' && 'status' in fields && fields.status === 'closed' ? 'list_closed' : action;

/**
 * A desk whose far end answers as told; an action without an answer waits for ever. As the server does, it knows
 * for each connection which chats it has joined, and refuses what is for those in a chat from anybody else.
 */
function openDesk(told: Record<string, Answer> = {}) {
  const answers: Record<string, Answer> = {
    leave_chat: () => ({}),
    list_closed: () => ({ chats: [] }),
    ...told,
  };
  const pushes = createListeners<[Push]>();
  const counts = createListeners<[Record<string, number>]>();
  const readies = createListeners<Parameters<Parameters<ChatSocket['onReady']>[0]>>();
  const states = createListeners<[SocketState]>();
  const sent: { action: string; fields: Record<string, unknown> }[] = [];
  /** The chats that the connection has joined; without one there is no connection. */
  let room: Set<unknown> | undefined;
  let cut = new AbortController();

  async function carryOut(action: string, fields: Record<string, unknown>, here: Set<unknown>) {
    await Promise.resolve();
    if (forParties.includes(action) && !here.has(fields.chat_id)) {
      throw new ChatError({ code: 'not_found', message: 'Chat not found.' });
    }
    const answer = answers[nameOf(action, fields)];
    const reply = await (answer === undefined ? new Promise(() => {}) : answer(fields));
    if (action === 'join_chat') here.add(fields.chat_id);
    if (action === 'leave_chat') here.delete(fields.chat_id);
    return reply as never;
  }

  const socket: ChatSocket = {
    request: (action, fields) => {
      if (room === undefined) return Promise.reject(gone());
      sent.push({ action: nameOf(action, fields), fields: { ...fields } });
      const { signal } = cut;
      const broken = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(gone()));
      });
      return Promise.race([carryOut(action, { ...fields }, room), broken]);
    },
    onPush: pushes.add,
    onCounts: counts.add,
    onReady: readies.add,
    state: () => 'connecting',
    onState: states.add,
    retryNow: () => {},
    close: () => {},
  };
  let now = 0;
  const desk = createStaffDesk(
    () => socket,
    () => now,
  );
  const stop = desk.start();
  return {
    desk,
    stop,
    answers,
    push: pushes.notify,
    count: counts.notify,
    connect: async () => {
      room = new Set();
      states.notify('open');
      readies.notify({ as: 'staff', name: 'Sam Staff' });
      await settled();
    },
    sent: (action: string) => sent.filter((each) => each.action === action).map(({ fields }) => fields),
    pass: (ms: number) => {
      now += ms;
    },
    disconnect: () => {
      room = undefined;
      cut.abort();
      cut = new AbortController();
      states.notify('waiting');
    },
    /** The chats the connection is in, as the server has it. */
    room: () => room ?? new Set(),
  };
}

/** Everything that has an answer has had it. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

const listOf = (...chats: unknown[]) => ({ list_chats: () => ({ chats }) });
const transcript = (...messages: ReturnType<typeof chatMessage>[]) => {
  const page = { chat: queuedChat(chatA, { message_count: messages.at(-1)?.seq ?? 0 }), messages };
  return { join_chat: () => page, sync: () => page };
};
const gone = () => new ChatError({ code: 'offline', message: 'gone' });
const fails = (code: 'offline' | 'timed_out') => () => {
  throw new ChatError({ code, message: code });
};

/** A desk that is connected. */
async function connectedDesk(answers: Record<string, Answer> = {}) {
  const open = openDesk(answers);
  await open.connect();
  return open;
}
const messages = ({ desk }: ReturnType<typeof openDesk>) => desk.state().selected?.messages ?? [];
const seqs = (open: ReturnType<typeof openDesk>) =>
  messages(open)
    .map(({ seq }) => seq)
    .filter((seq) => seq !== undefined);

describe('the queue on the desk', () => {
  it('is read page by page when the connection is there', async () => {
    const open = openDesk({
      list_chats: ({ cursor }) =>
        cursor === undefined ? { chats: [queuedChat(chatA)], next_cursor: 'next' } : { chats: [queuedChat(chatB)] },
    });
    expect(open.desk.state().queue).toBeUndefined();
    await open.connect();
    expect(open.desk.state().queue).toHaveLength(2);
    expect(open.sent('list_chats').map(({ cursor }) => cursor)).toEqual([undefined, 'next']);
  });

  it('is listed anew after a break, with what came and without what was closed meanwhile', async () => {
    const open = openDesk(listOf(queuedChat(chatA), queuedChat(chatB)));
    await open.connect();
    Object.assign(open.answers, listOf(queuedChat(chatB), queuedChat(chatC)));
    await open.connect();
    expect(
      open.desk
        .state()
        .queue?.map(({ id }) => id)
        .sort(),
    ).toEqual([chatB, chatC]);
  });

  it('takes what is pushed during the listing', async () => {
    const open = openDesk({
      list_chats: () => {
        open.push({ type: 'chat_opened', chat: queuedChat(chatC) });
        return { chats: [queuedChat(chatA)] };
      },
    });
    await open.connect();
    expect(
      open.desk
        .state()
        .queue?.map(({ id }) => id)
        .sort(),
    ).toEqual([chatA, chatC]);
  });

  it('loses a chat that is closed, which a late push does not bring back', async () => {
    const open = openDesk(listOf(queuedChat(chatA)));
    await open.connect();
    const closed = queuedChat(chatA, { status: 'closed', closed_at: at('10:00'), message_count: 2 });
    open.push({ type: 'chat_closed', chat: closed });
    open.push({ type: 'chat_updated', chat: queuedChat(chatA, { message_count: 5 }) });
    expect(open.desk.state().queue).toEqual([]);
  });

  it('says why it could not be read, but not that the connection broke: that is known', async () => {
    const refused = openDesk({
      list_chats: () => {
        throw new ChatError({ code: 'not_allowed', message: 'For the staff.' });
      },
    });
    await refused.connect();
    expect(refused.desk.state().queueProblem).toMatchObject({ code: 'not_allowed' });
    const broken = openDesk({ list_chats: fails('offline') });
    await broken.connect();
    expect(broken.desk.state().queueProblem).toBeUndefined();
  });
});

describe('a push that was lost', () => {
  const idsOf = ({ desk }: ReturnType<typeof openDesk>) => desk.state().queue?.map(({ id }) => id);

  /** Runs with timers that pass when told; `wait` lets both of the desk's clocks go on. */
  async function withTimers(
    run: (wait: (open: ReturnType<typeof openDesk>, ms: number) => Promise<void>) => Promise<void>,
  ) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await run(async (open, ms) => {
        open.pass(ms);
        await vi.advanceTimersByTimeAsync(ms);
      });
    } finally {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    }
  }

  it('is made up for soon after the greeting, and each minute from then on', async () => {
    await withTimers(async (wait) => {
      const open = openDesk(listOf());
      void open.connect();
      await wait(open, 0);
      Object.assign(open.answers, listOf(queuedChat(chatA)));
      await wait(open, 4_000);
      expect(idsOf(open)).toEqual([chatA]);
      Object.assign(open.answers, listOf(queuedChat(chatA), queuedChat(chatB)));
      await wait(open, 59_000);
      expect(idsOf(open)).toEqual([chatA]);
      await wait(open, 1_000);
      expect(idsOf(open)?.sort()).toEqual([chatA, chatB]);
      open.disconnect();
      await wait(open, 60_000);
      expect(open.sent('list_chats')).toHaveLength(3);
    });
  });

  it('is made up for when the page is looked at again, and no more once the desk is closed', async () => {
    const page = fakePage();
    await withTimers(async (wait) => {
      const open = openDesk(listOf());
      void open.connect();
      await wait(open, 0);
      page.show(false);
      page.show(true);
      expect(open.sent('list_chats')).toHaveLength(2);
      open.stop();
      page.show(true);
      await wait(open, 60_000);
      expect(open.sent('list_chats')).toHaveLength(2);
    });
  });

  it('is no reason to lose one that came: a listing may be a moment behind the pushes', async () => {
    await withTimers(async (wait) => {
      const open = openDesk(listOf(queuedChat(chatA)));
      void open.connect();
      await wait(open, 3_000);
      open.push({ type: 'chat_opened', chat: queuedChat(chatB) });
      open.push({ type: 'chat_updated', chat: queuedChat(chatA, { message_count: 2 }) });
      await wait(open, 1_000);
      expect(open.sent('list_chats')).toHaveLength(2);
      expect(idsOf(open)?.sort()).toEqual([chatA, chatB]);
      expect(open.desk.state().queue?.find(({ id }) => id === chatA)?.message_count).toBe(2);
      await wait(open, 60_000);
      expect(idsOf(open)).toEqual([chatA]);
    });
  });

  it('is looked for again soon where listing failed, which is said beside the rows until it succeeds', async () => {
    await withTimers(async (wait) => {
      const open = openDesk(listOf(queuedChat(chatA)));
      void open.connect();
      await wait(open, 0);
      const { list_chats } = open.answers;
      open.answers.list_chats = () => {
        throw new ChatError({ code: 'timed_out', message: 'No answer.' });
      };
      await wait(open, 4_000);
      expect(open.desk.state()).toMatchObject({
        queue: [{ id: chatA }],
        queueProblem: { code: 'timed_out' },
      });
      Object.assign(open.answers, { list_chats });
      await wait(open, 10_000);
      expect(open.desk.state().queueProblem).toBeUndefined();
    });
  });
});

describe('marking as read', () => {
  it('is done once more where a message came while it was under way', async () => {
    const open = openDesk({ ...listOf(queuedChat(chatA, { unread: 1 })) });
    await open.connect();
    let unread = 1;
    open.answers.mark_read = () => ({ chat: queuedChat(chatA, { unread }) });
    open.desk.markRead(chatA);
    open.desk.markRead(chatA);
    open.desk.markRead(chatA);
    expect(open.sent('mark_read')).toHaveLength(1);
    unread = 0;
    await settled();
    expect(open.sent('mark_read')).toHaveLength(2);
    expect(open.desk.state().queue).toMatchObject([{ unread: 0 }]);
  });
});

describe('closed chats', () => {
  it('asked for anew are not mixed with a page that was asked for before', async () => {
    const gone = (id: string) => queuedChat(id, { status: 'closed', closed_at: at('10:00') });
    const open = await connectedDesk();
    open.answers.list_closed = () => ({ chats: [gone(chatA)], next_cursor: 'next' });
    open.desk.listClosed('first');
    await settled();
    let answerLate = (_: unknown) => {};
    open.answers.list_closed = () =>
      new Promise((resolve) => {
        answerLate = resolve;
      });
    open.desk.listClosed('more');
    await settled();
    open.answers.list_closed = () => ({ chats: [gone(chatC)], next_cursor: 'other' });
    open.desk.listClosed('first');
    await settled();
    answerLate({ chats: [gone(chatB)] });
    await settled();
    expect(open.desk.state().closed).toMatchObject({ chats: [{ id: chatC }], next_cursor: 'other' });
  });

  it('come a page at a time, each once, and one closed now stands on top', async () => {
    const gone = (id: string) => queuedChat(id, { status: 'closed', closed_at: at('10:00') });
    const open = await connectedDesk({
      list_closed: ({ cursor }) =>
        cursor === undefined ? { chats: [gone(chatA)], next_cursor: 'next' } : { chats: [gone(chatA), gone(chatB)] },
    });
    open.desk.listClosed('first');
    await settled();
    open.push({ type: 'chat_closed', chat: gone(chatC) });
    open.desk.listClosed('more');
    await settled();
    const { closed } = open.desk.state();
    expect(closed?.chats.map(({ id }) => id)).toEqual([chatC, chatA, chatB]);
    expect(closed?.next_cursor).toBeUndefined();
  });
});

describe('chats that ended unanswered', () => {
  const ended = (id: string, unread: number) => queuedChat(id, { status: 'closed', closed_at: at('10:00'), unread });
  const unread = ({ desk }: ReturnType<typeof openDesk>) =>
    desk.state().closed?.chats.map((chat) => [chat.id, chat.unread]);

  it('are known without asking for them, also those that end now, until somebody looks into them', async () => {
    const waiting = queuedChat(chatB, { unread: 1, waiting_since: at('09:10') });
    const open = await connectedDesk({
      ...listOf(waiting),
      list_closed: () => ({ chats: [ended(chatA, 2)] }),
      mark_read: () => ({ chat: ended(chatA, 0) }),
    });
    const { waiting_since: _, ...rest } = waiting;
    open.push({ type: 'chat_closed', chat: { ...rest, status: 'closed', closed_at: at('11:00') } });
    expect(unread(open)).toEqual([
      [chatB, 1],
      [chatA, 2],
    ]);
    open.desk.markRead(chatA);
    await settled();
    expect(unread(open)).toEqual([
      [chatB, 1],
      [chatA, 0],
    ]);
  });

  it('stay where a listing that is a moment behind does not know of them', async () => {
    const open = await connectedDesk({
      ...listOf(queuedChat(chatB, { unread: 1 })),
      list_closed: () => ({ chats: [ended(chatA, 0)] }),
    });
    open.push({ type: 'chat_closed', chat: { ...ended(chatB, 1), closed_at: at('11:00') } });
    open.desk.listClosed('first');
    await settled();
    expect(unread(open)).toEqual([
      [chatB, 1],
      [chatA, 0],
    ]);
  });
});

describe('the chat on the desk', () => {
  it('is read whole and in order, whatever order its pages are in', async () => {
    const open = await connectedDesk({
      join_chat: () => ({
        chat: queuedChat(chatA, { message_count: 3 }),
        messages: [chatMessage(3)],
        next_cursor: chatMessage(3).id,
      }),
      sync: () => ({
        chat: queuedChat(chatA, { message_count: 3 }),
        messages: [chatMessage(2), chatMessage(1)],
      }),
    });
    open.desk.select(chatA);
    await settled();
    expect(seqs(open)).toEqual([1, 2, 3]);
  });

  it('shows a pushed message once, however often it comes', async () => {
    const open = await connectedDesk(transcript(chatMessage(1)));
    open.desk.select(chatA);
    await settled();
    for (const _ of [1, 2]) open.push({ type: 'message', message: chatMessage(2), message_count: 2 });
    expect(seqs(open)).toEqual([1, 2]);
    expect(open.sent('sync')).toEqual([]);
  });

  it('reads again what it has missed: after a gap, and when the heartbeat says so', async () => {
    const open = await connectedDesk(transcript(chatMessage(1)));
    open.desk.select(chatA);
    await settled();
    Object.assign(open.answers, transcript(chatMessage(1), chatMessage(2), chatMessage(3)));
    open.push({ type: 'message', message: chatMessage(3), message_count: 3 });
    await settled();
    expect(seqs(open)).toEqual([1, 2, 3]);
    open.count({ [chatA]: 3 });
    expect(open.sent('sync')).toHaveLength(1);
    open.count({ [chatA]: 4 });
    await settled();
    expect(open.sent('sync')).toHaveLength(2);
    expect(open.sent('join_chat')).toHaveLength(1);
  });

  it('is joined again after a break', async () => {
    const open = openDesk({ ...listOf(), ...transcript(chatMessage(1)) });
    open.desk.select(chatA);
    await settled();
    expect(open.desk.state().selected?.problem).toBeUndefined();
    await open.connect();
    expect(seqs(open)).toEqual([1]);
    open.disconnect();
    Object.assign(open.answers, transcript(chatMessage(1), chatMessage(2)));
    await open.connect();
    expect(seqs(open)).toEqual([1, 2]);
    expect(open.room()).toEqual(new Set([chatA]));
  });

  it('is joined again when the heartbeat does not count it: no push would come', async () => {
    const open = await connectedDesk(transcript(chatMessage(1)));
    open.desk.select(chatA);
    await settled();
    open.room().clear();
    Object.assign(open.answers, transcript(chatMessage(1), chatMessage(2)));
    open.count({});
    await settled();
    expect(seqs(open)).toEqual([1, 2]);
    expect(open.room()).toEqual(new Set([chatA]));
  });

  it('is joined after it was left, never before, however quickly it is chosen again', async () => {
    const open = await connectedDesk(transcript(chatMessage(1)));
    open.desk.select(chatA);
    await settled();
    let left = (_: unknown) => {};
    const leaving = new Promise((resolve) => {
      left = resolve;
    });
    open.answers.leave_chat = ({ chat_id }) => (chat_id === chatA ? leaving : {});
    open.desk.select(chatB);
    await settled();
    open.desk.select(chatA);
    await settled();
    expect(open.sent('join_chat').filter(({ chat_id }) => chat_id === chatA)).toHaveLength(1);
    left({});
    await settled();
    expect(open.sent('join_chat').filter(({ chat_id }) => chat_id === chatA)).toHaveLength(2);
    expect(open.room().has(chatA)).toBe(true);
  });

  it('stays closed where its end was pushed while it was read', async () => {
    const open = await connectedDesk();
    open.answers.join_chat = () => {
      open.push({ type: 'chat_closed', chat: queuedChat(chatA, { status: 'closed', message_count: 2 }) });
      return { chat: queuedChat(chatA), messages: [chatMessage(1)] };
    };
    open.desk.select(chatA);
    await settled();
    expect(open.desk.state().selected?.chat?.status).toBe('closed');
  });

  it('gets nothing of a chat that was left before its transcript came', async () => {
    const { join_chat: joinA } = transcript(chatMessage(1));
    const open = await connectedDesk({
      join_chat: ({ chat_id }) => (chat_id === chatA ? joinA() : fails('offline')()),
    });
    open.desk.select(chatA);
    open.desk.select(chatB);
    await settled();
    expect(open.desk.state().selected).toMatchObject({ id: chatB, messages: [] });
    expect(open.sent('leave_chat')).toEqual([{ chat_id: chatA }]);
  });

  it('shows who is typing until they send or stop', async () => {
    const open = await connectedDesk(transcript());
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      open.desk.select(chatA);
      const typing = (sender_name: string) =>
        ({ type: 'typing', chat_id: chatA, sender_type: 'user', sender_name }) as const;
      open.push(typing('guest-a'));
      open.push({ ...typing('Ola'), sender_type: 'staff' });
      expect(open.desk.state().selected?.typists).toHaveLength(2);
      open.push({ type: 'message', message: chatMessage(1), message_count: 1 });
      expect(open.desk.state().selected?.typists).toEqual(['Ola']);
      vi.advanceTimersByTime(chatTimes.typing);
      expect(open.desk.state().selected?.typists).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('says that somebody is writing no more often than it is needed', async () => {
    const open = await connectedDesk(transcript());
    open.desk.select(chatA);
    await settled();
    open.desk.typing();
    open.desk.typing();
    open.pass(chatTimes.typing / 2);
    open.desk.typing();
    expect(open.sent('typing')).toHaveLength(2);
  });
});

describe('a reply', () => {
  const outgoing = (open: ReturnType<typeof openDesk>) => messages(open).filter(({ state }) => state !== 'sent');
  const stored = (fields: Record<string, unknown>, seq = 2) => ({
    message: chatMessage(seq, {
      id: String(fields.message_id),
      sender_type: 'staff',
      sender_name: 'Sam Staff',
    }),
    message_count: seq,
  });

  it('is on its way at once and becomes a message when the server has it', async () => {
    const open = await connectedDesk({
      ...transcript(chatMessage(1)),
      send_message: (fields) => stored(fields),
    });
    open.desk.select(chatA);
    await settled();
    open.desk.send('Hello!');
    expect(outgoing(open)).toMatchObject([{ text: 'Hello!', state: 'sending' }]);
    await settled();
    expect(outgoing(open)).toEqual([]);
    expect(seqs(open)).toEqual([1, 2]);
  });

  it('without an answer goes out again, has failed then, and keeps its id all the while', async () => {
    const open = await connectedDesk({ ...transcript(chatMessage(1)), send_message: fails('timed_out') });
    open.desk.select(chatA);
    await settled();
    open.desk.send('Hello!');
    await settled();
    const [failed] = outgoing(open);
    expect(failed?.state).toBe('failed');
    open.answers.send_message = (fields) => stored(fields);
    open.desk.resend(failed?.id ?? '');
    await settled();
    expect(open.sent('send_message').map(({ message_id }) => message_id)).toEqual(Array(4).fill(failed?.id));
    expect(outgoing(open)).toEqual([]);
  });

  it('waits while the line is down, until the new connection is in the chat, and keeps its place', async () => {
    const open = await connectedDesk({ ...listOf(), ...transcript(chatMessage(1)) });
    open.desk.select(chatA);
    await settled();
    // The reply to this one is lost.
    open.desk.send('one');
    await settled();
    open.disconnect();
    open.desk.send('two');
    open.desk.send('three');
    await settled();
    expect(outgoing(open).map(({ text, state }) => [text, state])).toEqual([
      ['one', 'sending'],
      ['two', 'sending'],
      ['three', 'sending'],
    ]);
    const { join_chat } = open.answers;
    let joins = (_: unknown) => {};
    open.answers.join_chat = () =>
      new Promise((resolve) => {
        joins = resolve;
      });
    let seq = 1;
    open.answers.send_message = (fields) => {
      seq += 1;
      return stored(fields, seq);
    };
    await open.connect();
    expect(open.sent('send_message')).toHaveLength(1);
    joins(join_chat?.({}));
    await settled();
    const sent = open.sent('send_message');
    expect(sent.map(({ message }) => message)).toEqual(['one', 'one', 'two', 'three']);
    expect(sent[1]).toEqual(sent[0]);
    expect(outgoing(open)).toEqual([]);
  });

  it('waits over a reload of the tab as well, and goes out then as the same message', async () => {
    vi.stubGlobal('sessionStorage', fakeStorage());
    const before = await connectedDesk({ ...listOf(), ...transcript(chatMessage(1)) });
    before.desk.select(chatA);
    await settled();
    before.disconnect();
    before.desk.send('one');
    before.desk.send('two');
    before.stop();

    const waiting = outgoing(before);
    expect(waiting).toMatchObject([{ text: 'one' }, { text: 'two' }]);
    const reloaded = openDesk({ ...listOf(), ...transcript(chatMessage(1)), send_message: stored });
    const other = openDesk();
    other.desk.select(chatA);
    expect(outgoing(other)).toEqual(waiting);
    await reloaded.connect();
    expect(reloaded.sent('send_message').map(({ message_id, message }) => [message_id, message])).toEqual(
      waiting.map(({ id, text }) => [id, text]),
    );
    const openAgain = () => {
      const again = openDesk();
      again.desk.select(chatA);
      return outgoing(again);
    };
    expect(openAgain()).toEqual([]);
    sessionStorage.setItem('staff-outgoing undefined', '{"junk":7}');
    expect(openAgain()).toEqual([]);
    // As an earlier version has kept it.
    const id = crypto.randomUUID();
    const earlier = { [chatA]: [{ id, text: 'one', state: 'sending' }] };
    sessionStorage.setItem('staff-outgoing undefined', JSON.stringify(earlier));
    expect(openAgain()).toMatchObject([{ id, text: 'one', state: 'sending' }]);
    vi.unstubAllGlobals();
  });

  it('goes out one after the other', async () => {
    const open = await connectedDesk(transcript(chatMessage(1)));
    open.desk.select(chatA);
    await settled();
    for (const text of ['one', 'two']) open.desk.send(text);
    await settled();
    expect(open.sent('send_message').map(({ message }) => message)).toEqual(['one']);
  });

  it('waiting in a chat that is not on the desk any more goes out, and then the chat is left', async () => {
    const open = await connectedDesk({ ...listOf(), ...transcript(chatMessage(1)) });
    open.desk.select(chatA);
    await settled();
    open.disconnect();
    open.desk.send('Hello!');
    open.desk.select(chatB);
    open.answers.send_message = (fields) => stored(fields);
    await open.connect();
    await settled();
    expect(open.sent('send_message')).toMatchObject([{ chat_id: chatA, message: 'Hello!' }]);
    expect(outgoing(open)).toEqual([]);
    expect(open.room()).toEqual(new Set([chatB]));
  });

  it('refused because the connection has lost the chat goes out once it has joined again', async () => {
    const open = await connectedDesk({
      ...transcript(chatMessage(1)),
      send_message: (fields) => stored(fields),
    });
    open.desk.select(chatA);
    await settled();
    open.room().clear();
    open.desk.send('Hello!');
    await settled();
    expect(outgoing(open)).toEqual([]);
    expect(seqs(open)).toEqual([1, 2]);
  });

  it('to a chat that is no more says so, after one more try', async () => {
    const open = await connectedDesk(transcript(chatMessage(1)));
    open.desk.select(chatA);
    await settled();
    open.room().clear();
    open.answers.join_chat = () => {
      throw new ChatError({ code: 'not_found', message: 'Chat not found.' });
    };
    open.desk.send('Hello!');
    await settled();
    expect(outgoing(open)).toMatchObject([{ state: 'failed', problem: 'Chat not found.' }]);
  });

  it('whose reply was lost is taken for sent when the transcript holds it', async () => {
    const open = await connectedDesk({ ...listOf(), ...transcript() });
    open.desk.select(chatA);
    await settled();
    open.desk.send('Hello!');
    await settled();
    const id = outgoing(open)[0]?.id ?? '';
    open.disconnect();
    Object.assign(open.answers, transcript(chatMessage(1, { id })));
    await open.connect();
    expect(outgoing(open)).toEqual([]);
  });

  it('that comes after the end says so, and the desk learns of the end', async () => {
    const open = await connectedDesk({
      ...transcript(),
      send_message: () => {
        throw new ChatError({ code: 'chat_closed', message: 'This chat has been closed.' });
      },
    });
    open.desk.select(chatA);
    await settled();
    open.answers.sync = () => ({ chat: queuedChat(chatA, { status: 'closed' }), messages: [] });
    open.desk.send('Hello!');
    await settled();
    expect(outgoing(open)).toMatchObject([{ state: 'failed', problem: 'This chat has been closed.' }]);
    expect(open.desk.state().selected?.chat?.status).toBe('closed');
  });
});
