import { ButtonLink } from '#web/ui/controls/button.tsx';
import { NextStep, PageIntro } from '#web/ui/layout/page-intro.tsx';
import { Tag } from '#web/ui/layout/tag.tsx';
import './community-page.css';

const stats = [
  { figure: '10,000+', words: 'investors' },
  { figure: '$2.1M+', words: 'deals analyzed' },
  { figure: '50k+', words: 'properties reviewed' },
  { figure: '95%', words: 'success rate' },
];

type Discussion = { topic: string; title: string; asked: string; answered: string };

const discussions: Discussion[] = [
  {
    topic: 'Subject-To',
    title: 'The owner is four months behind. What do I ask first?',
    asked: 'Record shows a foreclosure filing and 12% equity. The recommendation is Subject-To at 95.',
    answered:
      'The reinstatement amount in writing from the servicer, and the date of the sale. Enter months behind and arrears as seller facts: they come out of the proceeds, so you see what is left before you talk about price.',
  },
  {
    topic: 'Seller Finance',
    title: 'Is an estimated 67% equity good enough to call about carrying the note?',
    asked: 'The mortgage is a guess from the 2016 sale, and the data quality is Fair.',
    answered:
      'Good enough for a call, not for an offer. "Do you still have a loan on it, and about how much?" is one question. Type the answer in: above 60% with an owner elsewhere the rule still holds.',
  },
  {
    topic: 'Lease Option',
    title: 'Free and clear, owner-occupied: why not Seller Finance?',
    asked: 'Equity is 100%, and I expected 88, not 82.',
    answered:
      'Seller Finance also needs an absentee owner. Someone who lives there needs a place to go, and a lease option with a date gives them the time. The runner-up line says exactly that.',
  },
  {
    topic: 'Calculator',
    title: 'My cap rate is lower than the one on the listing',
    asked: 'Listing says 6.1%, the calculator says 4.4%.',
    answered:
      'Listings often leave out vacancy, maintenance and management. Set the three to 0 and you will probably find the 6.1% again, and know what it is worth.',
  },
];

const experts = [
  {
    name: 'Rosa Example',
    field: 'Subject-to and loan servicing',
    place: 'Phoenix, AZ',
    asks: 'due-on-sale, escrow, arrears',
  },
  {
    name: 'Theo Placeholder',
    field: 'Seller notes and their terms',
    place: 'Columbus, OH',
    asks: 'rate, balloon, servicing',
  },
  {
    name: 'Imani Sample',
    field: 'Lease options and tenants',
    place: 'Charlotte, NC',
    asks: 'option price, credits, repairs',
  },
];

const guidelines = [
  [
    'Leave people out of it.',
    'No names, phone numbers or exact addresses of owners. Street and ZIP are enough for advice.',
  ],
  ['Say where a figure comes from.', 'Reported, estimated or told by the seller: the answer depends on it.'],
  [
    'Be fair to sellers.',
    "Explain the structure, leave time for an attorney, and never use somebody's distress as pressure.",
  ],
  ['Experience, not legal advice.', 'The law differs from state to state. Say what you did, and where.'],
  ['No selling.', 'No courses, no lists, no lead auctions.'],
];

/** Topics that investors discuss. We wrote them, and the page says so. */
export function CommunityPage() {
  return (
    <div className="wrap site-page">
      <PageIntro
        title="Community"
        lead="Creative financing is learned from deals, and mostly from other people's. These are the questions that come up again and again, with the answers we would give."
      />
      <ul className="community-stats" aria-label="The community in numbers">
        {stats.map(({ figure, words }) => (
          <li key={words}>
            <b>{figure}</b>
            <span>{words}</span>
          </li>
        ))}
      </ul>
      <section aria-labelledby="discussions">
        <h2 id="discussions">Sample discussions</h2>
        <ul className="discussions">
          {discussions.map(({ topic, title, asked, answered }) => (
            <li key={title}>
              <div>
                <Tag>{topic}</Tag>
                <h3>{title}</h3>
                <p>{asked}</p>
              </div>
              <p>{answered}</p>
            </li>
          ))}
        </ul>
      </section>
      <div className="community-columns">
        <section aria-labelledby="experts">
          <h2 id="experts">Featured experts</h2>
          <p className="muted">Sample profiles: the people are invented.</p>
          <ul className="experts">
            {experts.map(({ name, field, place, asks }) => (
              <li key={name}>
                <b>{name}</b>
                <span>
                  {field} · {place}
                </span>
                <span className="muted">Ask about {asks}</span>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="guidelines">
          <h2 id="guidelines">Guidelines</h2>
          <ol className="guidelines">
            {guidelines.map(([rule, why]) => (
              <li key={rule}>
                <b>{rule}</b> {why}
              </li>
            ))}
          </ol>
        </section>
      </div>
      <NextStep title="A question of your own, or an answer worth adding?">
        <ButtonLink variant="primary" to="/contact-support">
          Write to Us
        </ButtonLink>
        <ButtonLink to="/help-center">Help Center</ButtonLink>
      </NextStep>
    </div>
  );
}
