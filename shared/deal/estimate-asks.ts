import type { EstimateMark, EstimateName } from '#shared/property/file-facts.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import { factAt } from '#shared/terms/house-facts.ts';
import { usd } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import type { Origin } from './house-of.ts';

/* The figures of a deal that its list has estimated, to be confirmed first. */

/** An estimate that counts, and the sentence that asks for the fact in its place. */
export type EstimateAsk = { name: EstimateName; path: string; label: string };

type House = CompareInput['house'];
const dollars = (amount: number | null | undefined) => (amount == null ? undefined : usd(amount));

/** Where the engine has each of them, and how its figure is written. */
const places: Readonly<Record<EstimateName, [path: string, written: (house: House) => string | undefined]>> = {
  rent: ['house.rent', ({ rent }) => dollars(rent)],
  taxes: ['house.taxesYearly', ({ taxesYearly }) => dollars(taxesYearly)],
  insurance: ['house.insuranceYearly', ({ insuranceYearly }) => dollars(insuranceYearly)],
  hoa: ['house.hoaMonthly', ({ hoaMonthly }) => dollars(hoaMonthly)],
  loan: ['house.loan.balance', ({ loan }) => dollars(loan?.balance)],
  rate: [
    'house.loan.ratePercent',
    ({ loan }) => (loan?.ratePercent == null ? undefined : percentUpTo(loan.ratePercent, 3)),
  ],
  paymentsLeft: ['house.loan.paymentsLeft', ({ loan }) => loan?.paymentsLeft?.toString()],
  arrears: ['house.arrears', ({ arrears }) => dollars(arrears)],
  liens: ['house.liens', ({ liens }) => dollars(liens)],
};

const ages = { loan: 'by the loan’s day', sale: 'by the last sale', later: 'as of a later loan' } as const;

/** What each rests on, where its mark does not say it. */
const bases: Partial<Record<EstimateName, string>> = {
  arrears: 'by the payment',
  liens: '2 years of taxes',
};

/** @param origins by path; what the seller or the user has said since is no estimate. */
export function estimateAsks(
  { fromFile }: Pick<PropertyResult, 'fromFile'>,
  { house }: Pick<CompareInput, 'house'>,
  origins: Readonly<Record<string, Origin>>,
): EstimateAsk[] {
  // The cast: the marks' names.
  const marks = Object.entries(fromFile?.estimates ?? {}) as [EstimateName, EstimateMark | undefined][];
  return marks.flatMap(([name, mark]) => {
    const [path, write] = places[name];
    const written = write(house);
    if (mark === undefined || written === undefined || origins[path] !== 'estimate') return [];
    const basis = basisOf(name, mark);
    const said = [`${factAt(path)?.noun ?? name} ${written}`, 'your estimate', ...(basis === undefined ? [] : [basis])];
    return [{ name, path, label: `To confirm: ${said.join(', ')}` }];
  });
}

function basisOf(name: EstimateName, { percent, by }: EstimateMark): string | undefined {
  if (percent !== undefined) return `${percentUpTo(percent, 2)} of ${name === 'loan' ? 'the last price' : 'value'}`;
  return by === undefined ? bases[name] : ages[by];
}
