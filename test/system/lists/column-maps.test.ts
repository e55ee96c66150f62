import { expect, it } from 'vitest';
import { ColumnMap, ColumnMaps } from '#shared/lists/column-map.ts';
import { maxColumnMapBytes, maxColumnMaps } from '#shared/lists/list-limits.ts';
import { inParallel, type Person, startSystem } from '#test/support/system.ts';

const system = await startSystem();

const hashOf = (number: number) => number.toString(16).padStart(64, '0');
const map = { roles: { 'est value': 'value', owner: 'owner.name' }, contacts: false, file: 'export.csv' };
const path = (hash: string) => `/api/column-maps/${hash}`;
const save = (person: Person, hash: string, body: object = map) => person.call('PUT', path(hash), body);
const mapsOf = async (person: Person) => ColumnMaps.parse((await person.call('GET', '/api/column-maps')).body).items;

it('keeps what the columns of a file mean, and whether contacts are read', async () => {
  const person = await system.person('maps');
  const saved = ColumnMap.parse((await save(person, hashOf(1))).body);
  expect(saved).toMatchObject({ ...map, hash: hashOf(1) });
  await save(person, hashOf(1), { ...map, contacts: true, roles: { owner: 'skip' } });
  const read = await person.call('GET', path(hashOf(1)));
  expect(read.body).toMatchObject({ contacts: true, roles: { owner: 'skip' }, file: 'export.csv' });
  expect(await mapsOf(person)).toMatchObject([{ hash: hashOf(1), columns: 1, contacts: true, file: 'export.csv' }]);
  expect((await person.call('DELETE', path(hashOf(1)))).status).toBe(204);
  expect((await person.call('DELETE', path(hashOf(1)))).status).toBe(404);
  expect((await person.call('GET', path(hashOf(1)))).status).toBe(404);
  expect(await mapsOf(person)).toEqual([]);
});

it('keeps the city and state of all rows, which a bank’s file has none of', async () => {
  const person = await system.person('map-place');
  await save(person, hashOf(1), { ...map, place: 'Mesa, AZ' });
  expect((await person.call('GET', path(hashOf(1)))).body).toMatchObject({ ...map, place: 'Mesa, AZ' });
  expect((await mapsOf(person))[0]).not.toHaveProperty('place');
  await save(person, hashOf(1));
  expect((await person.call('GET', path(hashOf(1)))).body).not.toHaveProperty('place');
  const wrong = [
    { ...map, place: '' },
    { ...map, place: 'M'.repeat(101) },
    { ...bankMap, place: 'Mesa, AZ' },
  ];
  for (const each of wrong) expect((await save(person, hashOf(2), each)).status).toBe(400);
});

it('keeps what a balance of 0 means, which a bank’s file does not say', async () => {
  const person = await system.person('map-zero');
  await save(person, hashOf(1), { ...map, zero_balance_is_free: true });
  expect((await person.call('GET', path(hashOf(1)))).body).toMatchObject({ ...map, zero_balance_is_free: true });
  expect((await mapsOf(person))[0]).not.toHaveProperty('zero_balance_is_free');
  await save(person, hashOf(1));
  expect((await person.call('GET', path(hashOf(1)))).body).not.toHaveProperty('zero_balance_is_free');
  const wrong = [
    { ...map, zero_balance_is_free: 'yes' },
    { ...bankMap, zero_balance_is_free: true },
  ];
  for (const each of wrong) expect((await save(person, hashOf(2), each)).status).toBe(400);
});

const bankMap = {
  ...{ kind: 'bank', roles: { date: 'day', amount: 'amount' }, contacts: false, file: 'Date, Amount' },
  answers: { order: 'day first', words: { tfr: 'out', '-': 'leave' }, statuses: { review: 'posted' }, account: 'A 1' },
};

it('keeps what a user has said of a bank’s files beside it, and lists it without', async () => {
  const person = await system.person('bank-maps');
  await save(person, hashOf(1));
  await save(person, hashOf(2), bankMap);
  expect((await person.call('GET', path(hashOf(2)))).body).toMatchObject({ ...bankMap, hash: hashOf(2) });
  const [bank, list] = await mapsOf(person);
  expect(bank).toEqual({
    ...{ hash: hashOf(2), kind: 'bank', columns: 2, contacts: false, file: 'Date, Amount' },
    saved_at: expect.any(String),
  });
  expect(list).not.toHaveProperty('kind');
});

it('refuses answers of a list, roles that no bank has, and words that are texts of lines', async () => {
  const person = await system.person('odd-bank-maps');
  const { kind: _, ...list } = bankMap;
  const saying = (answers: object) => ({ ...bankMap, answers });
  const words = Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`word ${index}`, 'out']));
  const wrong = [
    list,
    { ...bankMap, roles: { date: 'value' } },
    { ...bankMap, kind: 'card' },
    saying({ words }),
    saying({ words: { 'zelle from t marsh for rent': 'in' } }),
    saying({ words: { 'CHECK #1042': 'out' } }),
    saying({ text: 'CHECK 1042' }),
  ];
  for (const each of wrong) {
    expect((await save(person, hashOf(1), each)).body).toMatchObject({ error: { code: 'invalid_input' } });
  }
  expect(await mapsOf(person)).toEqual([]);
});

it('keeps the 50 that were used last, also when ten are saved at once', async () => {
  const person = await system.person('many-maps');
  const numbers = Array.from({ length: maxColumnMaps - 2 }, (_, index) => index);
  for (const number of numbers) expect((await save(person, hashOf(number))).status).toBe(200);
  // Used again: it is not the oldest any more.
  await save(person, hashOf(0));
  const late = Array.from({ length: 10 }, (_, index) => 100 + index);
  await inParallel(late, 5, async (number) => expect((await save(person, hashOf(number))).status).toBe(200));
  const kept = await mapsOf(person);
  expect(kept).toHaveLength(maxColumnMaps);
  const isKept = async (number: number) => (await person.call('GET', path(hashOf(number)))).status === 200;
  expect(await Promise.all([...late, 0, 9].map(isKept))).not.toContain(false);
  expect(await Promise.all([1, 8].map(isKept))).toEqual([false, false]);
});

it('is nobody else’s', async () => {
  const [owner, other] = [await system.person('owner-maps'), await system.person('other-maps')];
  await save(owner, hashOf(7));
  expect((await other.call('GET', path(hashOf(7)))).status).toBe(404);
  expect((await other.call('DELETE', path(hashOf(7)))).status).toBe(404);
  await save(other, hashOf(7), { ...map, file: 'theirs.csv' });
  expect((await owner.call('GET', path(hashOf(7)))).body).toMatchObject({ file: 'export.csv' });
});

it('refuses what is no map, and one that is too large', async () => {
  const person = await system.person('odd-maps');
  for (const wrong of [{}, { ...map, roles: { owner: 'a role' } }, { ...map, cells: ['Pat'] }, { ...map, file: '' }]) {
    expect((await save(person, hashOf(1), wrong)).body).toMatchObject({ error: { code: 'invalid_input' } });
  }
  expect((await save(person, 'abc')).body).toMatchObject({ error: { code: 'invalid_input' } });
  const roles = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`a column ${index}`.repeat(3), 'skip']));
  expect(JSON.stringify(roles).length).toBeGreaterThan(maxColumnMapBytes);
  expect((await save(person, hashOf(1), { ...map, roles })).body).toMatchObject({ error: { code: 'too_large' } });
  expect(await mapsOf(person)).toEqual([]);
});
