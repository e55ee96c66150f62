import * as z from 'zod/mini';
import type { Condition, Row } from '#lambdas/storage/table.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { DealChanges } from '#shared/deal/deal-changes.ts';
import { chosenStructure, type DealTexts } from '#shared/deal/deal-texts.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';

/*
 * Which structure an analysis is run as, on its row: `deal.chosen`, and `chosen_by`. `kept_over` and
 * `wholesale_price` are beside the form and not in it, because the release before reads the form strictly.
 *
 * A row of an earlier release may have no structure. One that has left New was run as the recommended structure, and
 * still is; one in New is run as what ranks first. Its next change writes it.
 */

const RunRow = z.object({
  deal: z.optional(z.object({ chosen: z.optional(z.string()) })),
  kept_over: z.optional(z.nullable(z.string())),
  wholesale_price: z.optional(z.nullable(z.string())),
  pipeline: z.optional(z.object({ stage: z.string() })),
});

/** Whether the row says what it is run as. */
export const isSettled = (row: Row): boolean => chosenOf(row) !== null;

const chosenOf = (row: Row) => chosenStructure(RunRow.parse(row).deal ?? {});

/** Reads an analysis's structure and its verdicts, in its API's form. */
export function runOf(
  row: Row,
  { deal, chosen_by, financing_strategy }: Pick<Analysis, 'deal' | 'chosen_by' | 'financing_strategy'>,
): Pick<Analysis, 'deal' | 'chosen_by'> {
  const { pipeline, kept_over, wholesale_price } = RunRow.parse(row);
  const hasLeftNew = pipeline !== undefined && pipeline.stage !== 'new';
  const known = chosenOf(row);
  const chosen = known ?? (hasLeftNew ? financing_strategy : null);
  const { chosen: _, kept_over: _kept, 'terms.wholesale.price': _price, ...texts } = deal ?? {};
  const form: DealTexts = {
    ...texts,
    ...(chosen && { chosen }),
    ...(kept_over && { kept_over }),
    ...(wholesale_price && { 'terms.wholesale.price': wholesale_price }),
  };
  // Before this was kept, only users chose.
  const by = known === null ? 'proposed' : (chosen_by ?? 'user');
  return { ...(Object.keys(form).length > 0 && { deal: form }), ...(chosen !== null && { chosen_by: by }) };
}

/** The fields of a deal that are attributes of their own, and the others. `undefined` changes none, `null` removes one. */
export function besideForm({ kept_over, 'terms.wholesale.price': wholesale_price, ...texts }: DealChanges) {
  return { attributes: { kept_over, wholesale_price }, texts };
}

/** An analysis run as what was proposed for it. */
export const runAs = <Form extends Pick<Analysis, 'deal'>>(analysis: Form, chosen: Strategy) => ({
  ...analysis,
  deal: { ...analysis.deal, chosen },
  chosen_by: 'proposed' as const,
});

/** The condition that nothing else has said meanwhile what the row is run as. */
export function unlessSettled(row: Row): Condition & { condition: string; values: Row } {
  const chosen = RunRow.parse(row).deal?.chosen;
  if (chosen === undefined) return { condition: 'attribute_not_exists(deal.chosen)', values: {} };
  return { condition: 'deal.chosen = :unknown', values: { ':unknown': chosen } };
}

/** Clauses that write what a row without a structure is run as, while it is still as it was read. */
export function settling(row: Row, structure: Strategy): { set: string; condition: string; values: Row } {
  const { condition, values } = unlessSettled(row);
  const hasForm = row.deal !== undefined;
  return {
    set: `, chosen_by = :by, ${hasForm ? 'deal.chosen = :structure' : 'deal = :structure'}`,
    condition: hasForm ? condition : 'attribute_not_exists(deal)',
    values: { ...values, ':by': 'proposed', ':structure': hasForm ? structure : { chosen: structure } },
  };
}
