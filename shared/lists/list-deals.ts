import * as z from 'zod/mini';
import { Stage } from '#shared/pipeline/stage.ts';
import { FieldChange } from '#shared/property/field-change.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { dealsAtOnce, maxFactRows } from './list-limits.ts';

/* What a list's rows change of the user's deals. Deals never change by themselves: the user sees it, and presses. */

/** `plan`: where the deal stands in the file, with its note and next action. */
export const dealParts = ['facts', 'plan', 'contacts'] as const;
export type DealPart = (typeof dealParts)[number];

const position = z.int().check(z.gte(0), z.lt(maxFactRows));
const isEachOnce = (values: readonly unknown[]) => new Set(values).size === values.length;

export const ListDealsInput = z.strictObject({
  /** Without, nothing changes: a preview. */
  apply: z.boolean(),
  /** Rows of the list; all of them when absent. */
  positions: z.optional(
    z.array(position).check(z.minLength(1), z.maxLength(dealsAtOnce), z.refine(isEachOnce, 'Send each once.')),
  ),
  /** The row to go on from. */
  from: z.optional(position),
  parts: z.array(z.enum(dealParts)).check(z.minLength(1), z.refine(isEachOnce, 'Send each once.')),
});
export type ListDealsInput = z.infer<typeof ListDealsInput>;

const figure = z.nullable(z.number());
/** Of the working structure: USD at the hurdle, and USD a month. */
const Figures = z.object({ npv: figure, monthly_cash_flow: figure });

export const DealChange = z.object({
  position: z.int(),
  analysis_id: Ulid,
  address: z.string(),
  facts: z.array(FieldChange),
  structure: z.nullable(Strategy),
  figures: z.object({ before: Figures, after: Figures }),
  /**
   * The structure that ranks first on the new facts, where that is another; the deal keeps its own until the user
   * switches.
   */
  proposes: z.nullable(Strategy),
  plan: z.nullable(
    z.object({
      stage: z.optional(Stage),
      note: z.optional(z.string()),
      task: z.optional(z.string()),
      task_due: z.optional(z.nullable(z.iso.date())),
    }),
  ),
  /** Something is planned for the deal already. */
  has_plan: z.boolean(),
  /** People: new ones, known ones that get more or a mark, and those for whom there is no room. */
  contacts: z.object({ added: z.int(), changed: z.int(), dropped: z.int() }),
});
export type DealChange = z.infer<typeof DealChange>;

/** A deal that stays as it is, and why. */
const KeptDeal = z.object({ address: z.string(), why: z.string() });
export type KeptDeal = z.infer<typeof KeptDeal>;

export const ListDeals = z.object({
  changes: z.array(DealChange),
  kept: z.array(z.object({ ...KeptDeal.shape, position: z.int() })),
  /** More deals are about rows from there on. */
  next_from: z.optional(z.int()),
});
export type ListDeals = z.infer<typeof ListDeals>;

export const ListDealsUndone = z.object({
  undone: z.int(),
  kept: z.array(KeptDeal),
  /** Deals that another call takes back. */
  left: z.int(),
});
export type ListDealsUndone = z.infer<typeof ListDealsUndone>;
