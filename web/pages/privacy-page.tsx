import { ArticlePage } from '#web/articles/article-page.tsx';
import { privacy } from '#web/articles/content/privacy.ts';
import { LegalDraft } from '#web/articles/legal-draft.tsx';

export function PrivacyPage() {
  return <ArticlePage group={privacy} note={<LegalDraft />} />;
}
