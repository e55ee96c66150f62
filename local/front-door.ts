import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ChatSocket } from '#local/api-gateway/chat-socket.ts';
import type { HttpApi } from '#local/api-gateway/http-api.ts';
import { edgeAddress, type openSite } from '#local/cloudfront/site.ts';
import type { Users } from '#local/cognito/users.ts';
import { requestUrl } from '#local/http/request-url.ts';
import { type Mailbox, mailboxPage } from '#local/internet/mailbox.ts';
import { type WebhookCatcher, webhooksPage } from '#local/internet/webhook-catcher.ts';
import { stripePath } from '#local/stripe/in-system.ts';
import type { PlayedStripe } from '#local/stripe/stripe.ts';

/* The one port of the local system: leads each request to the site, an API, or a page of the runner's own. */

type Parts = {
  users: Users;
  api: HttpApi;
  socket: ChatSocket;
  site: ReturnType<typeof openSite>;
  stripe: PlayedStripe | undefined;
  mailbox: Mailbox;
  webhooks: WebhookCatcher;
  /** By area; absent without an operator's key. */
  operatorSettings: ReadonlyMap<string, () => Record<string, string>> | undefined;
  isReady: () => boolean;
  report: (line: string) => void;
};

/** The server, not listening yet. */
export function openFrontDoor(parts: Parts): Server {
  const { site, socket, report } = parts;
  // Any other upgrade, such as curl's to HTTP/2, is left alone and answered over HTTP/1.1 (RFC 9110, 7.8).
  const server = createServer({ shouldUpgradeCallback: isForWebSocket }, (incoming, outgoing) => {
    route(parts, incoming, outgoing).catch((error: unknown) => {
      report(`The local runner failed on ${incoming.method} ${incoming.url}: ${String(error)}`);
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    });
  });

  // As CloudFront keeps them. The default of 5 seconds can end a connection just as a busy client uses it again.
  server.keepAliveTimeout = 60_000;
  server.on('upgrade', (incoming, client, head) => {
    client.on('error', () => client.destroy());
    const refuse = (status: string) =>
      client.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    const { pathname } = requestUrl(incoming);
    if (!isForUs(incoming)) return refuse('421 Misdirected Request');
    if (pathname.startsWith(`${directPath}/`)) {
      incoming.url = incoming.url?.slice(directPath.length);
      return socket.upgrade(incoming, client, head, incoming.socket.remoteAddress ?? '');
    }
    if (site.originHost(pathname) !== socket.host) return refuse('400 Bad Request');
    if (site.blocked(incoming)) return refuse('429 Too Many Requests');
    site.passOn(incoming);
    socket.upgrade(incoming, client, head, edgeAddress);
  });
  return server;
}

async function route(parts: Parts, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { users, api, site, stripe, mailbox, webhooks, operatorSettings } = parts;
  if (!isForUs(incoming)) {
    return answer(outgoing, 421, 'text/plain', 'Only 127.0.0.1 and localhost are served here.');
  }
  const { pathname, searchParams } = requestUrl(incoming);
  if (pathname === cognitoPath || pathname.startsWith(`${cognitoPath}/`)) {
    incoming.url = pathname.slice(cognitoPath.length) || '/';
    return users.handle(incoming, outgoing);
  }
  if (pathname.startsWith(`${directPath}/`)) {
    incoming.url = incoming.url?.slice(directPath.length);
    return api.handle(incoming, outgoing, incoming.socket.remoteAddress ?? '');
  }
  if (pathname === '/__local/health') {
    return parts.isReady()
      ? answer(outgoing, 200, 'application/json', '{"status":"up"}')
      : answer(outgoing, 503, 'application/json', '{"status":"starting"}');
  }
  if (pathname.startsWith(operatorPath)) {
    const settings = operatorSettings?.get(pathname.slice(operatorPath.length));
    if (settings) return answer(outgoing, 200, 'application/json', JSON.stringify(settings()));
  }
  if (pathname === '/__local/mailbox') {
    const mails = mailbox.list(searchParams.get('to') ?? undefined);
    return incoming.headers.accept?.includes('application/json')
      ? answer(outgoing, 200, 'application/json', JSON.stringify(mails))
      : answer(outgoing, 200, 'text/html; charset=utf-8', mailboxPage(mails));
  }
  if (pathname === '/__local/webhooks') {
    const deliveries = webhooks.list(searchParams.get('path') ?? undefined);
    return incoming.headers.accept?.includes('application/json')
      ? answer(outgoing, 200, 'application/json', JSON.stringify(deliveries))
      : answer(outgoing, 200, 'text/html; charset=utf-8', webhooksPage(deliveries));
  }
  if (stripe && pathname.startsWith(`${stripePath}/`)) {
    incoming.url = incoming.url?.slice(stripePath.length);
    return stripe.handlePage(incoming, outgoing);
  }
  if (pathname.startsWith('/__local/')) {
    return answer(outgoing, 501, 'text/plain', `The local runner has nothing at ${pathname}.`);
  }
  return site.handle(incoming, outgoing);
}

const isForWebSocket = ({ headers }: IncomingMessage): boolean =>
  (headers.upgrade ?? '').split(',').some((protocol) => protocol.trim().toLowerCase() === 'websocket');

/** Refuses other host names: a website must not reach this machine by DNS rebinding. */
function isForUs({ headers }: IncomingMessage): boolean {
  return /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? '');
}

export const cognitoPath = '/__local/cognito-idp';

/** The settings of a function, for an operator's command on this machine. */
const operatorPath = '/__local/operator/';

/** The APIs' own address, past CloudFront: on AWS it is public as well. */
const directPath = '/__local/execute-api';

function answer(outgoing: ServerResponse, status: number, type: string, body: string): void {
  outgoing.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  outgoing.end(body);
}
