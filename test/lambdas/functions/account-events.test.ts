import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';
import { handler } from '#lambdas/functions/account-events/handler.ts';
import { gateKey } from '#lambdas/storage/sessions/gate-key.ts';
import { deletedAccount, transactionsOf } from '#test/support/lambdas/transactions.ts';

const cognito = mockClient(CognitoIdentityProviderClient);
const dynamo = mockClient(DynamoDBDocumentClient);

const event = (triggerSource: string) => ({
  version: '1',
  triggerSource,
  userPoolId: 'us-east-1_Pool',
  userName: 'user-1',
  request: { userAttributes: { sub: 'person-1', email: 'pat@people.example' } },
  response: {},
});
const reset = event('PostConfirmation_ConfirmForgotPassword');

let lines: unknown[] = [];
beforeEach(() => {
  cognito.reset();
  dynamo.reset();
  dynamo.on(GetCommand).resolves({});
  dynamo.on(TransactWriteCommand).resolves({});
  vi.stubEnv('PROFILES_TABLE', 'profiles');
  lines = [];
  for (const level of ['info', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: unknown) => lines.push(line));
  }
});

it('ends every session after a reset, and returns the event as Cognito requires', async () => {
  expect(await handler(reset)).toEqual(reset);
  expect(cognito.commandCalls(AdminUserGlobalSignOutCommand).map((call) => call.args[0].input)).toEqual([
    { UserPoolId: 'us-east-1_Pool', Username: 'user-1' },
  ]);
  const [items] = transactionsOf(dynamo);
  expect(items?.[0]?.Update).toMatchObject({ Key: gateKey('person-1') });
  expect(JSON.stringify(lines)).not.toContain('pat@people.example');
});

it('goes on for an account that was deleted, which has no sessions with us', async () => {
  dynamo.on(TransactWriteCommand).rejects(deletedAccount());
  expect(await handler(reset)).toEqual(reset);
  expect(cognito.calls()).toHaveLength(1);
});

it('ends none after a sign-up', async () => {
  const signUp = event('PostConfirmation_ConfirmSignUp');
  expect(await handler(signUp)).toEqual(signUp);
  expect(cognito.calls()).toHaveLength(0);
});

it('does not hide that the sessions go on', async () => {
  cognito.on(AdminUserGlobalSignOutCommand).rejects(new Error('Throttled'));
  await expect(handler(reset)).rejects.toThrow('The other sessions were not ended');
  expect(lines).toContainEqual(expect.objectContaining({ event: 'failed', detail: 'Throttled' }));
  vi.mocked(console.error).mockClear();
});
