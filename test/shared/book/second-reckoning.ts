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

/** Days of 30E/360. @param named the day of the month on which installments fall due: 31 for the last of each. */
function thirties(from: string, to: string, named: number): number {
  const [[y1, m1, d1], [y2, m2, d2]] = [from, to].map((day) => {
    const [year, month, date] = ymd(day);
    const isDue = date === named || (date === daysOfMonth(year, month) && named > date);
    return [year, month, Math.min(30, isDue ? named : date)];
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
  /** What held money has met by itself, by the due day. */
  held: Map<string, ReckonedSplit>;
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
  let accrued = part.opened;
  let isOver = false;
  const terms: Terms[] = [{ from: '', rate: part.ratePercent ?? 0, payment: part.payment ?? 0, escrow: part.escrow }];
  const newest = () => terms[terms.length - 1] as Terms;
  const named = part.dueAtMonthEnd ? 31 : ymd(first)[2];
  const due = (installment: number) => {
    const [year, month] = ymd(later(first, installment));
    return `${year}-${two(month)}-${two(Math.min(named, daysOfMonth(year, month)))}`;
  };
  let isMature = false;
  const isAllDue = (day: string) => part.maturity !== null && day >= part.maturity;
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
    if ((!isDaily && !isMature) || day <= accrued) return;
    const time = isDaily
      ? fraction(dayNumber(day) - dayNumber(accrued), 36_500)
      : fraction(thirties(accrued, day, named), 36_000);
    U += carried(times(times(fraction(P), percent(newest().rate)), time));
    accrued = day;
  };

  /** The next installment of the monthly method; none once all is due, or nothing. */
  const next = () => {
    const day = due(met);
    if (isOver || P === 0 || isMature || isAllDue(day)) return null;
    const { payment, escrow } = termsOn(day);
    const { interest, after } = ofMonth(day);
    // What is interest only pays no principal before its maturity.
    const regular = isInterestOnly ? interest : Math.min(payment, P + interest);
    return { day, amount: regular + escrow, interest, escrow, after };
  };
  const ofMonth = (day: string) => {
    const { rate } = termsOn(day);
    const before = c;
    const interest = isInterestOnly
      ? Number(round(times(times(fraction(P), percent(rate)), fraction(1, 1200))))
      : carried(times(times(sum(fraction(P), c), percent(rate)), fraction(1, 1200)));
    const after = c;
    c = before;
    return { interest, after };
  };

  /** Of the monthly method, since the last installment: by the rates of then. */
  const sinceLast = (day: string): Fraction => {
    const from = due(met - 1);
    const at = (index: number) => terms[index]?.from ?? '9999-12-31';
    let x = fraction(0);
    for (const [index, { rate }] of terms.entries()) {
      // The time that this rate has: from its day to that of the next.
      const [begin, end] = from <= day ? [from, day] : [day, from];
      const [start = '', stop = ''] = [[begin, at(index)].sort()[1], [end, at(index + 1)].sort()[0]];
      if (start >= stop) continue;
      const days = from <= day ? thirties(start, stop, named) : -thirties(start, stop, named);
      x = sum(x, fine(times(times(fraction(P), percent(rate)), fraction(days, 36_000))));
    }
    return x;
  };
  const payoffInterest = (day: string): number =>
    isDaily || isMature ? U : Number(round(sum(isInterestOnly ? fraction(0) : c, sinceLast(day))));

  const held = new Map<string, ReckonedSplit>();
  const nothing = () => ({ interest: 0, principal: 0, escrow: 0, fees: 0, unapplied: 0, corrections: 0 });
  /** Meets one installment from what is held. */
  const meetOne = (one: NonNullable<ReturnType<typeof next>>, split: ReckonedSplit) => {
    const principal = one.amount - one.interest - one.escrow;
    P -= principal;
    E += one.escrow;
    S -= one.amount;
    c = P === 0 ? fraction(0) : one.after;
    met += 1;
    split.interest += one.interest;
    split.principal += principal;
    split.escrow += one.escrow;
  };
  /** Held money meets what is due by a day, each by itself. */
  const meetHeld = (day: string) => {
    if (isDaily) return;
    for (let one = next(); one !== null && one.day <= day && S >= one.amount; one = next()) {
      const split = { ...nothing(), unapplied: -one.amount };
      meetOne(one, split);
      held.set(one.day, split);
    }
  };
  /** What is held and what comes, once all is due. */
  const payAll = (money: number, split: ReckonedSplit, toFees: number | undefined) => {
    const before = S;
    S += money;
    const give = (most: number) => {
      const given = Math.max(0, Math.min(most, S));
      S -= given;
      return given;
    };
    const early = give(Math.min(F, money, toFees ?? (part.feesFirst ? money : 0)));
    const interest = give(U);
    const principal = give(P);
    const late = toFees === undefined ? give(F - early) : 0;
    U -= interest;
    P -= principal;
    F -= early + late;
    split.interest += interest;
    split.principal += principal;
    split.fees += early + late;
    split.unapplied += S - before;
    if (P === 0) c = fraction(0);
    isOver = P === 0 && U === 0;
  };
  const payAllHeld = () => {
    const split = nothing();
    payAll(0, split, undefined);
    if (split.unapplied !== 0) held.set(part.maturity ?? '', split);
  };
  /** What happens by itself until the start of a day, and on it before anything else. */
  const pass = (day: string) => {
    meetHeld(day);
    const isSettled = isDaily ? isOver || (P === 0 && U === 0) : isOver || P === 0;
    if (part.maturity !== null && isAllDue(day) && !isMature && !isSettled) {
      if (isDaily) accrue(part.maturity);
      else if (due(met) === part.maturity) {
        const { interest, after } = ofMonth(part.maturity);
        U += interest;
        c = after;
      } else U += carried(sinceLast(part.maturity));
      isMature = true;
      accrued = [accrued, part.maturity].sort()[1] ?? part.maturity;
      payAllHeld();
    }
    // What is paid off has no maturity; if a lender then says that something is owed, it is due at once.
    if (isDaily && isSettled && isAllDue(day)) isMature = true;
    accrue(day);
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
    pass(day);
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
      isOver = P === 0;
      c = fraction(0);
    }
    if (fact.kind !== 'payment' && !isMature) meetHeld(day);
    if (fact.kind === 'payment' && (isMature || (isDaily && isAllDue(day)))) payAll(fact.amount, split, fact.toFees);
    else if (fact.kind === 'payment') {
      const { amount, toPrincipal = 0, toFees } = fact;
      let extra = toPrincipal;
      if (isDaily) {
        const before = S;
        let money = amount + S;
        S = 0;
        const payFees = (most: number) => {
          const paid = Math.min(most, F, money);
          money -= paid;
          F -= paid;
          split.fees += paid;
        };
        payFees(toFees ?? (part.feesFirst ? money : 0));
        extra = Math.min(extra, money);
        const isThere = (dueOn: string) => !isAllDue(dueOn) && dueOn <= '2150-12-31';
        const wholeOn = (dueOn: string) => termsOn(dueOn).payment + termsOn(dueOn).escrow;
        let k = 0;
        while (isThere(due(met + k)) && due(met + k) <= day) k += 1;
        let covered = 0;
        let there = money - extra + receipts;
        for (
          let dueOn = due(met);
          isThere(dueOn) && wholeOn(dueOn) > 0 && there >= wholeOn(dueOn);
          dueOn = due(met + covered)
        ) {
          there -= wholeOn(dueOn);
          covered += 1;
        }
        k = Math.max(1, k, covered);
        const { payment, escrow } = newest();
        const interest = Math.min(U, money);
        U -= interest;
        money -= interest;
        extra = Math.min(extra, money);
        money -= extra;
        const scheduled = Math.min(money, P, Math.max(0, k * payment - interest));
        P -= scheduled;
        money -= scheduled;
        const toEscrow = Math.min(money, k * escrow);
        E += toEscrow;
        money -= toEscrow;
        if (toFees === undefined) payFees(money);
        const more = Math.min(P, money + extra);
        P -= more;
        S = money + extra - more;
        split.interest = interest;
        split.principal = scheduled + more;
        split.escrow = toEscrow;
        split.unapplied = S - before;
        receipts += Math.min(interest + scheduled + toEscrow, k * (payment + escrow));
        // What has met one stays so, whatever changes later.
        for (let added = 0; added < k && wholeOn(due(met)) > 0 && receipts >= wholeOn(due(met)); added += 1) {
          receipts -= wholeOn(due(met));
          met += 1;
        }
        isOver = P === 0 && U === 0;
      } else {
        const before = S;
        S += amount - toPrincipal;
        const payFees = (most: number) => {
          const paid = Math.max(0, Math.min(most, F, amount - toPrincipal));
          S -= paid;
          F -= paid;
          split.fees += paid;
        };
        payFees(toFees ?? (part.feesFirst ? amount : 0));
        let count = 0;
        const apply = (until: string) => {
          for (let one = next(); one !== null && one.day <= until; one = next()) {
            const fromExtra = one.day <= day ? Math.min(extra, Math.max(0, one.amount - S)) : 0;
            if (S + fromExtra < one.amount) return;
            extra -= fromExtra;
            S += fromExtra;
            meetOne(one, split);
            count += 1;
          }
        };
        const isOpen = () => {
          const one = next();
          return one !== null && one.day <= day;
        };
        apply(day);
        // What waits behind an installment that is due is held.
        const paid = isOpen() ? 0 : Math.min(extra, P);
        P -= paid;
        if (P === 0) c = fraction(0);
        split.principal += paid;
        S += extra - paid;
        extra = 0;
        if (amount > toPrincipal + (toFees ?? 0)) apply(later(day, 1));
        if (count > 0 && toFees === undefined && !isOpen()) {
          // Whole ones to come keep their money.
          const saved = { P, E, S, c, met };
          for (let one = next(); one !== null && one.amount > 0 && S >= one.amount; one = next()) {
            // No loan is planned beyond it.
            if (one.day > '2150-12-31') break;
            meetOne(one, nothing());
          }
          const rest = S;
          ({ P, E, S, c, met } = saved);
          payFees(rest);
        }
        split.unapplied = S - before;
      }
      if (P === 0) c = fraction(0);
    }
    splits.set(number, split);
  }
  if (until < '9999') pass(until);
  const carry = Number(round(times(c, fraction(billion))));
  return {
    state: { principal: P, carry, interestOwed: U, unapplied: S, feesDue: F, escrow: E, met },
    splits,
    held,
    payoff,
  };
}
