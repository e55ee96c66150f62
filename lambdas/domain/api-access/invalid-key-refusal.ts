import { Refusal } from '#lambdas/runtime/errors.ts';
import type { KeyProblem } from '#lambdas/runtime/presented-key.ts';
import { secondsLeft, secondsLeftOfMinute } from '#lambdas/runtime/seconds-left.ts';
import { countFailure } from '#lambdas/storage/integrations/api-failures.ts';
import { apiKeyPrefix } from '#shared/account/api-terms.ts';

const problems = {
  malformed: `This is not a complete API key. A key begins with ${apiKeyPrefix} and has 58 characters; check that all of it was copied.`,
  unknown: 'There is no such API key.',
  revoked: 'This API key was revoked.',
} as const satisfies Record<KeyProblem, string>;

/** The refusal for a call without a valid key: the problem or, above a limit, when to retry. */
export async function invalidKeyRefusal(problem: KeyProblem, viewer: string, now: Date): Promise<Refusal> {
  const limit = await countFailure(viewer, now);
  if (limit === undefined) return new Refusal('not_signed_in', problems[problem]);
  const seconds = limit === 'hour' ? secondsLeft(now) : secondsLeftOfMinute(now);
  return new Refusal('rate_limited', 'Too many calls without a valid API key. Try again later.', seconds);
}
