import type { Pricing } from '#lambdas/domain/deals/summaries.ts';
import { commitWith } from '#lambdas/domain/events/commit-with.ts';
import { stageChanged } from '#lambdas/domain/events/new-events.ts';
import { assumedBy, changedFacts, withFacts } from '#lambdas/property-sources/imported/merge-facts.ts';
import { newUlid } from '#lambdas/runtime/base32.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { hasRoom } from '#lambdas/storage/analyses/activity.ts';
import { findImportedNote, type ImportedNote, toImport } from '#lambdas/storage/analyses/imports.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { type BoughtRecord, findBoughtRecord } from '#lambdas/storage/facts/bought-records.ts';
import { findFacts } from '#lambdas/storage/facts/house-facts.ts';
import { findUndo, type ImportUndo, toDropUndo, toKeepUndo } from '#lambdas/storage/lists/import-undo.ts';
import type { StoredList, StoredRow } from '#lambdas/storage/lists/list-rows.ts';
import type { Commit } from '#lambdas/storage/table.ts';
import type { Actor } from '#shared/account/actor.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { DealContacts } from '#shared/contacts/deal-contact.ts';
import { addedBetween, type FileContacts, withFileContacts, withoutAdded } from '#shared/contacts/file-contacts.ts';
import type { RowPlan } from '#shared/lists/facts/row-facts.ts';
import type { DealChange, DealPart } from '#shared/lists/list-deals.ts';
import type { Happening } from '#shared/pipeline/activity.ts';
import { changePipeline } from '#shared/pipeline/change-pipeline.ts';
import type { DealSummary } from '#shared/pipeline/deal-row.ts';
import { isPlanned, type Pipeline } from '#shared/pipeline/pipeline.ts';
import type { FieldChange } from '#shared/property/field-change.ts';
import { knownValue, type PropertyResult } from '#shared/property/property.ts';
import { applySellerFacts } from '#shared/strategy/apply-seller-facts.ts';
import { utcDay } from '#shared/values/days.ts';
import { contactsOfRow } from './house-of-row.ts';
import { type PlannedChange, planImport, type ReadAnalysis, readAnalysis } from './plan-import.ts';

/* What a row of a list changes of one deal, and what takes that back. */

export type ImportContext = {
  list: StoredList & { source: NonNullable<StoredList['source']> };
  pricing: Pricing;
  /** Who asked for it; absent for a worker. */
  actor: Actor | undefined;
  /** Whether the account hears of moves to another stage. */
  isStageWanted: boolean;
  now: Date;
  log: Log;
};

/** The change of a deal, or the reason why it stays as it is; `undefined` where nothing would change. */
export type Imported = { change: DealChange } | { why: string } | undefined;

/** Each attempt that fails is another change that was made. */
const maxAttempts = 20;

const changedMeanwhile = 'It was changed meanwhile. Try again.';

/**
 * Compares a deal with a row, and changes it if that is asked. A deal that is changed in between is compared again.
 *
 * @throws `not_signed_in` when the account is deleted.
 */
export async function importDeal(
  owner: PartOwner,
  row: StoredRow,
  { apply, parts }: { apply: boolean; parts: readonly DealPart[] },
  context: ImportContext,
): Promise<Imported> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const read = await readAnalysis(owner, context.pricing);
    if (!read) return undefined;
    const found = await compare(read, row, parts, context);
    if (!found) return undefined;
    if (!apply) return { change: found.change };
    const entries = found.happenings.length + (found.note ? 1 : 0);
    if (!hasRoom(read.row, entries)) return { why: 'Its activity has no room for more.' };
    if (await write(read, found, context)) return { change: found.change };
  }
  return { why: changedMeanwhile };
}

type Compared = {
  planned: PlannedChange;
  happenings: Happening[];
  note: ImportedNote | undefined;
  change: DealChange;
};

/** @returns `undefined` where nothing would change. */
async function compare(
  read: ReadAnalysis,
  row: StoredRow,
  parts: readonly DealPart[],
  { list, pricing, now }: ImportContext,
): Promise<Compared | undefined> {
  const { owner, analysis, pipeline, summary } = read;
  const has = (part: DealPart) => parts.includes(part);
  const facts = has('facts') ? await newFacts(owner, analysis, now) : undefined;
  const people = has('contacts') ? newContacts(analysis.contacts ?? {}, row, list, now) : undefined;
  const plan = has('plan') ? newPlan(pipeline, row.plan ?? {}, now) : undefined;
  const text = has('plan') ? row.plan?.note : undefined;
  const isNoted = text === undefined || (await findImportedNote(owner, list.id, now)) !== undefined;
  const hasPeople = people !== undefined && people.added + people.changed + people.dropped > 0;
  if (!facts && !hasPeople && !plan && isNoted) return undefined;

  const changed = {
    ...facts?.attributes,
    ...(people && people.added + people.changed > 0 && { contacts: people.contacts }),
    ...(plan && { pipeline: plan.pipeline }),
  };
  const planned = await planImport(read, changed, pricing);
  const imported: Happening = {
    kind: 'facts_imported',
    ...{ file: list.source.file, day: list.source.day },
    ...(facts?.looked_up !== undefined && { looked_up: facts.looked_up }),
    ...{ changes: facts?.changes ?? [], contacts: people?.added ?? 0, undone: false },
  };
  return {
    planned,
    happenings: [imported, ...(plan?.happenings ?? [])],
    note: isNoted ? undefined : noteOf(text, list),
    change: {
      ...{ position: row.position, analysis_id: analysis.id, address: analysis.property_address },
      facts: facts?.changes ?? [],
      structure: planned.summary.structure,
      figures: { before: figuresOf(summary), after: figuresOf(planned.summary) },
      proposes: planned.summary.proposes,
      plan: plan || !isNoted ? { ...plan?.shown, ...(!isNoted && { note: text }) } : null,
      has_plan: isPlanned(pipeline, analysis.created_at),
      contacts: { added: people?.added ?? 0, changed: people?.changed ?? 0, dropped: people?.dropped ?? 0 },
    },
  };
}

const figuresOf = ({ npv, monthly_cash_flow }: DealSummary) => ({ npv, monthly_cash_flow });

const noteOf = (text: string, { id, source, kept_until }: ImportContext['list']): ImportedNote => ({
  ...{ list: id, file: source.file, text },
  expires_at: Math.floor(Date.parse(kept_until) / 1000),
});

/**
 * The record, or a newer one that the account bought, with what its files say of the house. What says the same changes
 * nothing.
 */
async function newFacts({ user_id }: PartOwner, analysis: Analysis, now: Date) {
  const [known, bought] = await Promise.all([
    findFacts(user_id, analysis.property_address, now),
    findBoughtRecord(user_id, analysis.property_address, now),
  ]);
  const { analysis_data: before } = analysis;
  const newer = isNewer(bought, before) ? bought : undefined;
  // What a file said that is deleted since would be lost with the record that has it.
  if (!known && (!newer || before.fromFile)) return undefined;
  const record = newer?.property ?? before;
  const analysis_data = known ? withFacts(record, known, now, assumedBy(before.fromFile?.estimates ?? {})) : record;
  const changes = changedFacts(before, analysis_data);
  if (changes.length === 0) return undefined;
  const looked_up = newer && utcDay(new Date(newer.bought_at));
  return { attributes: { analysis_data, ...priceWith(analysis, analysis_data) }, changes, looked_up };
}

/** Whether a bought record says later what a deal's record says, which may be a file's alone. */
const isNewer = (bought: BoughtRecord | undefined, { source, fetchedAt = '' }: PropertyResult): boolean =>
  bought !== undefined && (source === 'imported' || (bought.property.fetchedAt ?? '') > fetchedAt);

/** The purchase price follows the value, unless the user has typed one. */
function priceWith(analysis: Analysis, after: PropertyResult): Pick<Analysis, 'purchase_price'> | undefined {
  const { analysis_data, seller_facts = {}, purchase_price, calculator_inputs } = analysis;
  const isTyped = calculator_inputs?.purchasePrice !== undefined;
  if (isTyped || purchase_price !== knownValue(applySellerFacts(analysis_data, seller_facts))) return undefined;
  return { purchase_price: knownValue(applySellerFacts(after, seller_facts)) };
}

function newContacts(before: DealContacts, row: StoredRow, list: StoredList, now: Date): FileContacts {
  return withFileContacts(before, contactsOfRow(row, list, now));
}

type NewPlan = { pipeline: Pipeline; happenings: Happening[]; shown: NonNullable<DealChange['plan']> };

/** The plan in the row's stage, and with its task where nothing is to be done next. */
function newPlan(before: Pipeline, { stage, task, taskDue }: RowPlan, now: Date): NewPlan | undefined {
  const isMove = stage !== undefined && stage !== before.stage;
  const isTask = task !== undefined && before.next_action === null && !isKnown(before, task);
  const made = changePipeline(
    before,
    {
      ...(isMove && { stage }),
      ...(isTask && { next_action: { id: newUlid(now), text: task, due: taskDue ?? null } }),
    },
    now,
  );
  if (made === 'too_many_tasks' || made.pipeline === before) return undefined;
  return { ...made, shown: { ...(isMove && { stage }), ...(isTask && { task, task_due: taskDue ?? null }) } };
}

/** Whether a task was done already: the same file again brings it back no more. */
const isKnown = ({ tasks }: Pipeline, text: string) => tasks.some((task) => task.text === text);

async function write(
  read: ReadAnalysis,
  { planned, happenings, note }: Compared,
  context: ImportContext,
): Promise<boolean> {
  const { list, now } = context;
  const { user_id, analysis_id } = read.owner;
  // Read after the deal: an undo of a change that was made in between makes this attempt fail.
  const known = await findUndo(user_id, list.id, analysis_id, now);
  const undo = withUndo(known?.state === read.state ? known : undefined, read, planned, note !== undefined, happenings);
  const commit = await commitOf(read, planned, context);
  const { rowChange, summary } = planned;
  return commit(
    ...toImport(read.owner, read.row, rowChange, summary, { happenings, note }, now),
    toKeepUndo(user_id, list.id, undo, now),
  );
}

/** The undo of a change, and of the one before it, if the deal has not changed in between. */
function withUndo(
  before: ImportUndo | undefined,
  { analysis, pipeline }: ReadAnalysis,
  { change, state }: PlannedChange,
  hasNote: boolean,
  happenings: readonly Happening[],
): ImportUndo {
  const { analysis_data, purchase_price } = analysis;
  const { stage, since, lost, next_action } = pipeline;
  const people = change.contacts && addedBetween(analysis.contacts ?? {}, change.contacts);
  const earlier = before?.contacts;
  return {
    ...(change.analysis_data && { analysis_data, purchase_price }),
    ...(change.pipeline && { plan: { stage, since, lost, next_action } }),
    ...(hasNote && { note: true }),
    ...lookedUpIn(happenings),
    ...before,
    ...(people && {
      contacts: {
        added: [...(earlier?.added ?? []), ...people.added],
        filled: mergedFields(earlier?.filled ?? {}, people.filled),
      },
    }),
    ...{ analysis: analysis.id, address: analysis.property_address, state },
  };
}

/** When the record was bought that is taken over. */
function lookedUpIn(happenings: readonly Happening[]): Pick<ImportUndo, 'looked_up'> {
  const imported = happenings.find((each) => each.kind === 'facts_imported');
  return imported?.looked_up === undefined ? {} : { looked_up: imported.looked_up };
}

function mergedFields(one: Record<string, string[]>, other: Record<string, string[]>): Record<string, string[]> {
  const ids = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...ids].map((id) => [id, [...(one[id] ?? []), ...(other[id] ?? [])]]));
}

/** How to commit a change: with an event, where it moves the deal to another stage. */
function commitOf(
  { owner, pipeline: before, analysis }: ReadAnalysis,
  { pipeline: after, summary }: PlannedChange,
  { isStageWanted, now, log }: ImportContext,
): Promise<Commit> {
  const { property_address, created_at } = analysis;
  const made = { before, after: { ...after, since: now.toISOString() }, property_address, created_at };
  const isMoved = isStageWanted && before.stage !== after.stage;
  const event = isMoved ? stageChanged(owner.analysis_id, made, summary) : undefined;
  return commitWith(owner.user_id, event, now, log, owner.actor);
}

/**
 * Takes back what a list has changed of a deal, once.
 *
 * @returns why the deal stays as it is; `undefined` when it was taken back.
 */
export async function undoImport(
  workspaceId: WorkspaceId,
  known: ImportUndo,
  context: ImportContext,
): Promise<string | undefined> {
  const { list, actor, pricing, now } = context;
  const owner = { user_id: workspaceId, analysis_id: known.analysis, actor };
  // No longer, where another press was first.
  const isStill = async () => (await findUndo(workspaceId, list.id, known.analysis, now))?.state === known.state;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const read = await readAnalysis(owner, pricing);
    if (!read) return 'It was deleted.';
    if (read.state !== known.state) return (await isStill()) ? 'It was changed since.' : undefined;
    const back = await planImport(read, changeBack(read, known), pricing);
    const imported = known.note ? await findImportedNote(owner, list.id, now) : undefined;
    const removedNote = imported?.entry === undefined ? undefined : { list: list.id, entry: imported.entry };
    const happenings = happeningsBack(read, back, known, list);
    if (!hasRoom(read.row, happenings.length)) return 'Its activity has no room for more.';
    const commit = await commitOf(read, back, context);
    const writes = toImport(owner, read.row, back.rowChange, back.summary, { happenings, removedNote }, now);
    if (await commit(...writes, toDropUndo(workspaceId, list.id, known))) return undefined;
    if (!(await isStill())) return undefined;
  }
  return changedMeanwhile;
}

function changeBack(
  { analysis, pipeline }: ReadAnalysis,
  { analysis_data, purchase_price, contacts, plan }: ImportUndo,
) {
  return {
    ...(analysis_data && { analysis_data }),
    ...(analysis_data && purchase_price !== undefined && { purchase_price }),
    ...(contacts && { contacts: withoutAdded(analysis.contacts ?? {}, contacts) }),
    // A version only grows.
    ...(plan && { pipeline: { ...pipeline, ...plan, version: pipeline.version + 1 } }),
  };
}

function happeningsBack(
  { analysis, pipeline }: ReadAnalysis,
  back: PlannedChange,
  { contacts, looked_up }: ImportUndo,
  { source }: ImportContext['list'],
): Happening[] {
  const changes: FieldChange[] = changedFacts(analysis.analysis_data, back.analysis.analysis_data);
  const undone: Happening = {
    ...{ kind: 'facts_imported', file: source.file, day: source.day, changes },
    ...(looked_up !== undefined && { looked_up }),
    ...{ contacts: contacts?.added.length ?? 0, undone: true },
  };
  const { stage: to, lost } = back.pipeline;
  return pipeline.stage === to ? [undone] : [undone, { kind: 'stage_moved', from: pipeline.stage, to, lost }];
}
