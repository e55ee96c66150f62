import { type DealSources, type ReadDeal, readDeal } from '#shared/deal/deal-of.ts';
import { DealField, type DealTexts } from '#shared/deal/deal-texts.ts';
import type { Origin } from '#shared/deal/house-of.ts';
import { tolerance } from '#shared/finance/figures.ts';
import { balloonOf, type Loan, noteOf, scheduleOf } from '#shared/finance/loans.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { maxMonths } from '#shared/structures/base/deal-input.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import type { Offer, OfferFault, OfferHouse, OfferTerm } from '#shared/structures/base/offer/offer.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { isWrapped, sellerNote } from '#shared/structures/seller-finance/plan.ts';
import { allPlaces, offeredBy } from '#shared/structures/terms/structure-terms.ts';
import { valueIn } from '#shared/structures/terms/term.ts';
import { wholesale } from '#shared/structures/wholesale/plan.ts';
import type { LetterDraft } from './letter-draft.ts';
import { amountOf } from './letter-words.ts';
import { faultsOf, withoutFaults } from './offer-faults.ts';

/* What a letter offers: the deal's terms, with the letter's own in their place, and what they come to for the seller. */

/** What a letter offers, and beside it what the deal says. */
export type Offers = {
  house: OfferHouse;
  offers: Offer[];
  terms: OfferTermView[];
  /** What is wrong with a text of the letter, by field. Such a field counts as not typed. */
  problems: Partial<Record<OfferTerm, string>>;
  /** What makes an offer impossible; its figures are then `null`. */
  faults: OfferFault[];
};

/** One term of the letter. */
export type OfferTermView = {
  field: OfferTerm;
  /** `null` for the house's loan and arrears. */
  structure: Strategy | null;
  /** As the field's text: "25000", "yes", "none"; empty when unknown. */
  text: string;
  /** The deal's, in the same form. */
  inDeal: string;
  /** Where the deal has it from. */
  origin: Origin;
  /** Whether the letter has a text of its own that says something else. */
  differs: boolean;
};

/** The most options that a letter holds side by side. */
export const maxOptions = 3;

/** What a structure is called as an offer: a wholesaler's is paid in cash. */
export const offerNames: Readonly<Record<Strategy, string>> = {
  Wholesale: 'Cash',
  'Seller Finance': 'Seller Finance',
  'Subject-To': 'Subject-To',
  'Lease Option': 'Lease Option',
  Novation: 'Novation',
};

/** The terms that a structure's offer is made of: a wholesale's is a price. */
export function offerTermsOf(structure: Strategy): readonly OfferTerm[] {
  return structure === 'Wholesale' ? ['terms.wholesale.price'] : offeredBy(structure);
}

/** The facts about the loan that every offer rests on. */
export const loanTerms = ['house.loan.balance', 'house.loan.payment', 'house.arrears'] as const;

/**
 * The structures that a letter offers, in its order: the one that the deal is run as, until the letter names others, or
 * none.
 */
export function optionsOf({ options }: Pick<LetterDraft, 'options'>, working: Strategy): Strategy[] {
  if (options === undefined) return [working];
  const named = options.split(',').map((name) => Strategy.safeParse(name.trim()));
  return [...new Set(named.flatMap(({ data }) => data ?? []))].slice(0, maxOptions);
}

/** Reads what a letter offers. A text that cannot be read is named in `problems`; the deal's term counts then. */
export function readOffers(sources: DealSources, draft: LetterDraft, options: readonly Strategy[]): Offers {
  const inDeal = readDeal(sources);
  const before = dealOf(inDeal.input);
  const { deal, cashPrice, own, problems } = withOwnTerms(sources, draft);
  const view = (structure: Strategy | null) => (field: OfferTerm) => {
    const text = termText(deal, field, cashPrice);
    const dealText = termText(before, field);
    const differs = own.has(field) && text !== dealText;
    return { field, structure, text, inDeal: dealText, origin: originOf(field, sources.texts, inDeal), differs };
  };
  const offers = options.map((structure) => offerOf(deal, structure, cashPrice));
  return {
    house: { ...houseOf(deal), isRecord: !own.has('house.loan.balance') && isOfRecords(inDeal) },
    offers: offers.map(withoutFaults),
    terms: [...loanTerms.map(view(null)), ...options.flatMap((name) => offerTermsOf(name).map(view(name)))],
    problems,
    faults: offers.flatMap((offer) => faultsOf(offer, deal)),
  };
}

/** The deal as the letter offers it. */
export function dealOffered(sources: DealSources, draft: LetterDraft): Deal {
  const { deal, cashPrice } = withOwnTerms(sources, draft);
  const fee = feeAt(deal, cashPrice ?? offeredCash(deal));
  return { ...deal, terms: { ...deal.terms, wholesale: { ...deal.terms.wholesale, fee } } };
}

/** The assignment fee at a cash price: what the price moves comes out of it. Below 0 where it is not enough. */
export function feeAt(deal: Deal, cashPrice: number): number {
  return deal.terms.wholesale.fee + wholesale(deal).price - cashPrice;
}

/** The deal with the letter's own texts in the place of the deal's. */
function withOwnTerms(sources: DealSources, draft: LetterDraft) {
  const own = new Set<OfferTerm>();
  const problems: Offers['problems'] = {};
  const texts = { ...sources.texts };
  const amounts: Partial<Record<OfferTerm, number>> = {};
  for (const field of [...loanTerms, ...Strategy.options.flatMap(offerTermsOf)]) {
    const text = draft[field]?.trim();
    if (!text) continue;
    const ofDeal = DealField.safeParse(field);
    const amount = amountOf(text);
    if (ofDeal.success) texts[ofDeal.data] = text;
    else if (amount !== null && amount >= 0 && amount <= 1e9) amounts[field] = amount;
    else {
      problems[field] = 'Enter a dollar amount.';
      continue;
    }
    own.add(field);
  }
  const first = readDeal({ ...sources, texts });
  for (const field of own) {
    const ofDeal = DealField.safeParse(field);
    const problem = first.problems[field];
    if (problem === undefined || !ofDeal.success) continue;
    problems[field] = problem;
    own.delete(field);
    texts[ofDeal.data] = sources.texts[ofDeal.data];
  }
  const { input } = Object.keys(problems).length === 0 ? first : readDeal({ ...sources, texts });
  const {
    'house.loan.balance': balance,
    'house.loan.payment': payment,
    'house.arrears': arrears,
    'terms.wholesale.price': cashPrice,
  } = amounts;
  const known = balance === undefined ? input.house.loan : { ...(input.house.loan ?? unknownLoan), balance };
  const loan = payment === undefined || known === null ? known : { ...known, payment, paymentIncludesEscrow: false };
  const house = { ...input.house, loan, arrears: arrears ?? input.house.arrears };
  return { deal: dealOf({ ...input, house }), cashPrice, own, problems };
}

const unknownLoan = { ratePercent: null, paymentsLeft: null, payment: null, paymentIncludesEscrow: null };

/** Whether a record or an estimate says what is owed. */
function isOfRecords({ origins }: ReadDeal): boolean {
  const origin = origins['house.loan.balance'];
  return origin === 'record' || origin === 'estimate';
}

function houseOf({ facts: { loan, arrears, liens } }: Deal): Omit<OfferHouse, 'isRecord'> {
  return {
    balance: known(loan.balance),
    payment: known(loan.payment),
    paymentsLeft: Number.isFinite(loan.lastMonth) && loan.balance > 0 ? loan.lastMonth : null,
    balloon: known(balloonOf(loan)?.amount ?? Number.NaN),
    arrears: known(arrears),
    liens: known(liens),
  };
}

function offerOf(deal: Deal, structure: Strategy, cashPrice: number | undefined): Offer {
  const own = figuresOf(deal, structure, cashPrice);
  return { ...without, upfront: own.price, ...own, structure };
}

/** What an offer is without a note, an option or a resale. */
const without = {
  keepsLoan: false,
  note: null,
  months: 0,
  rent: null,
  creditMonthly: 0,
  left: null,
  sellerMaintenancePercent: 0,
  loanThen: null,
};

function figuresOf(deal: Deal, structure: Strategy, cashPrice: number | undefined) {
  const { facts, terms } = deal;
  const pastDue = facts.arrears + facts.liens;
  switch (structure) {
    case 'Wholesale': {
      const price = cashPrice ?? offeredCash(deal);
      return { price: known(price), cashToSeller: known(price - facts.payoff) };
    }
    case 'Seller Finance': {
      const { price, down, balloonMonth } = terms.sellerFinance;
      const keepsLoan = isWrapped(deal);
      const note = offerNote(sellerNote(deal), balloonMonth);
      return {
        price: known(price),
        cashToSeller: known(down - pastDue - (keepsLoan ? 0 : facts.loan.balance)),
        upfront: known(down),
        note,
        keepsLoan,
        loanThen: note && keepsLoan ? known(scheduleOf(facts.loan, note.payments).owed(note.payments)) : null,
      };
    }
    case 'Subject-To': {
      const { cashToSeller, second } = terms.subjectTo;
      return {
        price: facts.loan.balance === 0 ? null : known(facts.loan.balance + cashToSeller + (second?.amount ?? 0)),
        cashToSeller: known(cashToSeller),
        keepsLoan: true,
        note: second && offerNote(noteOf(second.amount, second), second.balloonMonth),
      };
    }
    case 'Lease Option': {
      const { strike, fee, rent, creditMonthly, months, maintenanceSharePercent } = terms.leaseOption;
      return {
        price: known(strike),
        cashToSeller: known(fee - pastDue),
        keepsLoan: true,
        upfront: known(fee),
        rent: known(rent),
        creditMonthly,
        months,
        left: known(strike - fee - creditMonthly * months),
        sellerMaintenancePercent: 100 - maintenanceSharePercent,
        loanThen: known(scheduleOf(facts.loan, months).owed(months)),
      };
    }
    case 'Novation': {
      const { sellerPrice, months } = terms.novation;
      const owed = scheduleOf(facts.loan, months).owed(months);
      return { price: known(sellerPrice), cashToSeller: known(sellerPrice - owed - pastDue), months };
    }
  }
}

/**
 * A wholesale's price as it is offered: nobody typed it, it is what a rule leaves. Down to 100 USD, but not below what
 * is owed where the rule pays that.
 */
function offeredCash(deal: Deal): number {
  const { price } = wholesale(deal);
  const hundreds = Math.floor(price / 100 + 1e-9) * 100;
  const { payoff } = deal.facts;
  return hundreds < payoff && payoff <= price + tolerance ? cent(price) : hundreds;
}

/** `null` for a note of nothing, or of an unknown amount. */
function offerNote({ balance, ratePercent, payment, lastMonth, interestOnly }: Loan, due: number | null) {
  if (!(balance > 0)) return null;
  const payments = Math.min(due ?? lastMonth, lastMonth);
  const owed = scheduleOf({ balance, ratePercent, payment, lastMonth, interestOnly }, maxMonths).owed(payments);
  const note = { amount: balance, ratePercent, interestOnly, payment: cent(payment), payments };
  return { ...note, balloon: owed > tolerance ? cent(owed) : null };
}

/** A term as the text of its field. */
function termText(deal: Deal, field: OfferTerm, cashPrice?: number): string {
  const value = termValue(deal, field, cashPrice);
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Number.isFinite(value) ? String(Math.round(value * 1000) / 1000) : '';
}

/** NaN when unknown; `null` for a note without a balloon. */
function termValue({ facts, terms, ...deal }: Deal, field: OfferTerm, cashPrice?: number): number | boolean | null {
  if (field === 'house.loan.balance') return facts.loan.balance;
  if (field === 'house.loan.payment') return cent(facts.loan.payment);
  if (field === 'house.arrears') return facts.arrears;
  if (field === 'terms.wholesale.price') return cashPrice ?? offeredCash({ facts, terms, ...deal });
  const place = allPlaces.find((each) => each.field === field);
  const own = Object.entries(terms).find(([key]) => field.startsWith(`terms.${key}.`))?.[1] ?? {};
  const value = place && valueIn(own, place);
  return value === null || typeof value === 'boolean' ? value : Number(value);
}

function originOf(field: OfferTerm, texts: DealTexts, { origins, input }: ReadDeal): Origin {
  if (field === 'house.loan.payment' && input.house.loan?.payment == null) {
    return origins['house.loan.ratePercent'] ?? 'unknown';
  }
  if (field === 'house.arrears' && input.house.arrears === null) return 'assumed';
  if (field.startsWith('house.')) return origins[field] ?? 'unknown';
  const ofDeal = DealField.safeParse(field === 'terms.wholesale.price' ? 'terms.wholesale.fee' : field);
  return ofDeal.success && texts[ofDeal.data]?.trim() ? 'you' : 'assumed';
}

const known = (amount: number) => (Number.isFinite(amount) ? cent(amount) : null);
const cent = (amount: number) => Math.round(amount * 100 + 1e-7) / 100;
