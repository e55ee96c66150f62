import type { Analysis } from '#shared/analysis/analysis.ts';
import { contactsInOrder } from '#shared/contacts/deal-contact.ts';
import { ownerOfRecord } from '#shared/contacts/owner-of-record.ts';
import { isSameNumber } from '#shared/contacts/reach.ts';
import type { BuyBox } from '#shared/deal/buy-box.ts';
import { type Column, priceCell, testsOfCell } from '#shared/exits/engine/cell.ts';
import { exitPlanOf } from '#shared/exits/kept/exit-plan.ts';
import { exitOf } from '#shared/exits/working-exit.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import { withoutUnlistedOwner } from '#shared/property/unlisted-owner.ts';
import type { Exit } from '#shared/strategy/exit-name.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { outward, type StructureResult } from '#shared/structures/base/deal-answer.ts';
import { factsInWords } from '#shared/structures/base/facts-in-words.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { isPassed, type Test } from '#shared/structures/base/test.ts';
import { resultOf } from '#shared/structures/engine/answer.ts';
import { needsOf } from '#shared/structures/engine/needs.ts';
import { balloonMonthOf, figuresOf } from '#shared/structures/engine/structure-figures.ts';
import { testsOf } from '#shared/structures/engine/verdict.ts';
import { dealOfAnalysis } from './deal-of-analysis.ts';
import type { DealSummary } from './deal-row.ts';

/**
 * A saved analysis in short, in the structure that it is run as.
 *
 * @param today ISO date: an auction may be too near.
 */
export function summaryOf(analysis: Analysis, buyBox: BuyBox, today: string): DealSummary {
  const { analysis_data: property } = analysis;
  const { deal, structure, structures, proposes } = dealOfAnalysis(analysis, buyBox, today);
  const row = resultOf({ structures }, structure);
  const kept = exitPlanOf(analysis.exit_plan ?? {});
  const { exit, isOwn } = exitOf(structure, kept, deal);
  const owner = ownerOfRecord(withoutUnlistedOwner(property));
  return {
    ...priced(deal, row),
    ...(isOwn ? { exit: null } : left({ deal, row, plan: kept.plan }, exit)),
    chosen_by: analysis.chosen_by ?? 'proposed',
    proposes,
    equity: outward(deal.facts.value - deal.facts.payoff),
    purchase_price: analysis.purchase_price,
    purchase_price_from: analysis.purchase_price_from ?? 'typed',
    is_sample: isSample(property),
    seller: isRefused(analysis, owner.phone) ? { ...owner, phone: null } : owner,
    contacts: contactsInOrder(analysis.contacts).map(([, contact]) => contact.name ?? ''),
  };
}

/** Whether a number is that of a contact who is not to be contacted: lists offer a press to call it. */
function isRefused({ contacts }: Analysis, phone: string | null): boolean {
  return contactsInOrder(contacts).some(([, each]) => each.doNotContact === true && isSameNumber(each.phone, phone));
}

function priced(deal: Deal, result: StructureResult) {
  const { structure, verdict } = result;
  return {
    structure,
    verdict,
    seller_verdict: result.sellerVerdict,
    is_deal: result.isDeal,
    gap: verdict === 'fails' || verdict === 'misses' ? gapOf(deal, structure, verdict) : null,
    needs: verdict === 'needs' ? factsInWords(needsOf(structure, deal).own) : [],
    price: result.price,
    monthly_cash_flow: result.monthlyCashFlow,
    cash_in: result.cashIn,
    cash_on_cash_percent: result.cashOnCashPercent,
    profit: result.profit,
    npv: result.npv,
    balloon_month: balloonMonthOf(deal, structure),
  };
}

/** The figures and both verdicts of a deal that is left by another exit than its structure's own. */
function left(column: Column, exit: Exit) {
  const cell = priceCell(column, exit);
  const verdict = cell.verdict ?? 'needs';
  return {
    exit,
    verdict,
    ...(cell.sellerVerdict && { seller_verdict: cell.sellerVerdict }),
    is_deal: cell.isDeal,
    gap: verdict === 'fails' || verdict === 'misses' ? firstGap(testsOfCell(column, exit), verdict) : null,
    needs: verdict === 'needs' ? factsInWords(cell.needs) : [],
    monthly_cash_flow: cell.monthlyCashFlow,
    cash_in: cell.cashIn,
    cash_on_cash_percent: cell.cashOnCashPercent,
    profit: cell.profit,
    npv: cell.npv,
  };
}

/** The first test of a kind that the deal does not pass, and what is missing for it. */
function gapOf(deal: Deal, structure: Strategy, kind: Test['kind']): DealSummary['gap'] {
  return firstGap(testsOf(structure, deal, figuresOf(deal, structure)), kind);
}

function firstGap(tests: readonly Test[], kind: Test['kind']): DealSummary['gap'] {
  const failed = tests.find((test) => test.kind === kind && !isPassed(test));
  const amount = failed ? outward(-failed.slack) : null;
  return failed && amount !== null ? { test: failed.name, amount } : null;
}
