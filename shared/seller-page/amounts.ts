import { presentValue, sumOf } from '#shared/finance/cash-flows.ts';
import { scheduleOf } from '#shared/finance/loans.ts';
import { runs } from '#shared/structures/base/offer/runs.ts';
import type { SellerOption } from '#shared/structures/base/offer/seller-option.ts';
import type { SellerHouse } from './seller-page.ts';

/* What an option, or a sale with an agent, comes to for the seller. USD, unrounded; `null` where a fact is unknown. */

export type Receipts = Pick<SellerOption, 'closing' | 'monthly' | 'end' | 'months'>;

/** All of it added up, and in today's money. @param ratePercent the cost of waiting, a year. */
export function sumsOf(receipts: Receipts, ratePercent: number): { total: number | null; today: number | null } {
  const flows = flowsOf(receipts);
  if (flows === null) return { total: null, today: null };
  return { total: sumOf(flows), today: presentValue(flows, ratePercent) };
}

/** From month 0, the closing, to the end. */
function flowsOf({ closing, monthly, end, months }: Receipts): number[] | null {
  if (closing === null || monthly === null || end === null) return null;
  const flows = [closing, ...monthly.flatMap((run) => Array.from({ length: run.months }, () => run.amount))];
  flows[months] = (flows[months] ?? 0) + end;
  return flows;
}

/** The numbers of a sale with an agent. */
export type Listing = {
  /** USD; `null` for none. */
  price: number | null;
  costPercent: number;
  /** Until it sells; at 0 all comes at closing. */
  months: number;
  /** The cost of waiting, a year. */
  ratePercent: number;
};

export type ListingReceipts = Receipts & {
  /** Of the agent and the sale. */
  costs: number | null;
};

/** The owner carries the house until it sells, then pays off what is owed. */
export function listed(house: SellerHouse, { price, costPercent, months }: Listing): ListingReceipts {
  const nan = (amount: number | null) => amount ?? Number.NaN;
  const balance = nan(house.balance);
  const loan = scheduleOf(
    {
      balance,
      ratePercent: balance === 0 ? 0 : nan(house.rate_percent),
      payment: balance === 0 ? 0 : nan(house.payment),
      lastMonth: house.payments_left ?? Infinity,
      interestOnly: false,
    },
    months,
  );
  const carry = nan(house.taxes) + nan(house.insurance) + nan(house.hoa);
  const costs = (nan(price) * costPercent) / 100;
  const end = nan(price) - costs - loan.owed(months) - nan(house.owed);
  const monthly = runs(Array.from({ length: months }, (_, at) => -(loan.paid(at + 1) + carry)));
  return { closing: 0, monthly, end: known(end), months, costs: known(costs) };
}

const known = (amount: number) => (Number.isFinite(amount) ? amount : null);
