import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readBySecret } from '#lambdas/storage/integrations/reads-of-secret.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => {
  dynamo.reset();
  vi.stubEnv('INTEGRATIONS_TABLE', 'integrations');
});

const row = { secret_hash: 'abc', read_hour: '2026-03-05T12', read_count: 3 };
const refused = () => Object.assign(new Error(), { name: 'ConditionalCheckFailedException' });
const read = () =>
  readBySecret(
    { account: 'a', sort_key: 'calendar-feed' },
    'abc',
    5,
    new Date('2026-03-05T12:30:00.000Z'),
    async () => 'found',
  );

describe('a secret', () => {
  it('opens nothing when its row is removed while it is read', async () => {
    dynamo.on(GetCommand).resolvesOnce({ Item: row }).resolves({});
    dynamo.on(UpdateCommand).rejects(refused());
    expect(await read()).toBe('unknown');
  });

  it('is read too often when others read it up to its limit meanwhile', async () => {
    dynamo
      .on(GetCommand)
      .resolvesOnce({ Item: { ...row, read_count: 4 } })
      .resolves({ Item: { ...row, read_count: 5 } });
    dynamo.on(UpdateCommand).rejects(refused());
    expect(await read()).toBe('too_often');
  });

  it('writes nothing beyond its limit', async () => {
    dynamo.on(GetCommand).resolves({ Item: { ...row, read_count: 5 } });
    expect(await read()).toBe('too_often');
    expect(dynamo.commandCalls(UpdateCommand)).toEqual([]);
  });

  it('reads nothing more for another one, nor beyond its limit', async () => {
    const more = vi.fn(async () => 'found');
    const at = { account: 'a', sort_key: 'calendar-feed' };
    const readWith = (hash: string) => readBySecret(at, hash, 5, new Date('2026-03-05T12:30:00.000Z'), more);
    dynamo
      .on(GetCommand)
      .resolvesOnce({ Item: row })
      .resolvesOnce({})
      .resolves({ Item: { ...row, read_count: 5 } });
    expect([await readWith('abd'), await readWith('abc'), await readWith('abc')]).toEqual([
      'unknown',
      'unknown',
      'too_often',
    ]);
    expect(dynamo.calls()).toHaveLength(3);
    expect(more).not.toHaveBeenCalled();
  });
});
