import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assemblyWith } from '#bin/built.ts';
import type { TableCall } from '#local/data/tables.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { connect } from '#test/support/chat/chat-client.ts';
import { startFakeProvider } from '#test/support/providers/fake-provider.ts';
import { rentcastAddress } from '#test/support/providers/rentcast-answers.ts';
import type { Action, Counts } from '#test/support/scale/counts.ts';
import { startSystem } from '#test/support/system.ts';

/*
 * Counts what each action of a user costs in AWS's units, by doing it on the local system with a provider. The page
 * docs/scale.md is made of these counts (test/infra/scale-page.test.ts).
 */

const provider = await startFakeProvider();
let tableCalls: TableCall[] = [];
const system = await startSystem({
  assembly: assemblyWith('rentcast'),
  secret: 'key',
  settings: { PROPERTY_SOURCE_URL: provider.url, PROPERTY_CALLS_PER_MONTH: '1000', PROPERTY_CALLS_PER_DAY: '1000' },
  onTableCall: (call) => tableCalls.push(call),
});

/** Functions that a clock runs, whatever users do. */
const scheduled = /WaitingChats|WebhookRelay|SignUpCleanup|AccountSweeper|Sweeper|Relay|Cleanup/;

let invocations = 0;
for (const each of system.functions.filter(({ id }) => !scheduled.test(id))) {
  const { invoke } = each;
  each.invoke = (event) => {
    invocations += 1;
    return invoke(event);
  };
}

/** Does something and counts. `messages` are those that the test sent and got over the chat's socket. */
async function counted(run: () => Promise<{ requests: number; messages: number }>): Promise<Counts> {
  await system.idle();
  tableCalls = [];
  invocations = 0;
  const called = provider.calls.length;
  const { requests, messages } = await run();
  await system.idle();
  const units = tableCalls.filter(({ functionId }) => !scheduled.test(functionId)).map((each) => each.units);
  const sum = (kind: 'reads' | 'writes') => units.reduce((total, each) => total + each[kind], 0);
  return {
    requests,
    invocations,
    tableCalls: units.length,
    reads: sum('reads'),
    writes: sum('writes'),
    messages,
    providerCalls: provider.calls.length - called,
  };
}

const done = (requests: number) => ({ requests, messages: 0 });

it('counts what each action of a user costs', async () => {
  const [first, second] = await Promise.all([system.person('First'), system.person('Second')]);
  const ok = async (reply: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await reply;
    expect(status).toBeLessThan(300);
    return body;
  };
  // The first call of an account makes its profile.
  await ok(first.call('GET', '/api/profile'));
  await ok(second.call('GET', '/api/profile'));
  // The functions load their secrets and the market's figures of a ZIP code are kept: not every lookup pays for them.
  await ok(first.call('POST', '/api/property-lookup', { address: '1 Sample Palm Ln, Phoenix, AZ 85016' }));

  const lookUp = async (person: typeof first) =>
    LookupAnswer.parse(await ok(person.call('POST', '/api/property-lookup', { address: rentcastAddress }))).lookup_id;
  let id = '';
  const newHouse = await counted(async () => {
    id = await lookUp(first);
    return done(1);
  });
  const knownHouse = await counted(async () => {
    await lookUp(second);
    return done(1);
  });
  const save = await counted(async () => {
    await ok(first.call('POST', '/api/analyses', { lookup_id: id }));
    return done(1);
  });
  const openApp = await counted(async () => {
    for (const path of ['/api/profile', '/api/analyses', '/api/lookups']) await ok(first.call('GET', path));
    return done(3);
  });
  const openAnalysis = await counted(async () => {
    await ok(first.call('GET', `/api/analyses/${id}`));
    return done(1);
  });
  const autosave = await counted(async () => {
    await ok(first.call('PATCH', `/api/analyses/${id}`, { purchase_price: 390_000 }));
    return done(1);
  });
  const suggestion = await counted(async () => {
    await ok(first.call('POST', '/api/address-suggestions', { q: '2417 E Sample' }));
    return done(1);
  });

  const client = await connect(system);
  let chatId = '';
  const startChat = await counted(async () => {
    const other = await connect(system);
    await other.ask('hello', { id_token: first.token });
    chatId = (await other.ask('start_chat', {})).chat.id;
    await other.close();
    return { requests: 0, messages: 4 };
  });
  await client.ask('hello', { id_token: first.token });
  await client.ask('start_chat', {});
  const send = async (uuid: string) => {
    await client.ask('send_message', { chat_id: chatId, message_id: uuid, message: 'How many houses?' });
    return { requests: 0, messages: 2 };
  };
  // The first puts the chat into the queue.
  await send('5b1d9a3e-0c5d-4f0e-8a53-6f4b1d9a3e01');
  const message = await counted(() => send('5b1d9a3e-0c5d-4f0e-8a53-6f4b1d9a3e02'));
  const heartbeat = await counted(async () => {
    await client.ask('ping', {});
    return { requests: 0, messages: 2 };
  });
  const restingBeat = await counted(async () => {
    await client.ask('keep_open', {});
    return { requests: 0, messages: 2 };
  });
  await client.close();

  const page = await connect(system);
  const listen = await counted(async () => {
    await page.ask('hello', { id_token: first.token });
    await page.ask('listen', { deal: id });
    return { requests: 0, messages: 4 };
  });
  const heardChange = await counted(async () => {
    await ok(first.call('PATCH', `/api/analyses/${id}`, { purchase_price: 385_000 }));
    await page.waitForPush('deal_changed');
    return { requests: 1, messages: 1 };
  });
  await page.close();

  const counts: Record<Action, Counts> = {
    openApp,
    suggestion,
    newHouse,
    knownHouse,
    save,
    openAnalysis,
    autosave,
    startChat,
    message,
    heartbeat,
    restingBeat,
    listen,
    heardChange,
  };
  await expect(`${JSON.stringify(counts, null, 2)}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, '../../support/scale/counts.json'),
  );
});
