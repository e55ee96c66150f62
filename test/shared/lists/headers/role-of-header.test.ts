import { describe, expect, it } from 'vitest';
import { normalHeader } from '#shared/lists/headers/normal-header.ts';
import { groupOf, kindOf, roleOfHeader } from '#shared/lists/headers/role-of-header.ts';
import sets from '#test/support/lists/header-sets.json' with { type: 'json' };

const hasPlace = (columns: { role: string }[]) =>
  columns.some(({ role }) => ['address.city', 'address.zip', 'address.cityStateZip'].includes(role));

describe('the name of a column', () => {
  it.each([
    ['Mortgage 1 Est. Loan Balance ($)', 'mortgage 1 est loan balance'],
    ['yearBuilt', 'year built'],
    ['OWN_ZIPCD', 'own zipcd'],
    ['1st Mtg Bal', '1st mtg bal'],
    ['Loan2Rate', 'loan 2 rate'],
    ['$/SqFt', 'price per sq ft'],
    ['Unit #', 'unit number'],
    ["Owner's Équity %", 'owners equity percent'],
  ])('%s is compared as %s', (header, name) => {
    expect(normalHeader(header)).toBe(name);
  });

  it.each(sets.map((set) => [set.id, set] as const))('is known in every column of %s', (_, { columns }) => {
    const place = hasPlace(columns);
    const read = columns.map(({ header }) => [header, roleOfHeader(header, place)?.role ?? 'skip']);
    expect(Object.fromEntries(read)).toEqual(Object.fromEntries(columns.map(({ header, role }) => [header, role])));
  });

  it.each([
    ['1st Mtg Bal', 'loan1.balance'],
    ['Second Mortgage Int Rate', 'loan2.rate'],
    ['Mtg Pmt', 'loan.payment'],
    ['Original Loan Amt', 'loan.originalAmount'],
    ['Subject Property Zipcode', 'address.zip'],
    ['Mailing Address', 'mailing.street'],
    ['Owner Mail Zip', 'mailing.zip'],
    ['Agent Cell', 'foreign'],
    ['Listing Agent Email', 'foreign'],
    ['Owner Cell 2', 'contact2.phone'],
    ['DNC', 'contact.mark'],
    ['DNC 3', 'contact3.mark'],
    ['Bankruptcy Date', 'personal'],
    ['Annual Property Taxes', 'taxesYearly'],
    ['Back Taxes Due', 'taxesOwed'],
    ['Mkt Rent', 'rent'],
    ['Total Assessed Val', 'assessedValue'],
    ['Address 2', 'skip'],
    ['Follow Up Date', 'crm.taskDue'],
  ])('%s, which no export has so, is %s', (header, role) => {
    expect(roleOfHeader(header, true)?.role).toBe(role);
  });

  it('without a place beside it, is a whole address', () => {
    expect([roleOfHeader('Address', false)?.role, roleOfHeader('Address', true)?.role]).toEqual([
      'address.full',
      'address.street',
    ]);
  });

  it('that says nothing proposes nothing', () => {
    for (const header of ['', 'Foo', '___', 'Column 7', 'constructor', '__proto__']) {
      expect(roleOfHeader(header, true), header).toBeUndefined();
    }
  });

  it('has a group and a kind, whatever its number', () => {
    expect([groupOf('loan3.balance'), kindOf('loan3.balance'), groupOf('contact2.phone'), kindOf('rent')]).toEqual([
      'loan',
      'money',
      'contact',
      'money',
    ]);
  });
});
