import { isUnlimited, lookupsLeft } from '#shared/account/access.ts';
import type { PlanToBuy } from '#shared/account/buying.ts';
import {
  isTrialActive,
  type Profile,
  type ProfileChanges,
  usagePeriod,
  usageResetsAt,
} from '#shared/account/profile.ts';
import { allows, type Need } from '#shared/account/roles.ts';
import type { PlanChoice } from '#shared/account/subscription.ts';
import { routes } from '#shared/contract/routes.ts';
import { type WorkspaceChanges, WorkspaceFields, type WorkspaceView } from '#shared/team/workspace-view.ts';
import { call } from '#web/api/client.ts';
import { currentWorkspace } from '#web/api/current-workspace.ts';
import { useSession } from '#web/api/session/session.ts';
import { useResource } from '#web/api/swr.ts';

/**
 * The user's account, and what the plan of the workspace that they work in allows. In a workspace of somebody else
 * `profile` has that one's plan, use, buy box and brand, and `own` the account's.
 */
export function useProfile() {
  const { state } = useSession();
  const { data: own, error, mutate } = useResource(routes.getProfile, state === 'signed-in' ? {} : null);
  const isElsewhere = state === 'signed-in' && currentWorkspace() !== undefined;
  const place = useResource(routes.getWorkspace, isElsewhere ? {} : null);
  const now = new Date();
  const data = isElsewhere ? own && place.data && inWorkspace(own, place.data) : own;
  const profile = data && inCurrentPeriod(data, now);
  // Until it is known nobody may do more than anybody may.
  const role = isElsewhere ? (place.data?.role ?? 'viewer') : 'owner';

  async function show(answer: Promise<Profile>): Promise<Profile> {
    const saved = await answer;
    await mutate(saved, { revalidate: false });
    return saved;
  }

  /** Changes buy box and brand. */
  async function updateWorkspace(body: WorkspaceChanges): Promise<void> {
    const changed = await call(routes.updateWorkspace, { body });
    if (isElsewhere) await place.mutate(changed, { revalidate: false });
    else await mutate((before) => before && inWorkspace(before, changed), { revalidate: false });
  }

  async function showLogo(logo_url: string | null): Promise<void> {
    if (isElsewhere) await place.mutate((before) => before && { ...before, logo_url }, { revalidate: false });
    else await mutate((before) => before && { ...before, logo_url }, { revalidate: false });
  }

  const updateProfile = (body: ProfileChanges) => show(call(routes.updateProfile, { body }));
  const choosePlan = (body: PlanChoice) => show(call(routes.choosePlan, { body }));
  const cancelSubscription = () => show(call(routes.cancelSubscription, {}));
  const keepSubscription = () => show(call(routes.keepSubscription, {}));
  const syncBilling = () => show(call(routes.syncBilling, {}));
  /** Answers the page to go to. */
  const startCheckout = (body: PlanToBuy) => call(routes.startCheckout, { body });
  const openBillingPortal = (to: 'home' | 'card') => call(routes.openBillingPortal, { body: { to } });
  const removeAvatar = () => show(call(routes.removeAvatar, {}));

  async function uploadAvatar(picture: Blob): Promise<void> {
    const { avatar_url } = await call(routes.uploadAvatar, { file: picture });
    await mutate((before) => before && { ...before, avatar_url }, { revalidate: false });
  }

  async function uploadLogo(picture: Blob): Promise<void> {
    const { logo_url } = await call(routes.uploadLogo, { file: picture });
    await showLogo(logo_url);
  }

  async function removeLogo(): Promise<void> {
    await call(routes.removeLogo, {});
    await showLogo(null);
  }

  /** Deletes the account's data. The cached profile stays: the Cognito account is deleted next. */
  async function deleteProfile(): Promise<void> {
    await call(routes.deleteProfile, {});
  }

  return {
    profile,
    own,
    /** The workspace of somebody else that the user works in. */
    elsewhere: isElsewhere ? place.data : undefined,
    /** Whether the user's role allows something. The server decides each call. */
    may: (need: Need) => allows(role, need),
    role,
    error: error ?? place.error,
    retry: () => {
      void mutate();
      void place.mutate();
    },
    /** `Infinity` without a limit, 0 until the profile is loaded. */
    lookupsLeft: profile === undefined ? 0 : lookupsLeft(profile, now),
    unlimited: profile !== undefined && isUnlimited(profile, now),
    trialActive: profile !== undefined && isTrialActive(profile, now),
    /** When the monthly count resets. */
    resetsAt: usageResetsAt(now),
    updateProfile,
    updateWorkspace,
    choosePlan,
    cancelSubscription,
    keepSubscription,
    syncBilling,
    startCheckout,
    openBillingPortal,
    uploadAvatar,
    removeAvatar,
    uploadLogo,
    removeLogo,
    deleteProfile,
    refresh: () => (isElsewhere ? place.mutate() : mutate()),
  };
}

/** What an account may lack: of their own none counts elsewhere. */
const maybeOwn = ['access_until', 'paid_through', 'buy_box', 'brand', 'logo_url'] as const;

/** A person's profile with what counts in a workspace. */
function inWorkspace(own: Profile, workspace: WorkspaceView): Profile {
  const person = { ...own };
  for (const field of maybeOwn) delete person[field];
  return { ...person, ...WorkspaceFields.parse(workspace) };
}

/** The count of an earlier month is 0 now. */
export function inCurrentPeriod(profile: Profile, now: Date): Profile {
  const period = usagePeriod(now);
  const monthly_analyses_used = profile.usage_period === period ? profile.monthly_analyses_used : 0;
  return { ...profile, usage_period: period, monthly_analyses_used };
}
