import { ArticlePage } from '#web/areas/articles/article-page.tsx';
import { advancedFeatures } from '#web/areas/articles/content/advanced-features.ts';

export function AdvancedFeaturesPage() {
  return <ArticlePage group={advancedFeatures} back={{ to: '/documentation', label: 'Documentation' }} />;
}
