import type { Analysis } from '#shared/analysis/analysis.ts';
import { contactsInOrder } from '#shared/contacts/deal-contact.ts';
import { ownerOfRecord } from '#shared/contacts/owner-of-record.ts';
import { isSameNumber } from '#shared/contacts/reach.ts';
import type { BuyBox } from '#shared/deal/buy-box.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { outward } from '#shared/structures/base/deal-answer.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { listed } from '#shared/structures/base/listed.ts';
import { isPassed } from '#shared/structures/base/test.ts';
import { factsInWords } from '#shared/structures/base/words/facts-in-words.ts';
import { balloonMonthOf, figuresOf } from '#shared/structures/engine/figures.ts';
import { needsOf } from '#shared/structures/engine/needs.ts';
import { isDeal, sellerVerdictOf } from '#shared/structures/engine/seller-verdict.ts';
import { testsOf, verdictOf } from '#shared/structures/engine/verdict.ts';
import { dealOfAnalysis } from './deal-of-analysis.ts';
import type { DealSummary } from './deal-row.ts';

/**
 * A saved analysis in short, in the structure that it is run as.
 *
 * @param today ISO date: an auction may be too near.
 */
export function summaryOf(analysis: Analysis, buyBox: BuyBox, today: string): DealSummary {
  const { analysis_data: property } = analysis;
  const { deal, structure, proposes } = dealOfAnalysis(analysis, buyBox, today);
  const owner = ownerOfRecord(property);
  return {
    ...priced(deal, structure),
    chosen_by: analysis.chosen_by ?? 'proposed',
    proposes,
    equity: outward(deal.facts.value - deal.facts.payoff),
    purchase_price: analysis.purchase_price,
    is_sample: isSample(property),
    seller: isRefused(analysis, owner.phone) ? { ...owner, phone: null } : owner,
    contacts: contactsInOrder(analysis.contacts).map(([, contact]) => contact.name ?? ''),
  };
}

/** Whether a number is that of a contact who is not to be contacted: lists offer a press to call it. */
function isRefused({ contacts }: Analysis, phone: string | null): boolean {
  return contactsInOrder(contacts).some(([, each]) => each.doNotContact === true && isSameNumber(each.phone, phone));
}

function priced(deal: Deal, structure: Strategy) {
  const figures = figuresOf(deal, structure);
  const { verdict } = verdictOf(structure, deal, figures);
  const seller_verdict = sellerVerdictOf(structure, deal, figures, listed(deal));
  const kind = verdict === 'fails' ? 'fails' : 'misses';
  const failed = testsOf(structure, deal, figures).find((test) => test.kind === kind && !isPassed(test));
  const amount = failed && outward(-failed.slack);
  const isOnTarget = verdict === 'works' || verdict === 'needs';
  return {
    structure,
    verdict,
    seller_verdict,
    is_deal: isDeal(verdict, seller_verdict),
    gap: failed && typeof amount === 'number' && !isOnTarget ? { test: failed.name, amount } : null,
    needs: verdict === 'needs' ? factsInWords(needsOf(structure, deal.house).own) : [],
    price: outward(figures.price),
    monthly_cash_flow: outward(figures.monthlyCashFlow),
    cash_in: outward(figures.cashIn),
    cash_on_cash_percent: outward(figures.cashOnCashPercent),
    profit: outward(figures.profit),
    npv: outward(figures.npv),
    balloon_month: balloonMonthOf(deal, structure),
  };
}
