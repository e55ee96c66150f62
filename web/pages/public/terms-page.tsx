import { ArticlePage } from '#web/areas/articles/article-page.tsx';
import { terms } from '#web/areas/articles/content/terms.ts';
import { LegalDraft } from '#web/areas/articles/legal-draft.tsx';

export function TermsPage() {
  return <ArticlePage group={terms} note={<LegalDraft />} />;
}
