import { houseKeys, isSameHouse } from '#shared/property/house-key.ts';
import type { RowState } from './list.ts';

/* Which of a user's deals a row of a list is about. In doubt none: facts of another house cost a deal. */

type Deal = { id: string; property_address: string };
type Row = { position: number; address: string };

/** Rows that say nothing of a house of their own. */
const without: readonly RowState[] = ['unreadable', 'needs_unit', 'duplicate'];

/** Whether a row says something of a house. */
export const isOfHouse = ({ state }: { state: RowState }): boolean => !without.includes(state);

/** `deals`: the ones that a row may be about, at least one. It is about the only one of them, unless `isShared`. */
export type Match<D extends Deal, R extends Row> = {
  row: R;
  deals: [D, ...D[]];
  /** Rows of different houses fit the deal, which has no ZIP. */
  isShared: boolean;
};

/** The rows that are about deals, in their order. A house without the ZIP fits the same house with one. */
export function matchDeals<D extends Deal, R extends Row>(deals: readonly D[], rows: readonly R[]): Match<D, R>[] {
  const byKey = new Map<string, D[]>();
  for (const deal of deals) {
    const { house, city } = houseKeys(deal.property_address);
    for (const key of new Set([house, city])) {
      if (key !== '') byKey.set(key, [...(byKey.get(key) ?? []), deal]);
    }
  }
  const houses = new Map<string, Set<string>>();
  const found = rows.flatMap((row): Match<D, R>[] => {
    const { house, city } = houseKeys(row.address);
    const some = new Set([...(byKey.get(house) ?? []), ...(city === '' ? [] : (byKey.get(city) ?? []))]);
    const [first, ...others] = [...some].filter(({ property_address }) => isSameHouse(property_address, row.address));
    if (!first) return [];
    // Two spellings without the ZIP are one house.
    if (house !== city) houses.set(first.id, new Set(houses.get(first.id)).add(house));
    return [{ row, deals: [first, ...others], isShared: false }];
  });
  return found.map((match) => ({ ...match, isShared: (houses.get(match.deals[0].id)?.size ?? 0) > 1 }));
}
