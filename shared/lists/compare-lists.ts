import type { RowFacts } from './facts/row-facts.ts';
import type { RowSince, RowState } from './list.ts';
import { isOfHouse, matchDeals } from './match-deals.ts';

/* What a list says that an earlier one did not. */

type Row = { position: number; address: string; state: RowState; facts?: RowFacts | undefined };

/** Changed facts of a row that are named; the others only count. */
const mostNamed = 6;

/**
 * Compares a list with a former one, house by house.
 *
 * @returns by position what became of each row that is a house; none where two rows of the former may be the same house.
 * `gone`: the positions of the former's houses that the list has no more.
 */
export function compareLists(
  rows: readonly Row[],
  former: readonly Row[],
): { since: Map<number, RowSince>; gone: number[] } {
  const before = former
    .filter(isOfHouse)
    .map((row) => ({ id: String(row.position), property_address: row.address, row }));
  const houses = rows.filter(isOfHouse);
  const matches = matchDeals(before, houses);
  const since = new Map<number, RowSince>(houses.map(({ position }) => [position, { kind: 'new' }]));
  for (const { row, deals, isShared } of matches) {
    const [one, ...others] = deals;
    if (others.length > 0 || isShared) since.delete(row.position);
    else since.set(row.position, changesOf(one.row.facts ?? {}, row.facts ?? {}));
  }
  const found = new Set(matches.flatMap(({ deals }) => deals.map(({ row }) => row.position)));
  return { since, gone: before.flatMap(({ row }) => (found.has(row.position) ? [] : [row.position])) };
}

function changesOf(before: RowFacts, after: RowFacts): RowSince {
  const was = new Map(Object.entries(before));
  const is = new Map(Object.entries(after));
  const changes = [...new Set([...is.keys(), ...was.keys()])]
    .filter((role) => was.get(role) !== is.get(role))
    .map((role) => ({ role, before: was.get(role) ?? null, after: is.get(role) ?? null }));
  if (changes.length === 0) return { kind: 'same' };
  const more = changes.length - mostNamed;
  return { kind: 'changed', changes: changes.slice(0, mostNamed), ...(more > 0 && { more }) };
}
