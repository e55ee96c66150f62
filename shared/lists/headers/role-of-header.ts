import dictionary from './dictionary.json' with { type: 'json' };
import { normalHeader, numberIn } from './normal-header.ts';

/*
 * What a column means, by its name. `dictionary.json` has the names of exports and counties, and rules of words for names
 * that it does not know: "1st Mtg Bal" is the balance of the first loan. A name only proposes; the cells must fit.
 */

/** `loan2.balance`, `contact1.phone`: what a column means. */
export type Role = string;

/** Names that the rules of words would not know, or would take for something else. */
const headers = new Map<string, Role>(
  Object.entries(dictionary.headers).flatMap(([role, names]) => names.map((name) => [name, role] as const)),
);
const abbreviations = new Map<string, string>(Object.entries(dictionary.abbreviations));
const foreign = new Set(dictionary.foreignWords);
const ofProperty = new Set(dictionary.propertyWords);
const setOf = (words: string) => new Set(words.split(' '));
/** Beside "address", "city" or "ZIP": it is another place than the house. */
const ofOthers = setOf(dictionary.othersWords);
const [ofLines, ofContacts, ofFigures] = [dictionary.lineWords, dictionary.contactWords, dictionary.figureWords].map(
  setOf,
);
const doubts = setOf(dictionary.doubtWords);
const { part, county, own } = dictionary.valueWords;
const ofValue = { part: setOf(part), county: setOf(county), own: setOf(own) };
/** The group and the kind of each role. */
const families = new Map(
  Object.entries(dictionary.roles).flatMap(([group, kinds]) =>
    Object.entries(kinds).flatMap(([kind, roles]) => roles.split(' ').map((role) => [role, [group, kind]] as const)),
  ),
);

type WordRule = { all: string[][]; not: string[]; own: string[]; role: Role };
const wordRules = dictionary.wordRules.map(({ all, not, own: more, role }): WordRule => {
  const any = all.map((words) => words.split('|'));
  return { all: any, not: not?.split('|') ?? [], own: [...any.flat(), ...(more?.split(' ') ?? [])], role };
});

const familyOf = (role: Role): string => {
  const family = role.replace(/^(loan|contact)\d\./, '$1N.');
  return families.has(family) ? family : role;
};

/** The group of a role, such as `loan`. */
export const groupOf = (role: Role): string => families.get(familyOf(role))?.[0] ?? 'other';

/** The kind of a role's cells. */
export const kindOf = (role: Role): string => families.get(familyOf(role))?.[1] ?? 'any';

export type NamedRole = {
  /** `skip` where a word beside the others says that it is no such fact; `suggested` is that fact then. */
  role: Role;
  by: 'dictionary' | 'property words' | 'rule';
  suggested?: Role;
  why?: string;
  /** It is a part of the value, or what is taxed of it: the file is a county's. */
  isPart?: true;
  /** Of a part of somebody else's address: what it would be of the house. */
  elsewhere?: Role;
  /** Its name says nothing of the house, and not all of its words are known. */
  isVague?: true;
};

/** Whether a column's name speaks of the house itself: "Premise City". */
export const isOfProperty = (header: string): boolean => wordsOf(header).some((word) => ofProperty.has(word));

/** All words, also those in brackets; "per year" and "a year" are one. */
const wordsOf = (header: string): string[] =>
  normalHeader(header.replace(/\(s\)/gi, '').replace(/[()]/g, ' '))
    // Where a county sends its bill is the owner's address.
    .replace(/\btax bill(?:ing)? (?=addr|street|city|state|zip|name)/g, 'taxpayer ')
    .replace(/\b(?:per|an?) (?:year|yr|annum)\b/g, 'annual')
    .replace(/\bper (?=mo(?:nth)?\b)/g, '')
    .split(' ')
    .filter((word) => word !== '');

/**
 * The role that a column's name proposes; `undefined` for a name that says nothing.
 *
 * @param hasPlace whether the file has a column for the city or the ZIP: then "Address" is a street.
 */
export function roleOfHeader(header: string, hasPlace: boolean): NamedRole | undefined {
  const name = normalHeader(header);
  const words = wordsOf(header);
  const inName = name.split(' ');
  const inBrackets = words.filter((word) => !inName.includes(word));
  const known = listed(header.trim(), hasPlace) ?? listed(name, hasPlace);
  const isPlain = inBrackets.length === 0 || known === 'skip' || known === 'foreign' || known === 'personal';
  if (known !== undefined && isPlain) return { role: known, by: 'dictionary' };
  const bare = words.filter((word) => !ofProperty.has(word)).join(' ');
  const whole = listed(words.join(' '), hasPlace) ?? (bare === '' ? undefined : listed(bare, hasPlace));
  if (whole !== undefined) return { role: whole, by: bare === words.join(' ') ? 'dictionary' : 'property words' };
  const ruled = elsewhere(words, hasPlace) ?? ruledRole(words, hasPlace);
  if (ruled !== undefined || known === undefined) return ruled;
  // Without what is in its brackets it is known: those words decide whether it is that.
  return doubted({ role: known, by: 'dictionary' }, spelledOf(inBrackets), []);
}

function listed(name: string, hasPlace: boolean): Role | undefined {
  if (name === 'address') return hasPlace ? 'address.street' : 'address.full';
  return headers.get(name);
}

const spelledOf = (words: string[]) => words.flatMap((word) => (abbreviations.get(word) ?? word).split(' '));
const isForeign = (word: string) => foreign.has(word);

/** "Seller City" and "Trustee Address" are parts of an address, but not of the house's. */
function elsewhere(words: string[], hasPlace: boolean): NamedRole | undefined {
  const isOthers = (word: string) => ofOthers.has(word) || isForeign(word);
  if (!words.some(isOthers) || words.some((word) => /^(?:own|owner|taxpayer|mail\w*)$/.test(word))) return undefined;
  // "HOA Manager Address" is no amount of the HOA.
  const parts = words.filter((word) => !isOthers(word) && spelledOf([word]).every(isOfLine));
  const role = listed(parts.join(' '), hasPlace) ?? ruledRole(parts, hasPlace)?.role;
  return role?.startsWith('address.') ? { role: 'foreign', by: 'rule', elsewhere: role } : undefined;
}

function ruledRole(words: string[], hasPlace: boolean): NamedRole | undefined {
  const spelled = spelledOf(words);
  const has = (one: string) =>
    one === 'FOREIGN' ? words.some(isForeign) || spelled.some(isForeign) : spelled.includes(one);
  const rule = wordRules.find(({ all, not }) => all.every((any) => any.some(has)) && !not.some(has));
  if (!rule) return undefined;
  const by = 'rule';
  if (rule.role === 'value') return doubted(roleOfValue(spelled), spelled, []);
  const number = numberIn(words);
  if (rule.role.startsWith('contactN.')) return contactRole(rule.role, number, spelled);
  if (rule.role.startsWith('loanN.')) {
    const role = loanRole(rule.role.slice('loanN.'.length), number);
    return role === undefined ? undefined : doubted({ role, by }, spelled, rule.own);
  }
  if (!rule.role.startsWith('address.')) return doubted({ role: rule.role, by }, spelled, rule.own);
  // "Address 2" is another house or a second line.
  if (number === 2 && spelled.includes('address')) return { role: 'skip', by, suggested: 'address.unit' };
  const role = rule.role === 'address.street' && !hasPlace ? 'address.full' : rule.role;
  const isVague = !spelled.every(isOfLine);
  return { role, by, ...(isVague && { isVague }) };
}

const isOfLine = (word: string) => ofLines?.has(word) || ofProperty.has(word);

/** A column is the value if nothing else is in its name. What a county says of it may be another year's, or capped. */
function roleOfValue(spelled: string[]): NamedRole {
  const by = 'rule';
  if (spelled.some((word) => ofValue.part.has(word))) return { role: 'skip', by, isPart: true };
  if (spelled.includes('assessed')) return { role: 'assessedValue', by };
  const isEstimate = spelled.includes('estimated') || spelled.includes('avm');
  // "Est. Mkt Val" is the list's, as "Estimated Market Value" is.
  const isOwn = (word: string) => ofValue.own.has(word) || word === '1' || (isEstimate && word === 'market');
  if (spelled.every(isOwn)) return { role: 'value', by };
  if (!isEstimate && spelled.some((word) => ofValue.county.has(word))) return { role: 'countyMarketValue', by };
  return { role: 'skip', by, suggested: 'value', why: 'Its name may mean another value than the house’s.' };
}

/** Groups of roles that are figures of the house. */
const figures = new Set(['value', 'loan', 'income', 'distress', 'house']);

/** Kinds that are read where each word of the name is known: any other one may say of whom, when or for how long. */
const measured = new Set(['money', 'signedMoney', 'rate', 'percent', 'area', 'acres']);
/** What is worth what has a list of its own, `valueWords`. */
const ofWorth = new Set(['value', 'assessedValue', 'countyMarketValue']);

/** A figure of another time, place or measure is not the fact: "ZIP Median Rent", "City Rent", "Half-Yearly Taxes". */
function doubted(named: NamedRole, spelled: string[], own: readonly string[]): NamedRole {
  const kind = kindOf(named.role);
  const isFigure = figures.has(groupOf(named.role)) || kind === 'yesNo';
  // A loan's clock runs from its day: that of a release or an assignment is another.
  const isOfClock = groupOf(named.role) === 'loan' && (kind === 'date' || kind === 'months');
  const isMeasured = isOfClock || (measured.has(kind) && !ofWorth.has(named.role));
  const isKnown = (each: string) =>
    own.includes(each) || ofFigures?.has(each) || (named.role.startsWith('loan') && isOfLoan(each));
  const isDoubted = (each: string) =>
    isMeasured ? !isKnown(each) : !own.includes(each) && (doubts.has(each) || /^(?:19|20)\d\d$/.test(each));
  const word = spelled.find(isDoubted);
  if (!isFigure || word === undefined) return named;
  return {
    role: 'skip',
    by: named.by,
    suggested: named.role,
    why: `Its name says “${word}”: it may be another figure.`,
  };
}

/** Which loan it is: "1st Mtg Bal" is also "Loan 1 Balance". */
const isOfLoan = (word: string) => /^(?:loan|mortgage|open|notes)$/.test(word) || numberIn([word]) !== undefined;

/** People are read where each word is known: another one may be somebody else. A mark is, whatever stands beside it. */
function contactRole(family: Role, number: number | undefined, spelled: string[]): NamedRole {
  // A mark of all numbers at once.
  const role =
    family === 'contactN.mark' && number === undefined ? 'contact.mark' : family.replace('N', String(number ?? 1));
  const isKnown = /mark|Type/.test(family) || spelled.every((word) => ofContacts?.has(word));
  if (isKnown) return { role, by: 'rule' };
  return { role: 'skip', by: 'rule', suggested: role, why: 'It may be somebody else’s.' };
}

/** Without a number balance, payment, rate and type are of all loans together. */
function loanRole(field: string, number: number | undefined): Role | undefined {
  if (number !== undefined) return number >= 1 && number <= 4 ? `loan${number}.${field}` : undefined;
  if (field === 'amount') return 'loan.originalAmount';
  return ['balance', 'payment', 'rate', 'type'].includes(field) ? `loan.${field}` : `loan1.${field}`;
}
