import type { Clock } from '#local/clock/clock.ts';
import type { Event } from '#local/stripe/state/records.ts';
import { signatureOf } from './signature.ts';

/*
 * Delivers events to the endpoint, one after the other as a rule. What is not answered with 2xx is sent again for three
 * days. A test can hold, reorder, repeat, delay and drop deliveries: Stripe promises neither their order nor that each
 * comes once. What is under way when the process ends is lost.
 */

export type WebhookTarget = {
  url: string;
  secret: string;
  /** Signs too, while a secret is rotated. */
  previousSecret?: string | undefined;
  /** The types that are sent; all when absent. */
  types?: string[] | undefined;
};

/** Applies to each delivery. */
export type Disturbance = { copies?: number; delayMs?: number; isDropped?: boolean };

/** A delivery that was tried. `status` is 0 when nobody answered; `at` is in milliseconds since 1970. */
export type Delivery = { event: string; type: string; at: number; status: number };

export type WebhookControls = {
  /** Sends to another endpoint, or to none. */
  sendTo(target: WebhookTarget | undefined): void;
  /** Disturbs the deliveries of events from now on; nothing ends it. */
  disturb(disturbance?: Disturbance): void;
  /** Keeps events back. */
  hold(): void;
  /** Sends what was held, in the order that is given back. */
  release(order?: (held: Event[]) => Event[]): void;
  /** Sends an event again, as from the Dashboard. */
  resend(event: string): void;
  /** Waits for the deliveries that have begun. */
  settled(): Promise<void>;
  /** The oldest first. */
  deliveries: Delivery[];
};

export type Webhooks = { controls: Omit<WebhookControls, 'resend'>; send(event: Event): void; close(): void };

type Options = {
  clock: Clock;
  target: WebhookTarget | undefined;
  bodyOf: (event: Event) => string;
  report: (line: string) => void;
};

const minute = 60_000;
const hour = 60 * minute;
/** The pauses between tries; they add up to three days. */
const pauses = [5 * minute, 25 * minute, 1.5 * hour, 3 * hour, 5 * hour, 10 * hour, 12 * hour, 16 * hour, 24 * hour];
const timeoutMs = 10_000;

export function openWebhooks({ clock, target: first, bodyOf, report }: Options): Webhooks {
  let target = first;
  let disturbance: Disturbance = {};
  let held: Event[] | undefined;
  let last = Promise.resolve();
  const deliveries: Delivery[] = [];
  const timers = new Set<() => void>();

  function later(ms: number, run: () => Promise<void>): void {
    const cancel = clock.at(clock.now() + ms, () => {
      timers.delete(cancel);
      return run();
    });
    timers.add(cancel);
  }

  /** Sends after what is under way. */
  function queue(event: Event, tries = 0): Promise<void> {
    last = last.then(() => attempt(event, tries));
    clock.follow(last);
    return last;
  }

  async function attempt(event: Event, tries: number): Promise<void> {
    if (!target) return;
    const { url, secret, previousSecret } = target;
    const body = bodyOf(event);
    const at = clock.now();
    const signature = signatureOf(Math.floor(at / 1000), body, previousSecret ? [secret, previousSecret] : [secret]);
    const status = await post(url, body, signature);
    deliveries.push({ event: event.id, type: event.type, at, status });
    if (status >= 200 && status < 300) return;
    report(`Stripe’s event ${event.type} was answered ${status || 'by nobody'}.`);
    const pause = pauses[tries];
    if (pause !== undefined) later(pause, () => queue(event, tries + 1));
  }

  function send(event: Event): void {
    if (!target || (target.types && !target.types.includes(event.type))) return;
    if (held) {
      held.push(event);
      return;
    }
    const { copies = 1, delayMs = 0, isDropped = false } = disturbance;
    if (isDropped) return;
    for (let copy = 0; copy < copies; copy += 1) {
      if (delayMs > 0) later(delayMs, () => queue(event));
      else void queue(event);
    }
  }

  return {
    send,
    controls: {
      sendTo(next) {
        target = next;
      },
      disturb(next = {}) {
        disturbance = next;
      },
      hold() {
        held ??= [];
      },
      release(order = (events) => events) {
        const events = order(held ?? []);
        held = undefined;
        for (const event of events) send(event);
      },
      settled: () => last,
      deliveries,
    },
    close() {
      target = undefined;
      for (const cancel of timers) cancel();
    },
  };
}

async function post(url: string, body: string, signature: string): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
