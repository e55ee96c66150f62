import { AutocompleteCommand, GeoPlacesClient } from '@aws-sdk/client-geo-places';
import { callLimits } from '#lambdas/runtime/call-limits.ts';

// A suggestion that comes late is of no use any more: one try.
const places = new GeoPlacesClient({ maxAttempts: 1, requestHandler: callLimits });

/** Houses in the United States whose address begins like what is typed, the likeliest first, on one line each. */
export async function placesLike(typed: string, most: number): Promise<string[]> {
  const { ResultItems = [] } = await places.send(
    new AutocompleteCommand({
      QueryText: typed,
      MaxResults: most,
      Filter: { IncludeCountries: ['USA'], IncludePlaceTypes: ['PointAddress', 'InterpolatedAddress'] },
      Language: 'en',
      IntendedUse: 'SingleUse',
    }),
  );
  const labels = ResultItems.map(({ Title, Address }) => withoutCountry(Address?.Label ?? Title ?? ''));
  return [...new Set(labels)].filter((label) => label !== '').slice(0, most);
}

/** The label as people here write it: "…, AZ 85016" without the country. */
function withoutCountry(label: string): string {
  return label.replace(/,\s*(United States( of America)?|USA)$/i, '').trim();
}
