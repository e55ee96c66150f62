import { verdictText } from '#shared/deal/verdict-text.ts';
import { isNoDifference, sellerVerdictText } from '#shared/deal/words/seller-verdict-text.ts';
import type { ExitCell } from '#shared/exits/base/exit-answer.ts';
import type { EndTargets } from '#shared/exits/base/exit-input.ts';
import { exitDone, outcomeWhen } from '#shared/exits/exit-words.ts';
import { tolerance } from '#shared/finance/figures.ts';
import type { Verdict } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { registry } from '#shared/structures/registry.ts';
import { usd } from '#shared/values/money.ts';
import { decimal } from '#shared/values/numbers.ts';
import { durationInWords, lowerFirst } from '#shared/values/words.ts';

/* What the table of exits says of a cell, in as few words as a cell has room for. */

/** Longer reasons are said in the opened cell. */
const mostInCell = 18;

/** For the investor: "Works", "Needs rent", or what is missed first: "$54,654 over". */
export function yoursBrief(cell: ExitCell & { verdict: Verdict }, { targets }: Pick<CompareInput, 'targets'>): string {
  if (cell.verdict === 'misses') return missBrief(cell, targets);
  const reason = cell.reasons[0]?.replace(/\.$/, '') ?? '';
  return cell.verdict === 'needs' && reason.length <= mostInCell ? reason : verdictText(cell);
}

/** Dollars before shares; the rest is said in the opened cell. */
function missBrief(cell: ExitCell, targets: CompareInput['targets']): string {
  const { monthlyCashFlow, cashIn, cashLeft, cashOnCashPercent, profit, npv, exit, terms } = cell;
  const isBelow = (amount: number | null | undefined, least: number | undefined) =>
    amount != null && least !== undefined && least - amount > tolerance ? least - amount : null;
  const month = isBelow(monthlyCashFlow, targets.cashFlow);
  if (month !== null) return `${usd(month)} short`;
  const most = Math.max(cashIn ?? -Infinity, cashLeft ?? -Infinity);
  if (targets.cashIn !== undefined && most - targets.cashIn > tolerance) return `${usd(most - targets.cashIn)} over`;
  // An assignment asks for a fee in the place of a profit.
  const short = exit === 'assign' ? isBelow(terms.fee, targets.assignmentFee) : isBelow(profit, targets.profit);
  if (short !== null) return exit === 'assign' ? `${usd(short)} fee short` : `${usd(short)} short`;
  if (npv !== null && npv < -tolerance) return `${usd(-npv)} under hurdle`;
  const isFree = most <= 0;
  const share = isFree ? null : isBelow(cashOnCashPercent, targets.cashOnCashPercent);
  if (share !== null) return `${decimal(share, 2)} points short`;
  return cell.endBuyer === null ? 'Misses a target' : 'Over their limit';
}

export type EndVerdict = {
  /** `null` where nothing is judged. */
  verdict: 'works' | 'misses' | null;
  /** For the table: "$74 over rent", "the market". */
  brief: string;
  /** A sentence's part, for the opened cell. */
  text: string;
};

/** For the end buyer: within their limits or over one, and where there is none, who buys. */
export function theirs({ structure, exit, endBuyer }: ExitCell, targets: EndTargets, deal: Deal): EndVerdict {
  const quiet = (brief: string): EndVerdict => ({ verdict: null, brief, text: brief });
  if (endBuyer === null) {
    if (exit === 'hold') return quiet('the market');
    return quiet(exit === 'refinance' ? 'no end buyer' : 'a cash buyer');
  }
  const { kind, price, cashAtClosing, paymentWithCosts, difference, npv } = endBuyer;
  const isAssignee = kind === 'assignee';
  const worth = registry[structure].entry.entryOf?.(deal)?.worth ?? null;
  const limit = targets.endPricePercent;
  const limits = [
    { of: isAssignee ? null : paymentWithCosts, most: targets.endPayment, brief: '/mo over', text: ' a month over' },
    { of: cashAtClosing, most: targets.endCash, brief: ' cash over', text: ' at closing over' },
    {
      of: price,
      most: limit === undefined || worth === null ? undefined : (limit / 100) * worth,
      brief: ' price over',
      text: ' of price over',
    },
  ].flatMap(({ of, most, ...words }) => (of === null || most === undefined ? [] : [{ over: of - most, ...words }]));
  const broken = limits.find(({ over }) => over > tolerance);
  if (broken !== undefined) {
    const over = usd(broken.over);
    return { verdict: 'misses', brief: over + broken.brief, text: `${over}${broken.text} their limit` };
  }
  const verdict = limits.length > 0 ? 'works' : null;
  if (isAssignee) {
    if (npv === null) return quiet('not known');
    const keeps = { brief: `${usd(npv)} theirs`, text: `${usd(npv)} theirs, in today’s money` };
    return { verdict: npv < -tolerance ? 'misses' : 'works', ...keeps };
  }
  const brief = againstRent(difference);
  return { verdict, brief, text: verdict === null ? `${brief}; no limits set` : 'Within their limits' };
}

function againstRent(difference: number | null): string {
  if (difference === null) return 'rent not known';
  if (isNoDifference(difference)) return 'As much as rent';
  return `${usd(Math.abs(difference))} ${difference > 0 ? 'over' : 'under'} rent`;
}

/** The figures that the table shows in turn. */
export const shownFigures = { npv: 'Worth today', monthlyCashFlow: 'A month', cashLeft: 'Cash left' } as const;
export type ShownFigure = keyof typeof shownFigures;

/** A cell's figure, USD, and what to know of it in one line. */
export function figureOf(cell: ExitCell, shown: ShownFigure): { amount: number | null; line: string | null } {
  switch (shown) {
    case 'npv':
      return { amount: cell.npv, line: cell.npv === null ? null : otherLine(cell) };
    case 'monthlyCashFlow':
      return { amount: cell.monthlyCashFlow, line: monthLine(cell) };
    case 'cashLeft': {
      const { cashIn, cashLeft } = cell;
      return { amount: cashLeft, line: cashIn === null || cashIn === cashLeft ? null : `of ${usd(cashIn)} in` };
    }
  }
}

/** The other outcome: "$11,880 if they stop paying"; of a structure's own exit, when it comes. */
function otherLine({ outcomes, restsOn, exitMonth }: ExitCell): string | null {
  const other = outcomes.find(({ name }) => name !== restsOn);
  if (other === undefined) return exitMonth === null ? null : `in month ${exitMonth}`;
  return other.npv === null ? null : `${usd(other.npv)} ${outcomeWhen[other.name] ?? other.name}`;
}

function monthLine({ monthlyCashFlow, startMonth }: ExitCell): string | null {
  return monthlyCashFlow === null || startMonth === null ? null : `from month ${startMonth + 1}`;
}

/** The answer for a deal that is left some way, in one sentence or two. Whole dollars. */
export function exitSentence(cell: ExitCell, isOwn: boolean): string {
  const { structure, exit, verdict, reasons, sellerVerdict, isDeal } = cell;
  const who = isOwn ? structure : `${structure}, ${exitDone[exit]},`;
  const reason = reasons[0] ?? '';
  const forSeller = sellerVerdict === null ? '' : ` For the seller, ${lowerFirst(sellerVerdictText(sellerVerdict))}.`;
  switch (verdict) {
    case 'works':
      return `${who} works${isDeal ? '' : ' for you'}: ${yours(cell)}.${forSeller}`;
    case 'misses':
      return `${who} misses what you ask for: ${lowerFirst(reason)}`;
    case 'fails':
      return `${who} doesn't work on these numbers. ${reason}`;
    default:
      return `${who} ${lowerFirst(reason)}`;
  }
}

/** "$798 a month", or "$9,500 in 1 month" for what earns no rent. */
function yours({ monthlyCashFlow, profit, exitMonth }: ExitCell): string {
  if (monthlyCashFlow !== null) return `${usd(monthlyCashFlow)} a month`;
  return `${usd(profit)} in ${durationInWords(exitMonth ?? 0)}`;
}
