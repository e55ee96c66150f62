import { describe, expect, it } from 'vitest';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { Analysis, AnalysisPage } from '#shared/analysis/analysis.ts';
import { saleFields } from '#shared/evidence/comp-fields.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const system = await startSystem();

/** A person with one saved analysis, and the path of it. */
async function owner(name: string): Promise<{ person: Person; path: string; saved: Analysis }> {
  const person = await system.person(name);
  const address = '2417 E Sample Palm Ln, Phoenix, AZ 85016';
  const looked = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address })).body);
  const reply = await person.call('POST', '/api/analyses', { lookup_id: looked.lookup_id });
  const saved = Analysis.parse(reply.body);
  return { person, path: `/api/analyses/${saved.id}`, saved };
}

const read = async (person: Person, path: string) => Analysis.parse((await person.call('GET', path)).body);

describe('changing a saved analysis', () => {
  it('keeps what was typed for the calculator and the letter, and everything else as it was', async () => {
    const { person, path, saved } = await owner('typist');
    const first = await person.call('PATCH', path, { calculator_inputs: { downPayment: '50,000' } });
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ ...saved, calculator_inputs: { downPayment: '50,000' } });

    await person.call('PATCH', path, { calculator_inputs: { interestRate: '7', rentGrowth: '2' } });
    await person.call('PATCH', path, { letter_draft: { buyerName: 'Pat Person' } });
    await person.call('PATCH', path, {
      calculator_inputs: { interestRate: '' },
      letter_draft: { offerPrice: '250,000' },
    });
    expect(await read(person, path)).toEqual({
      ...saved,
      calculator_inputs: { downPayment: '50,000', interestRate: '', rentGrowth: '2' },
      letter_draft: { buyerName: 'Pat Person', offerPrice: '250,000' },
    });
  });

  it('tells an input that was emptied from one that is no longer typed', async () => {
    const { person, path, saved } = await owner('eraser');
    await person.call('PATCH', path, {
      calculator_inputs: { monthlyRent: '2000', insurance: '900', hoaMonthly: '40' },
    });
    await person.call('PATCH', path, { calculator_inputs: { monthlyRent: '', insurance: null } });
    expect(await read(person, path)).toEqual({ ...saved, calculator_inputs: { monthlyRent: '', hoaMonthly: '40' } });
  });

  it('keeps every field of a hundred changes at once, on a row that has none yet', async () => {
    const { person, path } = await owner('hundred-tabs');
    const fields = ['downPayment', 'interestRate', 'loanTerm', 'vacancy', 'otherExpenses'];
    const letter = ['buyerName', 'buyerAddress', 'sellerName', 'offerPrice', 'additionalTerms'];
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const field = fields[index % 5] ?? '';
        const other = letter[index % 5] ?? '';
        return person.call(
          'PATCH',
          path,
          index % 3 === 0
            ? { calculator_inputs: { [field]: `${index}` } }
            : index % 3 === 1
              ? { letter_draft: { [other]: `${index}` } }
              : { calculator_inputs: { [field]: `${index}` }, letter_draft: { [other]: `${index}` } },
        );
      }),
    );
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
    const { calculator_inputs = {}, letter_draft = {} } = await read(person, path);
    expect(Object.keys(calculator_inputs).toSorted()).toEqual(fields.toSorted());
    expect(Object.keys(letter_draft).toSorted()).toEqual(letter.toSorted());
  });

  it('keeps the most fields that a call may change, and those that others change meanwhile', async () => {
    const { person, path } = await owner('many-fields');
    const sales = Array.from({ length: 19 }, () => newUlid(new Date()));
    const typed = sales.flatMap((id) => saleFields.map((field) => [`${id}.${field}`, '1'] as const)).slice(0, 400);
    const all = Object.fromEntries(typed);
    await person.call('PATCH', path, { comps: { 'unit.trend': '3' } });
    const replies = await Promise.all([
      person.call('PATCH', path, { comps: all }),
      // What moves figures is written with a summary.
      person.call('PATCH', path, { comps: all, calculator_inputs: { monthlyRent: '2000' } }),
      ...Array.from({ length: 5 }, (_, index) => person.call('PATCH', path, { comps: { 'unit.trend': `${index}` } })),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual(Array(7).fill(200));
    const { comps = {}, calculator_inputs } = await read(person, path);
    expect(Object.keys(comps)).toHaveLength(typed.length + 1);
    expect(comps).toMatchObject(Object.fromEntries(typed));
    expect(calculator_inputs).toEqual({ monthlyRent: '2000' });
  });

  it('forgets a form, also while others write into it', async () => {
    const { person, path, saved } = await owner('forgetful');
    await person.call('PATCH', path, {
      calculator_inputs: { vacancy: '9' },
      letter_draft: { sellerName: 'A' },
    });
    await person.call('PATCH', path, { calculator_inputs: null });
    expect(await read(person, path)).toEqual({ ...saved, letter_draft: { sellerName: 'A' } });

    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        person.call('PATCH', path, {
          letter_draft: index % 4 === 0 ? null : { buyerName: `${index}` },
        }),
      ),
    );
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
  });

  it('stores the purchase price, which the portfolio counts with', async () => {
    const { person, path } = await owner('bargain-hunter');
    await person.call('PATCH', path, {
      purchase_price: 250_000.5,
      calculator_inputs: { purchasePrice: '250,000.50' },
    });
    const { items } = AnalysisPage.parse((await person.call('GET', '/api/analyses')).body);
    expect(items.map((item) => item.purchase_price)).toEqual([250_000.5]);
  });

  it('changes nothing when asked for nothing', async () => {
    const { person, path, saved } = await owner('idle');
    expect((await person.call('PATCH', path, {})).body).toEqual(saved);
    expect((await person.call('PATCH', path, { letter_draft: {} })).status).toBe(200);
  });

  it('keeps what the seller said answer by answer, takes answers back, and lets the strategy follow', async () => {
    const { person, path, saved } = await owner('listener');
    expect(saved.financing_strategy).toBe('Seller Finance');
    const facts = { behindOnPayments: true, loanBalance: 330_000, notes: 'Called on Tuesday.' };
    const reply = await person.call('PATCH', path, { seller_facts: facts });
    expect(reply.body).toEqual({ ...saved, financing_strategy: 'Subject-To', seller_facts: facts });
    const { items } = AnalysisPage.parse((await person.call('GET', '/api/analyses')).body);
    expect(items.map((item) => item.financing_strategy)).toEqual(['Subject-To']);

    await person.call('PATCH', path, {
      seller_facts: { loanBalance: null, notes: null, interestRate: null, occupancy: 'tenant' },
      letter_draft: { buyerName: 'Pat' },
    });
    expect(await read(person, path)).toEqual({
      ...saved,
      seller_facts: { behindOnPayments: true, occupancy: 'tenant' },
      letter_draft: { buyerName: 'Pat' },
    });
    await person.call('PATCH', path, { seller_facts: null, letter_draft: null });
    expect(await read(person, path)).toEqual(saved);
    expect((await person.call('PATCH', path, { seller_facts: { occupancy: null } })).body).toEqual(saved);
  });

  it('keeps every answer of many tabs at once, with a strategy that fits them all', async () => {
    const { person, path } = await owner('many-listeners');
    const answers = {
      behindOnPayments: true,
      loanBalance: 330_000,
      occupancy: 'vacant',
      reason: 'divorce',
      lienAmount: 5000,
    };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => Object.entries(answers))
        .flat()
        .map(([name, answer], index) =>
          person.call('PATCH', path, {
            seller_facts: { [name]: answer },
            ...(index % 4 === 0 && { letter_draft: { buyerName: `${index}` } }),
            ...(index % 7 === 0 && { calculator_inputs: { vacancy: `${index}` } }),
          }),
        ),
    );
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
    const analysis = await read(person, path);
    expect(analysis.seller_facts).toEqual(answers);
    expect(analysis.financing_strategy).toBe('Subject-To');
    expect(analysis.letter_draft?.buyerName).toBeDefined();
    expect(analysis.calculator_inputs?.vacancy).toBeDefined();
  });

  it('keeps the terms of a deal field by field, whichever of two tabs typed them', async () => {
    const { person, path, saved } = await owner('two-tabs');
    const first = {
      chosen: 'Seller Finance',
      'terms.sellerFinance.price': '295,000',
      'targets.cashFlow': '',
      'house.repairs': 'about 15,000',
    };
    const second = {
      'terms.subjectTo.second.amount': '75,000',
      'terms.sellerFinance.down': '25,000',
      'assumptions.refinance.dscr': '1.25',
    };
    const replies = await Promise.all(
      Object.entries({ ...first, ...second }).map(([field, text]) =>
        person.call('PATCH', path, { deal: { [field]: text } }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect(await read(person, path)).toEqual({ ...saved, deal: { ...first, ...second }, chosen_by: 'user' });

    // One tab changes a term, the other takes back a fact.
    await Promise.all([
      person.call('PATCH', path, { deal: { 'terms.sellerFinance.price': '290,000', chosen: null } }),
      person.call('PATCH', path, { deal: { 'house.repairs': null, 'house.reserves': null } }),
      person.call('PATCH', path, { calculator_inputs: { monthlyRent: '2300' } }),
    ]);
    const { 'house.repairs': _repairs, ...kept } = { ...first, ...second };
    expect(await read(person, path)).toEqual({
      ...saved,
      calculator_inputs: { monthlyRent: '2300' },
      deal: { ...kept, 'terms.sellerFinance.price': '290,000', chosen: saved.deal?.chosen },
    });
    await person.call('PATCH', path, { deal: null, calculator_inputs: null });
    expect(await read(person, path)).toEqual(saved);
  });

  it('says which answer it refuses', async () => {
    const { person, path, saved } = await owner('mumbler');
    const reply = await person.call('PATCH', path, { seller_facts: { loanBalance: -5, reason: 'divorce' } });
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain('seller_facts.loanBalance');
    expect(await read(person, path)).toEqual(saved);
  });

  it('knows nothing of what belongs to somebody else or was deleted', async () => {
    const { person, path, saved } = await owner('victim');
    const stranger = await system.person('stranger');
    const change = { calculator_inputs: { vacancy: '99' }, letter_draft: { buyerName: 'Mallory' } };
    for (const body of [
      change,
      { purchase_price: 1 },
      { seller_facts: { loanBalance: 1 } },
      { seller_facts: null },
      { deal: { chosen: 'Wholesale' } },
      { calculator_inputs: null },
      {},
    ]) {
      const reply = await stranger.call('PATCH', path, body);
      expect(reply.status).toBe(404);
      expect(reply.body).toMatchObject({ error: { code: 'not_found' } });
    }
    expect(await read(person, path)).toEqual(saved);
    await person.call('DELETE', path);
    expect((await person.call('PATCH', path, change)).status).toBe(404);
    expect((await person.call('GET', path)).status).toBe(404);
  });

  it.each([
    { analysis_data: {} },
    { user_id: 'somebody' },
    { id: '01J00000000000000000000000' },
    { created_at: '2020-01-01T00:00:00.000Z' },
    { financing_strategy: 'Wholesale' },
    { property_address: 'elsewhere' },
    { calculator_inputs: { analysis_data: '' } },
    { calculator_inputs: { vacancy: 5 } },
    { calculator_inputs: { cap_rate: null } },
    { calculator_inputs: { vacancy: '9'.repeat(41) } },
    { letter_draft: { tier: 'enterprise' } },
    { letter_draft: { additionalTerms: 'x'.repeat(5001) } },
    { letter_draft: 'x' },
    { deal: { equity: '1' } },
    { deal: { 'terms.sellerFinance': '1' } },
    { deal: { 'assumptions.rentGrowthPercent': '2' } },
    { deal: { 'terms.sellerFinance.price': 295_000 } },
    { deal: { 'terms.sellerFinance.price': '9'.repeat(41) } },
    { deal: { 'terms.sellerFinance.price': '1', verdict: 'works' } },
    { deal: [] },
    { deal: 'x' },
    { seller_facts: { equity: 1 } },
    { seller_facts: { interestRate: 31 } },
    { seller_facts: { notes: 'x'.repeat(2001) } },
    { seller_facts: [] },
    { purchase_price: -1 },
    { purchase_price: 1e13 },
    { purchase_price: '250000' },
    { purchase_price: null },
    [],
    null,
  ])('refuses what is forged or too long, case %#', async (body) => {
    const { person, path, saved } = await owner(`forger-${Math.random()}`);
    expect((await person.call('PATCH', path, body)).status).toBe(400);
    expect(await read(person, path)).toEqual(saved);
  });

  it('takes the longest texts of every field', async () => {
    const { person, path } = await owner('novelist');
    const letter_draft = { buyerName: 'ž'.repeat(200), additionalTerms: '漢'.repeat(5000) };
    const reply = await person.call('PATCH', path, { letter_draft });
    expect(reply.status).toBe(200);
    expect((await read(person, path)).letter_draft).toEqual(letter_draft);
  });

  it('needs somebody signed in', async () => {
    const { path } = await owner('absent');
    expect((await system.call('PATCH', path, { body: {} })).status).toBe(401);
  });
});

describe('terms on a plan with one structure at a time', () => {
  const terms = (structure: string, text: string | null) => ({ deal: { [`terms.${structure}`]: text } });

  it('are those of the structure that the deal runs as, which may be switched', async () => {
    const { person, path } = await owner('one-at-a-time');
    expect((await person.call('PATCH', path, terms('novation.months', '6'))).status).toBe(200);
    await person.call('PUT', '/api/subscription', { tier: 'basic', billing_interval: 'monthly', start: 'now' });
    expect((await person.call('PATCH', path, { deal: { chosen: 'Lease Option' } })).status).toBe(200);
    expect((await person.call('PATCH', path, terms('leaseOption.fee', '9000'))).status).toBe(200);

    const refused = await person.call('PATCH', path, {
      deal: { 'terms.leaseOption.fee': '1', 'terms.novation.months': '9' },
    });
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { code: 'not_allowed', message: expect.stringContaining('all five structures') } },
    });
    // Nothing of it is kept, and what was typed in the trial stays until it is taken back.
    expect((await read(person, path)).deal).toEqual({
      chosen: 'Lease Option',
      'terms.leaseOption.fee': '9000',
      'terms.novation.months': '6',
    });
    expect((await person.call('PATCH', path, terms('novation.months', null))).status).toBe(200);

    // Typed just before the switch, saved with it.
    const both = { deal: { chosen: 'Novation', 'terms.leaseOption.fee': '8000', 'terms.novation.months': '4' } };
    expect((await person.call('PATCH', path, both)).status).toBe(200);
    expect((await person.call('PATCH', path, terms('leaseOption.fee', '7000'))).status).toBe(403);
  });

  it('are those of all five on Professional', async () => {
    const { person, path } = await owner('all-five');
    await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
    await person.call('PATCH', path, { deal: { chosen: 'Lease Option' } });
    expect((await person.call('PATCH', path, terms('novation.months', '9'))).status).toBe(200);
  });
});
