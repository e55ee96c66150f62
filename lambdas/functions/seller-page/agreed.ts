import * as agree from '#lambdas/domain/seller-pages/agree.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { dealOfCall } from '#lambdas/storage/analyses/deal-of-call.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';

/** Makes what the seller of a page answered the caller's deal. */
export const makeAgreed: Operation<'makeAgreed'> = ({ user, workspace, params, body, now, log }) =>
  agree.makeAgreed(dealOfCall({ user, workspace }, params.id), body, {
    profile: () => findProfile(workspace.id, now),
    now,
    log,
  });

/** Takes that back, where nothing newer stands. */
export const undoAgreed: Operation<'undoAgreed'> = ({ user, workspace, params, now, log }) =>
  agree.undoAgreed(dealOfCall({ user, workspace }, params.id), {
    profile: () => findProfile(workspace.id, now),
    now,
    log,
  });
