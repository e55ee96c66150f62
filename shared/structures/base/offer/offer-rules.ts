import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import type { TermField } from '#shared/terms/structure-terms.ts';
import type { Offer, OfferCell, OfferFault, OfferHouse, OfferTerm } from './offer.ts';
import type { ClosingCosts, OfferDates } from './offer-words.ts';

/** An offer's words rest on these besides its figures. */
export type OfferFacts = {
  house: OfferHouse;
  dates: OfferDates;
  /** ISO; `null` for no day. */
  answerBy: string | null;
  closingCosts: ClosingCosts;
};

/** Part of a text: while the terms are open, and once the letter states them. */
export type Stated = string | { open: string; stated: string };

export type FormalWording = {
  /** The heading of the structure's section. */
  title: string;
  /** The label of the offered price, unless it is the usual one. */
  price?: string;
  /** Events of the closing date, unless they are the usual. */
  closing?: Stated;
  /** The purpose of the financing contingency. */
  financing: string;
  structure: Stated[];
  /** Some hold only where the existing loan is paid off. */
  disclosures: (string | { ifPaidOff: string })[];
};

export type OptionCells = {
  /** Over how long it is paid. */
  span: string;
  /** Below the cash to the seller. */
  cash: string;
  monthly: OfferCell;
  /** Whose the final payment is; "to you" unless said. */
  final?: string;
  /** The existing loan's fate, unless the final payment or the closing pays it off. */
  loan?: string;
  /** When the house changes owners, unless at closing. */
  passes?: string;
  /** Events of the closing day, unless it is the closing. */
  closing?: (day: string) => string;
};

/** To read before an offer is sent. */
export type OfferCheck = { kind: 'look' | 'passes'; title: string; text: string };

export type OfferWords = {
  /** In the options letter, beside others. */
  option: {
    name: string;
    /** Its name in a contract. */
    formal?: string;
    cells: (offer: Offer, house: OfferHouse) => OptionCells;
    /** How it works, in one paragraph. */
    text: (offer: Offer, facts: OfferFacts) => string;
    /**
     * For the seller before choosing it.
     * @param dueOnSale for a loan that stays.
     */
    warning: (offer: Offer, facts: OfferFacts, dueOnSale: string) => string;
  };
  /** In the letter of intent, alone. */
  formal: {
    wording: FormalWording;
    /** Follows the price. */
    priceParts?: (offer: Offer, house: OfferHouse) => string;
    /** The items of the list of terms. */
    items: (offer: Offer, facts: OfferFacts) => string[];
    /** When the title passes, unless at closing. */
    title?: string;
    /** In the place of the words about due-on-sale, which its own wording has. */
    disclosures?: (offer: Offer, house: OfferHouse) => string[];
  };
};

/** Letters ask each structure the same; a structure knows nothing of the others. */
export type OfferRules = OfferWords & {
  structure: Strategy;
  /** As the buyer calls the offer. */
  name: string;
  /** The offer's figures. USD, to the cent. */
  offer: (deal: Deal) => Pick<Offer, 'price' | 'cashToSeller'> & Partial<Offer>;
  /** The term that makes the price, and what to do about one of nothing. */
  price: { field: OfferTerm; ifNothing: (deal: Deal) => string };
  /** Until the price is typed a rule leaves it: how much, and the term that gives way to another price. */
  ruled?: { price: (deal: Deal) => number; term: TermField };
  /** The term that pays the cash to the seller, where that is a part of the price. */
  upfront?: OfferTerm;
  /** Whether the price includes the loan, and the buyer pays what is past due beside it. */
  includesLoan?: true;
  /** The words of its letters where the loan is assumed. */
  assumed?: OfferWords;
  /** Whether the buyer rents before buying. */
  isLease?: true;
  /** In one line. */
  brief: (offer: Offer, house: OfferHouse) => string;
  /** Other impossible inputs. */
  faults?: (offer: Offer) => Omit<OfferFault, 'structure'>[];
  /** Where the seller pays a kept loan from what the buyer pays: each month, and at the end. */
  paysLoan?: {
    monthly: { noun: string; field: OfferTerm };
    end: { title: string; field: OfferTerm; text: (paid: string, owed: string) => string };
  };
  check?: (offer: Offer, house: OfferHouse) => OfferCheck | null;
  /** Whether nobody needs to look at an assumed term. */
  isQuiet?: (field: OfferTerm, text: string) => boolean;
};
