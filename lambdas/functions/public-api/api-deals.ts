import { createHash } from 'node:crypto';
import { doOnce } from '#lambdas/domain/api-access/do-once.ts';
import { changeDeal } from '#lambdas/domain/deals/change-deal.ts';
import { findDeal, listDeals } from '#lambdas/domain/deals/deal-rows.ts';
import { logFull } from '#lambdas/domain/deals/full.ts';
import { type NameActor, nameActors } from '#lambdas/domain/team/name-actors.ts';
import { base32, newUlid } from '#lambdas/runtime/base32.ts';
import { Created, type KeyHolder, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { addNote, listActivity } from '#lambdas/storage/analyses/activity.ts';
import { findAnalysis } from '#lambdas/storage/analyses/analyses.ts';
import { actorOf, dealOfCall } from '#lambdas/storage/analyses/deal-of-call.ts';
import { DealNote, type PipelineDealChanges, toPipelineDeal } from '#shared/pipeline/api-deal.ts';
import type { PlanChanges } from '#shared/pipeline/change-pipeline.ts';
import { passes } from '#shared/pipeline/deal-filter.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import type { LoggedEntry } from '#shared/pipeline/logged-entry.ts';
import { startOfDay, utcDay } from '#shared/values/days.ts';

/** The deals that pass the filters, a page of a hundred analyses at a time: a page may have fewer, or none. */
export const listApiDeals: Operation<'listApiDeals'> = async ({ user, workspace, query, now }) => {
  const { cursor, ...filters } = query;
  const { items, next_cursor } = await listDeals(
    { workspaceId: workspace.id, cursor },
    Promise.resolve(user.profile),
    now,
  );
  return { items: items.filter((deal) => passes(deal, filters)).map(toPipelineDeal), nextCursor: next_cursor };
};

/** One deal of the key's account. */
export const getApiDeal: Operation<'getApiDeal'> = async ({ user, params, now }) =>
  toPipelineDeal(await theDeal(user, params.id, now));

/** Moves a deal or plans what comes next. What is there already changes nothing, so a call may be sent again. */
export const changeApiDeal: Operation<'changeApiDeal'> = async ({ user, workspace, params, body, now, log }) => {
  const deal = await theDeal(user, params.id, now);
  await changeDeal(dealOfCall({ user, workspace }, params.id), changesOf(body, deal, now), {
    profile: async () => user.profile,
    closingField: 'closed',
    now,
    log,
  });
  return toPipelineDeal(await theDeal(user, params.id, now));
};

function changesOf(body: PipelineDealChanges, { next_action: known }: DealRow, now: Date): PlanChanges {
  const { stage, lost, nextAction, closing, optionExpiry, cancelBy, closed } = body;
  const isSame = nextAction?.text === known?.text && nextAction?.due === known?.due;
  return {
    ...(stage !== undefined && { stage }),
    ...(lost !== undefined && { lost }),
    ...(nextAction !== undefined &&
      !isSame && { next_action: nextAction && { id: nextId(known, nextAction, now), ...nextAction } }),
    dates: {
      ...(closing !== undefined && { closing }),
      ...(optionExpiry !== undefined && { option_expiry: optionExpiry }),
      ...(cancelBy !== undefined && { cancellation: cancelBy }),
    },
    ...(closed !== undefined && { closing: closed }),
  };
}

/** The id of a next action: the same for equal calls that come at once, so that they add one. */
function nextId(known: DealRow['next_action'], { text, due }: { text: string; due: string | null }, now: Date): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([known?.id, text, due]))
    .digest();
  const day = startOfDay(utcDay(now)).getTime();
  return base32(day, 10) + [...hash.subarray(0, 16)].map((byte) => base32(byte % 32, 1)).join('');
}

/** A page of the notes of a deal, newest first. */
export const listApiDealNotes: Operation<'listApiDealNotes'> = async ({ workspace, params, query, now }) => {
  const owner = { user_id: workspace.id, analysis_id: params.id };
  const [page, name] = await Promise.all([
    listActivity(owner, { cursor: query.cursor, show: 'notes' }),
    nameActors(workspace.id, now),
  ]);
  // Only an analysis of the account has notes.
  if (page.items.length === 0 && !(await findAnalysis(workspace.id, params.id))) throw notFound('Analysis');
  return { items: page.items.map((entry) => toNote(entry, name)), nextCursor: page.next_cursor };
};

/** Adds a note. An `idempotency-key` makes repeats return the same note. */
export const addApiDealNote: Operation<'addApiDealNote'> = async ({ user, workspace, params, headers, body, now }) => {
  const call = { workspaceId: workspace.id, key: headers['idempotency-key'], request: { ...params, ...body } };
  const note = await doOnce(call, now, {
    work: async () => {
      const owner = dealOfCall({ user, workspace }, params.id);
      const added = await addNote(owner, newUlid(now), body.text, now);
      if (added === 'gone') throw notFound('Analysis');
      if (added === 'log_full') throw logFull();
      return toNote(added.entry, () => actorOf(user));
    },
    read: (kept) => DealNote.parse(kept),
  });
  return new Created(note);
};

async function theDeal(user: KeyHolder, id: string, now: Date): Promise<DealRow> {
  const deal = await findDeal(user.workspace, id, Promise.resolve(user.profile), now);
  if (!deal) throw notFound('Analysis');
  return deal;
}

function toNote(entry: LoggedEntry, name: NameActor): DealNote {
  if (entry.kind !== 'note') throw new Error(`An entry of the kind ${entry.kind} among the notes.`);
  const { id, at, text, edited_at: editedAt, actor } = entry;
  return { id, at, text, editedAt, ...(actor && { actor: name(actor) }) };
}
