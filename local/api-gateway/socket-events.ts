import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Connection, Identity } from './connections.ts';

/*
 * The events that API Gateway's WebSocket API passes to a function (Lambda proxy integration).
 */

export type Sender = { apiId: string; stage: string; domainName: string };

/** The connection of an event; during the handshake it has no client yet. */
export type Subject = Pick<Connection, 'id' | 'connectedAt' | 'identity'>;

function contextOf(sender: Sender, { id, connectedAt, identity }: Subject, routeKey: string) {
  const now = new Date();
  const requestId = newRequestId();
  return {
    routeKey,
    messageDirection: 'IN',
    extendedRequestId: requestId,
    requestId,
    requestTime: commonLogTime(now),
    requestTimeEpoch: now.getTime(),
    connectedAt,
    connectionId: id,
    identity,
    ...sender,
  };
}

const newRequestId = () => `${randomBytes(11).toString('base64url')}=`;

/** Through CloudFront, its server is the caller; the visitor is in X-Forwarded-For. */
export function identityOf(incoming: IncomingMessage, caller: string): Identity {
  return { sourceIp: caller, userAgent: incoming.headers['user-agent'] ?? '' };
}

/** The handshake, for `$connect`. */
export function connectEvent(sender: Sender, subject: Subject, headers: [string, string][], url: URL) {
  return {
    ...bothForms('headers', 'multiValueHeaders', headers),
    ...(url.search !== '' &&
      bothForms('queryStringParameters', 'multiValueQueryStringParameters', [...url.searchParams])),
    requestContext: { ...contextOf(sender, subject, '$connect'), eventType: 'CONNECT' },
    isBase64Encoded: false,
  };
}

/** A message, for the route it selected. */
export function messageEvent(
  sender: Sender,
  subject: Subject,
  routeKey: string,
  message: { body: string; isBase64Encoded: boolean },
) {
  return {
    requestContext: {
      ...contextOf(sender, subject, routeKey),
      eventType: 'MESSAGE',
      messageId: newRequestId(),
    },
    ...message,
  };
}

/** The end of a connection, for `$disconnect`. */
export function disconnectEvent(sender: Sender, subject: Subject, statusCode: number, reason: string) {
  return {
    ...bothForms('headers', 'multiValueHeaders', [
      ['Host', sender.domainName],
      ['x-api-key', ''],
      ['X-Forwarded-For', ''],
      ['x-restapi', ''],
    ]),
    requestContext: {
      ...contextOf(sender, subject, '$disconnect'),
      eventType: 'DISCONNECT',
      disconnectStatusCode: statusCode,
      disconnectReason: reason,
    },
    isBase64Encoded: false,
  };
}

/**
 * The handshake's headers behind API Gateway: with the API's host and the caller's address, without hop-by-hop headers.
 *
 * A page's origin is `http://` and the Host of the request, `localhost` too. Only that origin is replaced by `siteOrigin`,
 * which the function compares it with. Any other origin is passed on, and refused there.
 */
export function handshakeHeaders(
  incoming: IncomingMessage,
  caller: string,
  domainName: string,
  siteOrigin: string,
): [string, string][] {
  const sent = pairs(incoming.rawHeaders).filter(([name]) => !replaced.includes(name.toLowerCase()));
  const { host, 'x-forwarded-for': forwarded } = incoming.headers;
  const addresses = [forwarded, caller].flat().filter(Boolean);
  return [
    ...sent.map(([name, value]): [string, string] =>
      name.toLowerCase() === 'origin' && value === `http://${host}` ? [name, siteOrigin] : [name, value],
    ),
    ['Host', domainName],
    ['X-Forwarded-For', addresses.join(', ')],
    ['X-Forwarded-Port', '443'],
    ['X-Forwarded-Proto', 'https'],
  ];
}

const replaced = ['connection', 'host', 'upgrade', 'x-forwarded-for', 'x-forwarded-port', 'x-forwarded-proto'];

function pairs(rawHeaders: string[]): [string, string][] {
  return rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
  );
}

/** Named values in API Gateway's two forms: the last value of each name, and all of them. */
function bothForms(single: string, multiple: string, values: [string, string][]) {
  const lists: Record<string, string[]> = {};
  for (const [name, value] of values) lists[name] = [...(lists[name] ?? []), value];
  return { [single]: Object.fromEntries(values), [multiple]: lists };
}

/** A time as in access logs: 21/Nov/2026:13:05:09 +0000. */
function commonLogTime(time: Date): string {
  const [, day = '', month = '', year = '', clock = ''] = time.toUTCString().split(' ');
  return `${day}/${month}/${year}:${clock} +0000`;
}
