import { ArticlePage } from '#web/areas/articles/article-page.tsx';
import { accountBilling } from '#web/areas/articles/content/account-billing.ts';

export function HelpAccountBillingPage() {
  return <ArticlePage group={accountBilling} back={{ to: '/help-center', label: 'Help Center' }} />;
}
