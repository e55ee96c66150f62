import {
  ConditionalCheckFailedException,
  ProvisionedThroughputExceededException,
  ThrottlingException,
  TransactionConflictException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteRow, putRow, toPut, updateRow } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { transact } from '#lambdas/storage/transact.ts';
import { canceled } from '#test/support/lambdas/transactions.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => {
  dynamo.reset();
  vi.stubEnv('PROFILES_TABLE', 'profiles');
  // No pauses.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const error = { message: 'no', $metadata: {} };
const two = () => transact([toPut(profilesTable, { id: 'a' }), toPut(profilesTable, { id: 'b' })]);
const tokens = () => dynamo.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.ClientRequestToken);

describe('a transaction', () => {
  it.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'that was canceled for %s is made again, as another',
    async (code) => {
      dynamo
        .on(TransactWriteCommand)
        .rejectsOnce(canceled('None', code))
        .rejectsOnce(canceled(code, code))
        .resolves({});
      expect(await two()).toEqual([]);
      expect(new Set(tokens()).size).toBe(3);
    },
  );

  it('that is in progress, or for which nothing is left for now, is asked for again as the same one', async () => {
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(new TransactionInProgressException({ ...error, Message: 'no' }))
      .rejectsOnce(new ThrottlingException(error))
      .rejectsOnce(new ProvisionedThroughputExceededException(error))
      .resolves({});
    expect(await two()).toEqual([]);
    expect(tokens()).toHaveLength(4);
    expect(new Set(tokens()).size).toBe(1);
  });

  it.each([
    [['None', 'ConditionalCheckFailed'], [1]],
    [['ThrottlingError', 'ConditionalCheckFailed'], [1]],
    [['ConditionalCheckFailed', 'TransactionConflict'], [0]],
  ])('of which a condition fails is refused at once: %j', async (codes, positions) => {
    dynamo.on(TransactWriteCommand).rejects(canceled(...codes));
    expect(await two()).toEqual(positions);
    expect(tokens()).toHaveLength(1);
  });

  it.each([['ValidationError'], ['ValidationError', 'TransactionConflict']])(
    'that can never be made fails at once: %s',
    async (...codes) => {
      dynamo.on(TransactWriteCommand).rejects(canceled(...codes));
      await expect(two()).rejects.toThrow();
      expect(tokens()).toHaveLength(1);
    },
  );

  it('that is canceled every time fails after eight attempts, or four seconds', async () => {
    dynamo.on(TransactWriteCommand).rejects(canceled('ThrottlingError'));
    await expect(two()).rejects.toThrow();
    expect(tokens()).toHaveLength(8);
    const times = [0, 3990];
    vi.spyOn(performance, 'now').mockImplementation(() => times.shift() ?? 4001);
    await expect(two()).rejects.toThrow();
    expect(tokens()).toHaveLength(10);
  });
});

describe('a single write', () => {
  const key = { id: 'a' };
  const kinds = [
    ['put', () => putRow(profilesTable, key)],
    ['updated', () => updateRow(profilesTable, key, { change: 'SET a = :a', values: { ':a': 1 } })],
    ['deleted', () => deleteRow(profilesTable, key)],
  ] as const;

  it.each(kinds)('is repeated when its row is in a transaction, or takes no more for now: %s', async (_, write) => {
    dynamo
      .onAnyCommand()
      .rejectsOnce(new TransactionConflictException(error))
      .rejectsOnce(new ProvisionedThroughputExceededException(error))
      .rejectsOnce(new ThrottlingException(error))
      .resolves({ Attributes: key });
    expect(await write()).toBeTruthy();
    expect(dynamo.calls()).toHaveLength(4);
  });

  it.each(kinds)('is not repeated when its condition fails: %s', async (_, write) => {
    dynamo.onAnyCommand().rejects(new ConditionalCheckFailedException(error));
    expect(await write()).toBeFalsy();
    expect(dynamo.calls()).toHaveLength(1);
  });
});
