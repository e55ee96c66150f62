import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import { maxSuggestions } from '#shared/property/address-suggestions.ts';

/** More than anybody types, and a bound on what a script, or many accounts together, can cost. */
const most = { minute: 60, day: 500, month: 100_000 };

/** The month for which this instance has noted that its suggestions are used up. */
let loggedMonth: string | undefined;

/**
 * Suggests addresses for what is typed so far: those of the sample while it answers, else real ones of Amazon
 * Location. The field takes any text without them, so a service that fails, or that has answered often enough, suggests nothing. Nothing is kept of
 * what is typed, as Amazon Location's terms ask of what it suggests.
 *
 * @throws `rate_limited`
 */
export const suggestAddresses: Operation<'suggestAddresses'> = async ({ user, body, now, log }) => {
  if (setting('propertySource') === 'sample') {
    const { suggestSampleAddresses } = await import('#lambdas/property-sources/sample/sample.ts');
    return { suggestions: suggestSampleAddresses(body.q, maxSuggestions) };
  }
  const { countSuggestion } = await import('#lambdas/storage/properties/properties.ts');
  const exceeded = await countSuggestion(user.id, most, now);
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
    return await placesLike(typed, maxSuggestions);
  } catch (error) {
    // The service's own words may quote what was typed: only the error's name is noted.
    log.warn('suggestions_failed', { error: error instanceof Error ? error.name : typeof error });
    return [];
  }
}
