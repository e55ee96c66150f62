import * as z from 'zod/mini';
import { portalAnswer } from '#local/stripe/answers/portal-answer.ts';
import { call } from '#local/stripe/api/call.ts';
import { params, text, url } from '#local/stripe/api/params.ts';
import { isOffered } from '#local/stripe/billing/portal-change.ts';
import type { PortalConfiguration, PortalSession } from '#local/stripe/state/records.ts';
import { invalid } from '#local/stripe/state/stripe-error.ts';
import { find, newId, store, type World } from '#local/stripe/state/world.ts';
import { liveCustomer } from './customers.ts';

const Completion = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('redirect'), redirect: z.strictObject({ return_url: url }) }),
  z.strictObject({ type: z.literal('portal_homepage') }),
]);

const Flow = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('payment_method_update'), after_completion: z.optional(Completion) }),
  z.strictObject({
    type: z.literal('subscription_update_confirm'),
    after_completion: z.optional(Completion),
    subscription_update_confirm: z.strictObject({
      subscription: text,
      items: z.tuple([z.strictObject({ id: text, price: text, quantity: z.optional(z.literal('1')) })]),
    }),
  }),
]);

const Create = params({
  customer: text,
  configuration: z.optional(text),
  return_url: z.optional(url),
  flow_data: z.optional(Flow),
});

export const portalSessionCalls = [
  call('POST /v1/billing_portal/sessions', 'customer_portal.write', Create, (world, sent) => {
    const { id: customer } = liveCustomer(world, sent.customer);
    const configuration = configurationOf(world, sent.configuration);
    const session: PortalSession = {
      id: newId('bps'),
      created: world.now(),
      customer,
      configuration: configuration.id,
      return_url: sent.return_url ?? configuration.default_return_url,
      flow: sent.flow_data ? flowOf(world, customer, configuration, sent.flow_data) : null,
    };
    return portalAnswer(world, store(world.state.portals, session));
  }),
];

function configurationOf({ state }: World, id: string | undefined): PortalConfiguration {
  const found =
    id === undefined
      ? Object.values(state.configurations).find((each) => each.is_default)
      : find(state.configurations, 'configuration', id, 'configuration');
  if (!found) throw invalid('You can’t create a portal session until you save your customer portal settings.');
  if (!found.active) throw invalid(`The configuration ${id} is not active.`, { param: 'configuration' });
  return found;
}

function flowOf(
  world: World,
  customer: string,
  configuration: PortalConfiguration,
  flow: z.infer<typeof Flow>,
): PortalSession['flow'] {
  const redirect = flow.after_completion?.type === 'redirect' ? flow.after_completion.redirect.return_url : null;
  if (flow.type === 'payment_method_update') {
    if (!configuration.payment_method_update) throw disabled('payment_method_update');
    return { type: flow.type, redirect };
  }
  if (!configuration.subscription_update.enabled) throw disabled('subscription_update');
  const { subscription: id, items } = flow.subscription_update_confirm;
  const [{ id: item, price }] = items;
  const param = 'flow_data[subscription_update_confirm]';
  const subscription = find(world.state.subscriptions, 'subscription', id, `${param}[subscription]`);
  if (subscription.customer !== customer || subscription.status === 'canceled') {
    throw invalid(`The subscription ${id} can't be updated by this customer.`, { param: `${param}[subscription]` });
  }
  if (subscription.item !== item) {
    throw invalid(`No such subscription_item: '${item}'`, {
      code: 'resource_missing',
      param: `${param}[items][0][id]`,
    });
  }
  find(world.state.prices, 'price', price, `${param}[items][0][price]`);
  if (!isOffered(configuration, price)) {
    throw invalid(`The price ${price} is not in the configuration of the portal.`, {
      param: `${param}[items][0][price]`,
    });
  }
  if (subscription.price === price) {
    throw invalid('The subscription cannot be updated because there are no changes to confirm.', { param });
  }
  return { type: flow.type, redirect, subscription: id, item, price };
}

const disabled = (feature: string) =>
  invalid(`This feature is disabled in the configuration of the portal: ${feature}.`, { param: 'flow_data[type]' });
