import { publishing } from '#lambdas/domain/events/publish.ts';
import { newUlid } from '#lambdas/runtime/base32.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import type { Commit } from '#lambdas/storage/table.ts';
import type { Subscription } from '#shared/account/subscription.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';

type Plan = Pick<Subscription, 'subscription_tier' | 'subscription_status'>;

/** The commit that publishes a change of tier or status; `undefined` when both stay. */
export function publishingPlanChange(
  workspaceId: WorkspaceId,
  before: Plan,
  after: Plan,
  now: Date,
  log: Log,
): Commit | undefined {
  const previous = planOf(before);
  const data = { ...planOf(after), previous };
  if (previous.tier === data.tier && previous.status === data.status) return undefined;
  return publishing(workspaceId, { type: 'subscription.changed', of: [newUlid(now)], data }, now, log);
}

const planOf = ({ subscription_tier, subscription_status }: Plan) => ({
  tier: subscription_tier,
  status: subscription_status,
});
