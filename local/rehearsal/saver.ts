import * as z from 'zod/mini';
import { callsOf } from '#local/seed.ts';
import type { System } from '#local/system.ts';

/** A saved analysis, as far as every release answers it. */
const Saved = z.object({ id: z.string(), purchase_price: z.number() });
export type Saved = z.infer<typeof Saved>;

const Lookup = z.object({ lookup_id: z.string() });
const Portfolio = z.object({ items: z.array(Saved) });

/** A demo account that saves analyses and reads them, by the public API. */
export type Saver = {
  /** In the order of their ids: oldest first. */
  portfolio(): Promise<Saved[]>;
  save(address: string): Promise<Saved>;
  /** @param price in dollars. */
  setPrice(id: string, price: number): Promise<Saved>;
};

/** Signs in as one of the demo accounts. */
export async function signInToSave(system: System, account: { email: string; password: string }): Promise<Saver> {
  const call = await callsOf(system, account);
  return {
    async portfolio() {
      const { items } = Portfolio.parse(await call('GET', '/api/analyses'));
      return items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    },
    async save(address) {
      const { lookup_id } = Lookup.parse(await call('POST', '/api/property-lookup', { address }));
      return Saved.parse(await call('POST', '/api/analyses', { lookup_id }));
    },
    async setPrice(id, price) {
      return Saved.parse(await call('PATCH', `/api/analyses/${id}`, { purchase_price: price }));
    },
  };
}
