import { Redirect, useLocation } from 'wouter';
import { brand } from '#shared/site/brand.ts';
import { stats } from '#shared/site/claims.built.ts';
import { useSession } from '#web/api/session/session.ts';
import { authPath, homePath, searchPath } from '#web/areas/auth/next-path.ts';
import { SearchCard } from '#web/areas/lookup/search/search-card.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { SamplePlat } from '#web/ui/plat/sample-plat.tsx';
import './landing-page.css';

const features = [
  {
    name: 'Property data engine',
    words: 'Value, rent, taxes, owner and sales on one page, each figure with its source and date.',
  },
  {
    name: 'AI strategy recommendations',
    words: 'Five structures weighed against the house; you see the rule that decided and how close the next one was.',
  },
  {
    name: 'Automated offer generation',
    words: 'A letter of intent worded for the structure, filled from the analysis and ready to download.',
  },
  {
    name: 'Deal profitability calculator',
    words: 'Cash flow, cap rate and return as you type, with every cost that eats into the rent.',
  },
  {
    name: 'Risk assessment',
    words: 'What is estimated, what is missing and what would change the answer.',
  },
  {
    name: 'Real-time market data',
    words: 'Rents, days on market and recorded sales around the lot.',
  },
];

export function LandingPage() {
  const { state } = useSession();
  const [, navigate] = useLocation();
  if (state !== 'signed-out') return <Redirect to={homePath} replace />;
  return (
    <>
      <section className="hero">
        <div className="wrap">
          <div className="hero-words">
            <h1>Every house has a deal in it. See which one.</h1>
            <p className="hero-lead">
              Type an address. In seconds you know what it is worth, what the owner has in it, and which creative
              financing structure fits, with the numbers that say why.
            </p>
            <SearchCard onSearch={(address) => navigate(authPath({ mode: 'signup', next: searchPath(address) }))} />
            <div className="hero-actions">
              <ButtonLink to={authPath({ mode: 'signup' })}>Start 7-Day Free Trial</ButtonLink>
              <ButtonLink variant="quiet" to="/demo">
                Watch Demo
              </ButtonLink>
              <p className="small muted">7 days free, cancel anytime.</p>
            </div>
          </div>
          <SamplePlat />
        </div>
      </section>
      <section className="stats" aria-label={`${brand.name} in numbers`}>
        <ul className="wrap">
          {stats.map(({ figure, words }) => (
            <li key={words}>
              <b>{figure}</b>
              <span>{words}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="wrap features" aria-labelledby="features">
        <h2 id="features">From an address to an offer letter, without a spreadsheet in between</h2>
        <ol>
          {features.map(({ name, words }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
