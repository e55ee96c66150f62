import type { FactChange } from '#shared/pipeline/activity.ts';
import type { SellerFact } from '#shared/strategy/seller-facts.ts';
import { usdExact } from '#shared/values/money.ts';
import { percentFactor } from '#shared/values/percent.ts';

/* A seller fact in the log. */

const count = (value: number) => String(value);

const labels: Record<Exclude<SellerFact, 'notes'>, [label: string, shown?: (value: number) => string]> = {
  estimatedValue: ['Value', usdExact],
  loanBalance: ['Loan balance', usdExact],
  interestRate: ['Interest rate', percentFactor],
  monthlyPayment: ['Monthly payment', usdExact],
  paymentIncludesEscrow: ['Payment includes taxes and insurance'],
  behindOnPayments: ['Behind on payments'],
  monthsBehind: ['Months behind', count],
  arrears: ['Amount overdue', usdExact],
  occupancy: ['Who lives there'],
  condition: ['Condition'],
  repairEstimate: ['Repair estimate', usdExact],
  reason: ['Reason for selling'],
  hasLiens: ['Liens'],
  lienAmount: ['Liens in total', usdExact],
  askingPrice: ['Asking price', usdExact],
  cashNeeded: ['Cash needed at closing', usdExact],
};

/** A fact's name, and its answer before and after; `null` where there was none. */
export function factInWords({ fact, before, after }: FactChange): {
  label: string;
  before: string | null;
  after: string | null;
} {
  const [label, shown = count] = Object.entries(labels).find(([name]) => name === fact)?.[1] ?? [fact];
  const inWords = (value: FactChange['before']) => {
    if (value === null) return null;
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return typeof value === 'number' ? shown(value) : value.replaceAll('_', ' ');
  };
  return { label, before: inWords(before), after: inWords(after) };
}
