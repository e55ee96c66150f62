import { ArticlePage } from '#web/articles/article-page.tsx';
import { gettingStarted } from '#web/articles/content/getting-started.ts';

export function HelpGettingStartedPage() {
  return <ArticlePage group={gettingStarted} back={{ to: '/help-center', label: 'Help Center' }} />;
}
