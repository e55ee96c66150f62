import { noBuyerFigures } from '#shared/exits/base/exit-answer.ts';
import type { End, ExitKind, Plan } from '#shared/exits/base/exit-kind.ts';
import { netAtExit, soldFrom } from '#shared/exits/base/parts.ts';
import { lossOtherwise } from '#shared/exits/base/warnings.ts';
import type { Party, Pay } from '#shared/structures/base/entry.ts';
import { farAbove } from '#shared/structures/base/solve-rule.ts';
import { aboveZero, fails } from '#shared/structures/base/test.ts';
import { usdBrief } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';

type Assigned = Plan<'assign'>;

/** The assignee closes a month after the contract. */
const closingMonth = 1;
const usualFee = 10_000;

/** The contract passes on for a fee to somebody who closes in the investor's place. */
export const assignExit: ExitKind<'assign'> = {
  name: 'assign',
  key: 'assign',
  isPossible: ({ isAssignable }, deal) => isAssignable(deal),
  outcomes: ['assigned', 'unsold'],
  first: ({ targets }, _, given) => ({
    fee: targets.assignmentFee ?? usualFee,
    earnest: 1000,
    ownCosts: 500,
    ...given,
  }),
  play: playAssigned,
  startMonth: () => null,
  sellerEnd: () => null,
  cashInstead: ({ terms }) => terms.earnest + terms.ownCosts,
  cashBefore: () => 0,
  cashAtStart: () => null,
  monthly: () => null,
  fee: ({ terms }) => terms.fee,
  solve: { fee: { step: 100, range: ({ entry }) => [0, farAbove(entry.worth)], isLinear: true } },
  stress: ({ fee }) => [{ driver: 'fee', change: '-50%', terms: { fee: fee / 2 } }],
  endBuyer: ({ own, terms: { fee } }) => ({
    kind: 'assignee',
    ...noBuyerFigures,
    cash: own.cashIn + fee,
    month: own.monthlyCashFlow,
    profit: own.profit - fee,
    npv: own.npv - fee,
  }),
  tests: (plan) => {
    const { deal, own, terms } = plan;
    const theirs = own.npv - terms.fee;
    const hurdle = percentUpTo(deal.assumptions.hurdlePercent, 2);
    return [
      fails('noFee', aboveZero(terms.fee), () => 'A contract that passes on for no fee earns nothing.'),
      {
        name: 'assigneeHurdle',
        kind: 'misses',
        slack: theirs,
        text: () =>
          `Whoever takes it over earns less than ${hurdle} a year: ${usdBrief(-theirs)} short in today's money.`,
      },
    ];
  },
  warnings: (_, priced) => lossOtherwise(priced, 'If nobody takes it over'),
};

/** Earnest money and costs at first; then the fee, and the assignee has the structure as it was planned. */
function playAssigned(plan: Assigned, outcome: string, pay: Pay): End {
  const { entry, terms } = plan;
  const { fee, earnest, ownCosts } = terms;
  pay(0, 'investor', 'outsiders', 'earnest', earnest);
  pay(0, 'investor', 'outsiders', 'other', ownCosts);
  if (outcome === 'unsold') return { exitMonth: closingMonth, netAtExit: 0 };
  const end = (then: Pay) => {
    then(closingMonth, 'outsiders', 'investor', 'earnest', earnest);
    then(closingMonth, 'endBuyer', 'investor', 'fee', fee);
  };
  end(pay);
  const theirs: Pay = (month, from, to, kind, amount) =>
    pay(month + closingMonth, taker(from), taker(to), kind, amount);
  entry.start(theirs);
  soldFrom(entry, theirs, 0);
  return { exitMonth: closingMonth, netAtExit: netAtExit(end) };
}

/** The assignee stands in the investor's place. */
const taker = (party: Party): Party => (party === 'investor' ? 'endBuyer' : party);
