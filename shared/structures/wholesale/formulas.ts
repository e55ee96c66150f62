import { tolerance } from '#shared/finance/figures.ts';
import {
  arrears,
  balance,
  type Expression,
  type Formulas,
  formula,
  improved,
  liens,
  price,
  repairs,
  shareTerm,
  termOf,
} from '#shared/structures/base/formula.ts';
import { usd, words } from '#shared/structures/base/formula-parts.ts';
import { ruledPrice } from './plan.ts';

const rule = shareTerm('rule', 'wholesale.rulePercent', 'rule');
const fee = termOf('assignmentFee', 'wholesale.fee', 'assignment fee');
const earnest = termOf('earnest', 'wholesale.earnest', 'earnest money');
const ownCosts = termOf('ownCosts', 'wholesale.ownCosts', 'own costs');

const ruled = formula`${improved} × ${rule} − ${repairs} − ${fee}`;

/** A price of its own; else the rule's in hundreds of dollars, or to the cent where only that pays what is owed. */
const offered: Expression = {
  words: (deal, figures) => {
    const own = deal.terms.wholesale.price;
    if (own !== null) return words`${usd('price', own, 'terms.wholesale.price')}`;
    const leftOff = ruledPrice(deal) - figures.price;
    if (Math.abs(leftOff) < tolerance) return ruled.words(deal, figures);
    return words`${ruled.words(deal, figures)} − ${usd('left off, down to a hundred', leftOff)}`;
  },
  cell: (places) => {
    if (places.has('price')) return places.of('price');
    const price = ruled.cell(places);
    const hundreds = `INT((${price})/100+1E-9)*100`;
    if (!places.has('sellersDebts')) return hundreds;
    const debts = places.of('sellersDebts');
    return `IF(AND(${hundreds}<${debts},${debts}<=${price}+0.005),ROUND(${price},2),${hundreds})`;
  },
};

export const wholesaleFormulas: Formulas = {
  price: offered,
  cashIn: formula`${earnest} + ${ownCosts}`,
  month: null,
  netAtExit: formula`${fee} + ${earnest}`,
  costs: null,
  seller: (deal, figures) => ({
    now: formula`${price} − ${balance} − ${arrears} − ${liens}`.words(deal, figures),
    month: words`${usd('nothing', 0)}`,
    end: { formula: words`${usd('nothing later', 0)}`, value: 0 },
  }),
  inputs: ({ facts, terms, assumptions }) => {
    const { rulePercent, fee, earnest, ownCosts, price } = terms.wholesale;
    return {
      ...(price !== null && { price }),
      hurdle: assumptions.hurdlePercent,
      afterRepair: facts.afterRepair,
      repairs: facts.repairs,
      rule: rulePercent,
      assignmentFee: fee,
      earnest,
      ownCosts,
      sellersDebts: facts.payoff,
    };
  },
};
