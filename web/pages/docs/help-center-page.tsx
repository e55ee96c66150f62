import { HelpSearch } from '#web/areas/articles/search/help-search.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { NextStep, PageIntro } from '#web/ui/layout/page-intro.tsx';
import './help-center-page.css';

type Category = { slug: string; name: string; words: string; asked: [anchor: string, question: string][] };

const categories: Category[] = [
  {
    slug: 'getting-started',
    name: 'Getting Started',
    words: 'Your account, the first analysis, and what to do with a result.',
    asked: [
      ['first-analysis', 'Analyze your first property'],
      ['what-a-lookup-costs', 'What does an analysis cost?'],
      ['sample-data', 'Why does it say "Sample data"?'],
      ['analyzed-or-saved', 'Analyzed or saved?'],
    ],
  },
  {
    slug: 'property-analysis',
    name: 'Property Analysis',
    words: 'Figures, strategies, the calculator and the letter.',
    asked: [
      ['not-available', 'Why does a figure show a dash?'],
      ['lead-score', 'What does the rule confidence mean?'],
      ['why-this-strategy', 'Why was this strategy recommended?'],
      ['seller-facts', 'Correct the record'],
    ],
  },
  {
    slug: 'account-billing',
    name: 'Account & Billing',
    words: 'Trial, plans, quotas, sign-in details.',
    asked: [
      ['cancel', 'How do I cancel?'],
      ['charged', 'Is my card charged?'],
      ['quota', 'When does my quota reset?'],
      ['delete-account', 'Delete your account'],
    ],
  },
  {
    slug: 'technical-support',
    name: 'Technical Support',
    words: 'When something does not work.',
    asked: [
      ['sign-in', 'I cannot sign in'],
      ['lookup-failed', 'A lookup failed'],
      ['offline', 'When the connection drops'],
      ['browsers', 'Supported browsers'],
    ],
  },
];

export function HelpCenterPage() {
  return (
    <div className="wrap site-page">
      <PageIntro title="Help Center" lead="Ask in your own words, or look where others with the same question looked.">
        <HelpSearch />
      </PageIntro>
      <ul className="help-categories">
        {categories.map(({ slug, name, words, asked }) => (
          <li key={slug}>
            <div>
              <h2>
                <Link to={`/help/${slug}`}>{name}</Link>
              </h2>
              <p>{words}</p>
            </div>
            <ul aria-label={`Often asked about ${name}`}>
              {asked.map(([anchor, question]) => (
                <li key={anchor}>
                  <Link to={`/help/${slug}#${anchor}`}>{question}</Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <NextStep title="Not answered? A person reads every message.">
        <ButtonLink variant="primary" to="/contact-support">
          Contact Support
        </ButtonLink>
        <ButtonLink to="/documentation">Documentation</ButtonLink>
      </NextStep>
    </div>
  );
}
