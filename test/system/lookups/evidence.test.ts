import { describe, expect, it } from 'vitest';
import { Analysis } from '#shared/analysis/analysis.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const system = await startSystem();

const own = '01J00000000000000000000000';

/** A person with one saved analysis, and the path of it. */
async function owner(name: string, tier: 'basic' | 'professional' = 'professional') {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });
  const address = '2417 E Sample Palm Ln, Phoenix, AZ 85016';
  const looked = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address })).body);
  const saved = Analysis.parse((await person.call('POST', '/api/analyses', { lookup_id: looked.lookup_id })).body);
  return { person, path: `/api/analyses/${saved.id}`, saved };
}

const read = async (person: Person, path: string) => Analysis.parse((await person.call('GET', path)).body);

describe('the comps and repairs of an analysis', () => {
  it('are kept as typed, field by field, whichever of two tabs typed them', async () => {
    const { person, path, saved } = await owner('two-tabs');
    const comps = {
      'unit.squareFootage': '$95',
      'subject.garageBays': '2',
      'r1.condition': '3',
      'r2.leftOut': 'relatives',
      [`${own}.address`]: '12 Agave Ct',
      [`${own}.price`]: '402,500',
    };
    const repairs = { way: 'detailed', 'roof.quantity': '21', 'roof.mid': 'about 520', contingency: '12' };
    const replies = await Promise.all([
      ...Object.entries(comps).map(([field, text]) => person.call('PATCH', path, { comps: { [field]: text } })),
      ...Object.entries(repairs).map(([field, text]) => person.call('PATCH', path, { repairs: { [field]: text } })),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await read(person, path)).toEqual({ ...saved, comps, repairs });

    // One tab keeps a sale again, the other drops a cost of its own.
    await Promise.all([
      person.call('PATCH', path, { comps: { 'r2.leftOut': null } }),
      person.call('PATCH', path, { repairs: { 'roof.mid': null } }),
    ]);
    const { 'r2.leftOut': _out, ...kept } = comps;
    const { 'roof.mid': _mid, ...left } = repairs;
    expect(await read(person, path)).toEqual({ ...saved, comps: kept, repairs: left });
  });

  it('go into the deal in one change, with the day', async () => {
    const { person, path } = await owner('user-of-values');
    const comps = { 'used.value': '425200.62', 'used.on': '2026-11-20' };
    const deal = { 'house.afterRepairValue': '425200.62', 'house.repairs': '64700.16', 'house.repairsHigh': '95771.2' };
    const reply = await person.call('PATCH', path, { comps, deal, repairs: { 'used.on': '2026-11-20' } });
    expect(reply.status).toBe(200);
    expect(await read(person, path)).toMatchObject({ comps, deal, repairs: { 'used.on': '2026-11-20' } });
  });

  it('need a plan with the workbench for comps, and none for repairs', async () => {
    const { person, path, saved } = await owner('saver', 'basic');
    const reply = await person.call('PATCH', path, { comps: { 'unit.trend': '1' }, repairs: { way: 'quick' } });
    expect(reply.status).toBe(403);
    expect(reply.body).toMatchObject({
      error: {
        code: 'not_allowed',
        message: 'The Basic plan does not include the comps workbench. It comes with Professional and Enterprise.',
      },
    });
    expect(await read(person, path)).toEqual(saved);
    expect((await person.call('PATCH', path, { repairs: { way: 'quick' } })).status).toBe(200);
  });

  it('are nobody else’s', async () => {
    const { person, path, saved } = await owner('victim');
    const { person: stranger } = await owner('stranger');
    for (const body of [{ comps: { 'unit.trend': '9' } }, { comps: null }, { repairs: { way: 'quick' } }]) {
      const reply = await stranger.call('PATCH', path, body);
      expect(reply.status).toBe(404);
    }
    expect(await read(person, path)).toEqual(saved);
  });

  it('are no place for anything else', async () => {
    const { person, path, saved } = await owner('forger');
    const forged = [
      ...['unit.school', 'r0.price', 'r1.race', `${own}.notes`, 'value', '__proto__.x', `${own.slice(1)}.price`].map(
        (field) => ({ comps: { [field]: '1' } }),
      ),
      { comps: { 'unit.trend': 1 } },
      { comps: { 'r1.address': 'x'.repeat(121) } },
      { comps: Object.fromEntries(Array.from({ length: 401 }, (_, at) => [`r1.price${at}`, '1'])) },
      { comps: [] },
      ...['roof', 'roof.total', 'pool.quantity', 'used.value'].map((field) => ({ repairs: { [field]: '1' } })),
      { repairs: { 'roof.quantity': '9'.repeat(41) } },
      { repairs: 'x' },
    ];
    const replies = await Promise.all(forged.map((body) => person.call('PATCH', path, body)));
    expect(replies.map(({ status }) => status)).toEqual(forged.map(() => 400));
    expect(await read(person, path)).toEqual(saved);
  });

  it('hold so many sales and no more, and can still be emptied', async () => {
    const { person, path } = await owner('hoarder');
    const batch = (first: number) =>
      Object.fromEntries(
        Array.from({ length: 300 }, (_, at) => [
          `01J0000000000000000000${String(first + at).padStart(4, '0')}.price`,
          '1',
        ]),
      );
    expect((await person.call('PATCH', path, { comps: batch(0) })).status).toBe(200);
    expect((await person.call('PATCH', path, { comps: batch(300) })).status).toBe(200);
    const full = { error: { code: 'invalid_input', message: 'There is no room for more. Remove something first.' } };
    const [alone, withDeal] = [{ comps: batch(600) }, { comps: batch(600), deal: { chosen: 'Novation' } }];
    for (const body of [alone, withDeal]) expect((await person.call('PATCH', path, body)).body).toMatchObject(full);
    const first = Object.keys(batch(0))[0] ?? '';
    expect((await person.call('PATCH', path, { comps: { [first]: null } })).status).toBe(200);
    expect(Object.keys((await read(person, path)).comps ?? {})).toHaveLength(599);
    expect((await person.call('PATCH', path, { comps: null })).status).toBe(200);
    expect((await read(person, path)).comps).toBeUndefined();
  });
});
