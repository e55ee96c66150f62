import { contactsProblem } from './contact-rules.ts';
import { contactsInOrder, type DealContact, type DealContacts, maxContacts } from './deal-contact.ts';
import { isSameNumber } from './reach.ts';

/* What the people of a file add to those of a deal. What was typed stays, and so does a mark, in any order of files. */

export type FileContacts = {
  contacts: DealContacts;
  added: number;
  /** Contacts that were there, and now have more or a mark. */
  changed: number;
  /** People for whom there was no room. */
  dropped: number;
};

/**
 * A deal's contacts with those of a file. One with the same phone or e-mail is the same person, who gets what is missing.
 *
 * @param found as a deal would have them, with new ids.
 */
export function withFileContacts(before: DealContacts, found: DealContacts): FileContacts {
  let contacts = before;
  const touched = new Set<string>();
  let [added, dropped] = [0, 0];
  for (const [id, person] of contactsInOrder(found)) {
    if (person.phone === undefined && person.email === undefined) continue;
    const same = sameAs(contacts, person);
    if (same.length === 0) {
      const more = { ...contacts, [id]: person };
      if (Object.keys(contacts).length >= maxContacts || contactsProblem(contacts, more) !== undefined) dropped += 1;
      else {
        contacts = more;
        added += 1;
      }
    }
    for (const [at, known] of same) {
      const filled = at === same[0]?.[0] ? withMissing(contacts, at, known, person) : known;
      const after = withMark(filled, person);
      if (after === known) continue;
      contacts = { ...contacts, [at]: after };
      if (at in before) touched.add(at);
    }
  }
  return { contacts, added, changed: touched.size, dropped };
}

/** Those with the person's phone, and after them those with the e-mail. */
function sameAs(contacts: DealContacts, { phone, email }: DealContact): [id: string, contact: DealContact][] {
  const all = contactsInOrder(contacts);
  const byPhone = all.filter(([, each]) => isSameNumber(each.phone, phone));
  const isSameEmail = (other: string | undefined) =>
    email !== undefined && other?.trim().toLowerCase() === email.trim().toLowerCase();
  return [...byPhone, ...all.filter((each) => !byPhone.includes(each) && isSameEmail(each[1].email))];
}

/** A contact with what it lacks, if there is room for that. */
function withMissing(contacts: DealContacts, id: string, known: DealContact, person: DealContact): DealContact {
  const lacks = (['name', 'role', 'phone', 'email'] as const).filter(
    (field) => known[field] === undefined && person[field] !== undefined,
  );
  if (lacks.length === 0) return known;
  const filled = { ...known, ...Object.fromEntries(lacks.map((field) => [field, person[field]])) };
  return contactsProblem(contacts, { ...contacts, [id]: filled }) === undefined ? filled : known;
}

type Mark = NonNullable<DealContact['mark']>;

/** One of a later release is taken for one that forbids to call. */
const isStrict = ({ kind }: Mark) => kind !== 'wireless';

/** A mark that forbids to call counts before any other, a later one before an earlier one. */
function isStronger(mark: Mark, than: Mark): boolean {
  const strength = (each: Mark) => `${isStrict(each) ? 1 : 0} ${each.day} ${each.kind}`;
  return strength(mark) > strength(than);
}

/**
 * A contact with what a file says of calling. One that the user may contact again, in spite of an earlier mark, stays so
 * until a later file says it anew.
 */
function withMark(known: DealContact, { mark, phone }: DealContact): DealContact {
  if (mark === undefined || (known.mark !== undefined && !isStronger(mark, known.mark))) return known;
  // Of another number than the contact's it says nothing.
  if (!isStrict(mark) && !isSameNumber(known.phone, phone)) return known;
  return { ...known, mark, ...(isStrict(mark) && { doNotContact: true }) };
}

/** Takes a file's people out again: new people, and the texts added to others. A mark stays. */
export type AddedContacts = { added: string[]; filled: Record<string, string[]> };

const texts = ['name', 'role', 'phone', 'email'] as const;

export function addedBetween(before: DealContacts, after: DealContacts): AddedContacts {
  const ids = Object.keys(after);
  const filled = ids.flatMap((id): [string, string[]][] => {
    const known = before[id];
    const fields = known ? texts.filter((field) => known[field] === undefined && after[id]?.[field] !== undefined) : [];
    return fields.length > 0 ? [[id, fields]] : [];
  });
  return { added: ids.filter((id) => !(id in before)), filled: Object.fromEntries(filled) };
}

/** The contacts without what a file has added. */
export function withoutAdded(contacts: DealContacts, { added, filled }: AddedContacts): DealContacts {
  const kept = Object.entries(contacts).filter(([id]) => !added.includes(id));
  return Object.fromEntries(
    kept.map(([id, contact]) => {
      const fields = Object.entries(contact).filter(([field]) => !filled[id]?.includes(field));
      return [id, Object.fromEntries(fields)];
    }),
  );
}
