import { ArticlePage } from '#web/articles/article-page.tsx';
import { terms } from '#web/articles/content/terms.ts';
import { LegalDraft } from '#web/articles/legal-draft.tsx';

export function TermsPage() {
  return <ArticlePage group={terms} note={<LegalDraft />} />;
}
