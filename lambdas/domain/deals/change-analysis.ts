import { newUlid } from '#lambdas/runtime/base32.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { fromRow } from '#lambdas/storage/analyses/analyses.ts';
import {
  analysisAfter,
  changeFields,
  changeStillForms,
  type RowForms,
  toChangeAnalysis,
} from '#lambdas/storage/analyses/analysis-changes.ts';
import { findAnalysisRow } from '#lambdas/storage/analyses/analysis-row.ts';
import { contactsAfter } from '#lambdas/storage/analyses/forms/contacts-of-row.ts';
import { stillFormsAfter } from '#lambdas/storage/analyses/forms/still-forms.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { besideForm, isSettled } from '#lambdas/storage/analyses/run-as.ts';
import { wakeReminders } from '#lambdas/storage/reminders/reminder-rows.ts';
import { alone, type Row } from '#lambdas/storage/table.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import type { Analysis, UpdatedAnalysis } from '#shared/analysis/analysis.ts';
import type { AnalysisChanges, AnalysisUpdate } from '#shared/analysis/analysis-changes.ts';
import { withoutConflicts } from '#shared/analysis/field-conflicts.ts';
import { changesAgreed } from '#shared/deal/agreed-terms.ts';
import type { ChosenBy } from '#shared/strategy/run-as.ts';
import { rowAsRun } from './as-run.ts';
import type { Pricing } from './summaries.ts';

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
 * @throws `conflict` for a term that was agreed with the seller, without `over_agreed`; `not_signed_in` when the account
 * is deleted; `invalid_input` when comps or contacts are too many.
 */
export async function changeAnalysis(
  owner: PartOwner,
  { base, over_agreed, ...changes }: AnalysisUpdate,
  pricing: Pricing,
  now: Date,
  admit?: (before: Analysis, after: Analysis) => Promise<void>,
): Promise<UpdatedAnalysis | undefined> {
  const { letter_draft, comps, repairs, ...moving } = changes;
  const isMoving = isAnything(moving);
  let conflicts: string[] = [];
  if (!isMoving) {
    const forms = { letter_draft, comps, repairs };
    const done = base && (await changeStillForms(owner, forms, base));
    const row = base ? done?.row : await changeFields(owner, { attributes: {}, forms });
    conflicts = done?.conflicts ?? [];
    if (!row || isSettled(row)) return row && updated(fromRow(row), conflicts);
  }
  const whole: AnalysisChanges = isMoving ? changes : {};
  const isSwitch = whole.deal === null || whole.deal?.chosen !== undefined;
  const attempts = whole.contacts ? maxContactAttempts : isSwitch || base ? maxSwitchAttempts : maxAttempts;
  let isAgreed = false;
  let asked: RunChange = { attributes: {}, forms: {} };
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const row = await findAnalysisRow(owner);
    if (!row) return undefined;
    const { analysis: before, settled } = await rowAsRun(row, pricing);
    const compared = base && isMoving ? withoutConflicts(before, whole, base) : undefined;
    if (compared) conflicts = compared.conflicts;
    const left = withPriceText(before, compared?.changes ?? whole);
    if (compared && !isAnything(left)) return updated(before, conflicts);
    isAgreed = before.agreed !== undefined;
    if (over_agreed !== true) mustKeepAgreed(before, left);
    const { purchase_price, contacts, ...forms } = left;
    const { letter_draft, comps, repairs, ...figures } = forms;
    const still = base && stillFormsAfter(row, { letter_draft, comps, repairs });
    asked = await askedOf(row, { purchase_price, ...(still ? figures : forms) }, pricing);
    const run = settled === undefined || asked.isDecided ? asked : withChosen(asked, settled, 'proposed');
    const people = contacts && contactsAfter(row, contacts);
    const own = { purchase_price, contacts: people?.contacts, ...still?.attributes, ...run.attributes };
    const change = { attributes: own, forms: run.forms };
    const after = analysisAfter(row, change);
    await admit?.(before, after);
    const [was, summary] = [await pricing.summarize(before, row.summary), await pricing.summarize(after)];
    const sides = { before, was, after, summary };
    const [update, ...entries] = toChangeAnalysis(owner, row, change, sides, [people, still], now);
    const isMoved = was.balloon_month !== summary.balloon_month;
    const others = [...entries, ...(isMoved ? [wakeReminders(owner.user_id, now)] : [])];
    // By itself it costs half, and creates no row.
    const isMade = others.length === 0 ? alone(update) : ofUser(owner.user_id)(update, ...others);
    if (await isMade) return updated(after, conflicts);
  }
  if (base || whole.contacts || isAgreed) throw new Error('The analysis changed in between every time.');
  // Each field is kept all the same. The next list works the summary out, and the log has no entry.
  const attributes = { purchase_price: whole.purchase_price, ...asked.attributes, summary: { version: newUlid(now) } };
  const row = await changeFields(owner, { attributes, forms: asked.forms });
  return row && fromRow(row);
}

const isAnything = (changes: object) => Object.values(changes).some((change) => change !== undefined);

const updated = (analysis: Analysis, conflicts: string[]): UpdatedAnalysis =>
  conflicts.length === 0 ? analysis : { ...analysis, conflicts };

/** A price that comes without its text in the calculator takes the text's place: what is typed there counts. */
function withPriceText({ calculator_inputs: before }: Analysis, changes: AnalysisChanges): AnalysisChanges {
  const { purchase_price: price, calculator_inputs: inputs } = changes;
  const isBare = price !== undefined && inputs !== null && inputs?.purchasePrice === undefined;
  if (!isBare || before?.purchasePrice === undefined) return changes;
  return { ...changes, calculator_inputs: { ...inputs, purchasePrice: String(price) } };
}

/** @throws `conflict`, with both values. */
function mustKeepAgreed({ agreed, deal = {} }: Analysis, changes: AnalysisChanges): void {
  const [first] = changesAgreed(agreed, deal, changes.deal);
  if (!agreed || !first) return;
  const { field, agreed: kept, asked } = first;
  const to = asked === '' ? 'Nothing was sent in its place.' : `You sent ${asked}.`;
  throw new Refusal('conflict', `Version ${agreed.version} was agreed with ${field} ${kept}. ${to}`);
}

/** A change as it is written. */
type RunChange = RowForms & {
  forms: Pick<AnalysisChanges, 'deal'>;
  /** It says what the analysis is run as. */
  isDecided?: boolean;
};

/** A change of an analysis with what it says of the structure in its place: a structure that is let go is the first. */
async function askedOf(row: Row, changes: AnalysisChanges, { structuresOf }: Pricing): Promise<RunChange> {
  const { purchase_price, deal, ...others } = changes;
  if (deal === undefined) return { attributes: {}, forms: others };
  const { chosen, ...form } = deal ?? {};
  const beside = besideForm(form);
  const { texts } = beside;
  const attributes: Row = deal === null ? { kept_over: null, wholesale_price: null } : beside.attributes;
  const asked: RunChange = { attributes, forms: { ...others, deal: texts } };
  if (typeof chosen === 'string') return withChosen(asked, chosen, 'user');
  if (deal !== null && chosen === undefined) return asked;
  const forms = { ...others, deal: deal && texts };
  const undecided = analysisAfter(row, { attributes: { purchase_price, ...attributes }, forms });
  const { first } = await structuresOf(undecided);
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
