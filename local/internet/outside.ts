import { connect } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { listenHere } from '#local/http/loopback-server.ts';
import { issueCertificates } from './certificates.ts';

/*
 * The internet as far as functions may call it: some names, each a server on this machine. In the functions (see
 * worker-outside.ts) DNS gives these names a public address, and a TLS connection to that address comes here, where
 * it is decrypted and led on to the server of its name. The functions' own checks see nothing unusual.
 */

/** What every played name resolves to: public by any rule, and never really called. */
const address = '128.0.0.1';

/** What an instance of a function has to know. */
export type OutsideForWorkers = { names: string[]; address: string; port: number; ca: string };

export type Outside = { forWorkers: OutsideForWorkers; close(): Promise<void> };

/** Opens the way to these names, each the port of an HTTP server on 127.0.0.1. */
export async function openOutside(ports: Record<string, number>): Promise<Outside> {
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
    // Whichever side breaks takes the other along.
    client.on('error', () => behind.destroy()).on('close', () => behind.destroy());
    behind.on('error', () => client.destroy()).on('close', () => client.destroySoon());
  });
  // A client that does not trust the certificate, say: its own error tells it.
  server.on('tlsClientError', () => {});
  const port = await listenHere(server);
  return {
    forWorkers: { names, address, port, ca },
    async close() {
      for (const client of open) client.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
