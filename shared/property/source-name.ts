import * as z from 'zod/mini';

// Separate from the property object, so that the functions of webhooks do not load its schema.

/** Which source answered: `sample` is labeled "Sample data" wherever it is shown. */
export const PropertySourceName = z.enum(['sample', 'rentcast', 'realestateapi']);
export type PropertySourceName = z.infer<typeof PropertySourceName>;

/** The sources' names for users. */
export const sourceNames: Record<PropertySourceName, string> = {
  sample: 'Sample data',
  rentcast: 'RentCast',
  realestateapi: 'RealEstateAPI',
};
