import { accessOf } from '#shared/account/access.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';

/**
 * Whether a deal is part of the user's day: theirs, and nobody's for the owner and managers. Where the plan has no team,
 * all are.
 */
export function useOwnDay(): (deal: Pick<DealRow, 'assignee'>) => boolean {
  const { profile, own, may } = useProfile();
  const hasTeam = profile !== undefined && accessOf(profile, new Date()).includes('teamCollaboration');
  const hasRest = may('manage');
  return ({ assignee }) => !hasTeam || (assignee === undefined ? hasRest : assignee === own?.id);
}
