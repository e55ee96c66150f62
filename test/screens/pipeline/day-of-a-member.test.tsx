import { screen, waitFor } from '@testing-library/react';
import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import { localDay } from '#shared/values/dates.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';
import { tabIn, teamMember, teamOwner } from '#test/support/teams/team.ts';

const { system, open } = await startScreens();

async function call(house: number, workspace: Person, text: string, assignee: string | null): Promise<string> {
  const id = await saveAnalysis(workspace, `${house} Day St, Mesa, AZ 85201`);
  const next_action = { id: ulid(), text, due: localDay(new Date()) };
  const { status } = await workspace.call('PATCH', `/api/analyses/${id}/pipeline`, { assignee, next_action });
  expect(status).toBe(200);
  return id;
}

/** Waits for these calls of the day, and no others. */
async function sees(person: Person, calls: string[]): Promise<void> {
  open('/dashboard', person);
  await screen.findByRole('heading', { name: `Call today · ${calls.length}` });
  const day = screen.getByRole('region', { name: /^Call today/ });
  // Its buttons name an action again.
  const named = () => new Set([...(day.textContent?.matchAll(/Ask \w+/g) ?? [])].map(String));
  await waitFor(() => expect([...named()].toSorted()).toEqual(calls));
}

/** A team with a call of its member, one of its owner, and one of nobody. */
async function team(name: string) {
  const ines = await teamOwner(system, `${name}-owner`);
  const theo = await teamMember(system, ines, `${name}-member`, 'member');
  const mia = await teamMember(system, ines, `${name}-manager`, 'manager');
  await call(1, ines, 'Ask theo', theo.id);
  await call(2, ines, 'Ask ines', ines.id);
  await call(3, ines, 'Ask nobody', null);
  return { ines, theo: tabIn(theo, ines), mia: tabIn(mia, ines) };
}

it('an owner’s day has the calls that are theirs, and nobody’s', async () => {
  await sees((await team('own')).ines, ['Ask ines', 'Ask nobody']);
});

it('a manager’s day has nobody’s calls, too', async () => {
  await sees((await team('managing')).mia, ['Ask nobody']);
});

it('a member’s day has the calls that are theirs', async () => {
  await sees((await team('belonging')).theo, ['Ask theo']);
});

it('a day has every call once the plan has no team', async () => {
  const { ines } = await team('lapsed');
  await ines.call('PUT', '/api/subscription', { tier: 'basic', billing_interval: 'monthly', start: 'now' });
  await sees(ines, ['Ask ines', 'Ask nobody', 'Ask theo']);
});
