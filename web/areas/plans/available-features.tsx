import type { BillingInterval, Tier } from '#shared/account/plan-terms.ts';
import { plans } from '#shared/account/plans.ts';
import { soldGroups } from '#web/areas/plans/pricing/feature-groups.ts';
import { featureLabels, lookupsText, lowestTier, tiers } from '#web/areas/plans/pricing/feature-labels.ts';
import { pricingPath } from '#web/areas/plans/pricing/payment-path.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import './available-features.css';

type Row = { label: string; from: Tier };

/** The features of a plan, and for each missing one the plan that adds it. */
export function AvailableFeatures({ tier, interval }: { tier: Tier; interval: BillingInterval }) {
  const higher = tiers.slice(tiers.indexOf(tier) + 1);
  const groups = [
    { name: 'Analyses', rows: [tier, ...higher].map((from) => ({ label: lookupsText(from), from })) },
    ...soldGroups().map(({ name, features }) => ({
      name,
      rows: features.map((feature) => ({ label: featureLabels[feature], from: lowestTier(feature) })),
    })),
  ];
  return (
    <section className="available-features" aria-labelledby="available-features">
      <header>
        <div>
          <h2 id="available-features">Your {plans[tier].name} plan</h2>
          <p>{higher.length === 0 ? 'Every feature we offer.' : 'What you have, and what each higher plan adds.'}</p>
        </div>
        {higher.length > 0 && (
          <ButtonLink variant="primary" to={pricingPath(interval)}>
            Upgrade Plan
          </ButtonLink>
        )}
      </header>
      <div className="feature-groups">
        {groups.map(({ name, rows }) => (
          <div key={name} className="feature-group">
            <h3>{name}</h3>
            <ul>
              {rows.map((row) => (
                <FeatureRow key={row.label} row={row} included={!higher.includes(row.from)} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

function FeatureRow({ row, included }: { row: Row; included: boolean }) {
  return (
    <li className={classes(!included && 'feature-missing')}>
      <span>{row.label}</span> <span>{included ? 'Included' : `with ${plans[row.from].name}`}</span>
    </li>
  );
}
