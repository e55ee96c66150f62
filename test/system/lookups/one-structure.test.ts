import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { Profile } from '#shared/account/profile.ts';
import { ApiAnalysis } from '#shared/analysis/api-analysis.ts';
import { resultVerdict } from '#shared/deal/result-verdict.ts';
import { ApiLetter } from '#shared/letter/made/api-letter.ts';
import { composeLetter } from '#shared/letter/made/compose-letter.ts';
import { Packet } from '#shared/packet/packet.ts';
import { MadePacket } from '#shared/packet/packet-link.ts';
import { PipelineDeal } from '#shared/pipeline/api-deal.ts';
import { compareDeals } from '#shared/pipeline/compare-deals.ts';
import { DealRow } from '#shared/pipeline/deal-row.ts';
import { comparisonWorkbook } from '#shared/pipeline/deals-workbook.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import { WorkbookNumbers } from '#shared/structures/base/workbook-numbers.ts';
import { utcDay } from '#shared/values/days.ts';
import { webhookEvents } from '#shared/webhooks/webhook-events.ts';
import { newPacket } from '#test/support/packets.ts';
import { openReceiver } from '#test/support/receiver.ts';
import { palmLane, readAnalysis } from '#test/support/saved-analysis.ts';
import { type Person, startSystem } from '#test/support/system.ts';
import { evaluated } from '#test/support/workbook/evaluate.ts';

const receiver = await openReceiver(Date.now);
const system = await startSystem({ outside: { 'hooks.example.com': receiver.port } });
const table = system.tables.names.find((name) => name.includes('Analyses'));

/** Changes the record of a lookup, which the sample's houses do not vary so much. */
async function changeRecord(person: Person, lookupId: string, change: string, values: object): Promise<void> {
  await system.tables.command('UpdateItem', {
    TableName: table,
    Key: { user_id: { S: person.id }, id: { S: `lookup#${lookupId}` } },
    UpdateExpression: change,
    ExpressionAttributeNames: {
      '#property': 'property',
      ...(change.includes('#rent') && { '#rent': 'marketData.rentEstimate' }),
    },
    ExpressionAttributeValues: values,
  });
}

type House = {
  address: string;
  seller_facts?: object;
  /** What else is changed of the record, once it is looked up. */
  record?: { change: string; values: object };
  kind: string;
  /** What the rules recommend, where it is another one. */
  rule?: string;
};

const houses: [name: string, house: House][] = [
  ['where the rules recommend another', { address: palmLane, kind: 'deal', rule: 'Seller Finance' }],
  ['where the rules agree', { address: '57 Placeholder Elm St, Cleveland, OH 44109', kind: 'deal' }],
  ['that asks the seller for money', { address: '4820 W Example Saguaro Dr, Glendale, AZ 85301', kind: 'works_asks' }],
  [
    'where nothing works',
    {
      address: '17 Broke St, Mesa, AZ 85201',
      seller_facts: { loanBalance: 2_000_000, monthlyPayment: 16_000, interestRate: 8 },
      record: { change: 'SET #property.marketData.rentEstimate = :rent', values: { ':rent': { N: '100' } } },
      kind: 'none',
    },
  ],
  [
    'that needs facts',
    {
      address: '19 Unknown St, Mesa, AZ 85201',
      record: {
        change:
          'SET #property.estimatedValue = :none, #property.provenance.estimatedValue = :missing, #property.provenance.#rent = :missing',
        values: { ':none': { N: '0' }, ':missing': { S: 'missing' } },
      },
      kind: 'needs',
    },
  ],
];

it.each(houses)('a house %s has one structure and one set of figures, wherever it is shown', async (_name, house) => {
  const person = await system.person(`walker-${house.kind}-${house.rule ?? ''}`.replaceAll(/\W/g, ''));
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const hook = `/${person.id}`;
  await person.call('POST', '/api/account/webhooks', { url: `https://hooks.example.com${hook}` });
  const made = await person.call('POST', '/api/account/api-keys', { name: 'CRM' });
  const token = CreatedApiKey.parse(made.body).key;
  const byKey = (method: string, path: string, body?: unknown) => system.call(method, path, { token, body });

  const looked = await person.call('POST', '/api/property-lookup', { address: house.address });
  const { lookup_id } = LookupAnswer.parse(looked.body);
  if (house.record) await changeRecord(person, lookup_id, house.record.change, house.record.values);
  await person.call('POST', '/api/analyses', { lookup_id, seller_facts: house.seller_facts });
  const analysis = await readAnalysis(person, lookup_id);
  const { analysis_data: property, seller_facts: facts = {}, deal: texts = {} } = analysis;
  const today = utcDay(new Date());

  const sources = { property, facts, calculator: {}, texts: {}, exitTexts: {}, buyBox: {}, today };
  const strategy = recommendStrategy(property);
  const { answer, working } = resultVerdict(sources, { ...strategy, strategy: analysis.financing_strategy });
  expect(answer.kind).toBe(house.kind);
  const structure = working.structure;
  if (house.rule !== undefined) expect([analysis.financing_strategy, house.rule]).not.toContain(structure);
  expect(texts).toEqual({ chosen: structure });

  const row = DealRow.parse((await person.call('GET', `/api/deals/${lookup_id}`)).body);
  const figures = {
    price: working.price,
    cashIn: working.cashIn,
    monthlyCashFlow: working.monthlyCashFlow,
    cashOnCashPercent: working.cashOnCashPercent,
    profit: working.profit,
    npv: working.npv,
  };
  const { verdict, sellerVerdict, isDeal } = working;
  expect(row).toMatchObject({
    structure,
    verdict,
    proposes: null,
    price: working.price,
    cash_in: working.cashIn,
    monthly_cash_flow: working.monthlyCashFlow,
    npv: working.npv,
    seller_verdict: sellerVerdict,
    is_deal: isDeal,
  });

  const api = ApiAnalysis.parse((await byKey('GET', `/api/analysis/${lookup_id}`)).body);
  expect(api).toMatchObject({ chosen: structure, chosenBy: 'proposed', proposes: null, sellerVerdict, isDeal });
  expect(api.structures.find((each) => each.structure === structure)).toMatchObject({ verdict, npv: working.npv });
  expect(PipelineDeal.parse((await byKey('GET', `/api/deal/${lookup_id}`)).body)).toMatchObject({
    structure,
    chosenBy: 'proposed',
    verdict,
    sellerVerdict,
    isDeal,
    ...figures,
  });

  const writer = Profile.parse((await person.call('GET', '/api/profile')).body);
  const letter = composeLetter({ subject: analysis, draft: {}, writer, brand: undefined, hasAll: true, today });
  expect(letter.options).toEqual([structure]);
  const offer = letter.offers.offers[0];
  const written = await byKey('POST', `/api/analysis/${lookup_id}/letter`, { buyerName: 'Alder LLC' });
  if (letter.missing === null) {
    expect(offer?.price).toBe(working.price);
    expect(ApiLetter.parse(written.body).offers).toEqual([{ structure, price: working.price }]);
  } else {
    expect([house.kind, written.status]).toEqual([expect.stringMatching(/^(none|needs)$/), 400]);
  }

  const { packet } = MadePacket.parse(
    (await person.call('POST', `/api/analyses/${lookup_id}/packets`, newPacket())).body,
  );
  const shown = Packet.parse((await person.call('GET', `/api/analyses/${lookup_id}/packets/${packet.id}`)).body);
  expect(shown.structure?.name).toBe(structure);
  const numbers = shown.numbers === undefined ? undefined : WorkbookNumbers.parse(JSON.parse(shown.numbers));
  // A packet keeps what is the investor's alone, and a house that is sold on has no such numbers.
  if (numbers) expect(numbers).toMatchObject({ structure, figures: { monthlyCashFlow: working.monthlyCashFlow } });

  const deals = [{ analysis, stage: 'new' as const }];
  const compared = compareDeals(deals, {}, today);
  expect(compared[0]?.result).toMatchObject({ structure, verdict, ...figures, sellerVerdict });
  const workbook = comparisonWorkbook(compared, { deals, buyBox: {}, today });
  const rows = workbook.sheets[0]?.rows ?? [];
  const at = (name: string) => rows.findIndex(([head]) => head && 'text' in head && head.text === name);
  expect(rows[at('Structure')]?.[1]).toEqual({ text: structure });
  if (working.npv !== null) {
    expect(evaluated(workbook)('Comparison', at('Worth today') + 1, 2)).toBeCloseTo(working.npv, 1);
  }

  await person.call('PATCH', `/api/analyses/${lookup_id}/pipeline`, { stage: 'contacted' });
  const events = await vi.waitFor(
    () => {
      const all = receiver.list(hook).map(({ body }) => Envelope.parse(JSON.parse(body)));
      const of = (type: string) => all.find((event) => event.type === type);
      const [created, moved] = [of('analysis.created'), of('deal.stage_changed')];
      expect([created, moved]).not.toContain(undefined);
      return [
        webhookEvents['analysis.created'].parse(created).data,
        webhookEvents['deal.stage_changed'].parse(moved).data,
      ];
    },
    { timeout: 30_000 },
  );
  for (const data of events) expect(data).toMatchObject({ structure, verdict, sellerVerdict });
  expect(events[0]).toMatchObject({ strategy: analysis.financing_strategy });
});

const Envelope = z.looseObject({ type: z.string() });
