import { isUnlimited, lookupsLeft } from '#shared/account/access.ts';
import type { PlanToBuy } from '#shared/account/buying.ts';
import {
  isTrialActive,
  type Profile,
  type ProfileChanges,
  usagePeriod,
  usageResetsAt,
} from '#shared/account/profile.ts';
import type { PlanChoice } from '#shared/account/subscription.ts';
import { routes } from '#shared/contract/routes.ts';
import { call } from '#web/api/client.ts';
import { useSession } from '#web/api/session/session.ts';
import { useResource } from '#web/api/swr.ts';

/** The user's account and what its plan allows. */
export function useProfile() {
  const { state } = useSession();
  const { data, error, mutate } = useResource(routes.getProfile, state === 'signed-in' ? {} : null);
  const now = new Date();
  const profile = data === undefined ? undefined : inCurrentPeriod(data, now);

  async function show(answer: Promise<Profile>): Promise<Profile> {
    const saved = await answer;
    await mutate(saved, { revalidate: false });
    return saved;
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

  const removeLogo = () => show(call(routes.removeLogo, {}));

  async function uploadAvatar(picture: Blob): Promise<void> {
    const { avatar_url } = await call(routes.uploadAvatar, { file: picture });
    await mutate((before) => before && { ...before, avatar_url }, { revalidate: false });
  }

  async function uploadLogo(picture: Blob): Promise<void> {
    const { logo_url } = await call(routes.uploadLogo, { file: picture });
    await mutate((before) => before && { ...before, logo_url }, { revalidate: false });
  }

  /** Deletes the account's data. The cached profile stays: the Cognito account is deleted next. */
  async function deleteProfile(): Promise<void> {
    await call(routes.deleteProfile, {});
  }

  return {
    profile,
    error,
    retry: () => void mutate(),
    /** `Infinity` without a limit, 0 until the profile is loaded. */
    lookupsLeft: profile === undefined ? 0 : lookupsLeft(profile, now),
    unlimited: profile !== undefined && isUnlimited(profile, now),
    trialActive: profile !== undefined && isTrialActive(profile, now),
    /** When the monthly count resets. */
    resetsAt: usageResetsAt(now),
    updateProfile,
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
    refresh: () => mutate(),
  };
}

/** The count of an earlier month is 0 now. */
export function inCurrentPeriod(profile: Profile, now: Date): Profile {
  const period = usagePeriod(now);
  const monthly_analyses_used = profile.usage_period === period ? profile.monthly_analyses_used : 0;
  return { ...profile, usage_period: period, monthly_analyses_used };
}
