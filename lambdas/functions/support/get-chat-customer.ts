import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { countAnalysesSince } from '#lambdas/storage/analyses/rows-of-user.ts';
import { findCustomerOf } from '#lambdas/storage/chats/chat-customers.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { subscriptionState } from '#shared/account/subscription.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { maxRecentAnalyses } from '#shared/support/staff.ts';
import { dayMs } from '#shared/values/days.ts';

const recentMs = 30 * dayMs;

/** All that the staff may see of a chat's customer: the plan and its usage. */
export const getChatCustomer: Operation<'getChatCustomer'> = async ({ params, now }) => {
  const customer = await findCustomerOf(params.chat_id, now);
  if (!customer) throw notFound('Chat');
  const { user_id } = customer;
  if (user_id === null) return { signed_in: false };

  const [profile, recent_analyses] = await Promise.all([
    findProfile(user_id, now),
    countAnalysesSince(WorkspaceId.parse(user_id), new Date(now.getTime() - recentMs), maxRecentAnalyses),
  ]);
  return {
    signed_in: true,
    // The account may already be deleted.
    ...(profile && {
      subscription_tier: profile.subscription_tier,
      subscription_status: subscriptionState(profile, now),
    }),
    recent_analyses,
  };
};
