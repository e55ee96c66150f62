import { newId, type World } from './world.ts';

/** A price that exists from the start. `unit_amount` is in cents. */
export type SeedPrice = { lookup_key: string; product: string; unit_amount: number; interval: 'month' | 'year' };

/** The six prices of the plans. */
export const planPrices: SeedPrice[] = [
  { lookup_key: 'dw_basic_monthly', product: 'Basic', unit_amount: 2900, interval: 'month' },
  { lookup_key: 'dw_basic_annual', product: 'Basic', unit_amount: 27_840, interval: 'year' },
  { lookup_key: 'dw_professional_monthly', product: 'Professional', unit_amount: 7900, interval: 'month' },
  { lookup_key: 'dw_professional_annual', product: 'Professional', unit_amount: 75_840, interval: 'year' },
  { lookup_key: 'dw_enterprise_monthly', product: 'Enterprise', unit_amount: 19_900, interval: 'month' },
  { lookup_key: 'dw_enterprise_annual', product: 'Enterprise', unit_amount: 191_040, interval: 'year' },
];

/** Makes the prices that do not exist yet, and their products. */
export function seedPrices({ state, now }: World, prices: SeedPrice[]): void {
  const created = now();
  for (const { product: name, ...price } of prices) {
    if (Object.values(state.prices).some(({ lookup_key }) => lookup_key === price.lookup_key)) continue;
    const known = Object.values(state.products).find((each) => each.name === name);
    const product = known ?? { id: newId('prod'), created, name };
    state.products[product.id] = product;
    const id = newId('price');
    state.prices[id] = { id, created, ...price, product: product.id, active: true };
  }
}
