import type { Operation } from '#lambdas/lib/endpoint.ts';
import { changeProfile } from '#lambdas/storage/profiles.ts';

/** Changes what people may change of themselves; subscription and usage have calls of their own. */
export const updateProfile: Operation<'updateProfile'> = ({ user, body, now }) =>
  changeProfile(user, body, now);
