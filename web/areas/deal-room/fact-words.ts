import type { FactChange } from '#shared/pipeline/activity.ts';
import type { SellerFact } from '#shared/strategy/seller-facts.ts';
import { usd } from '#web/ui/text/format.ts';

/* A seller fact in the log. */

const dollars = (value: number) => usd(value);
const percent = (value: number) => `${value}%`;
const count = (value: number) => String(value);

const labels: Record<Exclude<SellerFact, 'notes'>, [label: string, shown?: (value: number) => string]> = {
  estimatedValue: ['Value', dollars],
  loanBalance: ['Loan balance', dollars],
  interestRate: ['Interest rate', percent],
  monthlyPayment: ['Monthly payment', dollars],
  paymentIncludesEscrow: ['Payment includes taxes and insurance'],
  behindOnPayments: ['Behind on payments'],
  monthsBehind: ['Months behind', count],
  arrears: ['Amount overdue', dollars],
  occupancy: ['Who lives there'],
  condition: ['Condition'],
  repairEstimate: ['Repair estimate', dollars],
  reason: ['Reason for selling'],
  hasLiens: ['Liens'],
  lienAmount: ['Liens in total', dollars],
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
