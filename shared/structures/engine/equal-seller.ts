import { presentValue } from '#shared/finance/cash-flows.ts';
import { byName, Strategy } from '#shared/strategy/strategy-name.ts';
import { type Comparison, type EqualTerm, outward } from '#shared/structures/base/deal-answer.ts';
import type { Deal, SellerPlan } from '#shared/structures/base/house.ts';
import { registry } from '#shared/structures/registry.ts';
import { ruleOf, withTerm } from './solve-term.ts';
import { figuresOf } from './structure-figures.ts';
import { ranked, verdictOf } from './verdict.ts';

/**
 * The structures at terms that are worth the same to the seller as a listing: a ranking of terms as proposed measures
 * the terms. By bisection of each structure's main term.
 */
export function atEqualSeller(deal: Deal, listing: SellerPlan): Comparison['atEqualSeller'] {
  const market = presentValue(listing.flows, deal.assumptions.sellerDiscountPercent);
  const rows = Strategy.options.map((structure) => ({ structure, ...equalOf(deal, structure, market) }));
  return {
    terms: byName((name) => rows.find(({ structure }) => structure === name)?.equal ?? null),
    ranking: ranked(
      rows.flatMap(({ structure, equal, verdict }) =>
        equal && verdict ? [{ structure, verdict, npv: equal.npv }] : [],
      ),
    ),
  };
}

function equalOf(deal: Deal, structure: Strategy, market: number) {
  const nothing: { equal: EqualTerm | null; verdict?: never } = { equal: null };
  const { main } = registry[structure];
  if (main === null) return nothing;
  const { term, range = (_, whole) => whole } = main;
  const at = (value: number): Deal => ({ ...deal, terms: withTerm(deal, structure, { [term]: value }) });
  const excess = (value: number) =>
    presentValue(figuresOf(at(value), structure).seller.flows, deal.assumptions.sellerDiscountPercent) - market;
  const value = crossing(excess, ...range(deal, ruleOf(structure, term).range(deal)));
  if (value === null) return nothing;
  const figures = figuresOf(at(value), structure);
  const { verdict } = verdictOf(structure, at(value), figures);
  return { equal: { term, value: outward(value) ?? 0, npv: outward(figures.npv) }, verdict };
}

/**
 * Where a rising function crosses 0, by bisection; `null` when it does not. It is a straight line but for the cents of
 * payments, so the crossing is looked for around the line's first.
 */
function crossing(excess: (value: number) => number, low: number, high: number): number | null {
  const [atLow, atHigh] = [excess(low), excess(high)];
  if (!(atLow <= 0 && atHigh >= 0)) return null;
  const guess = low - (atLow * (high - low)) / (atHigh - atLow || 1);
  const [near, far] = [Math.max(low, guess - around), Math.min(high, guess + around)];
  let [from, to] = excess(near) <= 0 && excess(far) >= 0 ? [near, far] : [low, high];
  for (let step = 0; step < 60 && to - from > 1e-6; step += 1) {
    const middle = (from + to) / 2;
    if (excess(middle) < 0) from = middle;
    else to = middle;
  }
  return to;
}

/** USD. */
const around = 2;
