import { asRun, oneAsRun } from '#lambdas/domain/deals/as-run.ts';
import { saveOnce } from '#lambdas/domain/deals/save-analysis.ts';
import { Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import * as analyses from '#lambdas/storage/analyses/analyses.ts';
import { findAnalysis } from '#lambdas/storage/analyses/analyses.ts';
import { actorOf } from '#lambdas/storage/analyses/deal-of-call.ts';
import { findLookup } from '#lambdas/storage/analyses/lookups.ts';
import { isSubscribed } from '#lambdas/storage/integrations/webhook-subscriptions.ts';
import { alone } from '#lambdas/storage/table.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { Analysis, NewAnalysis } from '#shared/analysis/analysis.ts';
import { knownValue } from '#shared/property/property.ts';
import { applySellerFacts } from '#shared/strategy/apply-seller-facts.ts';

type HouseToSave = Pick<Analysis, 'id' | 'contacts'> & { property: Analysis['analysis_data'] | undefined };

/** A page of the caller's saved analyses, newest first. */
export const listAnalyses: Operation<'listAnalyses'> = async ({ workspace, query, now }) => {
  const { items, ...rest } = await analyses.listAnalyses(workspace.id, query.cursor);
  return { items: await asRun(workspace.id, items, now), ...rest };
};

/**
 * Saves the server's copy of a lookup, or of a list's row, as an analysis that is run as what ranks first, once; a repeat
 * gets the stored row. It is assigned to whoever saves it. Costs no lookup.
 */
export const saveAnalysis: Operation<'saveAnalysis'> = async ({ user, workspace, body, now, log }) => {
  const [house, saved, isWanted] = await Promise.all([
    houseOf(workspace.id, body, now),
    body.lookup_id === undefined ? undefined : findAnalysis(workspace.id, body.lookup_id),
    isSubscribed(workspace.id, 'analysis.created'),
  ]);
  // A row names its house once it is read.
  const existing = saved ?? (body.lookup_id === undefined ? await findAnalysis(workspace.id, house.id) : undefined);
  if (existing) return oneAsRun(existing, now);
  if (!house.property) throw notFound('Lookup');

  const { id, property, contacts } = house;
  const found = {
    id,
    user_id: workspace.id,
    property_address: property.address,
    purchase_price: body.purchase_price ?? knownValue(applySellerFacts(property, body.seller_facts ?? {})),
    analysis_data: property,
    created_at: now.toISOString(),
    ...(body.seller_facts && { seller_facts: body.seller_facts }),
    ...(contacts && Object.keys(contacts).length > 0 && { contacts }),
  };
  // Brings the deal engine.
  const { pricingOfUser, runAsFirst } = await import('#lambdas/domain/deals/pricing-of-user.ts');
  const priced = pricingOfUser(workspace.id, now);
  const analysis = await runAsFirst(found, priced);
  const kept = await saveOnce(analysis, { isWanted, summarize: priced.summarize, actor: actorOf(user), now, log });
  return kept.isNew ? new Created(kept.analysis) : oneAsRun(kept.analysis, now);
};

/** The house to save: a lookup's, or a list row's with its people. */
async function houseOf(
  workspaceId: WorkspaceId,
  { lookup_id, list_id, position }: NewAnalysis,
  now: Date,
): Promise<HouseToSave> {
  if (list_id !== undefined && position !== undefined) {
    // Few deals come from a file.
    const { houseOfRow } = await import('#lambdas/domain/lists/house-of-row.ts');
    return houseOfRow(workspaceId, list_id, position, now);
  }
  const id = lookup_id ?? '';
  return { id, property: (await findLookup(workspaceId, id, now))?.property };
}

/** One saved analysis of the caller. */
export const getAnalysis: Operation<'getAnalysis'> = async ({ workspace, params, now, admitted }) => {
  // What a row of an earlier release is run as has to be reckoned.
  const [analysis] = await Promise.all([findAnalysis(workspace.id, params.id), admitted]);
  if (!analysis) throw notFound('Analysis');
  return oneAsRun(analysis, now);
};

/**
 * Deletes one saved analysis of the caller with its letters, activity, book and what is followed of it. They go first, so
 * that the analysis is there to be deleted again when that fails; then those that were made meanwhile: without the
 * analysis no more are kept.
 */
export const deleteAnalysis: Operation<'deleteAnalysis'> = async ({ user, workspace, params, now, log }) => {
  const { id } = params;
  const [isWanted, found] = await Promise.all([
    isSubscribed(workspace.id, 'analysis.deleted'),
    analyses.findAnalysis(workspace.id, id),
  ]);
  const [parts, books, watches] = await Promise.all([
    import('#lambdas/storage/analyses/delete-parts.ts'),
    import('#lambdas/storage/books/delete-books.ts'),
    import('#lambdas/storage/watch/delete-watches.ts'),
  ]);
  const owner = { user_id: workspace.id, analysis_id: id };
  const deleteAll = () => Promise.all([parts.deleteParts(owner), books.deleteBook(owner), watches.deleteWatch(owner)]);
  if (!found) {
    // Those that are left of a call that died in between.
    await deleteAll();
    throw notFound('Analysis');
  }
  const { property_address: propertyAddress, created_at: createdAt, analysis_data } = found;
  const data = { id, propertyAddress, source: analysis_data.source, createdAt };
  const event = { type: 'analysis.deleted', of: [id, createdAt], data } as const;
  await deleteAll();
  // Few accounts have a webhook.
  const published = isWanted ? await import('#lambdas/domain/events/publish.ts') : undefined;
  const commit = published ? published.publishing(workspace.id, event, now, log, actorOf(user)) : alone;
  if (!(await commit(analyses.toDeleteAnalysis(found)))) throw notFound('Analysis');
  await deleteAll();
};
