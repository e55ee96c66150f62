import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';

/** A stand-in's server: its port on 127.0.0.1, and how to close it. */
export type LoopbackServer = { port: number; close(): Promise<void> };

/** Serves on a free port of the loopback interface. A request whose handler fails is cut off. */
export async function serve(
  handle: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>,
  onFailure: (error: unknown) => void,
): Promise<LoopbackServer> {
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch((error: unknown) => {
      onFailure(error);
      outgoing.destroy();
    });
  });
  return { port: await listen(server), close: () => closeServer(server) };
}

/** A request's whole body. */
export async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Listens on a free port of the loopback interface, for functions that call every now and then. */
export async function listen(server: Server): Promise<number> {
  // Longer than the pauses between their calls, so that their connections stay open.
  server.keepAliveTimeout = 60_000;
  return await listenHere(server);
}

/** Listens on a free port of the loopback interface; resolves with the port. */
export async function listenHere(server: NetServer): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
