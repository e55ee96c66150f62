import { unjudged } from '#shared/strategy/run-as.ts';
import { type Group, groupOf } from '#shared/structures/engine/answer.ts';
import type { ListRow } from './list.ts';
import type { RowPart } from './reasons/row-reasons.ts';

/**
 * The group of a row's working structure; `undefined` without figures or verdict. In a row of an earlier release the
 * seller's side was not judged, so it goes by its verdict.
 */
export function rowGroup({ figures }: Pick<ListRow, 'figures'>): Group | undefined {
  if (!figures?.verdict) return undefined;
  const { verdict, sellerVerdict, isDeal = false } = figures;
  return groupOf({ verdict, sellerVerdict: sellerVerdict ?? unjudged, isDeal });
}

/** A row's part. In one of an earlier release, where reasons were not asked for, what works was worth a call. */
export function partOf(row: Pick<ListRow, 'figures' | 'part'>): RowPart | undefined {
  const group = rowGroup(row);
  if (row.part !== undefined || group === undefined) return row.part;
  return group === 'deal' || group === 'works_unknown' ? 'call' : 'rest';
}

/** Whether to call the seller: a reason to listen, and a structure that works. */
export const isWorthACall = (row: Pick<ListRow, 'figures' | 'part'>): boolean => partOf(row) === 'call';
