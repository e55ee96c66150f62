import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll } from 'vitest';
import * as z from 'zod/mini';

/** What somebody's server was sent. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: string; at: number };

/** How it answers: with a status, after a while, or once something has happened. */
export type Answering = { status: number; afterMs?: number; after?: Promise<void> };

export type Receiver = {
  port: number;
  /** In the order they came. */
  list(path: string): Received[];
  /** Answers by its path from now on; 200 unless told. */
  answer(path: string, answering: Answering): void;
};

/** Opens a server that takes webhooks and remembers them. @param now the time it notes. */
export async function openReceiver(now: () => number): Promise<Receiver> {
  const received: Received[] = [];
  const answers = new Map<string, Answering>();
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(z.instanceof(Buffer).parse(chunk));
    const path = incoming.url ?? '';
    received.push({ path, headers: incoming.headers, body: Buffer.concat(chunks).toString(), at: now() });
    const { status, afterMs = 0, after } = answers.get(path) ?? { status: 200 };
    if (afterMs > 0) await setTimeout(afterMs);
    await after;
    outgoing.writeHead(status).end('Taken note of.');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    list: (path) => received.filter((each) => each.path === path),
    answer: (path, answering) => answers.set(path, answering),
  };
}
