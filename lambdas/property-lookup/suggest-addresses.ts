import type { Operation } from '#lambdas/lib/endpoint.ts';
import { Refusal } from '#lambdas/lib/errors.ts';
import type { Log } from '#lambdas/lib/log.ts';
import { setting } from '#lambdas/lib/settings.ts';
import { maxSuggestions } from '#shared/address-suggestions.ts';

/** Suggestions a person gets in a minute: more than anybody types, and a bound on what a script can cost. */
const mostPerMinute = 60;

/**
 * Suggests addresses for what is typed so far: those of the sample while it answers, else real ones of Amazon
 * Location. The field takes any text without them, so a service that fails suggests nothing. Nothing is kept of
 * what is typed, as Amazon Location's terms ask of what it suggests.
 *
 * @throws `rate_limited`
 */
export const suggestAddresses: Operation<'suggestAddresses'> = async ({ user, body, now, log }) => {
  if (setting('propertySource') === 'sample') {
    const { suggestSampleAddresses } = await import('#lambdas/property-sources/sample.ts');
    return { suggestions: suggestSampleAddresses(body.q, maxSuggestions) };
  }
  const { countSuggestion } = await import('#lambdas/storage/properties.ts');
  if (!(await countSuggestion(user.id, mostPerMinute, now))) {
    throw new Refusal('rate_limited', 'That was too fast. Please try again in a minute.');
  }
  return { suggestions: await suggestRealAddresses(body.q, log) };
};

async function suggestRealAddresses(typed: string, log: Log): Promise<string[]> {
  const { placesLike } = await import('#lambdas/property-lookup/places-like.ts');
  try {
    return await placesLike(typed, maxSuggestions);
  } catch (error) {
    // The service's own words may quote what was typed: only the error's name is noted.
    log.warn('suggestions_failed', { error: error instanceof Error ? error.name : typeof error });
    return [];
  }
}
