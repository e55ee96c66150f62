import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handler } from '#lambdas/functions/sign-up-cleanup/handler.ts';

const cognito = mockClient(CognitoIdentityProviderClient);
const now = new Date('2026-03-10T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000);
const UserPoolId = 'us-east-1_Pool';

let lines: unknown[] = [];
beforeEach(() => {
  cognito.reset();
  cognito.on(AdminGetUserCommand).resolves({ UserStatus: 'UNCONFIRMED' });
  vi.stubEnv('USER_POOL_ID', UserPoolId);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now);
  lines = [];
  for (const level of ['info', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((line: unknown) => lines.push(line));
  }
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const removed = () => cognito.commandCalls(AdminDeleteUserCommand).map((call) => call.args[0].input.Username);

it('removes sign-ups of all pages once they are a day old, and no younger ones', async () => {
  cognito
    .on(ListUsersCommand, { UserPoolId, Filter: 'cognito:user_status = "UNCONFIRMED"' })
    .resolves({
      Users: [
        { Username: 'old', UserCreateDate: hoursAgo(24) },
        { Username: 'young', UserCreateDate: hoursAgo(23.9) },
      ],
      PaginationToken: 'next',
    })
    .on(ListUsersCommand, { UserPoolId, PaginationToken: 'next' })
    .resolves({ Users: [{ Username: 'older', UserCreateDate: hoursAgo(100) }] });
  await handler();
  expect(removed()).toEqual(['old', 'older']);
  expect(lines).toContainEqual(expect.objectContaining({ event: 'cleaned_up', removed: 2 }));
});

it('spares an account that was confirmed after the list was read', async () => {
  cognito.on(ListUsersCommand).resolves({ Users: [{ Username: 'late', UserCreateDate: hoursAgo(30) }] });
  cognito.on(AdminGetUserCommand, { UserPoolId, Username: 'late' }).resolves({ UserStatus: 'CONFIRMED' });
  await handler();
  expect(removed()).toEqual([]);
});

it('goes on after one that cannot be removed', async () => {
  cognito.on(ListUsersCommand).resolves({
    Users: [
      { Username: 'stuck', UserCreateDate: hoursAgo(30) },
      { Username: 'old', UserCreateDate: hoursAgo(30) },
    ],
  });
  cognito.on(AdminGetUserCommand, { UserPoolId, Username: 'stuck' }).rejects(new Error('Throttled'));
  await handler();
  expect(removed()).toEqual(['old']);
  expect(lines).toContainEqual(expect.objectContaining({ event: 'sign_up_not_removed', detail: 'Throttled' }));
});
