import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { assembly } from '#bin/built.ts';
import { readTemplate } from '#local/template/template.ts';
import { connect } from '#test/support/chat/chat-client.ts';
import { startSystem } from '#test/support/system.ts';

const healthy = await startSystem();
const broken = await startSystem({ settings: { CHATS_TABLE: 'unreachable' } });

const Filter = z.object({ LogGroupName: z.string(), FilterPattern: z.string() });

/** The pattern of the metric filter on the chat's log, as a test of one line: `{ $.path = "value" }`. */
function watchedByAlarm(): (line: string) => boolean {
  const filters = readTemplate(assembly, 'dealwright-dev')
    .resources('AWS::Logs::MetricFilter')
    .map(({ properties }) => Filter.parse(properties));
  const pattern = filters.find(({ LogGroupName }) => LogGroupName.endsWith('/chat'))?.FilterPattern ?? 'none';
  const [, path = '', value] = /^\{ \$\.([\w.]+) = "([^"]*)" \}$/.exec(pattern) ?? [];
  return (line) => {
    const found = path.split('.').reduce<unknown>((at, name) => Object(at)[name], JSON.parse(line));
    return value !== undefined && found === value;
  };
}

it('raises the alarm with each frame that the chat cannot answer, and with no other', async () => {
  const isWatched = watchedByAlarm();
  broken.expectError('failed');
  const [customer, cutOff] = await Promise.all([connect(healthy), connect(broken)]);

  expect((await customer.request('start_chat', { email: 'guest@outage.example' })).ok).toBe(true);
  // What the customer does wrong is no outage.
  const wrong = await customer.request('send_message', {
    chat_id: '01J0000000000000000000000A',
    message_id: crypto.randomUUID(),
    message: 'To nobody',
  });
  expect(wrong).toMatchObject({ ok: false, error: { code: 'not_found' } });
  for (let frame = 1; frame <= 3; frame += 1) {
    expect(await cutOff.request('ping', {})).toMatchObject({ ok: false, error: { code: 'internal' } });
  }
  await Promise.all([customer.close(), cutOff.close()]);
  await Promise.all([healthy.idle(), broken.idle()]);

  expect(healthy.logs.filter(isWatched)).toEqual([]);
  expect(broken.logs.filter(isWatched)).toHaveLength(3);
});
