import { ArticlePage } from '#web/areas/articles/article-page.tsx';
import { gettingStarted } from '#web/areas/articles/content/getting-started.ts';

export function HelpGettingStartedPage() {
  return <ArticlePage group={gettingStarted} back={{ to: '/help-center', label: 'Help Center' }} />;
}
