import { activityPath, bookPath, messagePath } from '#shared/site/analysis-paths.ts';
import type { DatedItem } from './dated-items.ts';

/** Where an item's deal shows it. */
export function itemPath({ deal, message, isInBook }: DatedItem): string {
  if (isInBook) return bookPath(deal.id);
  return message ? messagePath(deal.id, message) : activityPath(deal.id);
}
