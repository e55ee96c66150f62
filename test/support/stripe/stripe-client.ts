import Stripe from 'stripe';
import { shapeProblems } from './shapes.ts';

type Options = { key?: string; retries?: number };

/** Stripe's own client at a played Stripe. Each answer is checked against its declared type. */
export function stripeClient(port: number, { key = 'sk_test_all', retries = 0 }: Options = {}): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: retries,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(checkedFetch),
  });
}

const checkedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (response.ok) {
    const problems = shapeProblems(await response.clone().json());
    if (problems.length > 0) throw new Error(`${String(input)} answers another shape:\n${problems.join('\n')}`);
  }
  return response;
};
