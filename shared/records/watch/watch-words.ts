import { usDate, usMonthYear } from '#shared/values/dates.ts';
import { usd } from '#shared/values/money.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import type { WatchEvent } from './watch.ts';
import type { AreaMove, Transfer, WatchChange } from './watch-change.ts';

/** What changed, in a line: "Value $338,000 → $371,000". */
export function watchWords(change: WatchChange): string {
  switch (change.kind) {
    case 'sold':
      return soldWords(change.after);
    case 'owner_changed':
      return change.before === null || change.after === null ? 'New owner' : `Owner ${change.before} → ${change.after}`;
    case 'value_moved':
      return `Value ${usd(change.before)} → ${usd(change.after)}`;
    case 'area':
      return areaWords(change.after);
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

/** That something changed, without figures and names: for mails. */
export const changeTitles: Readonly<Record<WatchChange['kind'], string>> = {
  sold: 'Sold, says the roll',
  owner_changed: 'New owner on the roll',
  value_moved: 'Another value on the roll',
  absentee: 'Owner lives elsewhere now',
  delinquent: 'Taxes overdue',
  foreclosure: 'In foreclosure',
  lien: 'Lien on the house',
  gone: 'No longer on the roll',
  area: 'Houses came or went',
};

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

/** "12 new, 3 left, 1,204 houses now". */
function areaWords({ houses, arrived, gone }: AreaMove): string {
  const parts = [arrived > 0 && `${wholeNumber(arrived)} new`, gone > 0 && `${wholeNumber(gone)} left`];
  return [...parts, `${wholeNumber(houses)} ${houses === 1 ? 'house' : 'houses'} now`].filter(Boolean).join(', ');
}

/** Where it comes from: "Collier County roll, Oct 1, 2026". */
export const rollWords = ({
  county,
  county_name: name,
  as_of: day,
}: Pick<WatchEvent, 'county' | 'county_name' | 'as_of'>): string =>
  `${county === null ? name : `${name} roll`}, ${usDate(day)}`;
