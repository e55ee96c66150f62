import { lazy, type ReactNode, Suspense, useEffect } from 'react';
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
import { Rail } from '#web/ui/layout/rail.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { failureInWords } from './frames/failure-in-words.ts';

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

const TeamTab = lazy(async () => ({ default: (await import('#web/areas/team/team-tab.tsx')).TeamTab }));

const WatchTab = lazy(async () => ({ default: (await import('#web/areas/watch/watch-tab.tsx')).WatchTab }));

const BrandTab = lazy(async () => ({ default: (await import('#web/areas/brand/brand-tab.tsx')).BrandTab }));

const later = (part: ReactNode) => <Suspense fallback={<Skeleton lines={4} />}>{part}</Suspense>;

/** The user's account, and the workspace that they work in; `?tab=` selects the part. */
export function AccountSettingsPage() {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const { profile, own, elsewhere, may, error, retry, unlimited, resetsAt } = useProfile();
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

  if (!profile || !own) {
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
      {payments !== undefined && payments !== 'free' && !elsewhere && (
        <Suspense fallback={null}>
          <PlanBanner profile={profile} />
        </Suspense>
      )}
      <Rail
        label="Settings"
        value={query.get('tab')}
        pathOf={(tab) => `/account-settings?${new URLSearchParams({ tab })}`}
        onChange={(tab) => setQuery({ tab }, { replace: true })}
        groups={[
          {
            name: 'You',
            parts: [
              { id: 'profile', label: 'Profile', lead: own.email, content: <ProfileTab profile={own} /> },
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
                content: later(<Notifications reminders={profile.reminders ?? {}} />),
              },
            ],
          },
          {
            name: 'Workspace',
            parts: [
              { id: 'team', label: 'Team', content: later(<TeamTab pricingPath={terms.pricingPath} />) },
              ...(may('manage')
                ? [
                    { id: 'buy-box', label: 'Buy Box', content: <BuyBoxTab buyBox={profile.buy_box ?? {}} /> },
                    {
                      id: 'brand',
                      label: 'Brand',
                      content: later(<BrandTab profile={profile} pricingPath={terms.pricingPath} />),
                    },
                  ]
                : []),
              ...(may('write')
                ? [
                    {
                      id: 'imports',
                      label: 'Imports',
                      content: later(
                        <>
                          <ImportedFacts />
                          <ColumnMaps />
                        </>,
                      ),
                    },
                  ]
                : []),
              { id: 'watch', label: 'Watch', content: later(<WatchTab />) },
            ],
          },
          {
            name: 'Plan',
            parts: elsewhere
              ? []
              : [
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
                        later(
                          <PaidBilling
                            profile={profile}
                            pricingPath={terms.pricingPath}
                            cancel={mayCancel(profile) && <CancelSubscriptionButton />}
                          />,
                        )
                      ) : (
                        <BillingTab {...terms} interval={profile.billing_interval} isFree={payments !== 'trial-only'} />
                      ),
                  },
                ],
          },
          {
            name: 'Programs',
            parts: may('manage')
              ? [
                  {
                    id: 'api',
                    label: 'API',
                    content: later(
                      <ApiTab profile={profile} pricingPath={terms.pricingPath} webhookId={query.get('webhook')} />,
                    ),
                  },
                ]
              : [],
          },
        ]}
      />
      <SignInAgain />
    </PageFrame>
  );
}
