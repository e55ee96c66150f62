import { expect, it } from 'vitest';
import { assembly } from '#bin/built.ts';
import { readTemplate } from '#local/template/template.ts';
import { connect } from '#test/support/chat/chat-client.ts';
import { counted } from '#test/support/metric-filters.ts';
import { startSystem } from '#test/support/system.ts';

const healthy = await startSystem();
const broken = await startSystem({ settings: { CHATS_TABLE: 'unreachable' } });

const filters = readTemplate(assembly)
  .resources('AWS::Logs::MetricFilter')
  .map(({ properties }) => properties);

it('raises the alarm with each frame that the chat cannot answer, and with no other', async () => {
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

  expect(counted(filters, 'ChatFailures', healthy.logs)).toBe(0);
  expect(counted(filters, 'ChatFailures', broken.logs)).toBe(3);
});
