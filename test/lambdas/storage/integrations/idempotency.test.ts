import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';
import { claimCall, dropCall, finishCall, leaseMs } from '#lambdas/storage/integrations/idempotency.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { putsOf, refusedWrite } from '#test/support/lambdas/transactions.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const now = new Date('2026-03-05T12:00:00.000Z');
const call = { workspaceId: WorkspaceId.parse('person-1'), key: 'import-1', request: { propertyAddress: '1 Test St' } };
const refused = () => dynamo.on(TransactWriteCommand).rejects(refusedWrite());

/** The row of a claimed call. */
async function claimed(): Promise<Record<string, unknown>> {
  await claimCall(call, now);
  return putsOf(dynamo)[0]?.Item ?? {};
}

beforeEach(() => {
  dynamo.reset();
  dynamo.on(TransactWriteCommand).resolves({});
  vi.stubEnv('PROFILES_TABLE', 'profiles');
  vi.stubEnv('INTEGRATIONS_TABLE', 'integrations');
});

it('keeps neither the caller’s name for a call nor what it asks', async () => {
  const row = await claimed();
  expect(JSON.stringify(row)).not.toMatch(/import-1|Test St|person-1/);
  expect(row.expires_at).toBe(now.getTime() / 1000 + 24 * 60 * 60);
});

it('takes over a call whose function died, and no earlier than a function may run', async () => {
  await claimed();
  const [input] = putsOf(dynamo);
  expect(input?.ConditionExpression).toContain('lease_until <= :now');
  expect(input?.Item?.lease_until).toBe(now.getTime() + leaseMs);
  // The function's timeout in infra/requested/requested-functions.ts is 25 seconds.
  expect(leaseMs).toBeGreaterThan(25_000);
});

it('tells a repeated call the state of the first', async () => {
  const row = await claimed();
  refused();
  const asks = (Item: Record<string, unknown> | undefined, other = call) => {
    dynamo.on(GetCommand).resolves({ Item });
    return claimCall(other, now);
  };
  expect(await asks(row)).toEqual({ state: 'in_progress' });
  expect(await asks({ ...row, answer: '{"id":1}' })).toEqual({ state: 'answered', answer: { id: 1 } });
  expect(await asks(row, { ...call, request: { propertyAddress: '2 Test St' } })).toEqual({ state: 'other' });
  expect(await asks(undefined)).toEqual({ state: 'in_progress' });
});

it('changes nothing after another call has claimed the row', async () => {
  dynamo.on(UpdateCommand).resolves({});
  dynamo.on(DeleteCommand).resolves({});
  await finishCall(call, 'mine', { id: 1 });
  await dropCall(call, 'mine');
  for (const each of [dynamo.commandCalls(UpdateCommand), dynamo.commandCalls(DeleteCommand)]) {
    expect(each[0]?.args[0].input.ConditionExpression).toBe('claim = :claim');
  }
});
