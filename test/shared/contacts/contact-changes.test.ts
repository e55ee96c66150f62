import * as fc from 'fast-check';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { ContactChanges } from '#shared/contacts/contact-changes.ts';
import { changedContacts, contactsProblem } from '#shared/contacts/contact-rules.ts';
import {
  addresseeOf,
  contactRoles,
  contactsInOrder,
  contactWays,
  type DealContact,
  type DealContacts,
  maxContactBytes,
} from '#shared/contacts/deal-contact.ts';

const [first, second] = ['01K0000000000000000000000A', '01K0000000000000000000000B'];
const mark: DealContact['mark'] = { kind: 'do_not_call', day: '2026-01-10' };
const change = (before: DealContacts, changes: unknown) => changedContacts(before, ContactChanges.parse(changes));
const isTaken = (changes: unknown) => ContactChanges.safeParse(changes).success;

describe('a change of contacts', () => {
  it('is merged field by field; an answer that is taken back, emptied or false is gone', () => {
    const before = { [first]: { name: 'Dana Ortiz', phone: '480 555 0132', doNotContact: true, prefers: 'text' } };
    const changes = {
      [first]: { phone: null, prefers: null, doNotContact: false, mailing: ' ', email: 'd@people.example' },
    };
    expect(change(before, changes)).toEqual({ [first]: { name: 'Dana Ortiz', email: 'd@people.example' } });
    expect(change(before, { [second]: { name: ' Lee ' }, [first]: null })).toEqual({ [second]: { name: 'Lee' } });
  });

  it('leaves the mark of a file on whatever changes, until the contact goes', () => {
    const before = { [first]: { name: 'Dana', mark, doNotContact: true } };
    expect(change(before, { [first]: { doNotContact: null, name: null, phone: '1' } })).toEqual({
      [first]: { mark, phone: '1' },
    });
    expect(change(before, { [first]: null })).toEqual({});
  });

  it.each<[what: string, changes: unknown]>([
    ['a mark', { [first]: { name: 'Dana', mark } }],
    ['a mark that is taken off', { [first]: { mark: null } }],
    ['another field', { [first]: { name: 'Dana', age: 40 } }],
    ['an id that is no ULID', { dana: { name: 'Dana' } }],
    ['a role that is none', { [first]: { role: 'neighbor' } }],
    ['a way that is none', { [first]: { prefers: 'fax' } }],
    ['an email that is none', { [first]: { email: 'dana at people' } }],
    ['a name of 101 characters', { [first]: { name: 'd'.repeat(101) } }],
    ['a phone of 31 characters', { [first]: { phone: '4'.repeat(31) } }],
    ['an address on two lines', { [first]: { mailing: '1 Main St\nMesa' } }],
    ['a list', [{ name: 'Dana' }]],
  ])('takes no %s', (_, changes) => {
    expect(isTaken(changes)).toBe(false);
  });

  it('takes every role and way', () => {
    for (const role of contactRoles) expect(isTaken({ [first]: { role } })).toBe(true);
    for (const prefers of contactWays) expect(isTaken({ [first]: { prefers } })).toBe(true);
  });
});

describe('the contacts of a deal', () => {
  const some = (count: number, contact: DealContact = { name: 'Dana' }) =>
    Object.fromEntries(Array.from({ length: count }, () => [ulid(), contact]));

  it('are five at most', () => {
    expect(contactsProblem(some(4), some(5))).toBeUndefined();
    expect(contactsProblem(some(5), some(6))).toBe('A deal has up to 5 contacts. Remove one first.');
    // As a later release might have left them.
    expect(contactsProblem(some(7), some(6))).toBeUndefined();
  });

  it('take 4 kB at most, in bytes', () => {
    const five = (letter: string) => some(5, { name: letter.repeat(100), mailing: letter.repeat(200) });
    expect(JSON.stringify(five('d')).length).toBeLessThan(maxContactBytes);
    expect(contactsProblem({}, five('d'))).toBeUndefined();
    expect(contactsProblem({}, five('名'))).toBe('The contacts of this deal are too long. Shorten or remove one.');
  });

  it('are somebody who can be named or reached', () => {
    const role = { [first]: { role: 'owner' } };
    expect(contactsProblem({}, role)).toBe('Enter a name, a phone number, an email or an address.');
    // The change is of another one.
    expect(contactsProblem(role, { ...role, [second]: { phone: '1' } })).toBeUndefined();
  });

  it('stand in the order in which they were added, and the first owner with a name gets the letter', () => {
    const contacts = { [second]: { name: 'Lee', role: 'owner' }, [first]: { name: 'Ada', role: 'attorney' } };
    expect(contactsInOrder(contacts).map(([id]) => id)).toEqual([first, second]);
    expect(addresseeOf(contacts)).toBe('Lee');
    expect(addresseeOf({ [first]: { role: 'owner', phone: '1' } })).toBeUndefined();
    expect(addresseeOf(undefined)).toBeUndefined();
  });

  it('are the same in whichever order changes of different fields come', () => {
    const fields = fc.record(
      { name: fc.constantFrom('Dana', '', null), phone: fc.constantFrom('480', null) },
      { requiredKeys: [] },
    );
    const others = fc.record(
      { role: fc.constantFrom('owner', null), doNotContact: fc.boolean() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fields, others, (one, other) => {
        const before = { [first]: { name: 'Before', role: 'heir', mark } };
        const [a, b] = [{ [first]: one }, { [first]: other }];
        expect(change(change(before, a), b)).toEqual(change(change(before, b), a));
      }),
    );
  });
});
