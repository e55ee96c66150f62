import * as z from 'zod/mini';
import { ActorRef } from '#shared/account/actor.ts';
import type { SellerFacts } from '#shared/strategy/seller-facts.ts';
import { DealFigures, FactChange, type Happening } from './activity.ts';
import type { DealSummary } from './deal-row.ts';

/*
 * What the log says of typing. Forms save every few letters: edits within minutes of each other are one entry, from
 * what was there before the first to what is there after the last.
 */

/** Edits this close together are one. */
const togetherMs = 10 * 60_000;

/** The entry that is being edited, with what was there before it. */
export const Edits = z.object({
  entry: z.string(),
  at: z.iso.datetime(),
  facts: z.optional(z.record(z.string(), FactChange.shape.before)),
  figures: z.optional(DealFigures),
  /** The entry has been taken back. */
  taken: z.optional(z.boolean()),
  /** Who types: the edits of another are another entry. */
  actor: z.optional(ActorRef),
});
export type Edits = z.infer<typeof Edits>;

type Side = { facts: SellerFacts; summary: DealSummary };

/** An entry to write under `edits.entry`, or to take back when the edits have come to nothing: `happening` is `null`. */
export type Edited = { edits: Edits; happening: Happening | null };

/**
 * The entry of an edit: seller facts, else another price in the same structure. Notes are not in it: they are long, and
 * on the page.
 *
 * @param open the entry before, which goes on while it is of the same kind and minutes old.
 * @param newId the id of a new entry.
 * @returns `undefined` when the log has nothing to say.
 */
export function editedBetween(
  before: Side,
  after: Side,
  open: Edits | undefined,
  newId: string,
  now: Date,
): Edited | undefined {
  const at = now.toISOString();
  const isOpen = open !== undefined && now.getTime() - Date.parse(open.at) < togetherMs;
  const changed = changedFacts(before.facts, after.facts);
  if (Object.keys(changed).length > 0) {
    const earlier = isOpen ? open.facts : undefined;
    const facts = { ...changed, ...earlier };
    const changes = Object.entries(facts)
      .map(([fact, was]) => ({ fact, before: was, after: answerOf(after.facts, fact) }))
      .filter((change) => change.before !== change.after);
    const edits = { entry: (earlier && open?.entry) ?? newId, at, facts };
    return { edits, happening: changes.length === 0 ? null : { kind: 'facts_changed', changes } };
  }
  const { structure } = after.summary;
  const isSame = structure !== null && structure === before.summary.structure;
  if (!isSame || before.summary.price === after.summary.price) return undefined;
  const earlier = isOpen ? open.figures : undefined;
  const figures = earlier ?? figuresOf(before.summary);
  const edits = { entry: (earlier && open?.entry) ?? newId, at, figures };
  if (figures.price === after.summary.price) return { edits, happening: null };
  return {
    edits,
    happening: { kind: 'price_changed', structure, before: figures, after: figuresOf(after.summary) },
  };
}

/** The entry of another structure; `undefined` when it is the same. */
export function switchedBetween(
  { structure: from }: DealSummary,
  { structure: to, chosen_by: by }: DealSummary,
): Happening | undefined {
  return from === null || to === null || from === to ? undefined : { kind: 'structure_changed', from, to, by };
}

type Value = FactChange['before'];

function answerOf(facts: SellerFacts, fact: string): Value {
  return Object.entries(facts).find(([name]) => name === fact)?.[1] ?? null;
}

/** The facts that differ, as they were before. */
function changedFacts(before: SellerFacts, after: SellerFacts): Record<string, Value> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  names.delete('notes');
  const entries = [...names].map((name): [string, Value] => [name, answerOf(before, name)]);
  return Object.fromEntries(entries.filter(([name, was]) => was !== answerOf(after, name)));
}

function figuresOf({ price, monthly_cash_flow, cash_in, cash_on_cash_percent }: DealSummary): DealFigures {
  return { price, monthly_cash_flow, cash_in, cash_on_cash_percent };
}
