import { ArticlePage } from '#web/areas/articles/article-page.tsx';
import { complianceRules } from '#web/areas/articles/content/compliance-rules.ts';

export function ComplianceRulesPage() {
  return <ArticlePage group={complianceRules} back={{ to: '/documentation', label: 'Documentation' }} />;
}
