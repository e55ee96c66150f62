import { scheduleOf } from '#shared/finance/loans.ts';
import {
  arrears,
  type Formulas,
  formula,
  liens,
  ownersCarry,
  repairs,
  shareTerm,
  termOf,
  unlisted,
  worked,
} from '#shared/structures/base/formula.ts';
import { months, usd, words } from '#shared/structures/base/formula-parts.ts';

const sellerPrice = termOf('sellerPrice', 'novation.sellerPrice', 'price to the seller');
const listPrice = termOf('listPrice', 'novation.listPrice', 'list price');
const agent = shareTerm('agentPercent', 'novation.agentPercent', 'agent');
const closing = shareTerm('saleClosing', 'novation.closingPercent', 'closing');
const holding = termOf('holding', 'novation.holdingMonthly', 'holding a month');
const concessions = termOf('concessions', 'novation.concessions', 'concessions');
const term = worked(
  ({ terms }) => months('months', terms.novation.months, 'terms.novation.months'),
  ({ exit }) => String(exit),
);

export const novationFormulas: Formulas = {
  price: sellerPrice,
  cashIn: formula`${repairs} + ${holding} × ${term}`,
  month: null,
  netAtExit: formula`${listPrice} × (1 − ${agent} − ${closing}) − ${sellerPrice} − ${concessions}`,
  // Holding is paid month by month.
  atStart: repairs,
  costs: holding,
  seller: (deal, figures) => {
    const { facts, terms } = deal;
    const { months: count, sellerPrice: paid } = terms.novation;
    const left = scheduleOf(facts.loan, count).owed(count);
    return {
      now: words`${usd('nothing now', 0)}`,
      month: formula`−${ownersCarry}`.words(deal, figures),
      end: {
        formula: formula`${sellerPrice} − ${unlisted(() => usd('loan left', left))} − ${arrears} − ${liens}`.words(
          deal,
          figures,
        ),
        value: paid - left - facts.arrears - facts.liens,
      },
    };
  },
  inputs: ({ facts, terms, assumptions }) => {
    const { sellerPrice, listPrice, agentPercent, closingPercent, holdingMonthly, concessions } = terms.novation;
    return {
      hurdle: assumptions.hurdlePercent,
      sellerPrice,
      listPrice,
      agentPercent,
      saleClosing: closingPercent,
      holding: holdingMonthly,
      concessions,
      repairs: facts.repairs,
    };
  },
};
