import type { PropertyResult } from '#shared/property/property.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import type { Offer, OfferTerm } from '#shared/structures/base/offer/offer.ts';
import { finalOf, leavesLoan, pastDueOf } from '#shared/structures/base/offer/offer-words.ts';
import { offerRules } from '#shared/structures/offers.ts';
import { daysAfter, daysBetween } from '#shared/values/days.ts';
import { usdExact } from '#shared/values/money.ts';
import { counted, listInWords } from '#shared/values/words.ts';
import type { LetterForm } from './letter.ts';
import type { LetterDraft } from './letter-draft.ts';
import { amountOf, dateText } from './letter-words.ts';
import type { Offers } from './offer.ts';
import { offerLabels, shownTerm } from './offer-labels.ts';
import { dayOf, type OfferForm } from './write-letter.ts';

/*
 * What a careful investor would want to know before sending. Sample data keeps a letter from being sent, and an offer
 * that nobody can mean.
 */

export type LetterCheck = {
  /** `stops`: cannot be sent. `look`: probably an error. `ask`: somebody else knows. `passes`: nothing to do. */
  kind: 'stops' | 'look' | 'ask' | 'passes';
  title: string;
  text: string;
  field?: keyof LetterDraft;
  /** Asked once before the letter is sent: the seller would have to pay. */
  asksFirst?: true;
  /** Ways to put it right: the button's label, and the changes. */
  fixes?: readonly { label: string; changes: LetterDraft }[];
};

export type CheckedLetter = {
  form: LetterForm;
  offerForm: OfferForm;
  offers: Offers;
  property: PropertyResult;
  /** `YYYY-MM-DD` in the writer's time zone. */
  today: string;
};

/** The checks of a letter with terms, the ones that need something first. */
export function letterChecks(letter: CheckedLetter): LetterCheck[] {
  const checks = [
    ...sampleChecks(letter.property),
    ...mailCheck(letter.property),
    ...faultChecks(letter.offers),
    ...sellerChecks(letter.offers),
    ...daysChecks(letter),
    ...differenceCheck(letter.offers),
    ...assumedCheck(letter.offers),
    ...payoffCheck(letter.offers),
    ...letter.offers.offers.flatMap((offer) => offerRules[offer.structure].check?.(offer, letter.offers.house) ?? []),
    ...loanEndCheck(letter.offers),
  ];
  const order = ['stops', 'look', 'ask', 'passes'] as const satisfies LetterCheck['kind'][];
  return order.flatMap((kind) => checks.filter((check) => check.kind === kind));
}

/** Keeps a letter about a made-up record from being sent; empty for any other. */
export function sampleChecks(property: PropertyResult): LetterCheck[] {
  if (!isSample(property)) return [];
  const text = 'This is a sample house. Every page says so. Email opens with a real address.';
  return [{ kind: 'stops', title: 'Sample data can’t be sent', text }];
}

/** An owner whom the user's file marks. */
function mailCheck({ fromFile }: PropertyResult): LetterCheck[] {
  if (!fromFile?.doNotMail) return [];
  const text = `Your file of ${dateText(fromFile.day)} says so of this owner. Don’t mail this letter unless they ask for it.`;
  return [{ kind: 'look', title: 'Marked “do not mail”', text }];
}

/** An offer that nobody can mean, and the input that makes it so. */
function faultChecks({ faults }: Offers): LetterCheck[] {
  return faults.map(({ structure, field, text }) => ({
    kind: 'stops',
    title: `${offerRules[structure].name} can’t be offered`,
    text,
    field,
  }));
}

/** The seller would have to pay in, now or each month. */
function sellerChecks({ house, offers }: Offers): LetterCheck[] {
  const shortages = [shortAtClosing, shortEachMonth, shortAtTheEnd];
  const short = offers.flatMap((offer) => shortages.flatMap((shortage) => shortage(offer, house)));
  const { balance } = house;
  const pastDue = pastDueOf(house);
  if (short.length > 0 || balance === null || pastDue === null || balance + pastDue === 0) return short;
  const owed = `${usdExact(balance + pastDue)}${pastDue > 0 ? ' with what is past due' : ''}`;
  return offers.some(({ cashToSeller }) => cashToSeller === null)
    ? []
    : [{ kind: 'passes', title: 'Every option covers what is owed', text: owed }];
}

function shortAtClosing(offer: Offer, house: Offers['house']): LetterCheck[] {
  const { cashToSeller, upfront, keepsLoan } = offer;
  if (cashToSeller === null || cashToSeller >= 0) return [];
  const { name, price, upfront: part } = offerRules[offer.structure];
  const field = part ?? price.field;
  const paid = upfront ?? 0;
  const missing = usdExact(-cashToSeller);
  const owed = !keepsLoan && house.balance !== null ? ` ${usdExact(paid - cashToSeller)} is owed.` : '';
  // The amount that covers what is owed; none where it would be more than the price.
  const enough = Math.round((paid - cashToSeller) * 100) / 100;
  const mayUse = upfront !== null && (part === undefined || (offer.price !== null && enough <= offer.price));
  const title = `${name} doesn’t ${keepsLoan ? 'cover what is past due' : 'clear the payoff'}`;
  const text = `${usdExact(paid)} is ${missing} too little.${owed} The seller would have to bring ${missing}.`;
  const fixes = mayUse ? [{ label: `Use ${usdExact(enough)}`, changes: { [field]: String(enough) } }] : [];
  return [{ kind: 'look', title, text, field, asksFirst: true, fixes }];
}

function shortEachMonth({ structure, keepsLoan, rent, note }: Offer, house: Offers['house']): LetterCheck[] {
  const { balance, payment } = house;
  const { name, paysLoan } = offerRules[structure];
  const paid = rent ?? note?.payment;
  if (!paysLoan || !keepsLoan || payment === null || balance === 0 || paid === undefined || paid >= payment) return [];
  const { noun, field } = paysLoan.monthly;
  // Of the loan alone: taxes, insurance and dues are not in it.
  const text = `The ${noun} is ${usdExact(Math.round((payment - paid) * 100) / 100)} less than the loan’s payment of ${usdExact(payment)}.`;
  return [{ kind: 'look', title: `${name} pays less than the loan costs`, text, field, asksFirst: true }];
}

function shortAtTheEnd(offer: Offer): LetterCheck[] {
  const paid = finalOf(offer)?.amount;
  const { loanThen } = offer;
  const { paysLoan } = offerRules[offer.structure];
  if (!paysLoan || paid === undefined || loanThen === null || paid >= loanThen) return [];
  const { title, field, text } = paysLoan.end;
  return [{ kind: 'look', title, text: text(usdExact(paid), usdExact(loanThen)), field, asksFirst: true }];
}

type Period = { field: 'inspectionPeriod' | 'financingContingency'; name: string; days: number | null };

function daysChecks({ form, offerForm, today }: CheckedLetter): LetterCheck[] {
  const written = dayOf(offerForm.letterDate) ?? today;
  const answerBy = dayOf(offerForm.answerBy);
  const closing = dayOf(form.closingDate);
  const periods = [
    { field: 'inspectionPeriod', name: 'inspection', days: amountOf(form.inspectionPeriod) },
    { field: 'financingContingency', name: 'financing', days: amountOf(form.financingContingency) },
  ] as const;
  const negative = periods.flatMap(({ field, name, days }): LetterCheck[] =>
    days === null || days >= 0
      ? []
      : [{ kind: 'look', title: 'A period is negative', text: `Enter 0 or more days for ${name}.`, field }],
  );
  return [
    ...negative,
    ...answerChecks(answerBy, written),
    ...(negative.length > 0 || closing === null ? [] : closingChecks(closing, answerBy ?? written, periods)),
  ];
}

function answerChecks(answerBy: string | null, written: string): LetterCheck[] {
  if (answerBy === null) {
    return [{ kind: 'look', title: 'No day to answer by', text: 'The offer would never expire.', field: 'answerBy' }];
  }
  if (answerBy >= written) return [];
  const text = `The letter is dated ${dateText(written)}, the answer is due ${dateText(answerBy)}.`;
  return [{ kind: 'look', title: 'The answer is due before the letter', text, field: 'answerBy' }];
}

function closingChecks(closing: string, signed: string, periods: readonly Period[]): LetterCheck[] {
  const longest = periods.reduce((most, each) => ((each.days ?? 0) > (most.days ?? 0) ? each : most));
  const days = Math.round(longest.days ?? 0);
  if (days > 3650) return [];
  const end = daysAfter(signed, days);
  if (closing < end) {
    const title = `Closing comes before the ${days === 0 ? 'answer' : `${counted(days, 'day')} end`}`;
    const text = `Signed by ${dateText(signed)}, ${longest.name} runs to ${dateText(end)}. Closing is ${dateText(closing)}. Move one of them.`;
    const later = { label: `Close ${dateText(end)}`, changes: { closingDate: end } };
    const fixes = [later, ...shorterPeriods(daysBetween(signed, closing), periods)];
    return [{ kind: 'look', title, text, field: 'closingDate', fixes }];
  }
  if (days === 0) return [];
  const text = `signed by ${dateText(signed)}, the ${counted(days, 'day')} end ${dateText(end)}`;
  return [{ kind: 'passes', title: 'Closing comes after every contingency', text }];
}

/** Ends the periods with the closing; none where it comes too early for any. */
function shorterPeriods(days: number, periods: readonly Period[]): { label: string; changes: LetterDraft }[] {
  if (days <= 0) return [];
  const tooLong = periods.filter((period) => (period.days ?? 0) > days);
  const changes = Object.fromEntries(tooLong.map(({ field }) => [field, String(days)]));
  return [{ label: `Make It ${days === 1 ? '1 Day' : `${days} Days`}`, changes }];
}

function differenceCheck({ terms }: Offers): LetterCheck[] {
  const different = terms.filter(({ differs }) => differs);
  const [first] = different;
  if (first === undefined) return [];
  const named = different.map(
    ({ field, structure, text, inDeal }) =>
      `${nameOf(field, structure)}: ${shownTerm(field, text)} here, ${shownTerm(field, inDeal)} in the deal.`,
  );
  const title = `Letter and deal differ in ${different.length === 1 ? 'one term' : `${different.length} terms`}`;
  const text = `${named.join(' ')} You can send it like this.`;
  const changes = Object.fromEntries(different.map(({ field }) => [field, '']));
  return [{ kind: 'look', title, text, field: first.field, fixes: [{ label: 'Use the Deal’s Terms', changes }] }];
}

function assumedCheck({ terms, problems }: Offers): LetterCheck[] {
  const assumed = terms.filter(
    ({ field, structure, origin, text, inDeal }) =>
      // A term that is not there needs no check.
      structure !== null &&
      origin === 'assumed' &&
      text === inDeal &&
      text !== '0' &&
      !offerRules[structure].isQuiet?.(field, text) &&
      problems[field] === undefined,
  );
  const [first] = assumed;
  if (first === undefined) return [];
  const title = `${assumed.length === 1 ? 'One term is' : `${assumed.length} terms are`} assumed`;
  const names = assumed.map(({ field, structure }) => nameOf(field, structure).toLowerCase());
  const text = `Nobody typed ${listInWords(names)}. Check before you offer it.`;
  return [{ kind: 'look', title, text, field: first.field }];
}

function nameOf(field: OfferTerm, structure: Offer['structure'] | null): string {
  const { label } = offerLabels[field];
  return structure === null ? label : `${offerRules[structure].name} ${label.toLowerCase()}`;
}

function payoffCheck({ house }: Offers): LetterCheck[] {
  if (house.balance === 0) return [];
  const [title, text] =
    house.balance === null
      ? ['The loan balance is unknown', 'The letter leaves it to the lender. Ask the seller for a loan statement.']
      : ['The lender hasn’t confirmed the payoff', 'The letter says “about.” Ask for a payoff statement.'];
  return [{ kind: 'ask', title, text, field: 'house.loan.balance' }];
}

/** A loan that stays and falls due before its payments have paid it off. */
function loanEndCheck({ house, offers }: Offers): LetterCheck[] {
  const { balloon, paymentsLeft } = house;
  if (balloon === null || paymentsLeft === null || !offers.some((offer) => leavesLoan(offer, house))) return [];
  const text = `${usdExact(balloon)} of the seller’s loan falls due in month ${paymentsLeft}. Check its payment and say who pays it.`;
  return [{ kind: 'look', title: 'The loan has a balloon', text, field: 'house.loan.payment' }];
}

/** For a letter without terms: a price below what is owed, and a period that is negative. */
export function plainLetterChecks(letter: CheckedLetter, working: Offer['structure'] | null): LetterCheck[] {
  const days = daysChecks(letter).filter(({ kind, field }) => kind === 'look' && field !== 'answerBy');
  return [...sampleChecks(letter.property), ...mailCheck(letter.property), ...belowOwed(letter, working), ...days];
}

function belowOwed({ form, offers: { house } }: CheckedLetter, working: Offer['structure'] | null): LetterCheck[] {
  const price = amountOf(form.offerPrice);
  if (price === null || price <= 0) return [];
  const { balance } = house;
  const pastDue = pastDueOf(house);
  const isBeside = working !== null && offerRules[working].includesLoan === true;
  const owed = balance === null ? null : isBeside ? balance : pastDue === null ? null : balance + pastDue;
  if (owed === null) {
    const text = 'Nobody has said what is owed: the price may be below it. Ask for a payoff statement.';
    return [{ kind: 'look', title: 'What is owed is not known', text, field: 'offerPrice' }];
  }
  if (price >= owed) return [];
  const text = `${usdExact(price)} is ${usdExact(owed - price)} below what is owed.`;
  return [{ kind: 'look', title: 'The price is below what is owed', text, field: 'offerPrice', asksFirst: true }];
}
