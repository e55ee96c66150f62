import type { Clock } from '#local/clock/clock.ts';
import { serve } from '#local/http/loopback-server.ts';
import type { Permissions } from './api/keys.ts';
import { apiHandler, type Interference } from './server.ts';
import { planPrices, type SeedPrice, seedPrices } from './state/seed-prices.ts';
import { readState, writeState } from './state/state.ts';
import type { World } from './state/world.ts';

/*
 * The played Stripe: a strict stand-in of the API on 127.0.0.1. No card is asked for and no money moves.
 */

export type StripeOptions = {
  clock: Clock;
  /** The API keys that are known, with what each may do. */
  keys: Record<string, Permissions>;
  /** Where the pages for payers are reached: an origin with a path. */
  pages: () => string;
  /** The prices that exist from the start; those of the plans when absent. */
  prices?: SeedPrice[];
  livemode?: boolean;
  /** Reports failures to the operator. */
  report?: (line: string) => void;
  /** Where the state is kept; in memory only when absent. */
  file?: string | undefined;
};

export type PlayedStripe = {
  /** Where the API is on 127.0.0.1, by plain HTTP. */
  port: number;
  /** Sales tax in hundredths of a percent, for what is bought with tax. */
  setTaxRate(rate: number): void;
  /** Asks this before each request to the API; `undefined` ends it. */
  interfere(
    with_: ((request: { method: string; path: string }) => Promise<Interference> | Interference) | undefined,
  ): void;
  close(): Promise<void>;
};

export async function openStripe(options: StripeOptions): Promise<PlayedStripe> {
  const { clock, file, report = () => {} } = options;
  const state = readState(file);
  let interfere: Parameters<PlayedStripe['interfere']>[0];
  const world: World = {
    state,
    now: () => Math.floor(clock.now() / 1000),
    livemode: options.livemode ?? false,
    pagesUrl: options.pages,
    taxRate: 0,
    request: null,
    onEvent: () => {},
  };
  seedPrices(world, options.prices ?? planPrices);
  const handle = apiHandler({
    world,
    keys: options.keys,
    interfere: (request) => interfere?.(request),
    onChange: () => writeState(file, state),
  });
  const server = await serve(handle, (error) => report(`The played Stripe could not answer: ${String(error)}`));
  return {
    port: server.port,
    setTaxRate(rate) {
      world.taxRate = rate;
    },
    interfere(next) {
      interfere = next;
    },
    close: server.close,
  };
}
