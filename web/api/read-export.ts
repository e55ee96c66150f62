import type { Profile } from '#shared/account/profile.ts';
import { letterRoutes } from '#shared/contract/letter-routes.ts';
import { listRoutes } from '#shared/contract/list-routes.ts';
import type { ExportItem } from '#shared/pipeline/export.ts';
import { call } from './client.ts';

/**
 * A copy of what an account has stored, as one object: the profile, analyses with their plan, activity and letters,
 * lookups, and lists with their rows.
 *
 * @param onRead is told how many items are read so far.
 */
export async function readExport(profile: Profile, onRead: (items: number) => void): Promise<object> {
  const items: ExportItem[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(letterRoutes.exportData, { query: cursor === undefined ? {} : { cursor } });
    items.push(...page.items);
    onRead(items.length);
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  const { items: lists } = await call(listRoutes.listLists, {});
  const screened: object[] = [];
  for (const { id } of lists) screened.push(await call(listRoutes.getList, { params: { id }, query: {} }));
  return {
    exported_at: new Date().toISOString(),
    profile,
    analyses: items.flatMap((item) => (item.kind === 'analysis' ? [withParts(item, items)] : [])),
    lookups: items.flatMap((item) => (item.kind === 'lookup' ? [item.lookup] : [])),
    lists: screened,
  };
}

function withParts({ analysis, pipeline }: Extract<ExportItem, { kind: 'analysis' }>, items: readonly ExportItem[]) {
  return {
    ...analysis,
    pipeline,
    activity: items.flatMap((item) =>
      item.kind === 'activity' && item.analysis_id === analysis.id ? [item.entry] : [],
    ),
    letters: items.flatMap((item) => (item.kind === 'letter' && item.analysis_id === analysis.id ? [item.letter] : [])),
  };
}
