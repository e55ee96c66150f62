import { ArticlePage } from '#web/areas/articles/article-page.tsx';
import { privacy } from '#web/areas/articles/content/privacy.ts';
import { LegalDraft } from '#web/areas/articles/legal-draft.tsx';

export function PrivacyPage() {
  return <ArticlePage group={privacy} note={<LegalDraft />} />;
}
