import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';
import { bodyOf, serve } from '#local/http/loopback-server.ts';
import { type Guard, refusalOf } from '#local/template/iam-guard.ts';
import { accountId, region } from '#local/template/template.ts';

/*
 * The open connections of the WebSocket API, and the endpoint that functions use to reach them: the API Gateway
 * Management API (PostToConnection, GetConnection, DeleteConnection) behind the IAM guard.
 */

/** API Gateway's limit for a message, in either direction. */
export const maxMessageBytes = 128 * 1024;

/** Bytes that may wait for a slow reader; beyond that its connection ends. */
const maxBufferedBytes = 1024 * 1024;

export type Identity = { sourceIp: string; userAgent: string };

export type Connection = {
  id: string;
  connectedAt: number;
  identity: Identity;
  client: WebSocket;
  /** When the last message was sent or received, in milliseconds since 1970. */
  lastActiveAt: number;
  /** Called for every message in either direction. */
  onActive: () => void;
};

export type Connections = {
  /** The value of `AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI`. */
  endpoint: string;
  add(connection: Connection): void;
  /** Forgets a connection; the endpoint then answers 410 for it. */
  remove(id: string): void;
  list(): Connection[];
  close(): Promise<void>;
};

type Options = Guard & {
  /** The API's id and stage: the start of the connections' paths and ARNs. */
  apiId: string;
  stage: string;
};

/** An id like API Gateway's: impossible to guess, and visible to functions only. */
export const newConnectionId = () => `${randomBytes(11).toString('base64url')}=`;

const isConnectionId = (text: string) => /^[\w-]{15}=$/.test(text);

/**
 * Sends a text to a connection. Returns false when the connection is gone, or when its reader is so slow that it is
 * ended now.
 */
export function sendTo(connection: Connection, text: string | Buffer): boolean {
  const { client } = connection;
  if (client.readyState !== client.OPEN) return false;
  if (client.bufferedAmount + text.length > maxBufferedBytes) {
    client.terminate();
    return false;
  }
  client.send(text, { binary: false });
  connection.lastActiveAt = Date.now();
  connection.onActive();
  return true;
}

/** Opens the endpoint, with no connections yet. */
export async function openConnections(options: Options): Promise<Connections> {
  const { apiId, stage } = options;
  const connections = new Map<string, Connection>();

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming);
    const method = incoming.method ?? '';
    const [, id] = new RegExp(`^/${stage}/@connections/([^/]+)$`).exec(pathOf(incoming)) ?? [];
    if (id === undefined || !['POST', 'GET', 'DELETE'].includes(method)) {
      const asked = `${method} ${incoming.url}`;
      return failed(outgoing, 501, 'NotImplemented', `The local runner does not play ${asked}.`);
    }
    const needed = {
      action: 'execute-api:ManageConnections',
      resource: `arn:aws:execute-api:${region}:${accountId}:${apiId}/${stage}/${method}/@connections/${id}`,
    };
    const refusal = refusalOf(incoming, [needed], options);
    if (refusal) {
      const type = refusal.reason === 'unknown_key' ? 'UnrecognizedClientException' : 'ForbiddenException';
      return failed(outgoing, 403, type, refusal.message);
    }
    if (!isConnectionId(id)) return failed(outgoing, 400, 'BadRequestException', `Invalid connectionId: ${id}`);
    const connection = connections.get(id);
    if (!connection) return gone(outgoing);
    if (method === 'POST') return post(connection, body, outgoing);
    if (method === 'GET') return describe(connection, outgoing);
    connection.client.close(1000, 'Connection Closed Normally');
    outgoing.writeHead(204).end();
  }

  const server = await serve(handle, (error) => options.onDenied(`The connections' endpoint failed: ${String(error)}`));

  return {
    endpoint: `http://127.0.0.1:${server.port}/${stage}`,
    add: (connection) => connections.set(connection.id, connection),
    remove: (id) => connections.delete(id),
    list: () => [...connections.values()],
    close: server.close,
  };
}

/** The decoded path; the path as it is when the encoding is invalid. */
function pathOf({ url = '/' }: IncomingMessage): string {
  const { pathname } = new URL(url, 'http://localhost');
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function post(connection: Connection, body: Buffer, outgoing: ServerResponse): void {
  if (body.length > maxMessageBytes) {
    failed(outgoing, 413, 'PayloadTooLargeException', 'Message too long');
  } else if (sendTo(connection, body)) {
    outgoing.writeHead(200).end();
  } else {
    gone(outgoing);
  }
}

function describe({ connectedAt, identity, lastActiveAt }: Connection, outgoing: ServerResponse): void {
  outgoing.writeHead(200, { 'content-type': 'application/json' });
  outgoing.end(
    JSON.stringify({
      connectedAt: new Date(connectedAt).toISOString(),
      identity,
      lastActiveAt: new Date(lastActiveAt).toISOString(),
    }),
  );
}

function gone(outgoing: ServerResponse): void {
  failed(outgoing, 410, 'GoneException', '');
}

function failed(outgoing: ServerResponse, status: number, type: string, message: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type });
  outgoing.end(JSON.stringify({ message }));
}
