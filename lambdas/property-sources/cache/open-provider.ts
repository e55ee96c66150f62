import type { PropertySource } from '#lambdas/property-sources/property-source.ts';
import type { Provider } from '#lambdas/property-sources/provider.ts';
import { type Outage, providerCall } from '#lambdas/property-sources/provider-call.ts';
import { logWith } from '#lambdas/runtime/log.ts';
import { providerCallsRunningOut, setting } from '#lambdas/runtime/settings.ts';
import { type CallCounts, refundCalls, reserveCalls } from '#lambdas/storage/properties/properties.ts';
import { type Budget, cachedSource } from './cached-source.ts';

// Per instance: each detects an outage by itself, which is soon enough.
const outage: Outage = { failures: 0, closedUntil: 0 };

/** A provider with this installation's address, key and calls, behind the cache. */
export function openProvider(provider: Provider): PropertySource {
  const secretId = setting('propertySourceSecret');
  const limits = {
    month: Number(setting('propertyCallsPerMonth')),
    day: Number(setting('propertyCallsPerDay')),
  };
  const budget: Budget = {
    perDay: limits.day,
    async reserve(calls, now) {
      const made = await reserveCalls(provider.name, calls, limits, now);
      if (made) tellIfFewAreLeft(made, calls, limits);
      return made !== undefined;
    },
    refund: (calls, countedAt) => refundCalls(provider.name, calls, countedAt),
  };
  const call = providerCall({
    baseUrl: setting('propertySourceUrl'),
    keyHeader: provider.keyHeader,
    key: async (refused) => (await import('#lambdas/runtime/secrets.ts')).secretValue(secretId, refused),
    reserve: (now) => budget.reserve(1, now),
    refund: (now) => budget.refund(1, now),
    outage,
  });
  return cachedSource(provider, call, budget);
}

/** In percent of the limit. The count passes it about once, so the operator is told about once a day and a month. */
const toldAt = 80;

/** @param made the counts with the calls that were just counted. */
function tellIfFewAreLeft(made: CallCounts, calls: number, limits: CallCounts): void {
  for (const period of ['day', 'month'] as const) {
    const few = Math.ceil((limits[period] * toldAt) / 100);
    if (made[period] < few || made[period] - calls >= few) continue;
    logWith({}).warn(providerCallsRunningOut, { period, percent: toldAt, limit: limits[period] });
  }
}
