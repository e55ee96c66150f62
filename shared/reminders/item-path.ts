import { activityPath, bookPath, messagePath } from '#shared/site/analysis-paths.ts';
import { pathIn } from '#shared/site/workspace-link.ts';
import type { DatedItem } from './dated-items.ts';

/** Where an item's deal shows it. */
export const itemPath = (item: DatedItem): string => pathIn(item.workspace, pathOf(item));

function pathOf({ deal, message, isInBook }: DatedItem): string {
  if (isInBook) return bookPath(deal.id);
  return message ? messagePath(deal.id, message) : activityPath(deal.id);
}
