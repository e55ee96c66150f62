import type { AccountLogEntry } from '#shared/account/account-log.ts';
import type { Profile } from '#shared/account/profile.ts';
import { proofRoutes } from '#shared/contract/book-routes.ts';
import { listRoutes } from '#shared/contract/list-routes.ts';
import { exportRoutes, packetRoutes } from '#shared/contract/packet-routes.ts';
import { accountLogRoutes } from '#shared/contract/profile-routes.ts';
import { sellerPageRoutes } from '#shared/contract/seller-page-routes.ts';
import { subscriptionRoutes } from '#shared/contract/subscription-routes.ts';
import type { ExportItem } from '#shared/data-export/export.ts';
import { ApiError, call, callForFile } from './client.ts';
import { exportRows } from './export-list.ts';
import { withRecentSignIn } from './recent-sign-in.ts';

/** Stored and could not be read: the rest does not wait for it. */
type NotRead = { kind: string; id: string; problem?: string };

/**
 * A copy of what an account has stored, as one object: the profile with its pictures, analyses with their plan,
 * activity, letters, packets, offers with what their sellers signed and photos, books with their receipts and links, lookups, lists with their rows and
 * what their files say, maps of columns, payments, and what happened to the account. `not_read` names what could not
 * be read.
 *
 * @param onRead is told how many items are read so far.
 */
export async function readExport(profile: Profile, onRead: (items: number) => void) {
  const items: ExportItem[] = [];
  const not_read: NotRead[] = [];
  let cursor: string | undefined;
  do {
    const query = cursor === undefined ? {} : { cursor };
    const page = await withRecentSignIn(() => call(exportRoutes.exportData, { query }));
    items.push(...page.items);
    not_read.push(...(page.not_read ?? []));
    onRead(items.length);
    cursor = page.next_cursor;
  } while (cursor !== undefined);

  /** The answer; `undefined`, with a note, where it could not be read. */
  async function noted<T>(kind: string, id: string, read: () => Promise<T>): Promise<T | undefined> {
    try {
      return await read();
    } catch (error) {
      if (!isItsOwn(error)) throw error;
      not_read.push({ kind, id, problem: error.message });
      return undefined;
    }
  }
  const lists = await noted('lists', '', () => call(listRoutes.listLists, {}));
  const account_log = await noted('account_log', '', readAccountLog);
  const billing = await noted('billing', '', () => call(subscriptionRoutes.exportBilling, {}));
  const screened: object[] = [];
  for (const list of lists?.items ?? []) {
    const rows = await noted('list', list.id, () => exportRows(list.id));
    if (rows) screened.push({ list, rows: rows.map(({ row, ...said }) => ({ ...row, ...said })) });
  }
  const maps = await noted('column_maps', '', () => call(listRoutes.listColumnMaps, {}));
  const column_maps: object[] = [];
  for (const { hash } of maps?.items ?? []) {
    const map = await noted('column_map', hash, () => call(listRoutes.getColumnMap, { params: { hash } }));
    if (map) column_maps.push(map);
  }
  const photos: ExportedPhoto[] = [];
  for (const item of items) {
    if (item.kind !== 'photo') continue;
    const { analysis_id, photo } = item;
    const params = { id: analysis_id, photo_id: photo.id };
    const file = await noted('photo', photo.id, () => callForFile(packetRoutes.getPhoto, { params }));
    photos.push({ analysis_id, photo: { ...photo, file: file ? await asDataUrl(file) : null } });
  }
  const letters = new Map<string, string>();
  for (const item of items) {
    if (item.kind !== 'seller_event' || item.event.kind !== 'sign' || !item.event.sealed) continue;
    const { analysis_id, page_id, event } = item;
    const params = { id: analysis_id, page_id, key: event.key };
    const file = await noted('signed_letter', event.key, () =>
      callForFile(sellerPageRoutes.getSignedLetter, { params }),
    );
    if (file) letters.set(event.key, await asDataUrl(file));
  }
  const receipts = new Map<string, string>();
  for (const item of items) {
    if (item.kind !== 'receipt') continue;
    const { analysis_id, receipt } = item;
    const params = { id: analysis_id, receipt_id: receipt.id };
    const file = await noted('receipt', receipt.id, () => callForFile(proofRoutes.getReceipt, { params }));
    if (file) receipts.set(receipt.id, await asDataUrl(new Blob([file], { type: receipt.type })));
  }
  const pictures: Record<string, string> = {};
  for (const url of [profile.avatar_url, profile.logo_url]) {
    if (typeof url !== 'string') continue;
    const file = await noted('picture', url, () => fileAt(url));
    if (file) pictures[url] = await asDataUrl(file);
  }
  return {
    exported_at: new Date().toISOString(),
    profile,
    pictures,
    analyses: items.flatMap((item) =>
      item.kind === 'analysis' ? [withParts(item, items, { photos, letters, receipts })] : [],
    ),
    lookups: items.flatMap((item) => (item.kind === 'lookup' ? [item.lookup] : [])),
    house_records: items.flatMap(({ kind, ...house }) => (kind === 'house' ? [house] : [])),
    house_facts: items.flatMap(({ kind, ...facts }) => (kind === 'facts' ? [facts] : [])),
    lists: screened,
    column_maps,
    billing: billing ?? null,
    not_read,
    account_log: account_log ?? [],
  };
}

async function readAccountLog(): Promise<AccountLogEntry[]> {
  const entries: AccountLogEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(accountLogRoutes.listAccountLog, { query: cursor === undefined ? {} : { cursor } });
    entries.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  return entries;
}

/** A failure of one item. Without a network, a session or the right to go on there is no next one. */
const isItsOwn = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status !== 0 && error.status !== 401 && error.status !== 429;

async function fileAt(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (response.ok) return response.blob();
  throw new ApiError({ code: 'not_found', message: 'Picture not found.', status: response.status });
}

type ExportedPhoto = { analysis_id: string; photo: object };
/** Signed letters and receipts by their key or id, as data URLs. */
type ExportedFiles = {
  photos: readonly ExportedPhoto[];
  letters: ReadonlyMap<string, string>;
  receipts: ReadonlyMap<string, string>;
};

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
  { photos, letters, receipts }: ExportedFiles,
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
    offers: items.flatMap((item) =>
      item.kind === 'seller_page' && item.analysis_id === analysis.id ? [withMessages(item, items, letters)] : [],
    ),
    books: items.flatMap((item) =>
      item.kind === 'book' && item.analysis_id === analysis.id ? [withEntries(item, items, receipts)] : [],
    ),
    photos: photos.flatMap(({ analysis_id, photo }) => (analysis_id === analysis.id ? [photo] : [])),
    letters: items.flatMap((item) => (item.kind === 'letter' && item.analysis_id === analysis.id ? [item.letter] : [])),
  };
}

function withEntries(
  { analysis_id, book }: Extract<ExportItem, { kind: 'book' }>,
  items: readonly ExportItem[],
  files: ReadonlyMap<string, string>,
): object {
  const own = items.filter((item) => 'analysis_id' in item && item.analysis_id === analysis_id);
  const entries = own.flatMap((item) => (item.kind === 'entry' ? [item.entry] : []));
  return {
    ...book,
    entries: entries.toSorted((one, other) => one.number - other.number),
    receipts: own.flatMap((item) =>
      item.kind === 'receipt' ? [{ ...item.receipt, file: files.get(item.receipt.id) ?? null }] : [],
    ),
    proofs: own.flatMap((item) => (item.kind === 'proof' ? [item.proof] : [])),
  };
}

function withMessages(
  { page, shows }: Extract<ExportItem, { kind: 'seller_page' }>,
  items: readonly ExportItem[],
  letters: ReadonlyMap<string, string>,
): object {
  const events = items.flatMap((item) =>
    item.kind === 'seller_event' && item.page_id === page.id
      ? [{ ...item.event, ...(letters.has(item.event.key) && { file: letters.get(item.event.key) }) }]
      : [],
  );
  return { page, shows, events: events.toSorted((one, other) => one.at.localeCompare(other.at)) };
}
