import { useProfile } from '#web/api/use-profile.ts';
import { dayMonth } from '#web/ui/format.ts';

/** "3 of 5 lookups left · resets Dec 1": always in sight, since a lookup is what a plan counts. */
export function UsageLine() {
  const { profile, lookupsLeft, unlimited, resetsAt } = useProfile();
  if (profile === undefined) return null;
  return (
    <p className="usage-line">
      {unlimited
        ? 'Unlimited lookups'
        : `${lookupsLeft} of ${profile.monthly_analyses_limit} lookups left · resets ${dayMonth(resetsAt.toISOString())}`}
    </p>
  );
}
