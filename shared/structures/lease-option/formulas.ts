import {
  arrears,
  asIs,
  dues,
  type Formulas,
  formula,
  inCell,
  insurance,
  keptRent,
  liens,
  loanInputs,
  maintenance,
  other,
  ownersCarry,
  rentInputs,
  sellersDebts,
  shareTerm,
  soldFor,
  taxes,
  termOf,
  worked,
} from '#shared/structures/base/formula.ts';
import { months, usd, words } from '#shared/structures/base/formula-parts.ts';
import { leaseOption, optionOf } from './plan.ts';

const strike = termOf('strike', 'leaseOption.strike', 'option price');
const fee = termOf('optionFee', 'leaseOption.fee', 'option fee');
const ownRepairs = termOf('repairs', 'leaseOption.repairs', 'own repairs');
const closing = termOf('optionClosing', 'leaseOption.closing', 'closing');
const rent = termOf('ownerRent', 'leaseOption.rent', 'rent to the owner');
const credit = termOf('credit', 'leaseOption.creditMonthly', 'credit a month');
const ownShare = shareTerm('ownShare', 'leaseOption.maintenanceSharePercent', 'own share');
const term = worked(
  ({ terms }) => months('months', terms.leaseOption.months, 'terms.leaseOption.months'),
  ({ exit }) => String(exit),
);
const ownMaintenance = formula`${ownShare} × ${maintenance}`;
/** The strike less what was paid toward it. */
const strikeLeft = formula`${strike} − ${fee} − ${credit} × ${term}`;
const used = formula`${soldFor(asIs)} − (${strikeLeft})`;

/** The owner's costs of the house a month. */
const ownersCosts = formula`(${taxes} ÷ 12 + ${insurance} ÷ 12 + ${dues} + ${other} + ${maintenance} × (1 − ${ownShare}))`;

export const leaseOptionFormulas: Formulas = {
  price: strike,
  cashIn: formula`${fee} + ${ownRepairs} + ${closing}`,
  month: formula`${keptRent} − ${ownMaintenance} − ${rent}`,
  netAtExit: {
    words: (deal, figures) =>
      optionOf(deal).exercised <= 0 ? words`${usd('nothing: the option is not used', 0)}` : used.words(deal, figures),
    cell: (places) => `MAX(0,${used.cell(places)})`,
  },
  costs: inCell(ownMaintenance, ({ of }) => `${of('maintenance')}*${of('ownShare')}/100`),
  entry: {
    loanPayer: 'seller',
    start: { toSeller: fee, toOthers: formula`${ownRepairs} + ${closing}`, sellersCash: sellersDebts },
    sellersCosts: ownersCosts,
    maintenance: ownMaintenance,
    worth: asIs,
    option: {
      strike,
      // Credits end with the lease.
      left: (places, month) =>
        `(${strike.cell(places)}-${fee.cell(places)}-${credit.cell(places)}*MIN(${month},${places.exit}))`,
    },
    inputs: (deal) => {
      const { facts, assumptions } = deal;
      return {
        sellersDebts: facts.arrears + facts.liens,
        ...(facts.loan.balance !== 0 && loanInputs(deal)),
        taxes: 12 * facts.taxes,
        insurance: 12 * facts.insurance,
        hoa: facts.hoa,
        other: facts.other,
        closingPercent: assumptions.closingPercent,
        listingPercent: assumptions.listing.costPercent,
      };
    },
  },
  seller: (deal, figures) => {
    const { atEnd, loanAtExit } = leaseOption(deal).seller;
    const loan = usd('loan left', loanAtExit);
    const yours = shareTerm('ownShare', 'leaseOption.maintenanceSharePercent', 'your share');
    return {
      now: formula`${fee} − ${arrears} − ${liens}`.words(deal, figures),
      month: formula`${rent} − ${ownersCarry} − ${other} − ${maintenance} × (1 − ${yours})`.words(deal, figures),
      end: { formula: words`${strikeLeft.words(deal, figures)} − ${loan}`, value: atEnd },
    };
  },
  inputs: (deal) => {
    const { strike, fee, rent, creditMonthly, repairs, closing, maintenanceSharePercent } = deal.terms.leaseOption;
    return {
      ...rentInputs(deal),
      hurdle: deal.assumptions.hurdlePercent,
      value: deal.house.value ?? Number.NaN,
      strike,
      optionFee: fee,
      ownerRent: rent,
      credit: creditMonthly,
      repairs,
      optionClosing: closing,
      ownShare: maintenanceSharePercent,
    };
  },
};
