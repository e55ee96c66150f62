import { useProfile } from '#web/api/resources/use-profile.ts';
import { usageText } from '#web/ui/text/usage.ts';

/** "3 of 5 analyses left · resets Dec 1": always visible. */
export function UsageLine() {
  const { profile } = useProfile();
  if (profile === undefined) return null;
  return <p className="usage-line">{usageText(profile, new Date())}</p>;
}
