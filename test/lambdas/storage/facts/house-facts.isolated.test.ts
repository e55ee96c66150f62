import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteFactFile, factFilesOf, noteFactFile } from '#lambdas/storage/facts/fact-files.ts';
import { addFacts, deleteFactsOf, findFacts } from '#lambdas/storage/facts/house-facts.ts';
import type { Write } from '#lambdas/storage/table.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import type { RowFacts } from '#shared/lists/facts/row-facts.ts';
import { dayMs } from '#shared/values/days.ts';
import { startTables } from '#test/support/lambdas/own-tables.ts';

vi.mock('#lambdas/runtime/call-limits.ts', () => import('#test/support/lambdas/patient-calls.ts'));

// The tables know no transactions: the writes come one by one, the condition first.
vi.mock('#lambdas/storage/tombstone.ts', async () => {
  const { alone } = await import('#lambdas/storage/table.ts');
  const ofUser =
    () =>
    async (...writes: Write[]) => {
      for (const write of writes) if (!(await alone(write))) return false;
      return true;
    };
  return { ofUser };
});

const newTables = await startTables(
  { setting: 'ANALYSES_TABLE', keys: ['user_id', 'id'] },
  { setting: 'PROFILES_TABLE', keys: ['id'] },
);
beforeEach(newTables);

const now = new Date('2026-11-21T10:00:00Z');
const address = '4120 N Sagebrush Row, Phoenix, AZ 85016';
const list = (day: string, id = day) => ({ list: id, file: `${id}.csv`, day });
const add = (facts: RowFacts, day: string, house = address, id = day) =>
  addFacts(WorkspaceId.parse('pat'), house, list(day, id), facts, now);
const find = (house = address, user = 'pat') => findFacts(WorkspaceId.parse(user), house, now);

describe('the facts of a house', () => {
  it('are those of the newest list, whichever was imported first', async () => {
    expect(await add({ value: 338_000, rent: 2350 }, '2026-11-20')).toBe('new');
    expect(await add({ value: 330_000, beds: 3 }, '2026-10-01')).toBe('updated');
    expect(await add({ value: 338_000 }, '2026-11-20')).toBe('unchanged');
    expect(await find()).toEqual({
      facts: { value: 338_000, rent: 2350, beds: 3 },
      days: { value: '2026-11-20', rent: '2026-11-20', beds: '2026-10-01' },
      file: '2026-11-20.csv',
      day: '2026-11-20',
    });
  });

  it('are the same for every order of imports, and of two tabs at once', async () => {
    const imports: [RowFacts, string][] = [
      [{ value: 300_000 }, '2026-01-01'],
      [{ value: 310_000, rent: 2000 }, '2026-02-01'],
      [{ value: 300_000 }, '2026-03-01'],
      [{ value: 320_000 }, '2026-02-15'],
    ];
    await Promise.all(imports.map(([facts, day]) => add(facts, day)));
    const atOnce = await find();
    await newTables();
    for (const [facts, day] of imports.toReversed()) await add(facts, day);
    expect(await find()).toEqual(atOnce);
    expect(atOnce?.facts).toEqual({ value: 300_000, rent: 2000 });
  });

  it('are found in any spelling, and without the ZIP while one house of the city has it', async () => {
    await add({ value: 338_000 }, '2026-11-20');
    expect((await find('4120 North Sagebrush Row, Phoenix, AZ 85016'))?.facts).toEqual({ value: 338_000 });
    expect((await find('4120 N Sagebrush Row, Phoenix, AZ'))?.facts).toEqual({ value: 338_000 });
    await add({ value: 200_000 }, '2026-11-20', '4120 N Sagebrush Row, Phoenix, AZ 85013');
    expect(await find('4120 N Sagebrush Row, Phoenix, AZ')).toBeUndefined();
    expect((await find())?.facts).toEqual({ value: 338_000 });
  });

  it('of a row without the ZIP are those of the house that has it', async () => {
    await add({ rent: 2350 }, '2026-11-20', '4120 N Sagebrush Row, Phoenix, AZ');
    expect((await find())?.facts).toEqual({ rent: 2350 });
    await add({ value: 338_000 }, '2026-11-21');
    expect((await find())?.facts).toEqual({ rent: 2350, value: 338_000 });
  });

  it('are of one account alone', async () => {
    await add({ value: 338_000 }, '2026-11-20');
    expect(await find(address, 'sam')).toBeUndefined();
  });

  it('go with their list', async () => {
    await add({ value: 338_000 }, '2026-11-20');
    await add({ value: 330_000, beds: 3 }, '2026-10-01');
    await deleteFactsOf(WorkspaceId.parse('pat'), '2026-11-20', now);
    expect(await find()).toMatchObject({ facts: { value: 330_000, beds: 3 }, file: '2026-10-01.csv' });
    await deleteFactsOf(WorkspaceId.parse('pat'), '2026-10-01', now);
    expect(await find()).toBeUndefined();
  });

  it('go with their file, which is noted once and outlives its list', async () => {
    const later = new Date(now.getTime() + 91 * dayMs);
    for (const day of ['2026-10-01', '2026-11-20', '2026-11-20']) {
      await add({ value: 338_000 }, day);
      await noteFactFile(WorkspaceId.parse('pat'), list(day), now);
    }
    await noteFactFile(WorkspaceId.parse('pat'), list('2026-11-20'), later);
    const files = await factFilesOf(WorkspaceId.parse('pat'), later);
    expect(files.map(({ file, imported_at }) => [file, imported_at])).toEqual([
      ['2026-11-20.csv', now.toISOString()],
      ['2026-10-01.csv', now.toISOString()],
    ]);
    expect(await factFilesOf(WorkspaceId.parse('sam'), now)).toEqual([]);
    expect(await deleteFactFile(WorkspaceId.parse('sam'), '2026-11-20', now)).toBe(false);
    expect(await deleteFactFile(WorkspaceId.parse('pat'), '2026-11-20', now)).toBe(true);
    expect(await deleteFactFile(WorkspaceId.parse('pat'), '2026-11-20', now)).toBe(false);
    expect((await factFilesOf(WorkspaceId.parse('pat'), now)).map(({ list: id }) => id)).toEqual(['2026-10-01']);
    expect(await find()).toBeUndefined();
    expect(await factFilesOf(WorkspaceId.parse('pat'), new Date(now.getTime() + 401 * dayMs))).toEqual([]);
  });
});
