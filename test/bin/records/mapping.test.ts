import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compileMapping } from '#bin/records/compile-mapping.ts';
import { Mapping } from '#shared/records/mapping.ts';
import { mappingOf } from '#test/support/records/loads.ts';

const names = readdirSync(join(import.meta.dirname, '../../../records/mappings')).map((file) =>
  file.replace('.json', ''),
);

it.each(names)('%s is a mapping, and says what is unverified', (name) => {
  const mapping = mappingOf(name);
  expect(Object.keys(compileMapping(mapping).files)).toEqual(Object.keys(mapping.files));
  expect(mapping.licence.checked !== null || mapping.licence.notes.length > 0).toBe(true);
});

it('knows all counties of Florida, each once', () => {
  const { county } = mappingOf('florida-dor');
  const codes = typeof county === 'string' ? [] : Object.values(county.list);
  expect(codes).toHaveLength(67);
  expect(new Set(codes).size).toBe(67);
  expect(Object.keys(mappingOf('florida-dor').counties).toSorted()).toEqual(codes.toSorted());
  expect(mappingOf('florida-dor').counties).toMatchObject({ 12021: 'Collier County', 12086: 'Miami-Dade County' });
  expect(county).toMatchObject({ list: { 21: '12021', 23: '12086', 46: '12071' } });
});

it('refuses a county without a name', () => {
  const { '12021': collier, ...counties } = mappingOf('florida-dor').counties;
  expect(collier).toBe('Collier County');
  expect(Mapping.safeParse({ ...mappingOf('florida-dor'), counties }).error?.issues).toMatchObject([
    { message: expect.stringContaining('lacks the name of a county') },
  ]);
});

it.each(['age', 'sex', 'origin', 'family', 'health', 'exemption_reason'])('refuses a field %s', (field) => {
  const mapping = mappingOf('florida-dor');
  const house = { ...mapping.house, [field]: { column: 'X' } };
  expect(Mapping.safeParse({ ...mapping, house }).error?.issues).toMatchObject([{ keys: [field], path: ['house'] }]);
});

it('refuses a field from a file that is not there, and one within another', () => {
  const mapping = mappingOf('florida-dor');
  const withOwner = (owner: object) => Mapping.parse({ ...mapping, house: { ...mapping.house, owner } });
  expect(() => compileMapping(withOwner({ from: 'deeds', one: { column: 'X' } }))).toThrow('no file “deeds”');
  const nested = { from: 'sales', one: { from: 'points', one: { column: 'lat' } } };
  expect(() => compileMapping(withOwner(nested))).toThrow('only one step');
});
