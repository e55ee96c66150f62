import fc from 'fast-check';
import { assumptions as product } from '#shared/finance/assumptions.ts';
import { assumptions, hundredths, whole } from './any-deal.ts';

/* Generated facts that nobody knows. */

/** A house of which anything may be unknown, at any scale. */
export const unknownHouse = fc.record(
  {
    value: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true })),
    afterRepairValue: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true })),
    repairs: fc.option(whole(0, 1e9)),
    rent: fc.option(whole(0, 1e9)),
    vacancyPercent: fc.option(whole(0, 100)),
    taxesYearly: fc.option(whole(0, 1e9)),
    insuranceYearly: fc.option(whole(0, 1e9)),
    loan: fc.option(
      fc.record({
        balance: fc.oneof(fc.constant(0), whole(0, 1e9)),
        ratePercent: fc.option(hundredths(0, 30)),
        paymentsLeft: fc.option(whole(1, 600)),
        payment: fc.option(whole(0, 1e6)),
        paymentIncludesEscrow: fc.option(fc.boolean()),
      }),
    ),
    arrears: fc.option(whole(0, 1e9)),
    distressed: fc.option(fc.boolean()),
    vacantMonths: whole(0, 120),
  },
  { requiredKeys: [] },
);

/** Holds of up to 40 years. */
export const strangeAssumptions = assumptions.map((each) => ({
  ...each,
  holdMonths: 1 + ((each.holdMonths * 7) % 480),
}));

/** What decides whether an unknown fact may count as none. */
export const signs = fc.record({
  distressed: fc.option(fc.boolean()),
  hasLiens: fc.option(fc.boolean()),
  propertyType: fc.constantFrom(null, 'Single Family', 'Condominium', 'Townhouse'),
  condition: fc.constantFrom(null, 'light_repairs' as const, 'major_repairs' as const),
});

type AnyHouse = { value: number; loan: object };
type Fact = {
  path: string;
  put: (house: AnyHouse, value: number | null) => object;
  /** Two values between which every figure that depends on the fact differs. */
  values: [number, number];
  /** What counts in its place where that is said. */
  assumption?: (house: AnyHouse) => number;
};

const fact = (name: string, values: [number, number], assumption?: Fact['assumption']): Fact => ({
  path: `house.${name}`,
  put: (_, value) => ({ [name]: value }),
  values,
  ...(assumption && { assumption }),
});
const ofLoan = (name: string, values: [number, number]): Fact => ({
  path: `house.loan.${name}`,
  put: ({ loan }, value) => ({ loan: { ...loan, balance: 165_000, payment: null, ratePercent: 4, [name]: value } }),
  values,
});
const none = () => 0;

/** Every fact of the house that a figure uses. */
export const facts: Fact[] = [
  { ...fact('value', [180_000, 350_000]), put: (_, value) => ({ value, afterRepairValue: null }) },
  fact('afterRepairValue', [200_000, 380_000], ({ value }) => value),
  fact('repairs', [7000, 23_000], none),
  fact('rent', [1100, 2900]),
  fact('vacancyPercent', [2, 13], () => product.vacancy),
  fact('managementPercent', [1, 11], () => product.management),
  fact('maintenancePercent', [0.4, 2.3], () => product.maintenance),
  fact('taxesYearly', [1300, 5200]),
  fact('insuranceYearly', [700, 2600]),
  fact('hoaMonthly', [40, 310], none),
  fact('otherMonthly', [30, 170], none),
  fact('arrears', [900, 8300], none),
  fact('liens', [1700, 9100], none),
  {
    ...ofLoan('balance', [90_000, 210_000]),
    path: 'house.loan',
    put: (_, value) => ({ loan: value === null ? null : { balance: value, ratePercent: 4, paymentsLeft: 200 } }),
  },
  ofLoan('ratePercent', [2, 7]),
  ofLoan('paymentsLeft', [100, 300]),
];

/** Every number in an answer. */
export function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
