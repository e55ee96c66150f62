import { connect } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { listenHere } from '#local/http/loopback-server.ts';
import { issueCertificates } from './certificates.ts';

/*
 * Stub DNS and TLS for the hosts that functions call: some names, each a server on this machine. In the functions
 * (see worker-outside.ts) DNS gives these names a public address. A TLS connection to that address comes here, is
 * decrypted, and continues to the name's server. The functions' own checks run unchanged.
 */

/** The address of every played name: a public one, which is never called. */
const address = '128.0.0.1';

export type OutsideForWorkers = {
  names: string[];
  address: string;
  port: number;
  ca: string;
  /** Whether functions also find the names of the real internet. */
  isOpen: boolean;
};

export type Outside = { forWorkers: OutsideForWorkers; close(): Promise<void> };

/** Plays these names, each the port of an HTTP server on 127.0.0.1. Others are not found unless it `isOpen`. */
export async function openOutside(ports: Record<string, number>, { isOpen = false } = {}): Promise<Outside> {
  const names = Object.keys(ports);
  const { ca, cert, key } = issueCertificates(names);
  const open = new Set<TLSSocket>();
  const server = createServer({ cert, key }, (client) => {
    open.add(client);
    client.on('close', () => open.delete(client));
    const { servername } = client;
    const port = typeof servername === 'string' ? ports[servername] : undefined;
    if (port === undefined) {
      client.destroy();
      return;
    }
    const behind = connect(port, '127.0.0.1');
    client.pipe(behind).pipe(client);
    // When one side fails, the other ends.
    client.on('error', () => behind.destroy()).on('close', () => behind.destroy());
    behind.on('error', () => client.destroy()).on('close', () => client.destroySoon());
  });
  // For example a client that does not trust the certificate; it reports that itself.
  server.on('tlsClientError', () => {});
  const port = await listenHere(server);
  return {
    forWorkers: { names, address, port, ca, isOpen },
    async close() {
      for (const client of open) client.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
