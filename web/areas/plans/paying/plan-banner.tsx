import type { Profile } from '#shared/account/profile.ts';
import { payingHere, usePayments } from '#web/api/use-payments.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { type Banner, bannerOf } from './banner-words.ts';
import { KeepPlanButton } from './keep-plan-button.tsx';
import { StripePageButton } from './stripe-page-button.tsx';
import './paying.css';

type PlanBannerProps = {
  profile: Profile;
  /** Without what is only worth knowing where plans are looked after. */
  isBrief?: boolean;
};

/** One line about the account's plan, where there is anything to do. */
export function PlanBanner({ profile, isBrief = false }: PlanBannerProps) {
  const payments = usePayments();
  const banner = payments && bannerOf(profile, payments, payingHere().isTaxed, new Date());
  if (!banner || (isBrief && banner.action === undefined)) return null;
  const { tone, title, text, action } = banner;
  return (
    <section className={classes('plan-banner', `plan-banner-${tone}`)} aria-label="Your plan">
      <p>
        <b>{title}</b> {text}
      </p>
      {action && <Action action={action} />}
    </section>
  );
}

function Action({ action }: { action: NonNullable<Banner['action']> }) {
  if (action === 'card') return <StripePageButton to="card">Update Card</StripePageButton>;
  if (action === 'keep') return <KeepPlanButton />;
  return <ButtonLink to={action.to}>{action.label}</ButtonLink>;
}
