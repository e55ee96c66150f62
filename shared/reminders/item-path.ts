import { activityPath, bookPath, dealPath, messagePath } from '#shared/site/analysis-paths.ts';
import { savedAreaPath } from '#shared/site/saved-area-path.ts';
import { pathIn } from '#shared/site/workspace-link.ts';
import type { DatedItem } from './dated-items.ts';

/** Where an item's deal shows it. */
export const itemPath = (item: DatedItem): string => pathIn(item.workspace, pathOf(item));

function pathOf({ kind, deal, message, isInBook, isOfArea }: DatedItem): string {
  if (isOfArea) return savedAreaPath(deal.id);
  // It may ask whether the deal takes another value.
  if (kind === 'record_changed') return dealPath(deal.id);
  if (isInBook) return bookPath(deal.id);
  return message ? messagePath(deal.id, message) : activityPath(deal.id);
}
