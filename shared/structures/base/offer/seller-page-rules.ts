import { scheduleOf } from '#shared/finance/loans.ts';
import type { Deal, Facts } from '#shared/structures/base/house.ts';
import type { Offer, OfferTerm } from './offer.ts';
import { runs } from './runs.ts';
import type { CounterNumber } from './seller-answer.ts';
import type { AmountShown, Filler, Line, Paragraph, SellerOption, Shown, TextId } from './seller-option.ts';

/** Amounts in USD, NaN where a fact is unknown. */
export type SellerPageRules = {
  /** The option as the page keeps it. @param deal as the letter offers it. */
  option: (deal: Deal, offer: Offer, loan?: LoanKnown) => SellerOption;
  /** The term that a counter changes, and what it then is; `null` where the structure has no such number. */
  counter: (deal: Deal, number: CounterNumber, amount: number) => CounteredTerm | null;
};

/** How sure the loan's figures are: typed or said, worked out of what was, or of a record or an estimate. */
export type LoanKnown = { balance: 'typed' | 'about'; payment: 'typed' | 'reckoned' | 'about' };

/** Where nobody says otherwise. */
const typedLoan: LoanKnown = { balance: 'typed', payment: 'typed' };

/** How amounts are written in which the loan has a part. */
export function shownWith({ balance, payment }: LoanKnown = typedLoan) {
  const isAnyAbout = balance === 'about' || payment === 'about';
  return {
    /** The balance, and what is left of an amount that pays it off. */
    balance: balance === 'about' ? ('about' as const) : ('reckoned' as const),
    /** The balance in some months, and what is left after it. */
    later: isAnyAbout ? ('about' as const) : ('reckoned' as const),
    /** The payment, and what a note's payment leaves beside it. */
    payment: payment === 'typed' ? ('contract' as const) : payment,
    /** Sums of both, with costs of the house. */
    sum: isAnyAbout ? ('about' as const) : ('reckoned' as const),
    /** A month with the payment and the house's costs in it. */
    month: payment === 'about' ? ('about' as const) : ('reckoned' as const),
  };
}

export type CounteredTerm = { field: OfferTerm; value: number };

/** The most that a counter may name, and the least. USD. */
export const mostCounter = 1e9;
const leastCounter = 0.01;

/** A known amount; `null` leaves the engine. */
const outside = (amount: number) => (Number.isFinite(amount) ? amount : null);

const filled = <Key extends string>(key: Key, value: number): Filler =>
  Number.isFinite(value) ? ({ [key]: value } as unknown as Filler) : null;

/** Fillers of a line; an unknown amount is `null`. */
export const fill = {
  usd: (amount: number) => filled('usd', amount),
  cents: (amount: number) => filled('cents', amount),
  percent: (value: number) => filled('percent', value),
  count: (value: number) => filled('count', value),
  /** An amount that is not the contract's own. */
  as: (amount: number, shown: Shown, key: 'usd' | 'cents' = 'cents'): Amount => ({
    filler: filled(key, amount),
    shown,
  }),
} as const;

type Amount = { filler: Filler; shown: Shown };

/** A text with its placeholders filled. */
export function line(id: TextId, fillers?: Record<string, Filler | Amount>): Line {
  if (fillers === undefined) return { id };
  const given: Record<string, Filler> = {};
  const as: Record<string, Shown> = {};
  for (const [name, filler] of Object.entries(fillers)) {
    const isAmount = filler !== null && 'filler' in filler;
    given[name] = isAmount ? filler.filler : filler;
    if (isAmount) as[name] = filler.shown;
  }
  return Object.keys(as).length === 0 ? { id, with: given } : { id, with: given, as };
}

type OptionParts = {
  offer: Offer;
  name: TextId;
  /** The card's one number where it is the price; else `one` names the row that has it. */
  price?: number;
  one?: 'row-closing' | 'row-end';
  closing: number;
  shown: NonNullable<SellerOption['shown']>;
  beside?: Line | null;
  /** Of the months from 1 on, without the end. */
  monthly?: (month: number) => number;
  end?: number;
  /** 0: all comes at closing. */
  months?: number;
  loan: Paragraph;
  title: TextId;
  how: Paragraph[];
  know: Paragraph[];
  /** Bounds of a counter; a missing one is not asked for. */
  counters: Partial<Record<CounterNumber, { least?: number; most?: number }>>;
};

/** An option of exact amounts. An unknown month makes every month unknown. */
export function sellerOption(parts: OptionParts): SellerOption {
  const { price, one = 'row-closing', shown } = parts;
  const { offer, name, closing, beside = null, monthly, end = 0, months = 0, loan, title, how, know, counters } = parts;
  return {
    structure: offer.structure,
    name,
    headline:
      price === undefined
        ? { row: one, amount: outside(one === 'row-end' ? end : closing) }
        : { row: 'counter-price', amount: outside(price) },
    shown,
    closing: outside(closing),
    beside,
    monthly: monthly ? runs(Array.from({ length: months }, (_, at) => monthly(at + 1))) : [],
    end: outside(end),
    months,
    loan,
    title,
    how: how.filter((paragraph) => paragraph.length > 0),
    know: know.filter((paragraph) => paragraph.length > 0),
    counters: Object.fromEntries(
      Object.entries(counters).flatMap(([number, { least = leastCounter, most = mostCounter }]) =>
        // An unknown bound is no bound that anybody can be held to.
        Number.isFinite(least) && Number.isFinite(most) && most >= Math.max(least, leastCounter)
          ? [[number, { least: Math.max(least, leastCounter), most: Math.min(most, mostCounter) }]]
          : [],
      ),
    ),
  };
}

/** Debts on the house besides the loan, USD. */
export const owedBeside = ({ arrears, liens }: Pick<Facts, 'arrears' | 'liens'>): number => arrears + liens;

/** The loan's part in a month and after it. Unknown for an unknown loan, nothing for none. */
export function loanOf({ facts }: Pick<Deal, 'facts'>) {
  const { paid, owed } = scheduleOf(facts.loan);
  return { has: facts.loan.balance !== 0, paid, owed };
}

/** The owner's costs of the house in a month besides the loan: taxes, insurance and dues. Do not grow. */
export const dueOnHouse = ({ taxes, insurance, hoa }: Pick<Facts, 'taxes' | 'insurance' | 'hoa'>): number =>
  taxes + insurance + hoa;

/** "First it pays what is owed on the house …": nothing where nothing is owed. */
export function paysOff(owed: number, cash: number, shown: AmountShown): Paragraph {
  if (owed === 0) return [];
  if (cash < 0) return [line('more-owed', { amount: fill.as(-cash, shown) })];
  const debts = fill.as(owed, shown === 'about' ? 'hundreds' : 'contract', 'usd');
  return [line('pays-off', { owed: debts, cash: fill.as(cash, shown) })];
}

/** A loan that stays in the seller's name. */
export function loanStays(deal: Pick<Deal, 'facts'>, months: number, loan?: LoanKnown): Line {
  const { owed } = loanOf(deal);
  const shown = shownWith(loan);
  const { balance } = deal.facts.loan;
  return line('loan-stays', {
    now: fill.as(balance, shown.balance === 'about' ? 'about' : 'contract', 'usd'),
    later: fill.as(owed(months), shown.later, 'usd'),
    months: fill.count(months),
  });
}

/** Says how a loan is paid off, where there is one. */
export const loanGone = (deal: Pick<Deal, 'facts'>, how: TextId): Paragraph => [
  line(deal.facts.loan.balance === 0 ? 'loan-none' : how),
];
