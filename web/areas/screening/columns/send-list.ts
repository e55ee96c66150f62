import { listRoutes } from '#shared/contract/list-routes.ts';
import type { NewFactRow, NewList } from '#shared/lists/list.ts';
import { call } from '#web/api/client.ts';

/** How far a list has come: `id` once it is made, `sent` rows that are stored, `line` of the row that is next. */
export type Sending = { id?: string; sent: number; total: number; line: number };

type SendListProps = {
  list: NewList;
  /** Where an earlier attempt stopped. */
  from: Sending;
  rowsAt: (from: number) => Promise<NewFactRow[]>;
  onProgress: (sending: Sending) => void;
  signal: AbortSignal;
};

/** Makes a list, stores its rows and prices it; answers its id. May be called again with where it stopped. */
export async function sendList({ list, from, rowsAt, onProgress, signal }: SendListProps): Promise<string> {
  const id = from.id ?? (await call(listRoutes.createList, { body: list }, { signal })).id;
  let at: Sending = { ...from, id };
  while (at.sent < at.total) {
    const rows = await rowsAt(at.sent);
    at = { ...at, line: rows[0]?.line ?? at.line };
    onProgress(at);
    await call(listRoutes.storeListRows, { params: { id }, body: { from: at.sent, rows } }, { signal });
    at = { ...at, sent: at.sent + rows.length };
    onProgress(at);
  }
  await call(listRoutes.changeList, { params: { id }, body: { action: 'price' } }, { signal });
  return id;
}
