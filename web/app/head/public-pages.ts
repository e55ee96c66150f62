import { claimsShown, responseTimes } from '#shared/site/claims.built.ts';

/** A page's metadata for browsers, search engines and link previews. */
export type PageHead = {
  /** Shown as "{title} · Dealwright"; at most 45 characters, so search results don't cut it. */
  title: string;
  /** One or two sentences, 50 to 160 characters. */
  description: string;
  /** The parent page, if it is not the home page. */
  parent?: `/${string}`;
};

/**
 * Every public page by its path: the build pre-renders these and lists them in the sitemap. A new page needs a line
 * here and its component in routes.tsx; the types enforce both.
 *
 * A page without state is a `staticPage` there, with its component in static-pages.ts, and first visits don't load its
 * code; other pages are a `lazyPage`.
 *
 * Rendering must not touch `window`, `document` or storage, and must give the same HTML at any time and place; set
 * anything else in an effect. Each page has one `h1` and does not set its title.
 */
export const publicPages = {
  '/': {
    title: 'Every house has a deal in it',
    description:
      "Type an address: one house priced five ways, your money beside the seller's, solved for your targets and stressed.",
  },
  '/pricing': {
    title: 'Pricing',
    description:
      'Basic, Professional and Enterprise: what each plan costs by the month and by the year, and what it has. Free for 7 days, cancel anytime.',
  },
  '/contact-support': {
    title: 'Contact Support',
    description:
      'Reach a person by email, in the live chat or with a message.' +
      (responseTimes ? ` Email is answered ${responseTimes.email}, the chat ${responseTimes.chat}.` : ''),
  },
  '/documentation/quick-start': {
    title: 'API Quick Start',
    description:
      'From an API key to the first analysis in a minute: one call with curl or TypeScript, what its answer says, and how to send it again safely.',
    parent: '/documentation',
  },
  '/documentation/api-reference': {
    title: 'API Reference',
    description:
      'Address and key, limits, errors and safe repeats, and every call of the API: analyze addresses, read the portfolio, look properties up.',
    parent: '/documentation',
  },
  '/documentation/api-reference/analyses': {
    title: 'Analyses API',
    description:
      'The calls that analyze an address and read the portfolio, with their fields, limits, errors, answers and examples to run.',
    parent: '/documentation/api-reference',
  },
  '/documentation/api-reference/deals': {
    title: 'Deals API',
    description:
      'The calls that list the deals of the pipeline, move them from stage to stage and keep their notes, with examples to run.',
    parent: '/documentation/api-reference',
  },
  '/documentation/api-reference/letters': {
    title: 'Letters API',
    description:
      'The call that writes the letter of intent of an analysis, as text or PDF, with its fields, errors, answer and an example to run.',
    parent: '/documentation/api-reference',
  },
  '/documentation/api-reference/properties': {
    title: 'Properties API',
    description:
      'The call that looks a property up without saving it, with its parameters, limits, errors, answer and an example to run.',
    parent: '/documentation/api-reference',
  },
  '/documentation/api-reference/structures': {
    title: 'Structures API',
    description:
      'The calls that price a house five ways, solve a term for your targets and stress a deal, with examples to run.',
    parent: '/documentation/api-reference',
  },
  '/documentation/api-reference/webhooks': {
    title: 'Webhooks API',
    description: 'The calls that add, change, test and delete webhooks, list what was sent to them and send it again.',
    parent: '/documentation/api-reference',
  },
  '/documentation/api-reference/events': {
    title: 'Webhook Events',
    description:
      'What webhooks are sent when an analysis, the month’s quota or the subscription changes, and how a server checks and answers it.',
    parent: '/documentation/api-reference',
  },
  '/documentation/api-reference/objects': {
    title: 'API Objects',
    description: 'Every field of what the API answers: analysis, property, deal, recommendation, webhook and delivery.',
    parent: '/documentation/api-reference',
  },
  '/documentation/api-reference/deal-objects': {
    title: 'Deal Objects',
    description: 'Every field of what the calls about deals and letters answer: deal, note, letter.',
    parent: '/documentation/api-reference',
  },
  '/documentation/api-reference/structure-objects': {
    title: 'Structure Objects',
    description:
      'Every field of what the calls about structures take and answer: house, terms, result, solution, stress.',
    parent: '/documentation/api-reference',
  },
  '/documentation/api-reference/exit-objects': {
    title: 'Exit Objects',
    description:
      'Every field of how a deal is left: the terms of each exit, its cells, the end buyer, everybody’s money by month.',
    parent: '/documentation/api-reference',
  },
  '/features': {
    title: 'Features',
    description:
      'Property data, strategies, five structures priced and solved, stress tests, offer letters and market data: six tools, each beside what it shows.',
  },
  '/how-it-works': {
    title: 'How It Works',
    description:
      'Four steps from an address to an offer: enter the property, see the structure that fits, read the report, price and solve the deal.',
  },
  '/demo': {
    title: 'Demo',
    description:
      'Open a sample house without an account: its result, five ways to buy it with both sides’ money, and everything to change.',
  },
  '/help-center': {
    title: 'Help Center',
    description:
      'Search help and documentation, or look through getting started, property analysis, account and billing, and technical support.',
  },
  '/help/getting-started': {
    title: 'Getting Started',
    description:
      'Create an account, analyze your first property, learn what an analysis costs, and price a house five ways: verdicts, targets, solver, stress.',
    parent: '/help-center',
  },
  '/help/property-analysis': {
    title: 'Property Analysis Help',
    description:
      'Where figures come from, why one shows a dash, what strategy and rule confidence mean, seller facts, calculator formulas and letters.',
    parent: '/help-center',
  },
  '/help/account-billing': {
    title: 'Account & Billing Help',
    description:
      'How the trial works, how to cancel, plans and quotas, email address and password, authenticator app, deleting the account.',
    parent: '/help-center',
  },
  '/help/technical-support': {
    title: 'Technical Support',
    description:
      'Supported browsers, problems with signing in, lookups that fail, working offline, the support chat, printing and keyboard use.',
    parent: '/help-center',
  },
  '/documentation': {
    title: 'Documentation',
    description:
      'API reference, quick start, advanced features and integration guide: how conclusions come about and how programs use them.',
  },
  '/documentation/advanced-features': {
    title: 'Advanced Features',
    description:
      'The strategy engine, the deal engine that prices, solves and stresses five structures, provenance, assumptions and seller facts in depth.',
    parent: '/documentation',
  },
  '/documentation/integration-guide': {
    title: 'Integration Guide',
    description:
      'API keys, calls that are safe to repeat, rate limits, error handling and webhooks for programs that use the API.',
    parent: '/documentation',
  },
  '/documentation/leaving-a-deal': {
    title: 'Leaving a Deal',
    description:
      'A resale on a wrap, a sandwich lease option, a refinance, an assignment: who pays whom, and what happens otherwise.',
    parent: '/documentation',
  },
  '/documentation/sellers-page': {
    title: 'The Seller’s Page',
    description:
      'An offer as a link: what the seller sees beside a sale with an agent, what they can answer, and what they never see.',
    parent: '/documentation',
  },
  '/documentation/after-closing': {
    title: 'After Closing',
    description:
      'The book of a closed deal: payments to the cent, what is owed and past due, planned and actual, and a page that shows a seller their loan is paid.',
    parent: '/documentation',
  },
  '/documentation/working-as-a-team': {
    title: 'Working as a Team',
    description:
      'Several people on one book of deals: how to invite, what each role may do, who has which deal, who did what, and what happens when somebody leaves.',
    parent: '/documentation',
  },
  '/documentation/compliance-rules': {
    title: 'Compliance Rules',
    description:
      'Every federal and state rule that a deal is checked against before an offer goes out: what triggers it, its source and when it was read.',
    parent: '/documentation',
  },
  '/community': {
    title: 'Community',
    description: claimsShown
      ? 'Sample discussions about subject-to, seller finance and lease options, what experts are asked, and guidelines for talking about deals.'
      : 'Guidelines for talking about deals, and a way to ask us about yours.',
  },
  '/privacy': {
    title: 'Privacy Policy',
    description: 'What data is collected and why, what the browser keeps, who else sees it, and how long it is kept.',
  },
  '/terms': {
    title: 'Terms of Service',
    description:
      'What the service is and is not, trial and payment, what is not allowed, ending the agreement, liability.',
  },
} satisfies Record<`/${string}`, PageHead>;

export type PublicPath = keyof typeof publicPages;

/** The metadata of the page at this path; undefined if it is not public. */
export function headOf(path: string): PageHead | undefined {
  const pages: Record<string, PageHead> = publicPages;
  return Object.hasOwn(pages, path) ? pages[path] : undefined;
}
