import type { Admission, AdmitKey } from '#lambdas/runtime/endpoint.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { type KeyProblem, PresentedKey } from '#lambdas/runtime/presented-key.ts';
import { secondsLeft, secondsLeftOfMinute } from '#lambdas/runtime/seconds-left.ts';
import { countFailure } from '#lambdas/storage/integrations/api-failures.ts';
import { countCall } from '#lambdas/storage/integrations/api-limits.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { accessOf } from '#shared/account/access.ts';
import { apiCallsPerHour, apiKeyPrefix } from '#shared/account/api-terms.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { noApiAccess } from './not-on-plan.ts';

/**
 * Admits a live key whose plan has API access and that has a call left this hour, and counts the call. Reads plan
 * and key for every call, so that a revocation or downgrade applies at once. Calls without a valid key are limited,
 * too.
 */
export const admitKey: AdmitKey = async ({ presented, viewer, now }) => {
  const key = PresentedKey.safeParse(presented);
  const found = key.success ? key.data : { problem: 'malformed' as const };
  if ('problem' in found) return refuse(await invalidKeyRefusal(found.problem, viewer, now));

  const { key_id, user_id } = found;
  const profile = await findProfile(user_id, now);
  if (!profile) return refuse(await invalidKeyRefusal('unknown', viewer, now));

  const { tier, includes } = accessOf(profile, now);
  const limit = apiCallsPerHour[tier];
  const count = await countCall(key_id, limit, now);
  if (!count.counted && count.why === 'revoked') {
    return refuse(await invalidKeyRefusal('revoked', viewer, now));
  }
  const headers = limitHeaders(limit, count.counted ? limit - count.used : 0, now);
  if (!count.counted) {
    const text = `Your account’s API keys have made their ${wholeNumber(limit)} calls of this hour.`;
    return refuse(new Refusal('rate_limited', text, secondsLeft(now)), headers);
  }
  if (!includes('apiAccess')) return refuse(noApiAccess(tier), headers);
  return { headers, holder: { keyId: key_id, keyName: count.keyName, workspace: user_id, profile } };
};

function refuse(refusal: Refusal, headers: Admission['headers'] = {}): Admission {
  return { refusal, headers };
}

/** The calls left this hour, in the usual rate limit headers. */
function limitHeaders(limit: number, remaining: number, now: Date): Record<string, string> {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(Math.max(0, remaining)),
    'ratelimit-reset': String(secondsLeft(now)),
  };
}

const problems = {
  malformed: `This is not a complete API key. A key begins with ${apiKeyPrefix} and has 58 characters; check that all of it was copied.`,
  unknown: 'There is no such API key.',
  revoked: 'This API key was revoked.',
} as const satisfies Record<KeyProblem, string>;

/** The refusal for a call without a valid key: the problem or, above a limit, when to retry. */
async function invalidKeyRefusal(problem: KeyProblem, viewer: string, now: Date): Promise<Refusal> {
  const limit = await countFailure(viewer, now);
  if (limit === undefined) return new Refusal('not_signed_in', problems[problem]);
  const seconds = limit === 'hour' ? secondsLeft(now) : secondsLeftOfMinute(now);
  return new Refusal('rate_limited', 'Too many calls without a valid API key. Try again later.', seconds);
}
