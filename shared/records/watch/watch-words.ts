import { usDate, usMonthYear } from '#shared/values/dates.ts';
import { usd } from '#shared/values/money.ts';
import type { Transfer, WatchChange } from './watch-change.ts';

/** What changed, in a line: "Value $338,000 → $371,000". */
export function watchWords(change: WatchChange): string {
  switch (change.kind) {
    case 'sold':
      return soldWords(change.after);
    case 'owner_changed':
      return change.before === null || change.after === null ? 'New owner' : `Owner ${change.before} → ${change.after}`;
    case 'value_moved':
      return `Value ${usd(change.before)} → ${usd(change.after)}`;
    case 'gone':
      return 'No longer on the roll';
    case 'absentee':
    case 'delinquent':
    case 'foreclosure':
    case 'lien': {
      const words = flagWords[change.kind];
      return change.before === null ? `${words} (first seen)` : words;
    }
  }
}

const flagWords = {
  absentee: 'Owner lives elsewhere',
  delinquent: 'Taxes overdue',
  foreclosure: 'In foreclosure',
  lien: 'Lien on the house',
};

function soldWords({ day, precision, price }: Transfer): string {
  const when = precision === 'day' ? usDate(day) : usMonthYear(day);
  return price === null ? `Sold ${when}` : `Sold ${when} for ${usd(price)}`;
}

/** Where it comes from: "Collier County roll, Oct 1, 2026". */
export const rollWords = (county: string, day: string): string => `${county} roll, ${usDate(day)}`;
