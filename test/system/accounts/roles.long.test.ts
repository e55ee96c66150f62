import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import { AccountLogPage } from '#shared/account/account-log.ts';
import { Profile } from '#shared/account/profile.ts';
import { allows, type Role } from '#shared/account/roles.ts';
import { everyRoute } from '#shared/contract/every-route.ts';
import { type Route, routeKey } from '#shared/contract/route.ts';
import type { RouteName } from '#shared/contract/routes.ts';
import { SentInvitation } from '#shared/team/team.ts';
import { type Asked, everyCall } from '#test/support/every-call.ts';
import { writtenTable } from '#test/support/lambdas/written-table.ts';
import { newLetterOf } from '#test/support/new-letter.ts';
import { newSellerPage } from '#test/support/seller/send-offer.ts';
import { type Person, startSystem } from '#test/support/system.ts';
import { inside, within } from '#test/support/teams/team.ts';

/* What comes of each call of each member in the workspace of another account. */

const system = await startSystem();
const isRouteName = (name: string): name is RouteName => Object.hasOwn(everyRoute, name);

const subscribed = async (name: string, groups?: string[]) => {
  const person = await system.person(name, groups);
  await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  return person;
};
async function invitation(owner: Person, email: string, role: string): Promise<SentInvitation> {
  const answer = await owner.call('POST', '/api/team/invitations', { email, role });
  if (answer.status !== 201) throw new Error(`The invitation: ${answer.status} ${JSON.stringify(answer.body)}`);
  return SentInvitation.parse(answer.body);
}
async function member(owner: Person, name: string, role: string): Promise<Person> {
  const person = await system.person(name);
  const { link } = await invitation(owner, person.email, role);
  expect((await person.call('POST', '/api/join', { secret: link.split('#')[1] })).status).toBe(200);
  return person;
}

async function outcomeOf(route: Route, { path = {}, query = '', body, file }: Asked, by: Person, workspace: Person) {
  const filled = route.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  const { status } = await system.call(route.method, filled + query, {
    token: by.token,
    headers: { 'x-workspace': workspace.id },
    ...(body !== undefined && { body }),
    ...(file && { file }),
  });
  return status >= 200 && status < 300 ? '2xx' : String(status);
}

const table = writtenTable('docs/authorisation.md', 'Roles');
const routes = Object.entries(everyRoute).filter(([, { caller }]) => caller === 'user');
const columns = ['viewer', 'bookkeeper', 'member', 'manager'] as const;

it('has every call of a user and no other', () => {
  expect([...table.keys()].sort()).toEqual(routes.map(([, route]) => routeKey(route)).sort());
});

it('says of each role what the one table of roles says', () => {
  const said = (role: Role, { needs = 'own', path }: Route) => {
    // Nobody has signed.
    const success = path.endsWith('/signed/{key}') ? '404' : '2xx';
    return allows(role, needs) ? success : '403';
  };
  for (const [, route] of routes) {
    const roles = Object.fromEntries(columns.map((role) => [role, said(role, route)]));
    expect(table.get(routeKey(route)), routeKey(route)).toEqual({
      ...{ needs: route.needs, ...roles, 'removed member': '404' },
      // It changes a stage, which is more than a task.
      ...(routeKey(route) === 'PATCH /api/analyses/{id}/pipeline' && { bookkeeper: '403' }),
    });
  }
});

type Table = { members: { id: string; role: string }[]; invitations: { id: string }[] };

/** Tries every call as a member of a new workspace. */
async function outcomesOf(column: string, role: string): Promise<Record<string, string>> {
  // A workspace of its own: the limits of an hour are below what all roles together take.
  const part = column.replace(' ', '-');
  const owner = await subscribed(`owner-of-${part}`);
  const by = await member(owner, `as-${part}`, role);
  if (column === 'removed member') await owner.call('DELETE', `/api/team/members/${by.id}`);
  let count = 0;
  const another = () => {
    count += 1;
    return `${part}-${count}`;
  };
  const invited = async () => ({
    path: { invitation_id: (await invitation(owner, `${another()}@people.example`, 'viewer')).id },
  });
  const colleague = async () => ({ path: { member_id: (await member(owner, another(), 'viewer')).id } });
  const calls = everyCall(system, await agent);
  /** A letter is in the name of who sends it. */
  const asSender = async () => (column === 'removed member' ? owner : inside(system, by, owner));
  /** The words of a note are its writer's. */
  const ownNote = async () => {
    const { path } = await calls.addNote(owner);
    const text = { key: ulid(), text: 'Call back.' };
    const inTeam = within(system, by, owner);
    const mine = await inTeam('POST', `/api/analyses/${path?.id}/activity`, text);
    const { body } = mine.status < 400 ? mine : await owner.call('POST', `/api/analyses/${path?.id}/activity`, text);
    return { path: { ...path, entry_id: String(Object(body).id) } };
  };
  const setUps = {
    ...calls,
    changeNote: async () => ({ ...(await ownNote()), body: { text: 'Called back.' } }),
    deleteNote: ownNote,
    makeLetter: async () => {
      const { path } = await calls.makeLetter(owner);
      return { path: { ...path }, body: await newLetterOf(await asSender(), path?.id ?? '', { offerPrice: '250000' }) };
    },
    makeSellerPage: async () => {
      const { path } = await calls.makeSellerPage(owner);
      return { path: { ...path }, body: await newSellerPage(await asSender(), path?.id ?? '') };
    },
    invite: async () => ({ body: { email: `${another()}@people.example`, role: 'viewer' } }),
    inviteAgain: invited,
    revokeInvitation: invited,
    changeMember: async () => ({ ...(await colleague()), body: { role: 'bookkeeper' } }),
    removeMember: colleague,
  };
  /** Seats are few. */
  async function emptySeats(): Promise<void> {
    const { members, invitations } = (await owner.call('GET', '/api/team')).body as Table;
    for (const { id } of invitations) await owner.call('DELETE', `/api/team/invitations/${id}`);
    for (const { id } of members.filter((each) => each.role !== 'owner' && each.id !== by.id)) {
      await owner.call('DELETE', `/api/team/members/${id}`);
    }
  }
  const found: Record<string, string> = {};
  const inOrder = routes.toSorted(([one], [other]) => Number(one === 'leaveTeam') - Number(other === 'leaveTeam'));
  for (const [name, route] of inOrder) {
    if (!isRouteName(name)) continue;
    const asked = await setUps[name](owner);
    found[routeKey(route)] = await outcomeOf(route, asked, by, owner);
    if (route.area === 'team') await emptySeats();
  }
  // Whatever a member has called, the owner is who they were.
  const { email } = Profile.parse((await owner.call('GET', '/api/profile')).body);
  const { members } = (await owner.call('GET', '/api/team')).body as Table;
  expect([email, members[0]?.id]).toEqual([owner.email, owner.id]);
  const log = AccountLogPage.parse((await owner.call('GET', '/api/account-log')).body).items;
  expect(log.filter(({ kind }) => kind === 'email_changed')).toEqual([]);
  return found;
}
const agent = subscribed('team-agent', ['staff']);

/** Each column of the table, and the role that its caller has or had. */
const callers = [...columns.map((role) => ({ column: role, role })), { column: 'removed member', role: 'manager' }];

it.each(callers)('is true over HTTP for every call of a $column', { timeout: 300_000 }, async ({ column, role }) => {
  const written = [...table].map(([call, cells]) => [call, cells[column]]);
  expect(await outcomesOf(column, role)).toEqual(Object.fromEntries(written));
});
