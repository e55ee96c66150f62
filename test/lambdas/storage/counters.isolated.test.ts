import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, it, vi } from 'vitest';
import { countBack } from '#lambdas/storage/counters.ts';
import { propertiesTable } from '#lambdas/storage/tables.ts';

it('takes a count back in one attempt, because the one whose answer is lost may have taken effect', async () => {
  vi.stubEnv('PROPERTIES_TABLE', 'properties');
  const attempts: number[] = [];
  const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(async function (
    this: DynamoDBDocumentClient,
  ) {
    attempts.push(await this.config.maxAttempts());
    return {};
  });
  await countBack(propertiesTable, { address_key: 'rentcast#calls#2026-03' }, 5);
  send.mockRestore();
  expect(attempts).toEqual([1]);
});
