import {
  arrears,
  balance,
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

const rule = shareTerm('rule', 'wholesale.rulePercent', 'rule');
const fee = termOf('assignmentFee', 'wholesale.fee', 'assignment fee');
const earnest = termOf('earnest', 'wholesale.earnest', 'earnest money');
const ownCosts = termOf('ownCosts', 'wholesale.ownCosts', 'own costs');

export const wholesaleFormulas: Formulas = {
  price: formula`${improved} × ${rule} − ${repairs} − ${fee}`,
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
    const { rulePercent, fee, earnest, ownCosts } = terms.wholesale;
    return {
      hurdle: assumptions.hurdlePercent,
      afterRepair: facts.afterRepair,
      repairs: facts.repairs,
      rule: rulePercent,
      assignmentFee: fee,
      earnest,
      ownCosts,
    };
  },
};
