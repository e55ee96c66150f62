import { Refusal } from '#lambdas/runtime/errors.ts';
import { secondsLeft } from '#lambdas/runtime/seconds-left.ts';
import { countUpload as count } from '#lambdas/storage/integrations/uploads.ts';

/** Counts an upload before its file is looked at: refused ones are work too. @throws `rate_limited` at the limit. */
export async function countUpload(userId: string, now: Date): Promise<void> {
  if (await count(userId, now)) return;
  throw new Refusal(
    'rate_limited',
    'You have sent many pictures within the hour. Send the next ones in the next hour.',
    secondsLeft(now),
  );
}
