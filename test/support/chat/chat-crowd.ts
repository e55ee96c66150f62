import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { signIn } from '#local/sign-in.ts';
import type { System } from '#local/system.ts';
import { socketActions, type Transcript } from '#shared/contract/socket/socket-messages.ts';
import { type ChatMessage, inOrder } from '#shared/support/chat.ts';
import { type ChatClient, connect } from './chat-client.ts';
import { forgetGuestChats } from './guest-chats.ts';

/*
 * Many chats at once, each with a guest and somebody of the staff, over connections that are cut while they
 * talk. Everybody does what a client has to: comes back, reads what was missed, and sends again, under the same
 * id, whatever got no reply.
 */

/** Somebody in a chat. */
type Talker = {
  chatId: string;
  /** Every message this end knows, in order. */
  messages(): ChatMessage[];
  /** Resolves when the server has accepted it. */
  say(text: string): Promise<void>;
  /** Takes each text as it is first sent. */
  onSay(listener: (text: string) => void): void;
  /** Takes each message that is pushed. */
  onMessage(listener: (message: ChatMessage) => void): void;
  /**
   * From now on each connection is cut, after as many milliseconds in the chat as `lifetime` says; one in five
   * while it gets there.
   */
  startCuts(lifetime: () => number): void;
  stopCuts(): void;
  /** How often it was cut. */
  cuts(): number;
  /** Asks how far the chat is, and reads it anew when this end is behind. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

export type Pair = { guest: Talker; staff: Talker };

type Enter = (client: ChatClient) => Promise<Transcript>;

/** Chats between guests and staff. A few accounts of the staff have as many connections as there are chats. */
export async function openChats(system: System, chats: number): Promise<Pair[]> {
  const password = 'Correct1Horse';
  const tokens: string[] = [];
  for (const email of ['agent-1@staff.example', 'agent-2@staff.example', 'agent-3@staff.example']) {
    await system.users.seedUser({ email, password, name: 'Agent', groups: ['staff'] });
    tokens.push(await signIn(system, { email, password }));
  }
  const pairs: Pair[] = [];
  for (let number = 0; number < chats; number += 1) {
    if (number % 10 === 0) await forgetGuestChats(system);
    const guest = await openTalker(system, asGuest(`guest-${number}@people.example`));
    const id_token = tokens[number % tokens.length];
    const staff = await openTalker(system, async (client) => {
      await client.ask('hello', { id_token });
      return client.ask('join_chat', { chat_id: guest.chatId });
    });
    pairs.push({ guest, staff });
  }
  return pairs;
}

/** A guest finds the same chat again by its token. */
function asGuest(email: string): Enter {
  let chat_token: string | undefined;
  return async (client) => {
    const started = await client.ask('start_chat', { email, ...(chat_token && { chat_token }) });
    chat_token ??= started.chat_token;
    return started;
  };
}

async function openTalker(system: System, enter: Enter): Promise<Talker> {
  const known = new Map<string, ChatMessage>();
  const listeners: ((message: ChatMessage) => void)[] = [];
  const sayListeners: ((text: string) => void)[] = [];
  let lifetime: (() => number) | undefined;
  let cuts = 0;
  let cutTimer: NodeJS.Timeout | undefined;
  let isOver = false;

  function cutLater(client: ChatClient, milliseconds: number): void {
    clearTimeout(cutTimer);
    cutTimer = setTimeout(() => {
      cuts += 1;
      client.terminate();
    }, milliseconds);
  }

  async function readAll(client: ChatClient, first: Transcript): Promise<void> {
    let page = first;
    for (;;) {
      for (const message of page.messages) known.set(message.id, message);
      if (!page.next_cursor) return;
      page = await client.ask('sync', { chat_id: page.chat.id, cursor: page.next_cursor });
    }
  }

  /** A connection that is in the chat and knows what was said. */
  async function enterOnce(): Promise<{ client: ChatClient; chatId: string }> {
    const client = await connect(system);
    if (lifetime && Math.random() < 0.2) cutLater(client, Math.random() * 50);
    client.onPush((push) => {
      if (push.type !== 'message') return;
      known.set(push.message.id, push.message);
      for (const listener of listeners) listener(push.message);
    });
    try {
      const transcript = await enter(client);
      await readAll(client, transcript);
      if (lifetime) cutLater(client, lifetime());
      void client.ended.then(() => {
        if (!isOver) current = comeBack();
      });
      return { client, chatId: transcript.chat.id };
    } catch (error) {
      client.terminate();
      throw error;
    }
  }

  /** The same, however many tries it takes while connections are cut. */
  async function comeBack(): Promise<ChatClient> {
    for (let tries = 1; ; tries += 1) {
      try {
        return (await enterOnce()).client;
      } catch (error) {
        if (isOver || (!lifetime && tries > 20)) throw error;
        await sleep(20);
      }
    }
  }

  const { client: first, chatId } = await enterOnce();
  let current = Promise.resolve(first);

  async function say(text: string): Promise<void> {
    const fields = { chat_id: chatId, message_id: randomUUID(), message: text };
    for (const listener of sayListeners) listener(text);
    for (;;) {
      const client = await current;
      // A connection that ended gave no reply: the message may be there or not.
      const reply = await client.request('send_message', fields).catch(() => undefined);
      if (reply?.ok) {
        const { message } = z.parse(socketActions.send_message.reply, reply.data);
        known.set(message.id, message);
        return;
      }
      if (reply && reply.error.code !== 'rate_limited') throw new Error(reply.error.message);
      await sleep(reply ? 1000 : 10);
    }
  }

  return {
    chatId,
    messages: () => [...known.values()].sort(inOrder),
    say,
    onSay: (listener) => sayListeners.push(listener),
    onMessage: (listener) => listeners.push(listener),
    startCuts(next) {
      lifetime = next;
      void current.then((client) => cutLater(client, next()));
    },
    stopCuts() {
      lifetime = undefined;
      clearTimeout(cutTimer);
    },
    cuts: () => cuts,
    async catchUp() {
      // The last cut may have come just now: then the talker is on the way back.
      const ended = (await current).ended.then(() => undefined);
      const pinged = await (await current).ask('ping', {}).catch(() => undefined);
      if (!pinged) await ended;
      const client = await current;
      const { chats } = pinged ?? (await client.ask('ping', {}));
      const highest = Math.max(0, ...[...known.values()].map(({ seq }) => seq));
      if (chats[chatId] !== highest) await readAll(client, await client.ask('sync', { chat_id: chatId }));
    },
    async close() {
      isOver = true;
      clearTimeout(cutTimer);
      await (await current).close();
    },
  };
}

/** What each end of a chat has said, one after the other. */
type Said = { guest: string[]; staff: string[] };

type Faults = { lost: number; duplicated: number; misordered: number };

/** What is wrong with what the two ends of a chat know, given what they have said. */
function faultsOf({ guest, staff }: Pair, said: Said): Faults {
  const ends = [guest, staff].map((end) => end.messages().map(({ message }) => message));
  const all = [...said.guest, ...said.staff];
  const [atGuest = [], atStaff = []] = ends;
  const isInOrder = (text: string, index: number, texts: string[]) =>
    index === 0 || all.indexOf(texts[index - 1] ?? '') < all.indexOf(text);
  return {
    lost: sum(ends.map((texts) => all.filter((text) => !texts.includes(text)).length)),
    duplicated: sum(ends.map((texts) => texts.length - new Set(texts).size)),
    misordered:
      atGuest.filter((text, index) => atStaff[index] !== text).length +
      sum(
        [said.guest, said.staff].map((own) => {
          const heard = atGuest.filter((text) => own.includes(text));
          return heard.filter((text, index) => !isInOrder(text, index, heard)).length;
        }),
      ),
  };
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

type Talk = {
  /** How many each end says. */
  messages: number;
  /** From one message's beginning to the next one's, at least; in milliseconds. */
  pause: number;
  /** How long a connection lasts, in milliseconds; without it none is cut. */
  lifetime?: () => number;
  /** How long connections are cut for, in milliseconds; to the end when absent. */
  cutFor?: number;
  /** Nobody begins another message after this. */
  milliseconds?: number;
};

/**
 * Lets both ends of every chat talk, each message once the one before was accepted; then stops the cuts and lets
 * everybody catch up. Gives what is wrong with what they know then.
 */
export async function talk(
  pairs: Pair[],
  { messages, pause, lifetime, cutFor, milliseconds = Infinity }: Talk,
): Promise<Faults & { said: number; cuts: number }> {
  const everybody = pairs.flatMap(({ guest, staff }) => [guest, staff]);
  const stopCuts = () => {
    for (const each of everybody) each.stopCuts();
  };
  if (lifetime) for (const each of everybody) each.startCuts(lifetime);
  const calm = cutFor === undefined ? undefined : setTimeout(stopCuts, cutFor);
  const started = performance.now();
  const speak = async (talker: Talker, who: string): Promise<string[]> => {
    const said: string[] = [];
    // Not all in step.
    await sleep(Math.random() * pause);
    while (said.length < messages && performance.now() - started < milliseconds) {
      const text = `${who} says ${said.length}`;
      await Promise.all([talker.say(text), sleep(pause)]);
      said.push(text);
    }
    return said;
  };
  const said = await Promise.all(
    pairs.map(async ({ guest, staff }): Promise<Said> => {
      const [byGuest, byStaff] = await Promise.all([speak(guest, 'guest'), speak(staff, 'staff')]);
      return { guest: byGuest, staff: byStaff };
    }),
  );
  clearTimeout(calm);
  stopCuts();
  await Promise.all(everybody.map((each) => each.catchUp()));
  const faults = pairs.map((pair, index) => faultsOf(pair, said[index] ?? { guest: [], staff: [] }));
  return {
    lost: sum(faults.map(({ lost }) => lost)),
    duplicated: sum(faults.map(({ duplicated }) => duplicated)),
    misordered: sum(faults.map(({ misordered }) => misordered)),
    said: sum(said.map(({ guest, staff }) => guest.length + staff.length)),
    cuts: sum(everybody.map((each) => each.cuts())),
  };
}
