/**
 * Items by a key, in the order of their first. `Map.groupBy` does it in browsers that are newer than the oldest that the
 * site works in.
 */
export function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
}
