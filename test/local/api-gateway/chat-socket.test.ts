import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Resource } from '#local/template/template.ts';
import { openLocalSocket, socketTemplate } from './local-socket.ts';

type LocalSocket = Awaited<ReturnType<typeof openLocalSocket>>;

const opened: LocalSocket[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((socket) => socket.close()));
});

async function open(options: Parameters<typeof openLocalSocket>[0] = {}): Promise<LocalSocket> {
  const socket = await openLocalSocket(options);
  opened.push(socket);
  return socket;
}

/** A function that answers every message with its route and what it was given. */
const echo = async ({
  requestContext: { routeKey },
  body,
  isBase64Encoded,
}: { [key: string]: unknown } & {
  requestContext: { routeKey: string };
}) => ({ statusCode: 200, body: JSON.stringify({ routeKey, body, isBase64Encoded }) });

const KB = 1024;

describe('the handshake', () => {
  it('hands $connect the page the visitor is on, and who asks, as API Gateway passes it on', async () => {
    const socket = await open();
    await socket.connect({
      origin: `http://${socket.host}`,
      headers: { 'user-agent': 'A Browser', 'x-forwarded-for': '198.51.100.7' },
    });
    const [event] = socket.of('CONNECT');
    expect(event?.requestContext).toMatchObject({
      routeKey: '$connect',
      stage: 'ws',
      apiId: 'api1',
      domainName: 'api1.execute-api.us-east-1.amazonaws.com',
      messageDirection: 'IN',
      connectionId: expect.stringMatching(/^[\w-]{15}=$/),
      connectedAt: expect.any(Number),
      requestTime: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
      // Not the visitor's: everybody comes through CloudFront.
      identity: { sourceIp: '192.0.2.1', userAgent: 'A Browser' },
    });
    expect(event?.headers).toMatchObject({
      Host: 'api1.execute-api.us-east-1.amazonaws.com',
      Origin: 'https://127.0.0.1',
      'X-Forwarded-For': '198.51.100.7, 192.0.2.1',
      'X-Forwarded-Proto': 'https',
    });
    expect(event).toMatchObject({ multiValueHeaders: { Origin: ['https://127.0.0.1'] } });
  });

  it.each([
    ["another site's page", 'http://evil.example', 'http://evil.example'],
    ['the same name on another port', 'http://127.0.0.1:1', 'http://127.0.0.1:1'],
    ['a page of no site', 'null', 'null'],
    ['no page at all', undefined, undefined],
  ])('does not pass %s off as a page of the site', async (_, origin, expected) => {
    const socket = await open();
    await socket.connect(origin === undefined ? {} : { origin });
    expect(socket.of('CONNECT')[0]?.headers?.Origin).toBe(expected);
  });

  it.each([
    ['a refusal', async () => ({ statusCode: 403 }), 403],
    ['another refusal', async () => ({ statusCode: 401 }), 401],
    ['an error', () => Promise.reject(new Error('broken')), 502],
    ['an answer without a status', async () => undefined, 502],
    ['a redirection', async () => ({ statusCode: 302 }), 502],
  ])('is refused after %s of the function', async (_, handler, status) => {
    const socket = await open({ handler });
    await expect(socket.connect()).rejects.toThrow(`Unexpected server response: ${status}`);
    await sleep(20);
    expect(socket.of('DISCONNECT')).toEqual([]);
  });

  it('is refused on another path than the stage, before the function is invoked', async () => {
    const socket = await open();
    await expect(socket.connect({ path: '/other' })).rejects.toThrow('403');
    expect(socket.events).toEqual([]);
  });

  it('invokes $disconnect when the visitor left during the handshake', async () => {
    const socket = await open({ handler: () => sleep(100).then(() => ({ statusCode: 200 })) });
    const visitor = rawHandshake(socket);
    await vi.waitFor(() => expect(socket.of('CONNECT')).toHaveLength(1));
    visitor.destroy();
    await vi.waitFor(() => expect(socket.of('DISCONNECT')).toHaveLength(1));
    expect(socket.of('DISCONNECT')[0]?.requestContext.connectionId).toBe(
      socket.of('CONNECT')[0]?.requestContext.connectionId,
    );
  });

  it('answers what asks for no socket with 426', async () => {
    const socket = await open();
    expect((await fetch(`http://${socket.host}/ws`)).status).toBe(426);
  });
});

describe('a message', () => {
  it.each([
    ['an action with a route of its own', '{"action":"say"}', 'say'],
    ['an action without one', '{"action":"unknown"}', '$default'],
    ['no JSON', 'hello', '$default'],
    ['JSON that is no object', '["say"]', '$default'],
    ['an action that is no text', '{"action":{"say":1}}', '$default'],
    ['the name of a route that clients do not select', '{"action":"$connect"}', '$default'],
    ['a name that every object has', '{"action":"constructor"}', '$default'],
    ['nothing', '', '$default'],
  ])('selects a route: %s', async (_, frame, routeKey) => {
    const socket = await open({ handler: echo });
    const { client, received } = await socket.connect();
    client.send(frame);
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(JSON.parse(received[0] ?? '')).toEqual({ routeKey, body: frame, isBase64Encoded: false });
    expect(socket.of('MESSAGE')[0]?.requestContext).toMatchObject({
      routeKey,
      messageId: expect.any(String),
      connectionId: socket.of('CONNECT')[0]?.requestContext.connectionId,
    });
    expect(socket.of('MESSAGE')[0]?.headers).toBeUndefined();
  });

  it('in a binary frame is handed over in base64, to the default route', async () => {
    const socket = await open({ handler: echo });
    const { client, received } = await socket.connect();
    const bytes = Buffer.from('{"action":"say"}');
    client.send(bytes, { binary: true });
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(JSON.parse(received[0] ?? '')).toEqual({
      routeKey: '$default',
      body: bytes.toString('base64'),
      isBase64Encoded: true,
    });
  });

  it('that is no UTF-8 is handed over with replacement characters', async () => {
    const socket = await open({ handler: echo });
    const { client, received } = await socket.connect();
    client.send(Buffer.from([0x61, 0xff, 0x62]), { binary: false });
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(JSON.parse(received[0] ?? '')).toMatchObject({ body: 'a\uFFFDb' });
  });

  it('is not answered on a route without a response', async () => {
    const socket = await open({ handler: echo });
    const { client, received } = await socket.connect();
    client.send('{"action":"tell"}');
    client.send('{"action":"say"}');
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(JSON.parse(received[0] ?? '')).toMatchObject({ routeKey: 'say' });
    expect(socket.of('MESSAGE')).toHaveLength(2);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('broken'))],
    ['answers nothing', async () => undefined],
    ['answers with more than 128 KB', async () => ({ statusCode: 200, body: 'x'.repeat(128 * KB + 1) })],
  ])("is answered in API Gateway's words when the function %s", async (_, answer) => {
    const socket = await open({
      handler: async ({ requestContext }) => (requestContext.eventType === 'MESSAGE' ? answer() : { statusCode: 200 }),
    });
    const { client, received } = await socket.connect();
    client.send('{"action":"say"}');
    await vi.waitFor(() => expect(received).toHaveLength(1));
    const { connectionId, requestId } = socket.of('MESSAGE')[0]?.requestContext ?? {};
    expect(JSON.parse(received[0] ?? '')).toEqual({
      message: 'Internal server error',
      connectionId,
      requestId,
    });
  });

  it('does not wait for one before it', async () => {
    const socket = await open({
      handler: async (event) => {
        if (event.requestContext.routeKey === 'slow') await sleep(200);
        return echo(event);
      },
    });
    const { client, received } = await socket.connect();
    client.send('{"action":"slow"}');
    client.send('{"action":"say"}');
    await vi.waitFor(() => expect(received).toHaveLength(2));
    expect(received.map((text) => JSON.parse(text).routeKey)).toEqual(['say', 'slow']);
  });

  it('waits in the network while very many of its connection are under way, and is not lost', async () => {
    let underWay = 0;
    let most = 0;
    const socket = await open({
      handler: async (event) => {
        most = Math.max(most, ++underWay);
        await sleep(5);
        underWay -= 1;
        return echo(event);
      },
    });
    const { client, received } = await socket.connect();
    // More than a network buffer holds, so that reading really stops.
    for (let sent = 0; sent < 1000; sent += 1) client.send('x'.repeat(4 * KB));
    await vi.waitFor(() => expect(received).toHaveLength(1000), 10_000);
    expect(most).toBeLessThan(200);
  });
});

describe('the limits', () => {
  it('let a message of 128 KB through, in frames of 32 KB', async () => {
    const socket = await open({
      handler: async ({ body }) => ({ statusCode: 200, body: String(body?.length) }),
    });
    const { client, received } = await socket.connect();
    for (const [index, fin] of [false, false, false, true].entries()) {
      client.send('x'.repeat(32 * KB), { fin, binary: false });
      if (index === 0) await sleep(10);
    }
    await vi.waitFor(() => expect(received).toEqual([String(128 * KB)]));
  });

  it.each([
    ['a frame over 32 KB', (send: (size: number, fin: boolean) => void) => send(32 * KB + 1, true)],
    [
      'a message over 128 KB',
      (send: (size: number, fin: boolean) => void) => {
        for (let frame = 0; frame < 4; frame += 1) send(32 * KB, false);
        send(1, true);
      },
    ],
    ['a frame far over any limit', (send: (size: number, fin: boolean) => void) => send(8 * KB * KB, true)],
  ])('close 1009 at %s, which the function never sees', async (_, sendAll) => {
    const socket = await open({ handler: echo });
    const { client, received, ended } = await socket.connect();
    sendAll((size, fin) => client.send('x'.repeat(size), { fin, binary: false }));
    expect((await ended).code).toBe(1009);
    expect(received).toEqual([]);
    expect(socket.of('MESSAGE')).toEqual([]);
    await vi.waitFor(() =>
      expect(socket.of('DISCONNECT')[0]?.requestContext).toMatchObject({ routeKey: '$disconnect' }),
    );
  });

  it('close 1001 after a time without a message either way; a ping of the protocol is none', async () => {
    const socket = await open({ handler: echo, limits: { idle: 900 } });
    const { client, received, ended } = await socket.connect();
    const started = Date.now();
    await sleep(300);
    client.send('{"action":"say"}');
    await vi.waitFor(() => expect(received).toHaveLength(1));
    const pings = setInterval(() => client.ping(), 20);
    expect(await ended).toEqual({ code: 1001, reason: 'Going away' });
    clearInterval(pings);
    expect(Date.now() - started).toBeGreaterThan(1190);
  });

  it('close 1001 at the end of a connection however busy it is', async () => {
    const socket = await open({ handler: echo, limits: { life: 200 } });
    const { client, ended } = await socket.connect();
    const busy = setInterval(() => client.send('{"action":"say"}'), 20);
    expect(await ended).toEqual({ code: 1001, reason: 'Going away' });
    clearInterval(busy);
  });
});

describe('the end of a connection', () => {
  it.each([
    [
      'in good manners',
      (client: { close(code: number, reason: string): void }) => client.close(1000, 'Bye'),
      1000,
      'Bye',
    ],
    ['by a cut', (client: { terminate(): void }) => client.terminate(), 1006, ''],
  ])('is told to the function: %s', async (_, end, code, reason) => {
    const socket = await open();
    const { client } = await socket.connect();
    end(client);
    await vi.waitFor(() => expect(socket.of('DISCONNECT')).toHaveLength(1));
    expect(socket.of('DISCONNECT')[0]?.requestContext).toMatchObject({
      routeKey: '$disconnect',
      connectionId: socket.of('CONNECT')[0]?.requestContext.connectionId,
      disconnectStatusCode: code,
      disconnectReason: reason,
    });
  });

  it('comes with the end of the runner, for every client, and is told to the function', async () => {
    const socket = await open();
    const clients = await Promise.all([socket.connect(), socket.connect(), socket.connect()]);
    await socket.close();
    opened.splice(0);
    expect(await Promise.all(clients.map(({ ended }) => ended))).toEqual(
      clients.map(() => ({ code: 1001, reason: 'Going away' })),
    );
    expect(socket.of('DISCONNECT')).toHaveLength(3);
  });

  it('comes to a client that does not read what is sent to it', async () => {
    const socket = await open();
    const { client } = await socket.connect();
    client.pause();
    const ConnectionId = socket.of('CONNECT')[0]?.requestContext.connectionId;
    const Data = 'x'.repeat(100 * KB);
    let posted = 0;
    await expect(
      (async () => {
        for (; posted < 1000; posted += 1) {
          await sdk(socket).send(new PostToConnectionCommand({ ConnectionId, Data }));
        }
      })(),
    ).rejects.toMatchObject({ name: 'GoneException' });
    // What the network's own buffers take, and 1 MB.
    expect(posted).toBeLessThan(200);
    await vi.waitFor(() => expect(socket.of('DISCONNECT')).toHaveLength(1));
  });
});

/** A client below the protocol: a bare connection that has asked for a socket. */
function rawHandshake({ host }: LocalSocket) {
  const { hostname, port } = new URL(`http://${host}`);
  const connection = createConnection(Number(port), hostname);
  connection.write(
    `GET /ws HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  return connection;
}

function sdk({ endpoint }: LocalSocket, accessKeyId = 'LOCALknown') {
  return new ApiGatewayManagementApiClient({
    region: 'us-east-1',
    endpoint,
    maxAttempts: 1,
    credentials: { accessKeyId, secretAccessKey: 'local' },
  });
}

describe("the endpoint for functions, through the SDK's own client", () => {
  async function connected(options: Parameters<typeof open>[0] = {}) {
    const socket = await open(options);
    const visitor = await socket.connect({ headers: { 'user-agent': 'A Browser' } });
    const ConnectionId = socket.of('CONNECT')[0]?.requestContext.connectionId;
    return { socket, ConnectionId, ...visitor };
  }

  it('sends a text', async () => {
    const { socket, ConnectionId, received } = await connected();
    await sdk(socket).send(new PostToConnectionCommand({ ConnectionId, Data: '{"näme":"ü"}' }));
    await vi.waitFor(() => expect(received).toEqual(['{"näme":"ü"}']));
  });

  it('describes a connection', async () => {
    const { socket, ConnectionId } = await connected();
    const found = await sdk(socket).send(new GetConnectionCommand({ ConnectionId }));
    expect(found).toMatchObject({
      ConnectedAt: expect.any(Date),
      LastActiveAt: expect.any(Date),
      Identity: { SourceIp: '192.0.2.1', UserAgent: 'A Browser' },
    });
  });

  it('ends a connection', async () => {
    const { socket, ConnectionId, ended } = await connected();
    await sdk(socket).send(new DeleteConnectionCommand({ ConnectionId }));
    expect((await ended).code).toBe(1000);
  });

  it('knows no connection that has ended, and none that never was', async () => {
    const { socket, ConnectionId, client, ended } = await connected();
    client.terminate();
    await ended;
    await vi.waitFor(() => expect(socket.of('DISCONNECT')).toHaveLength(1));
    for (const id of [ConnectionId, 'AAAAAAAAAAAAAAA=']) {
      await expect(
        sdk(socket).send(new PostToConnectionCommand({ ConnectionId: id, Data: 'x' })),
      ).rejects.toMatchObject({ name: 'GoneException', $metadata: { httpStatusCode: 410 } });
    }
  });

  it('is not there for a connection whose handshake is not over', async () => {
    const failures: unknown[] = [];
    const socket = await open({
      handler: async ({ requestContext: { connectionId, eventType } }) => {
        if (eventType === 'CONNECT') {
          await sdk(socket)
            .send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: 'early' }))
            .catch((error: unknown) => failures.push(error));
        }
        return { statusCode: 200 };
      },
    });
    const { received } = await socket.connect();
    expect(failures).toMatchObject([{ name: 'GoneException' }]);
    expect(received).toEqual([]);
  });

  it('refuses an impossible id', async () => {
    const { socket } = await connected();
    await expect(
      sdk(socket).send(new PostToConnectionCommand({ ConnectionId: 'nobody', Data: 'x' })),
    ).rejects.toMatchObject({ name: 'BadRequestException', $metadata: { httpStatusCode: 400 } });
  });

  it('sends 128 KB and not a byte more', async () => {
    const { socket, ConnectionId, received } = await connected();
    const post = (length: number) =>
      sdk(socket).send(new PostToConnectionCommand({ ConnectionId, Data: 'x'.repeat(length) }));
    await post(128 * KB);
    await expect(post(128 * KB + 1)).rejects.toMatchObject({ name: 'PayloadTooLargeException' });
    await vi.waitFor(() => expect(received.map((text) => text.length)).toEqual([128 * KB]));
  });

  it('holds a function to its role, by method and connection, and names what is missing', async () => {
    const mayPost = 'arn:aws:execute-api:us-east-1:000000000000:api1/ws/POST/@connections/';
    const { socket, ConnectionId } = await connected({
      allows: (action, resource) => action === 'execute-api:ManageConnections' && resource.startsWith(mayPost),
    });
    await sdk(socket).send(new PostToConnectionCommand({ ConnectionId, Data: 'x' }));
    await expect(sdk(socket).send(new DeleteConnectionCommand({ ConnectionId }))).rejects.toMatchObject({
      name: 'ForbiddenException',
      $metadata: { httpStatusCode: 403 },
    });
    expect(socket.denied).toHaveLength(1);
    expect(socket.denied[0]).toContain(
      `is not authorized to perform: execute-api:ManageConnections on resource: ${mayPost.replace('POST', 'DELETE')}${ConnectionId}`,
    );
  });

  it('knows nobody without a key of the template', async () => {
    const { socket, ConnectionId } = await connected();
    await expect(sdk(socket, 'stranger').send(new GetConnectionCommand({ ConnectionId }))).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
  });

  it('answers no page of a website, whatever it sends', async () => {
    const { socket, ConnectionId, received } = await connected();
    const response = await fetch(`${socket.endpoint}/@connections/${ConnectionId}`, {
      method: 'POST',
      headers: {
        origin: 'http://evil.example',
        authorization: 'AWS4-HMAC-SHA256 Credential=LOCALknown/20260101/us-east-1/execute-api/aws4_request',
      },
      body: 'x',
    });
    expect(response.status).toBe(403);
    expect(received).toEqual([]);
  });

  it('refuses what it does not play, by name', async () => {
    const { socket } = await connected();
    const response = await fetch(`${socket.endpoint}/other`);
    expect([response.status, await response.text()]).toEqual([501, expect.stringContaining('GET /ws/other')]);
  });
});

describe('a template', () => {
  const edit = (type: string, change: Record<string, unknown>) => (resources: Resource[]) => {
    const found = resources.find((resource) => resource.type === `AWS::${type}`);
    Object.assign(found?.properties ?? {}, change);
  };

  it.each([
    [
      'another way of selecting routes',
      edit('ApiGatewayV2::Api', { RouteSelectionExpression: '$request.body.type' }),
      'not by $request.body.type',
    ],
    [
      'an authorizer',
      edit('ApiGatewayV2::Route', { AuthorizationType: 'AWS_IAM' }),
      'Route$default (AWS::ApiGatewayV2::Route) sets AuthorizationType in a way that the local runner does not play.',
    ],
    ['an API key', edit('ApiGatewayV2::Route', { ApiKeyRequired: true }), 'ApiKeyRequired'],
    [
      'another integration',
      edit('ApiGatewayV2::Integration', { IntegrationType: 'MOCK' }),
      'Whole (AWS::ApiGatewayV2::Integration) sets IntegrationType in a way',
    ],
    [
      'an integration of no function',
      edit('ApiGatewayV2::Integration', { IntegrationUri: 'arn:nothing' }),
      'leads to arn:nothing, which is no function',
    ],
    [
      'a permission for other routes only',
      edit('Lambda::Permission', {
        SourceArn: 'arn:aws:execute-api:us-east-1:000000000000:api1/*$default',
      }),
      'no permission to invoke Talk for route say',
    ],
  ])('with %s is refused by name', async (_, change, message) => {
    await expect(openLocalSocket({ template: socketTemplate(change) })).rejects.toThrow(message);
  });
});

it('survives a client that speaks no WebSocket', async () => {
  const socket = await open({ handler: echo });
  const raw = rawHandshake(socket);
  await new Promise((resolve) => raw.once('data', resolve));
  raw.write(Buffer.from([0xff, 0xff, 0x00, 0x01, 0x02]));
  await new Promise((resolve) => raw.resume().once('close', resolve));
  const { client, received } = await socket.connect();
  client.send('still here');
  await vi.waitFor(() => expect(received).toHaveLength(1));
});
