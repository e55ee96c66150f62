import { AutocompleteCommand, GeoPlacesClient } from '@aws-sdk/client-geo-places';
import { callLimits } from '#lambdas/runtime/call-limits.ts';

// One attempt: late suggestions are useless.
const places = new GeoPlacesClient({ maxAttempts: 1, requestHandler: callLimits });

/** Addresses of US houses that match the typed beginning, likeliest first, one line each. */
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

/** The label without the country: "…, AZ 85016". */
function withoutCountry(label: string): string {
  return label.replace(/,\s*(United States( of America)?|USA)$/i, '').trim();
}
