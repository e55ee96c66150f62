import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Reply, ServerFrame, type SocketActionName, socketActions } from '#shared/contract/socket/socket-messages.ts';
import { connect } from '#test/support/chat/chat-client.ts';
import { forgetGuestChats } from '#test/support/chat/guest-chats.ts';
import { isHard, seed } from '#test/support/generated.ts';
import { inParallel, startSystem } from '#test/support/system.ts';

const system = await startSystem();

const frames = isHard ? 10_000 : 50 * Object.keys(socketActions).length;
const lanes = 8;
/** A connection may send 240 frames a minute; each is used for fewer, so that the frames are what is answered. */
const framesAConnection = 200;
const KB = 1024;

/** Stands in generated texts for a chat that the connection is in. */
const realChat = '01REALREALREALREALREALREAL';

const actions = Object.keys(socketActions) as SocketActionName[];
const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 3000 }));
const fields = {
  request_id: fc.oneof({ weight: 8, arbitrary: fc.uuid() }, fc.string({ maxLength: 80 }), fc.anything()),
  id_token: fc.oneof(fc.string({ maxLength: 9000 }), fc.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), fc.anything()),
  email: fc.oneof(fc.emailAddress(), fc.anything()),
  name: fc.oneof(anyText, fc.anything()),
  chat_token: fc.oneof(fc.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}\.[\w-]{43}$/), fc.anything()),
  chat_id: fc.oneof(
    { weight: 4, arbitrary: fc.constant(realChat) },
    fc.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
    fc.anything(),
  ),
  message_id: fc.oneof(fc.uuid(), fc.anything()),
  message: fc.oneof(anyText, fc.anything()),
  status: fc.oneof(fc.constantFrom('active', 'closed'), fc.anything()),
  cursor: fc.oneof(fc.uuid(), anyText, fc.anything()),
  deal: fc.oneof(fc.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/), fc.anything()),
  workspace: fc.oneof(fc.uuid(), fc.anything()),
  tab: fc.oneof(fc.uuid(), fc.anything()),
  ['__proto__']: fc.anything(),
};

/** An action, known or not, with some fields that may fit. */
const addressed = fc
  .record(
    {
      action: fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom(...actions) },
        fc.constantFrom('$connect', '$disconnect', '$default', 'constructor', '__proto__', ''),
        fc.anything(),
      ),
      ...fields,
    },
    { requiredKeys: ['action', 'request_id'] },
  )
  .map((frame) => JSON.stringify(frame) ?? '');

/** Frames that have just the fields of their action, so that a good part gets past the schemas. */
const fitting = fc.constantFrom(...actions).chain((action) => {
  const names = Object.keys(fieldNamesOf(action));
  return fc
    .record(Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name))), {
      requiredKeys: names.filter((name) => !['cursor', 'id_token', 'workspace', 'tab'].includes(name)),
    })
    .map((frame) => JSON.stringify({ action, request_id: 'a', ...frame }));
});

function fieldNamesOf(action: SocketActionName): Record<string, unknown> {
  return socketActions[action].fields.shape;
}

const text = fc
  .oneof(
    { weight: 4, arbitrary: fitting },
    { weight: 4, arbitrary: addressed },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ maxLength: 500, unit: 'binary' }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', 'null', '{', '"\\ud800"', '['.repeat(20_000), '{"a":'.repeat(6000)),
    },
  )
  .map((sent) => ({ parts: [Buffer.from(sent.toWellFormed())], binary: false }));

const bytes = fc.record({
  parts: fc.uint8Array({ maxLength: 2000 }).map((part) => [Buffer.from(part)]),
  binary: fc.boolean(),
});

/** Messages around the limits of a frame and of a message, in one frame or in several. */
const large = fc
  .tuple(fc.constantFrom(31, 32, 33, 64, 128, 129, 300), fc.boolean(), fc.constantFrom('"', ' ', 'x', '\xff'))
  .map(([size, isSplit, filling]) => {
    const whole = Buffer.alloc(size * KB, filling, 'latin1');
    const parts = Array.from({ length: Math.ceil(size / 32) }, (_, part) =>
      whole.subarray(part * 32 * KB, (part + 1) * 32 * KB),
    );
    return { parts: isSplit ? parts : [whole], binary: false };
  });

type Sent = { parts: Buffer[]; binary: boolean };
const anyFrame: fc.Arbitrary<Sent> = fc.oneof(
  { weight: 40, arbitrary: text },
  { weight: 5, arbitrary: bytes },
  { weight: 1, arbitrary: large },
);

/** A connection that is in a chat. */
async function newVisitor() {
  await forgetGuestChats(system);
  const socket = new WebSocket(system.socketUrl, { origin: system.url });
  let next: (answer: unknown) => void = () => {};
  socket.on('message', (data) => {
    const frame: unknown = JSON.parse(String(data));
    const known = ServerFrame.safeParse(frame);
    if (!known.success || known.data.type === 'reply') next(frame);
  });
  socket.on('close', (code) => next(code));
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('open', resolve));
  /** Sends a message and gives what comes of it: a frame, or the code of the connection's end. */
  const send = ({ parts, binary }: Sent) =>
    new Promise<unknown>((resolve) => {
      next = resolve;
      for (const [index, part] of parts.entries()) {
        socket.send(part, { binary, fin: index === parts.length - 1 });
      }
    });
  const start = { action: 'start_chat', request_id: 'a', email: 'any@people.example' };
  const started = await send({ parts: [Buffer.from(JSON.stringify(start))], binary: false });
  const chatId = JSON.stringify(started).match(/"id":"(\w{26})"/)?.[1] ?? '';
  return { socket, send, chatId };
}

/** API Gateway's limits: more than 32 KB in a frame, or 128 KB in a message. */
const isTooLarge = ({ parts }: Sent) =>
  parts.some((part) => part.length > 32 * KB) || Buffer.concat(parts).length > 128 * KB;

it(`answers ${frames} generated frames by the contract, or ends the connection when they are too large`, async () => {
  const tooLarge = fc.sample(large.filter(isTooLarge), { numRuns: frames / 100, seed });
  const samples = [...fc.sample(anyFrame, { numRuns: frames - tooLarge.length, seed }), ...tooLarge];
  const outcomes = { ok: 0, error: 0, ended: 0 };
  const perLane = Math.ceil(frames / lanes);
  const batches = Array.from({ length: lanes }, (_, lane) => samples.slice(lane * perLane, (lane + 1) * perLane));
  await inParallel(batches, lanes, async (batch) => {
    let visitor = await newVisitor();
    for (const [index, sample] of batch.entries()) {
      if (index % framesAConnection === 0) {
        visitor.socket.close();
        visitor = await newVisitor();
      }
      const parts = sample.parts.map((part) =>
        part.length < KB ? Buffer.from(part.toString('latin1').replaceAll(realChat, visitor.chatId), 'latin1') : part,
      );
      const answer = await visitor.send({ ...sample, parts });
      const shown = `${Buffer.concat(parts).toString('latin1').slice(0, 500)} → ${JSON.stringify(answer)}`;
      if (isTooLarge(sample)) {
        expect(answer, shown).toBe(1009);
        outcomes.ended += 1;
        visitor = await newVisitor();
        continue;
      }
      const reply = Reply.safeParse(answer);
      expect(reply.success, shown).toBe(true);
      if (!reply.data?.ok) expect(reply.data?.error.code, shown).not.toBe('internal');
      outcomes[reply.data?.ok ? 'ok' : 'error'] += 1;
    }
    visitor.socket.close();
  });
  expect(outcomes.ok, 'frames that got past the schemas').toBeGreaterThan(frames / 50);
  expect(outcomes.error).toBeGreaterThan(frames / 5);
  expect(outcomes.ended).toBeGreaterThanOrEqual(tooLarge.length);

  await forgetGuestChats(system);
  const afterwards = await connect(system);
  const { chat } = await afterwards.ask('start_chat', { email: 'afterwards@people.example' });
  const message_id = crypto.randomUUID();
  await afterwards.ask('send_message', { chat_id: chat.id, message_id, message: 'Still here?' });
  const { messages } = await afterwards.ask('sync', { chat_id: chat.id });
  expect(messages.map(({ message }) => message)).toEqual(['Still here?']);
  await afterwards.close();
}, 600_000);
