import { ArticlePage } from '#web/articles/article-page.tsx';
import { propertyAnalysis } from '#web/articles/content/property-analysis.ts';

export function HelpPropertyAnalysisPage() {
  return <ArticlePage group={propertyAnalysis} back={{ to: '/help-center', label: 'Help Center' }} />;
}
