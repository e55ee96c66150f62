import { ArticlePage } from '#web/areas/articles/article-page.tsx';
import { afterClosing } from '#web/areas/articles/content/after-closing.ts';

export function AfterClosingPage() {
  return <ArticlePage group={afterClosing} back={{ to: '/documentation', label: 'Documentation' }} />;
}
