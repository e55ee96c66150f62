import * as z from 'zod/mini';
import { PriceSource } from '#shared/deal/purchase-price.ts';
import { Exit } from '#shared/strategy/exit-name.ts';
import { ChosenBy, SellerVerdict, unjudged, verdicts } from '#shared/strategy/run-as.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { openEnum } from '#shared/values/open-enum.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { KeyDates, NextAction, Pipeline } from './pipeline.ts';
import { Loss, Stage } from './stage.ts';

/* A saved analysis as a row of a list. */

export const dealsPerPage = 100;

const figure = z.nullable(z.number());

/**
 * The deal's figures in the structure that it is run as. USD and percent; `null` when a fact is missing that the figure
 * needs.
 */
export const DealSummary = z.object({
  /** An answer of an earlier release may have none. */
  structure: z.nullable(Strategy),
  /** How it is left, where that is not the structure's own exit: the figures and verdicts are then of both ends. */
  exit: z._default(z.nullable(Exit), null),
  // An answer of an earlier release has none of the four.
  chosen_by: z._default(ChosenBy, 'proposed'),
  /** The structure that ranks first, where the deal is neither run as that nor kept over it. */
  proposes: z._default(z.nullable(Strategy), null),
  seller_verdict: z._default(SellerVerdict, unjudged),
  /** It works, and leaves the seller about what a listing would. */
  is_deal: z._default(z.boolean(), false),
  /** Against the owner's targets. */
  verdict: openEnum(verdicts, 'needs'),
  /**
   * The first test that the deal does not pass, by its name, and what is missing for it, USD: a month for `cashFlow` and
   * `monthlyLoss`, a year for `cashOnCashPercent`, in all for the others.
   */
  gap: z.nullable(z.object({ test: z.string(), amount: z.number() })),
  /** The missing facts in words: "loan balance". */
  needs: z.array(z.string()),
  price: figure,
  /** Settled, else agreed, else typed, else the estimated value. */
  purchase_price: figure,
  purchase_price_from: z._default(PriceSource, 'typed'),
  /** Of the first month with rent; `null` also for a structure without one. */
  monthly_cash_flow: figure,
  cash_in: figure,
  cash_on_cash_percent: figure,
  profit: figure,
  npv: figure,
  /** Value less everything that a sale has to pay off. */
  equity: figure,
  /** The month of the note's balloon, from the closing on; `null` without one. */
  balloon_month: figure,
  is_sample: z.boolean(),
  /** The owner of record, where known. */
  seller: z.object({ name: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  /** The name of each contact, empty where none is given; absent from summaries of earlier releases. */
  contacts: z._default(z.array(z.string()), []),
});
export type DealSummary = z.infer<typeof DealSummary>;

export const DealRow = z.object({
  /** The analysis's. */
  id: Ulid,
  property_address: z.string(),
  street: z.string(),
  city: z.nullable(z.string()),
  /** Two letters. */
  state: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  /** The pipeline's version: a list may lag behind a change by a moment. */
  version: z.int(),
  stage: Stage,
  since: z.iso.datetime(),
  lost: z.nullable(Loss),
  next_action: z.nullable(NextAction),
  open_tasks: z.int(),
  dates: KeyDates,
  seller_waiting: Pipeline.shape.seller_waiting,
  has_book: Pipeline.shape.has_book,
  agreed: Pipeline.shape.agreed,
  assignee: Pipeline.shape.assignee,
  assigned: Pipeline.shape.assigned,
  /** `kind` is an activity entry's. */
  last_activity: z.object({ kind: z.string(), at: z.iso.datetime() }),
  ...DealSummary.shape,
});
export type DealRow = z.infer<typeof DealRow>;

/** One page of a user's deals, the newest analysis first. */
export const DealPage = z.object({
  items: z.array(DealRow),
  /** Pass it as `cursor` for the next page; absent on the last page. */
  next_cursor: z.optional(Ulid),
});
export type DealPage = z.infer<typeof DealPage>;

/** "2417 E Sample Palm Ln, Phoenix, AZ 85016" in parts. A text of another form is all street. */
export function addressInParts(address: string): Pick<DealRow, 'street' | 'city' | 'state'> {
  const [, street, city, state] = /^(.+), *([^,]+), *([A-Z]{2})(?: +\d{5}(?:-\d{4})?)?$/.exec(address) ?? [];
  if (street === undefined || city === undefined || state === undefined) {
    return { street: address, city: null, state: null };
  }
  return { street, city, state };
}
