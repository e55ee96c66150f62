import type { Profile } from '#shared/account/profile.ts';
import { listRoutes } from '#shared/contract/list-routes.ts';
import { exportRoutes, packetRoutes } from '#shared/contract/packet-routes.ts';
import type { ExportItem } from '#shared/data-export/export.ts';
import { call, callForFile } from './client.ts';

/**
 * A copy of what an account has stored, as one object: the profile, analyses with their plan, activity, letters, packets and
 * photos, lookups, and lists with their rows.
 *
 * @param onRead is told how many items are read so far.
 */
export async function readExport(profile: Profile, onRead: (items: number) => void): Promise<object> {
  const items: ExportItem[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(exportRoutes.exportData, { query: cursor === undefined ? {} : { cursor } });
    items.push(...page.items);
    onRead(items.length);
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  const { items: lists } = await call(listRoutes.listLists, {});
  const screened: object[] = [];
  for (const { id } of lists) screened.push(await call(listRoutes.getList, { params: { id }, query: {} }));
  const photos: ExportedPhoto[] = [];
  for (const item of items) {
    if (item.kind !== 'photo') continue;
    const { analysis_id, photo } = item;
    const file = await callForFile(packetRoutes.getPhoto, { params: { id: analysis_id, photo_id: photo.id } });
    photos.push({ analysis_id, photo: { ...photo, file: await asDataUrl(file) } });
  }
  return {
    exported_at: new Date().toISOString(),
    profile,
    analyses: items.flatMap((item) => (item.kind === 'analysis' ? [withParts(item, items, photos)] : [])),
    lookups: items.flatMap((item) => (item.kind === 'lookup' ? [item.lookup] : [])),
    lists: screened,
  };
}

type ExportedPhoto = { analysis_id: string; photo: object };

function asDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

function withParts(
  { analysis, pipeline }: Extract<ExportItem, { kind: 'analysis' }>,
  items: readonly ExportItem[],
  photos: readonly ExportedPhoto[],
) {
  return {
    ...analysis,
    pipeline,
    activity: items.flatMap((item) =>
      item.kind === 'activity' && item.analysis_id === analysis.id ? [item.entry] : [],
    ),
    packets: items.flatMap((item) =>
      item.kind === 'packet' && item.analysis_id === analysis.id ? [{ ...item.packet, link: item.link }] : [],
    ),
    photos: photos.flatMap(({ analysis_id, photo }) => (analysis_id === analysis.id ? [photo] : [])),
    letters: items.flatMap((item) => (item.kind === 'letter' && item.analysis_id === analysis.id ? [item.letter] : [])),
  };
}
