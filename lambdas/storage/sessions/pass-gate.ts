import { countCallOf, minuteOf, type Passage } from './count-call.ts';
import type { SignInOfCall } from './record-session.ts';

/** Accounts that have reached the limit in this minute, as far as this instance knows: a flood writes nothing more. */
const reached = { minute: 0, users: new Set<string>() };

/**
 * Counts a call of a signed-in user, if its session lives and the account is below its limit of the minute. One
 * conditional update; a session's first call records it.
 *
 * @throws `not_signed_in` for a deleted account; `request_in_progress` while it is being deleted.
 */
export async function passGate(call: SignInOfCall): Promise<Passage> {
  const minute = minuteOf(call.now);
  if (reached.minute !== minute) Object.assign(reached, { minute, users: new Set() });
  if (reached.users.has(call.id)) return { passes: false, why: 'too many calls' };
  if (await countCallOf(call)) return { passes: true, isNew: false, isNewBrowser: false };
  const { passWhenRefused } = await import('./pass-when-refused.ts');
  const passage = await passWhenRefused(call);
  if (!passage.passes && passage.why === 'too many calls') reached.users.add(call.id);
  return passage;
}
