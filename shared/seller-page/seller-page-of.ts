import type { DealSources } from '#shared/deal/deal-of.ts';
import { readDeal } from '#shared/deal/deal-of.ts';
import { lines, oneLine } from '#shared/letter/letter-words.ts';
import { type ComposedLetter, dealSources, type LetterSources } from '#shared/letter/made/compose-letter.ts';
import { dealOffered, loanKnown } from '#shared/letter/offer.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import { usStates } from '#shared/property/us-states.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { closingCostsOf } from '#shared/structures/base/offer/offer-words.ts';
import { owedBeside } from '#shared/structures/base/offer/seller-page-rules.ts';
import { sellerPages } from '#shared/structures/seller-pages.ts';
import type { Language, ListingStart, SellerHouse, SellerPage } from './seller-page.ts';
import { sellerRules } from './seller-rules.ts';
import { senderName } from './sender-name.ts';

export type SellerPageSources = {
  /** The letter's own sources. */
  sources: LetterSources;
  letter: ComposedLetter;
  version: number;
  letter_id: string;
  /** The last day to answer, ISO. */
  answer_until: string;
  now: Date;
  language: Language;
};

/**
 * Makes a seller's page of a letter: it names each thing that it takes. A letter that lacks a price has no page.
 * @throws RangeError for such a letter, and for one without options: see `ComposedLetter.missing`.
 */
export function sellerPageOf(from: SellerPageSources): SellerPage {
  const { sources, letter, version, letter_id, answer_until, now, language } = from;
  const { form, offerForm, offers, brand } = letter;
  if (letter.missing !== null || offers.offers.length === 0) throw new RangeError('A page needs options with prices.');
  const ofDeal = dealSources(sources);
  const deal = dealOffered(ofDeal, sources.draft);
  const loan = loanKnown(ofDeal, sources.draft);
  const { state } = deal.house;
  const signer = oneLine(offerForm.signedBy);
  const buyer = oneLine(form.buyerName);
  return {
    version,
    letter_id,
    made_at: now.toISOString(),
    answer_until,
    sender: {
      name: senderName(letter),
      // Who signs does so for the buyer.
      company: signer === '' ? oneLine(sources.writer?.company ?? '') : buyer,
      phone: oneLine(offerForm.buyerPhone),
    },
    ...(brand && { brand }),
    address: oneLine(sources.subject.analysis_data.address),
    state: state === null ? null : (usStates[state] ?? state),
    is_sample: isSample(sources.subject.analysis_data),
    options: offers.offers.map((offer) => sellerPages[offer.structure].option(deal, offer, loan)),
    house: { ...houseOf(deal), is_about: loan.balance === 'about' || loan.payment === 'about' },
    closing_costs: closingCostsOf(offerForm.closingCosts),
    listing: listingOf(deal, ofDeal),
    rules: sellerRules(offers.offers, offers.house, state),
    own_words: lines(form.additionalTerms),
    language,
  };
}

/** A figure that the engine doesn't know is `null` on the page. */
const known = (amount: number) => (Number.isFinite(amount) ? amount : null);

function houseOf({ facts }: Deal): SellerHouse {
  const { loan, taxes, insurance, hoa, other } = facts;
  return {
    balance: known(loan.balance),
    payment: known(loan.payment),
    rate_percent: known(loan.ratePercent),
    payments_left: known(loan.lastMonth),
    taxes: known(taxes),
    insurance: known(insurance),
    hoa: known(hoa),
    other: known(other),
    owed: known(owedBeside(facts)),
  };
}

/** A sale with an agent, which nobody can leave out of a page or change for it. */
function listingOf({ house, assumptions }: Deal, sources: DealSources): ListingStart {
  const origin = readDeal(sources).origins['house.value'];
  const isRecord = origin === 'record' || origin === 'estimate';
  const { value } = house;
  const fetched = sources.property.fetchedAt?.slice(0, 'YYYY-MM-DD'.length) ?? null;
  return {
    price: value,
    source: value === null ? null : isRecord ? { records: fetched } : { sender: true },
    cost_percent: assumptions.listing.costPercent,
    months: assumptions.listing.months,
    rate_percent: assumptions.sellerDiscountPercent,
  };
}
