import { claimsShown, stats } from '#shared/site/claims.built.ts';
import { community } from '#web/areas/articles/content/community.built.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { NextStep, PageIntro } from '#web/ui/layout/page-intro.tsx';
import { Tag } from '#web/ui/layout/tag.tsx';
import './community-page.css';

const guidelines = [
  [
    'Leave people out of it.',
    'No names, phone numbers or exact addresses of owners. Street and ZIP are enough for advice.',
  ],
  ['Say where a figure comes from.', 'Reported, estimated or told by the seller: the answer depends on it.'],
  [
    'Be fair to sellers.',
    "Explain the structure, leave time for an attorney, and never use someone's distress as pressure.",
  ],
  ['Experience, not legal advice.', 'The law differs from state to state. Say what you did, and where.'],
  ['No selling.', 'No courses, no lists, no lead auctions.'],
];

/** Topics that investors discuss, where the build has them: we wrote them, and the page says so. */
export function CommunityPage() {
  return (
    <div className="wrap site-page">
      <PageIntro title="Community" lead={community.lead} />
      <ul className="community-stats" aria-label="The community in numbers">
        {stats.map(({ figure, words }) => (
          <li key={words}>
            <b>{figure}</b>
            <span>{words}</span>
          </li>
        ))}
      </ul>
      {claimsShown && <small className="community-example">Example figures</small>}
      {community.discussions && (
        <section aria-labelledby="discussions">
          <h2 id="discussions">Sample discussions</h2>
          <ul className="discussions">
            {community.discussions.map(({ topic, title, asked, answered }) => (
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
      )}
      <div className="community-columns">
        {community.experts && (
          <section aria-labelledby="experts">
            <h2 id="experts">Featured experts</h2>
            <p className="muted">Sample profiles: the people are invented.</p>
            <ul className="experts">
              {community.experts.map(({ name, field, place, asks }) => (
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
        )}
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
