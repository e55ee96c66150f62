import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';
import { countFailure } from '#lambdas/storage/integrations/api-failures.ts';
import { invalidKeyCallsPerHour, invalidKeyCallsPerMinute } from '#shared/account/api-terms.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const counts = new Map<string, number>();
beforeEach(() => {
  dynamo.reset();
  counts.clear();
  vi.stubEnv('INTEGRATIONS_TABLE', 'integrations');
  dynamo.on(UpdateCommand).callsFake(({ Key, ExpressionAttributeValues }) => {
    const name = `${Key.account} ${Key.sort_key}`;
    const made = counts.get(name) ?? 0;
    if (made >= ExpressionAttributeValues[':limit']) {
      throw Object.assign(new Error(), { name: 'ConditionalCheckFailedException' });
    }
    counts.set(name, made + 1);
    return { Attributes: { made: made + 1 } };
  });
});

const writes = () => dynamo.commandCalls(UpdateCommand).length;
const sender = (index: number) => `10.0.${index >> 8}.${index & 255}`;

it('tells many senders together why their keys fail up to a limit of the minute, then writes nothing for them', async () => {
  const now = new Date('2026-03-05T12:00:10.000Z');
  for (let index = 0; index < invalidKeyCallsPerMinute; index += 1) {
    expect(await countFailure(sender(index), now)).toBeUndefined();
  }
  expect(await countFailure('198.51.100.1', now)).toBe('minute');
  const before = writes();
  expect(await countFailure('198.51.100.2', now)).toBe('minute');
  expect(writes()).toBe(before);
  expect(await countFailure('198.51.100.3', new Date('2026-03-05T12:01:00.000Z'))).toBeUndefined();
});

it('lets one sender use up its own limit only', async () => {
  const now = new Date('2026-03-05T13:00:10.000Z');
  for (let index = 0; index < invalidKeyCallsPerHour; index += 1) await countFailure('203.0.113.7', now);
  for (let index = 0; index < 2 * invalidKeyCallsPerMinute; index += 1) {
    expect(await countFailure('203.0.113.7', now)).toBe('hour');
  }
  expect(counts.get('failures#2026-03-05T13:00 all')).toBe(invalidKeyCallsPerHour);
  expect(await countFailure('203.0.113.8', now)).toBeUndefined();
});
