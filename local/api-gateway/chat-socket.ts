import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod/mini';
import { parseJson } from '#local/http/parse-json.ts';
import { requestUrl } from '#local/http/request-url.ts';
import { calleeOf } from '#local/lambda/callee.ts';
import type { LambdaFunction } from '#local/lambda/function.ts';
import { invokePermissions } from '#local/lambda/invoke-permissions.ts';
import { playedProperties } from '#local/template/played-properties.ts';
import { accountId, type Resource, region, type Template } from '#local/template/template.ts';
import { type Connection, type Connections, maxMessageBytes, newConnectionId, sendTo } from './connections.ts';
import { watchFrameSizes } from './frame-sizes.ts';
import {
  connectEvent,
  disconnectEvent,
  handshakeHeaders,
  identityOf,
  messageEvent,
  type Sender,
  type Subject,
} from './socket-events.ts';
import type { Throttles } from './throttles.ts';

/*
 * API Gateway's WebSocket API: handshake, route selection, events, route responses and limits. The function gets
 * the messages of a connection at once as they arrive and may answer in any order, as on AWS.
 */

/** API Gateway's limit for one frame; a message may come in several. */
const maxFrameBytes = 32 * 1024;

/** Messages of one connection that the function handles at once; the rest wait in the network. */
const maxConcurrency = 64;

/** How long `$disconnect` may take when the runner stops. */
const closingMs = 1000;

/** When API Gateway ends a connection, in milliseconds. */
export type SocketLimits = { idle: number; life: number };

const defaultLimits: SocketLimits = { idle: 10 * 60_000, life: 2 * 60 * 60_000 };

type SocketRoute = { key: string; target: LambdaFunction; returnsResponse: boolean };

export type ChatSocket = {
  /** The API's host name in the distribution. */
  host: string;
  routes: { key: string; functionId: string }[];
  /** Handles a request to upgrade, from an address. */
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer, caller: string): void;
  /** Answers a request that asks for no upgrade. */
  handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>;
  /** Ends every connection and waits for the function's `$disconnect`, up to a second. */
  close(): Promise<void>;
};

// Strict: a property that is not played is refused.
const Route = z.strictObject({
  ApiId: z.string(),
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z._default(z.literal('NONE'), 'NONE'),
  RouteResponseSelectionExpression: z.optional(z.literal('$default')),
});
const Integration = z.strictObject({
  ApiId: z.string(),
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
});
const RouteResponse = z.strictObject({
  ApiId: z.string(),
  RouteId: z.string(),
  RouteResponseKey: z.literal('$default'),
});

/** The API's id and stage. Throws when the template's socket cannot be played. */
export function socketApiOf(template: Template): Sender {
  const [api, ...others] = template
    .resources('AWS::ApiGatewayV2::Api')
    .filter((resource) => resource.properties.ProtocolType === 'WEBSOCKET');
  if (!api || others.length > 0) throw new Error('The local runner plays exactly one WebSocket API.');
  const expression = api.properties.RouteSelectionExpression;
  if (expression !== '$request.body.action') {
    throw new Error(`The local runner selects routes by $request.body.action, not by ${expression}.`);
  }
  const apiId = template.reference(api.id);
  const [stage, ...more] = template
    .resources('AWS::ApiGatewayV2::Stage')
    .map(({ properties }) => z.object({ ApiId: z.string(), StageName: z.string() }).parse(properties))
    .filter((each) => each.ApiId === apiId);
  if (!stage || more.length > 0) throw new Error('The local runner plays exactly one stage of a socket.');
  return { apiId, stage: stage.StageName, domainName: `${apiId}.execute-api.${region}.amazonaws.com` };
}

type Options = {
  template: Template;
  functions: LambdaFunction[];
  connections: Connections;
  /** Where the site is, as the function is told; read at each handshake. */
  siteOrigin: () => string;
  throttles: Throttles;
  limits?: Partial<SocketLimits> | undefined;
};

/** Plays the template's WebSocket API. */
export function openChatSocket({
  template,
  functions,
  connections,
  siteOrigin,
  throttles,
  limits,
}: Options): ChatSocket {
  const api = socketApiOf(template);
  const { idle, life } = { ...defaultLimits, ...limits };
  const routes = readRoutes(template, api, functions);
  const underWay = new Set<Promise<unknown>>();
  const tracked = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
    return work;
  };

  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: maxMessageBytes,
    // As with API Gateway, invalid UTF-8 reaches the function as U+FFFD.
    skipUTF8Validation: true,
    // No subprotocol is selected: the function names none.
    handleProtocols: () => false,
    // Called after ws has checked the handshake.
    verifyClient: ({ req }, done) => {
      connect(req, callers.get(req) ?? '').then(
        ({ status, message }) => {
          if (status >= 300) return done(false, status, JSON.stringify({ message }), jsonContent);
          done(true);
          // `upgrade` did not take it: the client left during `$connect`.
          const gone = handshakes.get(req);
          if (gone) disconnect(gone, 1006, '');
        },
        () => done(false, 502),
      );
    },
  });
  /** Where handshakes come from. */
  const callers = new WeakMap<IncomingMessage, string>();
  /** Handshakes whose `$connect` is running. */
  const handshakes = new WeakMap<IncomingMessage, Subject>();

  async function connect(incoming: IncomingMessage, caller: string): Promise<{ status: number; message: string }> {
    const url = requestUrl(incoming);
    if (url.pathname !== `/${api.stage}`) return { status: 403, message: 'Forbidden' };
    if (!throttles('$connect')) return { status: 429, message: 'Too Many Requests' };
    const subject: Subject = {
      id: newConnectionId(),
      connectedAt: Date.now(),
      identity: identityOf(incoming, caller),
    };
    handshakes.set(incoming, subject);
    const route = routes.get('$connect');
    if (!route) return { status: 200, message: '' };
    const headers = handshakeHeaders(incoming, caller, api.domainName, siteOrigin());
    const outcome = await tracked(route.target.invoke(connectEvent(api, subject, headers, url)));
    const answer = outcome.ok ? Answer.safeParse(outcome.value) : undefined;
    const status = answer?.success ? answer.data.statusCode : 502;
    if (status < 300) return { status, message: '' };
    // A redirect would leave the client waiting for a socket.
    if (status < 400) return { status: 502, message: 'Internal server error' };
    return { status, message: status < 500 ? 'Forbidden' : 'Internal server error' };
  }

  function open(client: WebSocket, socket: Duplex, subject: Subject): void {
    const goAway = () => client.close(1001, 'Going away');
    const lifeTimer = setTimeout(goAway, life);
    const idleTimer = setTimeout(goAway, idle);
    const connection: Connection = {
      ...subject,
      client,
      lastActiveAt: subject.connectedAt,
      onActive: () => void idleTimer.refresh(),
    };
    connections.add(connection);

    // Before ws's own listener: a frame that is too large must not become a message.
    const tooLarge = () => client.close(1009, 'Frame size exceeded');
    socket.prependListener('data', watchFrameSizes(maxFrameBytes, tooLarge));
    let messages = 0;
    client.on('message', (data, isBinary) => {
      if (client.readyState !== client.OPEN || !Buffer.isBuffer(data)) return;
      connection.lastActiveAt = Date.now();
      connection.onActive();
      messages += 1;
      if (messages >= maxConcurrency) client.pause();
      void answer(connection, data, isBinary).finally(() => {
        messages -= 1;
        if (client.isPaused && messages < maxConcurrency) client.resume();
      });
    });
    // ws closes the connection itself after a protocol error.
    client.on('error', () => {});
    client.on('close', (code, reason) => {
      clearTimeout(lifeTimer);
      clearTimeout(idleTimer);
      connections.remove(connection.id);
      disconnect(subject, code, reason.toString('utf8'));
    });
  }

  async function answer(connection: Connection, data: Buffer, isBinary: boolean): Promise<void> {
    const body = data.toString(isBinary ? 'base64' : 'utf8');
    const action = isBinary ? undefined : actionOf(body);
    const route = routes.get(action ?? '$default') ?? routes.get('$default');
    const key = route?.key ?? '';
    const event = messageEvent(api, connection, key, { body, isBase64Encoded: isBinary });
    const fail = (message: string) => {
      const { connectionId, requestId } = event.requestContext;
      sendTo(connection, JSON.stringify({ message, connectionId, requestId }));
    };
    if (!route) return fail('Forbidden');
    if (!throttles(key)) return fail('Too Many Requests');
    const outcome = await tracked(route.target.invoke(event));
    const answered = outcome.ok ? Answer.safeParse(outcome.value) : undefined;
    if (!answered?.success) return fail('Internal server error');
    const { body: reply } = answered.data;
    if (!route.returnsResponse || reply === undefined) return;
    if (Buffer.byteLength(reply) > maxMessageBytes) return fail('Internal server error');
    sendTo(connection, reply);
  }

  function disconnect(subject: Subject, code: number, reason: string): void {
    const route = routes.get('$disconnect');
    if (route) void tracked(route.target.invoke(disconnectEvent(api, subject, code, reason)));
  }

  return {
    host: api.domainName,
    routes: [...routes.values()].map(({ key, target }) => ({ key, functionId: target.id })),
    upgrade(incoming, socket, head, caller) {
      callers.set(incoming, caller);
      server.handleUpgrade(incoming, socket, head, (client) => {
        const subject = handshakes.get(incoming);
        handshakes.delete(incoming);
        if (subject) open(client, socket, subject);
      });
    },
    async handle(_, outgoing) {
      outgoing.writeHead(426, jsonContent);
      outgoing.end(JSON.stringify({ message: 'Upgrade Required' }));
    },
    async close() {
      const clients = connections.list().map(({ client }) => client);
      const closed = clients.map((client) => new Promise((resolve) => client.once('close', resolve)));
      for (const client of clients) client.close(1001, 'Going away');
      await Promise.race([Promise.all(closed), sleep(closingMs / 2)]);
      for (const client of clients) client.terminate();
      await Promise.race([Promise.allSettled(underWay), sleep(closingMs / 2)]);
      server.close();
    },
  };
}

const jsonContent = { 'content-type': 'application/json' };

const Answer = z.object({ statusCode: z.int(), body: z.optional(z.string()) });
const Frame = z.object({ action: z.string() });

/** The action in a message. Clients cannot select `$connect` and the like. */
function actionOf(text: string): string | undefined {
  const frame = Frame.safeParse(parseJson(text));
  return frame.success && !frame.data.action.startsWith('$') ? frame.data.action : undefined;
}

/** The routes by their keys, each with the function behind it. */
function readRoutes(
  template: Template,
  { apiId, stage }: Sender,
  functions: LambdaFunction[],
): Map<string, SocketRoute> {
  const ofThisApi = (type: string) => template.resources(type).filter(({ properties }) => properties.ApiId === apiId);
  const integrations = new Map(
    ofThisApi('AWS::ApiGatewayV2::Integration').map((each) => [each.id, playedProperties(Integration, each)]),
  );
  const responses = ofThisApi('AWS::ApiGatewayV2::RouteResponse').map((each) => playedProperties(RouteResponse, each));
  const mayInvoke = invokePermissions(template, 'apigateway.amazonaws.com');

  const read = (resource: Resource): [string, SocketRoute] => {
    const { RouteKey: key, Target, RouteResponseSelectionExpression: selects } = playedProperties(Route, resource);
    const uri = integrations.get(Target.replace(/^integrations\//, ''))?.IntegrationUri;
    const callee = calleeOf(functions, uri ?? '');
    if (!callee) throw new Error(`Route ${key} leads to ${uri}, which is no function of the template.`);
    const source = `arn:aws:execute-api:${region}:${accountId}:${apiId}/${stage}/${key}`;
    const { target, arn } = callee;
    if (!mayInvoke(arn, source)) {
      throw new Error(`API Gateway has no permission to invoke ${target.id} for route ${key}.`);
    }
    const returnsResponse = selects !== undefined && responses.some((response) => response.RouteId === resource.id);
    return [key, { key, target, returnsResponse }];
  };
  return new Map(ofThisApi('AWS::ApiGatewayV2::Route').map(read));
}
