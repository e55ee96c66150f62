import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Profile } from '#shared/account/profile.ts';
import { Pipeline } from '#shared/pipeline/pipeline.ts';
import { type GivenRole, Team } from '#shared/team/team.ts';
import { palmLane, saveAnalysis } from '#test/support/saved-analysis.ts';
import { answerInstead, expectToast, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';
import { tabIn, teamMember, teamOwner } from '#test/support/teams/team.ts';

/* Who has a deal, where several people work. */

const { system, open, reload } = await startScreens();
const oak = '731 Placeholder Oak St, Columbus, OH 43206';
const palmStreet = '2417 E Sample Palm Ln';
const oakStreet = '731 Placeholder Oak St';

afterEach(() => vi.restoreAllMocks());

const owner = (name: string) => teamOwner(system, name);
const joined = (workspace: Person, name: string, role: GivenRole) => teamMember(system, workspace, name, role);

/** An owner with a deal of their own and one of nobody, a member, and a viewer. */
async function team(name: string) {
  const ines = await owner(`${name}-owner`);
  const theoName = `${name}-member`;
  const theo = await joined(ines, theoName, 'member');
  const kim = await joined(ines, `${name}-viewer`, 'viewer');
  const palm = await saveAnalysis(ines, palmLane);
  const oakId = await saveAnalysis(ines, oak);
  await assign(ines, oakId, null);
  return { ines, theo, theoName, kim, palm, oak: oakId };
}

const assign = async (by: Person, id: string, assignee: string | null) =>
  expect((await by.call('PATCH', `/api/analyses/${id}/pipeline`, { assignee })).status).toBe(200);
const assigneeOf = async (by: Person, id: string) =>
  Pipeline.parse((await by.call('GET', `/api/analyses/${id}/pipeline`)).body).assignee;
const rowOf = async (street: string) => {
  const link = await screen.findByRole('link', { name: street });
  const row = link.closest('[role="row"], .board li');
  if (row === null) throw new Error(`No row of ${street}`);
  return within(row instanceof HTMLElement ? row : document.body);
};
const streets = async () =>
  within(await screen.findByRole('table', { name: 'Deals' }))
    .getAllByRole('rowheader')
    .map((head) => within(head).getByRole('link').textContent);
const menuOf = (button: HTMLElement) => within(button.parentElement ?? document.body);

describe('the header of a deal', () => {
  it('says who has it, hands it on in one press to who may have it, and takes that back', async () => {
    const { ines, theo, palm, theoName } = await team('handing');
    const user = open(`/deal/${palm}`, ines);
    const button = await findButton('Assigned to Ines Calder');
    expect(button.textContent).toBe('ICInes');
    await user.click(button);
    const entries = menuOf(button).getAllByRole('listitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual(['ICInes Calderyou', `HA${theoName}`, '–Nobody']);
    await user.click(menuOf(button).getByRole('button', { name: theoName }));
    await expectToast(`Assigned to ${theoName}`, palmStreet);
    expect(await assigneeOf(ines, palm)).toBe(theo.id);
    await findButton(`Assigned to ${theoName}`);
    await user.click(await findButton('Undo'));
    await waitFor(async () => expect(await assigneeOf(ines, palm)).toBe(ines.id));
    await user.click(await findButton('Assigned to Ines Calder'));
    await user.click(await screen.findByRole('button', { name: 'Nobody' }));
    await expectToast('Unassigned', palmStreet);
    await findButton('Assigned to nobody');
    expect(await assigneeOf(ines, palm)).toBeUndefined();
  });

  it('says so and changes nothing when a change is not saved', async () => {
    const { ines, palm, theoName } = await team('unlucky');
    const user = open(`/deal/${palm}`, ines);
    await user.click(await findButton('Assigned to Ines Calder'));
    answerInstead('PATCH', `/api/analyses/${palm}/pipeline`, () => Response.json({}, { status: 500 }));
    await user.click(await screen.findByRole('button', { name: theoName }));
    await expectToast('Your change is not saved. Try again.');
    expect(await findButton('Assigned to Ines Calder')).not.toBeNull();
  });

  it('shows somebody who is not in the team any more as nobody', async () => {
    const { ines, theo, palm } = await team('leaving');
    await assign(ines, palm, theo.id);
    const now = Team.parse((await ines.call('GET', '/api/team')).body);
    const members = now.members.filter(({ id }) => id !== theo.id);
    answerInstead('GET', '/api/team', () => Response.json({ ...now, members }));
    open(`/deal/${palm}`, ines);
    expect((await findButton('Assigned to nobody')).textContent).toBe('–Nobody');
  });

  it('shows a viewer who has it, without a menu', async () => {
    const { ines, kim, palm } = await team('watched');
    open(`/deal/${palm}`, tabIn(kim, ines));
    const seen = await screen.findByTitle('Assigned to Ines Calder');
    expect(seen.textContent).toBe('Assigned to Ines CalderICInes');
    expect(screen.queryByRole('button', { name: /^Assigned to/ })).toBeNull();
  });

  it('has it in More on a phone', async () => {
    const { ines, theo, palm, theoName } = await team('phone');
    vi.spyOn(window, 'matchMedia').mockImplementation(
      () => Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList,
    );
    const user = open(`/deal/${palm}`, ines);
    await user.click(await findButton('More'));
    await user.click(await screen.findByRole('button', { name: /^Assign ?Ines Calder$/ }));
    await user.click(await screen.findByRole('button', { name: theoName }));
    await expectToast(`Assigned to ${theoName}`, palmStreet);
    expect(await assigneeOf(ines, palm)).toBe(theo.id);
    expect(screen.queryByRole('button', { name: /^Assigned to/ })).toBeNull();
  });

  it('says nothing of it to who works alone', async () => {
    const ines = await owner('alone');
    const id = await saveAnalysis(ines);
    open(`/deal/${id}`, ines);
    const before = system.logs.length;
    await screen.findByRole('button', { name: /^Stage: / });
    await waitFor(() =>
      expect(system.logs.slice(before).filter((line) => line.includes('GET /api/team'))).not.toHaveLength(0),
    );
    await system.idle();
    expect(screen.queryByRole('button', { name: /^Assigned to/ })).toBeNull();
  });
});

describe('the deals of a team', () => {
  it('say who has each, in the list and on the board', async () => {
    const { ines, theo, palm, theoName } = await team('marking');
    await assign(ines, palm, theo.id);
    const user = open('/dashboard', ines);
    await (await rowOf(palmStreet)).findByText(`${theoName} has it`);
    (await rowOf(oakStreet)).getByText('Nobody has it');
    await user.click(await findButton('Board'));
    await screen.findByRole('region', { name: 'Board' });
    (await rowOf(palmStreet)).getByText(`${theoName} has it`);
    (await rowOf(oakStreet)).getByText('Nobody has it');
  });

  it('are shown of everyone, mine, a person’s or nobody’s, which a view keeps', async () => {
    const { ines, theo, palm, theoName } = await team('filtering');
    const third = await saveAnalysis(ines, '5 Third St, Mesa, AZ 85201');
    await assign(ines, third, theo.id);
    const user = open('/dashboard', ines);
    const filter = await screen.findByLabelText('Assigned to');
    const options = within(filter).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Everyone', 'Mine', 'Unassigned', theoName]);
    const shows = (expected: string[]) => waitFor(async () => expect(await streets()).toEqual(expected));
    await user.selectOptions(filter, 'Mine');
    await shows([palmStreet]);
    await user.selectOptions(filter, theoName);
    await shows(['5 Third St']);
    await user.click(await findButton('1 unassigned'));
    await shows([oakStreet]);
    expect(filter).toHaveProperty('value', 'nobody');
    await user.click(await findButton('1 unassigned'));
    await waitFor(async () => expect(await streets()).toHaveLength(3));
    await user.selectOptions(filter, 'Mine');
    await user.click(await findButton('Save View'));
    await user.type(await screen.findByLabelText('Name of the view'), 'My deals');
    await user.click(await findButton('Save'));
    await screen.findByRole('option', { name: /^My deals ?1$/ });
    const { deal_views } = Profile.parse((await ines.call('GET', '/api/profile')).body);
    expect(deal_views).toEqual([{ name: 'My deals', query: 'tab=active&assignee=mine&sort=next' }]);
    await assign(ines, palm, theo.id);
    await assign(ines, third, ines.id);
    reload();
    await shows(['5 Third St']);
  });

  it('show everyone’s where a filter asks for somebody who is not in the team', async () => {
    const { ines } = await team('old-view');
    await ines.call('PATCH', '/api/profile', { deal_views: [{ name: 'Ana’s', query: 'tab=active&assignee=gone' }] });
    const user = open('/dashboard', ines);
    await user.selectOptions(await screen.findByLabelText('View'), await screen.findByRole('option', { name: /^Ana/ }));
    await findButton('Remove View');
    expect(await streets()).toHaveLength(2);
    expect(await screen.findByLabelText('Assigned to')).toHaveProperty('value', '');
  });

  it('are assigned together, which is taken back for each', async () => {
    const { ines, theo, palm, oak: oakId, theoName } = await team('bulk');
    const user = open('/dashboard', ines);
    await screen.findByLabelText('Assigned to');
    await user.click(await screen.findByLabelText('Select all'));
    const bar = within(await screen.findByRole('region', { name: 'Selection' }));
    await user.selectOptions(bar.getByLabelText('Assign to'), theoName);
    await expectToast(`Assigned to ${theoName}`, '2 deals');
    expect([await assigneeOf(ines, palm), await assigneeOf(ines, oakId)]).toEqual([theo.id, theo.id]);
    await (await rowOf(oakStreet)).findByText(`${theoName} has it`);
    await user.click(await findButton('Undo'));
    await waitFor(async () =>
      expect([await assigneeOf(ines, palm), await assigneeOf(ines, oakId)]).toEqual([ines.id, undefined]),
    );
    await user.selectOptions(bar.getByLabelText('Assign to'), 'Nobody');
    await expectToast('Unassigned', palmStreet);
    expect(await assigneeOf(ines, palm)).toBeUndefined();
  });

  it('say how many were not assigned', async () => {
    const { ines, oak: oakId, theoName } = await team('half');
    const user = open('/dashboard', ines);
    await user.click(await screen.findByLabelText('Select all'));
    const bar = within(await screen.findByRole('region', { name: 'Selection' }));
    answerInstead('PATCH', `/api/analyses/${oakId}/pipeline`, () => Response.json({}, { status: 500 }));
    await user.selectOptions(await bar.findByLabelText('Assign to'), theoName);
    await expectToast('1 of 2 deals are not assigned. Try again.');
  });

  it('show a viewer whose they are, and hand none on', async () => {
    const { ines, kim } = await team('seen');
    const user = open('/dashboard', tabIn(kim, ines));
    await (await rowOf(palmStreet)).findByText('Ines Calder has it');
    const options = within(screen.getByLabelText('Assigned to')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).not.toContain('Mine');
    await user.click(screen.getByLabelText('Select all'));
    const bar = within(await screen.findByRole('region', { name: 'Selection' }));
    expect(bar.queryByLabelText('Assign to')).toBeNull();
  });
});
