import type * as z from 'zod/mini';
import { openEnum } from '#shared/values/open-enum.ts';

// Separate from the property object, so that the functions of webhooks do not load its schema.

/**
 * Which source answered: `sample` is labeled "Sample data" wherever it is shown. A page that does not know a source
 * takes it for that, the one whose figures nobody relies on.
 */
export const PropertySourceName = openEnum(['sample', 'rentcast', 'realestateapi'], 'sample');
export type PropertySourceName = z.infer<typeof PropertySourceName>;

/**
 * Where a record, or a part of one, is from: a source that was asked, public records of a county, or a file of the user's
 * own.
 */
export const RecordSource = openEnum([...PropertySourceName.options, 'county', 'imported'], 'sample');
export type RecordSource = z.infer<typeof RecordSource>;

export const sourceNames: Record<RecordSource, string> = {
  sample: 'Sample data',
  rentcast: 'RentCast',
  realestateapi: 'RealEstateAPI',
  county: 'County records',
  imported: 'Your file',
};
