import { presentValue } from '#shared/finance/cash-flows.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import { asStarted, movingCash } from '#shared/structures/base/first-terms.ts';
import { type Deal, factsOf, unknown } from '#shared/structures/base/house.ts';
import { listed } from '#shared/structures/base/listed.ts';
import type { Priced } from '#shared/structures/base/proposal/search.ts';
import type { First, Start, Structure } from '#shared/structures/base/structure.ts';
import { registry } from '#shared/structures/registry.ts';
import type { FullTerms } from '#shared/terms/structure-terms.ts';
import { figuresOf } from './structure-figures.ts';
import { testsOf } from './verdict.ts';

/** Reads the house's facts and proposes the terms that were left out: those of a structure once they are asked for. */
export function dealOf({ house, assumptions, terms: given, targets, today }: CompareInput): Deal {
  const facts = factsOf(house);
  const start: Start = { house, facts, assumptions, given, targets, today };
  const fairWorth = once(() => fairWorthOf(start));
  const first = new Map<string, () => First<keyof FullTerms>>();
  const terms = {};
  for (const structure of Object.values(registry)) {
    const { name, key } = structure;
    const own = once(() =>
      structure.first(start, fairWorth(), (tried, isExact) =>
        pricedWith(start, structure, fairWorth(), tried, isExact),
      ),
    );
    first.set(name, own);
    Object.defineProperty(terms, key, { enumerable: true, get: () => own().terms });
  }
  return {
    ...start,
    // The cast: each structure has defined its own.
    terms: terms as FullTerms,
    proposed: (structure) => first.get(structure)?.().proposal ?? asStarted,
  };
}

/**
 * The fair worth to the seller today: a listing's proceeds, or the cash that moving takes if that is more. USD; NaN if
 * unknown.
 */
function fairWorthOf(start: Start): number {
  return Math.max(presentValue(listed(start).flows, start.assumptions.sellerDiscountPercent), movingCash(start));
}

/** One structure at some terms, beside what is fair. */
function pricedWith(start: Start, { name, key }: Structure, fairWorth: number, own: object, isExact: boolean): Priced {
  // The cast: a structure's tests and figures read its own terms only.
  const terms = { [key]: own } as unknown as FullTerms;
  const deal: Deal = { ...start, terms, isExact, proposed: () => asStarted };
  const figures = figuresOf(deal, name);
  const { flows, atEnd } = figures.seller;
  const worth = presentValue(flows, start.assumptions.sellerDiscountPercent);
  const fairness = { fairWorth: worth - fairWorth, atClosing: flows[0] ?? unknown, atEnd };
  return { tests: testsOf(name, deal, figures), fairness };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
