import { ulid } from 'ulid';
import { countKey, eventKey, watchedKey, watchKey } from '#lambdas/storage/watch/watch-rows.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import type { WatchEvent } from '#shared/records/watch/watch.ts';
import type { Person, TestSystem } from '#test/support/system.ts';
import { itemOf, mockCounty, placeCounty, placeHouse } from './place-county.ts';

/** Has a deal's house in a published county, so that it can be followed. */
export async function placeHouseOf(system: TestSystem, owner: Person, analysisId: string): Promise<void> {
  const { body } = await owner.call('GET', `/api/analyses/${analysisId}`);
  await placeCounty(system);
  await placeHouse(system, String(Object(body).property_address));
}

/** Has a workspace follow so many houses, as their count says. */
export const placeWatchCount = (system: TestSystem, owner: Person, followed: number): Promise<void> =>
  put(system, { ...countKey(WorkspaceId.parse(owner.id)), followed });

/** An area of that county, as it is saved. */
export const mockArea = { name: 'Mock County', area: { place: { county: mockCounty.county }, conditions: {} } };

/** Has a workspace keep and follow so many areas, as their counts say. */
export const placeAreaCount = (
  system: TestSystem,
  owner: Person,
  counts: { kept: number; followed?: number },
): Promise<void> =>
  put(system, { account: countKey(WorkspaceId.parse(owner.id)).account, sort_key: 'areas', ...counts });

/** Has a deal's house followed, whatever the plan allows. */
export async function placeWatch(system: TestSystem, owner: Person, analysis_id: string): Promise<void> {
  const workspace_id = WorkspaceId.parse(owner.id);
  const of = { user_id: workspace_id, analysis_id };
  const { county, name: county_name } = mockCounty;
  const house = { address: '12 Mock St, Naples, FL 34102', house_key: '12|mock st||34102', county, county_name };
  const kept = { workspace_id, analysis_id, load: '20261101T1000', step: 10, followed_at: '2026-11-01T10:00:00.000Z' };
  await put(system, { ...watchKey(of), ...house, ...kept });
  await put(system, { ...watchedKey(of, county), ...of });
  await placeWatchCount(system, owner, 1);
}

/** Puts what a roll has changed of a deal's house. @returns its id. */
export async function placeWatchEvent(system: TestSystem, owner: Person, analysisId: string): Promise<string> {
  const id = ulid();
  const event: Omit<WatchEvent, 'done_at' | 'is_sample'> = {
    ...{ id, analysis_id: analysisId, area_id: null, address: '12 Mock St, Naples, FL 34102' },
    ...{ county: mockCounty.county, county_name: mockCounty.name, as_of: '2026-10-01' },
    found_at: '2026-11-01T10:00:00.000Z',
    change: { kind: 'value_moved', before: 338_000, after: 371_800 },
  };
  await put(system, { ...eventKey(WorkspaceId.parse(owner.id), id), ...event });
  return id;
}

async function put({ tables }: TestSystem, row: Record<string, unknown>): Promise<void> {
  const TableName = tables.names.find((name) => name.includes('Integrations'));
  await tables.command('PutItem', { TableName, Item: itemOf(row).M });
}
