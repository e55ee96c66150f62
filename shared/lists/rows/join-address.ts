import { hasPlace, isStreetLine, repairedZip, stateName, stateOf } from '#shared/lists/cells/read-places.ts';
import { isBlank } from '#shared/lists/cells/reading.ts';
import { textOfCell } from '#shared/lists/columns/text-of-cell.ts';
import type { Role } from '#shared/lists/headers/role-of-header.ts';
import { withoutLineNumbers } from '#shared/lists/line-numbers.ts';
import { titleCase } from './title-case.ts';

/** The cell of a row's column by its role; empty without one, and where it says nothing. */
export type CellOf = (role: Role) => string;

/** A remark about a cell; `role` is that of its column. */
export type AddressNote = { role: Role; cell: string; text: string };

export type JoinedAddress = { address: string; notes: AddressNote[] };

/** Of an address that is sent, in characters. */
const longest = 300;

const listNumber = /^\(?\d{1,4}[.)]\s+(?=\d)/;

/** Lines of addresses without the numbers of their list. */
export function withoutListNumbers(lines: readonly string[]): string[] {
  return withoutLineNumbers(lines).map((line) => {
    const rest = line.replace(listNumber, '');
    return rest !== line && isStreetLine(rest) ? rest : line;
  });
}

/** The address of a row from its parts: the first form of street and place that it has. */
export function joinAddress(cell: CellOf): JoinedAddress {
  const notes: AddressNote[] = [];
  const street = fromParts(cell) || cell('address.street');
  const full = cell('address.full');
  const place = placeOf(cell, notes);
  // A street may have its place in it, whatever the columns say.
  const isWhole = street === '' || (place === '' && hasPlace(full)) || (full === '' && hasPlace(street));
  const line = isWhole ? full || street : street;
  const withUnit = [isWhole && hasPlace(line) ? line : titleCase(line), unitOf(cell, line)].filter(Boolean).join(' ');
  const isPlaced = hasPlace(line) && isWhole;
  const text = isPlaced ? line : [withUnit, place].filter(Boolean).join(', ');
  const address = textOfCell(text, longest);
  const role = full !== '' && isWhole ? 'address.full' : 'address.street';
  if (address === '') notes.push({ role, cell: '', text: 'This row has no address.' });
  else if (!isStreetLine(address)) {
    notes.push({ role, cell: line, text: `“${line || place}” does not begin with a house number.` });
  } else if (!isPlaced && place === '') {
    notes.push({ role, cell: line, text: `“${line}” has no place. Add the city and state, or the ZIP.` });
  }
  return { address, notes };
}

const same = (one = '', other = '') => one.toLowerCase() === other.toLowerCase();

/** Number, direction, street, ending, direction; empty without a number or a street. */
function fromParts(cell: CellOf): string {
  const number = cell('address.number').replace(/\.0$/, '');
  // Beside a number, a street without one is a name.
  const street = cell('address.street');
  const name = cell('address.streetName') || (/^\d+[a-z]?\s/i.test(street) ? '' : street);
  if (number === '' || number === '0' || name === '') return '';
  const suffix = cell('address.numberSuffix');
  const words = name.split(' ');
  // Some files repeat the other parts in the name of the street.
  const before = same(words[0], number) ? '' : [number, suffix].join(suffix.includes('/') ? ' ' : '');
  const [pre, ending, post] = [cell('address.preDirection'), cell('address.suffix'), cell('address.postDirection')];
  const last = words.at(-1);
  return [before, same(words[0], pre) ? '' : pre, name, same(last, ending) ? '' : ending, same(last, post) ? '' : post]
    .filter(Boolean)
    .join(' ');
}

function unitOf(cell: CellOf, line: string): string {
  const unit = cell('address.unit').replace(/\.0$/, '');
  if (unit === '' || unit === '0' || line.toLowerCase().endsWith(` ${unit.toLowerCase()}`)) return '';
  const typed = [cell('address.unitType'), unit].filter(Boolean).join(' ');
  // A bare number needs its word.
  return /^[\p{L}\p{N}-]{1,5}$/u.test(typed) && !/^(?:apt|unit|ste)/i.test(typed) ? `Unit ${typed}` : typed;
}

function placeOf(cell: CellOf, notes: AddressNote[]): string {
  const [city, stateCell, zipCell] = [cell('address.city'), cell('address.state'), cell('address.zip')];
  const whole = cell('address.cityStateZip');
  if (city === '' && whole !== '') return titleCasePlace(whole);
  const state = stateOf(stateCell);
  if (stateCell !== '' && state === undefined) {
    notes.push({ role: 'address.state', cell: stateCell, text: `“${stateCell}” is no state.` });
  }
  const zip = repairedZip(zipCell, state);
  if (zipCell !== '' && zip === undefined) {
    const rest = city !== '' && state ? 'City and state suffice.' : 'Add the city and state.';
    const of = state ? ` of ${stateName(state)}` : '';
    notes.push({ role: 'address.zip', cell: zipCell, text: `ZIP “${zipCell}” is no ZIP${of}. ${rest}` });
  }
  const hasBoth = zip !== undefined || (city !== '' && state !== undefined);
  return hasBoth ? [titleCase(city), [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') : '';
}

/** "MESA, AZ 85201" is "Mesa, AZ 85201". */
function titleCasePlace(place: string): string {
  const [city = '', ...rest] = place.split(',');
  return rest.length === 0 ? place : [titleCase(city), ...rest].join(',');
}

/** An owner's mailing address in one line; empty without one. */
export function joinMailing(cell: CellOf): string {
  const careOf = cell('owner.careOf');
  const street = cell('mailing.full') || [cell('mailing.street'), cell('mailing.unit')].filter(Boolean).join(' ');
  const state = cell('mailing.state');
  const zip = repairedZip(cell('mailing.zip'), stateOf(state)) ?? cell('mailing.zip');
  const own = [titleCase(cell('mailing.city')), [stateOf(state) ?? state, zip].filter(Boolean).join(' ')];
  const parts = [titleCase(street), titleCase(cell('mailing.line2')), ...own, cell('mailing.cityStateZip')];
  const address = parts.filter(Boolean);
  if (address.length === 0) return '';
  return [careOf && `c/o ${titleCase(careOf)}`, ...address].filter(Boolean).join(', ');
}

/** An owner's name: as it stands, else first, middle and last name. */
export function joinName(cell: CellOf, owner: 'owner' | 'owner2'): string {
  const parts = [cell(`${owner}.first`), cell(`${owner}.middle`), cell(`${owner}.last`)];
  return titleCase(cell(`${owner}.name`) || parts.filter(Boolean).join(' '));
}

/** Cells that say nothing are empty. */
export const unlessBlank = (cell: string | undefined): string => (cell === undefined || isBlank(cell) ? '' : cell);
