import type { BookListItem } from '#shared/book/book-answers.ts';
import type { DueItem } from '#shared/book/book-head.ts';
import { isLoan, type Part } from '#shared/finance/part.ts';
import { watchedPayer } from '#shared/finance/wrap-payer.ts';
import { daysAfter } from '#shared/values/days.ts';

/* What falls due in several books. Money in whole cents; days are calendar days. */

/** An installment or rent of a book, as it is recorded with one press. */
export type DuePayment = {
  analysisId: string;
  address: string;
  part: string;
  label: string;
  isReceived: boolean;
  due: string;
  amount: number;
  /** The day where the user is, as the book was read. */
  today: string;
};

export type BookDue = {
  analysisId: string;
  address: string;
  item: DueItem;
  /** `undefined` for a bill of the house. */
  part: Part | undefined;
  /** Who pays it where it is only watched; `undefined` for all that is the investor's. */
  payer?: string;
  today: string;
  /** Where the item is one: what a press records. */
  payment: DuePayment | undefined;
};

/** Names a payment: the same installment keeps it. */
export const paymentKey = ({ analysisId, part, due }: Pick<DuePayment, 'analysisId' | 'part' | 'due'>): string =>
  `${analysisId} ${part} ${due}`;

/** Whether a part's money comes in to the investor. */
export const comesIn = (part: Part): boolean =>
  isLoan(part) ? part.direction === 'receive' : part.kind === 'tenant_lease';

/** Whether a part's money is the investor's: what a seller or a payment service pays is watched only. */
export const isOwn = (part: Part): boolean => !(isLoan(part) && part.paidBy === 'seller');

/** The next installment of each part that is past due or due this month, the longest due first. */
export function duePayments(books: readonly BookListItem[]): DuePayment[] {
  return sorted(
    books.flatMap((book) => {
      const month = book.today.slice(0, 7);
      return book.due.flatMap((item) => {
        const payment = item.day.slice(0, 7) <= month ? paymentOf(book, item) : undefined;
        return payment ? [payment] : [];
      });
    }),
  );
}

/** So many days ahead, today's page says what falls due. */
const daysAhead = 7;

/** Lists dues that are past, or due today and in the next seven days, the longest due first. */
export function dueSoon(books: readonly BookListItem[]): BookDue[] {
  const soon = books.flatMap((book) => {
    const until = daysAfter(book.today, daysAhead);
    return book.due
      .filter(({ day }) => day <= until)
      .map((item) => {
        const part = book.parts.find(({ id }) => id === item.part);
        return {
          analysisId: book.analysis_id,
          address: book.property_address,
          item,
          part,
          ...(part && !isOwn(part) && { payer: watchedPayer(book.parts) }),
          today: book.today,
          due: item.day,
          payment: paymentOf(book, item),
        };
      });
  });
  return sorted(soon).map(({ due: _, ...each }) => each);
}

/** `undefined` for what no press records: another date, what the seller pays, and what held money covers. */
function paymentOf(book: BookListItem, { kind, part: id, day, amount }: DueItem): DuePayment | undefined {
  const part = book.parts.find((each) => each.id === id);
  if (kind !== 'installment' && kind !== 'balloon') return undefined;
  if (!part || !isOwn(part) || amount === null || amount === 0) return undefined;
  return {
    ...{ analysisId: book.analysis_id, address: book.property_address, today: book.today },
    ...{ part: part.id, label: part.label, isReceived: comesIn(part), due: day, amount },
  };
}

const sorted = <Dated extends { due: string; address: string }>(items: Dated[]): Dated[] =>
  items.toSorted((one, other) =>
    one.due === other.due ? one.address.localeCompare(other.address) : one.due < other.due ? -1 : 1,
  );
