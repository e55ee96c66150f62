import { type DealSources, type ReadDeal, readDeal } from '#shared/deal/deal-of.ts';
import { DealField, type DealTexts } from '#shared/deal/deal-texts.ts';
import type { Origin } from '#shared/deal/house-of.ts';
import { balloonOf } from '#shared/finance/loans.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import type { Offer, OfferFault, OfferHouse, OfferTerm } from '#shared/structures/base/offer/offer.ts';
import { cent, known } from '#shared/structures/base/offer/offer-figures.ts';
import { isNothing } from '#shared/structures/base/offer/offer-words.ts';
import type { LoanKnown } from '#shared/structures/base/offer/seller-page-rules.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { offerRules } from '#shared/structures/offers.ts';
import { allPlaces, offeredBy } from '#shared/terms/structure-terms.ts';
import { valueIn } from '#shared/terms/term.ts';
import type { LetterDraft } from './letter-draft.ts';
import { amountOf } from './letter-words.ts';

/* What a letter offers: the deal's terms, with the letter's own in their place, and what they come to for the seller. */

/** The letter's offer, and beside it the deal's. */
export type Offers = {
  house: OfferHouse;
  offers: Offer[];
  terms: OfferTermView[];
  /** Problems with texts of the letter, by field. Such a field counts as not typed. */
  problems: Partial<Record<OfferTerm, string>>;
  /** Reasons why an offer is impossible; its figures are then `null`. */
  faults: OfferFault[];
};

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

/** The letter's own amounts that are no terms of the deal. */
type Amounts = Partial<Record<OfferTerm, number>>;

/** The most options that a letter holds side by side. */
export const maxOptions = 3;

/** The terms that a structure's offer is made of. */
export function offerTermsOf(structure: Strategy): readonly OfferTerm[] {
  return offeredBy(structure);
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
  const { deal, own, problems } = withOwnTerms(sources, draft);
  const loan = knownOf(inDeal, own);
  const view = (structure: Strategy | null) => (field: OfferTerm) => {
    const text = termText(deal, field);
    const dealText = termText(before, field);
    const differs = own.has(field) && text !== dealText;
    return { field, structure, text, inDeal: dealText, origin: originOf(field, sources.texts, inDeal), differs };
  };
  const offers = options.map((structure) => offerOf(deal, structure));
  return {
    house: { ...houseOf(deal), isRecord: loan.balance === 'about', paymentKnown: loan.payment },
    offers: offers.map(withoutFaults),
    terms: [...loanTerms.map(view(null)), ...options.flatMap((name) => offerTermsOf(name).map(view(name)))],
    problems,
    faults: offers.flatMap((offer) => faultsOf(offer, deal)),
  };
}

/** The deal as the letter offers it. */
export function dealOffered(sources: DealSources, draft: LetterDraft): Deal {
  return withOwnTerms(sources, draft).deal;
}

/** Defaults until the offer's structure says otherwise. */
const plain = {
  keepsLoan: false,
  note: null,
  months: 0,
  rent: null,
  creditMonthly: 0,
  left: null,
  sellerMaintenancePercent: 0,
  loanThen: null,
};

/** The offer as it is worked out: an impossible one, too. */
function offerOf(deal: Deal, structure: Strategy): Offer {
  const { offer, includesLoan = false } = offerRules[structure];
  const own = offer(deal);
  return { ...plain, structure, includesLoan, upfront: own.price, ...own };
}

/** The faults of an offer with its figures as they were worked out; none of an unknown figure. */
function faultsOf(offer: Offer, deal: Deal): OfferFault[] {
  const { structure } = offer;
  const { price, faults } = offerRules[structure];
  const own = faults?.(offer) ?? [];
  const all = isNothing(offer.price) ? [{ field: price.field, text: price.ifNothing(deal) }, ...own] : own;
  return all.map((fault) => ({ structure, ...fault }));
}

/** The offer without figures that nobody can mean: its words then leave them to be agreed. */
function withoutFaults(offer: Offer): Offer {
  const { price, rent, left, keepsLoan, cashToSeller } = offer;
  const followsPrice = !keepsLoan && offerRules[offer.structure].upfront === undefined;
  return {
    ...offer,
    price: isNothing(price) ? null : price,
    cashToSeller: followsPrice && isNothing(price) ? null : cashToSeller,
    rent: isNothing(rent) ? null : rent,
    left: left !== null && left < 0 ? null : left,
  };
}

/** The deal with the letter's own texts in the place of the deal's. */
function withOwnTerms(sources: DealSources, draft: LetterDraft) {
  const own = new Set<OfferTerm>();
  const problems: Offers['problems'] = {};
  const texts = { ...sources.texts };
  const amounts: Amounts = {};
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
  const { 'house.loan.balance': balance, 'house.loan.payment': payment, 'house.arrears': arrears } = amounts;
  const known = balance === undefined ? input.house.loan : { ...(input.house.loan ?? unknownLoan), balance };
  const loan = payment === undefined || known === null ? known : { ...known, payment, paymentIncludesEscrow: false };
  const house = { ...input.house, loan, arrears: arrears ?? input.house.arrears };
  return { deal: dealOf({ ...input, house }), own, problems };
}

const unknownLoan = { ratePercent: null, paymentsLeft: null, payment: null, paymentIncludesEscrow: null };

/** How sure the loan's figures are, as a letter offers them. */
export const loanKnown = (sources: DealSources, draft: LetterDraft): LoanKnown =>
  knownOf(readDeal(sources), withOwnTerms(sources, draft).own);

function knownOf(inDeal: ReadDeal, own: ReadonlySet<string>): LoanKnown {
  const isBalanceAbout = !own.has('house.loan.balance') && isOfRecords(inDeal);
  const isGiven = (inDeal.input.house.loan?.payment ?? null) !== null && !isOfRecords(inDeal, 'payment');
  const isTyped = own.has('house.loan.payment') || isGiven;
  const parts = ['payment', 'ratePercent', 'paymentsLeft'] as const;
  const isAbout = isBalanceAbout || parts.some((part) => isOfRecords(inDeal, part));
  return {
    balance: isBalanceAbout ? 'about' : 'typed',
    payment: isTyped ? 'typed' : isAbout ? 'about' : 'reckoned',
  };
}

/** Whether a record or an estimate says a figure of the loan: what is owed, unless another is named. */
function isOfRecords(
  { origins }: ReadDeal,
  part: 'balance' | 'payment' | 'ratePercent' | 'paymentsLeft' = 'balance',
): boolean {
  const origin = origins[`house.loan.${part}`];
  return origin === 'record' || origin === 'estimate';
}

function houseOf({ facts: { loan, arrears, liens } }: Deal): Omit<OfferHouse, 'isRecord' | 'paymentKnown'> {
  return {
    balance: known(loan.balance),
    payment: known(loan.payment),
    paymentsLeft: Number.isFinite(loan.lastMonth) && loan.balance > 0 ? loan.lastMonth : null,
    balloon: known(balloonOf(loan)?.amount ?? Number.NaN),
    arrears: known(arrears),
    liens: known(liens),
  };
}

/** A term as the text of its field. */
function termText(deal: Deal, field: OfferTerm): string {
  const value = termValue(deal, field);
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Number.isFinite(value) ? String(Math.round(value * 1000) / 1000) : '';
}

/** NaN when unknown; `null` for a note without a balloon. */
function termValue(deal: Deal, field: OfferTerm): number | boolean | null {
  const { facts, terms } = deal;
  if (field === 'house.loan.balance') return facts.loan.balance;
  if (field === 'house.loan.payment') return cent(facts.loan.payment);
  if (field === 'house.arrears') return facts.arrears;
  const place = allPlaces.find((each) => each.field === field);
  const own = Object.entries(terms).find(([key]) => field.startsWith(`terms.${key}.`))?.[1] ?? {};
  const value = place && valueIn(own, place);
  if (value === null) return ruledBy(field)?.price(deal) ?? null;
  return typeof value === 'boolean' ? value : Number(value);
}

const ruledBy = (field: OfferTerm) => Object.values(offerRules).find(({ price }) => price.field === field)?.ruled;

function originOf(field: OfferTerm, texts: DealTexts, { origins, input }: ReadDeal): Origin {
  if (field === 'house.loan.payment' && input.house.loan?.payment == null) {
    return origins['house.loan.ratePercent'] ?? 'unknown';
  }
  if (field === 'house.arrears' && input.house.arrears === null) return 'assumed';
  if (field.startsWith('house.')) return origins[field] ?? 'unknown';
  const isTyped = [field, ruledBy(field)?.term].some((each) => {
    const ofDeal = DealField.safeParse(each);
    return ofDeal.success && texts[ofDeal.data]?.trim();
  });
  return isTyped ? 'you' : 'assumed';
}
