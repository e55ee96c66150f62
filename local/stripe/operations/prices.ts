import * as z from 'zod/mini';
import { priceAnswer, productAnswer } from '#local/stripe/answers/price-answer.ts';
import { call, listCall } from '#local/stripe/api/call.ts';
import { boolean, listParams, params, text } from '#local/stripe/api/params.ts';
import { find, newestFirst } from '#local/stripe/state/world.ts';

export const priceCalls = [
  listCall(
    '/v1/prices',
    'plan.read',
    listParams({
      active: z.optional(boolean),
      lookup_keys: z.optional(z.array(text).check(z.maxLength(10))),
      product: z.optional(text),
    }),
    ({ state }, { active, lookup_keys, product }) =>
      newestFirst(state.prices).filter(
        (price) =>
          (active === undefined || price.active === active) &&
          (lookup_keys === undefined || lookup_keys.includes(price.lookup_key)) &&
          (product === undefined || price.product === product),
      ),
    priceAnswer,
  ),

  call('GET /v1/prices/:id', 'plan.read', params({}), (world, _, id) =>
    priceAnswer(world, find(world.state.prices, 'price', id)),
  ),

  listCall(
    '/v1/products',
    'product.read',
    listParams({ active: z.optional(boolean) }),
    ({ state }, { active }) => newestFirst(state.products).filter(() => active !== false),
    productAnswer,
  ),

  call('GET /v1/products/:id', 'product.read', params({}), (world, _, id) =>
    productAnswer(world, find(world.state.products, 'product', id)),
  ),
];
