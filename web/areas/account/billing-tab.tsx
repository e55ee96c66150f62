import type { BillingInterval } from '#shared/account/plan-terms.ts';
import { notSold } from '#shared/account/subscription.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { AccountFacts } from './account-facts.tsx';

type BillingTabProps = {
  plan: string;
  interval: BillingInterval;
  /** The plan's price at the interval in words, or that it is free. */
  price: string;
  pricingPath: string;
  /** Plans are chosen on a form that charges nothing; otherwise there is no form. */
  isFree: boolean;
};

/** The plan's price, and that nothing is charged, or sold. */
export function BillingTab({ plan, interval, price, pricingPath, isFree }: BillingTabProps) {
  return (
    <>
      <Section title="Billing" text="Billed annually, a plan costs 20% less.">
        <div className="stack">
          <AccountFacts
            facts={[
              ['Plan', plan],
              ['Interval', interval === 'annual' ? 'Annual' : 'Monthly'],
              ['Price', price],
              ['Due today', '$0.00'],
            ]}
          />
          <p className="account-note">{isFree ? 'Nothing is charged, whichever plan you choose.' : notSold}</p>
          <div className="button-row">
            <ButtonLink to={pricingPath}>Change Plan or Interval</ButtonLink>
          </div>
        </div>
      </Section>
      <Section
        title="Payment method"
        text={isFree ? 'Card details you type here never leave your browser.' : undefined}
      >
        <p>No card on file</p>
      </Section>
      <Section title="Invoices">
        <p>No invoices yet</p>
      </Section>
    </>
  );
}
