import { lookUpOnQuota } from '#lambdas/domain/lookups/look-up-on-quota.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { secondsLeftOfMinute } from '#lambdas/runtime/seconds-left.ts';
import { setting, suggestionsRunningOut } from '#lambdas/runtime/settings.ts';
import { accountOfCall } from '#lambdas/storage/profiles/account-of-call.ts';
import { parseAddress } from '#shared/property/address-parser.ts';
import { maxSuggestions, suggestionRequests } from '#shared/property/address-suggestions.ts';

/** Looks up a property for the signed-in user; saving needs the `lookup_id`. */
export const lookUpProperty: Operation<'lookUpProperty'> = async (call) => {
  const { body, admitted, now, log } = call;
  const { property, lookup_id } = await lookUpOnQuota(accountOfCall(call), body.address, now, log, { admitted });
  return { success: true, data: property, lookup_id };
};

/** Parts of the month's suggestions whose use the operator is told of. */
const toldAt = [0.8, 1];

/**
 * Suggests addresses for a typed beginning: from the sample source or from Amazon Location. Suggestions are optional:
 * above the daily or monthly limit, or when the service fails, there are none. Input and suggestions are not stored;
 * Amazon Location's terms require that of the suggestions.
 *
 * @throws `rate_limited`
 */
export const suggestAddresses: Operation<'suggestAddresses'> = async ({ workspace, body, now, log }) => {
  if (setting('propertySource') === 'sample') {
    const { suggestSampleAddresses } = await import('#lambdas/property-sources/sample/sample.ts');
    return { suggestions: suggestSampleAddresses(body.q, maxSuggestions) };
  }
  const { countSuggestion } = await import('#lambdas/storage/properties/properties.ts');
  const month = Number(setting('suggestionsPerMonth'));
  const day = Math.min(suggestionRequests.day, Math.ceil(month * suggestionRequests.shareOfMonth));
  const counted = await countSuggestion(workspace.id, { minute: suggestionRequests.minute, day, month }, now);
  const { before = 0, after = 0 } = counted.ofMonth ?? {};
  const part = toldAt.find((each) => before < month * each && month * each <= after);
  if (part !== undefined) log.warn(suggestionsRunningOut, { percent: part * 100, limit: month });
  if (counted.exceeded === 'minute') {
    const words = 'That was too fast. Please try again in a minute.';
    throw new Refusal('rate_limited', words, secondsLeftOfMinute(now));
  }
  if (counted.exceeded) return { suggestions: [] };
  return { suggestions: await suggestRealAddresses(body.q, log) };
};

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
