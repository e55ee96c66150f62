import { activityPath, newLetterPath } from '#shared/site/analysis-paths.ts';
import type { DatedItem } from './dated-items.ts';

/** Where an item's deal shows it. */
export const itemPath = ({ kind, deal }: DatedItem): string =>
  kind === 'seller_answer' ? newLetterPath(deal.id) : activityPath(deal.id);
