import * as z from 'zod/mini';
import { Actor } from '#shared/account/actor.ts';
import { AgreedSummary } from '#shared/deal/agreed.ts';
import { NewClosing } from '#shared/deal/closing.ts';
import { Exit } from '#shared/strategy/exit-name.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { freeText } from '#shared/values/free-text.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { NoteText } from './activity.ts';
import { type DealRow, DealSummary } from './deal-row.ts';
import { KeyDates, NextAction } from './pipeline.ts';
import { Loss, LostReason, Stage } from './stage.ts';

/* The pipeline in the documented API, in camelCase. api-texts.json describes each field and its unit. */

const { verdict, price: figure, chosen_by, proposes, seller_verdict, is_deal } = DealSummary.shape;
const { text, due } = NextAction.shape;
const { closing, option_expiry: optionExpiry, cancellation: cancelBy } = KeyDates.shape;

/** A saved analysis as a deal: where it stands, what comes next, and its figures in short. */
export const PipelineDeal = z.object({
  /** The analysis's. */
  id: Ulid,
  propertyAddress: z.string(),
  createdAt: z.iso.datetime(),
  stage: Stage,
  stageSince: z.iso.datetime(),
  lost: z.nullable(Loss),
  nextAction: z.nullable(z.object({ text, due })),
  openTasks: z.int(),
  closing,
  optionExpiry,
  cancelBy,
  lastActivityAt: z.iso.datetime(),
  structure: z.nullable(Strategy),
  exit: z.nullable(Exit),
  chosenBy: chosen_by,
  proposes,
  verdict,
  sellerVerdict: seller_verdict,
  isDeal: is_deal,
  needs: z.array(z.string()),
  price: figure,
  monthlyCashFlow: figure,
  cashIn: figure,
  cashOnCashPercent: figure,
  profit: figure,
  npv: figure,
  equity: figure,
  agreed: z.nullable(AgreedSummary),
  assignee: z.nullable(z.string()),
  isSample: z.boolean(),
});
export type PipelineDeal = z.infer<typeof PipelineDeal>;

/** One page of those that match, newest analysis first. */
export const PipelineDealPage = z.object({ items: z.array(PipelineDeal), nextCursor: z.optional(Ulid) });

/** Which deals a list has; each filter left out lets all through. */
export const PipelineDealQuery = z.strictObject({
  cursor: z.optional(Ulid),
  stage: z.optional(Stage),
  structure: z.optional(Strategy),
  verdict: z.optional(verdict),
  state: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'Use two capital letters.'))),
});
export type PipelineDealQuery = z.infer<typeof PipelineDealQuery>;

/** Absent fields stay. */
export const PipelineDealChanges = z.strictObject({
  stage: z.optional(Stage),
  lost: z.optional(z.nullable(z.strictObject({ reason: LostReason, note: z._default(freeText({ most: 200 }), '') }))),
  nextAction: z.optional(z.nullable(z.strictObject({ text, due: z._default(due, null) }))),
  closing: z.optional(closing),
  optionExpiry: z.optional(optionExpiry),
  cancelBy: z.optional(cancelBy),
  /** Of a deal that is closed, or moved to Closed with it. `closing` is its key date. */
  closed: z.optional(NewClosing),
});
export type PipelineDealChanges = z.infer<typeof PipelineDealChanges>;

/** A note of a deal's log. */
export const DealNote = z.object({
  id: Ulid,
  at: z.iso.datetime(),
  text: z.string(),
  editedAt: z.nullable(z.iso.datetime()),
  actor: z.optional(Actor),
});
export type DealNote = z.infer<typeof DealNote>;

/** One page of notes, newest first. */
export const DealNotePage = z.object({ items: z.array(DealNote), nextCursor: z.optional(Ulid) });

export const NewDealNote = z.strictObject({ text: NoteText });

export function toPipelineDeal(deal: DealRow): PipelineDeal {
  return {
    id: deal.id,
    propertyAddress: deal.property_address,
    createdAt: deal.created_at,
    stage: deal.stage,
    stageSince: deal.since,
    lost: deal.lost,
    nextAction: deal.next_action && { text: deal.next_action.text, due: deal.next_action.due },
    openTasks: deal.open_tasks,
    closing: deal.dates.closing,
    optionExpiry: deal.dates.option_expiry,
    cancelBy: deal.dates.cancellation,
    lastActivityAt: deal.last_activity.at,
    structure: deal.structure,
    exit: deal.exit,
    chosenBy: deal.chosen_by,
    proposes: deal.proposes,
    verdict: deal.verdict,
    sellerVerdict: deal.seller_verdict,
    isDeal: deal.is_deal,
    needs: deal.needs,
    price: deal.price,
    monthlyCashFlow: deal.monthly_cash_flow,
    cashIn: deal.cash_in,
    cashOnCashPercent: deal.cash_on_cash_percent,
    profit: deal.profit,
    npv: deal.npv,
    equity: deal.equity,
    agreed: deal.agreed ?? null,
    assignee: deal.assignee ?? null,
    isSample: deal.is_sample,
  };
}
