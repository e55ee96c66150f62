import { createServer } from 'node:http';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { openChatSocket, type SocketLimits, socketApiOf } from '#local/api-gateway/chat-socket.ts';
import { openConnections } from '#local/api-gateway/connections.ts';
import { type Throttles, unlimited } from '#local/api-gateway/throttles.ts';
import { closeServer, listen } from '#local/http/loopback-server.ts';
import type { LambdaFunction, Outcome } from '#local/lambda/function.ts';
import type { Resource, Template } from '#local/template/template.ts';

/** What a function is handed; the tests look at all of it. */
export const SocketEvent = z.looseObject({
  requestContext: z.looseObject({
    routeKey: z.string(),
    eventType: z.string(),
    connectionId: z.string(),
    requestId: z.string(),
  }),
  headers: z.optional(z.record(z.string(), z.string())),
  body: z.optional(z.string()),
  isBase64Encoded: z.boolean(),
});
export type SocketEvent = z.infer<typeof SocketEvent>;

const functionArn = 'arn:aws:lambda:us-east-1:000000000000:function:Talk';
const ApiId = 'api1';
/** Routes that return what the function answers, and one that does not. */
const answered = ['$default', 'say', 'slow'];
const silent = ['$connect', '$disconnect', 'tell'];

/** A template with one socket that a function answers; `change` makes it another. */
export function socketTemplate(change: (resources: Resource[]) => void = () => {}): Template {
  const uri = `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${functionArn}/invocations`;
  const of = (type: string) => (id: string, properties: Record<string, unknown>) => ({
    id,
    type: `AWS::${type}`,
    properties,
  });
  const resources: Resource[] = [
    of('ApiGatewayV2::Api')(ApiId, {
      ProtocolType: 'WEBSOCKET',
      RouteSelectionExpression: '$request.body.action',
    }),
    of('ApiGatewayV2::Stage')('Stage', { ApiId, StageName: 'ws' }),
    of('ApiGatewayV2::Integration')('Whole', {
      ApiId,
      IntegrationType: 'AWS_PROXY',
      IntegrationUri: uri,
    }),
    ...[...answered, ...silent].map((key) =>
      of('ApiGatewayV2::Route')(`Route${key}`, {
        ApiId,
        RouteKey: key,
        Target: 'integrations/Whole',
        AuthorizationType: 'NONE',
        ...(answered.includes(key) && { RouteResponseSelectionExpression: '$default' }),
      }),
    ),
    ...answered.map((key) =>
      of('ApiGatewayV2::RouteResponse')(`Response${key}`, {
        ApiId,
        RouteId: `Route${key}`,
        RouteResponseKey: '$default',
      }),
    ),
    of('Lambda::Permission')('Permission', {
      FunctionName: functionArn,
      Principal: 'apigateway.amazonaws.com',
      SourceArn: `arn:aws:execute-api:us-east-1:000000000000:${ApiId}/*`,
    }),
  ];
  change(resources);
  return {
    directory: '',
    types: () => new Set(),
    reference: (id) => id,
    asset: (key) => key,
    resources: (type) => resources.filter((resource) => resource.type === type),
  };
}

type Handler = (event: SocketEvent) => Promise<unknown>;

/** A socket over a function of the test's own, at the front door of a server of its own. */
export async function openLocalSocket({
  handler = async () => ({ statusCode: 200 }),
  limits,
  throttles = unlimited,
  template = socketTemplate(),
  allows = () => true,
}: {
  handler?: Handler;
  limits?: Partial<SocketLimits>;
  throttles?: Throttles;
  template?: Template;
  /** What the function's role may do. */
  allows?: (action: string, resource: string) => boolean;
} = {}) {
  const events: SocketEvent[] = [];
  const denied: string[] = [];
  const invoke = async (raw: unknown): Promise<Outcome> => {
    // As to a worker: what JSON can't carry is lost on the way.
    const event = SocketEvent.parse(JSON.parse(JSON.stringify(raw)));
    events.push(event);
    try {
      return { ok: true, value: await handler(event) };
    } catch (error) {
      return { ok: false, failure: 'error', detail: String(error) };
    }
  };
  const talk: LambdaFunction = {
    id: 'Talk',
    area: 'talk',
    arn: functionArn,
    aliasArns: [],
    roleId: 'TalkRole',
    timeoutSeconds: 10,
    bundle: '',
    invoke,
    reload: () => {},
    close: async () => {},
  };
  const connections = await openConnections({
    ...socketApiOf(template),
    policies: { allows: (_, action, resource) => allows(action, resource) },
    principal: (key) => (key === 'LOCALknown' ? { functionId: 'Talk', roleId: 'TalkRole' } : undefined),
    onDenied: (message) => denied.push(message),
  });
  const socket = openChatSocket({
    template,
    functions: [talk],
    connections,
    siteOrigin: () => 'https://127.0.0.1',
    throttles,
    limits,
  });
  const server = createServer(socket.handle).on('upgrade', (incoming, client, head) =>
    socket.upgrade(incoming, client, head, '192.0.2.1'),
  );
  const port = await listen(server);
  const clients: WebSocket[] = [];

  return {
    events,
    denied,
    endpoint: connections.endpoint,
    host: `127.0.0.1:${port}`,
    /** The events of one kind so far. */
    of: (eventType: string) => events.filter((event) => event.requestContext.eventType === eventType),
    /** A client that is connected, with what has arrived at it. */
    async connect(options: { origin?: string; headers?: Record<string, string>; path?: string } = {}) {
      const { path = '/ws', ...rest } = options;
      const client = new WebSocket(`ws://127.0.0.1:${port}${path}`, rest);
      clients.push(client);
      const received: string[] = [];
      client.on('message', (data) => received.push(String(data)));
      const ended = new Promise<{ code: number; reason: string }>((resolve) =>
        client.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
      );
      await new Promise((resolve, reject) => client.once('open', resolve).once('error', reject));
      client.on('error', () => {});
      return { client, received, ended };
    },
    async close() {
      await socket.close();
      for (const client of clients) client.terminate();
      await closeServer(server);
      await connections.close();
    },
  };
}
