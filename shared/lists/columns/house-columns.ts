import { isOfProperty, type NamedRole, type Role } from '#shared/lists/headers/role-of-header.ts';

/*
 * Whose address a column belongs to. A file may have several addresses, and "City" is of the one that it stands behind.
 */

/** `house` by its name, `mail` and `other` somebody else's, `plain` where no name says it. */
type Whose = 'house' | 'mail' | 'other' | 'plain';

/** One address of a file: its columns, with what each would be if it were the house. */
type AddressSet = { whose: Whose; roles: Map<number, Role> };

/** Columns that would be one house together, the one with the street first. */
export type HouseChoice = { column: number; roles: [column: number, role: Role][] };

/** By column: another role than its name proposes. `houses`: of several, none of which is known to be the house. */
export type Housed = { changed: Map<number, NamedRole>; houses: HouseChoice[]; others: HouseChoice[] };

const isLine = (role: Role) => /^address\.(?:full|street|streetName)$/.test(role);
const isOfMail = /^mailing\.(?!part)/;
/** The role of a part of the house's address in a mailing address. */
const inMail = (role: Role): Role => {
  const own = role.replace('address.', 'mailing.');
  return /\.(?:unit|city|state|zip|cityStateZip)$/.test(own) ? own : 'mailing.part';
};

/**
 * Divides the address columns of a file among its addresses. A name with a word of the property beats one without.
 *
 * @param isSame whether two columns have the same cells: then they are one address twice.
 */
export function houseColumns(
  names: readonly string[],
  named: readonly (NamedRole | undefined)[],
  isSame: (one: number, other: number) => boolean,
): Housed {
  const sets: AddressSet[] = [];
  let current: AddressSet | undefined;
  const lastOf = (whose: Whose) => sets.findLast((set) => set.whose === whose);
  const open = (whose: Whose): AddressSet => {
    const set = { whose, roles: new Map<number, Role>() };
    sets.push(set);
    return set;
  };
  named.forEach((each, at) => {
    if (each === undefined || (each.role === 'skip' && each.suggested === undefined)) return;
    const role = each.elsewhere ?? (each.role === 'skip' ? each.suggested : each.role) ?? 'skip';
    if (isOfMail.test(role)) {
      const isStreet = /\.(?:full|street)$/.test(role);
      const before = lastOf('mail');
      current = before && !(isStreet && current !== before) ? before : open('mail');
      current.roles.set(at, role.replace('mailing.', 'address.'));
      return;
    }
    if (!role.startsWith('address.')) {
      // Somebody else's address may have a name that hides its parts.
      current = each.role === 'foreign' && /addr|street/i.test(names[at] ?? '') ? open('other') : undefined;
      return;
    }
    const whose = each.elsewhere ? 'other' : isOfProperty(names[at] ?? '') ? 'house' : 'plain';
    const taken = (set: AddressSet) => [...set.roles.values()];
    if (whose === 'plain') {
      const isPlace = /\.(?:unit|city|state|zip|zip4|cityStateZip)$/.test(role);
      const isTaken = current && (taken(current).includes(role) || (!isPlace && isOthers(current) && hasLine(current)));
      if (current === undefined || isTaken) current = isPlace ? undefined : open('plain');
      current?.roles.set(at, role);
      return;
    }
    const before = current?.whose === whose ? current : lastOf(whose);
    const isNew = before === undefined || (isLine(role) && taken(before).includes(role) && whose === 'other');
    current = isNew ? open(whose) : before;
    current.roles.set(at, role);
  });
  return divided(sets, named, names, isSame);
}

const isOthers = ({ whose }: AddressSet) => whose === 'mail' || whose === 'other';
const hasLine = ({ roles }: AddressSet) => [...roles.values()].some(isLine);
const lineOf = ({ roles }: AddressSet) => [...roles].find(([, role]) => isLine(role))?.[0] ?? -1;
const choiceOf = (set: AddressSet): HouseChoice => ({ column: lineOf(set), roles: [...set.roles] });

function divided(
  sets: readonly AddressSet[],
  named: readonly (NamedRole | undefined)[],
  names: readonly string[],
  isSame: (one: number, other: number) => boolean,
): Housed {
  const changed = new Map<number, NamedRole>();
  const set = (at: number, role: NamedRole) => changed.set(at, role);
  for (const { whose, roles } of sets) {
    for (const [at, role] of roles) {
      const isPlain = named[at]?.role === role;
      if (isPlain && whose === 'mail') set(at, { role: inMail(role), by: 'rule' });
      if (isPlain && whose === 'other') set(at, { role: 'skip', by: 'rule', why: 'It stands behind another address.' });
    }
  }
  const house = sets.find((each) => each.whose === 'house' && hasLine(each));
  const plain = sets.filter((each) => each.whose === 'plain' && hasLine(each));
  const [first] = plain;
  const isOne = first === undefined || plain.every((each) => each === first || isSame(lineOf(first), lineOf(each)));
  const houses = house || isOne ? [] : plain.map(choiceOf);
  const asides = house ? plain : houses.length > 0 ? plain : [];
  for (const { roles } of asides) {
    for (const [at, role] of roles) {
      const why = house ? `“${names[lineOf(house)]}” is the house.` : 'It may be another address.';
      set(at, { role: 'skip', by: 'rule', suggested: role, why });
    }
  }
  const others = house || first ? [] : sets.filter((each) => each.whose === 'other' && hasLine(each)).map(choiceOf);
  return { changed, houses, others };
}
