import type { BookHead, LoanHead } from '#shared/book/book-head.ts';
import type { BookEntry, NewEntry } from '#shared/book/entries/entry.ts';
import { accountNames } from '#shared/book/reckoning/account-names.ts';
import { isLoan, type Part } from '#shared/finance/part.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import { inLine, isReceived, money, moneyIn, plain } from './figures.ts';

/** The entry's parts, and how a day is said. */
type Of = {
  part: Part | undefined;
  /** The part's. */
  label: string;
  parts: readonly Part[];
  payoffs: BookEntry['payoffs'];
  dayOf: (day: string) => string;
};

type Words<E> = {
  title: (entry: E, of: Pick<Of, 'label'>) => string;
  /** Its amount as the list shows it; without it none is moved. */
  amount?: (entry: E, of: Pick<Of, 'part'>) => string;
  /** Stands after it, beside its loan's balance. */
  after?: (loan: LoanHead | undefined, head: BookHead) => [name: string, cents: number | null | undefined];
  detail?: (entry: E, of: Pick<Of, 'parts' | 'payoffs' | 'dayOf'>) => (string | false | null | undefined)[];
};

const ofPart =
  (name: string) =>
  (_: unknown, { label }: Pick<Of, 'label'>): string =>
    `${name}, ${inLine(label)}`;
const usd = ({ amount }: { amount: number }): string => money(amount);
const usdIn = ({ amount }: { amount: number }): string => moneyIn(amount);
const paid = ({ amount }: { amount: number }, { part }: Pick<Of, 'part'>): string =>
  isReceived(part) ? moneyIn(amount) : money(amount);

const feesAfter: Words<NewEntry>['after'] = (loan) => ['Fees due after', loan?.feesDue];
const escrowAfter: Words<NewEntry>['after'] = (loan) => ['Escrow after', loan?.escrow];

const words: { [Kind in NewEntry['kind']]: Words<Extract<NewEntry, { kind: Kind }>> } = {
  payment: {
    title({ amount, toPrincipal }, { label }) {
      if (amount === 0) return `Held money applied, ${inLine(label)}`;
      return toPrincipal === amount ? `${label}, extra` : label;
    },
    amount: paid,
  },
  fee: { title: ofPart('Late fee'), amount: usd, after: feesAfter },
  fee_waived: { title: ofPart('Fee waived'), amount: usd, after: feesAfter },
  part: { title: ofPart('Terms set'), detail: ({ cash }) => [cash !== undefined && `brought ${plain(cash)} in cash`] },
  terms: {
    title: ofPart('New terms'),
    detail: ({ ratePercent, payment, escrow, rateChange }, { dayOf }) => [
      ratePercent !== undefined && `rate ${percentUpTo(ratePercent, 5)}`,
      payment !== undefined && `payment ${plain(payment)}`,
      escrow !== undefined && `escrow ${plain(escrow)} a month`,
      rateChange && `next change ${dayOf(rateChange)}`,
    ],
  },
  escrow_paid: {
    title: ({ account }, { label }) => `${accountNames[account]} from escrow, ${inLine(label)}`,
    amount: usd,
    after: escrowAfter,
  },
  escrow_refund: { title: ofPart('Escrow refund'), amount: usdIn, after: escrowAfter },
  lender_balance: { title: ofPart('Lender’s balance'), amount: ({ principal }) => money(principal) },
  payoff: { title: ofPart('Payoff'), amount: paid },
  income: {
    title: ({ account }) => (account === 'other' ? 'Other income' : `${accountNames[account]} received`),
    amount: usdIn,
  },
  cost: { title: ({ account }) => (account === 'other' ? 'Other cost' : accountNames[account]), amount: usd },
  set_aside: {
    title: ({ back }) => (back ? 'Taken from what is set aside' : 'Set aside'),
    amount: usd,
    after: (_, { setAside }) => ['Set aside after', setAside],
  },
  called: { title: ofPart('Loan called'), detail: ({ by }, { dayOf }) => [`to be paid by ${dayOf(by)}`] },
  option_expired: { title: ofPart('Option expired') },
  sale: {
    title: () => 'House sold',
    amount: ({ price }) => money(price),
    detail: ({ costs }, { parts, payoffs = [] }) => [
      `costs ${plain(costs)}`,
      ...payoffs.map(({ part, amount }) => {
        const loan = parts.find(({ id }) => id === part);
        return loan && isLoan(loan) && `${loan.label} paid off with ${plain(amount)}`;
      }),
    ],
  },
  value: { title: () => 'Value of the house', amount: usd },
  bill: {
    title: ({ account }) => (account === 'taxes' ? 'Next tax bill' : 'Next insurance bill'),
    detail: ({ due }, { dayOf }) => [due === null ? 'none is expected' : `comes ${dayOf(due)}`],
  },
  reversal: { title: () => 'Reversal' },
};

export function wordsOf<E extends NewEntry>({ kind }: E): Words<E> {
  // The one cast: each kind has its own words, which the record above has checked.
  return words[kind] as unknown as Words<E>;
}
