import type { ResultVerdict } from '#shared/deal/result-verdict.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { closingDays } from '#shared/structures/base/test.ts';
import { lowerFirst } from '#shared/values/words.ts';

export type NextStep = { title: string; timeframe: string; actions: string[] };

type Phases = { immediate: string[]; diligence: string[]; execute: string[] };

const byStrategy: Record<Strategy, Phases> = {
  'Subject-To': {
    immediate: [
      'Call the owner: what they owe, the monthly payment, how far behind they are, and when the lender acts.',
      'Ask for a recent mortgage statement and permission to speak with the lender.',
    ],
    diligence: [
      'Title search for liens, judgments and a foreclosure filing; get a written reinstatement figure.',
      'Read the note for the due-on-sale clause and confirm that the insurance can be rewritten.',
      'Walk through and price the repairs; confirm the rent with two comparables.',
    ],
    execute: [
      'Agree on what the owner receives and who cures the arrears; sign with the due-on-sale disclosure.',
      'Close with an attorney: deed, authorization to release, payments through a servicing company.',
    ],
  },
  'Seller Finance': {
    immediate: [
      'Call the owner: what they owe, why they would sell, and whether monthly income suits them.',
      'Write to the mailing address if there is no phone number.',
    ],
    diligence: [
      'Title search, and a payoff statement for any loan that stays in place.',
      'Walk through and price the repairs; confirm the rent with two comparables.',
      'Test the note in the calculator: the payment has to fit the rent.',
    ],
    execute: [
      'Agree on price, down payment, rate, term and balloon of the note.',
      'Close with an attorney: note, deed of trust, title insurance.',
    ],
  },
  'Lease Option': {
    immediate: [
      'Call the owner: would they rent now and sell later at a price fixed today?',
      'Ask what they pay for the loan, taxes, insurance and upkeep, and for a recent mortgage statement.',
    ],
    diligence: [
      'Title search for liens, judgments and a foreclosure filing.',
      'Get the lender’s statement: balance, payment, anything past due, and the due-on-sale clause.',
      'Walk through and agree on who repairs what; confirm the rent with two comparables.',
      'Check how your state treats a lease with an option.',
    ],
    execute: [
      'Agree on option fee, option price, rent, rent credits and end date.',
      'Agree on who pays the loan, the owner or a payment service out of your rent, and on proof every month.',
      'Sign lease and option as two documents; record a memorandum of option.',
    ],
  },
  Novation: {
    immediate: [
      'Call the owner: what they owe and the net amount they need at closing.',
      'Explain that you improve and market the house and that they sell through your contract.',
    ],
    diligence: [
      'Payoff statement and title search; confirm that the sale price clears every loan.',
      'Walk through with a contractor; price the repairs that retail buyers pay for.',
      'Check the retail price against three comparables.',
    ],
    execute: [
      'Sign the purchase contract with a novation clause and permission to market.',
      'Repair, list at retail, substitute the buyer, and take the spread at closing.',
    ],
  },
  Wholesale: {
    immediate: [
      'Call the owner: what they would take for a quick, certain sale, and by when.',
      'Ask about condition, tenants and anything that keeps a buyer away.',
    ],
    diligence: [
      'Title search; walk through and price the repairs.',
      'Work out what a cash buyer pays after repairs and margin, then your offer below it.',
      'Show the numbers to two cash buyers before you commit.',
    ],
    execute: [
      'Sign an assignable contract with an inspection period and a small deposit.',
      'Assign it to the cash buyer and close through a title company that handles assignments.',
    ],
  },
};

/** A lease option of a house without a loan. */
const leaseOfClearHouse: Phases = {
  immediate: [
    'Call the owner: would they rent now and sell later at a price fixed today?',
    'Ask what they pay for taxes, insurance and upkeep.',
  ],
  diligence: [
    'Title search to confirm that the house is free and clear.',
    'Walk through and agree on who repairs what; confirm the rent with two comparables.',
    'Check how your state treats a lease with an option.',
  ],
  execute: [
    'Agree on option fee, option price, rent, rent credits and end date.',
    'Sign lease and option as two documents; record a memorandum of option.',
  ],
};

const undecided: Phases = {
  immediate: [
    'Ask the owner what the house would sell for and what is still owed on it.',
    'Look up the deed and the tax roll at the county recorder.',
  ],
  diligence: [
    'Order a title search: it names the loans and liens that the record lacks.',
    'Confirm value and rent with three comparables each.',
  ],
  execute: [
    'Choose the structure once value and equity are known, then price the offer.',
    'Close with an attorney or a title company.',
  ],
};

/** When no structure stands and none waits for a fact. */
const noneWorks: Phases = {
  immediate: [
    'Make no offer on these terms: none of the five works.',
    'Ask the owner what could change: the price, the terms, or a lender who takes less than is owed.',
  ],
  diligence: [
    'Check value, rent and what is owed: one wrong figure can turn a verdict.',
    'Open the deal and solve for the price or the payment that works.',
  ],
  execute: ['If it works at new terms, price the offer. If not, pass and keep the analysis.'],
};

/** When every structure that might work waits for facts. */
const waiting: Phases = {
  immediate: ['Ask for a recent mortgage statement and permission to speak with the lender.'],
  diligence: [
    'Title search for liens, judgments and a foreclosure filing.',
    'Enter the answers to update every verdict.',
  ],
  execute: ['Compare all five again and choose the structure that works, then price the offer.'],
};

/** Before an auction that leaves no time to close. */
const beforeAuction: Phases = {
  immediate: [
    'Call the trustee or the lender: what reinstates the loan, by when, and whether they postpone.',
    'Check the county record: the date may have moved.',
  ],
  diligence: [
    'Rush the title search: who forecloses, and which liens come first.',
    'Get the reinstatement amount in writing and agree on who pays it.',
  ],
  execute: [
    'Reinstate the loan or get the postponement in writing; only then sign and close.',
    'Without either there is no time to close: let it go.',
  ],
};

const usualTimes = ['24-48hrs', '1 week', '2-4 weeks'] as const;

/** Less than this many days before an auction the usual times are too long. */
const rushDays = 30;

export type Situation = Pick<
  ResultVerdict,
  'input' | 'answer' | 'plan' | 'working' | 'recommended' | 'asks' | 'auction'
>;

/**
 * Lists steps in three phases. Follows the numbers where they are known: a structure that fails is not the plan, what a
 * verdict waits for is asked first, and an auction sets the dates.
 * @param strategy what the rules recommend.
 */
export function nextSteps(strategy: Strategy | null, situation?: Situation): NextStep[] {
  const auction = situation?.auction ?? null;
  const isRushed = auction !== null && auction.days >= 0 && auction.days < rushDays;
  const { immediate, diligence, execute } = phasesFor(strategy, situation);
  const first = situation === undefined ? [] : firstOf(situation, isRushed);
  const times = isRushed ? rushedTimes(auction.days) : usualTimes;
  return [
    { title: 'Immediate', timeframe: times[0], actions: [...first, ...immediate] },
    { title: 'Due Diligence', timeframe: times[1], actions: diligence },
    { title: 'Execute', timeframe: times[2], actions: execute },
  ];
}

function phasesFor(strategy: Strategy | null, situation: Situation | undefined): Phases {
  if (situation === undefined) return strategy === null ? undecided : byStrategy[strategy];
  const { input, answer, plan, auction } = situation;
  if (auction !== null && auction.days >= 0 && auction.days < closingDays) return beforeAuction;
  if (strategy === null) return undecided;
  // A loan that nobody knows of is not none.
  if (plan === 'Lease Option' && input.house.loan?.balance === 0) return leaseOfClearHouse;
  if (plan !== null) return byStrategy[plan];
  return answer.kind === 'none' ? noneWorks : waiting;
}

/** The steps before the plan. */
function firstOf({ plan, working, recommended, asks, auction }: Situation, isRushed: boolean): string[] {
  const failed = [working, recommended].find((row) => row?.verdict === 'fails')?.structure ?? null;
  const needed = asks.filter(({ isNeeded }) => isNeeded).map(({ label }) => lowerFirst(label));
  const isTooLate = auction !== null && auction.days >= 0 && auction.days < closingDays;
  const isOffPlan = failed !== null && plan !== null && plan !== failed && !isTooLate;
  return [
    ...(isRushed && auction !== null ? [`The auction is ${inDays(auction.days)}. Call the owner today.`] : []),
    ...(auction !== null && auction.days < 0 ? ['The auction date has passed: ask who owns the house now.'] : []),
    ...(isOffPlan ? [`Plan on ${plan}: ${failed} doesn't work on these numbers.`] : []),
    ...(needed.length > 0 && (plan === null || recommended?.verdict === 'needs')
      ? [`Ask first: ${needed.join(', ')}. The numbers wait for the answer.`]
      : []),
  ];
}

/** The phases' times, so that all end before the auction. */
function rushedTimes(days: number): [string, string, string] {
  return [
    'today',
    days < 2 ? 'today' : `${Math.min(5, Math.floor(days / 2))} days`,
    `before the auction, ${inDays(days)}`,
  ];
}

function inDays(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}
