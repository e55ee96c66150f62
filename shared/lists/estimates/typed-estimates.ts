import { parseAmount } from '#shared/values/parse-amount.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import { type EstimateKey, estimateKeys } from './estimate-keys.ts';
import { byState } from './estimate-words.ts';
import type { Estimates } from './estimates.ts';
import { usualEstimates } from './usual-estimates.ts';

/* A list's estimates as they stand in a form and in a sentence: a line for each figure, with a switch. */

/** The lines that are typed, as percentages of the value. */
const percents = {
  rent: { field: 'rentPercent', most: 10 },
  taxes: { field: 'taxesPercent', most: 20 },
  insurance: { field: 'insurancePercent', most: 10 },
  hoa: { field: 'hoaPercent', most: 5 },
} as const;
type PercentKey = keyof typeof percents;

export const isPercent = (key: EstimateKey): key is PercentKey => key in percents;

/** A line as it is typed. The text of one that is not typed is empty. */
export type TypedEstimates = Readonly<Record<EstimateKey, { isOn: boolean; text: string }>>;

/** @param estimates those that were used the last time; the usual ones the first time. */
export function typedOf(estimates: Estimates = usualEstimates): TypedEstimates {
  const ofPercent = (key: PercentKey) => {
    const { field } = percents[key];
    const percent = estimates[field] ?? usualEstimates[field];
    return { isOn: estimates[field] !== undefined, text: percent === 'state' ? byState : String(percent) };
  };
  return {
    rent: ofPercent('rent'),
    taxes: ofPercent('taxes'),
    insurance: ofPercent('insurance'),
    hoa: ofPercent('hoa'),
    loan: { isOn: estimates.loan ?? false, text: '' },
    arrears: { isOn: estimates.arrears ?? false, text: '' },
  };
}

/** Percent of the value, `state` for the usual one of each state; `null` for a text that is neither. */
export function readPercent(key: PercentKey, text: string): number | 'state' | null {
  if (key === 'taxes' && [byState, ''].includes(text.trim().toLowerCase())) return 'state';
  const percent = parseAmount(text.replace(/%\s*$/, ''));
  return percent !== null && percent > 0 && percent <= percents[key].most ? percent : null;
}

/** What is wrong with a line that is switched on. */
export function lineError(key: EstimateKey, { isOn, text }: TypedEstimates[EstimateKey]): string | undefined {
  if (!isOn || !isPercent(key) || readPercent(key, text) !== null) return undefined;
  const most = percentUpTo(percents[key].most, 0);
  return key === 'taxes' ? `Enter a percentage up to ${most}, or “by state”.` : `Enter a percentage up to ${most}.`;
}

/** The estimates to send; `null` while a line cannot be read. */
export function estimatesTyped(typed: TypedEstimates): Estimates | null {
  if (estimateKeys.some((key) => lineError(key, typed[key]) !== undefined)) return null;
  const isOn = (key: EstimateKey) => typed[key].isOn;
  const some = estimateKeys
    .filter(isPercent)
    .filter(isOn)
    .map((key) => [percents[key].field, readPercent(key, typed[key].text)]);
  return { ...Object.fromEntries(some), loan: isOn('loan'), arrears: isOn('arrears') };
}
