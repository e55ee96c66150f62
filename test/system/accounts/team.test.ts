import { describe, expect, it, vi } from 'vitest';
import { AccountLogPage } from '#shared/account/account-log.ts';
import { Profile } from '#shared/account/profile.ts';
import { Analysis } from '#shared/analysis/analysis.ts';
import { List, ListAnswer } from '#shared/lists/list.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { sellerLimits } from '#shared/seller-page/seller-link.ts';
import { OpenedInvitation, SentInvitation, Team, teamLimits } from '#shared/team/team.ts';
import { WorkspaceView } from '#shared/team/workspace-view.ts';
import { forgetGuesses } from '#test/support/seller/forget-guesses.ts';
import { type Person, startSystem } from '#test/support/system.ts';

/* Somebody is invited, joins, works in the workspace as their role allows, and leaves or is removed. */

const system = await startSystem();

async function owner(name: string): Promise<Person> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  await person.call('PATCH', '/api/profile', { full_name: 'Ines Vestor', company: 'Vestor Homes' });
  return person;
}
const within = (person: Person, workspace: Person) => (method: string, path: string, body?: unknown) =>
  system.call(method, path, { token: person.token, body, headers: { 'x-workspace': workspace.id } });

async function invited(by: Person, email: string, role = 'member') {
  const answer = await by.call('POST', '/api/team/invitations', { email, role });
  expect(answer.status).toBe(201);
  const sent = SentInvitation.parse(answer.body);
  return { ...sent, secret: sent.link.split('#')[1] ?? '' };
}
const joining = (person: Person, secret: string) => person.call('POST', '/api/join', { secret });
async function joined(workspace: Person, name: string, role = 'member'): Promise<Person> {
  const person = await system.person(name);
  expect((await joining(person, (await invited(workspace, person.email, role)).secret)).status).toBe(200);
  return person;
}
const teamOf = async (person: Person) => Team.parse((await person.call('GET', '/api/team')).body);
const usedBy = async (person: Person) =>
  Profile.parse((await person.call('GET', '/api/profile')).body).monthly_analyses_used;

describe('an invitation', () => {
  it('is of an address, says what it is for, and makes a member once, also in two tabs', async () => {
    const ines = await owner('inviting');
    const sam = await system.person('invited');
    const { secret } = await invited(ines, sam.email.toUpperCase());
    const opened = await system.call('POST', '/api/join/invitation', { body: { secret } });
    expect(OpenedInvitation.parse(opened.body)).toEqual({
      ...{ workspace: 'Vestor Homes', role: 'member', invited_by: expect.any(String), expires_at: expect.any(String) },
      email: expect.stringMatching(/^I…@/),
    });
    const other = await system.person('not-invited');
    expect(await joining(other, secret)).toMatchObject({ status: 403 });
    const both = await Promise.all([joining(sam, secret), joining(sam, secret)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { members, invitations } = await teamOf(ines);
    expect(members.map(({ role, email }) => [role, email.toLowerCase()])).toEqual([
      ['owner', ines.email],
      ['member', sam.email],
    ]);
    expect(invitations).toEqual([]);
    // Used up, for whoever has it.
    expect((await joining(other, secret)).status).toBe(404);
    const { workspaces } = Profile.parse((await sam.call('GET', '/api/profile')).body);
    expect(workspaces).toMatchObject({ [ines.id]: { name: 'Vestor Homes', role: 'member' } });
    const log = AccountLogPage.parse((await ines.call('GET', '/api/account-log')).body).items;
    expect(log.slice(0, 2).map(({ kind }) => kind)).toEqual(['team_joined', 'invitation_sent']);
  });

  it('opens whatever a mail program has put behind its link', async () => {
    const ines = await owner('behind');
    const sam = await system.person('behind-invited');
    const { secret } = await invited(ines, sam.email);
    const opening = async (sent: string) =>
      (await system.call('POST', '/api/join/invitation', { body: { secret: sent } })).status;
    const utm = '?utm_source=newsletter';
    const fbclid = '&fbclid=IwAR0abcdefghijklmnopqrstuvwxyz';
    for (const behind of ['.', ')', '>', ' ', '%20', '\u200b', utm, fbclid, '#_=_', ':~:text=join']) {
      expect([behind, await opening(secret + behind)]).toEqual([behind, 200]);
      // Of the secret itself nothing may be missing.
      expect([behind, await opening(secret.slice(0, -1) + behind)]).toEqual([behind, 404]);
    }
    expect((await joining(sam, `%23${secret}.`)).status).toBe(200);
    expect((await teamOf(ines)).members).toHaveLength(2);
  });

  it('can’t be guessed: a network is wrong so often an hour, and a right link opens all the same', async () => {
    const ines = await owner('guessed');
    const sam = await system.person('guessed-invited');
    const { secret } = await invited(ines, sam.email);
    const right = `${secret}.`;
    const opening = (sent: string) => system.call('POST', '/api/join/invitation', { body: { secret: sent } });
    await forgetGuesses(system);
    for (let index = 0; index <= sellerLimits.wrongSecretsAnHour; index += 1) {
      const isLast = index === sellerLimits.wrongSecretsAnHour;
      // Right links between wrong ones take nothing away.
      if (index % 20 === 0) expect((await opening(right)).status).toBe(200);
      const wrong = secret.slice(0, -4) + String(index).padStart(4, '0');
      const { status } = index % 2 === 0 ? await opening(wrong) : await joining(sam, wrong);
      expect([index, status]).toEqual([index, isLast ? 429 : 404]);
    }
    const refused = await opening('none');
    expect(refused.body).toMatchObject({ error: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await joining(sam, 'none')).status).toBe(429);
    expect((await opening(right)).status).toBe(200);
    expect((await joining(sam, right)).status).toBe(200);
    // Who is in already needs no invitation.
    expect((await joining(sam, right)).status).toBe(200);
    await forgetGuesses(system);
  });

  it('ends when it is revoked, sent again, or after a week', async () => {
    const ines = await owner('revoking');
    const sam = await system.person('revoked');
    const first = await invited(ines, sam.email);
    const again = await ines.call('POST', `/api/team/invitations/${first.id}`);
    const second = SentInvitation.parse(again.body);
    expect(second.id).toBe(first.id);
    expect((await joining(sam, first.secret)).status).toBe(404);
    expect((await ines.call('DELETE', `/api/team/invitations/${first.id}`)).status).toBe(204);
    expect((await joining(sam, second.link.split('#')[1] ?? '')).status).toBe(404);
    expect((await teamOf(ines)).invitations).toEqual([]);
  });

  it('takes a seat: of ten who accept at once as many join as there are seats', async () => {
    const ines = await owner('seats');
    const people = await Promise.all(Array.from({ length: 4 }, (_, at) => system.person(`seat-${at}`)));
    const sent = await Promise.all(people.map(({ email }) => invited(ines, email)));
    const full = await ines.call('POST', '/api/team/invitations', { email: 'one@more.example', role: 'viewer' });
    expect(full.status).toBe(403);
    const answers = await Promise.all(people.map((person, at) => joining(person, sent[at]?.secret ?? '')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await teamOf(ines)).members).toHaveLength(teamLimits.seats);
  });

  it('needs a plan with a team', async () => {
    const person = await system.person('without-team');
    const answer = await person.call('POST', '/api/team/invitations', { email: 'sam@people.example', role: 'viewer' });
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'not_allowed' } } });
  });
});

describe('a member', () => {
  it('works on the workspace’s deals with its plan and quota, and sees no other workspace', async () => {
    const ines = await owner('worked-for');
    const sam = await joined(ines, 'working');
    const inTeam = within(sam, ines);
    const address = '12 Team Rd, Mesa, AZ 85201';
    const { lookup_id } = LookupAnswer.parse((await inTeam('POST', '/api/property-lookup', { address })).body);
    const { id } = Analysis.parse((await inTeam('POST', '/api/analyses', { lookup_id })).body);
    expect((await ines.call('GET', `/api/analyses/${id}`)).status).toBe(200);
    expect((await sam.call('GET', `/api/analyses/${id}`)).status).toBe(404);
    expect([await usedBy(ines), await usedBy(sam)]).toEqual([1, 0]);
    expect((await inTeam('POST', '/api/lists/quote', { addresses: [address] })).status).toBe(200);
    const stranger = await owner('stranger');
    expect((await within(sam, stranger)('GET', '/api/analyses')).status).toBe(404);
    expect((await within(stranger, ines)('GET', `/api/analyses/${id}`)).status).toBe(404);
  });

  it('may do what the role allows, and is told who can do the rest', async () => {
    const ines = await owner('roles');
    const viewer = within(await joined(ines, 'viewing', 'viewer'), ines);
    expect((await viewer('GET', '/api/deals')).status).toBe(200);
    expect(await viewer('POST', '/api/lists/quote', { addresses: ['1 Role Rd, Mesa, AZ 85201'] })).toMatchObject({
      status: 403,
      body: { error: { message: 'Viewers can’t change deals or look up houses. Ask Ines Vestor.' } },
    });
    expect((await viewer('GET', '/api/profile')).status).toBe(403);
  });

  it('has no say from the removal on, and no door', async () => {
    const ines = await owner('removing');
    const sam = await joined(ines, 'removed');
    const inTeam = within(sam, ines);
    expect((await inTeam('GET', '/api/deals')).status).toBe(200);
    expect(await ines.call('DELETE', `/api/team/members/${sam.id}`)).toMatchObject({ body: { unassigned: 0 } });
    expect((await inTeam('GET', '/api/deals')).status).toBe(404);
    expect(Profile.parse((await sam.call('GET', '/api/profile')).body).workspaces).toEqual({});
    expect((await ines.call('DELETE', `/api/team/members/${sam.id}`)).status).toBe(404);
  });

  it('may leave, as the owner may not', async () => {
    const ines = await owner('left');
    const sam = await joined(ines, 'leaving', 'viewer');
    expect((await within(sam, ines)('DELETE', '/api/team/membership')).status).toBe(204);
    expect((await teamOf(ines)).members).toHaveLength(1);
    expect((await ines.call('DELETE', '/api/team/membership')).status).toBe(403);
  });

  it('is shut out while the plan has no team, and comes back with it', async () => {
    const ines = await owner('lapsing');
    const inTeam = within(await joined(ines, 'waiting'), ines);
    const choose = (tier: string) =>
      ines.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });
    await choose('professional');
    expect((await inTeam('GET', '/api/deals')).status).toBe(404);
    await choose('enterprise');
    expect((await inTeam('GET', '/api/deals')).status).toBe(200);
  });

  it('goes with their account', async () => {
    const ines = await owner('deserted');
    const sam = await joined(ines, 'deserting');
    expect((await sam.call('DELETE', '/api/profile')).status).toBe(204);
    expect((await teamOf(ines)).members).toHaveLength(1);
    const joe = await joined(ines, 'deleted-by-operator');
    const sweeper = system.functions.find(({ area }) => area === 'account-sweeper');
    expect((await sweeper?.invoke({ delete_user: joe.id }))?.ok).toBe(true);
    expect((await teamOf(ines)).members).toHaveLength(1);
  });
});

it('the logs of both say who came and went, and a role that was given again nothing', async () => {
  const ines = await owner('logged-owner');
  const logOf = async (person: Person) =>
    AccountLogPage.parse((await person.call('GET', '/api/account-log')).body).items.map(({ kind, name }) => [
      kind,
      name,
    ]);
  const [theo, sam] = [await joined(ines, 'logged-leaver'), await joined(ines, 'logged-deleted')];
  const { name = '' } = (await teamOf(ines)).members.find(({ id }) => id === theo.id) ?? {};
  for (let press = 0; press < 2; press += 1) {
    const reply = await ines.call('PATCH', `/api/team/members/${theo.id}`, { role: 'viewer' });
    expect(reply).toMatchObject({ status: 200, body: { role: 'viewer' } });
  }
  expect((await within(theo, ines)('DELETE', '/api/team/membership')).status).toBe(204);
  expect((await sam.call('DELETE', '/api/profile')).status).toBe(204);
  const own = (await logOf(ines)).filter(([kind]) => kind === 'team_left' || kind === 'member_role_changed');
  expect(own).toEqual([
    ['team_left', 'Former member'],
    ['team_left', name],
    ['member_role_changed', `${name}, viewer`],
  ]);
  expect((await logOf(theo))[0]).toEqual(['workspace_left', 'Vestor Homes']);
});

describe('a manager', () => {
  it('changes and removes members, and no manager, the owner or their own role', async () => {
    const ines = await owner('managed');
    const [max, mia, sam] = [
      await joined(ines, 'managing', 'manager'),
      await joined(ines, 'manager-too', 'manager'),
      await joined(ines, 'managed-member'),
    ];
    const inTeam = within(max, ines);
    const give = (person: Person, role: string) => inTeam('PATCH', `/api/team/members/${person.id}`, { role });
    expect((await give(sam, 'viewer')).status).toBe(200);
    expect((await within(sam, ines)('GET', '/api/team')).body).toMatchObject({ role: 'viewer', invitations: [] });
    expect((await give(sam, 'manager')).status).toBe(403);
    expect((await give(mia, 'viewer')).status).toBe(403);
    expect((await give(max, 'viewer')).status).toBe(403);
    expect((await give(ines, 'viewer')).status).toBe(404);
    expect((await inTeam('DELETE', `/api/team/members/${mia.id}`)).status).toBe(403);
    expect((await inTeam('DELETE', `/api/team/members/${sam.id}`)).status).toBe(200);
    expect((await ines.call('PATCH', `/api/team/members/${mia.id}`, { role: 'viewer' })).status).toBe(200);
  });
});

describe('a workspace', () => {
  it('shows those who work in it its plan, use, buy box and brand, and nothing of its owner’s person', async () => {
    const ines = await owner('shared-place');
    await ines.call('PATCH', '/api/profile', { phone: '555-0142', bio: 'Buys houses.' });
    const [sam, kim] = [await joined(ines, 'manager-there', 'manager'), await joined(ines, 'viewer-there', 'viewer')];
    const changed = await within(sam, ines)('PATCH', '/api/workspace', {
      buy_box: { 'targets.cashFlow': '300' },
      brand: { company: 'Vestor' },
    });
    expect(changed.status).toBe(200);
    await within(sam, ines)('POST', '/api/property-lookup', { address: '4 Shared St, Mesa, AZ 85201' });
    const seen = await within(kim, ines)('GET', '/api/workspace');
    expect(WorkspaceView.parse(seen.body)).toMatchObject({
      ...{ id: ines.id, name: 'Vestor Homes', owner: 'Ines Vestor', role: 'viewer' },
      ...{ subscription_tier: 'enterprise', monthly_analyses_used: 1 },
      ...{ buy_box: { 'targets.cashFlow': '300' }, brand: { company: 'Vestor' } },
    });
    for (const own of [ines.email, '555-0142', 'Buys houses.']) expect(JSON.stringify(seen.body)).not.toContain(own);
    const refused = await within(kim, ines)('PATCH', '/api/workspace', { buy_box: null });
    expect(refused).toMatchObject({ status: 403 });
    // Who may change it changes nothing of their own account by it.
    const own = Profile.parse((await sam.call('GET', '/api/profile')).body);
    expect([own.buy_box, own.brand]).toEqual([undefined, undefined]);
    expect(Profile.parse((await ines.call('GET', '/api/profile')).body).buy_box).toEqual({ 'targets.cashFlow': '300' });
  });

  it('says how many analyses each member has used, also by a list, and when they were last there', async () => {
    const ines = await owner('counted-owner');
    const [sam, kim] = [await joined(ines, 'counted-member'), await joined(ines, 'counted-manager', 'manager')];
    const lookUp = (person: Person, address: string) =>
      within(person, ines)('POST', '/api/property-lookup', { address: `${address}, Mesa, AZ 85201` });
    await Promise.all(['1 Counted St', '2 Counted St'].map((address) => lookUp(sam, address)));
    // The same house once more uses none.
    await lookUp(sam, '1 Counted St');
    await lookUp(ines, '3 Counted St');
    const rows = [{ address: '4 Counted St, Mesa, AZ 85201', line: 1, note: '' }];
    const list = await within(kim, ines)('POST', '/api/lists', { name: 'By Kim', rest: 'keep', rows });
    const { id } = List.parse(list.body);
    await vi.waitFor(async () => {
      const { body } = await ines.call('GET', `/api/lists/${id}`);
      expect(ListAnswer.parse(body).list.state).toBe('finished');
    }, 20_000);
    const { members, former_analyses } = await teamOf(ines);
    expect(members.map(({ role, analyses }) => [role, analyses])).toEqual([
      ['owner', 1],
      ['manager', 1],
      ['member', 2],
    ]);
    expect(former_analyses).toBe(0);
    for (const { active_at = '' } of members)
      expect(Math.abs(Date.now() - Date.parse(active_at))).toBeLessThan(120_000);
    await ines.call('DELETE', `/api/team/members/${sam.id}`);
    expect(await teamOf(ines)).toMatchObject({ members: [{ analyses: 1 }, { analyses: 1 }], former_analyses: 2 });
  });

  it('calls a member as their profile does, also after they change their name', async () => {
    const ines = await owner('names-owner');
    const sam = await system.person('old-name');
    await sam.call('PATCH', '/api/profile', { full_name: 'Sam First' });
    await joining(sam, (await invited(ines, sam.email)).secret);
    expect((await teamOf(ines)).members[1]?.name).toBe('Sam First');
    await sam.call('PATCH', '/api/profile', { full_name: 'Sam Second' });
    expect((await teamOf(ines)).members[1]?.name).toBe('Sam Second');
    const { secret } = await invited(ines, 'somebody@people.example');
    const opened = await system.call('POST', '/api/join/invitation', { body: { secret } });
    expect(OpenedInvitation.parse(opened.body).invited_by).toBe('Ines Vestor');
  });
});
