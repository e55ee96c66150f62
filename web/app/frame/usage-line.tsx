import { useProfile } from '#web/api/resources/use-profile.ts';
import { usageText } from '#web/areas/lookup/search/usage.ts';

/** "3 of 5 lookups left · resets Dec 1": always visible. */
export function UsageLine() {
  const { profile, unlimited, resetsAt } = useProfile();
  if (profile === undefined) return null;
  const { monthly_analyses_used: used, monthly_analyses_limit: limit } = profile;
  return <p className="usage-line">{usageText({ used, limit, unlimited, resetsAt })}</p>;
}
