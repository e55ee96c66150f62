import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { NextStep, PageIntro } from '#web/ui/layout/page-intro.tsx';
import './documentation-page.css';

const documents = [
  {
    path: '/documentation/api-reference',
    name: 'API Reference',
    words: 'Every call with its parameters, answers and errors, made from the contract the server itself checks.',
  },
  {
    path: '/documentation/quick-start',
    name: 'Quick Start',
    words: 'From a new key to the first analyzed address, in a few minutes and a few lines.',
  },
  {
    path: '/documentation/advanced-features',
    name: 'Advanced Features',
    words: 'The strategy engine, the deal engine, provenance, data quality and every number that is assumed.',
  },
  {
    path: '/documentation/integration-guide',
    name: 'Integration Guide',
    words: 'Keys, safe repeats, limits, errors and webhooks, for programs that have to run for months.',
  },
  {
    path: '/documentation/leaving-a-deal',
    name: 'Leaving a Deal',
    words: 'Wrap, sandwich lease option, refinance and assignment: who pays whom, and what happens otherwise.',
  },
  {
    path: '/documentation/sellers-page',
    name: 'The Seller’s Page',
    words: 'An offer as a link: what the seller sees, what comes back, and what they never see.',
  },
  {
    path: '/documentation/after-closing',
    name: 'After Closing',
    words: 'A deal’s book: payments, what is owed, planned and actual, and proof for the seller.',
  },
  {
    path: '/documentation/working-as-a-team',
    name: 'Working as a Team',
    words: 'Invitations, roles, assigned deals, who did what, and what happens when somebody leaves.',
  },
  {
    path: '/documentation/compliance-rules',
    name: 'Compliance Rules',
    words: 'Every federal and state rule that a deal is checked against, with its source and the day it was read.',
  },
];

const guides: [to: string, name: string, words: string][] = [
  [
    '/documentation/advanced-features#strategy-engine',
    'How a strategy is chosen',
    'Five rules, their order and their limits',
  ],
  [
    '/documentation/integration-guide#idempotency',
    'Repeat a call without paying twice',
    'Idempotency keys after a timeout',
  ],
  ['/help/property-analysis#seller-facts', 'Put in what the seller said', 'And see strategy and figures follow'],
  ['/help/property-analysis#calculator', 'Read the deal calculator', 'Every formula, from net rent to cash-on-cash'],
  ['/documentation/advanced-features#assumptions', 'What is assumed of any house', 'Vacancy, upkeep, loan, closing'],
  [
    '/documentation/advanced-features#deal-engine',
    'How five structures are priced',
    'Worth today, verdicts, solver and stress',
  ],
  ['/documentation/integration-guide#errors', 'Handle errors', 'What to repeat, what to correct'],
];

export function DocumentationPage() {
  return (
    <div className="wrap site-page">
      <PageIntro
        title="Documentation"
        lead="How the product reaches its conclusions, and how your own programs use it."
      />
      <ul className="documents">
        {documents.map(({ path, name, words }) => (
          <li key={path}>
            <h2>
              <Link to={path}>{name}</Link>
            </h2>
            <p>{words}</p>
          </li>
        ))}
      </ul>
      <section className="guides" aria-labelledby="guides">
        <h2 id="guides">Popular Guides</h2>
        <ul>
          {guides.map(([to, name, words]) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
              <span>{words}</span>
            </li>
          ))}
        </ul>
      </section>
      <NextStep title="Looking for the product rather than the API?">
        <ButtonLink to="/help-center">Help Center</ButtonLink>
        <ButtonLink to="/contact-support">Contact Support</ButtonLink>
      </NextStep>
    </div>
  );
}
