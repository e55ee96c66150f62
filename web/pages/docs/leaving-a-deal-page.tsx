import { ArticlePage } from '#web/areas/articles/article-page.tsx';
import { leavingADeal } from '#web/areas/articles/content/leaving-a-deal.ts';

export function LeavingADealPage() {
  return <ArticlePage group={leavingADeal} back={{ to: '/documentation', label: 'Documentation' }} />;
}
