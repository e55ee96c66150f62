import { ArticlePage } from '#web/articles/article-page.tsx';
import { technicalSupport } from '#web/articles/content/technical-support.ts';

export function HelpTechnicalSupportPage() {
  return <ArticlePage group={technicalSupport} back={{ to: '/help-center', label: 'Help Center' }} />;
}
