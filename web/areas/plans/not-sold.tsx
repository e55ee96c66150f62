import { isTrialActive, type Profile } from '#shared/account/profile.ts';
import { notSold } from '#shared/account/subscription.ts';
import { Link } from '#web/ui/controls/link.tsx';

/** In the place of a form, where nothing is sold: a running trial may still choose what it tries. */
export function NotSold({ profile }: { profile: Profile }) {
  if (isTrialActive(profile, new Date())) {
    return (
      <p>
        Until it ends, your trial can be on any plan. <Link to="/pricing">Choose a Plan</Link>
      </p>
    );
  }
  return (
    <p>
      <b>{notSold}</b> Everything you saved stays. <Link to="/contact-support">Write to us</Link> if you want one.
    </p>
  );
}
