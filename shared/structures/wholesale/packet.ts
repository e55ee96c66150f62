import { type Deal, unknown } from '#shared/structures/base/house.ts';
import {
  afterRepairLine,
  dollars,
  line,
  type PacketPages,
  shareOfValue,
} from '#shared/structures/base/packet-lines.ts';
import { wholesale } from './plan.ts';

/** What the buyer of the contract pays for the house; unknown where repairs leave nothing to ask for. */
function buyersPrice(deal: Deal): number {
  const price = wholesale(deal).price + deal.terms.wholesale.fee;
  return price > 0 ? price : unknown;
}

/** A buyer of a contract sees the price that they pay: neither the investor's price nor the fee. */
export const wholesalePacket: PacketPages = {
  summary: (deal) => {
    const { facts } = deal;
    const price = buyersPrice(deal);
    return [
      line('Price', dollars(price), shareOfValue(price, deal)),
      afterRepairLine(deal),
      line('Repairs', dollars(facts.repairs)),
      line('Left after both', dollars(facts.afterRepair - price - facts.repairs)),
    ];
  },
  terms: (deal) => [
    line('How', 'assignment of the purchase contract'),
    line('Price to the buyer', dollars(buyersPrice(deal))),
  ],
};
