import type { Offer, OfferHouse, OfferNote } from '#shared/structures/base/offer/offer.ts';
import {
  about,
  aboutBalance,
  aboutCents,
  centsOrAbout,
  dueOn,
  leavesAbout,
  leavesLoan,
  pastDueAmount,
  pastDueName,
  pastDueOf,
  priceText,
  startingOn,
} from '#shared/structures/base/offer/offer-words.ts';
import { usdExact, usdToCent } from '#shared/values/money.ts';
import { percentFactor } from '#shared/values/percent.ts';
import { counted, listInWords, upperFirst } from '#shared/values/words.ts';
import { type OptionFacts, optionNames } from './option-table.ts';

/* What each option means, and what a seller should know before choosing it. */

const formal: Readonly<Record<Offer['structure'], string>> = {
  Wholesale: '',
  'Seller Finance': ' (seller financing)',
  'Subject-To': ' (a purchase subject to the existing loan)',
  'Lease Option': ' (a lease with an option to buy)',
  Novation: ' (a novation)',
};

/** The option's name with what the contract would be called. */
export function optionTitle({ structure }: Offer): string {
  return `${optionNames[structure]}${formal[structure]}`;
}

/** How the option works, in one paragraph. */
export function optionText(offer: Offer, facts: OptionFacts): string {
  switch (offer.structure) {
    case 'Wholesale':
      return cashText(offer, facts.house);
    case 'Seller Finance':
      return sellerFinanceText(offer, facts);
    case 'Subject-To':
      return subjectToText(offer, facts);
    case 'Lease Option':
      return leaseText(offer, facts);
    case 'Novation':
      return novationText(offer, facts);
  }
}

const price = (offer: Offer, house: OfferHouse) => priceText(offer, house) || 'a price to be agreed';
const sentences = (...parts: (string | false)[]) => parts.filter(Boolean).join(' ');

/** "your loan, about $165,000, and what is past due, about $3,000"; empty when nothing is owed. */
function owed(house: OfferHouse, { withLoan = true, when = '' } = {}): string {
  const pastDue = pastDueOf(house);
  const due = pastDueName(house);
  const loan = `your loan${house.balance === null ? '' : `, ${aboutBalance(house)}${when}`}`;
  const dueText = `${due}${pastDue === null ? '' : `, ${about(pastDue)}`}`;
  const parts = [...(withLoan && house.balance !== 0 ? [loan] : []), ...(due === '' ? [] : [dueText])];
  return parts.length > 1 ? parts.join(', and ') : listInWords(parts);
}

/** What is left of a payment after what it pays off. */
function yoursOf(cashToSeller: number | null, isAbout = false): string {
  if (cashToSeller === null) return 'the rest would be yours';
  return cashToSeller < 0 ? missing(cashToSeller, isAbout) : `${centsOrAbout(cashToSeller, isAbout)} would be yours`;
}

const missing = (cashToSeller: number, isAbout: boolean) =>
  `${aboutCents(-cashToSeller, isAbout)} would be missing to pay all of it`;

function cashText(offer: Offer, house: OfferHouse): string {
  const bills = owed(house);
  const { cashToSeller } = offer;
  const isAbout = leavesAbout(offer, house);
  const isShort = cashToSeller !== null && cashToSeller < 0;
  return sentences(
    `We would pay ${price(offer, house)} at closing and take the house as it stands.`,
    bills !== '' && `Out of that price, the closing company would pay off ${bills}.`,
    isShort
      ? `${upperFirst(missing(cashToSeller, isAbout))}.`
      : `You would receive ${cashToSeller === null ? 'the rest' : aboutCents(cashToSeller, isAbout)}${house.balance === 0 ? '' : ', and your loan would be finished'}.`,
  );
}

function sellerFinanceText(offer: Offer, { house, dates }: OptionFacts): string {
  const { upfront: down, note, keepsLoan, cashToSeller, loanThen } = offer;
  if (note === null) return `We would pay ${price(offer, house)} at closing.`;
  const bills = owed(house, { withLoan: !keepsLoan });
  const yours = yoursOf(cashToSeller, leavesAbout(offer, house));
  const { payment, isRecord } = house;
  const split =
    keepsLoan && payment !== null && note.payment >= payment
      ? `It would send ${usdToCent(payment)} to your lender and ${usdToCent(note.payment - payment)} to you.`
      : keepsLoan
        ? 'It would pay your lender first.'
        : '';
  const after =
    keepsLoan && note.balloon !== null && loanThen !== null && note.balloon >= loanThen
      ? `${upperFirst(aboutCents(loanThen, isRecord))} of it would pay off your loan; ${aboutCents(note.balloon - loanThen, isRecord)} would be yours.`
      : '';
  return sentences(
    `We would pay ${price(offer, house)}: ${down === null ? 'a down payment' : usdExact(down)} at closing, and ${usdExact(note.amount)} over time at ${percentFactor(note.ratePercent)} interest a year.`,
    bills !== '' &&
      (keepsLoan
        ? `Of the down payment, ${broughtUp(house)} and ${yours}.`
        : `Out of the down payment, the closing company would pay off ${bills}; ${yours}.`),
    monthly(note, `through a payment service`, dates, 'we would pay'),
    split,
    balloon(note, dates, 'we would owe all the rest at once'),
    after,
  );
}

/** "about $3,000 would bring your loan up to date". */
function broughtUp(house: OfferHouse): string {
  const amount = pastDueOf(house);
  const isLoanOnly = house.liens === 0;
  const use = isLoanOnly ? 'would bring your loan up to date' : `would pay ${pastDueName(house)}`;
  return `${amount === null ? 'part' : about(amount)} ${use}`;
}

function subjectToText(offer: Offer, { house, dates }: OptionFacts): string {
  const { note: second, cashToSeller } = offer;
  const due = pastDueAmount(house);
  const loan = `your loan${house.balance === null ? '' : ` of ${aboutBalance(house)}`}, which would stay in place`;
  const cash =
    cashToSeller === null ? 'cash to you at closing' : `${usdToCent(cashToSeller)} in cash to you at closing`;
  return sentences(
    second === null
      ? `${upperFirst(`the price of ${price(offer, house)}`)} has two parts: ${loan}; and ${cash}.`
      : `${upperFirst(`the price of ${price(offer, house)}`)} has three parts: ${loan}; ${cash}; and ${usdExact(second.amount)} that we would owe you at ${percentFactor(second.ratePercent)} interest a year.`,
    due !== '' && `We would also pay ${due.startsWith('$') ? `the ${due}` : due}.`,
    `From closing on, we would pay ${house.payment === null ? 'the loan’s payments' : `the loan’s ${usdToCent(house.payment)} a month`} to your lender.`,
    second !== null && monthly(second, '', dates, 'we would pay you'),
    second !== null && balloon(second, dates, 'we would pay you the rest at once'),
  );
}

function monthly(
  { payment, payments, interestOnly, balloon: final }: OfferNote,
  how: string,
  dates: OptionFacts['dates'],
  verb: string,
): string {
  const span = final === null ? ` for ${counted(payments, 'month')}` : '';
  return `${upperFirst(startingOn(dates))}, ${verb} ${usdToCent(payment)} a month${how === '' ? '' : ` ${how}`}${span}${interestOnly ? ', which is interest only' : ''}.`;
}

function balloon({ balloon: amount, payments }: OfferNote, dates: OptionFacts['dates'], words: string): string {
  if (amount === null) return '';
  const day =
    dates.closing === null
      ? `After ${counted(payments, 'payment')}`
      : `${upperFirst(dueOn(dates, payments))}, after ${counted(payments, 'payment')}`;
  return `${day}, ${words}, ${usdToCent(amount)} (a “balloon”).`;
}

function leaseText(offer: Offer, { house, dates }: OptionFacts): string {
  const { upfront: fee, rent, creditMonthly, months, left, cashToSeller, sellerMaintenancePercent: share } = offer;
  const due = pastDueName(house);
  const yours = yoursOf(cashToSeller);
  return sentences(
    `We would rent the house from you for ${counted(months, 'month')}${rent === null ? '' : ` at ${usdExact(rent)} a month`}, and have the right, but no duty, to buy it for ${price(offer, house)} in that time.`,
    `At the start we would pay ${fee === null ? 'an amount to be agreed' : usdExact(fee)} for that right (the “option fee”)${due === '' ? '' : `; of it, ${broughtUp(house)} and ${yours}`}.`,
    `The option fee${creditMonthly > 0 ? ` and ${usdExact(creditMonthly)} of each month’s rent` : ''} would count toward the price${left === null ? '' : `: ${dates.closing === null ? 'at the end' : dueOn(dates, months)}, ${usdToCent(left)} would be left to pay`}.`,
    `Until we buy, you would stay the owner and go on paying ${listInWords([...(house.balance === 0 ? [] : ['your loan']), 'property taxes', 'insurance', ...(share > 0 ? [`${percentFactor(share)} of the maintenance`] : [])])}.`,
    house.balance !== 0 && 'If we buy, your loan would be paid off out of the price.',
  );
}

function novationText(offer: Offer, { house, dates }: OptionFacts): string {
  const bills = owed(house, { when: ' today' });
  const { cashToSeller, months } = offer;
  const isAbout = leavesAbout(offer, house);
  const received =
    cashToSeller === null
      ? ''
      : `; ${cashToSeller < 0 ? missing(cashToSeller, isAbout) : `you would receive ${aboutCents(cashToSeller, isAbout)}`}`;
  return sentences(
    `You would receive a price of ${price(offer, house)} when the house is sold to a buyer who pays the retail price, which we hope to see ${dates.closing === null ? `in about ${counted(months, 'month')}` : `by ${dueOn(dates, months).replace(/^on /, '')}`}.`,
    'We would prepare the house for that sale and market it at our cost, and we would keep what is left of it after its costs and your price.',
    bills !== '' && `Out of your price, the closing company would pay off ${bills}${received}.`,
    `Until then you would stay the owner and go on paying ${house.balance === 0 ? 'property taxes' : 'your loan, property taxes'} and insurance.`,
  );
}

/** What a seller should know before choosing the option. */
export function optionWarning(offer: Offer, { offers, house }: OptionFacts): string {
  const isOpen = leavesLoan(offer, house);
  const first = offers.find((each) => leavesLoan(each, house));
  const dueOnSale =
    first === offer
      ? 'Most loans let the lender ask for full repayment when the house changes owners, or is leased with an option, without its consent (a “due-on-sale” clause). Nobody can promise it will not.'
      : 'Here too the lender may ask for full repayment (a “due-on-sale” clause), and nobody can promise it will not.';
  switch (offer.structure) {
    case 'Wholesale':
      return sentences(
        house.balance !== 0 && 'If the lender’s payoff is higher, your cash is lower by the same amount.',
        'We may ask another buyer to close in our place and be paid by that buyer for it. We would tell you in writing first, and your price would not change. Some states have rules for that.',
      );
    case 'Seller Finance':
      return sentences(
        isOpen && `Your loan stays in your name until then. ${dueOnSale} A late loan payment could hurt your credit.`,
        offer.note !== null &&
          `If we could not make ${offer.note.balloon === null ? 'a' : 'the final'} payment, you might have to foreclose, which takes time and money.`,
        'Being paid over time can change your taxes, and federal and state rules limit some loans made by sellers: ask a tax adviser and an attorney.',
      );
    case 'Subject-To':
      return sentences(
        'The loan stays in your name and on your credit record until we sell or refinance.',
        house.paymentsLeft !== null &&
          `That could be as late as its last payment, ${counted(house.paymentsLeft, 'month')} from now.`,
        loanBalloon(house),
        `You remain responsible to the lender. ${dueOnSale}`,
        'If we paid late, your credit could suffer, and an open loan can make it harder to borrow again. FHA and VA loans have rules of their own. Ask an attorney before you choose this.',
      );
    case 'Lease Option':
      return sentences(
        'We may decide not to buy; then the option ends, you keep the option fee and the rent, and the house is still yours.',
        'Until it ends you could not sell to anyone else or borrow more against the house.',
        isOpen && `${dueOnSale} If we paid rent late, your loan’s payment would still be due.`,
        'Some states treat a lease with an option as a sale and have rules of their own. Ask an attorney before you choose this.',
      );
    case 'Novation':
      return sentences(
        'A resale is not assured, and neither is its date.',
        'When a buyer is found, a new agreement between you and that buyer would take the place of ours, if everyone agrees (the “novation”).',
        'We act for ourselves and expect a profit on the resale. Some states ask for a license to market a house that someone else owns. Ask an attorney before you choose this.',
      );
  }
}

/** "About $48,200.00 of it falls due with that payment." */
function loanBalloon({ balloon: amount, paymentsLeft, isRecord }: OfferHouse): string {
  if (amount === null || paymentsLeft === null) return '';
  return `Its payments do not pay it off: ${aboutCents(amount, isRecord)} would fall due with the last one.`;
}

/** What holds for every option of the letter. */
export function commonTerms(
  { offers, house, closingCosts }: OptionFacts,
  { inspection, financing, deposit }: { inspection: string; financing: string; deposit: string },
): string[] {
  const periods = [
    ...(inspection === '' ? [] : [`${inspection} to inspect the house and its title`]),
    ...(financing === ''
      ? []
      : [`${financing} to settle our financing${house.balance === 0 ? '' : ' and read your loan papers'}`]),
  ];
  const staysOpen = offers.some((offer) => leavesLoan(offer, house) && offer.structure !== 'Lease Option');
  const isOwed = offers.some(({ note }) => note !== null);
  const hasLease = offers.some(({ structure }) => structure === 'Lease Option');
  const deedOfTrust = 'Where we owe you money, the house would secure it (a recorded mortgage or deed of trust)';
  const check = 'you could check at any time that your loan is paid';
  const kept = 'Once the house is ours, we would keep it insured and its taxes paid.';
  return [
    sentences(
      periods.length > 0 && `After an agreement is signed, we would have ${periods.join(', and ')}.`,
      deposit !== '' && `We would leave a ${deposit} deposit with the closing company.`,
    ),
    `You would make no repairs${hasLease ? ' before the lease starts' : ''}. Title would come free of any lien not named here.`,
    `${chargesText[closingCosts]} Property taxes are shared by date. You would pay for your own advisers.`,
    isOwed || staysOpen
      ? `${[...(isOwed ? [deedOfTrust] : []), ...(staysOpen ? [isOwed ? check : upperFirst(check)] : [])].join(', and ')}. ${kept}`
      : '',
    'We buy for ourselves, as investors, and may rent out or resell the house. We are not your agent, broker or adviser.',
  ].filter(Boolean);
}

const chargesText: Readonly<Record<OptionFacts['closingCosts'], string>> = {
  buyer: 'We would pay title, escrow and recording charges.',
  shared: 'We would share title, escrow and recording charges equally with you.',
  customary: 'Each side would pay its usual share of title, escrow and recording charges.',
};
