import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';
import { handler } from '#lambdas/functions/account-events/handler.ts';

const cognito = mockClient(CognitoIdentityProviderClient);

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
  expect(JSON.stringify(lines)).not.toContain('pat@people.example');
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
