import { describe, expect, it } from 'vitest';
import { ownerOfRecord } from '#shared/contacts/owner-of-record.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { withoutUnlistedOwner } from '#shared/property/unlisted-owner.ts';
import { palmLane } from '#test/support/providers/sample-houses.ts';

const fromCounty = {
  county: '53033',
  name: 'King County',
  credit: 'Mock Assessor',
  day: '2026-10-01',
  ownerLists: false,
};
const ofCounty: PropertyResult = {
  ...palmLane,
  source: 'county',
  fromCounty,
  provenance: { ...palmLane.provenance, 'ownerDetails.name': 'reported' },
};
const nameIn = (property: PropertyResult) => ownerOfRecord(withoutUnlistedOwner(property)).name;

describe('the owner of a house in a list or an export', () => {
  it('has no name where the county forbids lists of owners', () => {
    expect(ownerOfRecord(ofCounty).name).not.toBeNull();
    expect(nameIn(ofCounty)).toBeNull();
    expect(JSON.stringify(withoutUnlistedOwner(ofCounty))).not.toContain(palmLane.ownerDetails.name);
  });

  it('keeps a name that the county lets stand, that is no county’s, or that the user’s own file brought', () => {
    const { name } = ofCounty.ownerDetails;
    expect(nameIn({ ...ofCounty, fromCounty: { ...fromCounty, ownerLists: true } })).toBe(name);
    expect(nameIn({ ...ofCounty, fromCounty: undefined })).toBe(name);
    const imported = { ...ofCounty.provenance, 'ownerDetails.name': 'imported' as const };
    expect(nameIn({ ...ofCounty, provenance: imported })).toBe(name);
  });
});
