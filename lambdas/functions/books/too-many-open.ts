import { Refusal } from '#lambdas/runtime/errors.ts';
import { accessOf } from '#shared/account/access.ts';
import { plans } from '#shared/account/plans.ts';
import type { Profile } from '#shared/account/profile.ts';

/** Why no other book may be open, also one whose sale is taken back. */
export function tooManyOpen(profile: Profile, now: Date): Refusal {
  const { tier, openBooks, onTrial } = accessOf(profile, now);
  if (openBooks === 0)
    return new Refusal('not_allowed', 'Your plan has ended. Open books go on; a plan opens new ones.');
  const books = openBooks === 1 ? '1 book' : `${openBooks} books`;
  const whose = onTrial ? 'Your trial' : `The ${plans[tier].name} plan`;
  return new Refusal('not_allowed', `${whose} opens ${books}. ${openBooks === 1 ? 'It is' : 'All are'} open already.`);
}
