import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { assembly } from '#bin/built.ts';
import { readTemplate } from '#local/template/template.ts';
import { connect } from '#test/support/chat/chat-client.ts';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem();

const Expiring = z.object({
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.literal(true) }),
});
const Rows = z.object({
  Items: z.array(z.record(z.string(), z.object({ N: z.optional(z.coerce.number()), S: z.optional(z.string()) }))),
});

/** The attribute by which the deployed table of chats deletes rows. */
function expiryOfTable(): string {
  const chats = readTemplate(assembly)
    .resources('AWS::DynamoDB::GlobalTable')
    .find(({ id }) => id.includes('Chats'));
  return Expiring.parse(chats?.properties).TimeToLiveSpecification.AttributeName;
}

it('leaves no row without the time at which it expires, but the list of chats that an account has', async () => {
  const agent = await system.person('expiry-agent', ['staff']);
  const [guest, user, staff] = await Promise.all([connect(system), connect(system), connect(system)]);
  await staff.ask('hello', { id_token: agent.token });
  await staff.ask('list_chats', { status: 'active' });
  await user.ask('hello', { id_token: (await system.person('expiry-user')).token });
  for (const [client, who] of [
    [guest, { email: 'guest@expiry.example' }],
    [user, {}],
  ] as const) {
    const { chat } = await client.ask('start_chat', who);
    await client.ask('typing', { chat_id: chat.id });
    await client.ask('send_message', { chat_id: chat.id, message_id: crypto.randomUUID(), message: 'For how long?' });
    await staff.ask('join_chat', { chat_id: chat.id });
    await staff.ask('mark_read', { chat_id: chat.id });
    await staff.ask('send_message', { chat_id: chat.id, message_id: crypto.randomUUID(), message: 'A year.' });
    await client.ask('close_chat', { chat_id: chat.id });
  }
  const form = { name: 'Gail', email: 'gail@people.example', topic: 'general', subject: 'Rows', message: 'How long?' };
  expect((await system.call('POST', '/api/contact', { body: form })).status).toBe(202);

  const TableName = system.tables.names.find((name) => name.includes('Chats'));
  const { Items } = Rows.parse(await system.tables.command('Scan', { TableName }));
  const expiry = expiryOfTable();
  const [now, inTwoYears] = [Date.now() / 1000, Date.now() / 1000 + 2 * 365 * 24 * 60 * 60];
  const lasting = Items.filter((row) => {
    const seconds = row[expiry]?.N ?? Number.POSITIVE_INFINITY;
    return seconds < now || seconds > inTwoYears;
  });
  // An account's list of its chats lasts as long as the account: its deletion reads it. It holds a hash and an id.
  expect(lasting.map(({ chat_id, sort_key }) => `${chat_id?.S} ${sort_key?.S}`)).toEqual([
    expect.stringMatching(/^user#[\w-]{43} chat#[0-9A-Z]{26}$/),
  ]);
  // Chats, messages, connections, counts, the contact message.
  expect(Items.length).toBeGreaterThan(12);
  await Promise.all([guest, user, staff].map((client) => client.close()));
});
