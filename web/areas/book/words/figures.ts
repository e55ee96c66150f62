import type { Part } from '#shared/finance/part.ts';
import { usdExact, usdToCent } from '#shared/values/money.ts';
import { decimal, type Figure, isKnown } from '#shared/values/numbers.ts';
import { lowerFirst } from '#shared/values/words.ts';

/* Figures and names of a book. It counts in whole cents; `null` stands for what nobody knows. */

const inDollars = (cents: Figure) => (isKnown(cents) ? cents / 100 : null);

/** "$1,224.62" of cents. */
export const money = (cents: Figure): string => usdToCent(inDollars(cents));

/** "$0", "$1,500", "$316.20" of cents. */
export const moneyBrief = (cents: Figure): string => usdExact(inDollars(cents));

/** "+$2,300.00" of cents that come in. */
export const moneyIn = (cents: number): string => `${cents > 0 ? '+' : ''}${money(cents)}`;

/** "1,224.62" of cents: between words of one line. */
export const plain = (cents: Figure): string => decimal(inDollars(cents), 2);

/** The words that proposed labels begin with. Any other label is a name, and stays as it is typed. */
export const common = /^(first|second|third|seller|bank|owner|tenant|buyer|underlying|rent|new)\b/i;

/** "first loan": a part within a line. */
export const inLine = (label: string): string => (common.test(label) ? lowerFirst(label) : label);

/** Whether a part's money comes in: `comesIn` without the schemas that it brings. */
export const isReceived = (part: Part | undefined): boolean =>
  part !== undefined && ('direction' in part ? part.direction === 'receive' : part.kind === 'tenant_lease');
