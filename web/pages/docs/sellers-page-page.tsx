import { ArticlePage } from '#web/areas/articles/article-page.tsx';
import { sellersPage } from '#web/areas/articles/content/sellers-page.ts';

export function SellersPagePage() {
  return <ArticlePage group={sellersPage} back={{ to: '/documentation', label: 'Documentation' }} />;
}
