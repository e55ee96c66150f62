import type { ExitCell, Flows } from '#shared/exits/base/exit-answer.ts';
import type { ExitPlan } from '#shared/exits/base/exit-input.ts';
import { flowsOf, playOutcome } from '#shared/exits/engine/compare.ts';
import type { Kind, Party } from '#shared/structures/base/entry.ts';
import { cents } from '#shared/structures/base/first-terms.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { counted, listInWords } from '#shared/values/words.ts';

/* Everybody's money of one outcome: month by month, and as the rows of a table. USD to the cent. */

type Amounts = Record<Party, number>;
type Month = { month: number } & Amounts;

export type Played = {
  outcome: string;
  /** From closing to the last month with a payment. */
  months: readonly Month[];
  /** All months together; outsiders are what the others leave. */
  total: Amounts;
  payments: Flows['payments'];
};

/** An outcome as it is paid; `null` where a fact is unknown, or the exit would begin after the deal ends. */
export function playedOf(deal: Deal, plan: ExitPlan, { structure, exit }: ExitCell, outcome: string): Played | null {
  const place = { structure, exit, outcome };
  const flows = flowsOf(deal, plan, place);
  if (flows === null) return null;
  const months = flows.months.flatMap((month): Month[] => (isKnown(month) ? [month] : []));
  if (months.length < flows.months.length) return null;
  const sums: Amounts = { seller: 0, investor: 0, endBuyer: 0, outsiders: 0, setAside: 0 };
  playOutcome(deal, plan, place, (_month, from, to, _kind, amount) => {
    sums[from] -= amount;
    sums[to] += amount;
  });
  return { outcome, months, total: closed(sums), payments: flows.payments };
}

const isKnown = (month: Flows['months'][number]): month is Month =>
  Object.values(month).every((amount) => amount !== null);

/** Rounded, and closed by outsiders: what is printed adds up to 0. */
function closed({ seller, investor, endBuyer, setAside }: Amounts): Amounts {
  const rounded = {
    seller: cents(seller),
    investor: cents(investor),
    endBuyer: cents(endBuyer),
    setAside: cents(setAside),
  };
  const others = Object.values(rounded).reduce((sum, amount) => sum + amount, 0);
  // Never −0.
  return { ...rounded, outsiders: cents(0 - others) + 0 };
}

const columnNames: Readonly<Record<Party, string>> = {
  investor: 'You',
  seller: 'Seller',
  endBuyer: 'End buyer',
  outsiders: 'Outsiders',
  setAside: 'Set aside',
};

export type Column = { party: Party; name: string };

/** Whose money there is: an end buyer and a reserve only where they pay or are paid. */
export function columnsOf({ months }: Played): Column[] {
  const isThere = (party: Party) =>
    (party !== 'endBuyer' && party !== 'setAside') || months.some((month) => month[party] !== 0);
  return (['investor', 'seller', 'endBuyer', 'outsiders', 'setAside'] as const)
    .filter(isThere)
    .map((party) => ({ party, name: columnNames[party] }));
}

/** The largest sum of a month's columns, USD: 0 where every payment leaves one party and reaches another. */
export function largestSum({ months }: Played): number {
  return Math.max(
    ...months.map(({ seller, investor, endBuyer, outsiders, setAside }) =>
      Math.abs(cents(seller + investor + endBuyer + outsiders + setAside)),
    ),
  );
}

export type MoneyRow = { label: string; note: string; amounts: Amounts };

/** Words for the start of an exit, and for its end as agreed. */
const words: Readonly<Record<ExitCell['exit'], { start: string; end: string; before: string }>> = {
  hold: { start: '', end: 'sold', before: 'While empty' },
  wrap: { start: 'they move in', end: 'they pay off', before: 'While empty' },
  sandwich: { start: 'they move in', end: 'they buy', before: 'While empty' },
  refinance: { start: 'the new loan', end: 'sold', before: 'Until then' },
  assign: { start: 'they take over', end: 'sold again', before: '' },
};

/** An assignee closes in this month. */
const takenOver = 1;

/** The months that tell, each with everybody's money. */
export function moneyRows({ exit, startMonth }: ExitCell, { months, total }: Played, deal: Deal): MoneyRow[] {
  const { start: begins, end, before } = words[exit];
  const last = months.length - 1;
  const isAssigned = exit === 'assign';
  const start = startMonth ?? (isAssigned && last > takenOver ? takenOver : null);
  // Held as today, the first months may have no tenant.
  const empty = start === null ? Math.min(deal.house.vacantMonths, last - 1) : start - 1;
  const first = (start ?? Math.max(0, empty)) + 1;
  const row = (label: string, note: string, from: number, to = from): MoneyRow[] =>
    months[from] === undefined || to < from ? [] : [{ label, ...sumOf(months.slice(from, to + 1), note) }];
  const closing = isAssigned ? 'At signing' : 'At closing';
  return [
    ...row(start === 0 ? 'At the start' : closing, start === 0 ? `closing: ${begins}` : 'month 0', 0),
    ...row(before, '', 1, isAssigned ? 0 : empty),
    ...(start === null || start === 0 ? [] : row('At the start', `month ${start}: ${begins}`, start)),
    ...(first < last ? row('A month', `from month ${first}`, first) : []),
    ...(last > (start ?? 0)
      ? row('At the end', `month ${last}: ${isAssigned && start === null ? 'assigned' : end}`, last)
      : []),
    { label: 'In all', note: counted(last, 'month'), amounts: total },
  ];
}

/** Months as one row: one of them where all are alike, else all together. */
function sumOf(months: readonly Month[], note: string): Omit<MoneyRow, 'label'> {
  const [first = { month: 0, seller: 0, investor: 0, endBuyer: 0, outsiders: 0, setAside: 0 }] = months;
  const { month: from, ...amounts } = first;
  const to = from + months.length - 1;
  if (note !== '' || to === from) return { note: note || `month ${from}`, amounts };
  const span = to === from + 1 ? `months ${from} and ${to}` : `months ${from} to ${to}`;
  const isEach = months.every(({ month: _, ...other }) => isAlike(other, amounts));
  if (isEach) return { note: `${span}, each`, amounts };
  const all = months.reduce<Amounts>(
    (sum, month) => ({
      seller: cents(sum.seller + month.seller),
      investor: cents(sum.investor + month.investor),
      endBuyer: cents(sum.endBuyer + month.endBuyer),
      outsiders: cents(sum.outsiders + month.outsiders),
      setAside: cents(sum.setAside + month.setAside),
    }),
    { seller: 0, investor: 0, endBuyer: 0, outsiders: 0, setAside: 0 },
  );
  return { note: `${span}, together`, amounts: all };
}

function isAlike(one: Amounts, other: Amounts): boolean {
  return (
    one.seller === other.seller &&
    one.investor === other.investor &&
    one.endBuyer === other.endBuyer &&
    one.outsiders === other.outsiders
  );
}

/** Who of the outsiders gets or brings a payment, by what it is for. */
const outsiderNames: Readonly<Record<Kind, string>> = {
  arrears: 'Lender',
  assumption: 'Lender',
  cash: 'Others',
  closing: 'Title and closing',
  contract: 'Cash buyer',
  dues: 'Association',
  earnest: 'Escrow',
  fee: 'Cash buyer',
  foreclosure: 'Court and attorney',
  insurance: 'Taxes, insurance',
  liens: 'Lien holders',
  loan: 'Lender',
  maintenance: 'Maintenance',
  management: 'Manager',
  newLoan: 'New lender',
  note: 'Lender',
  other: 'Other costs',
  payoff: 'Lender',
  rent: 'Tenants',
  repairs: 'Contractors',
  reserves: 'Others',
  sale: 'The market',
  selling: 'Selling costs',
  servicing: 'Servicer',
  strike: 'Others',
  taxes: 'Taxes, insurance',
};

export type Paid = { name: string; amount: number; tone: 'you' | 'seller' | 'other' };

/** Who is paid in a month, and who brings it; each of them is on one side, by what they end up with. */
export function paidIn({ months, payments }: Played, month: number): { paid: Paid[]; brought: Paid[] } {
  const of = months[month];
  if (of === undefined) return { paid: [], brought: [] };
  const outsiders = new Map<string, number>();
  for (const payment of payments) {
    if (payment.month !== month) continue;
    const { from, to, amount } = payment;
    const name = new Map<string, string>(Object.entries(outsiderNames)).get(payment.kind) ?? 'Others';
    if (to === 'outsiders') outsiders.set(name, (outsiders.get(name) ?? 0) + (amount ?? 0));
    if (from === 'outsiders') outsiders.set(name, (outsiders.get(name) ?? 0) - (amount ?? 0));
  }
  const all: Paid[] = [
    { name: 'You', amount: of.investor, tone: 'you' },
    { name: 'Seller', amount: of.seller, tone: 'seller' },
    { name: 'End buyer', amount: of.endBuyer, tone: 'other' },
    ...[...outsiders]
      .map(([name, amount]): Paid => ({ name, amount: cents(amount), tone: 'other' }))
      .toSorted((a, b) => b.amount - a.amount),
    { name: 'Set aside', amount: of.setAside, tone: 'other' },
  ];
  return {
    paid: all.filter(({ amount }) => amount > 0),
    brought: all.filter(({ amount }) => amount < 0).map((each) => ({ ...each, amount: -each.amount })),
  };
}

/** "they bring $2,623.78", "tenants bring $2,116.00 and you bring $36.42" */
export function broughtText(brought: readonly Paid[], text: (amount: number) => string): string {
  return listInWords(
    brought.map(({ name, amount }) => {
      const who = bringers[name] ?? name.toLowerCase();
      return `${who} ${isMany(who) ? 'bring' : 'brings'} ${text(amount)}`;
    }),
  );
}
const bringers: Readonly<Record<string, string>> = { You: 'you', 'End buyer': 'they', Seller: 'the seller' };
const isMany = (who: string) => who === 'you' || who === 'they' || who.endsWith('s');

/** The months whose payments are known one by one. */
export function tellingMonths({ exit, startMonth }: ExitCell, { months }: Played): { month: number; label: string }[] {
  const last = months.length - 1;
  const start = startMonth ?? 0;
  const named = [
    { month: 0, label: exit === 'assign' ? 'Signing' : 'Closing' },
    ...(start > 0 ? [{ month: start, label: 'Start' }] : []),
    { month: start + 1, label: `Month ${start + 1}` },
    { month: last, label: 'Last' },
  ];
  return named.filter(({ month }, index) => month <= last && named.findIndex((each) => each.month === month) === index);
}
