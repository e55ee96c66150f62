import type Stripe from 'stripe';
import type { PortalConfiguration, PortalSession } from '#local/stripe/state/records.ts';
import type { World } from '#local/stripe/state/world.ts';

export const configurationAnswer = (
  { livemode }: World,
  configuration: PortalConfiguration,
): Stripe.BillingPortal.Configuration => ({
  id: configuration.id,
  object: 'billing_portal.configuration',
  active: configuration.active,
  application: null,
  business_profile: {
    headline: configuration.headline,
    privacy_policy_url: configuration.privacy_policy_url,
    terms_of_service_url: configuration.terms_of_service_url,
  },
  created: configuration.created,
  default_return_url: configuration.default_return_url,
  features: {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: configuration.invoice_history },
    payment_method_update: {
      enabled: configuration.payment_method_update,
      payment_method_configuration: null,
    },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      ...configuration.subscription_cancel,
      proration_behavior: 'none',
    },
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: configuration.subscription_update.enabled ? ['price'] : [],
      enabled: configuration.subscription_update.enabled,
      products: configuration.subscription_update.products.map((each) => ({
        ...each,
        adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
      })),
      proration_behavior: configuration.subscription_update.proration_behavior,
      schedule_at_period_end: {
        conditions: configuration.subscription_update.at_period_end.map((type) => ({ type })),
      },
      trial_update_behavior: configuration.subscription_update.trial_update_behavior,
    },
  },
  is_default: configuration.is_default,
  livemode,
  login_page: { enabled: false, url: null },
  metadata: configuration.metadata,
  name: configuration.name,
  updated: configuration.updated,
});

export const portalAnswer = (world: World, session: PortalSession): Stripe.BillingPortal.Session => ({
  id: session.id,
  object: 'billing_portal.session',
  configuration: session.configuration,
  created: session.created,
  customer: session.customer,
  customer_account: null,
  flow: session.flow && flowAnswer(session.flow),
  livemode: world.livemode,
  locale: null,
  on_behalf_of: null,
  return_url: session.return_url,
  url: `${world.pagesUrl()}/portal/${session.id}`,
});

const flowAnswer = (flow: NonNullable<PortalSession['flow']>): Stripe.BillingPortal.Session.Flow => ({
  after_completion: {
    hosted_confirmation: null,
    redirect: flow.redirect === null ? null : { return_url: flow.redirect },
    type: flow.redirect === null ? 'portal_homepage' : 'redirect',
  },
  customer_update: null,
  subscription_cancel: null,
  subscription_pause: null,
  subscription_update: null,
  subscription_update_confirm:
    flow.type === 'subscription_update_confirm'
      ? {
          discounts: null,
          items: [{ id: flow.item, price: flow.price, quantity: 1 }],
          subscription: flow.subscription,
        }
      : null,
  type: flow.type,
});
