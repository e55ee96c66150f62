import { emptyMonths } from '#shared/exits/base/cell-parts.ts';
import type { ExitFormulas } from '#shared/exits/base/exit-cells.ts';

/** Empty until the resale; then the end buyer's note and costs, until they pay it off. */
export const wrapFormulas: ExitFormulas<'wrap'> = {
  heads: {
    theirs: 'Their note payment',
    theirCosts: 'Their costs of the house',
    service: 'Loan servicing',
    theirCash: 'Their down payment and payoff',
    theirClosing: 'Their closing',
  },
  note: { label: 'Their note', amount: ({ term }) => `MAX(0,${term('price')}-${term('down')})` },
  closesIn: 0,
  holder: 'investor',
  month: (sheet, month) => {
    const { term, start, end, note } = sheet;
    return [
      ...(month === 0 ? sheet.closing : sheet.due(month)),
      ...(month > 0 && month <= start ? [['costs', sheet.costs(month)] as const] : []),
      ...(month === start
        ? [
            ['theirCash', term('down')] as const,
            ['cashToOthers', `${term('price')}*${term('sellingCostPercent')}/100`] as const,
            ['theirClosing', `${term('price')}*${term('buyerClosingPercent')}/100`] as const,
          ]
        : []),
      ...(month > start
        ? [
            ['theirs', note.paid(month)] as const,
            ['theirCosts', sheet.costs(month)] as const,
            ['service', term('servicingMonthly')] as const,
          ]
        : []),
      ...(month === end ? [['theirCash', note.owed(month)] as const, ...sheet.payOff(month), ...sheet.giveBack] : []),
    ];
  },
  cashIn: (sheet) => `${sheet.places.cellOf('cashIn')}${emptyMonths(sheet)}`,
  cashAtStart: ({ term }) => `${term('down')}-${term('price')}*${term('sellingCostPercent')}/100`,
  cashLeft: ({ figure }) => `${figure('cashIn')}-${figure('cashAtStart')}`,
  shownMonth: ({ start }) => start + 1,
  monthly: ({ note, paid, cell }, month) => `${note.payment}-(${paid(month)})-${cell('service', month)}`,
};
