import * as z from 'zod/mini';
import { configurationAnswer } from '#local/stripe/answers/portal-answer.ts';
import { call, listCall } from '#local/stripe/api/call.ts';
import { boolean, emptyable, listParams, metadata, params, text, url } from '#local/stripe/api/params.ts';
import type { PortalConfiguration } from '#local/stripe/state/records.ts';
import { invalid } from '#local/stripe/state/stripe-error.ts';
import { find, newestFirst, newId, store, type World } from '#local/stripe/state/world.ts';
import { withMetadata } from './metadata.ts';

const enabled = z.strictObject({ enabled: boolean });

const Features = z.strictObject({
  invoice_history: z.optional(enabled),
  payment_method_update: z.optional(enabled),
  subscription_cancel: z.optional(
    z.strictObject({
      enabled: boolean,
      mode: z.optional(z.enum(['at_period_end', 'immediately'])),
      proration_behavior: z.optional(z.literal('none')),
    }),
  ),
  subscription_update: z.optional(
    z.strictObject({
      enabled: z.optional(boolean),
      default_allowed_updates: z.optional(z.tuple([z.literal('price')])),
      products: z.optional(z.array(z.strictObject({ product: text, prices: z.array(text) }))),
      proration_behavior: z.optional(z.enum(['always_invoice', 'none'])),
      trial_update_behavior: z.optional(z.enum(['continue_trial', 'end_trial'])),
      schedule_at_period_end: z.optional(
        z.strictObject({
          conditions: z.optional(
            z.array(z.strictObject({ type: z.enum(['decreasing_item_amount', 'shortening_interval']) })),
          ),
        }),
      ),
    }),
  ),
});

const rest = {
  business_profile: z.optional(
    z.strictObject({
      headline: z.optional(emptyable),
      privacy_policy_url: z.optional(url),
      terms_of_service_url: z.optional(url),
    }),
  ),
  default_return_url: z.optional(emptyable),
  name: z.optional(emptyable),
  metadata: z.optional(metadata),
};

const Create = params({ features: Features, ...rest });
const Update = params({ features: z.optional(Features), active: z.optional(boolean), ...rest });

/** Stripe's defaults: a change that isn't charged, and a trial that a change ends. */
const newConfiguration = ({ now }: World): PortalConfiguration => ({
  id: newId('bpc'),
  created: now(),
  updated: now(),
  is_default: false,
  active: true,
  name: null,
  default_return_url: null,
  headline: null,
  privacy_policy_url: null,
  terms_of_service_url: null,
  metadata: {},
  invoice_history: false,
  payment_method_update: false,
  subscription_cancel: { enabled: false, mode: 'at_period_end' },
  subscription_update: {
    enabled: false,
    proration_behavior: 'none',
    trial_update_behavior: 'end_trial',
    at_period_end: [],
    products: [],
  },
});

/** Makes the default configuration, which the operator saves in the Dashboard. */
export function seedPortal(world: World): void {
  const { configurations } = world.state;
  if (Object.values(configurations).some((each) => each.is_default)) return;
  store(configurations, {
    ...newConfiguration(world),
    is_default: true,
    payment_method_update: true,
    invoice_history: true,
  });
}

/** A configuration with what a request changes of it. */
function changed(world: World, old: PortalConfiguration, sent: z.infer<typeof Update>): PortalConfiguration {
  const { features = {}, business_profile = {} } = sent;
  const { subscription_cancel: cancel, subscription_update: update } = features;
  const next = {
    ...old,
    updated: world.now(),
    active: sent.active ?? old.active,
    name: given(sent.name, old.name),
    default_return_url: given(sent.default_return_url, old.default_return_url),
    headline: given(business_profile.headline, old.headline),
    privacy_policy_url: given(business_profile.privacy_policy_url, old.privacy_policy_url),
    terms_of_service_url: given(business_profile.terms_of_service_url, old.terms_of_service_url),
    metadata: withMetadata(old.metadata, sent.metadata),
    invoice_history: features.invoice_history?.enabled ?? old.invoice_history,
    payment_method_update: features.payment_method_update?.enabled ?? old.payment_method_update,
    subscription_cancel: {
      enabled: cancel?.enabled ?? old.subscription_cancel.enabled,
      mode: cancel?.mode ?? old.subscription_cancel.mode,
    },
    subscription_update: {
      enabled: update?.enabled ?? old.subscription_update.enabled,
      proration_behavior: update?.proration_behavior ?? old.subscription_update.proration_behavior,
      trial_update_behavior: update?.trial_update_behavior ?? old.subscription_update.trial_update_behavior,
      at_period_end:
        update?.schedule_at_period_end?.conditions?.map(({ type }) => type) ?? old.subscription_update.at_period_end,
      products: update?.products ?? old.subscription_update.products,
    },
  };
  refuseProducts(world, next);
  return next;
}

const given = <T>(value: T | undefined, old: T): T => (value === undefined ? old : value);

function refuseProducts({ state }: World, { subscription_update: { enabled, products } }: PortalConfiguration): void {
  const param = 'features[subscription_update][products]';
  if (enabled && products.length === 0) {
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  for (const { product, prices } of products) {
    for (const price of prices) {
      if (find(state.prices, 'price', price, param).product === product) continue;
      throw invalid(`The price ${price} does not belong to the product ${product}.`, { param });
    }
  }
}

export const portalConfigurationCalls = [
  call('POST /v1/billing_portal/configurations', 'customer_portal.write', Create, (world, sent) => {
    const configuration = changed(world, newConfiguration(world), sent);
    return configurationAnswer(world, store(world.state.configurations, configuration));
  }),

  listCall(
    '/v1/billing_portal/configurations',
    'customer_portal.read',
    listParams({ active: z.optional(boolean), is_default: z.optional(boolean) }),
    ({ state }, { active, is_default }) =>
      newestFirst(state.configurations).filter(
        (each) =>
          (active === undefined || each.active === active) &&
          (is_default === undefined || each.is_default === is_default),
      ),
    configurationAnswer,
  ),

  call('GET /v1/billing_portal/configurations/:id', 'customer_portal.read', params({}), (world, _, id) =>
    configurationAnswer(world, find(world.state.configurations, 'configuration', id)),
  ),

  call('POST /v1/billing_portal/configurations/:id', 'customer_portal.write', Update, (world, sent, id) => {
    const old = find(world.state.configurations, 'configuration', id);
    return configurationAnswer(world, store(world.state.configurations, changed(world, old, sent)));
  }),
];
