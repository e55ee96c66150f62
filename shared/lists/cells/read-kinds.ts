import { type Bounds, numberOf } from './read-numbers.ts';
import { known, type Reading, readUnlessBlank, unknown, unread } from './reading.ts';

/* Cells that are one of the words of facts (facts/fact-words.ts), and spans of time. */

/** The first of these whose words a cell has. */
function firstOf(cell: string, rules: readonly [string, RegExp][], why: string): Reading<string> {
  return readUnlessBlank(cell, (text) => {
    const found = rules.find(([, words]) => words.test(text));
    return found ? known(found[0]) : unread(why);
  });
}

const loanTypes: [string, RegExp][] = [
  ['fha', /\bfha\b|federal housing/i],
  ['va', /\bva\b|veteran/i],
  ['usda', /usda|rural/i],
  ['private', /private|hard money|seller|owner/i],
  ['adjustable', /\barm\b|adjust|variable/i],
  ['conventional', /^cnv$|conv|fixed|fannie|freddie/i],
];

/** "Conv.", "FHA", "ARM 5/1". */
export const readLoanType = (cell: string) => firstOf(cell, loanTypes, 'no type of loan');

const conditions: [string, RegExp][] = [
  ['uninhabitable', /uninhab|unsound|condemn|tear.?down|burn|fire/i],
  ['major_repairs', /major|heavy|poor|fixer|full|gut|bad/i],
  ['light_repairs', /light|minor|cosmetic|fair|average/i],
  ['move_in_ready', /move|turn.?key|excellent|good|new|renovated|updated|ready/i],
];

/** "Good", "Fair", "Needs major repairs". */
export const readCondition = (cell: string) => firstOf(cell, conditions, 'no condition');

const propertyTypes: [string, RegExp][] = [
  ['Manufactured', /manufactured|mobile/i],
  ['Townhouse', /town ?(?:house|home)|row ?house|^th$/i],
  ['Condo', /condo/i],
  ['Multi-Family', /multi|(?:du|tri|quad|four|fourp)-?plex|2-4/i],
  ['Single Family', /^sfr?$|^sfd$|^single family|single.?family|residential.*single/i],
  ['Apartment', /apartment/i],
  ['Land', /^(?:vacant )?land$|^lot$/i],
];

/** "SFR" is "Single Family", as records say; a type that nobody knows stays as it is. */
export function readPropertyType(cell: string): Reading<string> {
  const named = firstOf(cell, propertyTypes, '');
  return named.kind === 'unread' ? known(cell.trim()) : named;
}

const span = /^(\d{1,4}(?:\.\d+)?|\d,\d{3}(?:\.\d+)?)\s*(?:(y(?:ea)?rs?)|(mo?n?(?:th)?s?))?\.?$/i;

/**
 * A span of time. 0 is unknown.
 *
 * @param unit what a bare number counts; @param asked what is read: whole months, or years.
 */
export function readSpan(cell: string, unit: 'months' | 'years', asked: 'months' | 'years', bounds: Bounds) {
  return readUnlessBlank(cell, (text): Reading<number> => {
    const [, amount, inYears, inMonths] = span.exec(text) ?? [];
    if (amount === undefined) return unread('no number');
    const isYears = inYears !== undefined || (inMonths === undefined && unit === 'years');
    const months = numberOf(amount) * (isYears ? 12 : 1);
    const size = asked === 'months' ? Math.round(months) : Math.round((months / 12) * 100) / 100;
    if (size === 0) return unknown;
    return size >= bounds[0] && size <= bounds[1] ? known(size) : unread('a number outside of what a house has');
  });
}
