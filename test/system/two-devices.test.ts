import { describe, expect, it } from 'vitest';
import { Analysis, UpdatedAnalysis } from '#shared/analysis/analysis.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const system = await startSystem();

async function owner(name: string) {
  const person = await system.person(name);
  const address = '2417 E Sample Palm Ln, Phoenix, AZ 85016';
  const looked = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address })).body);
  const reply = await person.call('POST', '/api/analyses', { lookup_id: looked.lookup_id });
  const path = `/api/analyses/${Analysis.parse(reply.body).id}`;
  const save = async (by: Person, body: object) => UpdatedAnalysis.parse((await by.call('PATCH', path, body)).body);
  const read = async () => Analysis.parse((await person.call('GET', path)).body);
  return { person, path, save, read };
}

const forms = [
  ['calculator_inputs', 'monthlyRent', '1500', '1600'],
  ['deal', 'house.reserves', '1000', '2000'],
  ['exit_plan', 'checklist.notesInYear', '1', '2'],
  ['comps', 'unit.bathrooms', '9500', '12000'],
  ['repairs', 'roof.mid', '9500', '12000'],
  ['letter_draft', 'offerPrice', '9500', '12000'],
  ['seller_facts', 'askingPrice', 9500, 12_000],
] as const;

describe('a save that names what it replaces', () => {
  it.each(forms)(
    'keeps what another device has stored since in %s, and says so',
    async (form, field, phone, laptop) => {
      const { person, save, read } = await owner(`two-devices-${form.replace('_', '-')}`);
      const name = `${form}.${field}`;
      const first = await save(person, { [form]: { [field]: phone }, base: { [name]: [null] } });
      expect(first.conflicts).toBeUndefined();
      const late = await save(person, {
        [form]: { [field]: laptop },
        calculator_inputs: { ...(form === 'calculator_inputs' && { [field]: laptop }), vacancy: '7' },
        base: { [name]: [null], 'calculator_inputs.vacancy': [null] },
      });
      expect(late.conflicts).toEqual([name]);
      expect(late[form]).toMatchObject({ [field]: phone });
      const stored = await read();
      expect(stored[form]).toMatchObject({ [field]: phone });
      expect(stored.calculator_inputs).toMatchObject({ vacancy: '7' });
      // Chosen knowingly: over what was just read.
      const chosen = await save(person, { [form]: { [field]: laptop }, base: { [name]: [phone] } });
      expect(chosen.conflicts).toBeUndefined();
      expect(chosen[form]).toMatchObject({ [field]: laptop });
    },
  );

  it('changes a letter and comps alone the same way', async () => {
    const { person, save } = await owner('still');
    await save(person, { letter_draft: { buyerName: 'Phone', sellerName: 'S' } });
    const late = await save(person, {
      letter_draft: { buyerName: 'Laptop', sellerName: 'T', offerPrice: '1' },
      base: { 'letter_draft.buyerName': [null], 'letter_draft.sellerName': ['S'], 'letter_draft.offerPrice': [null] },
    });
    expect(late.conflicts).toEqual(['letter_draft.buyerName']);
    expect(late.letter_draft).toEqual({ buyerName: 'Phone', sellerName: 'T', offerPrice: '1' });
  });

  it('keeps the price and the text it was read from together', async () => {
    const { person, save } = await owner('price');
    const { purchase_price } = await save(person, {});
    await save(person, { purchase_price: 9500, calculator_inputs: { purchasePrice: '9500' } });
    const base = { purchase_price: [9500], 'calculator_inputs.purchasePrice': [null] };
    const late = await save(person, { purchase_price: 12_000, calculator_inputs: { purchasePrice: '12000' }, base });
    expect(purchase_price).not.toBe(9500);
    expect(late.conflicts?.toSorted()).toEqual(['calculator_inputs.purchasePrice', 'purchase_price']);
    expect(late).toMatchObject({ purchase_price: 9500, calculator_inputs: { purchasePrice: '9500' } });
  });

  it('is no conflict over an equal value, nor over one that this browser has sent before', async () => {
    const { person, save } = await owner('quick');
    const rent = (monthlyRent: string, ...values: (string | null)[]) =>
      save(person, { calculator_inputs: { monthlyRent }, base: { 'calculator_inputs.monthlyRent': values } });
    await rent('15', null);
    expect((await rent('15', null)).conflicts).toBeUndefined();
    const last = await rent('1500', null, '15');
    expect(last.conflicts).toBeUndefined();
    expect(last.calculator_inputs).toEqual({ monthlyRent: '1500' });
  });

  it.each(['calculator_inputs', 'letter_draft'] as const)('is won by one of many at once, in %s', async (form) => {
    const { person, save, read } = await owner(`race-${form.replace('_', '-')}`);
    const [shared, others] =
      form === 'letter_draft'
        ? ['buyerName', ['sellerName', 'offerPrice', 'buyerPhone', 'signedBy', 'earnestMoney', 'answerBy']]
        : ['monthlyRent', ['vacancy', 'insurance', 'hoaMonthly', 'loanTerm', 'rentGrowth', 'interestRate']];
    const answers = await Promise.all(
      others.map((other, index) =>
        save(person, {
          [form]: { [shared]: `${index}`, [other]: '1' },
          base: { [`${form}.${shared}`]: [null], [`${form}.${other}`]: [null] },
        }),
      ),
    );
    const winners = answers.flatMap(({ conflicts }, index) => (conflicts === undefined ? [index] : []));
    expect(winners).toHaveLength(1);
    const stored = (await read())[form];
    expect(stored).toEqual({ [shared]: `${winners[0]}`, ...Object.fromEntries(others.map((other) => [other, '1'])) });
  });

  it('takes 400 fields at once', async () => {
    const { person, save } = await owner('large');
    const comps = Object.fromEntries(
      Array.from({ length: 40 }, (_, row) =>
        [
          'address',
          'price',
          'soldOn',
          'miles',
          'squareFootage',
          'bedrooms',
          'bathrooms',
          'garageBays',
          'yearBuilt',
          'condition',
        ].map((field) => [`r${row + 1}.${field}`, '1'] as const),
      ).flat(),
    );
    const base = Object.fromEntries(Object.keys(comps).map((field) => [`comps.${field}`, [null]]));
    const answer = await save(person, { comps, base });
    expect(Object.keys(answer.comps ?? {})).toHaveLength(400);
    expect((await save(person, { comps: { 'r1.price': '2' }, base: { 'comps.r1.price': [null] } })).conflicts).toEqual([
      'comps.r1.price',
    ]);
  });

  it('lets the last one win without a base, as before', async () => {
    const { person, save } = await owner('plain');
    await save(person, { seller_facts: { askingPrice: 1 } });
    const last = await save(person, { seller_facts: { askingPrice: 2 } });
    expect(last.conflicts).toBeUndefined();
    expect(last.seller_facts).toEqual({ askingPrice: 2 });
  });

  it.each([{ base: { 'deal.chosen': [] } }, { base: { 'deal.chosen': ['a'.repeat(5001)] } }, { base: { x: [{}] } }])(
    'refuses a base of another form (%#)',
    async (body) => {
      const { person, path } = await owner('forger');
      expect((await person.call('PATCH', path, body)).status).toBe(400);
    },
  );
});
