import { ArticlePage } from '#web/areas/articles/article-page.tsx';
import { integrationGuide } from '#web/areas/articles/content/integration-guide.ts';

export function IntegrationGuidePage() {
  return <ArticlePage group={integrationGuide} back={{ to: '/documentation', label: 'Documentation' }} />;
}
