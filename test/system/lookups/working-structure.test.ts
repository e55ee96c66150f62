import { describe, expect, it } from 'vitest';
import { Analysis } from '#shared/analysis/analysis.ts';
import { ActivityPage } from '#shared/pipeline/activity.ts';
import { DealRow } from '#shared/pipeline/deal-row.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { palmLane, readAnalysis, saveAnalysis } from '#test/support/saved-analysis.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const saguaro = '4820 W Example Saguaro Dr, Glendale, AZ 85301';

const patch = (person: Person, id: string, body: object) => person.call('PATCH', `/api/analyses/${id}`, body);
const dealOf = async (person: Person, id: string) => DealRow.parse((await person.call('GET', `/api/deals/${id}`)).body);
const switchesOf = async (person: Person, id: string) => {
  const { items } = ActivityPage.parse((await person.call('GET', `/api/analyses/${id}/activity`)).body);
  return items.flatMap((entry) => (entry.kind === 'structure_changed' ? [entry] : []));
};

const table = system.tables.names.find((name) => name.includes('Analyses'));
type Item = Record<string, { S?: string; M?: Item }>;
const keyOf = (person: Person, id: string) => ({ user_id: { S: person.id }, id: { S: `analysis#${id}` } });
async function rowOf(person: Person, id: string): Promise<Item> {
  const { Item } = (await system.tables.command('GetItem', { TableName: table, Key: keyOf(person, id) })) as {
    Item: Item;
  };
  return Item;
}
/** Leaves the row as a release wrote it that kept no structure. */
async function asBefore(person: Person, id: string, changed: Item = {}): Promise<void> {
  const { deal, chosen_by, kept_over, summary, ...row } = await rowOf(person, id);
  await system.tables.command('PutItem', { TableName: table, Item: { ...row, ...changed } });
}

describe('the structure of a saved deal', () => {
  it('is what ranks first when it is saved, once, however many saves come at the same moment', async () => {
    const person = await system.person('saver');
    const looked = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address: palmLane })).body);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => person.call('POST', '/api/analyses', { lookup_id: looked.lookup_id })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 201]));
    const answers = replies.map(({ body }) => Analysis.parse(body));
    expect(new Set(answers.map(({ deal }) => deal?.chosen))).toEqual(new Set(['Lease Option']));
    expect(await rowOf(person, looked.lookup_id)).toMatchObject({
      deal: { M: { chosen: { S: 'Lease Option' } } },
      chosen_by: { S: 'proposed' },
    });
  });

  it('follows the buy box and the facts that it is saved with', async () => {
    const person = await system.person('boxed');
    const looked = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address: palmLane })).body);
    await person.call('PATCH', '/api/profile', { buy_box: { 'targets.cashFlow': '5000' } });
    const seller_facts = { loanBalance: 0, monthlyPayment: 0 };
    const body = { lookup_id: looked.lookup_id, seller_facts };
    const saved = Analysis.parse((await person.call('POST', '/api/analyses', body)).body);
    expect(saved).toMatchObject({ chosen_by: 'proposed', seller_facts });
    // At $5,000 a month no lease option works.
    expect(saved.deal?.chosen).not.toBe('Lease Option');
    expect(await dealOf(person, saved.id)).toMatchObject({ structure: saved.deal?.chosen, proposes: null });
  });

  it('stays through a change of every fact of the seller, of terms and of the buy box, which are only proposals', async () => {
    const person = await system.person('keeper');
    const id = await saveAnalysis(person, palmLane);
    const facts = {
      estimatedValue: 250_000,
      loanBalance: 0,
      interestRate: 3,
      monthlyPayment: 900,
      paymentIncludesEscrow: false,
      behindOnPayments: true,
      monthsBehind: 3,
      arrears: 4000,
      occupancy: 'owner',
      condition: 'major_repairs',
      repairEstimate: 30_000,
      reason: 'foreclosure',
      hasLiens: true,
      lienAmount: 2000,
      askingPrice: 245_000,
      cashNeeded: 12_000,
    };
    for (const [name, fact] of Object.entries(facts)) await patch(person, id, { seller_facts: { [name]: fact } });
    await patch(person, id, { deal: { 'terms.wholesale.fee': '1', 'assumptions.holdMonths': '24' } });
    await person.call('PATCH', '/api/profile', { buy_box: { 'targets.cashFlow': '5000' } });
    const read = await readAnalysis(person, id);
    expect(read).toMatchObject({ deal: { chosen: 'Lease Option' }, chosen_by: 'proposed', seller_facts: facts });
    const deal = await dealOf(person, id);
    expect(deal.structure).toBe('Lease Option');
    expect(deal.proposes).not.toBe('Lease Option');
    expect(deal.proposes).not.toBeNull();
    expect(await switchesOf(person, id)).toEqual([]);

    await patch(person, id, { deal: { kept_over: deal.proposes } });
    expect(await dealOf(person, id)).toMatchObject({ structure: 'Lease Option', proposes: null });
    expect((await readAnalysis(person, id)).deal?.kept_over).toBe(deal.proposes);
  });

  it('is switched by its owner and taken back to what ranks first, with an entry for each', async () => {
    const person = await system.person('switcher');
    const id = await saveAnalysis(person, palmLane);
    await patch(person, id, { deal: { chosen: 'Wholesale', 'terms.wholesale.fee': '9000' } });
    expect(await readAnalysis(person, id)).toMatchObject({ deal: { chosen: 'Wholesale' }, chosen_by: 'user' });
    await patch(person, id, { deal: { chosen: null } });
    expect(await readAnalysis(person, id)).toMatchObject({ deal: { chosen: 'Lease Option' }, chosen_by: 'proposed' });
    await patch(person, id, { deal: { chosen: 'Novation', kept_over: 'Lease Option' } });
    const reply = await patch(person, id, { deal: null });
    expect(reply.body).toMatchObject({ deal: { chosen: 'Lease Option' }, chosen_by: 'proposed' });
    expect((await readAnalysis(person, id)).deal).toEqual({ chosen: 'Lease Option' });
    expect((await switchesOf(person, id)).map(({ from, to, by }) => [from, to, by])).toEqual([
      ['Novation', 'Lease Option', 'proposed'],
      ['Lease Option', 'Novation', 'user'],
      ['Wholesale', 'Lease Option', 'proposed'],
      ['Lease Option', 'Wholesale', 'user'],
    ]);
  });

  it('keeps a switch while facts and terms are changed at the same moment, and all of those', async () => {
    const person = await system.person('racer');
    const id = await saveAnalysis(person, palmLane);
    const replies = await Promise.all([
      ...Array.from({ length: 10 }, (_, at) => patch(person, id, { seller_facts: { arrears: 100 + at } })),
      patch(person, id, { deal: { chosen: 'Novation' } }),
      patch(person, id, { seller_facts: { cashNeeded: 5000 } }),
      patch(person, id, { deal: { 'terms.novation.months': '6' } }),
      person.call('PATCH', `/api/analyses/${id}/pipeline`, { stage: 'contacted' }),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await readAnalysis(person, id)).toMatchObject({
      deal: { chosen: 'Novation', 'terms.novation.months': '6' },
      chosen_by: 'user',
      seller_facts: { arrears: expect.any(Number), cashNeeded: 5000 },
    });
    expect(await dealOf(person, id)).toMatchObject({ structure: 'Novation', chosen_by: 'user', stage: 'contacted' });
    expect(await switchesOf(person, id)).toMatchObject([{ from: 'Lease Option', to: 'Novation', by: 'user' }]);
  });

  it.each([
    { deal: { chosen: 'Barter' } },
    { deal: { chosen: '' } },
    { deal: { kept_over: 'lease option' } },
    { deal: { chosen_by: 'proposed' } },
    { chosen_by: 'user' },
    { kept_over: 'Wholesale' },
  ])('is refused where it names none, or says who chose: %j', async (body) => {
    const person = await system.person('meddler');
    const id = await saveAnalysis(person, palmLane);
    const reply = await patch(person, id, body);
    expect([reply.status, reply.body]).toMatchObject([400, { error: { code: 'invalid_input' } }]);
    expect((await readAnalysis(person, id)).chosen_by).toBe('proposed');
    const looked = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address: saguaro })).body);
    const save = { lookup_id: looked.lookup_id, chosen_by: 'user' };
    expect((await person.call('POST', '/api/analyses', save)).status).toBe(400);
  });
});

describe('a row of an earlier release, without a structure', () => {
  it('is run as what ranks first while it is New, until a change writes that', async () => {
    const person = await system.person('old-new');
    const id = await saveAnalysis(person, palmLane);
    await asBefore(person, id);
    const listed = await person.call('GET', '/api/analyses');
    expect(listed.body).toMatchObject({ items: [{ deal: { chosen: 'Lease Option' }, chosen_by: 'proposed' }] });
    expect(await readAnalysis(person, id)).toMatchObject({ deal: { chosen: 'Lease Option' }, chosen_by: 'proposed' });
    expect(await dealOf(person, id)).toMatchObject({ structure: 'Lease Option', proposes: null });
    expect(await rowOf(person, id)).not.toHaveProperty('deal');

    const again = await person.call('POST', '/api/analyses', { lookup_id: id });
    expect([again.status, again.body]).toMatchObject([200, { deal: { chosen: 'Lease Option' } }]);
    // Another ranks first after this change.
    await patch(person, id, { deal: { 'targets.cashFlow': '5000' } });
    expect((await dealOf(person, id)).proposes).not.toBeNull();
    expect(await rowOf(person, id)).toMatchObject({ deal: { M: { chosen: { S: 'Lease Option' } } } });
    expect(await switchesOf(person, id)).toEqual([]);
  });

  it('is run as the recommended structure in any later stage, and proposes what ranks first', async () => {
    const person = await system.person('old-later');
    const id = await saveAnalysis(person, palmLane);
    await person.call('PATCH', `/api/analyses/${id}/pipeline`, { stage: 'offer_sent' });
    await asBefore(person, id);
    expect(await readAnalysis(person, id)).toMatchObject({ deal: { chosen: 'Seller Finance' } });
    expect(await dealOf(person, id)).toMatchObject({ structure: 'Seller Finance', proposes: 'Lease Option' });
    await patch(person, id, { letter_draft: { buyerName: 'Alder LLC' } });
    expect(await rowOf(person, id)).toMatchObject({
      deal: { M: { chosen: { S: 'Seller Finance' } } },
      chosen_by: { S: 'proposed' },
    });
  });

  it('keeps what it is run as when it moves out of New, whatever is changed beside the move', async () => {
    const person = await system.person('old-mover');
    const id = await saveAnalysis(person, palmLane);
    await asBefore(person, id, { deal: { M: { 'house.repairs': { S: '5000' } } } });
    await Promise.all([
      person.call('PATCH', `/api/analyses/${id}/pipeline`, { stage: 'contacted' }),
      patch(person, id, { deal: { 'house.reserves': '2000' } }),
      patch(person, id, { seller_facts: { arrears: 1 } }),
    ]);
    expect((await readAnalysis(person, id)).deal).toEqual({
      'house.repairs': '5000',
      'house.reserves': '2000',
      chosen: 'Lease Option',
    });
  });

  it('has the structure that its user chose there, and reads the same after a rollback that took it out', async () => {
    const person = await system.person('rolled-back');
    const id = await saveAnalysis(person, palmLane);
    await asBefore(person, id, { deal: { M: { chosen: { S: 'Novation' } } } });
    expect(await readAnalysis(person, id)).toMatchObject({ deal: { chosen: 'Novation' }, chosen_by: 'user' });
    await patch(person, id, { deal: { kept_over: 'Lease Option' } });
    const { deal, kept_over } = await rowOf(person, id);
    // The release before reads the form strictly.
    expect([deal, kept_over]).toEqual([{ M: { chosen: { S: 'Novation' } } }, { S: 'Lease Option' }]);

    const row = await rowOf(person, id);
    const emptied = { ...row, deal: { M: {} } };
    await system.tables.command('PutItem', { TableName: table, Item: emptied });
    expect(await readAnalysis(person, id)).toMatchObject({ deal: { chosen: 'Lease Option' }, chosen_by: 'proposed' });
  });

  it('keeps a wholesale’s own price beside the form, too, and lets it go with the form', async () => {
    const person = await system.person('own-price');
    const id = await saveAnalysis(person, palmLane);
    await patch(person, id, { deal: { 'terms.wholesale.price': '150000', 'terms.wholesale.fee': '9000' } });
    const { deal, wholesale_price } = await rowOf(person, id);
    expect(wholesale_price).toEqual({ S: '150000' });
    expect(JSON.stringify(deal)).not.toContain('wholesale.price');
    expect((await readAnalysis(person, id)).deal).toMatchObject({ 'terms.wholesale.price': '150000' });
    await patch(person, id, { deal: null });
    expect((await readAnalysis(person, id)).deal).not.toHaveProperty(['terms.wholesale.price']);
  });
});
