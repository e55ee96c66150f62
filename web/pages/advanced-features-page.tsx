import { ArticlePage } from '#web/articles/article-page.tsx';
import { advancedFeatures } from '#web/articles/content/advanced-features.ts';

export function AdvancedFeaturesPage() {
  return <ArticlePage group={advancedFeatures} back={{ to: '/documentation', label: 'Documentation' }} />;
}
