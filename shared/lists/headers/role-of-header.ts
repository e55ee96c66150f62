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
/** The group and the kind of each role. */
const families = new Map(
  Object.entries(dictionary.roles).flatMap(([group, kinds]) =>
    Object.entries(kinds).flatMap(([kind, roles]) => roles.split(' ').map((role) => [role, [group, kind]] as const)),
  ),
);

type WordRule = { all: string[][]; not: string[]; role: Role };
const wordRules = dictionary.wordRules.map(
  ({ all, not, role }): WordRule => ({ all: all.map((any) => any.split('|')), not: not?.split('|') ?? [], role }),
);

const familyOf = (role: Role): string => {
  const family = role.replace(/^(loan|contact)\d\./, '$1N.');
  return families.has(family) ? family : role;
};

/** The group of a role, such as `loan`. */
export const groupOf = (role: Role): string => families.get(familyOf(role))?.[0] ?? 'other';

/** The kind of a role's cells. */
export const kindOf = (role: Role): string => families.get(familyOf(role))?.[1] ?? 'any';

/** Whether a normalized header speaks of somebody else's: an owner's mailing address is not the house. */
export const isForeign = (words: string[]): boolean => words.some((word) => foreign.has(word));

export type NamedRole = { role: Role; by: 'dictionary' | 'property words' | 'rule' };

/**
 * The role that a column's name proposes; `undefined` for a name that says nothing.
 *
 * @param hasPlace whether the file has a column for the city or the ZIP: then "Address" is a street.
 */
export function roleOfHeader(header: string, hasPlace: boolean): NamedRole | undefined {
  const name = normalHeader(header);
  const known = listed(name, hasPlace);
  if (known !== undefined) return { role: known, by: 'dictionary' };
  const words = name.split(' ').filter((word) => word !== '');
  const bare = words.filter((word) => !ofProperty.has(word)).join(' ');
  const knownBare = bare === name || bare === '' ? undefined : listed(bare, hasPlace);
  if (knownBare !== undefined) return { role: knownBare, by: 'property words' };
  const byRule = ruledRole(words, hasPlace);
  return byRule === undefined ? undefined : { role: byRule, by: 'rule' };
}

function listed(name: string, hasPlace: boolean): Role | undefined {
  if (name === 'address') return hasPlace ? 'address.street' : 'address.full';
  return headers.get(name);
}

function ruledRole(words: string[], hasPlace: boolean): Role | undefined {
  const spelled = words.flatMap((word) => (abbreviations.get(word) ?? word).split(' '));
  const has = (one: string) => (one === 'FOREIGN' ? isForeign(words) || isForeign(spelled) : spelled.includes(one));
  const rule = wordRules.find(({ all, not }) => all.every((any) => any.some(has)) && !not.some(has));
  if (!rule) return undefined;
  const number = numberIn(words);
  const { role } = rule;
  if (role.startsWith('contactN.')) {
    // A mark of all numbers at once.
    if (role === 'contactN.mark' && number === undefined) return 'contact.mark';
    return role.replace('N', String(number ?? 1));
  }
  if (role.startsWith('loanN.')) return loanRole(role.slice('loanN.'.length), number);
  // "Address 2" is another house or a second line.
  if (number === 2 && role.startsWith('address.') && spelled.includes('address')) return 'skip';
  return role === 'address.street' && !hasPlace ? 'address.full' : role;
}

/** Without a number balance, payment, rate and type are of all loans together. */
function loanRole(field: string, number: number | undefined): Role | undefined {
  if (number !== undefined) return number >= 1 && number <= 4 ? `loan${number}.${field}` : undefined;
  if (field === 'amount') return 'loan.originalAmount';
  return ['balance', 'payment', 'rate', 'type'].includes(field) ? `loan.${field}` : `loan1.${field}`;
}
