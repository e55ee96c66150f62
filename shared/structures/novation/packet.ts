import {
  afterRepairLine,
  amounts,
  cashLine,
  exact,
  line,
  months,
  type PacketPages,
  rate,
  shareOfValue,
} from '#shared/structures/base/packet-lines.ts';

/** Without a workbook: the price in it is the investor's. */
export const novationPacket: PacketPages = {
  summary: (deal, figures) => {
    const { listPrice, months: time } = deal.terms.novation;
    return [
      line('List price', exact(listPrice), shareOfValue(listPrice, deal)),
      afterRepairLine(deal),
      cashLine(deal, figures),
      line('Time to the sale', months(time)),
    ];
  },
  terms: ({ terms }) => {
    const { listPrice, agentPercent, closingPercent, concessions, months: time } = terms.novation;
    return [
      line('List price', exact(listPrice)),
      line('Agent and closing', rate(agentPercent + closingPercent)),
      line('Concessions', exact(concessions)),
      line('Time to the sale', months(time)),
    ];
  },
  cash: ({ facts, terms }) => {
    const { holdingMonthly, months: time } = terms.novation;
    return amounts(['Repairs', facts.repairs], [`Holding, ${months(time)}`, holdingMonthly * time]);
  },
};
