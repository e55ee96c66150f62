import { ArticlePage } from '#web/articles/article-page.tsx';
import { integrationGuide } from '#web/articles/content/integration-guide.ts';

export function IntegrationGuidePage() {
  return <ArticlePage group={integrationGuide} back={{ to: '/documentation', label: 'Documentation' }} />;
}
