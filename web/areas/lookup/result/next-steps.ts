import type { Strategy } from '#shared/strategy/strategy-name.ts';

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

export function nextSteps(strategy: Strategy | null): NextStep[] {
  const { immediate, diligence, execute } = strategy === null ? undecided : byStrategy[strategy];
  return [
    { title: 'Immediate', timeframe: '24-48hrs', actions: immediate },
    { title: 'Due Diligence', timeframe: '1 week', actions: diligence },
    { title: 'Execute', timeframe: '2-4 weeks', actions: execute },
  ];
}
