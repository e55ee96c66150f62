import { describe, expect, it } from 'vitest';
import { ApiAnalysis } from '#shared/analysis/api-analysis.ts';
import { ExportPage } from '#shared/data-export/export.ts';
import { OpenedPacket } from '#shared/packet/packet-link.ts';
import { DealRow } from '#shared/pipeline/deal-row.ts';
import { ExitField } from '#shared/terms/exit-texts.ts';
import { newLetterOf } from '#test/support/new-letter.ts';
import { linkedPacket, newPacket } from '#test/support/packets.ts';
import { palmLane, readAnalysis, saveAnalysis } from '#test/support/saved-analysis.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const table = system.tables.names.find((name) => name.includes('Analyses'));

const patch = (person: Person, id: string, exit_plan: unknown, others: object = {}) =>
  person.call('PATCH', `/api/analyses/${id}`, { ...others, exit_plan });
const dealOf = async (person: Person, id: string) => DealRow.parse((await person.call('GET', `/api/deals/${id}`)).body);

/** A person with one saved analysis. */
async function owner(name: string): Promise<{ person: Person; id: string }> {
  const person = await system.person(name);
  return { person, id: await saveAnalysis(person, palmLane) };
}

describe('how a saved deal is left', () => {
  it('is not there until something is said of it, and then by its fields', async () => {
    const { person, id } = await owner('leaver');
    const saved = await readAnalysis(person, id);
    expect(saved).not.toHaveProperty('exit_plan');
    const first = await patch(person, id, { exit: 'sandwich', 'exits.sandwich.strike': '$318,000' });
    const exit_plan = { exit: 'sandwich', 'exits.sandwich.strike': '$318,000' };
    expect([first.status, first.body]).toEqual([200, { ...saved, exit_plan }]);

    await patch(person, id, { 'exits.sandwich.fee': 'ten thousand', 'checklist.notesInYear': '2' });
    await patch(person, id, { exit: null, 'exits.sandwich.strike': '' });
    const kept = {
      'exits.sandwich.strike': '',
      'exits.sandwich.fee': 'ten thousand',
      'checklist.notesInYear': '2',
    };
    expect(await readAnalysis(person, id)).toEqual({ ...saved, exit_plan: kept });

    // Neither the structure nor the order of the answer follows an exit.
    expect((await patch(person, id, null)).body).toEqual(saved);
    expect(await readAnalysis(person, id)).toEqual(saved);
  });

  it('keeps every field that devices write at the same moment, on a row that has none yet', async () => {
    const { person, id } = await owner('many-devices');
    const texts = Object.fromEntries(
      ExitField.options.flatMap((field, index) => (/^exits\./.test(field) ? [[field, String(index)]] : [])),
    );
    const entries = Object.entries(texts);
    const replies = await Promise.all([
      ...entries.map(([field, text]) => patch(person, id, { [field]: text })),
      patch(person, id, { exit: 'wrap' }, { deal: { 'terms.novation.months': '6' } }),
      patch(person, id, { takeover: 'subject-to' }, { seller_facts: { cashNeeded: 5000 } }),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await readAnalysis(person, id)).toMatchObject({
      exit_plan: { ...texts, exit: 'wrap', takeover: 'subject-to' },
      deal: { chosen: 'Lease Option', 'terms.novation.months': '6' },
      seller_facts: { cashNeeded: 5000 },
    });
  });

  it('keeps what one device types while another takes fields back, and forgets all at once', async () => {
    const { person, id } = await owner('two-devices');
    await patch(person, id, { 'exits.wrap.price': '318,000', 'exits.wrap.down': '25,000' });
    await Promise.all([
      patch(person, id, { 'exits.wrap.price': null }),
      patch(person, id, { 'exits.wrap.down': '26,000' }),
      patch(person, id, { 'exits.wrap.ratePercent': '7.25%' }),
    ]);
    const { exit_plan } = await readAnalysis(person, id);
    expect(exit_plan).toEqual({ 'exits.wrap.down': '26,000', 'exits.wrap.ratePercent': '7.25%' });
    await patch(person, id, null);
    await patch(person, id, { exit: 'wrap' });
    expect((await readAnalysis(person, id)).exit_plan).toEqual({ exit: 'wrap' });
  });

  it.each([
    [{ 'exits.hold.price': '1' }, 'exit_plan'],
    [{ 'terms.subjectTo.takeover': 'assumption' }, 'exit_plan'],
    [{ chosen: 'Wholesale' }, 'exit_plan'],
    [{ exit: 'sell' }, 'exit_plan.exit'],
    [{ takeover: 'both' }, 'exit_plan.takeover'],
    [{ qualifies: 'perhaps' }, 'exit_plan.qualifies'],
    [{ 'checklist.endBuyerLivesThere': 'true' }, 'exit_plan.checklist.endBuyerLivesThere'],
    [{ 'exits.wrap.price': 318_000 }, 'exit_plan.exits.wrap.price'],
    [{ 'exits.wrap.price': '9'.repeat(41) }, 'exit_plan.exits.wrap.price'],
    [{ 'exits.wrap.price': '名'.repeat(40) }, 'exit_plan.exits.wrap.price'],
    [{ 'exits.wrap.price': '1', 'exits.wrap.verdict': 'works' }, 'exit_plan'],
    [[], 'exit_plan'],
    ['wrap', 'exit_plan'],
  ])('refuses %j, and names %s', async (body, path) => {
    const { person, id } = await owner(`leaver-${Math.random()}`);
    const saved = await readAnalysis(person, id);
    const reply = await patch(person, id, body);
    expect([reply.status, reply.body]).toMatchObject([400, { error: { code: 'invalid_input' } }]);
    expect(JSON.stringify(reply.body)).toContain(path);
    expect(await readAnalysis(person, id)).toEqual(saved);
  });

  it('is nobody else’s to read or change', async () => {
    const { person, id } = await owner('private-leaver');
    await patch(person, id, { exit: 'wrap' });
    const other = await system.person('curious');
    expect((await patch(other, id, { exit: null })).status).toBe(404);
    expect((await system.call('PATCH', `/api/analyses/${id}`, { body: { exit_plan: null } })).status).toBe(401);
    expect((await readAnalysis(person, id)).exit_plan).toEqual({ exit: 'wrap' });
  });

  it('is in the copy of the account, and goes with the analysis', async () => {
    const { person, id } = await owner('copied-leaver');
    const exit_plan = { exit: 'wrap', 'exits.wrap.price': '318,000' };
    await patch(person, id, exit_plan);
    const { items } = ExportPage.parse((await person.call('GET', '/api/export')).body);
    expect(items.flatMap((item) => (item.kind === 'analysis' ? [item.analysis.exit_plan] : []))).toEqual([exit_plan]);
    expect((await person.call('DELETE', `/api/analyses/${id}`)).status).toBe(204);
    const Key = { user_id: { S: person.id }, id: { S: `analysis#${id}` } };
    expect(await system.tables.command('GetItem', { TableName: table, Key })).not.toHaveProperty('Item');
  });

  it('is in no letter, packet, or answer to a program', async () => {
    const { person, id } = await owner('discreet');
    await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
    const exit_plan = { exit: 'wrap', 'exits.wrap.price': '317,917', 'exits.targets.endCash': '31,791' };
    await patch(person, id, exit_plan, { deal: { chosen: 'Seller Finance' } });
    const made = await person.call('POST', '/api/account/api-keys', { name: 'CRM' });
    const { key } = made.body as { key: string };
    const answers = [
      await person.call('POST', `/api/analyses/${id}/letters`, await newLetterOf(person, id, {})),
      await person.call('POST', `/api/analyses/${id}/packets`, newPacket()),
      await system.call('GET', `/api/analysis/${id}`, { token: key }),
      await person.call('GET', `/api/deals/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 200, 200]);
    ApiAnalysis.parse(answers[2]?.body);
    for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/exit_?plan|317,?917|31,?791/i);
  });

  it('is in a packet that it is ticked for, and stays there as it was', async () => {
    const { person, id } = await owner('open-handed');
    await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
    const exit_plan = { exit: 'wrap', 'exits.wrap.price': '317,917' };
    await patch(person, id, exit_plan, { deal: { chosen: 'Seller Finance' } });
    const { packet, code, secret } = await linkedPacket(person, id, { with_exit: true });
    const unticked = await linkedPacket(person, id);
    await patch(person, id, null);
    const opened = OpenedPacket.parse((await system.call('POST', '/api/packet', { body: { code, secret } })).body);
    expect(opened.packet.exit).toMatchObject({
      name: 'Resell on a wrap',
      assumptions: expect.arrayContaining([{ label: 'Their price', text: '$317,917' }]),
    });
    const kept = await person.call('GET', `/api/analyses/${id}/packets/${packet.id}`);
    expect(kept.body).toEqual(opened.packet);
    const other = await person.call('GET', `/api/analyses/${id}/packets/${unticked.packet.id}`);
    expect(other.body).not.toHaveProperty('exit');
    expect((await person.call('POST', `/api/analyses/${id}/packets`, newPacket({ with_exit: 'yes' }))).status).toBe(
      400,
    );
  });
});

describe('an assumption', () => {
  it('gives its figures and both verdicts to the deal’s row, in the structure that can have it', async () => {
    const { person, id } = await owner('left-by');
    const own = await dealOf(person, id);
    expect(own).toMatchObject({ structure: 'Lease Option', exit: null });
    await patch(person, id, { exit: 'sandwich', 'exits.sandwich.months': '12' });
    const left = await dealOf(person, id);
    expect(left).toMatchObject({ structure: 'Lease Option', exit: 'sandwich', price: own.price });
    expect(left.npv).not.toBe(own.npv);
    expect(left.monthly_cash_flow).not.toBe(own.monthly_cash_flow);
    // An option cannot be sold on a note: the own exit counts.
    await patch(person, id, { exit: 'wrap' });
    expect(await dealOf(person, id)).toMatchObject({ exit: null, npv: own.npv });
    await patch(person, id, { exit: null });
    expect(await dealOf(person, id)).toEqual({ ...own, version: expect.any(Number) });
  });

  it('moves the figures of the deal wherever they are shown, and only as long as it is kept', async () => {
    const { person, id } = await owner('assumer');
    await person.call('PATCH', `/api/analyses/${id}`, {
      deal: { chosen: 'Subject-To', 'terms.subjectTo.cashToSeller': '5000', 'house.loanType': 'va' },
    });
    const before = await dealOf(person, id);
    await patch(person, id, { assumptionFee: '4,321' });
    expect(await dealOf(person, id)).toMatchObject({ cash_in: before.cash_in, npv: before.npv });
    await patch(person, id, { takeover: 'assumption', fundingFeePercent: '0' });
    const assumed = await dealOf(person, id);
    expect(assumed.structure).toBe('Subject-To');
    expect(assumed.cash_in).toBeCloseTo((before.cash_in ?? 0) + 4321, 2);
    await patch(person, id, { takeover: 'subject-to' });
    expect(await dealOf(person, id)).toMatchObject({ cash_in: before.cash_in, npv: before.npv });
  });
});

describe('an exit on a plan with one structure at a time', () => {
  it('is the structure’s own; what was typed in the trial stays until it is taken back', async () => {
    const { person, id } = await owner('one-exit');
    const typed = { exit: 'sandwich', 'exits.sandwich.strike': '318,000' };
    expect((await patch(person, id, typed)).status).toBe(200);
    await person.call('PUT', '/api/subscription', { tier: 'basic', billing_interval: 'monthly', start: 'now' });
    for (const other of [{ exit: 'refinance' }, { 'exits.wrap.price': '1' }, { 'exits.targets.endCash': '1' }]) {
      expect(await patch(person, id, { ...other, 'checklist.notesInYear': '1' })).toMatchObject({
        status: 403,
        body: { error: { code: 'not_allowed', message: expect.stringContaining('all five structures') } },
      });
    }
    // A lease option has no loan to take over.
    expect((await patch(person, id, { takeover: 'assumption' })).status).toBe(403);
    expect((await readAnalysis(person, id)).exit_plan).toEqual(typed);

    expect((await patch(person, id, { 'checklist.endBuyerLivesThere': 'yes' })).status).toBe(200);
    expect((await patch(person, id, { exit: 'hold', 'exits.sandwich.strike': null })).status).toBe(200);
    const switched = await patch(person, id, { takeover: 'assumption' }, { deal: { chosen: 'Subject-To' } });
    expect(switched.status).toBe(200);
    expect((await readAnalysis(person, id)).exit_plan).toEqual({
      exit: 'hold',
      takeover: 'assumption',
      'checklist.endBuyerLivesThere': 'yes',
    });
  });
});
