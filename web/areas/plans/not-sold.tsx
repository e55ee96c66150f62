import { use } from 'react';
import type { Payments } from '#shared/account/plan-terms.ts';
import { notSold } from '#shared/account/subscription.ts';
import { loadConfig } from '#web/api/session/config.ts';
import { Link } from '#web/ui/controls/link.tsx';

/** What the installation takes for its plans. */
export const usePayments = (): Payments => use(loadConfig()).payments ?? 'free';

/** In the place of a form, where nothing is sold. */
export function NotSold() {
  return (
    <p>
      <b>{notSold}</b> Everything you saved stays. <Link to="/contact-support">Tell us</Link> that you want one, and
      we’ll write when they can.
    </p>
  );
}
