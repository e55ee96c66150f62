import { known, type Reading, readUnlessBlank, unread } from './reading.ts';

const yes = new Set(['y', 'yes', 'true', 't', '1', 'x']);
const no = new Set(['n', 'no', 'false', 'f', '0']);

/**
 * Yes or no, also by the column's own word: "Absentee" under Absentee.
 *
 * @param own words that say yes; @param other words that say no, such as "owner occupied" under Absentee.
 */
export function readYesNo(cell: string, own: readonly string[] = [], other: readonly string[] = []): Reading<boolean> {
  return readUnlessBlank(cell, (text) => {
    const word = text
      .toLowerCase()
      .replace(/[^a-z\d]+/g, ' ')
      .trim();
    if (yes.has(word) || own.includes(word)) return known(true);
    if (no.has(word) || other.includes(word)) return known(false);
    return unread('neither yes nor no');
  });
}

export type Occupancy = 'owner' | 'tenant' | 'vacant' | 'absentee';

const occupancies: Record<Occupancy, RegExp> = {
  vacant: /vacan|unoccupied|empty/,
  tenant: /tenant|rent(al|ed|er)?|leased/,
  absentee: /absentee|non ?owner|not owner|investor/,
  owner: /owner/,
};

/** Who lives in it. What the owner does not occupy is absentee, not owner-occupied. */
export function readOccupancy(cell: string): Reading<Occupancy> {
  return readUnlessBlank(cell, (text) => {
    const words = text.toLowerCase().replace(/[^a-z]+/g, ' ');
    const order: Occupancy[] = ['vacant', 'tenant', 'absentee', 'owner'];
    const found = order.find((each) => occupancies[each].test(words));
    return found ? known(found) : unread('no occupancy');
  });
}

/** A phone number of the US: ten digits, with or without the 1; `+1…`. */
export function readPhone(cell: string): Reading<string> {
  return readUnlessBlank(cell, (text) => {
    const digits = text
      .replace(/\.0$/, '')
      .replace(/(?:ext|x)\.?\s*\d+$/i, '')
      .replace(/\D/g, '');
    const [, number] = /^1?([2-9]\d{2}[2-9]\d{6})$/.exec(digits) ?? [];
    return number === undefined ? unread('no phone number') : known(`+1${number}`);
  });
}

const mail = /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]{2,}$/;

/** An e-mail address, in lower case. */
export function readEmail(cell: string): Reading<string> {
  return readUnlessBlank(cell, (text) =>
    mail.test(text) && text.length <= 254 ? known(text.toLowerCase()) : unread('no e-mail address'),
  );
}
