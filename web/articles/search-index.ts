import { type ArticleGroup, plainText } from './article.ts';
import { accountBilling } from './content/account-billing.ts';
import { advancedFeatures } from './content/advanced-features.ts';
import { gettingStarted } from './content/getting-started.ts';
import { integrationGuide } from './content/integration-guide.ts';
import { propertyAnalysis } from './content/property-analysis.ts';
import { technicalSupport } from './content/technical-support.ts';
import { indexOf, type SearchEntry } from './search.ts';

const groups = [
  gettingStarted,
  propertyAnalysis,
  accountBilling,
  technicalSupport,
  advancedFeatures,
  integrationGuide,
];

/** Pages that are searched by what they are about. */
const pages: SearchEntry[] = [
  {
    href: '/documentation/api-reference',
    title: 'API Reference',
    page: 'Documentation',
    text: 'Every call of the API with its parameters, answers and errors.',
    alsoFor: 'endpoint rest json openapi schema swagger fields post get',
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

/** Everything that is searched; the page that has the search loads it when somebody is about to. */
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
