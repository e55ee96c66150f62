import { isKnown, type PropertyResult } from '#shared/property/property.ts';
import { isSample, sampleMark } from '#shared/property/sample-notice.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { FormalWording, Stated } from '#shared/structures/base/offer/offer-rules.ts';
import { offerRules, offerWords } from '#shared/structures/offers.ts';
import { isDay } from '#shared/values/days.ts';
import { usd } from '#shared/values/money.ts';
import { parseAmount } from '#shared/values/parse-amount.ts';
import { listInWords } from '#shared/values/words.ts';
import { heading, type LetterBlock, list, paragraph, signature } from './letter-block.ts';
import type { LetterField } from './letter-draft.ts';
import { amountOf, amountText, dateText, lines, oneLine } from './letter-words.ts';
import { type OfferInLetter, offerDisclosures, offerItems } from './offer-items.ts';

/*
 * The offer letter: a non-binding letter of intent. It is composed as blocks, which the text file and the PDF both
 * render, so both have the same words. Its wording is general: it promises nothing and leaves everything to a written
 * agreement.
 */

/** The whole form, as a screen holds it. */
export type LetterForm = Record<LetterField, string>;

/** The buyer's contact details; absent or empty ones are not printed. */
export type LetterSender = { company?: string; phone?: string; email?: string };

/** A warning to check before sending; it does not block the letter. */
export type LetterWarning = { field: LetterField; text: string };

export type LetterStart = {
  /** The user's name; empty or absent when unknown. */
  buyer?: string | undefined;
  /** The owner as the user's contacts name them; absent: as the record does. */
  seller?: string | undefined;
};

/**
 * The default form for a property: the buyer if known, the specification's periods, and the owner as seller where
 * known. A price is a structure's, or typed: an estimated value is no offer.
 */
export function letterDefaults(property: PropertyResult, { buyer = '', seller }: LetterStart = {}): LetterForm {
  const owner = oneLine(property.ownerDetails.name);
  const isOwnerKnown = isKnown(property, 'ownerDetails.name') && owner !== 'Unknown';
  return {
    buyerName: oneLine(buyer),
    buyerAddress: '',
    sellerName: seller === undefined ? (isOwnerKnown ? owner : '') : oneLine(seller),
    offerPrice: '',
    earnestMoney: '',
    closingDate: '',
    inspectionPeriod: '10',
    financingContingency: '30',
    additionalTerms: '',
  };
}

/** Without a particular structure. */
const neutralWording: FormalWording = {
  title: 'Proposed structure',
  financing: 'for Buyer to arrange financing on terms acceptable to Buyer',
  structure: [
    'Buyer would buy the Property for the offer price, payable at closing. How the purchase is financed would be settled in the purchase agreement, together with the condition of title, the division of closing costs and the handling of any existing loan or lien.',
  ],
  disclosures: [
    'Title would be expected to pass free of liens other than those the parties agree on in writing.',
    'Each party would pay its customary share of the closing costs unless the purchase agreement says otherwise.',
  ],
};

export type LetterFacts = {
  form: LetterForm;
  property: PropertyResult;
  /** `null` writes a letter without a particular structure. */
  strategy: Strategy | null;
  /** The letter's date in the writer's time zone, `YYYY-MM-DD`. */
  today: string;
  sender?: LetterSender;
  /** The person who signs for an entity, with a title: "Ines Calder, Manager". */
  signer?: string;
  /** Everyone else on title. */
  otherSellers?: readonly string[];
  /** The structure's terms; without them they are to be agreed. */
  offer?: OfferInLetter;
};

/**
 * The letter in order. Amounts are whole dollars, dates in long form. An unreadable amount, date or period is printed
 * as typed; an empty one is "to be agreed". Control characters are removed. A letter about a made-up record is marked.
 */
export function writeOfferLetter(facts: LetterFacts): LetterBlock[] {
  const { form, property, strategy, today, sender = {}, offer } = facts;
  const buyer = oneLine(form.buyerName) || 'Buyer';
  const sellers = [form.sellerName, ...(facts.otherSellers ?? [])].map(oneLine).filter(Boolean);
  const seller = listInWords(sellers) || 'Property Owner';
  const signer = oneLine(facts.signer ?? '');
  const address = oneLine(property.address);
  const wording = strategy ? (offer ? offerWords(offer.offer) : offerRules[strategy]).formal.wording : neutralWording;
  const terms = lines(form.additionalTerms);
  const marks: LetterBlock[] = isSample(property) ? [{ kind: 'mark', text: sampleMark }] : [];
  return [
    heading('Letter of Intent to Purchase Real Estate'),
    ...marks,
    paragraph(dateText(today)),
    paragraph(`From: ${[buyer, oneLine(form.buyerAddress)].filter(Boolean).join(', ')}`),
    paragraph(`To: ${seller}`),
    paragraph(`Property: ${address}`),
    paragraph(`Dear ${seller}:`),
    paragraph(
      `This letter sets out, for discussion, the main terms on which ${buyer} ("Buyer") would consider buying the property at ${address} (the "Property") from ${seller} ("Seller"). It is an expression of interest and not a binding offer.`,
    ),
    heading('Proposed terms'),
    list(termsOf(form, wording, offer)),
    heading(wording.title),
    ...wording.structure.map((text) => paragraph(said(text, offer))),
    heading('Important points for both parties'),
    list(disclosuresOf(wording, offer)),
    ...(terms.length > 0 ? [heading('Additional terms'), list(terms)] : []),
    heading('Non-binding letter'),
    paragraph(
      'This letter describes a possible transaction. It is not a contract, an option or an offer that can be accepted, and it obliges neither party to negotiate, to buy or to sell. Either party may end the discussion at any time, for any reason and without liability. Only a written agreement signed by both parties would bind them, and its terms may differ from those above.',
    ),
    paragraph(
      'This letter uses general wording and is not legal, tax or financial advice. The law differs from state to state; each party should have its own attorney review any agreement before signing it.',
    ),
    paragraph(
      'If you would like to discuss these terms, please sign below and return a copy, or simply get in touch. A signature confirms only that this letter was received and that you are willing to talk; it accepts nothing.',
    ),
    paragraph('Sincerely,'),
    signature('Buyer', [
      buyer,
      signer && `By: ${signer}`,
      ...[sender.company, sender.phone, sender.email].map((line) => oneLine(line ?? '')),
    ]),
    ...(sellers.length === 0 ? [seller] : sellers).map((name) =>
      signature('Received for discussion by Seller', [name]),
    ),
    ...marks,
  ];
}

/**
 * Likely errors in the form.
 *
 * @param today `YYYY-MM-DD` in the writer's time zone.
 * @param dealPrice the price in the calculator, USD; `null` when there is none.
 */
export function letterWarnings(
  form: LetterForm,
  property: PropertyResult,
  today: string,
  dealPrice: number | null = null,
): LetterWarning[] {
  const warnings: LetterWarning[] = [];
  const warn = (field: LetterField, text: string) => warnings.push({ field, text });
  const price = amountOf(form.offerPrice);
  const earnest = amountOf(form.earnestMoney);
  const closing = oneLine(form.closingDate);

  if (oneLine(form.offerPrice) !== '' && (price === null || price <= 0)) {
    warn('offerPrice', 'The offer price does not read as a price in dollars; the letter shows it as typed.');
  }
  if (oneLine(form.earnestMoney) !== '' && (earnest === null || earnest < 0)) {
    warn('earnestMoney', 'The earnest money does not read as an amount in dollars; the letter shows it as typed.');
  }
  if (price !== null && earnest !== null && price > 0 && earnest > price) {
    warn('earnestMoney', `The earnest money, ${usd(earnest)}, is more than the offer price, ${usd(price)}.`);
  }
  if (price !== null && price > 0) {
    warnings.push(...priceWarnings(price, property));
    if (dealPrice !== null && dealPrice > 0 && usd(price) !== usd(dealPrice)) {
      const other = `The offer price, ${usd(price)}, is not the purchase price in the calculator, ${usd(dealPrice)}.`;
      warn('offerPrice', other);
    }
  }
  if (closing !== '' && !isDay(closing)) {
    warn('closingDate', 'The closing date is not a calendar date; the letter shows it as typed.');
  } else if (closing !== '' && closing < today) {
    warn('closingDate', `The closing date, ${dateText(closing)}, is in the past.`);
  }
  return warnings;
}

/** The limit in bytes of UTF-8; Linux allows 255. */
const maxFileNameBytes = 150;

/**
 * `Offer_Letter_{address}.{extension}`, legal on Windows, macOS and Linux: white space becomes underscores;
 * `< > : " / \ | ? *`, control and invisible characters and a full stop at the end are left out. The fixed
 * beginning keeps it from being one of Windows' reserved names.
 */
export function letterFileName(address: string, extension: 'txt' | 'pdf' | 'docx'): string {
  const legal = address
    .normalize('NFC')
    .replace(/\s+/g, '_')
    .replace(/[<>:"/\\|?*\p{C}]/gu, '')
    .replace(/_+/g, '_')
    .replace(/^_/, '');
  const stem = cut(`Offer_Letter_${legal}`, maxFileNameBytes - extension.length - 1).replace(/[._]+$/, '');
  return `${stem}.${extension}`;
}

/** For both parties: of the structure, and of its terms. */
function disclosuresOf({ disclosures }: FormalWording, offer: OfferInLetter | undefined): string[] {
  const isPaidOff = offer?.offer.keepsLoan !== true;
  const general = disclosures.flatMap((one) => (typeof one === 'string' ? one : isPaidOff ? one.ifPaidOff : []));
  return offer ? [...general, ...offerDisclosures(offer)] : general;
}

function said(text: Stated, offer: OfferInLetter | undefined): string {
  if (typeof text === 'string') return text;
  return offer ? text.stated : text.open;
}

function termsOf(form: LetterForm, wording: FormalWording, offer: OfferInLetter | undefined): string[] {
  const { price = 'Offer price', closing = 'Closing date', financing } = wording;
  return [
    ...(offer ? offerItems(offer, price) : [`${price}: ${amountText(form.offerPrice)}`]),
    `Earnest money: ${amountText(form.earnestMoney)}, due only under a signed agreement and credited to Buyer as it provides`,
    `${said(closing, offer)}: ${dateText(form.closingDate)}${offer && form.closingDate.trim() === '' ? '' : ', or another date the parties agree on'}`,
    period('Inspection period', form.inspectionPeriod, 'for Buyer to inspect the Property and review its title'),
    period('Financing contingency', form.financingContingency, financing),
  ];
}

function period(name: string, text: string, purpose: string): string {
  const days = parseAmount(text);
  const shown = oneLine(text);
  if (days === 0) return `${name}: none`;
  if (shown === '') return `${name}: to be agreed, ${purpose}`;
  const length = days === null || days < 0 ? shown : `${days} ${days === 1 ? 'day' : 'days'}`;
  return `${name}: ${length} from the signing of an agreement, ${purpose}`;
}

// Offers far from the estimated value exist, but a missing or extra digit is likelier.
const farBelow = 0.5;
const farAbove = 1.2;

function priceWarnings(price: number, property: PropertyResult): LetterWarning[] {
  const value = isKnown(property, 'estimatedValue') ? property.estimatedValue : 0;
  const { low, high } = property.valueRange ?? { low: value, high: value };
  if (low <= 0) return [];
  const range = low === high ? usd(low) : `${usd(low)} to ${usd(high)}`;
  const warn = (where: string): LetterWarning[] => {
    const text = `The offer price, ${usd(price)}, is far ${where} the estimated value of ${range}.`;
    return [{ field: 'offerPrice', text }];
  };
  if (price < low * farBelow) return warn('below');
  return price > high * farAbove ? warn('above') : [];
}

/** The longest prefix within a number of UTF-8 bytes, without splitting a character. */
function cut(text: string, most: number): string {
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > most) break;
    kept += character;
  }
  return kept;
}
