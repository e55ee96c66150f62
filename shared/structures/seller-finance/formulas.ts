import { scheduleOf } from '#shared/finance/loans.ts';
import {
  arrears,
  balance,
  closing,
  type Formulas,
  formula,
  improved,
  income,
  incomeThere,
  liens,
  loanInputs,
  loanPayment,
  maintenance,
  ownedCosts,
  ownedInputs,
  repairs,
  reserves,
  sellersDebts,
  settledNoteInputs,
  soldFor,
  termOf,
  worked,
} from '#shared/structures/base/formula.ts';
import { usd, words } from '#shared/structures/base/formula-parts.ts';
import { isWrapped, sellerFinance, sellerNote } from './plan.ts';

const down = termOf('down', 'sellerFinance.down', 'down payment');
const notePayment = worked(
  (deal) => usd('note payment', sellerNote(deal).payment),
  (places) => places.notePayment,
);
const noteLeft = worked(
  (deal, { exitMonth }) => usd('note left', scheduleOf(sellerNote(deal), exitMonth).owed(exitMonth)),
  (places) => places.noteLeft,
);

export const sellerFinanceFormulas: Formulas = {
  price: termOf('price', 'sellerFinance.price', 'price'),
  cashIn: formula`${down} + ${closing} + ${repairs} + ${reserves}`,
  month: formula`${incomeThere} − ${notePayment}`,
  netAtExit: formula`${soldFor(improved)} − ${noteLeft} + ${reserves}`,
  owned: { income, payments: notePayment },
  costs: ownedCosts,
  note: ({ of, has }) => (has('note') ? of('note') : `MAX(0,${of('price')}-${of('down')})`),
  entry: {
    loanPayer: 'seller',
    start: { toSeller: down, toOthers: formula`${closing} + ${repairs}`, sellersCash: sellersDebts },
    sellersCosts: null,
    maintenance,
    worth: improved,
    option: null,
    inputs: (deal) => {
      const { arrears: behind, liens: owed, loan } = deal.facts;
      const isWrap = isWrapped(deal);
      return { sellersDebts: behind + owed + (isWrap ? 0 : loan.balance), ...(isWrap && loanInputs(deal)) };
    },
  },
  seller: (deal, figures) => {
    const isWrap = isWrapped(deal);
    const { atEnd, loanAtExit } = sellerFinance(deal).seller;
    const note = usd('note left', atEnd + loanAtExit);
    const loan = usd('loan left', loanAtExit);
    const cured = formula`${down} − ${arrears} − ${liens}`;
    return {
      now: (isWrap ? cured : formula`${cured} − ${balance}`).words(deal, figures),
      month: (isWrap ? formula`${notePayment} − ${loanPayment}` : notePayment).words(deal, figures),
      end: isWrap
        ? { formula: words`${note} − ${loan}`, value: note.value - loan.value }
        : { formula: words`${note}`, value: note.value },
    };
  },
  inputs: (deal) => {
    const { price, down, ratePercent, months, interestOnly } = deal.terms.sellerFinance;
    return {
      ...ownedInputs(deal),
      hurdle: deal.assumptions.hurdlePercent,
      price,
      down,
      noteRate: ratePercent,
      noteMonths: months,
      ...settledNoteInputs(deal),
      interestOnly: interestOnly ? 1 : 0,
    };
  },
};
