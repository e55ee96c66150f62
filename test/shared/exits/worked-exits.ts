import { CompareExitsInput, type ExitsInput } from '#shared/exits/base/exit-input.ts';
import { compareExits, flowsOf } from '#shared/exits/engine/compare.ts';
import type { Exit } from '#shared/strategy/exit-name.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { everyStructure } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { house, terms } from '#test/shared/structures/worked-house.ts';

/** The exits of the worked example. */
export const exits: ExitsInput = {
  wrap: {
    price: 318_000,
    down: 25_000,
    ratePercent: 7.25,
    months: 360,
    balloonMonth: null,
    startMonth: 3,
    sellingCostPercent: 3,
    buyerClosingPercent: 2,
    servicingMonthly: 35,
    defaultAfter: 12,
    foreclosureMonths: 12,
    foreclosureCost: 15_000,
  },
  sandwich: {
    strike: 325_000,
    fee: 10_000,
    rent: 2450,
    creditMonthly: 150,
    months: 24,
    startMonth: 2,
    tenantMaintenanceSharePercent: 50,
    sellingCostPercent: 2,
    turnCost: 3000,
  },
  refinance: { month: 12, ratePercent: 7, months: 360, loanToValuePercent: 75, dscr: 1.2, costPercent: 3 },
  assign: { fee: 10_000, earnest: 1000, ownCosts: 500 },
};

export const workedExits = CompareExitsInput.parse({ house, terms, exits });

/** A deal left every way. */
export function exitsOf(input: CompareExitsInput) {
  const deal = dealOf(input);
  const rows = everyStructure(deal);
  const compared = compareExits(deal, rows, input.exits);
  const cellOf = (structure: Strategy, exit: Exit) => {
    const cell = compared.cells.find((each) => each.structure === structure && each.exit === exit);
    if (!cell) throw new Error(`No cell of ${structure} and ${exit}.`);
    return cell;
  };
  const { only: _, flows: __, ...plan } = input.exits ?? {};
  return { ...compared, rows, cellOf, flowsOf: (place: Parameters<typeof flowsOf>[2]) => flowsOf(deal, plan, place) };
}

/** The same deal with other parts. */
export const withParts = ({
  house: otherHouse = {},
  assumptions = {},
  targets = {},
  terms: otherTerms = {},
  exits: otherExits = {},
}: {
  house?: object;
  assumptions?: object;
  targets?: object;
  terms?: object;
  exits?: object;
}) =>
  CompareExitsInput.parse({
    house: { ...house, ...otherHouse },
    assumptions,
    targets,
    terms: { ...terms, ...otherTerms },
    exits: { ...exits, ...otherExits },
  });
