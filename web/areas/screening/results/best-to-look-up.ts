import type { ListRow } from '#shared/lists/list.ts';
import { rankRows } from '#shared/lists/rank-rows.ts';
import { rowGroup } from '#shared/lists/row-part.ts';

/** How many are proposed at once. */
const most = 12;

/** The rows that a lookup is worth most: the first in order that may work and are not looked up. */
export function bestToLookUp(rows: readonly ListRow[], left: number): ListRow[] {
  return rankRows(rows, 'worthACall')
    .filter((row) => {
      const group = rowGroup(row);
      return row.state === 'priced' && group !== undefined && group !== 'needs' && group !== 'fails';
    })
    .slice(0, Math.max(0, Math.min(most, left)));
}
