import type { ExitFormulas, ExitSheet } from '#shared/exits/base/exit-cells.ts';

/** Cash that the new loan leaves after its costs, before the loans that it ends. */
const proceeds = ({ term, places, titlePrice }: ExitSheet<'refinance'>) => {
  const title = titlePrice === '0' ? '' : `-${titlePrice}*${places.of('closingPercent')}/100`;
  return `${term('amount')}*(1-${term('costPercent')}/100)${title}`;
};

/** Held as planned at first until the new loan; then that is paid, until the sale. */
export const refinanceFormulas: ExitFormulas<'refinance'> = {
  heads: { service: 'New loan payment', cashToOthers: 'Cash to others; a new loan and a sale come in below 0' },
  note: { label: 'New loan', amount: ({ term }) => term('amount') },
  closesIn: 0,
  endsEntry: true,
  holder: 'investor',
  month: (sheet, month) => {
    const { start, end, note } = sheet;
    if (month === 0) return sheet.closing;
    return [
      ...sheet.rent(month),
      ['costs', month <= start ? sheet.costs(month) : sheet.ownedCosts(month)],
      ...(month <= start ? sheet.due(month) : [['service', note.paid(month)] as const]),
      ...(month === start ? [['cashToOthers', `-(${proceeds(sheet)})`] as const, ...sheet.payOff(month)] : []),
      ...(month === end
        ? [['cashToOthers', `${note.owed(month)}-${sheet.soldFor(month)}`] as const, ...sheet.giveBack]
        : []),
    ];
  },
  cashIn: ({ places, figure }) => `${places.cellOf('cashIn')}+MAX(0,-${figure('cashAtStart')})`,
  cashAtStart: (sheet) => `${proceeds(sheet)}-(${sheet.owed(sheet.start)})`,
  cashLeft: ({ figure }) => `${figure('cashIn')}-MAX(0,${figure('cashAtStart')})`,
  shownMonth: ({ start }, vacantMonths) => Math.max(start, vacantMonths) + 1,
  monthly: ({ cell, note }, month) => `${cell('rent', month)}-${cell('costs', month)}-${note.payment}`,
};
