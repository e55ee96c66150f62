import type { Profile } from '#shared/account/profile.ts';
import type { Brand } from '#shared/brand/brand.ts';
import { addresseeOf, type DealContacts } from '#shared/contacts/deal-contact.ts';
import type { DealSources } from '#shared/deal/deal-of.ts';
import { chosenStructure, type DealTexts } from '#shared/deal/deal-texts.ts';
import { workingDeal } from '#shared/deal/working/working-deal.ts';
import type { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { type LetterForm, letterDefaults } from '#shared/letter/letter.ts';
import type { LetterBlock } from '#shared/letter/letter-block.ts';
import { type LetterCheck, letterChecks, plainLetterChecks } from '#shared/letter/letter-checks.ts';
import type { LetterDraft } from '#shared/letter/letter-draft.ts';
import { amountOf, oneLine } from '#shared/letter/letter-words.ts';
import { type Offers, optionsOf, readOffers } from '#shared/letter/offer.ts';
import { dayOf, type OfferForm, offerDefaults, writeLetter } from '#shared/letter/write-letter.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { factsApplied } from '#shared/strategy/apply-seller-facts.ts';
import type { SellerFacts } from '#shared/strategy/seller-facts.ts';
import { recommendedStrategy } from '#shared/strategy/strategy.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { offerOrder, offerRules } from '#shared/structures/offers.ts';
import type { ExitTexts } from '#shared/terms/exit-texts.ts';
import { isBlankAmount, parseDollars } from '#shared/values/parse-amount.ts';
import { listInWords } from '#shared/values/words.ts';
import type { LetterSummary } from './made-letter.ts';

/*
 * A letter from what is saved and what its form says. The screen and the server both call this, so that the letter
 * that is kept is the one that was seen.
 */

export type LetterSubject = {
  analysis_data: PropertyResult;
  purchase_price: number | null;
  calculator_inputs?: CalculatorInputs | undefined;
  deal?: DealTexts | undefined;
  exit_plan?: ExitTexts | undefined;
  seller_facts?: SellerFacts | undefined;
  contacts?: DealContacts | undefined;
};

export type LetterWriter = Pick<Profile, 'full_name' | 'phone' | 'company' | 'email' | 'buy_box'>;

export type LetterSources = {
  subject: LetterSubject;
  /** The form as typed; what nobody typed follows the deal and the profile. */
  draft: LetterDraft;
  /** `undefined` until it is known. */
  writer: LetterWriter | undefined;
  /** `undefined` without a brand. */
  brand: Brand | undefined;
  /** Whether the plan offers every structure, and up to three in a letter; else only the one that the deal is run as. */
  hasAll: boolean;
  /** `YYYY-MM-DD` where the writer is. */
  today: string;
};

export type ComposedLetter = {
  form: LetterForm;
  offerForm: OfferForm;
  /** The deal's price, USD; `null` when there is none. */
  price: number | null;
  /** The structures with terms; none for a letter whose terms are to be agreed. */
  options: Strategy[];
  /** Of those options. */
  offers: Offers;
  /** The reason why the letter cannot be made; `null` when there is none. */
  missing: string | null;
  checks: LetterCheck[];
  blocks: LetterBlock[];
  /** Surrounds the words; `undefined` for none. */
  brand: Brand | undefined;
  summary: LetterSummary;
};

/** The structure that the deal is run as. */
function workingStructure(sources: LetterSources): Strategy {
  const { subject } = sources;
  const chosen = chosenStructure(subject.deal ?? {});
  return chosen ?? workingDeal(dealSources(sources), recommendedStrategy(factsApplied(subject))).structure;
}

/** The structures that the plan offers. */
export function allowedStructures(sources: LetterSources): Strategy[] {
  return sources.hasAll ? [...offerOrder] : [workingStructure(sources)];
}

/**
 * The structures that the letter has terms for, in its order. Where the plan offers one at a time, a letter with terms
 * is for the one that the deal is run as, whatever was ticked before a switch or while a trial ran.
 */
export function letterOptions(sources: LetterSources): Strategy[] {
  return optionsBeside(workingStructure(sources), sources);
}

function optionsBeside(working: Strategy, { draft, hasAll }: LetterSources): Strategy[] {
  const named = optionsOf(draft, working);
  if (!hasAll) return named.length > 0 ? [working] : [];
  return offerOrder.filter((structure) => named.includes(structure));
}

/** The deal's sources, without the letter's own terms. */
export function dealSources({ subject, writer, today }: LetterSources): DealSources {
  return {
    property: subject.analysis_data,
    facts: subject.seller_facts ?? {},
    calculator: subject.calculator_inputs ?? {},
    texts: subject.deal ?? {},
    exitTexts: subject.exit_plan ?? {},
    buyBox: writer?.buy_box ?? {},
    today,
  };
}

/** Each structure's offer, with the letter's own terms. */
export const everyOffer = (sources: LetterSources): Offers =>
  readOffers(dealSources(sources), sources.draft, offerOrder);

/**
 * Writes the letter, and says what to know before it is sent.
 *
 * @param every the result of `everyOffer`, for a caller that has it.
 */
export function composeLetter(sources: LetterSources, every = everyOffer(sources)): ComposedLetter {
  const { subject, draft, writer, today } = sources;
  const { analysis_data: property } = subject;
  const price = dealPrice(subject);
  const form = typedOver(
    letterDefaults(property, { buyer: writer?.full_name, seller: addresseeOf(subject.contacts) }),
    draft,
  );
  const offerForm = typedOver(offerDefaults(today, writer?.phone), draft);
  const working = workingStructure(sources);
  const options = optionsBeside(working, sources);
  const offers = offersOf(every, options);
  const sender = { company: writer?.company, phone: writer?.phone, email: writer?.email };
  const letter = { form, offerForm, offers, property, recommended: working, today, sender };
  return {
    form,
    offerForm,
    price,
    options,
    offers,
    missing: missingOf(form, offers),
    checks: options.length > 0 ? letterChecks(letter) : plainLetterChecks(letter, working),
    blocks: writeLetter(letter),
    brand: sources.brand,
    summary: summaryOf(form, offerForm, offers, working),
  };
}

/** The defaults with what was typed in their place. */
function typedOver<Form extends Record<string, string>>(defaults: Form, draft: LetterDraft): Form {
  const typed = Object.entries(draft).filter(([name, text]) => name in defaults && text !== undefined);
  return { ...defaults, ...Object.fromEntries(typed) };
}

function offersOf(every: Offers, options: readonly Strategy[]): Offers {
  return {
    ...every,
    offers: options.flatMap((structure) => every.offers.find((offer) => offer.structure === structure) ?? []),
    terms: every.terms.filter(({ structure }) => structure === null || options.includes(structure)),
    faults: every.faults.filter(({ structure }) => options.includes(structure)),
  };
}

/** The calculator's purchase price, or that of the analysis where none is typed; `null` for one that cannot be read. */
function dealPrice({ calculator_inputs, purchase_price }: LetterSubject): number | null {
  const typed = calculator_inputs?.purchasePrice ?? '';
  return isBlankAmount(typed) ? purchase_price : parseDollars(typed);
}

function missingOf(
  { buyerName, offerPrice, earnestMoney }: LetterForm,
  { offers, problems, faults }: Offers,
): string | null {
  // Texts that are no amounts are printed as typed; an amount of less than nothing is no offer.
  if ((amountOf(earnestMoney) ?? 0) < 0) return 'Enter earnest money of $0 or more first.';
  if (offers.length === 0 && (amountOf(offerPrice) ?? 1) <= 0) return 'Enter an offer price above $0 first.';
  if (offers.length === 0 && offerPrice.trim() === '') return 'Tick at least one offer, or enter a price.';
  if (buyerName.trim() === '') return "Fill in the buyer's name first.";
  if (offers.length === 0) return null;
  if (Object.keys(problems).length > 0) return 'Correct the marked terms first.';
  const [fault] = faults;
  if (fault !== undefined) return `${offerRules[fault.structure].name}: ${fault.text}`;
  return offers.some(({ price }) => price === null) ? 'Fill in every price first.' : null;
}

function summaryOf(form: LetterForm, offerForm: OfferForm, { offers }: Offers, working: Strategy): LetterSummary {
  const typed = amountOf(form.offerPrice);
  const plain = { structure: working, price: typed !== null && typed > 0 ? typed : null };
  const sellers = [form.sellerName, offerForm.secondSeller, offerForm.thirdSeller, offerForm.fourthSeller];
  return {
    offers: offers.length === 0 ? [plain] : offers.map(({ structure, price }) => ({ structure, price })),
    to: listInWords(sellers.map(oneLine).filter(Boolean)) || 'Property Owner',
    answer_by: offers.length === 0 ? null : dayOf(offerForm.answerBy),
  };
}
