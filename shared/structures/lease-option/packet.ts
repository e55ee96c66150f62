import {
  afterRepairLine,
  amounts,
  cashFlowLine,
  cashLine,
  exact,
  line,
  months,
  type PacketPages,
  shareOfValue,
} from '#shared/structures/base/packet-lines.ts';
import { leaseFixedCosts } from './plan.ts';

export const leaseOptionPacket: PacketPages = {
  summary: (deal, figures) => [
    line('Price', exact(figures.price), shareOfValue(figures.price, deal)),
    afterRepairLine(deal),
    cashLine(deal, figures),
    cashFlowLine(figures),
  ],
  terms: ({ terms }) => {
    const { strike, fee, rent, creditMonthly, months: term } = terms.leaseOption;
    return [
      line('Option price', exact(strike)),
      line('Option fee', exact(fee)),
      line('Rent to the owner', `${exact(rent)} a month`),
      ...(creditMonthly === 0 ? [] : [line('Credited to the price', `${exact(creditMonthly)} a month`)]),
      line('Option runs', months(term)),
    ];
  },
  cash: ({ terms }) => {
    const { fee, repairs, closing } = terms.leaseOption;
    return amounts(['Option fee', fee], ['Repairs', repairs], ['Closing', closing]);
  },
  costs: (deal) => [
    ...amounts(['Maintenance, our share', -leaseFixedCosts(deal)]),
    line('Rent to the owner', exact(-deal.terms.leaseOption.rent)),
  ],
  numbers: (numbers) => numbers,
};
