import {
  AdminAddUserToGroupCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
  ListUsersInGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Caller } from '#shared/contract/route.ts';

/* The staff are the members of one group of the user pool. Each function returns the lines to print. */

const group: Caller = 'staff';

/** An error that the operator can fix. */
export class StaffProblem extends Error {}

export type Pool = {
  client: CognitoIdentityProviderClient;
  userPoolId: string;
  /** Whether staff need an authenticator app. */
  needsSecondFactor: boolean;
};

/** Adds an account to the group, and ends its sessions: those of staff begin with a code. */
export async function addToStaff(pool: Pool, email: string): Promise<string[]> {
  const user = await requireUser(pool, email);
  if (await isMember(pool, user.id)) return [`${email} is in the group ${group} already.`];
  // Otherwise whoever knows the password could set an app up.
  if (pool.needsSecondFactor && !user.hasSecondFactor) {
    throw new StaffProblem(
      `${email} has no authenticator app yet. They set one up in Settings, Security. Add them once they have.`,
    );
  }
  const named = { UserPoolId: pool.userPoolId, Username: user.id };
  await pool.client.send(new AdminAddUserToGroupCommand({ ...named, GroupName: group }));
  await pool.client.send(new AdminUserGlobalSignOutCommand(named));
  return [
    `${email} is in the group ${group} now and has been signed out everywhere.`,
    'It counts when they sign in again.',
  ];
}

/** Removes an account from the group and ends its sessions. */
export async function removeFromStaff(pool: Pool, email: string): Promise<string[]> {
  const user = await requireUser(pool, email);
  if (!(await isMember(pool, user.id))) return [`${email} is not in the group ${group}.`];
  const named = { UserPoolId: pool.userPoolId, Username: user.id };
  await pool.client.send(new AdminRemoveUserFromGroupCommand({ ...named, GroupName: group }));
  // Otherwise a session keeps the group until its next refresh.
  await pool.client.send(new AdminUserGlobalSignOutCommand(named));
  return [
    `${email} is no longer in the group ${group} and has been signed out everywhere.`,
    'A page they have open can go on with its ID token until that ends, at most 60 minutes from now.',
  ];
}

/** The group's members. */
export async function listStaff(pool: Pool): Promise<string[]> {
  const lines: string[] = [];
  for await (const user of members(pool)) {
    const { email = 'no address', name } = attributesOf(user.Attributes);
    lines.push([email, name].filter(Boolean).join('   '));
  }
  return lines.length === 0 ? [`Nobody is in the group ${group}.`] : lines.sort();
}

async function requireUser({ client, userPoolId }: Pool, email: string) {
  try {
    const user = await client.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username: email }));
    return {
      id: user.Username ?? email,
      hasSecondFactor: user.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') ?? false,
    };
  } catch (error) {
    if (error instanceof Error && error.name === 'UserNotFoundException') {
      // A sign-up without its code does not hold the address.
      throw new StaffProblem(
        `Nobody has signed up with ${email} and confirmed it. They create an account on the site first.`,
      );
    }
    throw error;
  }
}

async function isMember(pool: Pool, id: string): Promise<boolean> {
  for await (const user of members(pool)) if (user.Username === id) return true;
  return false;
}

async function* members({ client, userPoolId }: Pool) {
  let NextToken: string | undefined;
  do {
    const page = await client.send(
      new ListUsersInGroupCommand({ UserPoolId: userPoolId, GroupName: group, NextToken }),
    );
    yield* page.Users ?? [];
    NextToken = page.NextToken;
  } while (NextToken);
}

function attributesOf(attributes: AttributeType[] = []): Record<string, string | undefined> {
  return Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value]));
}
