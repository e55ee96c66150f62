import { ulid } from 'ulid';
import { describe, expect, it, vi } from 'vitest';
import { dealsAMessage } from '#lambdas/domain/team/end-assignments.ts';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { ActivityPage } from '#shared/pipeline/activity.ts';
import { DealPage } from '#shared/pipeline/deal-row.ts';
import { Pipeline } from '#shared/pipeline/pipeline.ts';
import { type GivenRole, Team } from '#shared/team/team.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { type Person, startSystem } from '#test/support/system.ts';
import { within as callsIn, teamMember, teamOwner } from '#test/support/teams/team.ts';

/* Who has a deal: from the first save, by choice, and until they may not have it any more. */

const system = await startSystem();

const owner = (name: string) => teamOwner(system, name);
const within = (person: Person, workspace: Person) => callsIn(system, person, workspace);
const joined = (workspace: Person, name: string, role: GivenRole = 'member') =>
  teamMember(system, workspace, name, role);

const assign = (call: Person['call'], id: string, assignee: string | null) =>
  call('PATCH', `/api/analyses/${id}/pipeline`, { assignee });
const planOf = async (person: Person, id: string) =>
  Pipeline.parse((await person.call('GET', `/api/analyses/${id}/pipeline`)).body);
const latestOf = async (person: Person, id: string) =>
  ActivityPage.parse((await person.call('GET', `/api/analyses/${id}/activity`)).body).items[0];

describe('a new deal', () => {
  it('is its saver’s, in the list, too, and nobody’s when a program saves it', async () => {
    const ines = await owner('saving');
    const sam = await joined(ines, 'saver');
    const own = await saveAnalysis(ines);
    const ofSam = await saveAnalysis({ ...sam, call: within(sam, ines) }, '7 Assigned St, Mesa, AZ 85201');
    const made = await ines.call('POST', '/api/account/api-keys', { name: 'Sheet' });
    const { key: token } = CreatedApiKey.parse(made.body);
    const body = { propertyAddress: '8 Assigned St, Mesa, AZ 85201' };
    expect((await system.call('POST', '/api/analysis', { token, body })).status).toBe(201);
    const { items } = DealPage.parse((await ines.call('GET', '/api/deals')).body);
    const assignees = new Map(items.map(({ id, assignee }) => [id, assignee]));
    expect([assignees.get(own), assignees.get(ofSam)]).toEqual([ines.id, sam.id]);
    expect([...assignees.values()].filter((id) => id === undefined)).toHaveLength(1);
    expect((await system.call('GET', `/api/deal/${ofSam}`, { token })).body).toMatchObject({ assignee: sam.id });
    // It is the saver's without a word.
    expect((await latestOf(ines, own))?.kind).not.toBe('assigned');
  });

  it('is New, and moves on as any other', async () => {
    const ines = await owner('saving-and-moving');
    const id = await saveAnalysis(ines, '9 Assigned St, Mesa, AZ 85201');
    expect(await planOf(ines, id)).toMatchObject({ version: 1, stage: 'new', assignee: ines.id });
    expect((await ines.call('PATCH', `/api/analyses/${id}/pipeline`, { stage: 'contacted' })).body).toMatchObject({
      version: 2,
      assignee: ines.id,
    });
  });
});

describe('a deal', () => {
  it('is given to the owner or a member who may change deals, which the log says, and to nobody', async () => {
    const ines = await owner('giving');
    const sam = await joined(ines, 'given');
    const id = await saveAnalysis(ines);
    expect((await assign(ines.call, id, sam.id)).body).toMatchObject({ assignee: sam.id });
    expect(await latestOf(ines, id)).toMatchObject({ kind: 'assigned', to: { id: sam.id, name: expect.any(String) } });
    expect((await assign(within(sam, ines), id, ines.id)).body).toMatchObject({ assignee: ines.id });
    expect(await latestOf(ines, id)).toMatchObject({ kind: 'assigned', to: { id: ines.id, name: 'Ines Calder' } });
    expect(Pipeline.parse((await assign(ines.call, id, null)).body).assignee).toBeUndefined();
    expect(await latestOf(ines, id)).toMatchObject({ kind: 'unassigned' });
    expect((await planOf(ines, id)).assignee).toBeUndefined();
  });

  it('is not given to a viewer, a bookkeeper, a stranger or who has left', async () => {
    const ines = await owner('not-giving');
    const others = [
      await joined(ines, 'viewing-deals', 'viewer'),
      await joined(ines, 'keeping-books', 'bookkeeper'),
      await system.person('no-member'),
    ];
    const id = await saveAnalysis(ines);
    for (const person of [...others, { id: 'nobody' }]) {
      expect(await assign(ines.call, id, person.id)).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_input', message: expect.stringContaining('body.assignee') } },
      });
    }
    const [viewer, bookkeeper] = others;
    for (const person of [viewer, bookkeeper]) {
      if (!person) continue;
      const message = expect.stringMatching(/ can’t .+\. Ask .+\.$/);
      expect(await assign(within(person, ines), id, null)).toMatchObject({ status: 403, body: { error: { message } } });
    }
    expect((await planOf(ines, id)).assignee).toBe(ines.id);
  });

  it('is one of many that are given at once', async () => {
    const ines = await owner('giving-many');
    const sam = await joined(ines, 'given-many');
    const ids: string[] = [];
    for (let house = 1; house <= 8; house += 1) ids.push(await saveAnalysis(ines, `${house} Many St, Mesa, AZ 85201`));
    const answers = await Promise.all(ids.map((id) => assign(ines.call, id, sam.id)));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const { items } = DealPage.parse((await ines.call('GET', '/api/deals')).body);
    expect(items.map(({ assignee }) => assignee)).toEqual(ids.map(() => sam.id));
  });
});

describe('deals of somebody who may not have them any more', () => {
  /** A deal that is somebody's, and one that stays whose it is. */
  async function dealsOf(ines: Person, person: Person) {
    const [theirs, other] = [await saveAnalysis(ines), await saveAnalysis(ines, '2 Kept St, Mesa, AZ 85201')];
    await assign(ines.call, theirs, person.id);
    return { theirs, other };
  }
  const isNobodys = (person: Person, id: string) =>
    vi.waitFor(async () => expect((await planOf(person, id)).assignee).toBeUndefined(), { timeout: 180_000 });
  const nameOf = async (of: Person, id: string) =>
    Team.parse((await of.call('GET', '/api/team')).body).members.find((member) => member.id === id)?.name;

  it('are nobody’s after a removal, which says how many, with one entry each', async () => {
    const ines = await owner('removing-from-deals');
    const sam = await joined(ines, 'removed-from-deals');
    const name = await nameOf(ines, sam.id);
    const { theirs, other } = await dealsOf(ines, sam);
    const answer = await ines.call('DELETE', `/api/team/members/${sam.id}`);
    expect([answer.status, answer.body]).toEqual([200, { unassigned: 1 }]);
    await isNobodys(ines, theirs);
    await system.idle();
    const { items } = ActivityPage.parse((await ines.call('GET', `/api/analyses/${theirs}/activity`)).body);
    expect(items.filter(({ kind }) => kind === 'unassigned')).toMatchObject([
      { from: { id: sam.id, name, why: 'removed' } },
    ]);
    expect((await planOf(ines, other)).assignee).toBe(ines.id);
    expect((await assign(ines.call, theirs, sam.id)).status).toBe(400);
  });

  it('are nobody’s after they leave, lose the role or delete their account', async () => {
    const ines = await owner('left-with-deals');
    const ending: [why: string, end: (person: Person) => Promise<unknown>, name?: string][] = [
      ['left', (person) => within(person, ines)('DELETE', '/api/team/membership')],
      ['role', (person) => ines.call('PATCH', `/api/team/members/${person.id}`, { role: 'viewer' })],
      ['deleted', (person) => person.call('DELETE', '/api/profile'), 'Former member'],
    ];
    for (const [why, end, former] of ending) {
      const person = await joined(ines, `ending-${why}`);
      const name = former ?? (await nameOf(ines, person.id));
      const id = await saveAnalysis(ines, `1 ${why} St, Mesa, AZ 85201`);
      await assign(ines.call, id, person.id);
      expect(await end(person)).toMatchObject(
        why === 'role' ? { status: 200, body: { unassigned: 1 } } : { status: 204 },
      );
      await isNobodys(ines, id);
      expect(await latestOf(ines, id)).toMatchObject({ kind: 'unassigned', from: { id: person.id, name, why } });
    }
  });

  it('stay theirs with another role that may have them', async () => {
    const ines = await owner('changing-roles');
    const sam = await joined(ines, 'changed-role');
    const { theirs } = await dealsOf(ines, sam);
    const give = (role: string) => ines.call('PATCH', `/api/team/members/${sam.id}`, { role });
    expect((await give('manager')).body).not.toHaveProperty('unassigned');
    await system.idle();
    expect((await planOf(ines, theirs)).assignee).toBe(sam.id);
  });

  it('are unassigned some hundreds a message, and all of them', async () => {
    const ines = await owner('many-to-unassign');
    const sam = await joined(ines, 'with-many');
    const { theirs, other } = await dealsOf(ines, sam);
    const TableName = system.tables.names.find((name) => name.includes('Analyses'));
    const Key = { user_id: { S: ines.id }, id: { S: `analysis#${theirs}` } };
    const { Item } = (await system.tables.command('GetItem', { TableName, Key })) as { Item: Record<string, unknown> };
    const copies = Array.from({ length: dealsAMessage + 20 }, (_, at) => ulid(Date.UTC(2025, 0, 1) + at));
    for (const id of copies) {
      await system.tables.command('PutItem', { TableName, Item: { ...Item, id: { S: `analysis#${id}` } } });
    }
    const answer = await ines.call('DELETE', `/api/team/members/${sam.id}`);
    expect(answer.body).toEqual({ unassigned: copies.length + 1 });
    await isNobodys(ines, copies[0] ?? '');
    await system.idle();
    for (const id of [theirs, copies.at(-1) ?? '', copies[300] ?? '']) {
      expect((await planOf(ines, id)).assignee).toBeUndefined();
    }
    expect((await planOf(ines, other)).assignee).toBe(ines.id);
    const messages = system.logs.flatMap((line) => (line.includes('"unassigned"') ? [line] : []));
    const counts = messages.map((line) => Number(/"deals":(\d+)/.exec(line)?.[1]));
    expect(Math.max(...counts)).toBeLessThanOrEqual(dealsAMessage);
    expect(counts.filter((count) => count > 100).length).toBe(1);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(copies.length + 1);
  }, 240_000);
});
