import * as z from 'zod/mini';
import { Exit } from '#shared/strategy/exit-name.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { CompareInput, units } from '#shared/structures/base/deal-input.ts';
import { declaredExits, type ExitKey, type ExitTerms } from '#shared/terms/exit-terms.ts';
import { aboveText, type Declared, type Term } from '#shared/terms/term.ts';

/* What the engine of exits takes beside a deal. USD, percent, months; what is left out is proposed. */

/** An exit's terms, each of which may be left out. */
function ownTerms(key: ExitKey) {
  const own: Declared = declaredExits[key];
  const terms = Object.entries(own).flatMap(([name, term]): [string, Term][] =>
    'fields' in term ? [] : [[name, term]],
  );
  return z
    .strictObject(Object.fromEntries(terms.map(([name, { unit }]) => [name, z.optional(units[unit])])))
    .check(
      ...terms.flatMap(([name, term]) =>
        term.notAbove === undefined
          ? []
          : [
              z.refine<Record<string, unknown>>(
                (values) => Number(values[name] ?? 0) <= Number(values[term.notAbove ?? ''] ?? Infinity),
                { path: [name], error: aboveText(term) },
              ),
            ],
      ),
    );
}

/** Upper limits for an end buyer; an absent one is not tested. */
export const EndTargets = z.strictObject({
  /** USD a month, with taxes, insurance and dues. */
  endPayment: z.optional(units.dollars),
  /** USD at their closing. */
  endCash: z.optional(units.dollars),
  /** Of what the house is worth today. */
  endPricePercent: z.optional(z.number().check(z.gte(0), z.lte(1000))),
});
export type EndTargets = z.infer<typeof EndTargets>;

type OwnTerms = {
  [Key in ExitKey]: z.ZodMiniOptional<
    z.ZodMiniObject<{ [Name in keyof ExitTerms[Key]]: z.ZodMiniOptional<z.ZodMiniType<ExitTerms[Key][Name]>> }>
  >;
};

const ownTermsOfAll = Object.fromEntries(
  Object.keys(declaredExits).map((key) => [key, z.optional(ownTerms(key as ExitKey))]),
  // The cast: a field's type is that of its unit.
) as unknown as OwnTerms;

/** The exits' terms and the end buyer's limits, as far as they are said. */
export const ExitPlan = z.strictObject({ ...ownTermsOfAll, targets: z.optional(EndTargets) });
export type ExitPlan = z.infer<typeof ExitPlan>;

/** One way out of one structure. */
export const Cell = z.strictObject({ structure: Strategy, exit: Exit });
export type Cell = z.infer<typeof Cell>;

export const ExitsInput = z.strictObject({
  ...ExitPlan.shape,
  /** These exits alone. */
  only: z.optional(z.array(Exit).check(z.minLength(1), z.maxLength(Exit.options.length))),
  /** Everybody's money by month, of one outcome. */
  flows: z.optional(z.strictObject({ ...Cell.shape, outcome: z.string().check(z.maxLength(20)) })),
});
export type ExitsInput = z.infer<typeof ExitsInput>;

export const CompareExitsInput = z.extend(CompareInput, { exits: z.optional(ExitsInput) });
export type CompareExitsInput = z.infer<typeof CompareExitsInput>;
