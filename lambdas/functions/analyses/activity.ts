import { logFull } from '#lambdas/domain/deals/full.ts';
import { type NameActor, nameActors } from '#lambdas/domain/team/name-actors.ts';
import { Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import * as activity from '#lambdas/storage/analyses/activity.ts';
import { dealOfCall } from '#lambdas/storage/analyses/deal-of-call.ts';
import { type FoundPlan, findPipeline } from '#lambdas/storage/analyses/pipeline.ts';
import { allows } from '#shared/account/roles.ts';
import type { ActivityEntry } from '#shared/pipeline/activity.ts';
import type { LoggedEntry } from '#shared/pipeline/logged-entry.ts';
import { timeOf } from '#shared/values/ulid.ts';

/** A page of what happened to the caller's analysis, newest first. */
export const listActivity: Operation<'listActivity'> = async ({ workspace, params, query, now }) => {
  const owner = { user_id: workspace.id, analysis_id: params.id };
  const [{ items, ...next }, planned, name] = await Promise.all([
    activity.listActivity(owner, query),
    findPipeline(owner),
    nameActors(workspace.id, now),
  ]);
  if (!planned) throw notFound('Analysis');
  const isWhole = query.show === 'all' || query.show === 'system';
  const isLast = next.next_cursor === undefined && isWhole && !query.find?.trim();
  const all = isLast ? [...items, ...beginningOf(params.id, planned)] : items;
  return { items: all.map((entry) => named(entry, name)), ...next };
};

/** An analysis's id tells when its house was looked up, and its row when it was saved: neither needs an entry. */
function beginningOf(id: string, { created_at: savedAt, isFromFile, saved_by: actor }: FoundPlan): LoggedEntry[] {
  const saved: LoggedEntry = { id, at: savedAt, kind: 'saved', actor };
  return isFromFile ? [saved] : [saved, { id, at: timeOf(id).toISOString(), kind: 'looked_up' }];
}

/** With the names of who has caused it, and of whom it is about. */
function named({ actor, ...entry }: LoggedEntry, name: NameActor): ActivityEntry {
  const by = actor && { actor: name(actor) };
  if (entry.kind === 'assigned') return { ...entry, ...by, to: name(entry.to) };
  if (entry.kind === 'unassigned' && entry.from)
    return { ...entry, ...by, from: { ...entry.from, ...name(entry.from) } };
  return { ...entry, ...by };
}

/** Adds a note to the log of the caller's analysis, once. */
export const addNote: Operation<'addNote'> = async ({ user, workspace, params, body, now, log }) => {
  const deal = dealOfCall({ user, workspace }, params.id);
  const added = await activity.addNote(deal, body.key, body.text, now);
  if (added === 'gone') throw notFound('Analysis');
  if (added === 'log_full') throw logFull();
  if (added.isNew && body.text.includes('@')) {
    const { mailNamed } = await import('#lambdas/domain/team/mail-named.ts');
    await mailNamed(deal, body.text, user.id, now, log);
  }
  const entry = named(added.entry, await nameActors(workspace.id, now));
  return added.isNew ? new Created(entry) : entry;
};

/** Changes a note of one's own. */
export const changeNote: Operation<'changeNote'> = async ({ user, workspace, params, body, now }) => {
  const owner = { user_id: workspace.id, analysis_id: params.id };
  const entry = await activity.changeNote(owner, params.entry_id, { text: body.text, by: user.id }, now);
  if (entry === 'of_another') throw ofAnother('change');
  if (!entry) throw notFound('Note');
  return named(entry, await nameActors(workspace.id, now));
};

/** Deletes a note of one's own; the owner and managers delete anybody's. */
export const deleteNote: Operation<'deleteNote'> = async ({ user, workspace, params }) => {
  const owner = { user_id: workspace.id, analysis_id: params.id };
  const by = allows(workspace.role, 'manage') ? undefined : user.id;
  const isDeleted = await activity.deleteNote(owner, params.entry_id, by);
  if (isDeleted === 'of_another') throw ofAnother('delete');
  if (!isDeleted) throw notFound('Note');
};

const ofAnother = (what: 'change' | 'delete') =>
  new Refusal('not_allowed', `Somebody else wrote this note. You can’t ${what} it.`);
