import type { KeptEntry } from '#shared/book/entries/entry.ts';
import type { LoanPart } from '#shared/finance/part.ts';

/*
 * A loan reckoned a second time, from the rules of a book in words and from none of its code: exact fractions in place of
 * scaled integers, its own calendar, its own order of facts. Money in whole cents.
 */

type Fraction = { n: bigint; d: bigint };
const fraction = (n: number | bigint, d: number | bigint = 1): Fraction => ({ n: BigInt(n), d: BigInt(d) });
const times = (one: Fraction, other: Fraction): Fraction => ({ n: one.n * other.n, d: one.d * other.d });
const sum = (one: Fraction, other: Fraction): Fraction => ({
  n: one.n * other.d + other.n * one.d,
  d: one.d * other.d,
});

/** To a whole number, half away from zero. */
function round({ n, d }: Fraction): bigint {
  const isBelow = n < 0n !== d < 0n;
  const [top, bottom] = [n < 0n ? -n : n, d < 0n ? -d : d];
  const whole = top / bottom + (2n * (top % bottom) >= bottom ? 1n : 0n);
  return isBelow ? -whole : whole;
}

const billion = 1_000_000_000n;
/** To billionths of a cent. */
const fine = (x: Fraction): Fraction => ({ n: round(times(x, fraction(billion))), d: billion });

/** Rates have five decimals. */
const percent = (rate: number): Fraction => fraction(Math.round(rate * 100_000), 100_000);

/** Years, months and days as numbers. */
const ymd = (day: string) => day.split('-').map(Number) as [number, number, number];
const daysOfMonth = (year: number, month: number) =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const two = (size: number) => `${size < 10 ? '0' : ''}${size}`;

function later(day: string, months: number): string {
  const [year, month, date] = ymd(day);
  const index = year * 12 + month - 1 + months;
  const [y, m] = [Math.floor(index / 12), (index % 12) + 1];
  return `${y}-${two(m)}-${two(Math.min(date, daysOfMonth(y, m)))}`;
}

/** The number of a day, counted from year 1. */
function dayNumber(day: string): number {
  const [year, month, date] = ymd(day);
  let days = date;
  for (let each = 1; each < month; each += 1) days += daysOfMonth(year, each);
  const before = year - 1;
  return days + before * 365 + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
}

/** Days of 30/360. */
function thirties(from: string, to: string): number {
  const [[y1, m1, d1], [y2, m2, d2]] = [from, to].map((day) => {
    const [year, month, date] = ymd(day);
    return [year, month, date >= Math.min(30, daysOfMonth(year, month)) ? 30 : date];
  }) as [[number, number, number], [number, number, number]];
  return (y2 - y1) * 360 + (m2 - m1) * 30 + d2 - d1;
}

export type Reckoned = {
  principal: number;
  /** In billionths of a cent. */
  carry: number;
  interestOwed: number;
  unapplied: number;
  feesDue: number;
  escrow: number;
  met: number;
};
export type ReckonedSplit = Record<'interest' | 'principal' | 'escrow' | 'fees' | 'unapplied' | 'corrections', number>;

type Terms = { from: string; rate: number; payment: number; escrow: number };

/**
 * What a loan's entries come to.
 *
 * @param until only what is dated by this day counts.
 */
export function reckon(
  part: LoanPart,
  entries: readonly KeptEntry[],
  until = '9999-12-31',
): {
  state: Reckoned;
  splits: Map<number, ReckonedSplit>;
  payoff: (day: string) => { interest: number; total: number };
} {
  const gone = new Set(entries.map(({ fact }) => (fact.kind === 'reversal' ? fact.of : 0)));
  const own = entries
    .filter(({ number, fact }) => {
      if (gone.has(number) || fact.day > until) return false;
      return fact.kind === 'sale' || ('part' in fact && fact.part === part.id);
    })
    .sort((one, other) =>
      one.fact.day === other.fact.day ? one.number - other.number : one.fact.day < other.fact.day ? -1 : 1,
    );

  const first = part.firstDue ?? '';
  const isDaily = part.method === 'daily';
  const isInterestOnly = part.interestOnly && !isDaily && Number(part.ratePercent) > 0;
  let P = part.principal ?? 0;
  let c = fraction(0);
  let U = 0;
  let S = 0;
  let F = 0;
  let E = part.openingEscrow;
  let met = 0;
  let receipts = 0;
  let covered = 0;
  let accrued = part.opened;
  let isOver = false;
  const terms: Terms[] = [{ from: '', rate: part.ratePercent ?? 0, payment: part.payment ?? 0, escrow: part.escrow }];
  const newest = () => terms[terms.length - 1] as Terms;
  const due = (installment: number) => later(first, installment);
  /** Of an installment: monthly those of changes before its day, daily also those of its day. */
  const termsOn = (day: string) => terms.filter(({ from }) => (isDaily ? from <= day : from < day)).at(-1) as Terms;

  /** Whole cents of it, and the rest is carried. */
  const carried = (x: Fraction): number => {
    const all = sum(c, fine(x));
    const whole = round(all);
    c = sum(all, fraction(-whole));
    return Number(whole);
  };
  const accrue = (day: string) => {
    const days = dayNumber(day) - dayNumber(accrued);
    if (!isDaily || days <= 0) return;
    U += carried(times(times(fraction(P), percent(newest().rate)), fraction(days, 36_500)));
    accrued = day;
  };

  /** The next installment of the monthly method. */
  const next = () => {
    const day = due(met);
    const { rate, payment, escrow } = termsOn(day);
    const before = c;
    const interest = isInterestOnly
      ? Number(round(times(times(fraction(P), percent(rate)), fraction(1, 1200))))
      : carried(times(times(sum(fraction(P), c), percent(rate)), fraction(1, 1200)));
    const after = c;
    c = before;
    const isLast = part.maturity !== null && day >= part.maturity;
    // What is interest only pays no principal before its maturity.
    const regular = isInterestOnly ? interest : Math.min(payment, P + interest);
    const amount = (isLast ? P + interest : regular) + escrow;
    return { day, amount, interest, escrow, after };
  };

  const payoffInterest = (day: string): number => {
    if (isDaily) {
      const days = Math.max(0, dayNumber(day) - dayNumber(accrued));
      return U + Number(round(sum(c, fine(times(times(fraction(P), percent(newest().rate)), fraction(days, 36_500))))));
    }
    const from = due(met - 1);
    const at = (index: number) => terms[index]?.from ?? '9999-12-31';
    let x = fraction(0);
    for (const [index, { rate }] of terms.entries()) {
      // The time that this rate has: from its day to that of the next.
      const [begin, end] = from <= day ? [from, day] : [day, from];
      const [start = '', stop = ''] = [[begin, at(index)].sort()[1], [end, at(index + 1)].sort()[0]];
      if (start >= stop) continue;
      const days = from <= day ? thirties(start, stop) : -thirties(start, stop);
      x = sum(x, fine(times(times(fraction(P), percent(rate)), fraction(days, 36_000))));
    }
    return Number(round(sum(c, x)));
  };
  const payoff = (day: string) => {
    const interest = payoffInterest(day);
    return { interest, total: P + interest + F + Math.max(0, -E) - S };
  };

  const splits = new Map<number, ReckonedSplit>();
  for (const { number, fact, payoffs } of own) {
    const split = { interest: 0, principal: 0, escrow: 0, fees: 0, unapplied: 0, corrections: 0 };
    const { day } = fact;
    const paysOff = fact.kind === 'payoff' ? fact.amount : payoffs?.find((each) => each.part === part.id)?.amount;
    if (fact.kind === 'sale' && paysOff === undefined) continue;
    accrue(day);
    if (paysOff !== undefined) {
      const { interest, total } = payoff(day);
      Object.assign(split, {
        interest,
        principal: P,
        fees: F,
        escrow: Math.max(0, -E),
        unapplied: -S,
        corrections: paysOff - total,
      });
      [P, U, F, S, E, c, isOver] = [0, 0, 0, 0, Math.max(0, E), fraction(0), true];
    }
    if (fact.kind === 'fee') F += fact.amount;
    if (fact.kind === 'fee_waived') F = Math.max(0, F - fact.amount);
    if (fact.kind === 'escrow_paid' || fact.kind === 'escrow_refund') {
      E -= fact.amount;
      split.escrow = -fact.amount;
    }
    if (fact.kind === 'terms') {
      const { rate, payment, escrow } = newest();
      terms.push({
        from: day,
        rate: fact.ratePercent ?? rate,
        payment: fact.payment ?? payment,
        escrow: fact.escrow ?? escrow,
      });
    }
    if (fact.kind === 'lender_balance') {
      split.corrections = fact.principal - P;
      P = fact.principal;
      isOver = false;
      c = fraction(0);
    }
    if (fact.kind === 'payment') {
      const { amount, toPrincipal = 0, toFees = 0 } = fact;
      let money = amount - toPrincipal;
      let extra = toPrincipal;
      const payFees = (most: number) => {
        const paid = Math.min(most, F, money);
        money -= paid;
        F -= paid;
        split.fees += paid;
      };
      if (isDaily) {
        // A note that puts fees first puts them before what is meant for the principal, too.
        if (part.feesFirst) {
          const fees = Math.min(F, S + amount);
          F -= fees;
          split.fees += fees;
          extra = Math.min(extra, S + amount - fees);
          money = amount - fees - extra;
        } else payFees(toFees);
        let k = 0;
        while (due(met + k) <= day) k += 1;
        k = Math.max(1, k);
        const { payment, escrow } = newest();
        money += S;
        const held = S;
        S = 0;
        const interest = Math.min(U, money + extra);
        U -= interest;
        const fromExtra = Math.max(0, interest - money);
        extra -= fromExtra;
        money -= interest - fromExtra;
        const isLast = part.maturity !== null && day >= part.maturity;
        const scheduled = Math.min(money, P, isLast ? P : Math.max(0, k * payment - interest));
        P -= scheduled;
        money -= scheduled;
        const toEscrow = Math.min(money, k * escrow);
        E += toEscrow;
        money -= toEscrow;
        payFees(money);
        const more = Math.min(P, money + extra);
        P -= more;
        S = money + extra - more;
        split.interest = interest;
        split.principal = scheduled + more;
        split.escrow = toEscrow;
        split.unapplied = S - held;
        receipts += Math.min(interest + scheduled + toEscrow, k * (payment + escrow));
        // What has met one stays so, whatever changes later.
        for (let added = 0; added < k; added += 1) {
          const { payment: owed, escrow: also } = termsOn(due(met));
          if (owed + also === 0 || receipts < covered + owed + also) break;
          covered += owed + also;
          met += 1;
        }
      } else {
        const held = S;
        money += S;
        payFees(part.feesFirst ? money : toFees);
        S = money;
        let count = 0;
        const apply = (isAllowed: (dueOn: string) => boolean) => {
          while (!isOver && P > 0) {
            const { day: dueOn, amount: whole, interest, escrow, after } = next();
            if (!isAllowed(dueOn) || S + extra < whole) return;
            const fromExtra = Math.max(0, whole - S);
            extra -= fromExtra;
            S -= whole - fromExtra;
            const principal = whole - interest - escrow;
            P -= principal;
            E += escrow;
            c = P === 0 ? fraction(0) : after;
            met += 1;
            count += 1;
            split.interest += interest;
            split.principal += principal;
            split.escrow += escrow;
          }
        };
        apply((dueOn) => dueOn <= day);
        // What waits behind an installment that is due is held.
        const waits = P > 0 && due(met) <= day;
        const paid = waits ? 0 : Math.min(extra, P);
        P -= paid;
        split.principal += paid;
        S += extra - paid;
        extra = 0;
        apply((dueOn) => dueOn <= later(day, 1));
        if (count > 0 && !(P > 0 && due(met) <= day)) {
          const fees = Math.min(F, S, amount - toPrincipal);
          F -= fees;
          S -= fees;
          split.fees += fees;
        }
        split.unapplied = S - held;
      }
      if (P === 0) c = fraction(0);
    }
    splits.set(number, split);
  }
  const carry = Number(round(times(c, fraction(billion))));
  return {
    state: { principal: P, carry, interestOwed: U, unapplied: S, feesDue: F, escrow: E, met },
    splits,
    payoff,
  };
}
