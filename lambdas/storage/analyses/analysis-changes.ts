import { newUlid } from '#lambdas/runtime/base32.ts';
import { changeForms, changeOfRow, type FormChanges } from '#lambdas/storage/form-changes.ts';
import { wakeReminders } from '#lambdas/storage/reminders/reminder-rows.ts';
import { alone, getRow, type Row, toDelete, toPut, toUpdate, updateRow, type Write } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import type { Analysis, UpdatedAnalysis } from '#shared/analysis/analysis.ts';
import type { AnalysisChanges, AnalysisUpdate, FieldBases } from '#shared/analysis/analysis-changes.ts';
import { withoutConflicts } from '#shared/analysis/field-conflicts.ts';
import { maxCompFields } from '#shared/evidence/comp-fields.ts';
import { type Happening, maxEntries } from '#shared/pipeline/activity.ts';
import { Edits, editedBetween, switchedBetween } from '#shared/pipeline/edits.ts';
import type { ChosenBy } from '#shared/strategy/run-as.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { fromRow } from './analyses.ts';
import { type StoredSummary, unlessSummarized } from './deals.ts';
import { contactsAfter } from './forms/contacts-of-row.ts';
import { type StillForms, stillFormsAfter } from './forms/still-forms.ts';
import { activityId, analysisId } from './row-ids.ts';
import { isSettled, runAs, unlessSettled } from './run-as.ts';

/**
 * The summary of an analysis.
 *
 * @param kept the one on its row, which is answered if it still holds; absent for a changed analysis.
 */
export type Summarize = (analysis: Analysis, kept?: unknown) => Promise<StoredSummary>;

/** How the analyses of an owner are priced. */
export type Pricing = {
  summarize: Summarize;
  /** What an analysis is run as, and what ranks first. */
  structuresOf: (analysis: Analysis) => Promise<{ structure: Strategy; first: Strategy }>;
};

const limits = { comps: maxCompFields };

/** The devices of a person are not that many: then a program makes many changes at once. */
const maxAttempts = 4;
/**
 * A switch of the structure waits longer for its turn: its entry in the log is what takes it back. So does a change
 * that names what it replaces, which is never written over anything else.
 */
const maxSwitchAttempts = 20;
/** Contacts are written as a whole, and only over what was read: their number and size hold at once. */
const maxContactAttempts = 40;

/**
 * Changes a saved analysis: with its summary, and with entries in its log if that has something to say. A letter's
 * draft, comps and a repair estimate move no figure: the deal has what it takes from them.
 *
 * @param changes with `base`, without the fields that have another value by now: each attempt compares, and is written
 *   only over what it has compared.
 * @param admit refuses a change that the owner's plan does not include; nothing is written before it has ended.
 * @returns the changed analysis, with the names of fields left out; `undefined` when the user has no such analysis.
 * @throws `not_signed_in` when the account is deleted; `invalid_input` when comps or contacts are too many.
 */
export async function changeAnalysis(
  userId: string,
  id: string,
  { base, ...changes }: AnalysisUpdate,
  pricing: Pricing,
  now: Date,
  admit?: (before: Analysis, after: Analysis) => Promise<void>,
): Promise<UpdatedAnalysis | undefined> {
  const key = { user_id: userId, id: analysisId(id) };
  const { letter_draft, comps, repairs, ...moving } = changes;
  const isMoving = isAnything(moving);
  let conflicts: string[] = [];
  if (!isMoving) {
    const still = { letter_draft, comps, repairs };
    const done = base && (await changeStillForms(key, still, base));
    const row = base ? done?.row : await changeForms(analysesTable, key, {}, still, limits);
    conflicts = done?.conflicts ?? [];
    if (!row || isSettled(row)) return row && updated(fromRow(row), conflicts);
  }
  const whole: AnalysisChanges = isMoving ? changes : {};
  const isSwitch = whole.deal === null || whole.deal?.chosen !== undefined;
  const attempts = whole.contacts ? maxContactAttempts : isSwitch || base ? maxSwitchAttempts : maxAttempts;
  let asked: RunChange = { attributes: {}, forms: {} };
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const row = await getRow(analysesTable, key);
    if (!row) return undefined;
    const read = fromRow(row);
    const settled = isSettled(row) ? undefined : (await pricing.structuresOf(read)).structure;
    const before = settled === undefined ? read : runAs(read, settled);
    const compared = base && isMoving ? withoutConflicts(before, whole, base) : undefined;
    if (compared) conflicts = compared.conflicts;
    const left = compared?.changes ?? whole;
    if (compared && !isAnything(left)) return updated(before, conflicts);
    const { purchase_price, contacts, ...forms } = left;
    const { letter_draft, comps, repairs, ...figures } = forms;
    const still = base && stillFormsAfter(row, { letter_draft, comps, repairs });
    asked = await askedOf(row, { purchase_price, ...(still ? figures : forms) }, pricing);
    const run = settled === undefined || asked.isDecided ? asked : withChosen(asked, settled, 'proposed');
    const people = contacts && contactsAfter(row, contacts);
    const own = { purchase_price, contacts: people?.contacts, ...still?.attributes, ...run.attributes };
    const after = fromRow(changeOfRow(analysesTable, row, own, run.forms).after);
    await admit?.(before, after);
    const [was, summary] = [await pricing.summarize(before, row.summary), await pricing.summarize(after)];
    const log = entriesOf(row, { before, was, after, summary }, now);
    const attributes = { ...own, summary, ...log.attributes };
    const { change } = changeOfRow(analysesTable, row, attributes, run.forms, limits);
    // Every change makes another summary: no other change has come in between.
    const unchanged = unlessSummarized(row.summary);
    // A move to another stage makes none.
    const unsettled = settled === undefined ? undefined : unlessSettled(row);
    const update = toUpdate(analysesTable, key, {
      ...change,
      change: `${change.change}${log.count === 0 ? '' : ' ADD entries :logged'}`,
      condition: [change, unchanged, unsettled, people, still].flatMap((each) => each?.condition ?? []).join(' AND '),
      values: {
        ...change.values,
        ...unchanged.values,
        ...unsettled?.values,
        ...people?.values,
        ...still?.values,
        ...(log.count !== 0 && { ':logged': log.count }),
      },
    });
    // By itself it costs half, and creates no row.
    const isMoved = was.balloon_month !== summary.balloon_month;
    const others = [...log.rows, ...(isMoved ? [wakeReminders(userId, now)] : [])];
    const isMade = others.length === 0 ? alone(update) : ofUser(userId)(update, ...others);
    if (await isMade) return updated(after, conflicts);
  }
  if (base || whole.contacts) throw new Error('The analysis changed in between every time.');
  // Each field is kept all the same. The next list works the summary out, and the log has no entry.
  const attributes = { purchase_price: whole.purchase_price, ...asked.attributes, summary: { version: newUlid(now) } };
  const row = await changeForms(analysesTable, key, attributes, asked.forms, limits);
  return row && fromRow(row);
}

/**
 * Changes fields of these forms that are as the browser read them.
 *
 * @returns the changed row, and the fields that were not changed; `undefined` when there is no row.
 * @throws `invalid_input` when there are too many comps.
 */
async function changeStillForms(
  key: Row,
  asked: StillForms,
  base: FieldBases,
): Promise<{ row: Row; conflicts: string[] } | undefined> {
  for (let attempt = 1; attempt <= maxSwitchAttempts; attempt += 1) {
    const row = await getRow(analysesTable, key);
    if (!row) return undefined;
    const { changes, conflicts } = withoutConflicts(fromRow(row), asked, base);
    const { attributes, condition, values } = stillFormsAfter(row, changes);
    const forms = Object.keys(attributes);
    if (forms.length === 0) return { row, conflicts };
    const written = await updateRow(analysesTable, key, {
      change: `SET ${forms.map((form) => `${form} = :${form}`).join(', ')}`,
      condition: ['attribute_exists(id)', ...condition].join(' AND '),
      values: { ...values, ...Object.fromEntries(forms.map((form) => [`:${form}`, attributes[form]])) },
    });
    if (written) return { row: written, conflicts };
  }
  throw new Error('The row changed in between every time.');
}

const isAnything = (changes: object) => Object.values(changes).some((change) => change !== undefined);

const updated = (analysis: Analysis, conflicts: string[]): UpdatedAnalysis =>
  conflicts.length === 0 ? analysis : { ...analysis, conflicts };

/** A change as it is written. */
type RunChange = {
  attributes: Row;
  forms: FormChanges & Pick<AnalysisChanges, 'deal'>;
  /** It says what the analysis is run as. */
  isDecided?: boolean;
};

/** A change of an analysis with what it says of the structure in its place: a structure that is let go is the first. */
async function askedOf(row: Row, changes: AnalysisChanges, { structuresOf }: Pricing): Promise<RunChange> {
  const { purchase_price, deal, ...others } = changes;
  if (deal === undefined) return { attributes: {}, forms: others };
  const { kept_over, chosen, ...texts } = deal ?? {};
  const attributes: Row = deal === null ? { kept_over: null } : { kept_over };
  const asked: RunChange = { attributes, forms: { ...others, deal: texts } };
  if (typeof chosen === 'string') return withChosen(asked, chosen, 'user');
  if (deal !== null && chosen === undefined) return asked;
  const forms = { ...others, deal: deal && texts };
  const undecided = changeOfRow(analysesTable, row, { purchase_price, ...attributes }, forms).after;
  const { first } = await structuresOf(fromRow(undecided));
  if (deal !== null) return withChosen(asked, first, 'proposed');
  return {
    attributes: { ...attributes, deal: { chosen: first }, chosen_by: 'proposed' },
    forms: others,
    isDecided: true,
  };
}

function withChosen({ attributes, forms }: RunChange, chosen: string, chosen_by: ChosenBy): RunChange {
  return {
    attributes: { ...attributes, chosen_by },
    forms: { ...forms, deal: { ...forms.deal, chosen } },
    isDecided: true,
  };
}

type Sides = { before: Analysis; was: StoredSummary; after: Analysis; summary: StoredSummary };

/** What entries of the log change on the analysis, by how many entries, and their rows. */
type Entries = { attributes: Row; count: number; rows: Write[] };

/** The entry of what was typed, and after it that of another structure. */
function entriesOf(row: Row, sides: Sides, now: Date): Entries {
  const { after, was, summary } = sides;
  const edited = editEntry(row, sides, now);
  const happening = switchedBetween(was, summary);
  if (!happening || Number(row.entries ?? 0) + edited.count >= maxEntries) return edited;
  const at = new Date(now.getTime() + 1);
  return {
    // What is typed now is about other figures.
    attributes: { edits: null, ...edited.attributes, last_activity: { kind: happening.kind, at: now.toISOString() } },
    count: edited.count + 1,
    rows: [...edited.rows, putEntry(after, newUlid(at), happening)],
  };
}

function editEntry(row: Row, { before, was, after, summary }: Sides, now: Date): Entries {
  const open = Edits.safeParse(row.edits).data;
  const change = editedBetween(
    { facts: before.seller_facts ?? {}, summary: was },
    { facts: after.seller_facts ?? {}, summary },
    open,
    newUlid(now),
    now,
  );
  const isNew = change?.edits.entry !== open?.entry || open?.taken === true;
  const isFull = isNew && Number(row.entries ?? 0) >= maxEntries;
  if (!change || isFull) return { attributes: {}, count: 0, rows: [] };
  const { edits, happening } = change;
  if (happening === null) {
    return {
      attributes: { edits: { ...edits, taken: true } },
      count: isNew ? 0 : -1,
      rows: [toDelete(analysesTable, entryKey(after, edits.entry))],
    };
  }
  return {
    attributes: { edits, last_activity: { kind: happening.kind, at: edits.at } },
    count: isNew ? 1 : 0,
    rows: [putEntry(after, edits.entry, happening)],
  };
}

const entryKey = ({ user_id, id }: Analysis, entry: string) => ({ user_id, id: activityId(id, entry) });

function putEntry(analysis: Analysis, entry: string, happening: Happening): Write {
  return toPut(analysesTable, { ...entryKey(analysis, entry), ...happening });
}
