import { usd, usdExact } from './money.ts';

/*
 * How sure an amount is, and how it is written then. A contract's has its cents, if any; a reckoned one is in whole
 * dollars; one that is reckoned on a record's or an estimated loan is in hundreds, a month in dollars, beside "about".
 */

export type AmountKind = 'contract' | 'reckoned' | 'about' | 'about_month';

/** USD. */
const steps: Readonly<Record<AmountKind, number>> = { contract: 0.01, reckoned: 1, about: 100, about_month: 1 };

/** An amount as it is shown, USD: half away from zero, from the exact amount; never −0. */
export function roundedAs(amount: number, kind: AmountKind): number {
  const perStep = 1 / steps[kind];
  // Sums of doubles end a hair beside a half.
  const size = Math.floor(Math.abs(amount) * perStep + 0.5 + 1e-7) / perStep;
  return amount < 0 && size > 0 ? -size : size;
}

/** "$1,074.18", "$85,253", "$77,600": without "about", which each language says in its own word. */
export function amountAs(amount: number, kind: AmountKind): string {
  return kind === 'contract' ? usdExact(roundedAs(amount, kind)) : usd(roundedAs(amount, kind));
}

/** Whether "about" stands before it. */
export const isAbout = (kind: AmountKind): boolean => kind === 'about' || kind === 'about_month';

/** The kind of a monthly amount: one that is not sure goes to a dollar. */
export const aMonth = (kind: Exclude<AmountKind, 'about_month'>): AmountKind =>
  kind === 'about' ? 'about_month' : kind;

/** The kind of a sum: no surer than its least sure part. */
export function kindOfSum(...kinds: readonly AmountKind[]): AmountKind {
  return kinds.some(isAbout) ? 'about' : 'reckoned';
}
