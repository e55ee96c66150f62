import { activityPath, bookPath, newLetterPath } from '#shared/site/analysis-paths.ts';
import type { DatedItem } from './dated-items.ts';

/** Where an item's deal shows it. */
export function itemPath({ kind, deal, isInBook }: DatedItem): string {
  if (isInBook) return bookPath(deal.id);
  return kind === 'seller_answer' ? newLetterPath(deal.id) : activityPath(deal.id);
}
