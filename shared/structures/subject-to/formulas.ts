import { scheduleOf } from '#shared/finance/loans.ts';
import {
  arrears,
  balance,
  closing,
  type Expression,
  type Formulas,
  formula,
  improved,
  inCell,
  income,
  incomeThere,
  input,
  liens,
  loanInputs,
  loanPayment,
  maintenance,
  ownedCosts,
  ownedInputs,
  repairs,
  reserves,
  settledNoteInputs,
  soldFor,
  termOf,
  worked,
} from '#shared/structures/base/formula.ts';
import { usd, words } from '#shared/structures/base/formula-parts.ts';
import { assumptionCosts, isAssumed, secondOf, subjectTo } from './plan.ts';

// A reader's workbook has what is paid at closing in one amount.
const cashToSeller = inCell(termOf('cashToSeller', 'subjectTo.cashToSeller', 'cash to the seller'), ({ has, of }) =>
  of(has('closing') ? 'closing' : 'cashToSeller'),
);
const second = input('note', (deal) => usd('second note', secondOf(deal).balance, 'terms.subjectTo.second.amount'));
const paidForSeller = inCell(formula`${arrears} + ${liens}`, ({ has, of }) =>
  has('atClosing') ? of('atClosing') : '0',
);
const unassumed = formula`${cashToSeller} + ${paidForSeller} + ${closing} + ${repairs} + ${reserves}`;
const assumption = input('assumption', (deal) => usd('cost of the assumption', assumptionCosts(deal)));
const assumed = formula`${unassumed} + ${assumption}`;
const secondPayment = worked(
  (deal) => usd('second’s payment', secondOf(deal).payment),
  ({ has, notePayment }) => (has('noteRate') ? notePayment : '0'),
);
const loanLeft: Expression = worked(
  ({ facts }, { exitMonth }) => usd('loan left', scheduleOf(facts.loan, exitMonth).owed(exitMonth)),
  (places) => places.loanLeft,
);
const secondLeft: Expression = worked(
  (deal, { exitMonth }) => usd('second left', scheduleOf(secondOf(deal), exitMonth).owed(exitMonth)),
  (places) => places.noteLeft,
);

export const subjectToFormulas: Formulas = {
  price: formula`${balance} + ${cashToSeller} + ${second}`,
  // Most loans are taken over as they are: nothing is said of a cost that only an assumption has.
  cashIn: {
    words: (deal, figures) => (isAssumed(deal) ? assumed : unassumed).words(deal, figures),
    cell: (places) => (places.has('assumption') ? assumed : unassumed).cell(places),
  },
  month: formula`${incomeThere} − ${loanPayment} − ${secondPayment}`,
  netAtExit: formula`${soldFor(improved)} − ${loanLeft} − ${secondLeft} + ${reserves}`,
  owned: { income, payments: formula`${loanPayment} + ${secondPayment}` },
  costs: ownedCosts,
  note: ({ of }) => of('note'),
  entry: {
    loanPayer: 'holder',
    start: {
      toSeller: cashToSeller,
      toOthers: formula`${paidForSeller} + ${closing} + ${assumption} + ${repairs}`,
      sellersCash: null,
    },
    sellersCosts: null,
    maintenance,
    worth: improved,
    option: null,
    inputs: () => ({}),
  },
  seller: (deal, figures) => {
    const left = subjectTo(deal).seller.atEnd;
    return {
      now: cashToSeller.words(deal, figures),
      month: secondPayment.words(deal, figures),
      end: { formula: words`${usd('second left', left)}`, value: left },
    };
  },
  inputs: (deal) => {
    const { facts, terms, assumptions } = deal;
    const { cashToSeller, second } = terms.subjectTo;
    return {
      ...ownedInputs(deal),
      hurdle: assumptions.hurdlePercent,
      ...loanInputs(deal),
      cashToSeller,
      atClosing: facts.arrears + facts.liens,
      ...(isAssumed(deal) && { assumption: assumptionCosts(deal) }),
      ...(second && {
        ...{ note: second.amount, noteRate: second.ratePercent, noteMonths: second.months, interestOnly: 0 },
        ...settledNoteInputs(deal),
      }),
    };
  },
};
