import { dealIdOf, type StoredList } from '#lambdas/storage/lists/list-rows.ts';
import { listsOf, rowsOf } from '#lambdas/storage/lists/lists.ts';
import type { ListAnswer } from '#shared/lists/list.ts';

export type FactList = StoredList & { source: NonNullable<StoredList['source']> };

export const hasFacts = (list: StoredList): list is FactList => list.source !== undefined && list.state !== 'loading';

/** The list of the same columns with the nearest earlier file day, the newest of that day; `undefined` without one. */
export async function formerListOf({ user_id, id, source }: StoredList, now: Date): Promise<FactList | undefined> {
  if (source?.columns === undefined) return undefined;
  const lists = (await listsOf(user_id, now)).filter(hasFacts);
  return lists
    .filter((each) => each.id !== id && each.source.columns === source.columns && each.source.day < source.day)
    .toSorted((one, other) => order(other).localeCompare(order(one)))[0];
}

const order = ({ source, id }: FactList) => `${source.day} ${id}`;

/** The houses of the former list that a list has no more. */
export async function goneOf(
  { former, gone_rows: gone = [] }: StoredList,
  find: (id: string) => Promise<StoredList | undefined>,
): Promise<NonNullable<ListAnswer['gone']>> {
  const list = former && gone.length > 0 ? await find(former.id) : undefined;
  if (!list) return [];
  const wanted = new Set(gone);
  return (await rowsOf(list))
    .filter(({ position }) => wanted.has(position))
    .map((row) => ({
      line: row.line,
      address: row.address,
      deal_id: dealIdOf(row),
      ...(row.lookup_id !== undefined && { lookup_id: row.lookup_id }),
    }));
}
