import { ArticlePage } from '#web/areas/articles/article-page.tsx';
import { propertyAnalysis } from '#web/areas/articles/content/property-analysis.ts';

export function HelpPropertyAnalysisPage() {
  return <ArticlePage group={propertyAnalysis} back={{ to: '/help-center', label: 'Help Center' }} />;
}
