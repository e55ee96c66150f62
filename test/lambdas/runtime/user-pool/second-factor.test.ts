import { AdminGetUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';
import { hasSecondFactor } from '#lambdas/runtime/user-pool/second-factor.ts';

const cognito = mockClient(CognitoIdentityProviderClient);
const now = new Date('2026-03-10T12:00:00.000Z');
const seconds = (count: number) => new Date(now.getTime() + count * 1000);

beforeEach(() => {
  cognito.reset();
  vi.stubEnv('USER_POOL_ID', 'us-east-1_Pool');
});

it('asks Cognito about the account, and relies on a yes for a minute', async () => {
  cognito.on(AdminGetUserCommand).resolves({ UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] });
  expect(await hasSecondFactor('careful', now)).toBe(true);
  cognito.on(AdminGetUserCommand).resolves({});
  expect(await hasSecondFactor('careful', seconds(59))).toBe(true);
  expect(cognito.commandCalls(AdminGetUserCommand).map((call) => call.args[0].input)).toEqual([
    { UserPoolId: 'us-east-1_Pool', Username: 'careful' },
  ]);
  expect(await hasSecondFactor('careful', seconds(60))).toBe(false);
});

it('keeps no refusal, and no answer about somebody else', async () => {
  cognito.on(AdminGetUserCommand).resolves({ UserMFASettingList: ['SMS_MFA'] });
  expect(await hasSecondFactor('newcomer', now)).toBe(false);
  cognito.on(AdminGetUserCommand, { Username: 'newcomer' }).resolves({ UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] });
  expect(await hasSecondFactor('newcomer', now)).toBe(true);
  expect(await hasSecondFactor('stranger', now)).toBe(false);
});

it('does not take silence for a yes', async () => {
  cognito.on(AdminGetUserCommand).rejects(new Error('Throttled'));
  await expect(hasSecondFactor('unlucky', now)).rejects.toThrow('Throttled');
});
