import { normalizeAddress } from './address.ts';
import {
  articles,
  bareUnits,
  closingEndings,
  directions,
  highways,
  mainEndings,
  ordinals,
  particles,
  plainEndings,
  rareEndings,
  standardWords,
  streetBeginnings,
  tensWords,
  unitWords,
  wholeStreets,
  zerosOfZip,
} from './address-words.ts';
import { usStates } from './us-states.ts';

/*
 * Divides an address into its parts, in one pass from both ends: number, street, unit and city from the front, ZIP and
 * state from the back. Of a text that is no address it makes some parts, too; `parseAddress` decides.
 */

/** The parts of an address: keys, which are equal for different spellings, and the words as they were typed. */
export type AddressParts = {
  /** As `12`, `12b`, `12 1/2`, `12-34`, `n6w23001`; empty when the text begins otherwise. */
  number: string;
  /** With standard words, such as `n mock st`, `us 19 n` or `s 500 w`. */
  street: string;
  /** Sorted, such as `5b` or `bldg 2,5b`; empty without one. */
  unit: string;
  /** Without a county that follows the city. */
  city: string;
  /** Two capital letters; empty without a state. */
  state: string;
  /** Five digits; empty without a ZIP. */
  zip: string;
  /** Whether no comma says where the street ends. */
  isOpen: boolean;
  /** Whether nothing else says so either: `street` is the first word, and may be more. */
  isUnended: boolean;
  /** A text in place of the ZIP that is none. */
  badZip: string;
  /** The text without what is wrong with its ZIP. */
  address: string;
  typed: { street: string; city: string };
};

type Word = {
  /** The standard form of the word, without marks. */
  key: string;
  /** The same in lower case without marks only. */
  text: string;
  start: number;
  end: number;
  /** Whether a hyphen or slash joins it to the word before. */
  isJoined: boolean;
};

/** Longer text is no address. */
const mostCharacters = 400;

export function readAddress(address: string): AddressParts {
  const normalized = normalizeAddress(address.slice(0, mostCharacters));
  const text = normalized.replace(country, '');
  const { number, unit, at } = numberOf(text);
  const { lines, state, zip, badZip, tidy } = takePlace(text, at);
  const [first = [], ...others] = withDirections(lines.filter((line) => !isBox(line)));
  const units = unit === '' ? [] : [unit];
  const places = others.map((line) => takeUnits(line, 0, units)).filter((line) => line.length > 0);
  const isOpen = places.length === 0;
  const { street, end, isUnended } = streetOf(first, isOpen, state !== '');
  const rest = takeUnits(first, end, units);
  const city = isOpen ? [rest] : places;
  const streetEnd = city[0]?.[0]?.start ?? lines.at(-1)?.at(-1)?.end ?? at;
  return {
    number,
    street: [...street, ...(isOpen ? [] : rest.map(({ key }) => key))].join(' '),
    unit: units.sort().join(),
    city: cityOf(city),
    state,
    zip,
    isOpen,
    isUnended,
    badZip,
    address: tidy === text ? normalized : tidy,
    typed: {
      street: text.slice(0, streetEnd).replace(/[ ,]{1,2}$/, ''),
      city: city.map((line) => text.slice(line[0]?.start, line.at(-1)?.end ?? 0)).join(', '),
    },
  };
}

const country = /[,\s]+(u\.?s\.?(a\.?)?|united states( of america)?)$/i;

const unitInFront =
  /^(?:(?:apartment|apt|lot|room|rm|space|spc|ste|suite|trailer|trlr|unit) ?#? ?|# ?)(\p{L}?\d+(?:-?\p{L})?|\p{L})[ ,]+(?=[nsew]{0,2}\d)/iu;

/** 123, 123B, 123-B, 123 1/2, 123.5, 12-34, N1234, W180N8085, N6 W23001, 1N345. */
const houseNumber = new RegExp(
  `^(?:${[
    '[nsew]\\d{1,4}[ -]?[nsew]\\d{1,6}\\p{L}?',
    '\\d{1,4}[nsew]\\d{1,6}\\p{L}?',
    '[nsew]{1,2}\\d{1,6}\\p{L}?',
    '\\d{1,6}(?:\\.\\d{1,2})?(?:-?\\p{L})?(?:[ -]\\d/\\d{1,2})?',
    '\\d{1,6}[-/]\\d{1,6}\\p{L}?(?: \\d/\\d{1,2})?',
  ].join('|')})(?=[ ,#]|$|-\\p{L}{2})`,
  'iu',
);

const fractions = new Map([
  ['.25', ' 1/4'],
  ['.5', ' 1/2'],
  ['.50', ' 1/2'],
  ['.75', ' 3/4'],
]);

/** The house number and the unit before it; `at` is where the street begins. */
function numberOf(text: string): { number: string; unit: string; at: number } {
  const [before = '', unit = ''] = unitInFront.exec(text) ?? [];
  const [typed = ''] = houseNumber.exec(text.slice(before.length)) ?? [];
  const number = typed
    .toLowerCase()
    .replace(/\.\d+$/, (decimal) => fractions.get(decimal) ?? decimal)
    .replace(/[ -](?=\d\/)/, ' ')
    .replace(/(?<=\d)-(?=\p{L})/u, '')
    .replace(/(?<=^[nsew]\d+)[ -](?=[nsew])/, '')
    .replace(/(?<!\d)0+(?=\d)/g, '');
  return { number, unit: unitNumberOf(unit), at: typed === '' ? 0 : before.length + typed.length };
}

/* Words */

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʻ.]/gu, '')
    .toLowerCase();

/** Letters and digits in one word that are two: US19, FM1960, Apt5. */
const fused = /^(apt|cr|fm|hwy|i|rm|sr|ste|unit|us)(\d+\p{L}?)$/u;

/** The words from `at` on, by the commas between them. */
function wordsOf(text: string, at: number): Word[][] {
  const lines: Word[][] = [[]];
  for (const { 0: token, index } of text.slice(at).matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’‘ʻ.]*|[#,]/gu)) {
    const line = lines.at(-1) ?? [];
    if (token === ',') {
      if (line.length > 0) lines.push([]);
      continue;
    }
    const start = at + index;
    const isJoined = /[-/]/.test(text[start - 1] ?? '') && line.length > 0;
    const [, word = '', number = ''] = fused.exec(fold(token)) ?? [];
    for (const part of word === '' ? [token === '#' ? '#' : fold(token)] : [word, number]) {
      addWord(line, { key: keyOf(part), text: part, start, end: start + token.length, isJoined });
    }
  }
  return lines.filter((line) => line.length > 0).map(withWholeDirections);
}

/** Directions after a street as they are meant: S E is SE, So is S. */
function withWholeDirections(line: Word[]): Word[] {
  const words: Word[] = [];
  line.forEach((word, at) => {
    const before = words.at(-1);
    const [north, next] = [/^[ns]$/.test(before?.text ?? ''), line[at + 1]];
    const street = words.slice(0, -1);
    if (before && north && /^[ew]$/.test(word.text) && isStreetBefore(street, next === undefined)) {
      const text = before.text + word.text;
      words.splice(-1, 1, { ...word, key: text, text, start: before.start });
    } else if (/^[ns]o$/.test(word.text) && isStreetBefore(words, false) && !/^\d/.test(next?.text ?? '')) {
      words.push({ ...word, key: word.text.charAt(0) });
    } else words.push(word);
  });
  return words;
}

/** Whether words are a street with its ending; where nothing follows, also without one. */
function isStreetBefore(words: readonly Word[], isLast: boolean): boolean {
  if (words.length > 1 && isIn(closingEndings, words.at(-1))) return true;
  return isLast && words.some((word) => !isDirection(word) && !isIn(mainEndings, word));
}

/** M Street, NW, Washington: a direction alone, or with a unit, belongs to the street, unless it is the city. */
function withDirections([first = [], ...others]: Word[][]): Word[][] {
  const street = [...first];
  const places = others.filter((line, at) => {
    const [direction] = line;
    const isAlone = line.length === 1 || unitAt(line, 1)?.length === line.length - 1;
    // North, SC, but no town is Northwest.
    const isTown = at === others.length - 1 && /^(?:north|south|east|west)$/.test(direction?.text ?? '');
    const isOfStreet = isDirection(direction) && isAlone && !isTown;
    if (isOfStreet) street.push(...line);
    return !isOfStreet;
  });
  return [street, ...places];
}

/** Adds a word to a line; Twenty and First are one. */
function addWord(line: Word[], word: Word): void {
  const before = line.at(-1);
  const ten = before && tensWords.get(before.text);
  const one = ordinals.get(word.text);
  if (before && ten !== undefined && one !== undefined && one < 10) {
    line.splice(-1, 1, { ...word, key: String(ten + one), start: before.start, isJoined: false });
  } else if (word.text !== '') line.push(word);
}

function keyOf(text: string): string {
  const ordinal = /^0*(\d+)(?:st|nd|rd|th)$/.exec(text)?.[1] ?? ordinals.get(text);
  return ordinal === undefined ? (standardWords.get(text) ?? text) : String(ordinal);
}

const shortOf = ({ key }: Word) => directions.get(key) ?? key;
const isDirection = (word: Word | undefined) => word !== undefined && directions.has(word.key);
const isIn = (words: ReadonlySet<string>, word: Word | undefined) => word !== undefined && words.has(word.key);

/** PO Box 12, beside the address of a house. */
const isBox = (line: readonly Word[]) => /^(?:p ?o ?b(?:ox)?|box) \d\w*$/.test(textOf(line));

/* State and ZIP */

type Place = { lines: Word[][]; state: string; zip: string; badZip: string; tidy: string };

const blankCells: ReadonlySet<string> = new Set(['null', 'nan', 'none', 'n/a', 'unknown', '-']);

/** Takes ZIP and state off the end. What is no ZIP is left out after a state. */
function takePlace(text: string, at: number): Place {
  const { before, last } = lastOf(text, at);
  const lines = wordsOf(before, at);
  const state = takeState(lines, zipOf(last, ''));
  const zip = zipOf(last, state);
  if (zip !== '') return { lines, state, zip: zip.slice(0, 5), badZip: '', tidy: withLast(text, last, zip) };
  const isCell = /\d/.test(last) || blankCells.has(last.toLowerCase());
  if (state !== '' && isCell) return { lines, state, zip: takeZipBefore(lines, state), badZip: last, tidy: before };
  const whole = wordsOf(text, at);
  const stateAtEnd = takeState(whole, '');
  const badZip = stateAtEnd === '' && /^\d{3,}[\d.-]*$/.test(last) ? last : '';
  return { lines: whole, state: stateAtEnd, zip: takeZipBefore(whole, stateAtEnd), badZip, tidy: text };
}

/** Takes a ZIP that stands before the state, or between commas. */
function takeZipBefore(lines: Word[][], state: string): string {
  const isZip = (word: Word | undefined) => fiveDigits.test(word?.text ?? '') && zipOf(word?.text ?? '', state) !== '';
  const line = lines.findIndex((words, index) => index > 0 && words.length === 1 && isZip(words[0]));
  if (line > 0) return lines.splice(line, 1)[0]?.[0]?.text ?? '';
  const last = lines.at(-1) ?? [];
  return state !== '' && last.length > 1 && isZip(last.at(-1)) ? (last.pop()?.text ?? '') : '';
}

const fiveDigits = /^\d{5}(?:-\d{4})?$/;

/** The last word after `at`, or the last two of a ZIP+4 (85281 1234), and what is before it. */
function lastOf(text: string, at: number): { before: string; last: string } {
  const start = Math.max(at, text.lastIndexOf(' ') + 1);
  const isExtension = /\D\d{5}$/.test(text.slice(at, start - 1)) && /^\d{4}$/.test(text.slice(start));
  const from = isExtension ? start - 6 : start;
  return { before: text.slice(0, from).replace(/[ ,]{1,2}$/, ''), last: text.slice(from) };
}

/** The text with another ZIP at its end, unless it is written with the same digits. */
function withLast(text: string, last: string, zip: string): string {
  return last === zip ? text : text.slice(0, text.length - last.length) + zip;
}

/**
 * A ZIP, or ZIP+4, from what spreadsheets make of it: without the zeros in front where the state's ZIPs have them,
 * without the dash, or with decimals. Empty when it is none.
 */
function zipOf(typed: string, state: string): string {
  const [, digits = '', after = ''] = /^(\d{3,9})(?:\.0+)?(?:[- ](\d*))?$/.exec(typed) ?? [];
  const isJoined = digits.length > 5;
  const five = isJoined ? digits.slice(0, -4) : digits;
  const extension = isJoined ? digits.slice(-4) : after;
  const zip = five.padStart(5, '0');
  const isZip = five.length === 5 ? /^(?!00[0-4])/.test(zip) : five !== '' && zerosOfZip.get(state)?.test(zip) === true;
  if (!isZip) return '';
  return extension.length === 4 ? `${zip}-${extension}` : zip;
}

const stateCodes = new Map(
  Object.entries(usStates).flatMap(([code, name]) => [
    [code.toLowerCase(), code],
    [stateKey(name.toLowerCase().split(' ')), code],
  ]),
);

/** N Carolina is North Carolina. */
function stateKey(words: readonly string[]): string {
  return words.map((word) => directions.get(word) ?? word).join(' ');
}

/** Codes that also end a street or a unit, and the ZIPs of those states. */
const ambiguousCodes = new Map([
  ['ct', /^06/],
  ['fl', /^3[2-4]/],
  ['ky', /^4[0-2]/],
  ['mt', /^59/],
  ['ne', /^6[89]/],
  ['pr', /^00/],
]);

/** Whether a line ends with a state. Without a comma or a ZIP, CT and NE are one after a street's end only. */
function isState(line: readonly Word[], isOpen: boolean, zip: string): boolean {
  const code = line.at(-1)?.text ?? '';
  if (zip !== '') return ambiguousCodes.get(code)?.test(zip) ?? true;
  return !isOpen || !/^(ct|ne)$/.test(code) || line.slice(1, -2).some((word) => isIn(closingEndings, word));
}

/** Removes the state at the end, unless it is the street's name (500 Washington). */
function takeState(lines: Word[][], zip: string): string {
  const last = lines.at(-1) ?? [];
  for (const count of [3, 2, 1]) {
    const state = stateCodes.get(stateKey(last.slice(-count).map(({ text }) => text)));
    if (last.length < count || state === undefined || (lines.length === 1 && last.length === count)) continue;
    if (!isState(last, lines.length === 1, zip)) continue;
    last.splice(-count);
    if (last.length === 0) lines.pop();
    return state;
  }
  return '';
}

/* Units */

const unitNumber = /^(?:\d+\p{L}{0,2}|\p{L}{1,2}\d+\p{L}?|\p{L})$/u;
const unitNumberOf = (text: string) =>
  fold(text)
    .replace(/-/g, '')
    .replace(/^0+(?=\w)/, '');

type Unit = { value: string; length: number };

/** A unit at a place in a line: a word and its number, or a word that needs none at the line's end. */
function unitAt(line: readonly Word[], at: number): Unit | undefined {
  const [word, next, afterNext] = line.slice(at, at + 3);
  if (!word) return undefined;
  if (at === line.length - 1) {
    const value = bareUnits.get(word.text);
    return value === undefined ? undefined : { value, length: 1 };
  }
  // 2nd Floor
  if (/^\d+$/.test(word.key) && /^(fl|floor)$/.test(next?.text ?? '') && !unitNumber.test(afterNext?.text ?? '')) {
    return { value: `fl ${word.key}`, length: 2 };
  }
  // After # stands the word, if there is one: # Apt 2, and Apt # 2.
  const named =
    word.key === '#' && next && namedUnits.has(next.text) && isUnitNumber(line, at + 2, false) ? next : word;
  const kind = unitWords.get(named.text);
  const from = named === next || next?.key === '#' ? at + 2 : at + 1;
  if (kind === undefined || !isUnitNumber(line, from, named.key === '#')) return undefined;
  let end = from + 1;
  while (line[end]?.isJoined) end += 1;
  // Apt 5 B
  if (end === line.length - 1 && end === from + 1 && /^\d+ \p{L}$/u.test(textOf(line.slice(from)))) end += 1;
  const number = unitNumberOf(
    line
      .slice(from, end)
      .map(({ text }) => text)
      .join(''),
  );
  return { value: `${kind} ${number}`.trim(), length: end - at };
}

const namedUnits: ReadonlySet<string> = new Set([...unitWords.keys()].filter((word) => word !== '#'));

const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(' ');

/** Whether a unit's number is there: after # anything, two letters at the line's end only. */
function isUnitNumber(line: readonly Word[], at: number, isAny: boolean): boolean {
  const [word, next] = line.slice(at, at + 2);
  if (!word) return false;
  return isAny || unitNumber.test(word.text) || (/^\p{L}{2}$/u.test(word.text) && !next);
}

/** Moves the units of a line from `start` on into `units`. @returns the other words from there on. */
function takeUnits(line: readonly Word[], start: number, units: string[]): Word[] {
  const rest: Word[] = [];
  // 12 Mock St, 4B, Mesa
  if (start === 0 && line.length === 1 && unitNumber.test(line[0]?.text ?? '')) {
    units.push(unitNumberOf(line[0]?.text ?? ''));
    return rest;
  }
  for (let at = start; at < line.length; at += 1) {
    const word = line[at];
    const unit = unitAt(line, at);
    if (unit) {
      units.push(unit.value);
      at += unit.length - 1;
    } else if (word && word.key !== '#') rest.push(word);
  }
  return rest;
}

/* Streets */

/** The key's words of the street that a line begins with; `end` is where units and, beside a state, a city follow. */
function streetOf(
  line: readonly Word[],
  isOpen: boolean,
  hasCity: boolean,
): { street: string[]; end: number; isUnended: boolean } {
  const start = isDirection(line[0]) && line.length > 1 && !isName(line, 0) ? 1 : 0;
  const highway = highwayAt(line, start);
  const grid = gridAt(line, start);
  if (highway) {
    const end = highway.end + (isDirection(line[highway.end]) ? 1 : 0);
    return {
      street: [...keysOf(line.slice(0, start)), ...highway.street, ...keysOf(line.slice(highway.end, end))],
      end,
      isUnended: false,
    };
  }
  if (grid) {
    return { street: [...keysOf(line.slice(0, start)), ...grid.street], end: grid.end, isUnended: false };
  }
  const { end, isUnended } = isOpen
    ? openEnd(line, start, hasCity)
    : { end: firstUnit(line, start + 1), isUnended: false };
  return { street: keysOf(line.slice(0, end)), end, isUnended };
}

const keysOf = (words: readonly Word[]) => words.map((word, at) => (isName(words, at) ? word.key : shortOf(word)));

/**
 * Whether the direction at a place in a street is its name, because nothing else is: East St is not E St and Avenue
 * North is not Avenue N, but East Mock St, East Avenue K and Mock Ave North have a name.
 */
function isName(words: readonly Word[], at: number): boolean {
  if (!isDirection(words[at])) return false;
  const isBeforeName = (index: number) => index < 0 || isDirection(words[index]);
  const [ending, another] = words.slice(at + 1, at + 3);
  // N Court St, but East Ave St Louis
  const isNamed =
    !isDirection(another) &&
    ((ending?.key === 'ave' && /^\p{L}$|^\d+$/u.test(another?.text ?? '')) || isTitle(words.slice(at + 1)));
  const isBeforeEnding =
    isIn(mainEndings, ending) && !isNamed && (isIn(plainEndings, ending) || !isIn(closingEndings, another));
  return (isBeforeEnding && isBeforeName(at - 1)) || (isIn(mainEndings, words[at - 1]) && isBeforeName(at - 2));
}

/** Dr Martin Luther King Jr Blvd */
const isTitle = ([title, name, ...others]: readonly Word[]) =>
  title?.key === 'dr' && !isIn(closingEndings, name) && others.some((word) => isIn(closingEndings, word));

/** A highway with its number: its kind in one word, its number, and a direction that is written with it (9W). */
function highwayAt(line: readonly Word[], start: number): { street: string[]; end: number } | undefined {
  for (const count of [4, 3, 2, 1]) {
    const kind = highways.get(
      line
        .slice(start, start + count)
        .map(({ key }) => key)
        .join(' '),
    );
    const number = line[start + count]?.text ?? '';
    const isNumber = /^\d+\p{L}?$/u.test(number) || (!/^(us|i)$/.test(kind ?? '') && /^(\p{L})\1?$/u.test(number));
    if (kind === undefined || !isNumber || isIn(mainEndings, line[start + count])) continue;
    const end = start + count + 1;
    const street = `${kind} ${number.replace(/^0+(?=\d)/, '').replace(/(?<=\d)(?=[nsew]$)/, ' ')}`.split(' ');
    return { street, end: line[end]?.key === 'rd' ? end + 1 : end };
  }
  return undefined;
}

/** A grid's number and direction, such as 500 W or 500W. */
function gridAt(line: readonly Word[], start: number): { street: string[]; end: number } | undefined {
  const [word, next] = line.slice(start, start + 2);
  const [, number, direction] = /^(\d+)([nsew])?$/.exec(word?.text ?? '') ?? [];
  // 500W St Paul
  const isSaint = direction !== undefined && next?.key === 'st' && line.length > start + 2;
  if (number === undefined || (isIn(mainEndings, next) && !isSaint)) return undefined;
  if (direction !== undefined) return { street: [number, direction], end: start + 1 };
  return next && isDirection(next) ? { street: [number, shortOf(next)], end: start + 2 } : undefined;
}

/** @param isNamed whether the street is one without what follows. */
function firstUnit(line: readonly Word[], start: number, isNamed = false): number {
  const at = line.findIndex((_, index) => {
    const unit = index >= start ? unitAt(line, index) : undefined;
    // Old Pier 5 St is a street, but Avenue N Apt 5 St Paul has one already.
    return unit !== undefined && (isNamed || !isIn(mainEndings, line[index + unit.length]));
  });
  return at === -1 ? line.length : at;
}

/**
 * Where a street ends that no comma ends: after its last ending and direction, before a unit, else after the words that
 * it has at least.
 */
function openEnd(line: readonly Word[], start: number, hasCity: boolean): { end: number; isUnended: boolean } {
  const least = Math.min(line.length, start + leastWords(line, start));
  const unit = firstUnit(line, start + 1, least > start + 1);
  const isAfterName = (index: number) => index >= Math.max(least, start + 1) && index < unit;
  // Avenue N St Paul
  const isSaint = (index: number) =>
    index === least && least > start + 1 && line[index]?.key === 'st' && index < line.length - 1;
  let ending = line.findIndex((word, index) => isAfterName(index) && isIn(closingEndings, word) && !isSaint(index));
  if (ending !== -1) ending = lastEnding(line, ending, Math.min(unit, line.length - (hasCity ? 1 : 0)));
  else
    ending = line.findIndex((word, index) => isAfterName(index) && index < line.length - 1 && isIn(rareEndings, word));
  const isWhole = isIn(wholeStreets, line[start]);
  // Broadway Grand Rapids
  if (isWhole && ending > start + 1) ending = -1;
  // W 7th
  const isOrdinal = start > 0 && line[start]?.key !== line[start]?.text && /^\d+$/.test(line[start]?.key ?? '');
  // A unit ends a street, too.
  const isNamed = isWhole || least > start + 1 || isOrdinal;
  const leastEnd = unit < line.length && !isNamed ? unit : Math.min(least, unit);
  let end = ending === -1 ? leastEnd : ending + 1;
  // Old Highway 5
  if (line[ending]?.key === 'hwy' && /^\d/.test(line[end]?.text ?? '')) end += 1;
  // Park Avenue Court, but Park Ave St Louis
  while (ending !== -1 && isIn(mainEndings, line[end]) && (line[end]?.key !== 'st' || end === line.length - 1))
    end += 1;
  const isAfter = isDirectionAfter(line, end);
  if (isAfter) end += 1;
  return { end, isUnended: ending === -1 && !isNamed && !isAfter && end < unit };
}

/**
 * The last ending before a unit or a city, because endings stand within names: S Dr Martin Luther King Jr Dr. One right
 * after another may begin the city, and St is a saint.
 */
function lastEnding(line: readonly Word[], first: number, most: number): number {
  const last = line.findLastIndex(
    (word, index) =>
      index > first + 1 &&
      index < most &&
      isIn(closingEndings, word) &&
      !/^(?:st|saint)$/.test(word.text) &&
      !isIn(closingEndings, line[index - 1]),
  );
  return Math.max(first, last);
}

/** How many words a street's name has at least: The Alameda, Avenue N, Avenue of the Americas, El Camino Real. */
function leastWords(line: readonly Word[], start: number): number {
  const [first, second] = line.slice(start, start + 2);
  const isAvenue = first?.key === 'ave' && /^(\p{L}|\d+)$/u.test(second?.text ?? '');
  if (isAvenue) return 2;
  // Lot 7, which is no street
  const unit = line.length > start + 1 ? unitAt(line, start) : undefined;
  if (unit) return unit.length;
  const begins = (word: Word | undefined) => isIn(streetBeginnings, word) || isIn(articles, word);
  if (!begins(first) && second?.text !== 'of') return 1;
  let words = 1;
  while (isIn(particles, line[start + words]) || (isIn(articles, first) && begins(line[start + words]))) words += 1;
  return words + 1;
}

/** A direction after a street, unless it begins the city: Main St E, but Main St East Lansing. */
function isDirectionAfter(line: readonly Word[], at: number): boolean {
  const word = line[at];
  if (!word || !isDirection(word)) return false;
  return (
    at === line.length - 1 || !/^(north|south|east|west|[ns]o)$/.test(word.text) || unitAt(line, at + 1) !== undefined
  );
}

/** A city in standard words; counties beside a city are left out. */
function cityOf(lines: readonly (readonly Word[])[]): string {
  const cities = lines.map((line) => line.map(shortOf).join(' ')).filter((city) => city !== '');
  const named = cities.filter((city) => !isCounty(city));
  return (named.length > 0 ? named : cities).join(' ');
}

/** Whether a county stands where the city should. */
export const isCounty = (city: string): boolean => /\b(cnty|parish|borough)$/.test(city);
