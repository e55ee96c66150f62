import type { Offer, OfferFault } from '#shared/structures/base/offer/offer.ts';
import { known, owedAfter } from '#shared/structures/base/offer/offer-figures.ts';
import type { OfferRules } from '#shared/structures/base/offer/offer-rules.ts';
import {
  agreed,
  agreedPrice,
  broughtUp,
  cashItem,
  cell,
  dueOn,
  endOf,
  isNothing,
  leavesLoan,
  lessPastDue,
  listed,
  loanItem,
  pastDueName,
  sentences,
  words,
  yoursOf,
} from '#shared/structures/base/offer/offer-words.ts';
import { usLongDate } from '#shared/values/dates.ts';
import { usdExact } from '#shared/values/money.ts';
import { percentFactor } from '#shared/values/percent.ts';
import { counted, listInWords } from '#shared/values/words.ts';

/** A fee at the start, rent, and the price if the option is used. */
export const leaseOptionOffer: OfferRules = {
  structure: 'Lease Option',
  name: 'Lease Option',
  offer: ({ facts, terms }) => {
    const { strike, fee, rent, creditMonthly, months, maintenanceSharePercent } = terms.leaseOption;
    return {
      price: known(strike),
      cashToSeller: known(fee - (facts.arrears + facts.liens)),
      keepsLoan: true,
      upfront: known(fee),
      rent: known(rent),
      creditMonthly,
      months,
      left: known(strike - fee - creditMonthly * months),
      sellerMaintenancePercent: 100 - maintenanceSharePercent,
      loanThen: known(owedAfter(facts.loan, months)),
    };
  },
  price: { field: 'terms.leaseOption.strike', ifNothing: () => 'Enter an option price above $0.' },
  upfront: 'terms.leaseOption.fee',
  isLease: true,
  brief: ({ upfront, rent, months }) =>
    listed(
      upfront !== null && `${usdExact(upfront)} option fee`,
      rent !== null && `${usdExact(rent)} a month for ${counted(months, 'month')}`,
    ),
  faults,
  paysLoan: {
    monthly: { noun: 'rent', field: 'terms.leaseOption.rent' },
    end: {
      title: 'The option doesn’t clear the payoff',
      field: 'terms.leaseOption.strike',
      text: (paid, owed) => `${paid} is left to pay at the end, and ${owed} is still owed then.`,
    },
  },
  option: {
    name: 'We rent, and may buy',
    formal: 'a lease with an option to buy',
    cells: ({ upfront, rent, months }, house) => {
      const fee = upfront === null ? 'the option fee' : `${usdExact(upfront)} option fee`;
      const term = `rent, ${counted(months, 'month')}${house.balance === 0 ? '' : '; you keep paying your loan'}`;
      return {
        span: `within ${counted(months, 'month')}`,
        cash: `${fee}${lessPastDue(house)}`,
        monthly: rent === null ? words(`To be agreed; ${term}`) : cell(usdExact(rent), term),
        final: 'only if we buy',
        loan: 'In your name; you keep paying it',
        passes: 'Only if we buy',
        closing: (day) => `Lease starts ${usLongDate(day)}`,
      };
    },
    text: (offer, { house, dates }) => {
      const { upfront, rent, creditMonthly, months, left, cashToSeller, sellerMaintenancePercent: share } = offer;
      return sentences(
        `We would rent the house from you for ${counted(months, 'month')}${rent === null ? '' : ` at ${usdExact(rent)} a month`}, and have the right, but no duty, to buy it for ${agreedPrice(offer, house)} in that time.`,
        `At the start we would pay ${upfront === null ? 'an amount to be agreed' : usdExact(upfront)} for that right (the “option fee”)${pastDueName(house) === '' ? '' : `; of it, ${broughtUp(house)} and ${yoursOf(cashToSeller)}`}.`,
        `The option fee${creditMonthly > 0 ? ` and ${usdExact(creditMonthly)} of each month’s rent` : ''} would count toward the price${left === null ? '' : `: ${dates.closing === null ? 'at the end' : dueOn(dates, months)}, ${usdExact(left)} would be left to pay`}.`,
        `Until we buy, you would stay the owner and go on paying ${listInWords([...(house.balance === 0 ? [] : ['your loan']), 'property taxes', 'insurance', ...(share > 0 ? [`${percentFactor(share)} of the maintenance`] : [])])}.`,
        house.balance !== 0 && 'If we buy, your loan would be paid off out of the price.',
      );
    },
    warning: (offer, { house }, dueOnSale) =>
      sentences(
        'We may decide not to buy; then the option ends, you keep the option fee and the rent, and the house is still yours.',
        'Until it ends you could not sell to anyone else or borrow more against the house.',
        leavesLoan(offer, house) && `${dueOnSale} If we paid rent late, your loan’s payment would still be due.`,
        'Some states treat a lease with an option as a sale and have rules of their own. Ask an attorney before you choose this.',
      ),
  },
  formal: {
    wording: {
      title: 'Proposed structure: lease with option to purchase',
      price: 'Option price',
      closing: 'Start of the lease and the option',
      financing: 'for Buyer to confirm that financing can be expected to be available when the option is used',
      structure: [
        'Buyer would lease the Property from Seller and receive the exclusive option, but no obligation, to buy it at the option price during the option period.',
        {
          open: 'The monthly rent, the length of the lease, the option period, the consideration paid for the option and any part of the rent credited toward the option price are to be agreed and would be set out in a lease and a separate option agreement.',
          stated:
            'The monthly rent, the length of the lease and of the option, the consideration paid for the option and any part of the rent credited toward the option price are stated above and would be set out in a lease and a separate option agreement.',
        },
        'Title stays with Seller until the option is used and the purchase closes. If the option is not used within the option period, it ends and the lease runs as agreed.',
      ],
      disclosures: [
        'Some states treat a lease with an option as a sale or require particular disclosures, registrations or forms. The agreements would follow the law of the state in which the Property lies.',
        'Seller would not sell or further encumber the Property during the option period. A memorandum of the option may be recorded.',
        'The agreements would say who maintains and insures the Property, whether Buyer may sublet it, and what becomes of the option consideration if the option is not used.',
      ],
    },
    items: (offer, { house, dates }) => {
      const { upfront, rent, creditMonthly, months, left, sellerMaintenancePercent } = offer;
      return [
        `Option consideration: ${agreed(upfront)}, paid at the start, counted toward the option price, and kept by Seller if the option is not used`,
        cashItem('Cash to Seller at the start', offer, house),
        `Rent to Seller: ${agreed(rent)} a month for ${counted(months, 'month')}${creditMonthly > 0 ? `, of which ${agreed(creditMonthly)} a month counts toward the option price` : ''}`,
        `Maintenance: ${percentFactor(sellerMaintenancePercent)} paid by Seller, the rest by Buyer`,
        `Option period: ${counted(months, 'month')}, to ${endOf(dates, months)}`,
        ...(left === null ? [] : [`Left to pay if the option is used at its end: ${usdExact(left)}`]),
        loanItem(
          house,
          'stays in the name of Seller, who goes on paying it; paid off out of the option price if the option is used',
        ),
      ];
    },
    title: 'passes to Buyer only if the option is used and the purchase closes',
  },
};

/** No rent, or more counted toward the price than it is. */
function faults({ price, upfront, rent, creditMonthly, months, left }: Offer): Omit<OfferFault, 'structure'>[] {
  const [paid, credits] = [upfront ?? 0, creditMonthly * months];
  const field = paid >= credits ? 'terms.leaseOption.fee' : 'terms.leaseOption.creditMonthly';
  const text = `${usdExact(paid)} of option fee and ${usdExact(credits)} of rent credit are more than the ${usdExact(price ?? 0)} price.`;
  return [
    ...(isNothing(rent) ? [{ field: 'terms.leaseOption.rent', text: 'Enter a rent above $0.' } as const] : []),
    ...(left !== null && left < 0 && !isNothing(price) ? [{ field, text } as const] : []),
  ];
}
