import { isNoDifference } from '#shared/deal/words/seller-verdict-text.ts';
import type { SellerSide, StructureResult } from '#shared/structures/base/deal-answer.ts';
import type { Offer } from '#shared/structures/base/offer/offer.ts';
import { about, leavesAbout } from '#shared/structures/base/offer/offer-words.ts';
import { offerRules } from '#shared/structures/offers.ts';
import { traits } from '#shared/terms/structure-terms.ts';
import { usd, usdExact, usdSigned } from '#shared/values/money.ts';
import { counted, durationInWords } from '#shared/values/words.ts';
import type { Offers } from './offer.ts';

/* What an option of a letter comes to for both sides, in the words of the editor. */

export type OptionFigure = {
  label: string;
  /** `null` where a fact is lacking that it needs. */
  text: string | null;
  note?: string;
};

type Priced = Pick<StructureResult, 'structure' | 'monthlyCashFlow' | 'profit' | 'exitMonth' | 'cashIn' | 'npv'>;

/** The investor's month, or the profit of what earns no rent, the cash in, and what it is worth today. */
export function investorFigures({
  structure,
  monthlyCashFlow,
  profit,
  exitMonth,
  cashIn,
  npv,
}: Priced): OptionFigure[] {
  const { isHeld } = traits[structure];
  return [
    isHeld
      ? { label: 'Your month', text: signed(monthlyCashFlow), note: 'first year' }
      : {
          label: 'Your profit',
          text: signed(profit),
          ...(exitMonth !== null && { note: `in ${durationInWords(exitMonth)}` }),
        },
    { label: 'Cash in', text: cashIn === null ? null : usd(cashIn) },
    { label: 'Worth today', text: signed(npv) },
  ];
}

type Sold = Pick<StructureResult, 'structure' | 'seller' | 'sellerVerdict'>;

/**
 * The seller's closing, month, today's money, and that against a listing. An amount of the contract has its cents; one
 * with a record's balance or payment in it is "about".
 *
 * @param offers the offers of the same terms.
 */
export function sellerFigures({ structure, seller, sellerVerdict }: Sold, offers: Offers): OptionFigure[] {
  const { cashNow, months, presentValue } = seller;
  const offer = offers.offers.find((each) => each.structure === structure);
  const isLater = !traits[structure].isHeld && months !== null && months > 0;
  return [
    {
      label: 'At closing',
      text: cashNow === null ? null : received(closingText(cashNow, offers, offer)),
      ...(isLater && { note: 'the rest at the resale' }),
    },
    { label: 'A month', ...month(seller, offers, offer) },
    { label: 'In today’s money', text: presentValue === null ? null : usd(presentValue) },
    { label: 'Against listing', text: againstListing(sellerVerdict.difference) },
  ];
}

const signed = (amount: number | null) => (amount === null ? null : usdSigned(amount));

/** What the seller brings is said as that, not as an amount below 0. */
type Written = { isBrought: boolean; text: string };
const received = ({ isBrought, text }: Written) => (isBrought ? `Pays in ${text}` : text);

function closingText(amount: number, { house }: Offers, offer: Offer | undefined): Written {
  const size = Math.abs(amount);
  const isAbout = offer !== undefined && leavesAbout(offer, house) && size > 0;
  return { isBrought: amount < 0, text: isAbout ? about(Math.round(size / 100) * 100) : usdExact(size) };
}

/** `null` where nobody knows it; "None" where all comes at closing. */
function month({ monthly, months }: SellerSide, offers: Offers, offer: Offer | undefined): Omit<OptionFigure, 'label'> {
  if (months === 0) return { text: 'None' };
  if (monthly === null || months === null) return { text: null };
  return { text: received(monthText(monthly, offers, offer)), note: `for ${counted(months, 'month')}` };
}

/** A note's payment, also less a typed payment of the loan, is of the contract; what the house costs is reckoned. */
function monthText(amount: number, offers: Offers, offer: Offer | undefined): Written {
  const size = Math.abs(amount);
  const isAbout = offer !== undefined && paysLoan(offers, offer) && offers.house.paymentKnown === 'about';
  const text = isAbout ? about(Math.round(size)) : offer?.note ? usdExact(size) : usd(size);
  return { isBrought: amount < 0, text };
}

/** Whether the seller pays a loan out of their month. */
function paysLoan({ house }: Offers, { structure, note, keepsLoan }: Offer): boolean {
  if (house.balance === 0) return false;
  return note === null || (keepsLoan && offerRules[structure].paysLoan !== undefined);
}

function againstListing(difference: number | null): string | null {
  if (difference === null) return null;
  return isNoDifference(difference) ? 'As much' : usdSigned(difference);
}
