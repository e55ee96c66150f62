import { AutocompleteCommand, GeocodeCommand, GeoPlacesClient } from '@aws-sdk/client-geo-places';
import { afterAll, describe, expect, it } from 'vitest';
import { openPlaces } from '#local/internet/places.ts';

const provider = 'arn:aws:geo-places:us-east-1::provider/default';
const denied: string[] = [];
const places = await openPlaces({
  policies: {
    allows: (role, action, resource) =>
      role === 'May' && `${action} ${resource}` === `geo-places:Autocomplete ${provider}`,
  },
  principal: (key) => ({ functionId: 'Lookup', roleId: key }),
  onDenied: (message) => denied.push(message),
});
afterAll(() => places.close());

const clientOf = (accessKeyId: string) =>
  new GeoPlacesClient({
    region: 'us-east-1',
    endpoint: places.endpoint,
    credentials: { accessKeyId, secretAccessKey: 'x' },
    maxAttempts: 1,
  });
const complete = async (QueryText: string, MaxResults = 5) => {
  const { ResultItems = [] } = await clientOf('May').send(new AutocompleteCommand({ QueryText, MaxResults }));
  return ResultItems.map(({ Address }) => Address?.Label);
};

describe('the places of one machine', () => {
  it('complete a house number and the beginning of its street', async () => {
    expect(await complete('12 e sam')).toEqual(['12 E Sample Palm Ln, Phoenix, AZ 85016, United States']);
    expect(await complete('12')).toHaveLength(2);
    expect(await complete('12', 1)).toHaveLength(1);
    expect(await complete('12 Elsewhere')).toEqual([]);
    expect(await complete('Sample')).toEqual([]);
  });

  it('refuse what Amazon Location refuses', async () => {
    await expect(complete('')).rejects.toMatchObject({ name: 'ValidationException' });
    await expect(complete('12', 21)).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('are closed to a function whose role may not', async () => {
    const asked = clientOf('MayNot').send(new AutocompleteCommand({ QueryText: '12' }));
    await expect(asked).rejects.toMatchObject({ name: 'AccessDeniedException' });
    expect(denied.at(-1)).toContain('perform: geo-places:Autocomplete');
  });

  it('refuse by name what is not played', async () => {
    await expect(clientOf('May').send(new GeocodeCommand({ QueryText: '12' }))).rejects.toThrow();
    expect(denied.at(-1)).toBe('The local runner does not play geo-places: POST /v2/geocode.');
  });
});
