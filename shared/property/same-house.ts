import { directionKeys } from './address.ts';
import { type AddressParts, addressParts, unitWords } from './address-parser.ts';

/* Decides whether a provider's answer is about the house that was asked for. In doubt it is not: to ask costs a press. */

/**
 * Whether an answer's address is the house asked for: the same number, street and unit, and the same ZIP or, where one
 * of them has none, the same city and state. Takes the spellings that providers use: St for Street, 5th for Fifth,
 * Saint for St., a county in place of the city.
 *
 * @param asked may lack commas; `answered` then says where its street ends.
 */
export function isSameHouse(asked: string, answered: string): boolean {
  const [one, other] = [housePartsOf(asked), housePartsOf(answered)];
  if (one.number !== other.number || one.units !== other.units) return false;
  const places = placesAfter(other.street, one);
  if (!places) return false;
  const isSamePlace = places.length === 0 || places.some((place) => other.places.includes(place));
  if (one.zip !== undefined && other.zip !== undefined) {
    // A ZIP has cities of several names. Where no comma divides them, the words could be more of the street.
    return one.zip === other.zip && (isSamePlace || one.street.length === other.street.length);
  }
  return one.state === other.state && (isSamePlace || isCounty(places) || isCounty(other.places));
}

type HouseParts = Pick<AddressParts, 'number' | 'state' | 'zip'> & {
  street: string[];
  /** The lines after the street. */
  places: string[];
  units: string;
};

function housePartsOf(address: string): HouseParts {
  const { number, lines, unit, state, zip } = addressParts(address);
  const units = [...(unit === undefined ? [] : [unit]), ...lines.flatMap(takeUnits)].sort().join();
  const [street = [], ...places] = lines.filter((line) => line.length > 0);
  return { number, state, zip, units, street: street.map(commonWord), places: places.map(placeOf) };
}

/** What follows the street, when the address has that street; the street's line may go on with the city. */
function placesAfter(street: string[], { street: line, places }: HouseParts): string[] | undefined {
  if (street.some((word, index) => line[index] !== word)) return undefined;
  const rest = line.slice(street.length);
  return rest.length === 0 ? places : [[placeOf(rest), ...places].join(' ')];
}

const unitNumber = /^(?:\d+\p{L}?|\p{L}\d*)$/u;

/** Removes the units of a line, such as Apt 5, and returns them. Marks of a single home count alike. */
function takeUnits(words: string[], line: number): string[] {
  const units: string[] = [];
  // A street's name comes first.
  for (let at = line === 0 ? 1 : 0; at < words.length; at += 1) {
    const mark = words[at] ?? '';
    if (!unitWords.has(mark) || !unitNumber.test(words[at + 1] ?? '')) continue;
    let end = at + 1;
    while (unitNumber.test(words[end] ?? '')) end += 1;
    const number = words.slice(at + 1, end).join('');
    words.splice(at, end - at);
    at -= 1;
    const kind = commonWord(mark);
    units.push(kind === 'bldg' || kind === 'fl' ? `${kind} ${number}` : number);
  }
  return units;
}

/** A place in common words: unlike a street's, its East is always short for E. */
function placeOf(words: string[]): string {
  return words.map((word) => commonWord(directionKeys[word] ?? word)).join(' ');
}

/** Whether a county stands where the city should. */
function isCounty(places: string[]): boolean {
  return places.length > 0 && places.every((place) => /\b(county|parish|borough)$/.test(place));
}

const commonWord = (word: string) => commonWords.get(word) ?? /^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1] ?? word;

/** Words besides those of an address key that are often abbreviated (USPS Publication 28, appendix C1), and ordinals. */
const commonWords = new Map(
  [
    'alley aly, bend bnd, bluff blf, branch br, bridge brg, brook brk, building bldg, canyon cyn, center ctr, common cmn, corner cor',
    'cove cv, creek crk, crescent cres, crest crst, crossing xing, estate est, estates ests, expressway expy, falls fls',
    'ferry fry, field fld, fields flds, floor fl, forest frst, fork frk, fort ft, freeway fwy, garden gdn, gardens gdns',
    'glen gln, green grn, grove grv, harbor hbr, haven hvn, heights hts, hill hl, hills hls, hollow holw, island is',
    'junction jct, key ky, knoll knl, knolls knls, lake lk, lakes lks, landing lndg, manor mnr, meadow mdw',
    'meadows mdws, mill ml, mills mls, mission msn, mount mt, mountain mtn, orchard orch, pine pne, pines pnes',
    'plain pln, plains plns, plaza plz, point pt, port prt, prairie pr, ranch rnch, ridge rdg, river riv, saint st',
    'shore shr, shores shrs, spring spg, springs spgs, station sta, stream strm, summit smt, tr trl, trace trce',
    'turnpike tpke, union un, valley vly, view vw, village vlg, ville vl, vista vis, wy way',
    'first 1, second 2, third 3, fourth 4, fifth 5, sixth 6, seventh 7, eighth 8, ninth 9, tenth 10, eleventh 11',
    'twelfth 12, thirteenth 13, fourteenth 14, fifteenth 15, sixteenth 16, seventeenth 17, eighteenth 18',
    'nineteenth 19, twentieth 20',
  ]
    .join(', ')
    .split(', ')
    .map((pair): [string, string] => {
      const [long = '', short = ''] = pair.split(' ');
      return [long, short];
    }),
);
