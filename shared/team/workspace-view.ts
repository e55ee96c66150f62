import * as z from 'zod/mini';
import { ShownRole } from '#shared/account/door.ts';
import { Profile, ProfileChanges } from '#shared/account/profile.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';

/** What of an account belongs to its workspace, and so counts for all who work in it: plan, use, buy box and brand. */
export const WorkspaceFields = z.pick(Profile, {
  company: true,
  subscription_tier: true,
  subscription_status: true,
  billing_interval: true,
  monthly_analyses_limit: true,
  monthly_analyses_used: true,
  usage_period: true,
  trial_end_date: true,
  access_until: true,
  paid_through: true,
  buy_box: true,
  brand: true,
  logo_url: true,
});
export type WorkspaceFields = z.infer<typeof WorkspaceFields>;

/** A workspace as somebody who works in it sees it: nothing of its owner's person but the name. */
export const WorkspaceView = z.extend(WorkspaceFields, {
  id: WorkspaceId,
  name: z.string(),
  /** Who can change what a role does not allow. */
  owner: z.string(),
  /** The caller's. */
  role: ShownRole,
});
export type WorkspaceView = z.infer<typeof WorkspaceView>;

/** What managers change of a workspace. */
export const WorkspaceChanges = z.pick(ProfileChanges, { buy_box: true, brand: true });
export type WorkspaceChanges = z.infer<typeof WorkspaceChanges>;
