import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Profile } from '#shared/account/profile.ts';
import type { GivenRole } from '#shared/team/team.ts';
import { WebhookWithSecret } from '#shared/webhooks/webhooks.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';
import { within as callsIn, invite, tabIn, teamMember, teamOf, teamOwner } from '#test/support/teams/team.ts';

const { system, open, reload } = await startScreens();
const path = '/account-settings?tab=team';

const owner = (name: string) => teamOwner(system, name);
const joined = (workspace: Person, name: string, role: GivenRole) => teamMember(system, workspace, name, role);
const linkFor = async (by: Person, email: string, role: GivenRole) =>
  `${system.url}/join#${await invite(by, email, role)}`;

const rowOf = (name: string | RegExp) => {
  const row = screen.getByText(name, { selector: '.team-who > *' }).closest('li');
  if (row === null) throw new Error(`No row of ${name}`);
  return within(row);
};

describe('Settings → Team', () => {
  it('says what a team is and costs to whose plan has none', async () => {
    open(path, await system.person('no-team'));
    expect((await screen.findByText(/One workspace for 5 people/)).closest('p')?.textContent).toMatch(/\$199 a month/);
    expect(screen.getByRole('link', { name: 'See Plans' }).getAttribute('href')).toContain('/pricing');
    expect(screen.queryByRole('button', { name: 'Send Invitation' })).toBeNull();
  });

  it('invites an address, shows the link once where no email is sent, sends it again, and revokes it', async () => {
    const ines = await owner('inviter');
    const user = open(path, ines);
    await screen.findByText(/^You work alone so far\. Invite up to 4 people/);
    await user.type(await screen.findByLabelText('Email'), ines.email);
    await user.click(screen.getByRole('button', { name: 'Send Invitation' }));
    await screen.findByText('This person is in the team already.');
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'lena@people.example');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Viewer');
    await user.click(screen.getByRole('button', { name: 'Send Invitation' }));
    await screen.findByText('lena@people.example');
    expect(await teamOf(ines)).toMatchObject({ invitations: [{ email: 'lena@people.example', role: 'viewer' }] });
    await screen.findByText(/1 of 5 seats, 1 invited/);
    await user.click(screen.getByRole('button', { name: 'Resend the invitation to lena@people.example' }));
    await waitFor(async () => expect((await teamOf(ines)).invitations).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Revoke the invitation to lena@people.example' }));
    await waitFor(async () => expect((await teamOf(ines)).invitations).toEqual([]));
    await screen.findByText(/1 of 5 seats\./);
  });

  it('changes a role, and removes a member after a question', async () => {
    const ines = await owner('changing');
    const theo = await joined(ines, 'theo', 'member');
    await saveAnalysis({ ...theo, call: callsIn(system, theo, ines) });
    const user = open(path, ines);
    await screen.findByText(theo.email);
    await user.selectOptions(rowOf(theo.email).getByRole('combobox'), 'Bookkeeper');
    await screen.findByText(/is now Bookkeeper$/);
    await screen.findByText('Their 1 deal is unassigned.');
    expect((await teamOf(ines)).members[1]?.role).toBe('bookkeeper');
    await user.click(rowOf(theo.email).getByRole('button', { name: /^Remove / }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(async () => expect((await teamOf(ines)).members).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(theo.email)).toBeNull());
  });

  it('says beside API keys and webhooks who of the team made them', async () => {
    const ines = await owner('keys-owner');
    const mo = await joined(ines, 'keys-manager', 'manager');
    const inTeam = callsIn(system, mo, ines);
    expect((await inTeam('POST', '/api/account/api-keys', { name: 'CRM' })).status).toBe(201);
    const url = 'https://hooks.example.com/crm';
    const { body } = await inTeam('POST', '/api/account/webhooks', { url });
    const webhook = WebhookWithSecret.parse(body);
    const made = (await teamOf(ines)).members.find(({ id }) => id === mo.id)?.name ?? '';
    open('/account-settings?tab=api', ines);
    await screen.findByText(new RegExp(`^Created .* by ${made} · Never used$`));
    await ines.call('DELETE', `/api/team/members/${mo.id}`);
    open(`/account-settings?tab=api&webhook=${webhook.id}`, ines);
    await screen.findByText(/by a former member$/);
  });

  it('lets a manager change members only, and nobody themselves or the owner', async () => {
    const ines = await owner('managed');
    const [mo, other] = [await joined(ines, 'mo', 'manager'), await joined(ines, 'second', 'manager')];
    const kim = await joined(ines, 'kim', 'viewer');
    open(path, tabIn(mo, ines));
    await screen.findByText(kim.email);
    expect(screen.getByText('Alder Homes', { selector: '.workspace-switch > span' })).not.toBeNull();
    for (const person of [ines, other]) expect(rowOf(person.email).queryByRole('combobox')).toBeNull();
    expect(rowOf(/· you$/).queryByRole('combobox')).toBeNull();
    const options = within(rowOf(kim.email).getByRole('combobox')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Member', 'Bookkeeper', 'Viewer']);
    // The plan and the account are the owner's.
    const rail = within(screen.getByRole('navigation', { name: 'Settings' }));
    expect(rail.queryByRole('link', { name: 'Subscription' })).toBeNull();
    expect(rail.getByRole('link', { name: 'Buy Box' })).not.toBeNull();
  });

  it('shows a viewer who is there, and nothing to change', async () => {
    const ines = await owner('viewed');
    const kim = await joined(ines, 'looker', 'viewer');
    open(path, tabIn(kim, ines));
    await screen.findByText(ines.email);
    expect(screen.queryByRole('button', { name: 'Send Invitation' })).toBeNull();
    const rail = within(screen.getByRole('navigation', { name: 'Settings' }));
    for (const name of ['Buy Box', 'Brand', 'Imports', 'API', 'Billing'])
      expect(rail.queryByRole('link', { name })).toBeNull();
    expect(screen.getByRole('button', { name: 'Leave Alder Homes' })).not.toBeNull();
  });

  it('says that the workspace is closed to whoever was removed meanwhile, who may go when they like', async () => {
    const ines = await owner('closing');
    const theo = await joined(ines, 'put-out', 'member');
    const user = open(path, tabIn(theo, ines));
    await screen.findByText(ines.email);
    expect((await ines.call('DELETE', `/api/team/members/${theo.id}`)).status).toBeLessThan(300);
    reload();
    await screen.findByText(/is closed to you$/);
    expect(screen.getByRole('button', { name: 'Go to Your Own Deals' })).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Stay on This Page' }));
    await user.click(await screen.findByRole('button', { name: 'Workspace: Closed workspace' }));
    expect(screen.getByRole('button', { name: /yours$/ })).not.toBeNull();
  });

  it('calls the workspace in the header what it is called now', async () => {
    const ines = await owner('renaming');
    const theo = await joined(ines, 'renamed-to', 'viewer');
    await ines.call('PATCH', '/api/profile', { company: 'Birch Homes' });
    const { workspaces } = Profile.parse((await theo.call('GET', '/api/profile')).body);
    expect(workspaces?.[ines.id]?.name).toBe('Birch Homes');
    open(path, tabIn(theo, ines));
    expect(await screen.findByRole('button', { name: 'Workspace: Birch Homes' })).not.toBeNull();
  });
});

describe('the page of an invitation', () => {
  const openLink = (link: string, person?: Person) => open(`${new URL(link).pathname}${new URL(link).hash}`, person);

  it('says who invites where and as what, leads to sign-in, and keeps its secret out of the address', async () => {
    const ines = await owner('welcoming');
    const link = await linkFor(ines, 'new@people.example', 'viewer');
    openLink(link);
    await screen.findByRole('heading', { level: 1, name: /invites you to Alder Homes$/ });
    expect(screen.getByText('Viewer: reads deals, lists and books')).not.toBeNull();
    expect(screen.getByText('n…@people.example')).not.toBeNull();
    const signIn = screen.getByRole('link', { name: 'Sign In and Join' });
    expect(signIn.getAttribute('href')).toBe('/auth?next=%2Fjoin');
    await waitFor(() => expect(window.location.hash).toBe(''));
  });

  it.each([
    ['#', '.'],
    ['#', '&fbclid=IwAR0abcdefghijklmnopqrstuvwxyz'],
    ['#', '#_=_'],
    ['#%E2%80%8B', '%20'],
    ['%23', ''],
    ['%23', ')?utm_source=newsletter'],
    ['%23', '.'],
  ])('opens with %s before its secret and %s behind it', async (before, behind) => {
    const name = `reached-${before.length}-${behind.length}`;
    const secret = await invite(await owner(name), `${name}-too@people.example`, 'viewer');
    open(`/join${before}${secret}${behind}`);
    await screen.findByRole('heading', { level: 1, name: /invites you to Alder Homes$/ });
    await waitFor(() => expect(window.location.pathname + window.location.hash).toBe('/join'));
    expect(JSON.parse(window.sessionStorage.getItem('invitation') ?? '')).toEqual({ secret });
  });

  it('has ended where its link has no secret, also after another one was opened', async () => {
    const ines = await owner('cut-off');
    const secret = await invite(ines, 'cut-off-too@people.example', 'viewer');
    open(`/join#${secret}`);
    await screen.findByRole('heading', { level: 1, name: /invites you to Alder Homes$/ });
    open(`/join#${secret.slice(0, 20)}`);
    await screen.findByRole('heading', { name: 'Invitation ended' });
    expect(window.sessionStorage.getItem('invitation')).not.toContain(secret);
  });

  it('makes the invited address a member, and tells another one whose it is', async () => {
    const ines = await owner('one-address');
    const [theo, other] = [await system.person('invited-one'), await system.person('someone-else')];
    const link = await linkFor(ines, theo.email, 'member');
    let user = openLink(link, other);
    await user.click(await screen.findByRole('button', { name: `Join as ${other.email}` }));
    await screen.findByText(/^This invitation is for i…@/);
    expect((await teamOf(ines)).members).toHaveLength(1);
    user = openLink(link, theo);
    await user.click(await screen.findByRole('button', { name: `Join as ${theo.email}` }));
    await waitFor(async () => expect((await teamOf(ines)).members).toHaveLength(2));
    openLink(link, other);
    await screen.findByRole('heading', { name: 'Invitation ended' });
  });
});
