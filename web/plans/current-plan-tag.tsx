import type { Tier } from '#shared/plan-terms.ts';
import { useProfile } from '#web/api/use-profile.ts';
import { Tag } from '#web/ui/tag.tsx';

/** "Your plan" beside the one the signed-in person has. */
export function CurrentPlanTag({ tier }: { tier: Tier }) {
  const { profile } = useProfile();
  return profile?.subscription_tier === tier ? <Tag>Your plan</Tag> : null;
}
