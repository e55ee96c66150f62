import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';
import { assembly } from '#bin/built.ts';
import { type System, start } from '#local/system.ts';
import { openChats, type Pair, talk } from '#test/support/chat/chat-crowd.ts';
import type { Figure } from './figure.ts';
import { quantile } from './median.ts';

const chats = 100;
/** Everybody writes once in seven seconds, as the limit of a guest's ten messages a minute allows: 29 a second. */
const pause = 7000;
/** The first messages load the bundle eight times over and compile it. */
const warmUp = 4;
const measured = 11;
/** What each end has to say, and how long connections are cut meanwhile. */
const underCuts = { messages: 50, cutFor: 60_000 };

/**
 * From a message's sending to its arrival at the other end, with 200 clients in 100 chats: through the gateway,
 * the function, the tables and the endpoint for pushes; against a bare relay that hands the same texts from one
 * socket to the other, with as many clients at the same pace in the same process. Then the same people talk over
 * connections that are cut every 1 to 3 seconds.
 */
export async function benchChat(): Promise<Figure[]> {
  const relayed = await relayTimes();
  const system = await start({ assembly });
  try {
    const pairs = await openChats(system, chats);
    const times = await chatTimes(pairs);
    const calm = `${times.length} messages of ${chats * 2} clients, send to peer`;
    const baseline = 'a bare relay of WebSockets';
    const figures: Figure[] = [
      {
        what: `${calm}, p50`,
        ms: quantile(times, 0.5),
        budgetMs: 25,
        baseline,
        baselineMs: quantile(relayed, 0.5),
      },
      {
        what: `${calm}, p99`,
        ms: quantile(times, 0.99),
        budgetMs: 100,
        baseline,
        baselineMs: quantile(relayed, 0.99),
      },
    ];
    await Promise.all(pairs.flatMap(({ guest, staff }) => [guest.close(), staff.close()]));
    await cutUp(system);
    return figures;
  } finally {
    await system.close();
  }
}

/** The times of the messages of all chats, in milliseconds. */
async function chatTimes(pairs: Pair[]): Promise<number[]> {
  const times: number[] = [];
  const sentAt = new Map<string, number>();
  for (const { guest, staff } of pairs) {
    for (const [speaker, listener] of [
      [guest, staff],
      [staff, guest],
    ] as const) {
      speaker.onSay((text) => sentAt.set(`${speaker.chatId} ${text}`, performance.now()));
      listener.onMessage(({ chat_id, message }) => {
        const sent = sentAt.get(`${chat_id} ${message}`);
        const isMeasured = Number(message.split(' ').at(-1)) >= warmUp;
        if (sent !== undefined && isMeasured) times.push(performance.now() - sent);
      });
    }
  }
  check(await talk(pairs, { messages: warmUp + measured, pause }));
  return times;
}

/** A minute in which connections live 1 to 3 seconds; what is left to say then goes over whole ones. */
async function cutUp(system: System): Promise<void> {
  const pairs = await openChats(system, chats);
  const lifetime = () => 1000 + Math.random() * 2000;
  check(await talk(pairs, { ...underCuts, pause: 1000, lifetime }));
  await Promise.all(pairs.flatMap(({ guest, staff }) => [guest.close(), staff.close()]));
}

function check({ lost, duplicated, misordered, said, cuts }: Awaited<ReturnType<typeof talk>>): void {
  const line =
    `${said} messages in ${chats} chats, connections cut ${cuts} times: ` +
    `${lost} lost, ${duplicated} duplicated, ${misordered} misordered`;
  if (lost + duplicated + misordered > 0) throw new Error(line);
  console.log(`ok   ${line}`);
}

/** The same from a server that does nothing but hand a text to the other client of its chat. */
async function relayTimes(): Promise<number[]> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const waiting = new Map<string, WebSocket>();
  server.on('connection', (socket, { url = '' }) => {
    const peer = waiting.get(url);
    if (!peer) return void waiting.set(url, socket);
    socket.on('message', (data) => peer.send(String(data)));
    peer.on('message', (data) => socket.send(String(data)));
  });
  const clients: WebSocket[] = [];
  for (let number = 0; number < chats * 2; number += 1) {
    const client = new WebSocket(`ws://127.0.0.1:${port}/${Math.floor(number / 2)}`);
    clients.push(client);
    await new Promise((resolve) => client.once('open', resolve));
  }
  const times: number[] = [];
  await Promise.all(
    clients.map(async (client) => {
      client.on('message', (data) => times.push(performance.now() - Number(String(data))));
      await sleep(Math.random() * pause);
      for (let message = 0; message < 3; message += 1) {
        client.send(String(performance.now()));
        await sleep(pause);
      }
    }),
  );
  for (const client of clients) client.terminate();
  server.close();
  return times;
}
