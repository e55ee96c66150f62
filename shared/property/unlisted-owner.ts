import { type PropertyResult, provenanceOf } from './property.ts';

/**
 * A record as it may stand in a list, an export or a message: without the owner's name where the county forbids lists of
 * owners. What the user has typed or brought in a file is theirs and stays.
 */
export function withoutUnlistedOwner(property: PropertyResult): PropertyResult {
  const isUnlisted = property.fromCounty?.ownerLists === false;
  if (!isUnlisted || provenanceOf(property, 'ownerDetails.name') !== 'reported') return property;
  return {
    ...property,
    ownerDetails: { ...property.ownerDetails, name: 'Unknown' },
    provenance: { ...property.provenance, 'ownerDetails.name': 'missing' },
  };
}
