import { plans, trialDays } from '#shared/account/plans.ts';
import { claimsShown, stats } from '#shared/site/claims.built.ts';
import { product } from '#shared/site/product.ts';
import { usdExact } from '#shared/values/money.ts';
import { authPath } from '#web/areas/auth/next-path.ts';
import { FivePlat as Plat } from '#web/areas/five-ways/five-plat.tsx';
import { FiveWays, SolvedTerms, Tornado } from '#web/areas/five-ways/five-ways.tsx';
import { figures } from '#web/areas/five-ways/sample-figures.built.ts';
import { tiers } from '#web/areas/plans/pricing/feature-labels.ts';
import { annualSaving } from '#web/areas/plans/pricing/prices.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import './landing-parts.css';

/*
 * The home page but for its search. Visitors keep the rendered HTML and don't load this code (static-part.tsx).
 */

/** The hero's picture. */
export const LandingPlat = () => <Plat figures={figures} />;

const tools = [
  ['Property data engine', 'Value, rent, taxes, owner, sales, each with its source.'],
  ['AI strategy recommendations', 'A structure by rules, and whether it works.'],
  ['Automated offer generation', 'A letter of intent worded for the structure.'],
  ['Deal profitability calculator', 'Five structures and a bank loan, as you type.'],
  ['Risk assessment', 'What is estimated, missing or breaks the deal.'],
  ['Real-time market data', 'Rents, days on market and sales around the lot.'],
] as const;

/** Everything below the hero. */
export function LandingBody() {
  const { stress } = figures;
  return (
    <>
      <section className="stats" aria-label={`${product.name} in numbers`}>
        <ul className="wrap">
          {stats.map(({ figure, words }) => (
            <li key={words}>
              <b>{figure}</b>
              <span>{words}</span>
            </li>
          ))}
        </ul>
        {claimsShown && <small className="stats-example">Example figures</small>}
      </section>
      <section className="lot lot-five" aria-labelledby="five-ways">
        <div className="wrap">
          <FiveWays figures={figures} />
          <p className="lot-note">
            A sample house, priced by the product. Its facts are from <span className="five-record">the record</span>,{' '}
            <span className="five-estimate">an estimate</span> or <span className="five-seller">the seller</span>; an
            unknown is never counted as $0. Your money at 10%, the seller's at 5%, growth 3% a year. Targets:{' '}
            {figures.targets}.
          </p>
          <Link className="lot-more" to="/demo">
            Open this house in the demo
          </Link>
        </div>
      </section>
      <section className="lot lot-white" aria-labelledby="solve">
        <div className="wrap lot-columns">
          <div>
            <h2 id="solve">Solve for your number</h2>
            <p>
              Say what the deal has to earn, and get the price, rate, rent or balloon, with the target that decides.
            </p>
            <p>When nothing works, it says so, and shows what would.</p>
          </div>
          <SolvedTerms figures={figures} />
        </div>
      </section>
      <section className="lot lot-white" aria-labelledby="breaks">
        <div className="wrap lot-columns">
          <div>
            <h2 id="breaks">What breaks it</h2>
            <p>One thing changes, the rest stays. A balloon is tested against a refinance.</p>
            <p>
              <b>Rent can fall {stress.rentFall},</b> to {stress.rent}. Vacancy can rise to {stress.vacancy}. In a bad
              year the month is {stress.badYear}.
            </p>
          </div>
          <figure>
            <Tornado figures={figures} />
            <figcaption className="lot-note">
              The {stress.structure} as proposed, {stress.today.text} a month. Red goes against you.
            </figcaption>
          </figure>
        </div>
      </section>
      <section className="wrap features" aria-labelledby="features">
        <h2 id="features">From an address to an offer letter, without a spreadsheet in between</h2>
        <ol>
          {tools.map(([name, words]) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="lot lot-white" aria-labelledby="plans">
        <div className="wrap">
          <h2 id="plans">Start free for {trialDays} days</h2>
          <p>
            {tiers.map((tier) => `${plans[tier].name} ${usdExact(plans[tier].monthlyPrice)}`).join(', ')} a month. Pay
            by the year and {annualSaving.toLowerCase()}.
          </p>
          <div className="button-row">
            <ButtonLink variant="primary" to={authPath({ mode: 'signup' })}>
              Start 7-Day Free Trial
            </ButtonLink>
            <ButtonLink to="/pricing">Compare Plans</ButtonLink>
          </div>
        </div>
      </section>
    </>
  );
}
