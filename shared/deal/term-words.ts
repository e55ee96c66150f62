import { allPlaces } from '#shared/terms/structure-terms.ts';
import { usdExact } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import { counted } from '#shared/values/words.ts';
import { readField } from './deal-fields.ts';
import type { DealField } from './deal-texts.ts';

const placeOf = (field: DealField) => allPlaces.find((place) => place.field === field);
/** The unit of a term; `undefined` for the structure. */
export const unitOf = (field: DealField) => placeOf(field)?.term.unit;
/** A term as its form calls it. */
export const labelOf = (field: DealField): string =>
  field === 'chosen' ? 'Structure' : (placeOf(field)?.term.label ?? field);

/** A term's text as it is read: "$224,900", "5%", "84 months". */
export function termWords(field: DealField, text: string): string {
  const reading = readField(field, text);
  if (typeof reading !== 'object' || !('value' in reading)) return text;
  const { value } = reading;
  if (value === null) return 'none';
  if (typeof value !== 'number') return value === true ? 'yes' : value === false ? 'no' : String(value);
  switch (unitOf(field)) {
    case 'dollars':
    case 'dollarsOrNone':
      return usdExact(value);
    case 'percent':
    case 'rate':
      return percentUpTo(value, 3);
    case 'months':
    case 'balloon':
    case 'start':
      return counted(value, 'month');
    default:
      return String(value);
  }
}
