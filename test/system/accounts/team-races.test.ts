import { describe, expect, it } from 'vitest';
import { Analysis } from '#shared/analysis/analysis.ts';
import { teamLimits } from '#shared/team/team.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { type Person, startSystem } from '#test/support/system.ts';
import { inSequence, openTablesProxy } from '#test/support/tables-proxy.ts';
import { invite, teamMember, teamOf, teamOwner, within } from '#test/support/teams/team.ts';

/* What happens to a team while others act in it. */

const proxy = openTablesProxy();
const system = await startSystem({ tablesThrough: proxy.through });

describe('seats', () => {
  it('are never given twice: of many invitations at once for the last seat one is sent, and joined once', async () => {
    proxy.onTheWay(() => ({ delayMs: Math.random() * 20 }));
    const ines = await teamOwner(system, 'last-seat');
    for (let seat = 2; seat < teamLimits.seats; seat += 1) await teamMember(system, ines, `seat-${seat}`, 'viewer');
    const guests = await Promise.all(Array.from({ length: 20 }, (_, at) => system.person(`guest-${at}`)));
    const sent = await Promise.all(
      guests.slice(0, 12).map(({ email }) => ines.call('POST', '/api/team/invitations', { email, role: 'member' })),
    );
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, ...Array(11).fill(403)]);
    const [open] = (await teamOf(ines)).invitations;
    const invited = guests.find(({ email }) => email === open?.email);
    expect(invited).toBeDefined();
    if (!invited) return;
    const secret = await invite(ines, invited.email, 'member');
    const joining = await Promise.all(Array.from({ length: 20 }, () => invited.call('POST', '/api/join', { secret })));
    expect(new Set(joining.map(({ status }) => status))).toEqual(new Set([200]));
    const { members, invitations } = await teamOf(ines);
    expect([members.length, invitations.length]).toEqual([teamLimits.seats, 0]);
    expect(new Set(members.map(({ id }) => id)).size).toBe(teamLimits.seats);
  });
});

/** Writes as fast as it can until told to stop. @returns the status of each write that began after `mark`. */
function writing(call: ReturnType<typeof within>, id: string) {
  let state: 'before' | 'after' | 'over' = 'before';
  const after: number[] = [];
  const prices: number[] = [];
  const loop = async (writer: number) => {
    for (let turn = 0; state !== 'over'; turn += 1) {
      const isAfter = state === 'after';
      const purchase_price = 1000 * writer + turn;
      const { status } = await call('PATCH', `/api/analyses/${id}`, { purchase_price });
      if (isAfter) {
        after.push(status);
        prices.push(purchase_price);
      }
    }
  };
  const loops = [1, 2, 3].map(loop);
  return {
    mark: () => {
      state = 'after';
    },
    async end() {
      // Each writer begins at least two more.
      while (after.length < 6) await new Promise((resolve) => setImmediate(resolve));
      state = 'over';
      await Promise.all(loops);
      return { after, prices };
    },
  };
}

const priceOf = async (person: Person, id: string) =>
  Analysis.parse((await person.call('GET', `/api/analyses/${id}`)).body).purchase_price;

describe('a write beside the end of what its writer may do', () => {
  it.each([
    ['a removal', 404, (ines: Person, theo: Person) => ines.call('DELETE', `/api/team/members/${theo.id}`)],
    [
      'another role',
      403,
      (ines: Person, theo: Person) => ines.call('PATCH', `/api/team/members/${theo.id}`, { role: 'viewer' }),
    ],
  ])('never lands where it began after the answer: %s', async (name, refused, end) => {
    proxy.onTheWay(() => ({ delayMs: Math.random() * 5 }));
    const ines = await teamOwner(system, `ends-by-${name}`.replaceAll(' ', '-'));
    const theo = await teamMember(system, ines, `writer-of-${name}`.replaceAll(' ', '-'), 'member');
    const id = await saveAnalysis(ines);
    const writers = writing(within(system, theo, ines), id);
    expect((await end(ines, theo)).status).toBeLessThan(300);
    writers.mark();
    const { after, prices } = await writers.end();
    expect(new Set(after)).toEqual(new Set([refused]));
    expect(prices).not.toContain(await priceOf(ines, id));
  });
});

describe('the admission of a member', () => {
  it('waits for the tables no longer than the owner’s', async () => {
    proxy.onTheWay(() => ({ delayMs: 60 }));
    const ines = await teamOwner(system, 'in-parallel');
    const theo = await teamMember(system, ines, 'beside', 'member');
    const id = await saveAnalysis(ines);
    const inItsOwn = (path: string) => () => ines.call('GET', path);
    const inAnothers = (path: string) => () => within(system, theo, ines)('GET', path);
    for (const path of ['/api/analyses', `/api/analyses/${id}`, '/api/lists']) {
      // The first calls load code, and record a session.
      await inItsOwn(path)();
      await inAnothers(path)();
      const [own, member] = [await proxy.callsOf(inItsOwn(path)), await proxy.callsOf(inAnothers(path))];
      expect([path, inSequence(member)]).toEqual([path, inSequence(own)]);
      expect(member.length - own.length).toBe(2);
    }
  });
});

describe('a workspace beside others', () => {
  it('shows a member of one never a byte of another, nor one of it to who was removed', async () => {
    proxy.onTheWay(() => ({}));
    const [ines, ada] = [await teamOwner(system, 'canary-one'), await teamOwner(system, 'canary-two')];
    const theo = await teamMember(system, ines, 'of-one', 'manager');
    const canary = 'Yellow canary 7412';
    const id = await saveAnalysis(ada);
    await ada.call('PATCH', `/api/analyses/${id}/pipeline`, { next_action: { text: canary, due: null } });
    await ada.call('POST', `/api/analyses/${id}/activity`, { key: '01J8ZQK3V4N5P6R7S8T9V0W1X2', text: canary });
    await ada.call('PATCH', '/api/profile', { company: canary });
    const paths = [
      ...['/api/analyses', `/api/analyses/${id}`, `/api/analyses/${id}/activity`, '/api/deals', '/api/lists'],
      ...['/api/team', '/api/workspace', '/api/books', '/api/account/api-keys', '/api/account/webhooks', '/api/export'],
    ];
    const seen = async (workspace: Person) =>
      JSON.stringify(
        await Promise.all(paths.map(async (path) => (await within(system, theo, workspace)('GET', path)).body)),
      );
    expect(await seen(ada)).not.toContain(canary);
    expect(await seen(ines)).not.toContain(canary);
    const secret = await invite(ada, theo.email, 'viewer');
    await theo.call('POST', '/api/join', { secret });
    expect(await seen(ada)).toContain(canary);
    expect(await seen(ines)).not.toContain(canary);
    await ada.call('DELETE', `/api/team/members/${theo.id}`);
    expect(await seen(ada)).not.toContain(canary);
  });
});
