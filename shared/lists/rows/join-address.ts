import { repairedZip, withMendedZip } from '#shared/lists/cells/mend-zips.ts';
import { hasPlace, isStreetLine, stateName, stateOf } from '#shared/lists/cells/read-places.ts';
import { isBlank } from '#shared/lists/cells/reading.ts';
import { stateOfZip } from '#shared/lists/cells/zips-of-states.ts';
import { textOfCell } from '#shared/lists/columns/text-of-cell.ts';
import type { Role } from '#shared/lists/headers/role-of-header.ts';
import { withoutLineNumbers } from '#shared/lists/line-numbers.ts';
import { titleCase } from '#shared/values/title-case.ts';

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

/**
 * The address of a row from its parts: the first form of street and place that it has.
 *
 * @param placeOfAll the city and state of all rows, as typed, of a file that does not say them.
 */
export function joinAddress(cell: CellOf, placeOfAll = ''): JoinedAddress {
  const notes: AddressNote[] = [];
  const mended = (role: Role) => {
    const { text: whole, lost } = withMendedZip(cell(role));
    if (lost !== undefined) notes.push(badZip(role, lost, stateOf(whole.split(/[\s,]+/).at(-1) ?? ''), true));
    return whole;
  };
  const street = fromParts(cell, notes) || mended('address.street');
  const full = mended('address.full');
  const place = placeOf(cell, placeOfAll, notes);
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
function fromParts(cell: CellOf, notes: AddressNote[]): string {
  const number = cell('address.number').replace(/\.0$/, '');
  // Beside a number, a street without one is a name.
  const street = cell('address.street');
  const name = cell('address.streetName') || (/^\d+[a-z]?\s/i.test(street) ? '' : street);
  if (number === '' || number === '0' || name === '') return '';
  const words = name.split(' ');
  // Some files repeat the other parts in the name of the street.
  const before = same(words[0], number) ? '' : number + suffixOf(cell('address.numberSuffix'), notes);
  const [pre, ending, post] = [cell('address.preDirection'), cell('address.suffix'), cell('address.postDirection')];
  const last = words.at(-1);
  return [before, same(words[0], pre) ? '' : pre, name, same(last, ending) ? '' : ending, same(last, post) ? '' : post]
    .filter(Boolean)
    .join(' ');
}

/** "A" of 1200A, " 1/2" of 1200 1/2. Files write 0 for none, and another number would be another house. */
function suffixOf(text: string, notes: AddressNote[]): string {
  const suffix = text.normalize('NFKC').replaceAll('⁄', '/');
  if (/^[a-z]{1,2}$/i.test(suffix)) return suffix;
  if (/^\d\/\d$/.test(suffix)) return ` ${suffix}`;
  const isNone = /^0*(?:\.0+)?$/.test(suffix);
  if (!isNone)
    notes.push({ role: 'address.numberSuffix', cell: text, text: `House number’s suffix “${text}” is not read.` });
  return '';
}

function unitOf(cell: CellOf, line: string): string {
  const unit = cell('address.unit').replace(/\.0$/, '');
  if (unit === '' || unit === '0' || line.toLowerCase().endsWith(` ${unit.toLowerCase()}`)) return '';
  const typed = [cell('address.unitType'), unit].filter(Boolean).join(' ');
  // A bare number needs its word.
  return /^[\p{L}\p{N}-]{1,5}$/u.test(typed) && !/^(?:apt|unit|ste)/i.test(typed) ? `Unit ${typed}` : typed;
}

function placeOf(cell: CellOf, placeOfAll: string, notes: AddressNote[]): string {
  const [city, stateCell, zipCell] = [cell('address.city'), cell('address.state'), cell('address.zip')];
  const whole = cell('address.cityStateZip');
  if (city === '' && whole !== '') {
    const { text, lost } = withMendedZip(whole, true);
    if (lost !== undefined)
      notes.push(badZip('address.cityStateZip', lost, stateOf(text.split(/[\s,]+/).at(-1) ?? ''), true));
    return titleCasePlace(text);
  }
  const [, cityOfAll = '', stateOfAll = ''] =
    /^(?:(.*?)(?:,\s*|\s+(?=[a-z]{2}$)))?([^,]*)$/i.exec(placeOfAll.trim()) ?? [];
  const named = stateOf(stateCell);
  if (stateCell !== '' && named === undefined) {
    notes.push({ role: 'address.state', cell: stateCell, text: `“${stateCell}” is no state.` });
  }
  const isZip = repairedZip(zipCell, undefined);
  const state = named ?? (isZip ? stateOfZip(isZip) : undefined) ?? stateOf(stateOfAll);
  const zip = repairedZip(zipCell, state);
  if (zipCell !== '' && zip === undefined) {
    notes.push(badZip('address.zip', zipCell, state, city !== '' && state !== undefined));
  }
  const town = city || (zip === undefined ? cityOfAll : '');
  const hasBoth = zip !== undefined || (town !== '' && state !== undefined);
  return hasBoth ? [titleCase(town), [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') : '';
}

/** A ZIP that is dropped. */
function badZip(role: Role, zip: string, state: string | undefined, isPlaced: boolean): AddressNote {
  const of = state ? ` of ${stateName(state)}` : '';
  const rest = isPlaced ? 'City and state suffice.' : 'Add the city and state.';
  return { role, cell: zip, text: `ZIP “${zip}” is no ZIP${of}. ${rest}` };
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
