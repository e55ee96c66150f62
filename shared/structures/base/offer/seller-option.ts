import * as z from 'zod/mini';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { openEnum } from '#shared/values/open-enum.ts';
import { CounterNumber } from './seller-answer.ts';
import texts from './texts.json' with { type: 'json' };

/*
 * One way to buy as the seller's page keeps it: amounts, and lines that any language writes. Each structure makes its
 * own; the page knows none.
 */

/** A text of texts.json. */
export type TextId = keyof typeof texts;
export const TextId = openEnum(Object.keys(texts) as [TextId, ...TextId[]], 'unknown');

/** Fills a placeholder, so that each language writes it; an unknown one is `null`. */
export const Filler = z.nullable(
  z.union([
    /** USD: "$250,000", with cents only where there are any. */
    z.strictObject({ usd: z.number() }),
    /** USD, always to the cent: "$31,000.00". */
    z.strictObject({ cents: z.number() }),
    z.strictObject({ percent: z.number() }),
    z.strictObject({ count: z.number() }),
    z.strictObject({ day: z.iso.date() }),
    /** As the sender typed it, or a name: the same in both languages. */
    z.strictObject({ text: z.string() }),
    z.strictObject({ words: TextId }),
  ]),
);
export type Filler = z.infer<typeof Filler>;

/**
 * How an amount is written; a page of an earlier release says it of none, and shows cents. `hundreds`: where the text
 * itself says "about".
 */
const Shown = openEnum(['contract', 'reckoned', 'about', 'about_month', 'hundreds'], 'reckoned');
export type Shown = z.infer<typeof Shown>;

/** One text with its placeholders filled, and how amounts among them are written. */
export const Line = z.object({
  id: TextId,
  with: z.optional(z.record(z.string(), Filler)),
  as: z.optional(z.record(z.string(), Shown)),
});
export type Line = z.infer<typeof Line>;

/** Texts that stand in one paragraph. */
export const Paragraph = z.array(Line);
export type Paragraph = z.infer<typeof Paragraph>;

/** USD; `null` when a fact is unknown. */
export const Figure = z.nullable(z.number());

const AmountShown = openEnum(['contract', 'reckoned', 'about'], 'reckoned');
export type AmountShown = z.infer<typeof AmountShown>;

/** Payments of the same size, one after another. */
const Run = z.object({ amount: z.number(), months: z.int() });
export type Run = z.infer<typeof Run>;

/** The amounts that a counter may name, in USD. */
const CounterRange = z.object({ least: z.number(), most: z.number() });
export type CounterRange = z.infer<typeof CounterRange>;

/** One way to buy. Amounts are the seller's, unrounded: sums are of exact amounts, and rounded where they are written. */
export const SellerOption = z.object({
  /** `null` only where a later release has written one that this one does not know. */
  structure: z.nullable(Strategy),
  name: TextId,
  /** The one number of its card, and what it is; a page that was made without has its cash at closing there. */
  headline: z.optional(z.object({ row: TextId, amount: Figure })),
  /** How its amounts are written. */
  shown: z.optional(z.object({ closing: AmountShown, monthly: AmountShown, end: AmountShown })),
  /** Cash at closing, before the seller's own costs. */
  closing: Figure,
  /** Stands below that amount. */
  beside: z.nullable(Line),
  /** From month 1 on, in order; `null` when unknown, empty for none. */
  monthly: z.nullable(z.array(Run)),
  /** At the end, beside that month's payment. */
  end: Figure,
  /** The month of the end; 0 when all comes at closing. */
  months: z.int(),
  /** The fate of the seller's loan. */
  loan: Paragraph,
  /** When the house stops being theirs. */
  title: TextId,
  how: z.array(Paragraph),
  know: z.array(Paragraph),
  counters: z.partialRecord(CounterNumber, CounterRange),
});
export type SellerOption = z.infer<typeof SellerOption>;
