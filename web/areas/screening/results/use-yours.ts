import { useEffect, useState } from 'react';
import type { ListRow } from '#shared/lists/list.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';

const none: ReadonlyMap<number, string> = new Map();

/**
 * The deal that a row is about, by the row's position: also one that was saved from another list, or looked up alone. A
 * row about several deals, and one that shares its deal with another house, has none.
 */
export function useYours(rows: readonly ListRow[], deals: readonly DealRow[] | undefined): ReadonlyMap<number, string> {
  const [yours, setYours] = useState(none);
  useEffect(() => {
    if (deals === undefined || deals.length === 0) return;
    let isOver = false;
    // The rules of addresses are no part of the page's first packets.
    import('#shared/lists/match-deals.ts').then(
      ({ isOfHouse, matchDeals }) => {
        const found = matchDeals(deals, rows.filter(isOfHouse));
        if (isOver) return;
        setYours(
          new Map(
            found.flatMap(({ row, deals: [one, ...others], isShared }) =>
              isShared || others.length > 0 ? [] : [[row.position, one.id]],
            ),
          ),
        );
        // Unread, rows are as those of no deal; a deal is opened from the dashboard.
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [rows, deals]);
  return yours;
}
