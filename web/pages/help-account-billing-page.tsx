import { ArticlePage } from '#web/articles/article-page.tsx';
import { accountBilling } from '#web/articles/content/account-billing.ts';

export function HelpAccountBillingPage() {
  return <ArticlePage group={accountBilling} back={{ to: '/help-center', label: 'Help Center' }} />;
}
