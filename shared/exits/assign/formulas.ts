import type { ExitFormulas } from '#shared/exits/base/exit-cells.ts';

/** Earnest money and costs at first, then the fee; whoever takes it over has the structure as it was planned. */
export const assignFormulas: ExitFormulas<'assign'> = {
  heads: { theirCash: 'Assignment fee', ownCash: 'Your earnest money and costs' },
  note: null,
  closesIn: 1,
  holder: 'endBuyer',
  month: (sheet, month) => {
    const { term, end } = sheet;
    if (month === 0) return [['ownCash', `${term('earnest')}+${term('ownCosts')}`]];
    if (month === 1) return [['ownCash', `-${term('earnest')}`], ['theirCash', term('fee')], ...sheet.closing];
    return [
      ...sheet.rent(month),
      ['costs', sheet.costs(month)],
      ...sheet.due(month),
      ...(month === end ? sheet.sale(month) : []),
    ];
  },
  cashIn: ({ term }) => `${term('earnest')}+${term('ownCosts')}`,
  cashAtStart: null,
  cashLeft: ({ figure }) => figure('cashIn'),
  shownMonth: null,
  monthly: null,
};
