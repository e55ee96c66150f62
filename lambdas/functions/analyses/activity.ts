import { logFull } from '#lambdas/domain/deals/full.ts';
import { Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import * as activity from '#lambdas/storage/analyses/activity.ts';
import { type FoundPlan, findPipeline } from '#lambdas/storage/analyses/pipeline.ts';
import type { ActivityEntry } from '#shared/pipeline/activity.ts';
import { timeOf } from '#shared/values/ulid.ts';

/** A page of what happened to the caller's analysis, newest first. */
export const listActivity: Operation<'listActivity'> = async ({ workspace, params, query }) => {
  const owner = { user_id: workspace.id, analysis_id: params.id };
  const [page, planned] = await Promise.all([activity.listActivity(owner, query), findPipeline(owner)]);
  if (!planned) throw notFound('Analysis');
  const isWhole = query.show === 'all' || query.show === 'system';
  if (page.next_cursor !== undefined || !isWhole || query.find?.trim()) return page;
  return { items: [...page.items, ...beginningOf(params.id, planned)] };
};

/** An analysis's id tells when its house was looked up, and its row when it was saved: neither needs an entry. */
function beginningOf(id: string, { created_at: savedAt, isFromFile }: FoundPlan): ActivityEntry[] {
  const saved: ActivityEntry = { id, at: savedAt, kind: 'saved' };
  return isFromFile ? [saved] : [saved, { id, at: timeOf(id).toISOString(), kind: 'looked_up' }];
}

/** Adds a note to the log of the caller's analysis, once. */
export const addNote: Operation<'addNote'> = async ({ workspace, params, body, now }) => {
  const owner = { user_id: workspace.id, analysis_id: params.id };
  const added = await activity.addNote(owner, body.key, body.text, now);
  if (added === 'gone') throw notFound('Analysis');
  if (added === 'log_full') throw logFull();
  return added.isNew ? new Created(added.entry) : added.entry;
};

export const changeNote: Operation<'changeNote'> = async ({ workspace, params, body, now }) => {
  const owner = { user_id: workspace.id, analysis_id: params.id };
  const entry = await activity.changeNote(owner, params.entry_id, body.text, now);
  if (!entry) throw notFound('Note');
  return entry;
};

export const deleteNote: Operation<'deleteNote'> = async ({ workspace, params }) => {
  const owner = { user_id: workspace.id, analysis_id: params.id };
  if (!(await activity.deleteNote(owner, params.entry_id))) throw notFound('Note');
};
