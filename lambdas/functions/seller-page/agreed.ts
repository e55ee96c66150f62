import * as agree from '#lambdas/domain/seller-pages/agree.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';

/** Makes what the seller of a page answered the caller's deal. */
export const makeAgreed: Operation<'makeAgreed'> = ({ workspace, params, body, now, log }) =>
  agree.makeAgreed({ user_id: workspace.id, analysis_id: params.id }, body, {
    profile: () => findProfile(workspace.id, now),
    now,
    log,
  });

/** Takes that back, where nothing newer stands. */
export const undoAgreed: Operation<'undoAgreed'> = ({ workspace, params, now, log }) =>
  agree.undoAgreed(
    { user_id: workspace.id, analysis_id: params.id },
    { profile: () => findProfile(workspace.id, now), now, log },
  );
