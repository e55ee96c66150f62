/**
 * The operations that need IAM credentials on AWS. At the site's port every local caller is an administrator;
 * signatures are not checked. Functions come through user-guard.ts.
 */
import * as z from 'zod/mini';
import { invalidParameter, notPlayed, resourceNotFound, userNotFound } from './user-errors.ts';
import { listAttributes, listMfa, type Operation, operation, type Pool, userName } from './user-pool.ts';
import { signOutEverywhere } from './user-sign-in.ts';
import type { StoredUser } from './user-store.ts';

const userInput = { UserPoolId: z.string(), Username: userName };
const pageSize = 60;

const adminGetUser = operation(z.object(userInput), async (pool, input) => {
  const user = requireNamedUser(pool, input);
  const { Attributes, ...rest } = describeUser(pool, user);
  return { ...rest, UserAttributes: Attributes, ...listMfa(user) };
});

const adminDeleteUser = operation(z.object(userInput), async (pool, input) => {
  pool.store.removeUser(requireNamedUser(pool, input));
  await pool.store.save();
  return {};
});

const onGroup = (change: typeof addUserToGroup) =>
  operation(z.object({ ...userInput, GroupName: z.string() }), async (pool, input) => {
    await change(pool, requireNamedUser(pool, input), input.GroupName);
    return {};
  });

const adminUserGlobalSignOut = operation(z.object(userInput), async (pool, input) => {
  await signOutEverywhere(pool, requireNamedUser(pool, input));
  return {};
});

const listUsersInGroup = operation(
  z.object({
    UserPoolId: z.string(),
    GroupName: z.string(),
    Limit: z.nullish(z.int().check(z.gte(0), z.lte(pageSize))),
    NextToken: z.nullish(z.string()),
  }),
  async (pool, input) => {
    checkPool(pool, input.UserPoolId);
    const page = paginate(usersInGroup(pool, input.GroupName), input.Limit, input.NextToken);
    return {
      Users: page.users.map((user) => describeUser(pool, user)),
      ...(page.next !== undefined && { NextToken: page.next }),
    };
  },
);

const listUsers = operation(
  z.object({
    UserPoolId: z.string(),
    Filter: z.nullish(z.string()),
    Limit: z.nullish(z.int().check(z.gte(0), z.lte(pageSize))),
    PaginationToken: z.nullish(z.string()),
  }),
  async (pool, input) => {
    checkPool(pool, input.UserPoolId);
    const page = paginate(filterUsers(pool, input.Filter), input.Limit, input.PaginationToken);
    return {
      Users: page.users.map((user) => describeUser(pool, user)),
      ...(page.next !== undefined && { PaginationToken: page.next }),
    };
  },
);

/** The members of a group, in the order of their sign-up. */
export function usersInGroup(pool: Pool, group: string): StoredUser[] {
  checkGroup(pool, group);
  return pool.store.state.users.filter((user) => user.groups.includes(group));
}

/** Idempotent, as in Cognito. Tokens carry the group from the next refresh on. */
export async function addUserToGroup(pool: Pool, user: StoredUser, group: string): Promise<void> {
  checkGroup(pool, group);
  if (!user.groups.includes(group)) user.groups.push(group);
  await pool.store.save();
}

/** Idempotent, as in Cognito. Tokens lose the group at the next refresh. */
export async function removeUserFromGroup(pool: Pool, user: StoredUser, group: string): Promise<void> {
  checkGroup(pool, group);
  user.groups = user.groups.filter((other) => other !== group);
  await pool.store.save();
}

function requireNamedUser(pool: Pool, input: { UserPoolId: string; Username: string }): StoredUser {
  checkPool(pool, input.UserPoolId);
  const user = pool.store.findUser(input.Username);
  if (user === undefined) throw userNotFound();
  return user;
}

function checkPool(pool: Pool, userPoolId: string): void {
  if (userPoolId !== pool.settings.userPoolId) {
    throw resourceNotFound(`User pool ${userPoolId} does not exist.`);
  }
}

function checkGroup(pool: Pool, group: string): void {
  if (!pool.settings.groups.includes(group)) throw resourceNotFound('Group not found.');
}

function filterUsers(pool: Pool, filter: string | null | undefined): StoredUser[] {
  if (!filter) return pool.store.state.users;
  const [, attribute, quoted = ''] = /^\s*(email|cognito:user_status)\s*=\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter) ?? [];
  if (attribute === undefined) throw notPlayed('ListUsers filters other than email or cognito:user_status = "..."');
  const value = quoted.replace(/\\(.)/g, '$1').toLowerCase();
  return pool.store.state.users.filter((user) =>
    attribute === 'email' ? user.email.toLowerCase() === value : user.status.toLowerCase() === value,
  );
}

/** A token is the place of the last person on the previous page, who may have been deleted since. */
function paginate(users: StoredUser[], limit: number | null | undefined, token: string | null | undefined) {
  if (token && !placePattern.test(token)) throw invalidParameter('Invalid pagination token given.');
  const rest = users
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
    .filter((user) => placeOf(user) > (token ?? ''));
  const page = rest.slice(0, limit || pageSize);
  const last = page.at(-1);
  return { users: page, next: last && page.length < rest.length ? placeOf(last) : undefined };
}

/** The order of sign-up, as text that sorts. */
const placeOf = ({ created_at, sub }: StoredUser) => `${new Date(created_at).toISOString()} ${sub}`;
const placePattern = /^\d{4}-\d\d-\d\dT[\d:.]+Z [\w-]+$/;

/** In this protocol, dates are seconds since 1970. */
function describeUser(pool: Pool, user: StoredUser) {
  return {
    Username: user.username,
    Attributes: listAttributes(pool, user, 'all'),
    UserCreateDate: user.created_at / 1000,
    UserLastModifiedDate: user.modified_at / 1000,
    Enabled: true,
    UserStatus: user.status,
  };
}

export const adminOperations: Record<string, Operation> = {
  AdminGetUser: adminGetUser,
  AdminDeleteUser: adminDeleteUser,
  AdminAddUserToGroup: onGroup(addUserToGroup),
  AdminRemoveUserFromGroup: onGroup(removeUserFromGroup),
  AdminUserGlobalSignOut: adminUserGlobalSignOut,
  ListUsersInGroup: listUsersInGroup,
  ListUsers: listUsers,
};
