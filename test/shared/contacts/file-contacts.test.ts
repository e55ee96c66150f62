import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactsInOrder, type DealContact, type DealContacts, maxContacts } from '#shared/contacts/deal-contact.ts';
import { addedBetween, withFileContacts, withoutAdded } from '#shared/contacts/file-contacts.ts';

const idOf = (number: number) => `01K00000000000000000000${String(number).padStart(3, '0')}`;
/** People of a file, with new ids. */
const people = (...contacts: DealContact[]): DealContacts =>
  Object.fromEntries(contacts.map((contact, index) => [idOf(500 + index), contact]));
const deal = (...contacts: DealContact[]): DealContacts =>
  Object.fromEntries(contacts.map((contact, index) => [idOf(index), contact]));

const phone = '+16025550121';
const dnc = (day: string): DealContact => ({ phone, doNotContact: true, mark: { kind: 'do_not_call', day } });
const wireless = (day: string): DealContact => ({ phone, mark: { kind: 'wireless', day } });

describe('people of a file in a deal', () => {
  it('are the same with the same phone or e-mail, however written, and what was typed stays', () => {
    const before = deal({ name: 'Dana', phone: '(602) 555-0121' }, { email: 'Lee@People.example' });
    const found = withFileContacts(
      before,
      people(
        { name: 'DANA ORTIZ', phone, email: 'dana@people.example', role: 'owner' },
        { name: 'Lee', phone: '+16025550122', email: 'lee@people.example' },
        { phone: '+16025550123' },
        { name: 'Nobody to reach' },
      ),
    );
    expect(found).toMatchObject({ added: 1, changed: 2, dropped: 0 });
    expect(Object.values(found.contacts)).toEqual([
      { name: 'Dana', phone: '(602) 555-0121', email: 'dana@people.example', role: 'owner' },
      { name: 'Lee', phone: '+16025550122', email: 'Lee@People.example' },
      { phone: '+16025550123' },
    ]);
  });

  it('are dropped and counted above what a deal keeps, and a second import adds none', () => {
    const before = deal({ phone: '1' }, { phone: '2' }, { phone: '3' });
    const four = people(...[1, 2, 3, 4].map((last) => ({ phone: `+1602555010${last}` })));
    const once = withFileContacts(before, four);
    expect(once).toMatchObject({ added: 2, changed: 0, dropped: 2 });
    expect(Object.keys(once.contacts)).toHaveLength(maxContacts);
    expect(withFileContacts(once.contacts, four)).toMatchObject({ added: 0, changed: 0, dropped: 2 });
    const long = deal({ name: 'x'.repeat(100), mailing: 'x'.repeat(3900), phone: '1' });
    expect(withFileContacts(long, people({ phone, email: 'dana@people.example' }))).toMatchObject({ dropped: 1 });
  });

  it('take the links away with a mark that forbids to call, and keep them with a wireless one', () => {
    const known = deal({ phone: '602-555-0121', name: 'Dana' });
    const [marked] = Object.values(withFileContacts(known, people(dnc('2026-01-10'))).contacts);
    expect(marked).toEqual({ ...dnc('2026-01-10'), phone: '602-555-0121', name: 'Dana' });
    const [cell] = Object.values(withFileContacts(known, people(wireless('2026-01-10'))).contacts);
    expect(cell).toEqual({ phone: '602-555-0121', name: 'Dana', mark: { kind: 'wireless', day: '2026-01-10' } });
    // Of another number it says nothing; that somebody must not be called is kept all the same.
    const email = 'dana@people.example';
    const byMail = (person: DealContact) =>
      Object.values(withFileContacts(deal({ phone: '1', email }), people({ ...person, email })).contacts)[0];
    expect(byMail(wireless('2026-01-10'))?.mark).toBeUndefined();
    expect(byMail(dnc('2026-01-10'))?.doNotContact).toBe(true);
  });

  it('stay marked, and who was cleared by the user stays so until a later file says it anew', () => {
    const marked = withFileContacts({}, people(dnc('2026-01-10'))).contacts;
    const cleared = Object.fromEntries(
      Object.entries(marked).map(([id, { doNotContact: _, ...contact }]) => [id, contact]),
    );
    for (const again of [dnc('2026-01-10'), dnc('2026-01-09'), wireless('2026-02-01')]) {
      const after = withFileContacts(cleared, people(again));
      expect(after).toMatchObject({ added: 0, changed: 0 });
      expect(after.contacts).toEqual(cleared);
    }
    expect(Object.values(withFileContacts(cleared, people(dnc('2026-01-11'))).contacts)[0]).toEqual(dnc('2026-01-11'));
    const later = deal({ phone, mark: { kind: 'a later one', day: '2026-01-10' } });
    expect(withFileContacts(later, people(wireless('2026-03-01'))).contacts).toEqual(later);
  });

  it('have one mark in every order of files', () => {
    const person = fc
      .record({
        kind: fc.constantFrom('do_not_call', 'litigator', 'wireless'),
        day: fc.constantFrom('2026-01-10', '2026-01-11'),
      })
      .map((mark): DealContact => ({ phone, mark, ...(mark.kind !== 'wireless' && { doNotContact: true }) }));
    fc.assert(
      fc.property(fc.array(person, { minLength: 1 }), fc.array(person), (some, others) => {
        const markedBy = (files: DealContact[]) =>
          files.reduce((contacts, each) => withFileContacts(contacts, people(each)).contacts, deal({ phone }));
        const all = [...some, ...others];
        expect(markedBy(all)).toEqual(markedBy([...others, ...some]));
        expect(markedBy(all)).toEqual(markedBy(all.toReversed()));
        const isForbidden = all.some(({ doNotContact }) => doNotContact);
        expect(Object.values(markedBy(all))[0]?.doNotContact ?? false).toBe(isForbidden);
      }),
    );
  });

  it('go again, but for their marks', () => {
    const before = deal({ name: 'Dana', phone }, { email: 'lee@people.example' });
    const { contacts } = withFileContacts(
      before,
      people(
        { ...dnc('2026-01-10'), email: 'dana@people.example' },
        { phone: '+16025550123', email: 'lee@people.example' },
        { phone: '+16025550124' },
      ),
    );
    expect(contactsInOrder(contacts)).toHaveLength(3);
    const added = addedBetween(before, contacts);
    expect(JSON.stringify(added)).not.toMatch(/602|people/);
    expect(withoutAdded(contacts, added)).toEqual(
      deal({ ...dnc('2026-01-10'), name: 'Dana' }, { email: 'lee@people.example' }),
    );
  });
});
