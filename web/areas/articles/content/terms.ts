import { plans, trialDays } from '#shared/account/plans.ts';
import { guarantee } from '#shared/site/claims.built.ts';
import { product } from '#shared/site/product.ts';
import type { ArticleGroup } from '#web/areas/articles/article.ts';
import { operator } from '#web/ui/text/operator.ts';

const { name } = product;
const { company, address, supportEmail } = operator();
const mail = `[${supportEmail}](mailto:${supportEmail})`;

export const terms: ArticleGroup = {
  path: '/terms',
  title: 'Terms of Service',
  lead: `The agreement between you and ${company} about using ${name}.`,
  articles: [
    {
      id: 'agreement',
      title: 'The agreement',
      blocks: [
        `By creating an account or using the API you agree to these terms. If you do so for a company, you say that you may. You have to be at least 18 years old. ${name} is made for property in the United States.`,
      ],
    },
    {
      id: 'service',
      title: 'What the service is',
      blocks: [
        `${name} gathers data about a property, works out figures, recommends a financing structure by fixed rules, and drafts letters from what you enter. It is information for your own decision.`,
        'It is not legal, tax, financial or investment advice, not an appraisal and not a brokerage service. Have an attorney review agreements before you sign them, and verify values, loans, liens and title with the county, the lender and a title company before you rely on them.',
      ],
    },
    {
      id: 'data',
      title: 'Data and its limits',
      blocks: [
        'Records come from third parties and may be late, incomplete or wrong. Figures marked as estimated rest on assumptions that the product states. Results labeled "Sample data" are made up. We do not promise that a figure is correct or that a deal succeeds.',
        'You may not use data about owners to decide about credit, insurance, employment or tenancy, or for any purpose for which the law requires a consumer report. When you contact owners, the laws about calls, messages and solicitation apply to you.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        'Give correct details, keep your password and API keys to yourself, and tell us if someone else has them. What is done with them counts as done by you until then. An account is for one person; API keys are for your own programs.',
      ],
    },
    {
      id: 'plans',
      title: 'Trial, plans and payment',
      blocks: [
        {
          list: [
            `The trial runs for ${trialDays} days and is free. $0.00 is due at its start. You can cancel anytime.`,
            `Plans, prices and limits are those on the [pricing page](/pricing), in US dollars, for each month or, billed annually, each year. ${plans.basic.name} includes ${plans.basic.features.monthlyAnalyses} analyses and ${plans.professional.name} ${plans.professional.features.monthlyAnalyses} a calendar month (UTC); ${plans.enterprise.name} is unlimited within fair use.`,
            'We store no card details. Before a payment begins we ask for your consent.',
            `Canceling a trial takes effect at once; a plan that is paid runs to the end of what is paid. Afterwards you have Basic features.${guarantee?.terms ?? ''}`,
            'We announce price changes at least 30 days before they apply to you.',
          ],
        },
      ],
    },
    {
      id: 'use',
      title: 'What you may not do',
      blocks: [
        {
          list: [
            'Get around limits, share an account to do so, or resell lookups or bulk data.',
            'Probe, overload or break into the service, or use it to harm others.',
            'Mislead, pressure or discriminate against owners, buyers or tenants; the Fair Housing Act applies.',
            'Write or send anything unlawful through chat, contact form or letters.',
          ],
        },
        'We may limit or suspend an account that does, after a warning where one is possible.',
      ],
    },
    {
      id: 'yours',
      title: 'What belongs to whom',
      blocks: [
        `What you enter and the letters you write are yours; you let us store and process them to run the service. The software, the site and the name ${name} are ours. You may use results and printouts in your own business. Suggestions you send us we may use freely.`,
      ],
    },
    {
      id: 'ending',
      title: 'Ending it',
      blocks: [
        "You can [delete your account](/help/account-billing#delete-account) at any time. We may end the agreement with 30 days' notice, or at once after a serious breach. If we end it without a breach of yours, we refund what is paid for the time that remains.",
      ],
    },
    {
      id: 'warranty',
      title: 'No warranty, limited liability',
      blocks: [
        'The service is provided "as is" and "as available". As far as the law allows, we exclude implied warranties, among them merchantability, fitness for a purpose and non-infringement.',
        'As far as the law allows, we are not liable for indirect or consequential damages or lost profits, and in total for no more than what you paid us in the twelve months before the claim. Nothing here limits liability that cannot be limited by law.',
      ],
    },
    {
      id: 'law',
      title: 'Law and disputes',
      blocks: [
        `The law of Arizona applies; courts in Maricopa County, Arizona have jurisdiction, unless the law of your home gives you another one. Write to ${mail} first: most things can be settled there.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      blocks: [
        `When we change them, the date at the top changes, and we write to the address of your account 30 days before a change that matters. Using ${name} after that means that you agree. If a part of these terms is not valid, the rest stays. ${company}, ${address}.`,
      ],
    },
  ],
};
