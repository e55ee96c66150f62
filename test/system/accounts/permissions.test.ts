import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { assembly } from '#bin/built.ts';
import { connect } from '#test/support/chat/chat-client.ts';
import { templateChanged } from '#test/support/grants.ts';
import { startSystem } from '#test/support/system.ts';

const assemblyWith = (change: (template: string) => string) => templateChanged(assembly, change);

it('needs every grant: without Query on the analyses, listing them fails and says what is missing', async () => {
  const system = await startSystem({
    assembly: assemblyWith((template) => template.replaceAll('"dynamodb:Query"', '"dynamodb:DescribeTable"')),
  });
  const person = await system.person('ungranted');
  system.expectError('AccessDeniedException');
  const reply = await person.call('GET', '/api/analyses');
  expect(reply.status).toBe(500);
  expect(reply.body).toMatchObject({
    error: { code: 'internal', message: 'An unexpected error occurred. Please try again.' },
  });
  const denials = system.reports.filter((line) => line.includes('is not authorized to perform'));
  expect(denials[0]).toContain('dynamodb:Query');
  expect(denials[0]).toContain('table/TablesAnalyses');
  expect((await person.call('GET', '/api/profile')).status).toBe(200);
});

it('needs every grant: without the right to push, a message is kept and nobody is told of it', async () => {
  const system = await startSystem({
    assembly: assemblyWith((template) =>
      template.replaceAll('"execute-api:ManageConnections"', '"execute-api:InvalidateCache"'),
    ),
  });
  const person = await system.person('unheard');
  const [sender, receiver] = await Promise.all([connect(system), connect(system)]);
  for (const client of [sender, receiver]) await client.ask('hello', { id_token: person.token });
  const { chat } = await sender.ask('start_chat', {});
  const chat_id = chat.id;
  await receiver.ask('start_chat', {});
  const sent = await sender.ask('send_message', { chat_id, message_id: randomUUID(), message: 'Hello?' });
  expect(system.reports.join('\n')).toContain('execute-api:ManageConnections');
  expect(receiver.pushes).toEqual([]);
  // The receiver's heartbeat finds out, and asks.
  expect(await receiver.ask('ping', {})).toEqual({ chats: { [chat_id]: 1 } });
  expect((await receiver.ask('sync', { chat_id })).messages).toEqual([sent.message]);
  await Promise.all([sender.close(), receiver.close()]);
});

it('refuses a template that asks for something it does not play, by name', async () => {
  const strange = assemblyWith((template) =>
    template.replace('"Resources": {', '"Resources": { "Odd": { "Type": "AWS::QLDB::Ledger" },'),
  );
  await expect(startSystem({ assembly: strange })).rejects.toThrow('AWS::QLDB::Ledger');
});

it('does not run a function that API Gateway may not invoke', async () => {
  const strange = assemblyWith((template) => template.replaceAll('apigateway.amazonaws.com', 'events.amazonaws.com'));
  await expect(startSystem({ assembly: strange })).rejects.toThrow('no permission to invoke');
  vi.mocked(console.error).mockClear();
});
