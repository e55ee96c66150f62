import type { BookHead, DueItem } from '#shared/book/book-head.ts';
import { comesIn, isOwn } from '#shared/book/desk/due-of-books.ts';
import type { Part } from '#shared/finance/part.ts';
import { watchedPayer } from '#shared/finance/wrap-payer.ts';
import { usdToCent } from '#shared/values/money.ts';
import type { DatedItem, ItemKind } from './dated-items.ts';

/* What falls due in a deal's book: mails remind of it, a feed and a page have it. */

const kinds: Readonly<Record<DueItem['kind'], ItemKind>> = {
  installment: 'installment',
  balloon: 'balloon',
  taxes: 'bill',
  insurance: 'bill',
  option_expiry: 'option_expiry',
  rate_change: 'rate_change',
  called: 'loan_called',
};

/** The next of each thing that falls due. A payment is reminded of once more when its grace days are over. */
export function bookItems(
  deal: DatedItem['deal'],
  { due, parts, version }: Pick<BookHead, 'due' | 'version'> & { parts: readonly Part[] },
): DatedItem[] {
  return due.map((item) => {
    const part = parts.find(({ id }) => id === item.part);
    return {
      id: `${deal.id}-book-${item.id}`,
      kind: kinds[item.kind],
      revision: version,
      day: item.day,
      title: titleOf(item, part, parts),
      deal,
      isInBook: true,
      ...(item.kind === 'installment' && part && { graceDays: part.graceDays }),
    };
  });
}

function titleOf({ kind, amount }: DueItem, part: Part | undefined, parts: readonly Part[]): string {
  const name = part?.label ?? '';
  switch (kind) {
    case 'installment': {
      const comes =
        part !== undefined && comesIn(part)
          ? 'comes in'
          : part !== undefined && !isOwn(part)
            ? `is due from ${watchedPayer(parts)}`
            : 'is due';
      return amount === null ? `${name} ${comes}` : `${name}: ${usdToCent(amount / 100)} ${comes}`;
    }
    case 'balloon':
      return `${name}: all of it is due`;
    case 'taxes':
      return 'Property taxes are due';
    case 'insurance':
      return 'Insurance is due';
    case 'option_expiry':
      return `${name}: the option expires`;
    case 'rate_change':
      return `${name}: the rate changes`;
    case 'called':
      return `${name}: the lender demands the balance`;
  }
}
