import { screen, waitFor } from '@testing-library/react';
import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { readAnalysis, saveAnalysis } from '#test/support/saved-analysis.ts';
import { fill, startScreens, typedIn } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';
import { teamMember, teamOwner, within } from '#test/support/teams/team.ts';

/* Two people of a workspace have one deal open. The page's own socket, as a browser opens it. */

const { system, open } = await startScreens();

let sockets: WebSocket[] = [];
beforeEach(() => {
  vi.stubGlobal(
    'WebSocket',
    class extends WebSocket {
      constructor(url: string) {
        super(url, { origin: system.url });
        sockets.push(this);
      }
    },
  );
});
afterEach(() => {
  for (const socket of sockets) socket.close();
  sockets = [];
  vi.unstubAllGlobals();
});

/** An owner, and a member who changes the owner's deals elsewhere. */
async function team(name: string): Promise<{ ines: Person; sam: Person; id: string; bySam: Person['call'] }> {
  const ines = await teamOwner(system, `${name}-owner`);
  const sam = await teamMember(system, ines, `${name}-member`, 'member');
  return { ines, sam, id: await saveAnalysis(ines), bySam: within(system, sam, ines) };
}

/** The server has taken the page's socket as a listener of the deal. */
const listens = (since: number) =>
  waitFor(() => {
    const frames = system.logs
      .slice(since)
      .filter((line) => line.includes('"route":"listen"') && line.includes('"event":"answer"'));
    expect(frames.length).toBeGreaterThan(0);
  });

it('opens no connection for somebody who works alone', async () => {
  const ines = await system.person('alone');
  await ines.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  const id = await saveAnalysis(ines);
  const before = system.logs.length;
  open(`/deal/${id}`, ines);
  await waitFor(() =>
    expect(system.logs.slice(before).filter((line) => line.includes('GET /api/team'))).not.toHaveLength(0),
  );
  await system.idle();
  expect(sockets).toEqual([]);
});

it('shows a note of somebody else without a reload', async () => {
  const { ines, id, bySam } = await team('noting');
  const before = system.logs.length;
  open(`/deal/${id}`, ines);
  await listens(before);
  const text = 'The seller moves in May.';
  expect((await bySam('POST', `/api/analyses/${id}/activity`, { key: ulid(), text })).status).toBe(201);
  expect(await screen.findByText(text, {}, { timeout: 5000 })).toBeTruthy();
});

it('shows what somebody else changes in a form, and keeps what is typed', async () => {
  const { ines, id, bySam } = await team('typing');
  const before = system.logs.length;
  const user = open(`/deal-calculator/${id}?structure=bank-loan`, ines);
  await screen.findByRole('tab', { name: 'Property' });
  await listens(before);
  await fill('Vacancy', '7');
  const changed = await bySam('PATCH', `/api/analyses/${id}`, { calculator_inputs: { monthlyRent: '9500' } });
  expect(changed.status).toBe(200);
  await waitFor(async () => expect((await readAnalysis(ines, id)).calculator_inputs).toMatchObject({ vacancy: '7' }));
  expect(await typedIn('Vacancy')).toBe('7');
  await user.tab();
  await waitFor(async () => expect(await typedIn('Monthly rent')).toBe('9,500'), { timeout: 5000 });
  expect(await typedIn('Vacancy')).toBe('7');
});
