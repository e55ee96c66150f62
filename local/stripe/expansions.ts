import { customerAnswer } from './answers/customer-answer.ts';
import { priceAnswer, productAnswer } from './answers/price-answer.ts';
import type { World } from './state/world.ts';

/** What the id in a field names. Undefined for what is not played. */
export function objectNamed(world: World, holder: Record<string, unknown>, field: string): unknown {
  const id = holder[field];
  if (typeof id !== 'string') return undefined;
  const { customers, prices, products } = world.state;
  if (customers[id]) return customerAnswer(world, customers[id]);
  if (prices[id]) return priceAnswer(world, prices[id]);
  if (products[id]) return productAnswer(world, products[id]);
  return undefined;
}
