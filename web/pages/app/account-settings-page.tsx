import { lazy, Suspense, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { accessOf } from '#shared/account/access.ts';
import { isRunning } from '#shared/account/billing.ts';
import { plans } from '#shared/account/plans.ts';
import { mayCancel, subscriptionState } from '#shared/account/subscription.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { endSession } from '#web/api/session/sign-out.ts';
import { usePayments } from '#web/api/use-payments.ts';
import { BillingTab } from '#web/areas/account/billing-tab.tsx';
import { BuyBoxTab } from '#web/areas/account/buy-box-tab.tsx';
import { SubscriptionTab } from '#web/areas/account/subscription-tab.tsx';
import { SignInAgain } from '#web/areas/auth/sign-in-again.tsx';
import { CancelSubscriptionButton } from '#web/areas/plans/cancel-subscription.tsx';
import { pricingPath } from '#web/areas/plans/pricing/payment-path.ts';
import { billedText } from '#web/areas/plans/pricing/prices.ts';
import { ProfileTab } from '#web/areas/profile/profile-tab.tsx';
import { profileText } from '#web/areas/profile/profile-texts.ts';
import { SecurityTab } from '#web/areas/security/security-tab.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { failureInWords } from './frames/failure-in-words.ts';
import './account-settings-page.css';

// Few visits are about them.
const Notifications = lazy(async () => ({
  default: (await import('#web/areas/notifications/notifications.tsx')).Notifications,
}));

const ImportedFacts = lazy(async () => ({
  default: (await import('#web/areas/account/imported-facts.tsx')).ImportedFacts,
}));

const ApiTab = lazy(async () => ({ default: (await import('#web/areas/developer/api-tab.tsx')).ApiTab }));

// Loaded where plans end.
const PlanBanner = lazy(async () => ({
  default: (await import('#web/areas/plans/paying/plan-banner.tsx')).PlanBanner,
}));

const PaidBilling = lazy(async () => ({
  default: (await import('#web/areas/plans/paying/paid-billing.tsx')).PaidBilling,
}));

const ColumnMaps = lazy(async () => ({
  default: (await import('#web/areas/screening/saved/column-maps.tsx')).ColumnMaps,
}));

const BrandTab = lazy(async () => ({ default: (await import('#web/areas/brand/brand-tab.tsx')).BrandTab }));

/** The user's account; `?tab=` selects the part. */
export function AccountSettingsPage() {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const { profile, error, retry, unlimited, resetsAt } = useProfile();
  const payments = usePayments();
  const failed = profile === undefined && error !== undefined;

  useEffect(() => {
    if (failed) toast({ title: 'Error', text: profileText.loadFailed, kind: 'error' });
  }, [failed]);

  function leave(title: string, text: string) {
    // In one navigation: otherwise the guard of this page would redirect to sign-in first.
    flushSync(() => {
      endSession();
      navigate('/');
    });
    toast({ title, text });
  }

  if (!profile) {
    return (
      <PageFrame
        title="Account Settings"
        loading
        error={failed ? failureInWords(profileText.loadFailed, error) : undefined}
        onRetry={retry}
      />
    );
  }

  const plan = plans[accessOf(profile, new Date()).tier];
  const state = subscriptionState(profile, new Date());
  const isPaid = profile.billing !== undefined && isRunning(profile.billing);
  const ended = (state === 'cancelled' || state === 'trial_ended') && !isPaid;
  const terms = {
    plan: plan.name,
    price: ended ? 'Nothing is billed' : billedText(plan, profile.billing_interval),
    pricingPath: pricingPath(profile.billing_interval),
  };
  return (
    <PageFrame title="Account Settings">
      <header className="settings-head">
        <h1>Account Settings</h1>
        <p>{profile.email}</p>
      </header>
      {payments !== undefined && payments !== 'free' && (
        <Suspense fallback={null}>
          <PlanBanner profile={profile} />
        </Suspense>
      )}
      <Tabs
        toEdge
        label="Account settings"
        value={query.get('tab') ?? 'profile'}
        onChange={(tab) => setQuery({ tab }, { replace: true })}
        tabs={[
          { id: 'profile', label: 'Profile', content: <ProfileTab profile={profile} /> },
          { id: 'buy-box', label: 'Buy Box', content: <BuyBoxTab buyBox={profile.buy_box ?? {}} /> },
          {
            id: 'brand',
            label: 'Brand',
            content: (
              <Suspense fallback={<Skeleton lines={4} />}>
                <BrandTab profile={profile} pricingPath={terms.pricingPath} />
              </Suspense>
            ),
          },
          {
            id: 'subscription',
            label: 'Subscription',
            content: (
              <SubscriptionTab
                {...terms}
                profile={profile}
                state={state}
                unlimited={unlimited}
                resetsAt={resetsAt}
                cancel={<CancelSubscriptionButton />}
              />
            ),
          },
          {
            id: 'billing',
            label: 'Billing',
            content:
              payments === 'stripe' ? (
                <Suspense fallback={<Skeleton lines={4} />}>
                  <PaidBilling
                    profile={profile}
                    pricingPath={terms.pricingPath}
                    cancel={mayCancel(profile) && <CancelSubscriptionButton />}
                  />
                </Suspense>
              ) : (
                <BillingTab {...terms} interval={profile.billing_interval} isFree={payments !== 'trial-only'} />
              ),
          },
          {
            id: 'security',
            label: 'Security',
            content: (
              <SecurityTab
                email={profile.email}
                onSignedOutEverywhere={() =>
                  leave(
                    'Signed out everywhere',
                    'Every session has ended. Any API keys, webhooks and links go on: sign in to end them under Security.',
                  )
                }
                onDeleted={() => leave('Account deleted', 'Your data and your sign-in have been removed.')}
              />
            ),
          },
          {
            id: 'notifications',
            label: 'Notifications',
            content: (
              <Suspense fallback={<Skeleton lines={4} />}>
                <Notifications reminders={profile.reminders ?? {}} />
              </Suspense>
            ),
          },
          {
            id: 'imports',
            label: 'Imports',
            content: (
              <Suspense fallback={<Skeleton lines={4} />}>
                <ImportedFacts />
                <ColumnMaps />
              </Suspense>
            ),
          },
          {
            id: 'api',
            label: 'API',
            content: (
              <Suspense fallback={<Skeleton lines={4} />}>
                <ApiTab profile={profile} pricingPath={terms.pricingPath} webhookId={query.get('webhook')} />
              </Suspense>
            ),
          },
        ]}
      />
      <SignInAgain />
    </PageFrame>
  );
}
