import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import { parseAddress } from '#shared/property/address-parser.ts';
import { maxSuggestions } from '#shared/property/address-suggestions.ts';

/** More than a person can type; bounds the cost of scripts and of many accounts. */
const limits = { minute: 60, day: 500, month: 100_000 };

/** The last month for which this instance logged that the limit was reached. */
let loggedMonth: string | undefined;

/**
 * Suggests addresses for a typed beginning: from the sample source or from Amazon Location. Suggestions are optional:
 * above the daily or monthly limit, or when the service fails, there are none. Input and suggestions are not stored;
 * Amazon Location's terms require that of the suggestions.
 *
 * @throws `rate_limited`
 */
export const suggestAddresses: Operation<'suggestAddresses'> = async ({ user, body, now, log }) => {
  if (setting('propertySource') === 'sample') {
    const { suggestSampleAddresses } = await import('#lambdas/property-sources/sample/sample.ts');
    return { suggestions: suggestSampleAddresses(body.q, maxSuggestions) };
  }
  const { countSuggestion } = await import('#lambdas/storage/properties/properties.ts');
  const exceeded = await countSuggestion(user.id, limits, now);
  if (exceeded === 'minute') {
    throw new Refusal('rate_limited', 'That was too fast. Please try again in a minute.');
  }
  if (exceeded === 'month') logOnce(now, log);
  if (exceeded) return { suggestions: [] };
  return { suggestions: await suggestRealAddresses(body.q, log) };
};

function logOnce(now: Date, log: Log): void {
  const month = now.toISOString().slice(0, 7);
  if (loggedMonth !== month) log.warn('suggestions_limit_reached', { month });
  loggedMonth = month;
}

async function suggestRealAddresses(typed: string, log: Log): Promise<string[]> {
  const { placesLike } = await import('./places-like.ts');
  try {
    const places = await placesLike(typed, maxSuggestions);
    return places.filter((address) => parseAddress(address).problem === undefined);
  } catch (error) {
    // Logs only the error's name: its message may quote the input.
    log.warn('suggestions_failed', { error: error instanceof Error ? error.name : typeof error });
    return [];
  }
}
