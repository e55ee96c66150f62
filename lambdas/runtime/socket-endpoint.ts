import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import {
  type ActionFields,
  type ActionReply,
  type Reply,
  RequestId,
  type SocketActionName,
  type SocketActions,
  socketActions,
} from '#shared/contract/socket/socket-messages.ts';
import type { QueuedChat, SenderType } from '#shared/support/chat.ts';
import { errorText } from '#shared/values/error-texts.ts';
import type { ErrorDetail } from '#shared/values/errors.ts';
import type { Connection, Connections } from './connection.ts';
import { notFound, Refusal } from './errors.ts';
import { errorFields, functionVersion, type Log, logWith } from './log.ts';
import { isThroughCloudFront } from './request-checks.ts';
import { originKeyHeader, setting } from './settings.ts';
import { viewerAddress } from './viewer.ts';

/** A connection with a verified staff token. */
export type StaffConnection = Connection & { person: NonNullable<Connection['person']> };

type Speakers = {
  connection: object;
  anyone: { connection: Connection };
  staff: { connection: StaffConnection };
  party: {
    connection: Connection;
    /** The connection's side of the chat. */
    as: SenderType;
    /** The chat as it was when the frame was counted; `undefined` when there is none. */
    chat: QueuedChat | undefined;
  };
};
type SpeakerOf<Name extends SocketActionName> = Speakers[SocketActions[Name]['caller']];

/**
 * An operation's input. Already checked: the frame was counted, unless anybody may send it; its fields match the
 * action's schema; the connection may send this action. A `party` is in the chat it names; `staff` has a valid staff
 * token.
 */
export type Frame<Name extends SocketActionName> = SpeakerOf<Name> & {
  fields: ActionFields<Name>;
  now: Date;
  log: Log;
};

/** Answers one action. Throws a `Refusal` for a failure the sender should see. */
export type SocketOperation<Name extends SocketActionName> = (frame: Frame<Name>) => Promise<ActionReply<Name>>;

type AnyOperation = (frame: {
  connection?: Connection;
  as?: SenderType | undefined;
  chat?: QueuedChat | undefined;
  fields: unknown;
  now: Date;
  log: Log;
}) => Promise<unknown>;

/** The used part of API Gateway's event. */
const SocketEvent = z.object({
  requestContext: z.object({
    connectionId: z.string(),
    requestId: z.string(),
    routeKey: z.string(),
  }),
  headers: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  body: z.optional(z.unknown()),
  isBase64Encoded: z.optional(z.boolean()),
});
type SocketEvent = z.infer<typeof SocketEvent>;
type Result = APIGatewayProxyStructuredResultV2;

/** Well above any valid frame (a token, or a message with every character escaped). */
const maxFrameBytes = 32 * 1024;

/**
 * The handler of the socket: accepts connections from the site's pages, picks the operation by action, checks sender
 * and fields, replies by the contract. An action without an operation, or the reverse, does not compile.
 */
export function socketEndpoint(
  operations: { [Name in SocketActionName]: SocketOperation<Name> },
  connections: Connections,
) {
  // The one cast: each operation was checked against its own action above.
  const byName = operations as unknown as Record<SocketActionName, AnyOperation>;

  return async (raw: unknown): Promise<Result> => {
    const started = Date.now();
    const event = SocketEvent.parse(raw);
    const { connectionId, requestId, routeKey } = event.requestContext;
    const ids = { request_id: requestId, connection_id: connectionId, route: routeKey };
    const log = logWith(ids);
    log.info('frame');
    const { result, userId, ...outcome } = await answer(event, byName, connections, log);
    logWith({ ...ids, user_id: userId }).info('answer', {
      ...outcome,
      ms: Date.now() - started,
      version: functionVersion(),
    });
    return result;
  };
}

type Outcome = { result: Result; userId?: string | undefined; code?: string };

async function answer(
  event: SocketEvent,
  operations: Record<SocketActionName, AnyOperation>,
  connections: Connections,
  log: Log,
): Promise<Outcome> {
  const { connectionId, routeKey } = event.requestContext;
  if (routeKey === '$connect') {
    // Only the handshake has headers. The frames of a connection come the same way.
    const isAccepted = isThroughCloudFront(headerOf(event, originKeyHeader)) && isFromSite(event);
    if (!isAccepted) return { result: { statusCode: 403 } };
    const address = viewerAddress(headerOf(event, 'x-forwarded-for'));
    // Connections without a recorded network share one network's limits.
    await connections
      .recordNetwork(connectionId, address, new Date())
      .catch((error) => log.warn('network_not_recorded', errorFields(error)));
    return { result: { statusCode: 200 } };
  }
  if (routeKey === '$disconnect') {
    // Leftover rows expire.
    await connections.forgetConnection(connectionId).catch((error) => log.warn('not_forgotten', errorFields(error)));
    return { result: { statusCode: 200 } };
  }
  return reply(event, operations, connections, log);
}

/**
 * Stops other sites from opening chats for their visitors: pages cannot change the `Origin` that browsers send.
 * (Other programs can send any origin, but gain nothing.)
 */
const isFromSite = (event: SocketEvent) => headerOf(event, 'origin') === setting('siteOrigin');

function headerOf({ headers }: SocketEvent, name: string): string | undefined {
  const [, value] = Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : undefined;
}

async function reply(
  event: SocketEvent,
  operations: Record<SocketActionName, AnyOperation>,
  connections: Connections,
  log: Log,
): Promise<Outcome> {
  const { connectionId, requestId: reference } = event.requestContext;
  let request_id: string | null = null;
  let connection: Connection | undefined;
  const failed = (error: ErrorDetail): Outcome => ({
    result: json({ type: 'reply', request_id, ok: false, error: { ...error, reference } }),
    userId: connection?.person?.id,
    code: error.code,
  });
  const now = new Date();
  const read = async () => {
    const value = jsonFrame(event);
    request_id = requestIdOf(value);
    return parsedFrame(value);
  };
  try {
    const { action, fields } = await read().catch(async (refusal) => {
      // Invalid frames count, too.
      await counted(connections, connectionId, undefined, now);
      throw refusal;
    });
    const replied = (data: unknown) =>
      json({ type: 'reply', request_id, ok: true, data: socketActions[action].reply.parse(data) });
    const { caller } = socketActions[action];
    if (caller === 'connection') return { result: replied(await operations[action]({ fields, now, log })) };
    const chatId = caller === 'party' ? ChatNamed.parse(fields).chat_id : undefined;
    // At once: to whom the chat may be shown is decided when both are there.
    const [sender, chat] = await Promise.all([
      counted(connections, connectionId, action, now),
      chatId === undefined ? undefined : connections.findChat(chatId, now),
    ]);
    connection = sender;
    requireSender(sender, action, now);
    const as = chatId === undefined ? undefined : await sideOf(connections, sender, chatId, chat, now);
    const data = await operations[action]({ connection, as, chat, fields, now, log });
    return { result: replied(data), userId: connection.person?.id };
  } catch (error) {
    if (error instanceof Refusal) return failed({ code: error.code, message: error.message });
    log.error('failed', errorFields(error));
    return failed({ code: 'internal', message: errorText.unexpected });
  }
}

function jsonFrame({ body, isBase64Encoded }: SocketEvent): unknown {
  const sent = typeof body === 'string' ? body : '';
  const text = isBase64Encoded ? Buffer.from(sent, 'base64').toString('utf8') : sent;
  if (Buffer.byteLength(text) > maxFrameBytes) throw new Refusal('too_large', 'The frame is too large.');
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('invalid_input', 'The frame is not valid JSON.');
  }
}

const Addressed = z.object({ request_id: RequestId });

function requestIdOf(value: unknown): string | null {
  const addressed = Addressed.safeParse(value);
  return addressed.success ? addressed.data.request_id : null;
}

const Envelope = z.looseObject({ action: z.string(), request_id: RequestId });

function parsedFrame(value: unknown): { action: SocketActionName; fields: unknown } {
  const { action, request_id: _, ...sent } = parsed(Envelope, value);
  if (!isAction(action)) throw new Refusal('invalid_input', 'No such action.');
  return { action, fields: parsed(socketActions[action].fields, sent) };
}

const isAction = (name: string): name is SocketActionName => Object.hasOwn(socketActions, name);

function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // Names the invalid fields. Leaves out the values: they may be private.
  const shown = result.error.issues
    .slice(0, 5)
    .map((issue) => `${['frame', ...issue.path.map(String)].join('.')}: ${issue.message}`);
  throw new Refusal('invalid_input', shown.join(' ').slice(0, 1000));
}

async function counted(
  connections: Connections,
  id: string,
  action: SocketActionName | undefined,
  now: Date,
): Promise<Connection> {
  const isMessage = action === 'send_message';
  const connection = await connections.countFrame(id, { isMessage }, now);
  if (connection) return connection;
  throw new Refusal(
    'rate_limited',
    isMessage
      ? 'You are sending messages very quickly. Wait a minute, then send it again.'
      : 'Too much at once. Wait a minute, then try again.',
  );
}

const ChatNamed = z.object({ chat_id: z.string() });

/** Checks that the connection may send this action, to whatever chat. */
function requireSender({ person }: Connection, action: SocketActionName, now: Date): void {
  const isExpired = person !== undefined && person.expiresAt * 1000 <= now.getTime();
  // `hello` renews the session, `ping` says that it has to be renewed.
  if (isExpired && action !== 'hello' && action !== 'ping') {
    throw new Refusal('not_signed_in', 'Your session has expired. Sign in to continue.');
  }
  if (socketActions[action].caller === 'staff' && !person?.isStaff) {
    throw new Refusal('not_allowed', 'This is for staff only.');
  }
}

/** The side in a chat that the connection is in or its user owns. @throws `not_found` for any other chat. */
async function sideOf(
  connections: Connections,
  connection: Connection,
  chatId: string,
  chat: QueuedChat | undefined,
  now: Date,
): Promise<SenderType> {
  if (connection.customerOf.includes(chatId)) return 'user';
  if (connection.staffOf.includes(chatId)) return 'staff';
  const { person } = connection;
  if (!person || chat?.user_id !== person.id) throw notFound('Chat');
  await connections.enterChat(connection, chatId, 'user', { now });
  return 'user';
}

const json = (reply: Reply): Result => ({ statusCode: 200, body: JSON.stringify(reply) });
