import type { ExitStress, ExitStressInput, StressWithExit } from '#shared/exits/base/exit-calls.ts';
import type { ExitPlan } from '#shared/exits/base/exit-input.ts';
import type { ExitKind, Plan } from '#shared/exits/base/exit-kind.ts';
import { kindOf } from '#shared/exits/registry.ts';
import { presentValue } from '#shared/finance/cash-flows.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { outward } from '#shared/structures/base/deal-answer.ts';
import type { Deal, Facts } from '#shared/structures/base/house.ts';
import { priceStructure } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { stressOf } from '#shared/structures/engine/stress.ts';
import { withoutGrowth } from '#shared/structures/engine/structure-figures.ts';
import { registry } from '#shared/structures/registry.ts';
import type { ExitKey } from '#shared/terms/exit-terms.ts';
import { priceCell } from './cell.ts';
import { outcomesOf, planOf } from './outcome.ts';

/* What an exit withstands: one driver at a time, with all its other terms as they are. */

/** Stresses a structure, and with an exit in force that exit. */
export function stressWithExit({ exit, exits: plan = {}, ...input }: ExitStressInput): StressWithExit {
  const deal = dealOf(input);
  const stress = stressOf(deal, input.structure);
  if (exit === undefined) return stress;
  const row = priceStructure(deal, input.structure);
  const base = priceCell({ deal, row, plan }, exit);
  const kind = kindOf(exit);
  const drivers = kind !== null && base.possible ? driversOf(deal, input.structure, kind, plan) : [];
  return { ...stress, exit: { base, drivers } };
}

type Driver = ExitStress['drivers'][number];

function driversOf(deal: Deal, structure: Strategy, kind: ExitKind, given: ExitPlan): Driver[] {
  const plan = planOf(deal, structure, kind, given[kind.key] ?? {});
  if (plan === null) return [];
  const rest = outcomesOf(kind, plan).restsOn.name;
  const at = (there: Deal, terms: Plan<ExitKey>['terms']) => planOf(there, structure, kind, terms);
  const driver = (name: string, change: string, there: Deal, terms = plan.terms, outcome = rest): Driver[] => {
    const stressed = at(there, terms);
    // Without growth a lender's limit is another, unless somebody named the loan.
    const still = at(withoutGrowth(there), terms);
    if (stressed === null || still === null) return [];
    return [
      {
        driver: name,
        change,
        monthlyCashFlow: outward(kind.monthly(stressed)),
        npv: outward(npvOf(kind, stressed, outcome)),
        npvNoGrowth: outward(npvOf(kind, still, outcome)),
        bridge: null,
      },
    ];
  };
  const higher = registry[structure].note.atRate(deal, (percent) => percent + 1);
  return [
    ...kind
      .stress(plan.terms)
      .flatMap(({ driver: name, change, terms, outcome }) =>
        driver(name, change, deal, { ...plan.terms, ...terms }, outcome),
      ),
    ...(higher ? driver('noteRate', '+1 point', { ...deal, terms: higher }) : []),
    ...lateOf(kind, plan, deal),
    ...driver(
      'taxes',
      '+20%',
      withFacts(deal, ({ taxes }) => ({ taxes: 1.2 * taxes })),
    ),
    ...driver(
      'value',
      '-10%',
      withFacts(
        { ...deal, house: { ...deal.house, value: deal.house.value === null ? null : 0.9 * deal.house.value } },
        ({ value, afterRepair }) => ({ value: 0.9 * value, afterRepair: 0.9 * afterRepair }),
      ),
    ),
  ];
}

function npvOf(kind: ExitKind, plan: Plan<ExitKey>, outcome: string): number {
  const { agreed, other } = outcomesOf(kind, plan);
  return (agreed.name === outcome ? agreed : other).npv;
}

/** One to three of the end buyer's first payments come together, a month after the last of them was due. */
function lateOf(kind: ExitKind, plan: Plan<ExitKey>, deal: Deal): Driver[] {
  const bridge = kind.risks?.(plan).oneLatePayment ?? null;
  const start = kind.startMonth(plan.terms);
  const payment = kind.endBuyer(plan)?.payment ?? null;
  if (bridge === null || start === null || payment === null) return [];
  const { agreed } = outcomesOf(kind, plan);
  const { hurdlePercent } = deal.assumptions;
  return [1, 2, 3].flatMap((count) => {
    const flows = [...agreed.flows];
    const last = start + count + 1;
    if (last >= flows.length) return [];
    for (let month = start + 1; month <= start + count; month += 1) flows[month] = (flows[month] ?? 0) - payment;
    flows[last] = (flows[last] ?? 0) + count * payment;
    return [
      {
        driver: 'late',
        change: `${count} ${count === 1 ? 'payment' : 'payments'} late`,
        monthlyCashFlow: outward(kind.monthly(plan)),
        npv: outward(presentValue(flows, hurdlePercent)),
        npvNoGrowth: null,
        bridge: outward(count * bridge),
      },
    ];
  });
}

const withFacts = (deal: Deal, change: (facts: Facts) => Partial<Facts>): Deal => ({
  ...deal,
  facts: { ...deal.facts, ...change(deal.facts) },
});
