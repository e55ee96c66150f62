import { Profile } from '#shared/account/profile.ts';
import { type GivenRole, SentInvitation, Team } from '#shared/team/team.ts';
import { WorkspaceFields } from '#shared/team/workspace-view.ts';
import type { Person, TestSystem } from '#test/support/system.ts';

/** An owner whose plan has a team. */
export async function teamOwner(
  system: TestSystem,
  name: string,
  called = { full_name: 'Ines Calder', company: 'Alder Homes' },
): Promise<Person> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  await person.call('PATCH', '/api/profile', called);
  return person;
}

/** The secret of an invitation's link. */
export async function invite(by: Person, email: string, role: GivenRole): Promise<string> {
  const { body } = await by.call('POST', '/api/team/invitations', { email, role });
  return new URL(SentInvitation.parse(body).link).hash.slice(1);
}

/** Somebody who has joined a workspace. */
export async function teamMember(
  system: TestSystem,
  workspace: Person,
  name: string,
  role: GivenRole,
): Promise<Person> {
  const person = await system.person(name);
  const secret = await invite(workspace, person.email, role);
  const { status } = await person.call('POST', '/api/join', { secret });
  if (status !== 200) throw new Error(`${name} has not joined: ${status}.`);
  return person;
}

/** The calls of a person in the workspace of another one. */
export const within =
  (system: TestSystem, person: Person, workspace: Person) => (method: string, path: string, body?: unknown) =>
    system.call(method, path, { token: person.token, body, headers: { 'x-workspace': workspace.id } });

/** As the site of a member shows their account in a workspace: their own person, with what counts there. */
export async function inside(system: TestSystem, member: Person, workspace: Person): Promise<Person> {
  const call = within(system, member, workspace);
  const reply = await member.call('GET', '/api/profile');
  const there = WorkspaceFields.parse((await call('GET', '/api/workspace')).body);
  const profile = { ...reply, body: { ...Profile.parse(reply.body), ...there } };
  return {
    ...member,
    call: async (method, path, body) => (path === '/api/profile' ? profile : call(method, path, body)),
  };
}

export const teamOf = async (person: Person): Promise<Team> => Team.parse((await person.call('GET', '/api/team')).body);

/** As somebody whose tab works in another's workspace. */
export const tabIn = (person: Person, workspace: Person): Person => ({
  ...person,
  stored: { ...person.stored, workspace: JSON.stringify({ user: person.id, id: workspace.id }) },
});
