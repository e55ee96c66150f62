import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listActivity } from '#lambdas/storage/analyses/activity.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { compFactFields, maxOwnSales } from '#shared/evidence/comp-fields.ts';
import { driversOf, valueByComps } from '#shared/evidence/comps.ts';
import { readComps } from '#shared/evidence/read-comps.ts';
import { CompareExitsInput } from '#shared/exits/base/exit-input.ts';
import { compareWithExits } from '#shared/exits/engine/compare.ts';
import { compareLists } from '#shared/lists/compare-lists.ts';
import { NewFactRows } from '#shared/lists/list.ts';
import { dealsAtOnce, factRowsAtOnce, maxFactRows, maxListRows } from '#shared/lists/list-limits.ts';
import { matchDeals } from '#shared/lists/match-deals.ts';
import { prepareRows } from '#shared/lists/prepare-rows.ts';
import { maxEntries, NewNote } from '#shared/pipeline/activity.ts';
import { summaryOf } from '#shared/pipeline/deal-summary.ts';
import { sampleProperty } from '#shared/property/sample-house.ts';
import { maxMonths } from '#shared/structures/base/deal-input.ts';
import { namedPeople } from '#shared/team/named-people.ts';
import { teamLimits } from '#shared/team/team.ts';
import { worked } from '#test/shared/structures/worked-house.ts';
import { workedDeal } from '#test/support/exits/worked-deal.ts';
import { anAnalysis } from '#test/support/pipeline/an-analysis.ts';
import { mostQuietMs, quietMsOf } from '#test/support/scale/processor-time.ts';

const today = '2026-03-10';
const many = <Item>(count: number, item: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => item(at));

/** As long as a row's address may be. */
const longAddress = (at: number) =>
  `${at + 1} ${'Northeast Old Sample Orchard '.repeat(9)}Street, Phoenix, AZ 85016`.slice(-300);

const rowsFrom = (value: number) =>
  many(maxFactRows, (position) => ({
    position,
    address: `${position + 1} Sample Orchard St, Phoenix, AZ 85016`,
    state: 'priced' as const,
    facts: {
      arrears: value + position,
      liens: 1000 + value,
      taxesOwed: 1500,
      owner: `Owner ${position}`,
      beds: 3,
      sqft: 1640,
    },
  }));
const [rows, former] = [rowsFrom(300_000), rowsFrom(310_000)];
const deals = rows.map(({ position, address }) => ({ id: `${position}`, property_address: address }));

const factRows = {
  from: 0,
  rows: many(factRowsAtOnce, (at) => ({
    line: at + 1,
    address: longAddress(at),
    note: 'n'.repeat(100),
    facts: rows[at]?.facts ?? {},
    contacts: many(5, (who) => ({
      name: `Contact ${who}`,
      phone: `+1602555012${who}`,
      email: `c${who}@people.example`,
    })),
  })),
};

const analysis = anAnalysis('24', {
  ...workedDeal,
  deal: { ...workedDeal.deal, 'assumptions.holdMonths': `${maxMonths}` },
});

/** Own sales with all their facts, beside the record's. */
const ownSales = Object.fromEntries(
  many(maxOwnSales, (at) => `01KJZ8Q4F2V7M3T9XW5C6B${String(at).padStart(4, '0')}`).flatMap((id, at) => [
    [`${id}.address`, longAddress(at).slice(0, 120)],
    [`${id}.price`, `${300_000 + at * 1000}`],
    [`${id}.soldOn`, '2026-01-15'],
    [`${id}.miles`, '0.4'],
    ...compFactFields.map((fact) => [
      `${id}.${fact}`,
      fact === 'yearBuilt' ? '1968' : fact === 'squareFootage' ? '1640' : '3',
    ]),
  ]),
);

const longest = CompareExitsInput.parse({
  ...worked,
  assumptions: { holdMonths: maxMonths },
  exits: { flows: { structure: 'Subject-To', exit: 'wrap', outcome: 'performs' } },
});

const people = many(teamLimits.seats, (at) => ({ id: `${at}`, name: `${'Theo '.repeat(19)}${at}` }));
const note = { key: '01KJZ8Q4F2V7M3T9XW5C6BHRND', text: '@Theo '.repeat(666) };

/** The fullest log, of the longest notes, as DynamoDB's client answers a query's pages. */
const log = many(maxEntries, (at) => ({
  id: `activity#24#01KJZ8Q4F2V7M3T9XW5C6B${String(maxEntries - at).padStart(4, '0')}`,
  kind: 'note',
  text: 'Called, no answer. '.repeat(210),
  edited_at: null,
}));
mockClient(DynamoDBDocumentClient)
  .on(QueryCommand)
  .callsFake(({ Limit, ExclusiveStartKey }: { Limit: number; ExclusiveStartKey?: { id: string } }) => {
    const first = log.findIndex(({ id }) => id === ExclusiveStartKey?.id) + 1;
    return { Items: log.slice(first, first + Limit) };
  });

const works = {
  'the addresses of the longest list': () => prepareRows(many(maxListRows, longAddress)),
  'rows with facts, as many as one call stores': () => NewFactRows.parse(factRows),
  'the longest list beside a former one': () => compareLists(rows, former),
  'the longest list beside as many deals': () => matchDeals(deals, rows),
  'a preview of the most deals of a list': () => {
    for (let at = 0; at < 2 * dealsAtOnce; at += 1) summaryOf(analysis, {}, today);
  },
  'the most comparable sales': () => {
    const { input } = readComps(sampleProperty, ownSales, today);
    driversOf(input, valueByComps(input));
  },
  'structures compared, with everybody’s money by month': () => compareWithExits(longest),
  'a search of the fullest log that finds nothing': async () => {
    const owner = { user_id: WorkspaceId.parse('one'), analysis_id: '24' };
    expect(await listActivity(owner, { show: 'notes', find: 'escrow' })).toEqual({ items: [] });
  },
  'a note that names a team': () => namedPeople(NewNote.parse(note).text, people),
};

describe('the largest input of a call', () => {
  beforeEach(() => {
    vi.stubEnv('ANALYSES_TABLE', 'analyses');
  });

  it.each(Object.entries(works))('costs little processor time: %s', async (_, work) => {
    expect(await quietMsOf(work)).toBeLessThan(mostQuietMs);
  });
});
