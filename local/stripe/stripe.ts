import type { Clock } from '#local/clock/clock.ts';
import { serve } from '#local/http/loopback-server.ts';
import { eventAnswer } from './answers/event-answer.ts';
import type { Permissions } from './api/keys.ts';
import { type Controls, controlsOf } from './controls.ts';
import { seedPortal } from './operations/portal-configurations.ts';
import { type PageHandler, pageHandler } from './pages/pages.ts';
import { apiHandler, type Interfere } from './server.ts';
import { planPrices, type SeedPrice, seedPrices } from './state/seed-prices.ts';
import { readState, writeState } from './state/state.ts';
import { find, type World } from './state/world.ts';
import { openTimeLine } from './time-line.ts';
import { openWebhooks, type WebhookControls, type WebhookTarget } from './webhooks/webhooks.ts';

/*
 * The played Stripe: a strict stand-in of the API on 127.0.0.1. No card is asked for and no money moves.
 */

export type StripeOptions = {
  clock: Clock;
  /** The API keys that are known, with what each may do. */
  keys: Record<string, Permissions>;
  /** Where the pages for payers are reached: an origin with a path. */
  pages: () => string;
  /** Where events are sent; nowhere when absent. */
  webhook?: WebhookTarget | undefined;
  /** The prices that exist from the start; those of the plans when absent. */
  prices?: SeedPrice[];
  livemode?: boolean;
  /** Reports failures to the operator. */
  report?: (line: string) => void;
  /** Where the state is kept; in memory only when absent. */
  file?: string | undefined;
};

export type PlayedStripe = Controls & {
  /** Where the API is on 127.0.0.1, by plain HTTP. */
  port: number;
  /** Answers the pages of payers, below the prefix that `pages` names. */
  handlePage: PageHandler;
  webhooks: WebhookControls;
  /** Asks this before each request to the API; `undefined` ends it. */
  interfere(next: Interfere | undefined): void;
  close(): Promise<void>;
};

export async function openStripe(options: StripeOptions): Promise<PlayedStripe> {
  const { clock, file, report = () => {} } = options;
  const state = readState(file);
  const timeLine = openTimeLine(clock, () => writeState(file, state));
  const webhooks = openWebhooks({
    clock,
    target: options.webhook,
    bodyOf: (event) => JSON.stringify({ ...eventAnswer(world, event), pending_webhooks: 1 }, null, 2),
    report,
  });
  const world: World = {
    state,
    now: timeLine.now,
    livemode: options.livemode ?? false,
    pagesUrl: options.pages,
    taxRate: 0,
    request: null,
    onEvent: webhooks.send,
  };
  const settle = () => timeLine.settle(world);
  seedPrices(world, options.prices ?? planPrices);
  seedPortal(world);
  settle();
  const controls: WebhookControls = {
    ...webhooks.controls,
    resend: (id) => webhooks.send(find(state.events, 'event', id)),
  };
  let interfere: Interfere | undefined;
  const handle = apiHandler({ world, keys: options.keys, interfere: (request) => interfere?.(request), settle });
  const server = await serve(handle, (error) => report(`The played Stripe could not answer: ${String(error)}`));
  return {
    ...controlsOf(world, settle),
    port: server.port,
    handlePage: pageHandler({ world, webhooks: controls, advance: clock.advance }, settle),
    webhooks: controls,
    interfere(next) {
      interfere = next;
    },
    async close() {
      timeLine.close();
      webhooks.close();
      await server.close();
    },
  };
}
