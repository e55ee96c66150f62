import { rowAsRun } from '#lambdas/domain/deals/as-run.ts';
import { logFull, tooManyTasks } from '#lambdas/domain/deals/full.ts';
import { type Pricing, pricing } from '#lambdas/domain/deals/summaries.ts';
import { dealAgreed, stageChanged } from '#lambdas/domain/events/new-events.ts';
import { outboxOf } from '#lambdas/domain/events/publish.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { hasRoom } from '#lambdas/storage/analyses/activity.ts';
import { agreedOf, type Before, type StoredAgreed, textsBefore, toHoldPage } from '#lambdas/storage/analyses/agreed.ts';
import { fromRow } from '#lambdas/storage/analyses/analyses.ts';
import { findAnalysisRow } from '#lambdas/storage/analyses/analysis-row.ts';
import { findLetter } from '#lambdas/storage/analyses/letters.ts';
import { planAttributes, plannedOf } from '#lambdas/storage/analyses/pipeline.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { besideForm } from '#lambdas/storage/analyses/run-as.ts';
import { listSellerEvents, waitingIn } from '#lambdas/storage/analyses/seller-events.ts';
import { everySellerPage, type SellerPageRow } from '#lambdas/storage/analyses/seller-pages.ts';
import { type RowChange, rowChange, toChangeWhole } from '#lambdas/storage/analyses/whole-change.ts';
import { subscribedTypes } from '#lambdas/storage/integrations/webhook-subscriptions.ts';
import type { Row } from '#lambdas/storage/table.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { type AgreedVersion, agreedSummary } from '#shared/deal/agreed.ts';
import { isAgreedTerm } from '#shared/deal/agreed-terms.ts';
import type { DealChanges } from '#shared/deal/deal-changes.ts';
import { DealField } from '#shared/deal/deal-texts.ts';
import { dealSources } from '#shared/letter/made/compose-letter.ts';
import type { Happening } from '#shared/pipeline/activity.ts';
import { agreePipeline } from '#shared/pipeline/agree-pipeline.ts';
import { changePipeline } from '#shared/pipeline/change-pipeline.ts';
import type { NewAgreed } from '#shared/pipeline/new-agreed.ts';
import type { Pipeline } from '#shared/pipeline/pipeline.ts';
import { versionTerms } from '#shared/seller-page/agreed-version.ts';
import { agreesBy, standingAnswer, standingSignature } from '#shared/seller-page/answers.ts';
import type { SellerEvent } from '#shared/seller-page/seller-link.ts';
import { utcDay } from '#shared/values/days.ts';

/* One version of an offer becomes the deal, and gives way again: each in one transaction. */

type Context = {
  /** Reads the owner, whose buy box prices the deal. */
  profile: () => Promise<Profile | undefined>;
  now: Date;
  log: Log;
};

/** Each attempt that fails is another change of the deal, or another message of the seller. */
const maxAttempts = 20;

/**
 * Makes what a seller signed, answered or asked for the deal: its structure, every term of it, the purchase price, and
 * where asked the stage and the next action. No term comes from the caller. The same message again changes nothing.
 *
 * @throws `not_found` without such a deal, page or message; `conflict` where the seller took it back, or a newer version
 * was sent and the caller does not insist; `invalid_input` where the version keeps no terms; `not_allowed` when there is
 * no room; `not_signed_in` when the account is deleted.
 */
export async function makeAgreed(owner: PartOwner, asked: NewAgreed, context: Context): Promise<Analysis> {
  const prices = pricing(context.profile, context.now);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const [row, pages, messages] = await Promise.all([
      findAnalysisRow(owner),
      everySellerPage(owner),
      listSellerEvents(owner, asked.page_id),
    ]);
    if (!row) throw notFound('Analysis');
    const read = { owner, row, ...(await rowAsRun(row, prices)) };
    const kept = agreedOf(row);
    if (kept?.key === asked.key && kept.page_id === asked.page_id) return read.analysis;
    const page = pages.find(({ id }) => id === asked.page_id);
    const message = messages.find(({ key }) => key === asked.key);
    if (!page || !message) throw notFound('Message');
    // The messages were read at another moment than the page.
    if (messages.length !== page.seller_events) continue;
    mustStand(message, messages);
    if (asked.replaced !== true) mustBeNewest(page, pages);
    const version = await versionOf(read, page, message, context);
    const change = pressOf(read, kept, version, asked, seenThrough(page, pages), context.now);
    const events = [dealAgreed(owner, read.analysis.property_address, version, change.pressedAt)];
    const held = toHoldPage(owner, page, asked.replaced !== true);
    const after = await write(read, change, events, [held], prices, context);
    if (after) return after;
  }
  throw new Error('The deal changed in between every time.');
}

/**
 * Takes the press back, field by field where nothing newer stands: terms, structure, purchase price, stage and next
 * action are as they were before it, and so is the version that was the deal then. Without a version nothing changes.
 *
 * @throws `not_found` without such a deal; `not_allowed` when the log has no room; `not_signed_in` when the account is
 * deleted.
 */
export async function undoAgreed(owner: PartOwner, context: Context): Promise<Analysis> {
  const prices = pricing(context.profile, context.now);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const row = await findAnalysisRow(owner);
    if (!row) throw notFound('Analysis');
    const read = { owner, row, ...(await rowAsRun(row, prices)) };
    const kept = agreedOf(row);
    if (!kept) return read.analysis;
    const after = await write(read, undoOf(read, kept, context.now), [], [], prices, context);
    if (after) return after;
  }
  throw new Error('The deal changed in between every time.');
}

type ReadDeal = { owner: PartOwner; row: Row; analysis: Analysis };

type Change = { rowChange: RowChange; before: Pipeline; after: Pipeline; happenings: Happening[] };

/** @returns the analysis after it; `undefined` where something else was changed meanwhile. */
async function write(
  { owner, row }: ReadDeal,
  { rowChange: made, before, after, happenings }: Change,
  events: readonly ReturnType<typeof dealAgreed>[],
  others: Parameters<ReturnType<typeof ofUser>>,
  { summarize }: Pricing,
  { now, log }: Context,
): Promise<Analysis | undefined> {
  if (!hasRoom(row, happenings.length)) throw logFull();
  const analysis = fromRow(made.after);
  const [summary, wanted] = await Promise.all([summarize(analysis), subscribedTypes(owner.user_id)]);
  const { pipeline: _, ...house } = plannedOf(row);
  const moved =
    before.stage === after.stage ? [] : [stageChanged(owner.analysis_id, { before, after, ...house }, summary)];
  const told = [...events, ...moved].filter(({ type }) => wanted.has(type));
  const outbox = outboxOf(owner.user_id, told, now, log, owner.actor);
  const writes = toChangeWhole(owner, row, made, summary, { happenings }, now);
  if (!(await ofUser(owner.user_id)(...writes, ...others, ...outbox.writes))) return undefined;
  await outbox.enqueue();
  return analysis;
}

/** @throws `conflict` for a message that agrees to nothing any more. */
function mustStand(message: SellerEvent, messages: readonly SellerEvent[]): void {
  const by = agreesBy(message);
  if (by === null) throw notFound('Answer');
  const standing = by === 'signed' ? standingSignature(messages) : standingAnswer(messages);
  if (standing?.key !== message.key)
    throw new Refusal('conflict', 'The seller has taken this back, or said something else.');
}

/** @throws `conflict` for a page that a newer one has taken the place of. */
function mustBeNewest({ version }: SellerPageRow, pages: readonly SellerPageRow[]): void {
  const newest = Math.max(...pages.map((each) => each.version));
  if (newest > version) throw new Refusal('conflict', `You sent version ${newest} after this.`);
}

/** Which seller waits once this page's messages are read. */
const seenThrough = (page: SellerPageRow, pages: readonly SellerPageRow[]) =>
  waitingIn(pages.map((each) => (each.id === page.id ? { ...each, seen_through: each.seller_events } : each)));

/** @throws `invalid_input` for a version that keeps no terms of the option. */
async function versionOf(
  { owner, analysis }: ReadDeal,
  page: SellerPageRow,
  message: SellerEvent,
  { profile, now }: Context,
): Promise<AgreedVersion> {
  const { option, structure, number, amount, key, at, name } = message;
  const own = structure ?? (option === undefined ? undefined : page.structures[option]);
  const by = agreesBy(message);
  const [writer, letter] = await Promise.all([profile(), findLetter(owner, page.letter_id)]);
  const sources = dealSources({
    subject: analysis,
    draft: {},
    writer,
    brand: undefined,
    hasAll: true,
    today: utcDay(now),
  });
  const counter = own && number && amount !== undefined ? { structure: own, number, amount } : undefined;
  const found = own && versionTerms(sources, page.sent_terms, own, by === 'counter' ? counter : undefined);
  if (!own || !found || by === null || (by === 'counter' && !counter)) {
    throw new Refusal('invalid_input', 'This version keeps no terms that the deal can take. Send it again first.');
  }
  const written = letter?.offers.find((offer) => offer.structure === own)?.price;
  return {
    ...{ page_id: page.id, version: page.version, letter_id: page.letter_id, key },
    ...{ option: option ?? page.structures.indexOf(own), structure: own, by, at, ...(name && { name }) },
    terms: found.terms,
    price: by === 'counter' ? found.price : (written ?? found.price),
  };
}

/** What the press changes. @throws `not_allowed` when there is no room for another task. */
function pressOf(
  { row, analysis }: ReadDeal,
  kept: StoredAgreed | undefined,
  version: AgreedVersion,
  { stage, next_action }: NewAgreed,
  waiting: Pipeline['seller_waiting'],
  now: Date,
): Change & { pressedAt: string } {
  const { pipeline: before } = plannedOf(row);
  const plan = agreePipeline(before, { stage, next_action, agreed: agreedSummary(version) }, now);
  if (plan === 'too_many_tasks') throw tooManyTasks();
  const { seller_waiting: _, ...planned } = plan.pipeline;
  const after: Pipeline = { ...planned, ...(waiting && { seller_waiting: waiting }) };
  const pressedAt = now.toISOString();
  const { page_id, version: number, option, structure, by, terms, price } = version;
  const undo: Before = {
    texts: textsBefore(analysis.deal ?? {}, terms),
    ...(analysis.chosen_by && { chosen_by: analysis.chosen_by }),
    purchase_price: storedPrice(row),
    ...{ stage: before.stage, next_action: before.next_action, pressed_at: pressedAt },
    ...(kept && { agreed: withoutBefore(kept) }),
    ...(after.stage !== before.stage && { set_stage: after.stage }),
    ...(next_action && { set_action: next_action.id }),
  };
  const attributes: Row = {
    agreed: { ...version, before: undo },
    chosen_by: 'user',
    ...(price !== null && { purchase_price: price }),
    ...planAttributes(after),
  };
  const change = withTexts(row, attributes, { ...terms, chosen: structure });
  const happening: Happening = { kind: 'terms_agreed', page_id, version: number, option, structure, by, undone: false };
  return { rowChange: change, before, after, happenings: [happening, ...plan.happenings], pressedAt };
}

/** What taking it back changes. */
function undoOf({ row, analysis }: ReadDeal, kept: StoredAgreed, now: Date): Change {
  const { before: was, page_id, version, option, structure, by } = kept;
  const texts = analysis.deal ?? {};
  const back = Object.entries(was.texts).flatMap(([name, text]): [DealField, string | null][] => {
    const field = DealField.safeParse(name);
    if (!field.success) return [];
    const isOurs =
      field.data === 'chosen'
        ? texts.chosen === structure
        : isAgreedTerm(asIfStanding(kept), field.data, texts[field.data]);
    return isOurs ? [[field.data, text]] : [];
  });
  const changes: DealChanges = Object.fromEntries(back);
  const { pipeline: before } = plannedOf(row);
  const isOurStage = was.set_stage !== undefined && before.stage === was.set_stage && before.since === was.pressed_at;
  const isOurAction = was.set_action !== undefined && before.next_action?.id === was.set_action;
  const earlier =
    was.next_action && before.tasks.find(({ id, done_at }) => id === was.next_action?.id && done_at === null);
  const plan = changePipeline(
    // It is the next action again, so no task.
    isOurAction && earlier ? { ...before, tasks: before.tasks.filter((task) => task !== earlier) } : before,
    {
      ...(isOurStage && { stage: was.stage }),
      ...(isOurAction && { next_action: earlier ? was.next_action : null }),
    },
    now,
  );
  if (plan === 'too_many_tasks') throw tooManyTasks();
  const { agreed: _, ...unagreed } = plan.pipeline;
  const after: Pipeline = {
    ...unagreed,
    ...(was.agreed && { agreed: agreedSummary(was.agreed) }),
    version: before.version + 1,
  };
  const isOurPrice = kept.price !== null && storedPrice(row) === kept.price;
  const attributes: Row = {
    // An empty one is none.
    agreed: was.agreed ? { ...was.agreed, before: nothingBefore(was) } : {},
    ...('chosen' in changes && { chosen_by: was.chosen_by ?? 'proposed' }),
    ...(isOurPrice && { purchase_price: was.purchase_price }),
    ...planAttributes(after),
  };
  const happening: Happening = { kind: 'terms_agreed', page_id, version, option, structure, by, undone: true };
  return {
    rowChange: withTexts(row, attributes, changes),
    before,
    after,
    happenings: [happening, ...plan.happenings],
  };
}

/** A change of attributes, and of a deal's texts: those that the form has, and those beside it. */
function withTexts(row: Row, attributes: Row, changes: DealChanges): RowChange {
  const { attributes: beside, texts } = besideForm(changes);
  return rowChange(row, { ...attributes, ...beside }, { deal: texts });
}

/** What was agreed before can be let go, and its own press is not taken back once more. */
const nothingBefore = ({ agreed: _, set_stage: _stage, set_action: _action, ...was }: Before): Before => ({
  ...was,
  texts: {},
});

/** A taken back version's terms are the deal's all the same. */
const asIfStanding = ({ withdrawn_at: _, ...agreed }: StoredAgreed): AgreedVersion => agreed;

const withoutBefore = ({ before: _, ...agreed }: StoredAgreed): AgreedVersion => agreed;

const storedPrice = ({ purchase_price }: Row): number | null =>
  typeof purchase_price === 'number' ? purchase_price : null;
