import {
  AdminAddUserToGroupCommand,
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ListUsersInGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { addToStaff } from '#bin/staff-group.ts';

const cognito = mockClient(CognitoIdentityProviderClient);
const userPoolId = 'us-east-1_Pool';
const pool = { client: new CognitoIdentityProviderClient({ region: 'us-east-1' }), userPoolId };
const named = { UserPoolId: userPoolId, Username: 'user-1' };

beforeEach(() => {
  cognito.reset();
  cognito.on(ListUsersInGroupCommand).resolves({ Users: [] });
});

it('adds nobody without an authenticator app to the staff of a deployed stage', async () => {
  cognito.on(AdminGetUserCommand).resolves({ Username: 'user-1' });
  await expect(addToStaff({ ...pool, needsSecondFactor: true }, 'pat@people.example')).rejects.toThrow(
    'pat@people.example has no authenticator app yet. They set one up in Settings, Security. Add them once they have.',
  );
  expect(cognito.commandCalls(AdminAddUserToGroupCommand)).toHaveLength(0);
  await addToStaff({ ...pool, needsSecondFactor: false }, 'pat@people.example');
  expect(cognito.commandCalls(AdminAddUserToGroupCommand)).toHaveLength(1);
});

it('ends the sessions of new staff, which may have begun without a code', async () => {
  cognito.on(AdminGetUserCommand).resolves({ Username: 'user-1', UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] });
  await addToStaff({ ...pool, needsSecondFactor: true }, 'pat@people.example');
  expect(cognito.commandCalls(AdminAddUserToGroupCommand).map((call) => call.args[0].input)).toEqual([
    { ...named, GroupName: 'staff' },
  ]);
  expect(cognito.commandCalls(AdminUserGlobalSignOutCommand).map((call) => call.args[0].input)).toEqual([named]);
});
