import * as z from 'zod/mini';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { fieldText } from './buy-box.ts';
import { DealField, type DealTexts } from './deal-texts.ts';

const isStructure = (text: string | null | undefined) => text == null || Strategy.safeParse(text).success;

/**
 * A change of some fields; `null` removes one. `null` for `chosen`, and for the whole form, takes the structure that
 * ranks first.
 */
export const DealChanges = z
  .partialRecord(DealField, z.nullable(fieldText))
  .check(
    z.refine(({ chosen, kept_over }) => isStructure(chosen) && isStructure(kept_over), 'Use the name of a structure.'),
  );
export type DealChanges = z.infer<typeof DealChanges>;

/** The texts after a change. */
export function changedTexts(before: DealTexts, changes: DealChanges): DealTexts {
  const entries = Object.entries({ ...before, ...changes }).filter(([, text]) => text !== null);
  return Object.fromEntries(entries) as DealTexts;
}
