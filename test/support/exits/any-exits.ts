import fc from 'fast-check';
import { CompareExitsInput } from '#shared/exits/base/exit-input.ts';
import { declaredExits } from '#shared/terms/exit-terms.ts';
import type { Declared, Unit } from '#shared/terms/term.ts';
import { assumptions, house, hundredths, terms, whole } from '#test/system/api/any-deal.ts';
import type { Told } from './second-money.ts';

/* Generated deals with generated ways to leave them. */

const wrap = fc
  .record({
    price: whole(60_000, 1_000_000),
    downPercent: whole(0, 40),
    ratePercent: hundredths(0, 14),
    months: whole(1, 480),
    balloonMonth: fc.option(whole(1, 240)),
    startMonth: whole(0, 24),
    sellingCostPercent: hundredths(0, 8),
    buyerClosingPercent: hundredths(0, 5),
    servicingMonthly: whole(0, 60),
    defaultAfter: whole(1, 60),
    foreclosureMonths: whole(1, 36),
    foreclosureCost: whole(0, 40_000),
  })
  .map(({ downPercent, ...each }) => ({ ...each, down: Math.round((each.price * downPercent) / 100) }));

const sandwich = fc.record({
  strike: whole(60_000, 1_000_000),
  fee: whole(0, 30_000),
  rent: whole(500, 6000),
  creditMonthly: whole(0, 300),
  months: whole(1, 60),
  startMonth: whole(0, 12),
  tenantMaintenanceSharePercent: whole(0, 100),
  sellingCostPercent: hundredths(0, 8),
  turnCost: whole(0, 8000),
});

const refinance = fc.record({
  month: whole(1, 72),
  ratePercent: hundredths(0, 12),
  months: whole(60, 480),
  loanToValuePercent: whole(40, 95),
  dscr: hundredths(1, 1.6),
  costPercent: hundredths(0, 5),
  amount: fc.option(whole(20_000, 700_000)),
});

const assign = fc.record({ fee: whole(0, 40_000), earnest: whole(0, 5000), ownCosts: whole(0, 2000) });

const takeover = fc.oneof(
  fc.constant({}),
  fc.record({
    takeover: fc.constant('assumption' as const),
    assumptionFee: whole(0, 2000),
    fundingFeePercent: hundredths(0, 1),
  }),
);

/** A deal all of whose facts and terms are known, left every way. */
export const anyExits: fc.Arbitrary<Told> = fc
  .tuple(house, assumptions, terms, takeover, fc.record({ wrap, sandwich, refinance, assign }))
  .map(([facts, assumed, full, taken, exits]) => ({
    house: facts,
    assumptions: assumed,
    terms: { ...full, subjectTo: { ...full.subjectTo, ...taken } },
    exits,
  }));

/** The same as the engine takes it. */
export function inputOf({ house: facts, assumptions: assumed, terms: full, exits }: Told): CompareExitsInput {
  const { amount, ...others } = exits.refinance;
  return CompareExitsInput.parse({
    house: facts,
    assumptions: assumed,
    terms: full,
    exits: { ...exits, refinance: { ...others, ...(amount === null ? {} : { amount }) } },
  });
}

/** Whatever each unit takes. */
const ofUnit: Record<Unit, fc.Arbitrary<number | boolean | null>> = {
  dollars: fc.oneof(whole(0, 1_000_000), fc.double({ min: 0, max: 1e9, noNaN: true })),
  dollarsOrNone: fc.option(whole(0, 1_000_000)),
  percent: hundredths(0, 100),
  rate: hundredths(0, 30),
  months: whole(1, 480),
  start: whole(0, 60),
  ratio: hundredths(0.1, 10),
  balloon: fc.option(whole(1, 480)),
  yesNo: fc.boolean(),
};

/** Any terms of the exits that may be asked for, each of which may be left out. */
export const strangeExits: fc.Arbitrary<object> = fc.record(
  Object.fromEntries(
    Object.entries<Declared>(declaredExits).map(([key, own]) => [
      key,
      fc
        .record(
          Object.fromEntries(
            Object.entries(own).flatMap(([name, term]) => ('fields' in term ? [] : [[name, ofUnit[term.unit]]])),
          ),
          { requiredKeys: [] },
        )
        .map((values) => notAbove(own, values)),
    ]),
  ),
  { requiredKeys: [] },
);

/** A down payment or fee is at most the price it belongs to. */
function notAbove(own: Declared, values: Record<string, number | boolean | null | undefined>): object {
  const held = Object.entries(values).map(([name, value]) => {
    const term = own[name];
    const most = term && 'notAbove' in term && term.notAbove !== undefined ? values[term.notAbove] : undefined;
    return [name, typeof most === 'number' ? Math.min(Number(value), most) : value];
  });
  return Object.fromEntries(held);
}
