import type { PropertyResult } from '#shared/property/property.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { closingCostsOf } from '#shared/structures/base/offer/offer-words.ts';
import { daysAfter, isDay } from '#shared/values/days.ts';
import { type LetterForm, type LetterSender, writeOfferLetter } from './letter.ts';
import type { LetterBlock } from './letter-block.ts';
import type { OfferField } from './letter-draft.ts';
import { oneLine } from './letter-words.ts';
import type { Offers } from './offer.ts';
import { writeOptionsLetter } from './options-letter.ts';

/** The form of an offer besides its terms, as a screen holds it. */
export type OfferForm = Record<OfferField, string>;

/** The days that a seller has to answer unless the letter says otherwise. */
const daysToAnswer = 14;

/** The default form of an offer. @param today `YYYY-MM-DD` in the writer's time zone. */
export function offerDefaults(today: string, phone = ''): OfferForm {
  return {
    buyerPhone: oneLine(phone),
    signedBy: '',
    signerTitle: '',
    secondSeller: '',
    thirdSeller: '',
    fourthSeller: '',
    letterDate: today,
    answerBy: daysAfter(today, daysToAnswer),
    closingCosts: 'buyer',
  };
}

export type WrittenFrom = {
  form: LetterForm;
  offerForm: OfferForm;
  offers: Offers;
  property: PropertyResult;
  /** The rule table's structure, for a letter without terms; `null` for a letter without a particular one. */
  recommended: Strategy | null;
  /** `YYYY-MM-DD` in the writer's time zone. */
  today: string;
  sender: LetterSender;
};

/**
 * The letter that the form asks for: options side by side, one structure with its terms, or one whose terms are to be
 * agreed.
 */
export function writeLetter(from: WrittenFrom): LetterBlock[] {
  const { form, offerForm, offers, property, recommended, today, sender } = from;
  const date = dayOf(offerForm.letterDate) ?? today;
  const dates = { closing: dayOf(form.closingDate) };
  const answerBy = dayOf(offerForm.answerBy);
  const closingCosts = closingCostsOf(offerForm.closingCosts);
  const otherSellers = [offerForm.secondSeller, offerForm.thirdSeller, offerForm.fourthSeller];
  const [first, ...rest] = offers.offers;
  if (first && rest.length > 0) {
    return writeOptionsLetter({
      offers: offers.offers,
      house: offers.house,
      dates,
      answerBy,
      closingCosts,
      property,
      parties: {
        buyer: form.buyerName,
        buyerAddress: form.buyerAddress,
        phone: offerForm.buyerPhone,
        email: sender.email ?? '',
        signedBy: offerForm.signedBy,
        signerTitle: offerForm.signerTitle,
        sellers: [form.sellerName, ...otherSellers],
      },
      date,
      inspection: form.inspectionPeriod,
      financing: form.financingContingency,
      deposit: form.earnestMoney,
      additionalTerms: form.additionalTerms,
    });
  }
  return writeOfferLetter({
    form,
    property,
    strategy: first?.structure ?? recommended,
    today: date,
    sender: { ...sender, phone: offerForm.buyerPhone },
    signer: [offerForm.signedBy, offerForm.signerTitle].map(oneLine).filter(Boolean).join(', '),
    otherSellers,
    ...(first && { offer: { offer: first, house: offers.house, dates, answerBy, closingCosts } }),
  });
}

/** Days are counted on from a typed one for at most 40 years. */
const lastDay = '2999-12-31';

/** A typed day, ISO; `null` for any other text. */
export function dayOf(text: string): string | null {
  const day = oneLine(text);
  return isDay(day) && day <= lastDay ? day : null;
}
