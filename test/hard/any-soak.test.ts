import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openClock } from '#local/clock/clock.ts';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { everyRoute } from '#shared/contract/every-route.ts';
import { routeKey } from '#shared/contract/route.ts';
import type { RouteName } from '#shared/contract/routes.ts';
import { CannedAnswer } from '#shared/support/staff.ts';
import { minute, passHours } from '#test/support/away-from.ts';
import { connect } from '#test/support/chat/chat-client.ts';
import { forgetHourCounts } from '#test/support/chat/guest-chats.ts';
import { asAdministrator, empty } from '#test/support/empty-system.ts';
import { everyCall } from '#test/support/every-call.ts';
import { type Person, startSystem } from '#test/support/system.ts';

/*
 * An hour of use: people come, make every call of the contract, chat, and delete their accounts. Afterwards the runner
 * and the functions take no more memory than before, and nothing is left in the tables that would stay.
 */

/** Somebody comes every three minutes: their session, in real time, is valid for an hour of the functions' clock. */
const [steps, stepMs] = [20, 3 * minute];

setFlagsFromString('--expose-gc');
const collectGarbage: (how: object) => void = runInNewContext('gc');

/** The instances of functions. */
const instances = new Set<Worker>();
process.on('worker', (worker) => {
  instances.add(worker);
  worker.once('exit', () => instances.delete(worker));
});

const clock = openClock();
const system = await startSystem({ clock });

const Item = z.record(z.string(), z.unknown());
type Item = z.infer<typeof Item>;
const CannedAnswers = z.object({ items: z.array(CannedAnswer) });
const Page = z.object({ Items: z.array(Item), LastEvaluatedKey: z.optional(Item) });

/** What is stored, as lines that begin with the table's name. */
async function everythingStored(): Promise<string[]> {
  const lines: string[] = [];
  for (const TableName of system.tables.names) {
    for (let from: Item | undefined, isFirst = true; isFirst || from; isFirst = false) {
      const scan = { TableName, ...(from && { ExclusiveStartKey: from }) };
      const { Items, LastEvaluatedKey } = Page.parse(await system.tables.command('Scan', scan));
      lines.push(...Items.map((item) => `${TableName} ${JSON.stringify(item)}`));
      from = LastEvaluatedKey;
    }
  }
  return [...lines, ...system.avatars.keys()];
}

/** Collects what is garbage in each instance of a function, as a debugger would. */
async function collectInInstances(): Promise<void> {
  const session = new Session();
  session.setMaxListeners(0);
  session.connect();
  const collected: Promise<void>[] = [];
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => {
    const message = JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' });
    collected.push(
      new Promise((resolve) => {
        session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => {
          if (params.sessionId === sessionId && params.message.includes('"id":1')) resolve();
        });
      }),
    );
    session.post('NodeWorker.sendMessageToWorker', { sessionId, message });
  });
  await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  await expect.poll(() => collected.length).toBe(instances.size);
  await Promise.all(collected);
  await session.post('NodeWorker.disable');
  session.disconnect();
}

/** The bytes that the runner and this test hold on to, and each instance of a function. */
async function bytesHeld(): Promise<{ runner: number; functions: Map<Worker, number> }> {
  await collectInInstances();
  const ofFunctions = [...instances].map(async (each): Promise<[Worker, number]> => {
    const { used_heap_size } = await each.getHeapStatistics();
    return [each, used_heap_size];
  });
  const functions = new Map(await Promise.all(ofFunctions));
  // Of this process' own requests.
  performance.clearResourceTimings();
  collectGarbage({ type: 'major', flavor: 'last-resort' });
  const { heapUsed, external } = process.memoryUsage();
  return { runner: heapUsed + external, functions };
}

/** What ends what the other calls need. */
const lastOfAll: RouteName[] = ['cancelSubscription', 'deleteProfile'];
const isRouteName = (name: string): name is RouteName => Object.hasOwn(everyRoute, name);

/** Somebody comes, makes every call of the contract, chats, and leaves for good. */
async function visit(name: string, staff: Person): Promise<void> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  await person.call('POST', '/api/account/webhooks', { url: `https://webhooks.example/${name}` });
  await chat(person, staff);
  const setUps = everyCall(system, staff);
  const tokens = { public: '', user: person.token, staff: staff.token, key: '', signed: '' };
  const names = Object.keys(setUps).filter(isRouteName);
  for (const each of [...names.filter((one) => !lastOfAll.includes(one)), ...lastOfAll]) {
    const route = everyRoute[each];
    // A network may send a few an hour.
    if (route.path.includes('contact')) await forgetHourCounts(system, 'contact');
    const { path = {}, query = '', body, file } = await setUps[each](person);
    const filled = route.path.replace(/\{(\w+)\}/g, (_, parameter: string) => path[parameter] ?? '');
    const token = tokens[route.caller];
    const reply = await system.call(route.method, filled + query, {
      ...(token && { token }),
      ...(body !== undefined && { body }),
      ...(file && { file }),
    });
    expect(reply.status, `${routeKey(route)} ${JSON.stringify(reply.body)}`).toBeLessThan(300);
    if (each === 'createApiKey') tokens.key = CreatedApiKey.parse(reply.body).key;
  }
  await deleteSignIn(person);
}

async function chat({ token }: Person, staff: Person): Promise<void> {
  const [customer, agent] = await Promise.all([connect(system), connect(system)]);
  await agent.ask('hello', { id_token: staff.token });
  await customer.ask('hello', { id_token: token });
  const { chat } = await customer.ask('start_chat', {});
  await agent.ask('join_chat', { chat_id: chat.id });
  for (const client of [customer, agent]) {
    await client.ask('send_message', { chat_id: chat.id, message_id: crypto.randomUUID(), message: 'Hello' });
    await client.ask('typing', { chat_id: chat.id });
  }
  await customer.ask('sync', { chat_id: chat.id });
  await agent.ask('close_chat', { chat_id: chat.id });
  await Promise.all([customer.close(), agent.close()]);
}

const deleteSignIn = ({ email }: Person) => asAdministrator(system, 'AdminDeleteUser', { Username: email });

/** Somebody's visit, with one of the staff who has a session of their own, and leaves no answers either. */
async function comeAndGo(name: string): Promise<void> {
  const staff = await system.person(`staff-${name}`, ['staff']);
  await staff.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  await visit(`visitor-${name}`, staff);
  const answers = CannedAnswers.parse((await staff.call('GET', '/api/staff/canned-answers')).body);
  for (const { id } of answers.items) await staff.call('DELETE', `/api/staff/canned-answers/${id}`);
  await staff.call('DELETE', '/api/profile');
  await deleteSignIn(staff);
  await system.idle();
  expect(system.logs.filter((line) => line.includes('"level":"ERROR"'))).toEqual([]);
  for (const each of [system.logs, system.reports]) each.length = 0;
}

/**
 * The keys of what stays for a time: messages to the operator and their counts; of a deleted account the tombstone, the
 * proof of its deletion, and what keeps its address from a second trial.
 */
const leftForATime = /"(contact#|contact-hour#|deleted#|deletions#|use#)/;

it('an hour of use takes no memory for good, and leaves no row without an end', async () => {
  // They load the code that is loaded when it is first needed.
  for (let visitor = 0; visitor < 12; visitor += 1) await comeAndGo(`early-${visitor}`);
  await empty(system);
  const before = await bytesHeld();

  for (let step = 0; step < steps; step += 1) {
    await comeAndGo(String(step));
    await clock.advance(stepMs);
  }
  // What was written late is looked for a day later.
  await passHours(clock, 26);
  await system.idle();
  const stored = await everythingStored();
  expect(stored.filter((line) => !line.includes('"expires_at"') || !leftForATime.test(line))).toEqual([]);
  for (const queue of system.queues) expect(queue.messages(), queue.id).toEqual([]);

  // As if the time of these rows had come.
  await empty(system);
  const after = await bytesHeld();
  const sum = ({ functions }: typeof before) =>
    [...functions].filter(([each]) => before.functions.has(each)).reduce((total, [, bytes]) => total + bytes, 0);
  expect(after.runner / before.runner, 'the runner, against before').toBeLessThanOrEqual(1.05);
  // Of those that ran at first, none of which has ended.
  expect([...before.functions.keys()].filter((each) => !after.functions.has(each))).toEqual([]);
  expect(sum(after) / sum(before), 'the functions, against before').toBeLessThanOrEqual(1.05);
});
