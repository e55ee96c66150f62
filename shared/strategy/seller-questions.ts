import { type HouseCondition, mostAsked, type Occupancy, type SellerFact, type SellingReason } from './seller-facts.ts';

/*
 * The seller's facts as they are asked for and named, in the order of the form. Its fields, their bounds, and the words
 * of the log follow from it.
 */

export type NumberQuestion = {
  kind: 'dollars' | 'percent' | 'months';
  label: string;
  unit?: string;
  hint?: string;
  least?: number;
  most: number;
};

type ChoiceQuestion = { label: string; question: string } & (
  | { kind: 'yesNo' }
  | { kind: 'choice'; options: Readonly<Record<string, string>> }
);

/** Every fact but the notes. */
export type AskedFact = Exclude<SellerFact, 'notes'>;

export const trillion = 1e12;

export const sellerQuestions = {
  loanBalance: {
    kind: 'dollars',
    label: 'Loan balance',
    hint: 'All loans together; 0 if free and clear',
    most: trillion,
  },
  monthlyPayment: { kind: 'dollars', label: 'Monthly payment', unit: 'a month', most: trillion },
  paymentIncludesEscrow: {
    kind: 'yesNo',
    label: 'Payment includes taxes and insurance',
    question: 'Does it include taxes and insurance?',
  },
  interestRate: { kind: 'percent', label: 'Interest rate', unit: '% a year', most: 30 },
  estimatedValue: {
    kind: 'dollars',
    label: 'Value',
    hint: 'What you think the house is worth',
    least: 1,
    most: trillion,
  },
  behindOnPayments: { kind: 'yesNo', label: 'Behind on payments', question: 'Behind on payments?' },
  monthsBehind: { kind: 'months', label: 'Months behind', unit: 'months', most: 360 },
  arrears: { kind: 'dollars', label: 'Amount overdue', most: trillion },
  hasLiens: { kind: 'yesNo', label: 'Liens', question: 'Liens besides the mortgage?' },
  lienAmount: { kind: 'dollars', label: 'Liens in total', hint: 'Besides the mortgage', most: trillion },
  repairEstimate: { kind: 'dollars', label: 'Repair estimate', most: trillion },
  askingPrice: { kind: 'dollars', label: 'Asking price', hint: 'Changes no figure', most: mostAsked },
  cashNeeded: {
    kind: 'dollars',
    label: 'Cash needed at closing',
    hint: 'To move, or to clear a debt',
    most: mostAsked,
  },
  occupancy: {
    kind: 'choice',
    label: 'Who lives there',
    question: 'Who lives there?',
    options: { owner: 'The owner', tenant: 'A tenant', vacant: 'No one (vacant)' } satisfies Record<Occupancy, string>,
  },
  reason: {
    kind: 'choice',
    label: 'Reason for selling',
    question: 'Reason for selling',
    options: {
      foreclosure: 'Facing foreclosure',
      divorce: 'Divorce',
      inheritance: 'Inheritance',
      job_loss: 'Lost job or income',
      health: 'Health or age',
      relocation: 'Moving away',
      landlord_fatigue: 'Tired of being a landlord',
      upgrade: 'Wants another home',
      other: 'Another reason',
    } satisfies Record<SellingReason, string>,
  },
  condition: {
    kind: 'choice',
    label: 'Condition',
    question: 'Condition',
    options: {
      move_in_ready: 'Ready to move in',
      light_repairs: 'Needs light repairs',
      major_repairs: 'Needs major repairs',
      uninhabitable: 'Not fit to live in',
    } satisfies Record<HouseCondition, string>,
  },
} as const satisfies Record<AskedFact, NumberQuestion | ChoiceQuestion>;

type Questions = typeof sellerQuestions;
/** The facts that are numbers. */
export type NumberFact = {
  [Fact in AskedFact]: Questions[Fact]['kind'] extends NumberQuestion['kind'] ? Fact : never;
}[AskedFact];

export const isNumberFact = (fact: AskedFact): fact is NumberFact => 'most' in sellerQuestions[fact];
