import { type Book, fromKept, type KeptState } from '#shared/book/base/book.ts';
import {
  balloonOf,
  coveredThrough,
  nextRent,
  openOf,
  paidThrough,
  pastDueOf,
  rentPastDue,
} from '#shared/book/base/due.ts';
import { isLoan, type LeasePart, type LoanPart, needsOf, termsOfPart } from '#shared/finance/part.ts';
import type { BookHead, DueItem, LeaseHead, LoanHead, PayoffQuote } from './book-head.ts';
import { dueDay, duesBy } from './reckoning/day-count.ts';
import { advancedLease, openingLease } from './reckoning/lease.ts';
import { isMature, termsNow } from './reckoning/loan-state.ts';
import { advanced, payoffOf } from './reckoning/replay.ts';

/* What a book's own row says, without its entries. Money in whole cents. */

/** @param today where the user is. */
export function headOf(analysis_id: string, book: Book, today: string): BookHead {
  const { version, count, setAside, value, ended, parts, states } = book;
  const stateOf = (id: string): KeptState => states[id] ?? { lastDay: null };
  const loans = parts.filter(isLoan).map((part) => loanHead(part, stateOf(part.id), today));
  const leases = parts.flatMap((part) => (isLoan(part) ? [] : [leaseHead(part, stateOf(part.id), today)]));
  const due = ended ? [] : dueItems(book, { loans, leases }, today);
  return { analysis_id, version, count, today, loans, leases, due, setAside, value, ended: ended?.day ?? null };
}

function loanHead(part: LoanPart, kept: KeptState, today: string): LoanHead {
  const terms = termsOfPart(part);
  const unknown = { principal: null, unapplied: null, feesDue: null, escrow: null, installment: null };
  if (!terms || !kept.loan) {
    const nothing = {
      ...{ paidThrough: null, coveredThrough: null, pastDue: null, next: null, balloon: null },
      ...{ payoff: null, isPaidOff: false },
    };
    return { part: part.id, needs: needsOf(part), paid: kept.paid ?? 0, ...unknown, ...nothing };
  }
  const { state } = advanced(terms, fromKept(kept.loan), today);
  const { payment, escrow, ratePercent } = termsNow(state);
  const { principal, unapplied, feesDue, isPaidOff } = state;
  return {
    ...{ part: part.id, needs: [], paid: null, principal, unapplied, feesDue, escrow: state.escrow },
    installment: { payment, escrow, ratePercent },
    paidThrough: paidThrough(terms, state),
    coveredThrough: isMature(terms, state) ? null : coveredThrough(terms, state),
    pastDue: pastDueOf(terms, state, today),
    next: openOf(terms, state, today),
    balloon: balloonOf(terms, state, today),
    payoff: { ...payoffOf(terms, state, today), day: today } satisfies PayoffQuote,
    isPaidOff,
  };
}

function leaseHead(part: LeasePart, kept: KeptState, today: string): LeaseHead {
  const state = advancedLease(part, kept.lease ?? openingLease, today);
  const { unapplied, met, credits, option } = state;
  const { firstDue, rent } = part;
  const covered = rent && option !== 'exercised' ? Math.floor(unapplied / rent) : 0;
  const through = (months: number) =>
    firstDue === null || months === 0 ? null : dueDay({ ...part, firstDue }, months - 1);
  return {
    ...{ part: part.id, unapplied, credits, option },
    paidThrough: through(met),
    coveredThrough: covered === 0 ? null : through(met + covered),
    pastDue: rentPastDue(part, state, today),
    next: nextRent(part, state),
  };
}

type Heads = Pick<BookHead, 'loans' | 'leases'>;

/** The next of each thing that falls due, the soonest first. */
function dueItems({ parts, states, bills }: Book, { loans, leases }: Heads, today: string): DueItem[] {
  const items: DueItem[] = [];
  /** @param which of several that come one after the other. */
  const add = (item: Omit<DueItem, 'id'>, which?: string | number) => {
    items.push({ id: [item.part, item.kind, which].filter(Boolean).join(':'), ...item });
  };
  for (const part of parts) {
    const head = [...loans, ...leases].find((each) => each.part === part.id);
    const { firstDue } = part;
    const isBalloon = isLoan(part) && head?.next?.due === part.maturity;
    if (head?.next && !isBalloon && firstDue !== null) {
      const { due, amount } = head.next;
      add({ kind: 'installment', part: part.id, day: due, amount }, duesBy({ ...part, firstDue }, due));
    }
    if (!isLoan(part)) {
      const open = leases.find((each) => each.part === part.id && each.option === 'open');
      if (part.strike !== null && part.expiry !== null && open) {
        const amount = Math.max(0, part.strike - part.fee - open.credits);
        add({ kind: 'option_expiry', part: part.id, day: part.expiry, amount });
      }
      continue;
    }
    const loan = loans.find((each) => each.part === part.id);
    if (loan?.isPaidOff) continue;
    const { rateChange = part.rateChange, calledBy = null } = states[part.id] ?? {};
    if (part.maturity !== null) {
      add({ kind: 'balloon', part: part.id, day: part.maturity, amount: loan?.balloon?.amount ?? null });
    }
    if (rateChange !== null && rateChange >= today) {
      add({ kind: 'rate_change', part: part.id, day: rateChange, amount: null }, rateChange);
    }
    if (calledBy !== null) add({ kind: 'called', part: part.id, day: calledBy, amount: null });
  }
  if (bills.taxes !== null) add({ kind: 'taxes', day: bills.taxes, amount: null }, bills.taxes);
  if (bills.insurance !== null) add({ kind: 'insurance', day: bills.insurance, amount: null }, bills.insurance);
  return items.toSorted((one, other) =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : one.id < other.id ? -1 : 1,
  );
}
