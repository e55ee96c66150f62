import { type ArticleGroup, plainText } from '#web/areas/articles/article.ts';
import { accountBilling } from '#web/areas/articles/content/account-billing.ts';
import { advancedFeatures } from '#web/areas/articles/content/advanced-features.ts';
import { afterClosing } from '#web/areas/articles/content/after-closing.ts';
import { complianceRules } from '#web/areas/articles/content/compliance-rules.ts';
import { gettingStarted } from '#web/areas/articles/content/getting-started.ts';
import { integrationGuide } from '#web/areas/articles/content/integration-guide.ts';
import { leavingADeal } from '#web/areas/articles/content/leaving-a-deal.ts';
import { propertyAnalysis } from '#web/areas/articles/content/property-analysis.ts';
import { sellersPage } from '#web/areas/articles/content/sellers-page.ts';
import { technicalSupport } from '#web/areas/articles/content/technical-support.ts';
import { workingAsATeam } from '#web/areas/articles/content/working-as-a-team.ts';
import { indexOf, type SearchEntry } from './search.ts';

const groups = [
  gettingStarted,
  propertyAnalysis,
  accountBilling,
  technicalSupport,
  advancedFeatures,
  integrationGuide,
  leavingADeal,
  sellersPage,
  afterClosing,
  workingAsATeam,
  complianceRules,
];

/** Pages searched by their subject. */
const pages: SearchEntry[] = [
  {
    href: '/documentation/api-reference',
    title: 'API Reference',
    page: 'Documentation',
    text: 'Every call of the API with its parameters, answers and errors.',
    alsoFor: 'endpoint rest json openapi schema swagger fields post get',
  },
  {
    href: '/documentation/api-reference/analyses',
    title: 'Analyses API',
    page: 'API Reference',
    text: 'The calls that analyze an address and read the portfolio.',
    alsoFor: 'endpoint post get analysis list cursor',
  },
  {
    href: '/documentation/api-reference/deals',
    title: 'Deals API',
    page: 'API Reference',
    text: 'The calls that list deals, move them and keep their notes.',
    alsoFor: 'endpoint get patch post pipeline stage next action note crm filter',
  },
  {
    href: '/documentation/api-reference/letters',
    title: 'Letters API',
    page: 'API Reference',
    text: 'The call that writes the letter of an analysis, as text or PDF.',
    alsoFor: 'endpoint post offer letter of intent pdf',
  },
  {
    href: '/documentation/api-reference/properties',
    title: 'Properties API',
    page: 'API Reference',
    text: 'The call that looks a property up without saving it.',
    alsoFor: 'endpoint get search lookup',
  },
  {
    href: '/documentation/api-reference/structures',
    title: 'Structures API',
    page: 'API Reference',
    text: 'The calls that price a house five ways, solve a term and stress a deal.',
    alsoFor: 'endpoint post compare solve stress verdict subject-to seller finance lease option novation wholesale',
  },
  {
    href: '/documentation/api-reference/webhooks',
    title: 'Webhooks API',
    page: 'API Reference',
    text: 'The calls that add, change, test and delete webhooks and send deliveries again.',
    alsoFor: 'endpoint post patch delete rotate secret delivery',
  },
  {
    href: '/documentation/api-reference/events',
    title: 'Events',
    page: 'API Reference',
    text: 'What is posted to a webhook’s URL, with every field and an example.',
    alsoFor:
      'payload body hook callback receiver analysis.created analysis.deleted book.payment_recorded book.payment_reversed deal.agreed deal.stage_changed letter.created list.finished offer.answered offer.opened quota.low subscription.changed',
  },
  {
    href: '/documentation/api-reference/objects',
    title: 'API Objects',
    page: 'API Reference',
    text: 'Every field of what the API answers.',
    alsoFor: 'schema response analysis property comparable deal recommendation webhook delivery',
  },
  {
    href: '/documentation/api-reference/deal-objects',
    title: 'Deal objects',
    page: 'API Reference',
    text: 'Every field of what the calls about deals and letters answer.',
    alsoFor: 'schema response pipeline note letter',
  },
  {
    href: '/documentation/api-reference/structure-objects',
    title: 'Structure objects',
    page: 'API Reference',
    text: 'Every field of what the calls about structures take and answer.',
    alsoFor: 'house assumptions terms targets result verdict solution bound stress schema',
  },
  {
    href: '/documentation/api-reference/exit-objects',
    title: 'Exit objects',
    page: 'API Reference',
    text: 'Every field of how a deal is left, with everybody’s money.',
    alsoFor: 'wrap sandwich refinance assign resale end buyer flows cells outcomes risks schema',
  },
  {
    href: '/documentation/quick-start',
    title: 'API Quick Start',
    page: 'Documentation',
    text: 'From a new key to the first analysis in a few minutes.',
    alsoFor: 'first call example curl tutorial begin',
  },
  {
    href: '/contact-support',
    title: 'Contact Support',
    page: 'Support',
    text: 'Write to a person: by email, in the live chat or with a form.',
    alsoFor: 'help phone human talk call question complaint problem',
  },
  {
    href: '/pricing',
    title: 'Plans and prices',
    page: 'Pricing',
    text: 'What each plan costs by the month and by the year, and what it has.',
    alsoFor: 'cost price subscription annual discount upgrade',
  },
];

/** All searchable entries, loaded on demand by the page with the search. */
export const helpIndex = indexOf([...groups.flatMap(entriesOf), ...pages]);

function entriesOf({ path, title: page, articles }: ArticleGroup): SearchEntry[] {
  return articles.map(({ id, title, blocks, alsoFor = '' }) => ({
    href: `${path}#${id}`,
    title,
    page,
    text: blocks.map(plainText).filter(Boolean).join(' '),
    alsoFor,
  }));
}
