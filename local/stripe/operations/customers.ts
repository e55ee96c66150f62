import * as z from 'zod/mini';
import { customerAnswer } from '#local/stripe/answers/customer-answer.ts';
import { call, listCall } from '#local/stripe/api/call.ts';
import { emptyable, listParams, metadata, params, text } from '#local/stripe/api/params.ts';
import { deleteCustomer } from '#local/stripe/billing/delete-customer.ts';
import { publish } from '#local/stripe/state/events.ts';
import type { Customer } from '#local/stripe/state/records.ts';
import { missing } from '#local/stripe/state/stripe-error.ts';
import { find, newestFirst, newId, store, type World } from '#local/stripe/state/world.ts';
import { withMetadata } from './metadata.ts';

const fields = {
  email: z.optional(emptyable),
  name: z.optional(emptyable),
  description: z.optional(emptyable),
  metadata: z.optional(metadata),
};

export function liveCustomer(world: World, id: string, param = 'customer'): Customer {
  const customer = find(world.state.customers, 'customer', id, param);
  if (customer.deleted) throw missing('customer', id, param);
  return customer;
}

export const customerCalls = [
  call('POST /v1/customers', 'customer.write', params(fields), (world, sent) => {
    const customer: Customer = {
      id: newId('cus'),
      created: world.now(),
      email: sent.email ?? null,
      name: sent.name ?? null,
      description: sent.description ?? null,
      metadata: withMetadata({}, sent.metadata),
      deleted: false,
      card: null,
      balance: 0,
    };
    const answer = customerAnswer(world, store(world.state.customers, customer));
    publish(world, 'customer.created', answer);
    return answer;
  }),

  listCall(
    '/v1/customers',
    'customer.read',
    listParams({ email: z.optional(text) }),
    ({ state }, { email }) =>
      newestFirst(state.customers).filter((each) => !each.deleted && (email === undefined || each.email === email)),
    customerAnswer,
  ),

  call('GET /v1/customers/:id', 'customer.read', params({}), (world, _, id) =>
    customerAnswer(world, find(world.state.customers, 'customer', id)),
  ),

  call('POST /v1/customers/:id', 'customer.write', params(fields), (world, { metadata: sent, ...changes }, id) => {
    const customer = liveCustomer(world, id, 'id');
    const given = Object.entries(changes).filter(([name, value]) => name !== 'expand' && value !== undefined);
    const previous = Object.fromEntries(given.map(([name]) => [name, Object(customer)[name]]));
    Object.assign(customer, Object.fromEntries(given), { metadata: withMetadata(customer.metadata, sent) });
    const answer = customerAnswer(world, customer);
    publish(world, 'customer.updated', answer, previous);
    return answer;
  }),

  call('DELETE /v1/customers/:id', 'customer.write', params({}), (world, _, id) => {
    const customer = liveCustomer(world, id, 'id');
    deleteCustomer(world, customer);
    return customerAnswer(world, customer);
  }),
];
