import { ArticlePage } from '#web/areas/articles/article-page.tsx';
import { technicalSupport } from '#web/areas/articles/content/technical-support.ts';

export function HelpTechnicalSupportPage() {
  return <ArticlePage group={technicalSupport} back={{ to: '/help-center', label: 'Help Center' }} />;
}
