import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';

/** The caller's profile; the first call creates it and starts the trial. */
export const getProfile: Operation<'getProfile'> = ({ user, now }) => findOrCreateProfile(user, now);
