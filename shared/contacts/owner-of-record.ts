import { isKnown, type PropertyField, type PropertyResult } from '#shared/property/property.ts';

/** The owner as the record names them; `null` where it does not. */
export function ownerOfRecord(property: PropertyResult): { name: string | null; phone: string | null } {
  const { name, phoneNumber } = property.ownerDetails;
  const said = (field: PropertyField, text: string | undefined) =>
    text !== undefined && text !== 'Unknown' && isKnown(property, field) ? text : null;
  return { name: said('ownerDetails.name', name), phone: said('ownerDetails.phoneNumber', phoneNumber) };
}
