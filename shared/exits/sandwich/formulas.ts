import { emptyMonths } from '#shared/exits/base/cell-parts.ts';
import type { ExitFormulas } from '#shared/exits/base/exit-cells.ts';

/** Empty until they move in; then their rent, until they buy at the strike less fee and credits. */
export const sandwichFormulas: ExitFormulas<'sandwich'> = {
  heads: {
    theirs: 'Their rent',
    theirCosts: 'Their part of the maintenance',
    service: 'Management',
    theirCash: 'Their fee and price',
    theirClosing: 'Their closing',
  },
  note: null,
  closesIn: 0,
  holder: 'investor',
  month: (sheet, month) => {
    const { term, places, start, end } = sheet;
    const share = `${term('tenantMaintenanceSharePercent')}/100`;
    const theirs = `${sheet.maintenance(month)}*${share}`;
    return [
      ...(month === 0 ? sheet.closing : sheet.due(month)),
      ...(month > 0 && month <= start ? [['costs', sheet.costs(month)] as const] : []),
      ...(month === start ? [['theirCash', term('fee')] as const] : []),
      ...(month > start
        ? [
            ['theirs', term('rent')] as const,
            ['service', `${term('rent')}*${places.of('management')}/100`] as const,
            ['theirCosts', theirs] as const,
            ['costs', `${sheet.costs(month)}-${theirs}`] as const,
          ]
        : []),
      ...(month === end
        ? [
            ['theirCash', `${term('strike')}-${term('fee')}-${term('creditMonthly')}*${end - start}`] as const,
            ['theirClosing', `${term('strike')}*${places.of('closingPercent')}/100`] as const,
            ['cashToOthers', `${term('strike')}*${term('sellingCostPercent')}/100`] as const,
            ...sheet.payOff(month),
            ...sheet.giveBack,
          ]
        : []),
    ];
  },
  cashIn: (sheet) => `${sheet.places.cellOf('cashIn')}${emptyMonths(sheet)}`,
  cashAtStart: ({ term }) => term('fee'),
  cashLeft: ({ figure }) => `${figure('cashIn')}-${figure('cashAtStart')}`,
  shownMonth: ({ start }) => start + 1,
  monthly: ({ cell, paid }, month) =>
    `${cell('theirs', month)}-${cell('service', month)}-${cell('costs', month)}-(${paid(month)})`,
};
