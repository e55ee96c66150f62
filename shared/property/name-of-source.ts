import type { PropertyResult } from './property.ts';
import { type RecordSource, sourceNames } from './source-name.ts';

/** A source of a record in words; public records by their county: "Collier County roll". */
export function nameOfSource({ fromCounty }: Pick<PropertyResult, 'fromCounty'>, source: RecordSource): string {
  return source === 'county' && fromCounty ? `${fromCounty.name} roll` : sourceNames[source];
}
