import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dealSorts,
  dealsByTab,
  filterDeals,
  firstFilter,
  isDescendingAtFirst,
  nobody,
  orderBeside,
  sortDeals,
  statesOf,
} from '#shared/pipeline/deal-filter.ts';
import { filterOf, isSameFilter, queryOf } from '#shared/pipeline/deal-query.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { dealsCsv } from '#shared/pipeline/deals-csv.ts';
import { Stage } from '#shared/pipeline/stage.ts';
import { readAddresses } from '#test/support/lists/read-addresses.ts';
import { aDeal } from '#test/support/pipeline/a-deal.ts';

const today = '2026-03-05';
const now = new Date('2026-03-05T15:00:00.000Z');
const due = (day: string | null) => ({ id: '01K0000000000000000000000B', text: 'Call Ana about the roof', due: day });
const streets = (deals: readonly DealRow[]) => deals.map(({ street }) => street);

describe('the views of deals', () => {
  it('hold what is active, due within a week, without a fact, stalled, closed, lost, and all', () => {
    const deals = [
      aDeal({ street: 'late', next_action: due('2026-03-01') }),
      aDeal({ street: 'in six days', next_action: due('2026-03-11') }),
      aDeal({ street: 'in seven days', next_action: due('2026-03-12'), verdict: 'needs' }),
      aDeal({ street: 'closed', stage: 'closed', next_action: due(today), verdict: 'needs' }),
      aDeal({ street: 'lost', stage: 'lost', next_action: due(today) }),
      aDeal({ street: 'resting', stage: 'contacted', since: '2025-06-01T10:00:00.000Z' }),
      aDeal({ street: 'moving', stage: 'contacted', since: '2026-03-01T10:00:00.000Z' }),
      aDeal({ street: 'moving, too', stage: 'contacted', since: '2026-03-02T10:00:00.000Z' }),
    ];
    const views = Object.entries(dealsByTab(deals, now, today)).map(([tab, those]) => [tab, streets(those)]);
    const { all, active, ...others } = Object.fromEntries(views);
    expect(all).toEqual(streets(deals));
    expect(active).toEqual(streets(deals).filter((street) => street !== 'closed' && street !== 'lost'));
    expect(others).toEqual({
      due: ['late', 'in six days', 'closed'],
      facts: ['in seven days'],
      stalled: ['resting'],
      closed: ['closed'],
      lost: ['lost'],
    });
  });

  it('put a deal between those of its kind, what is due first', () => {
    const deals = [
      aDeal({ id: 'later', next_action: due('2026-03-11') }),
      aDeal({ id: 'undated', stage: 'negotiating' }),
      aDeal({ id: 'late', next_action: due('2026-03-01') }),
      aDeal({ id: 'lost', stage: 'lost' }),
      aDeal({ id: 'closed', stage: 'closed' }),
      aDeal({ id: 'also lost', stage: 'lost', next_action: due(today) }),
    ];
    expect(orderBeside(deals, 'undated')).toEqual(['late', 'later', 'undated']);
    expect(orderBeside(deals, 'lost')).toEqual(['also lost', 'lost']);
    expect(orderBeside(deals, 'closed')).toEqual(['closed']);
    expect(orderBeside(deals, 'deleted')).toEqual([]);
  });

  it('are searched by all words, in address, seller and next action', () => {
    const deals = [
      aDeal({ street: '1 Oak St', next_action: due(today) }),
      aDeal({ street: '2 Elm St', seller: { name: 'Roof Peña Trust', phone: '+1 (602) 555-0100' } }),
    ];
    const found = (find: string) => streets(filterDeals(deals, { ...firstFilter, find }));
    expect(found('ROOF')).toEqual(['1 Oak St', '2 Elm St']);
    expect(found(' roof  ana ')).toEqual(['1 Oak St']);
    expect(found('phoenix elm')).toEqual(['2 Elm St']);
    expect(found('6025550100 PENA')).toEqual(['2 Elm St']);
    expect(found('2 elm st, phoenix')).toEqual(['2 Elm St']);
    expect(found('nowhere')).toEqual([]);
    expect(found('')).toHaveLength(2);
  });

  it('are filtered by stage, structure, verdict and state', () => {
    const deals = [
      aDeal({ street: 'a', stage: 'negotiating', structure: 'Wholesale', verdict: 'misses', state: 'OH' }),
      aDeal({ street: 'b' }),
    ];
    const left = (filter: object) => streets(filterDeals(deals, { ...firstFilter, ...filter }));
    expect(left({ stage: 'negotiating' })).toEqual(['a']);
    expect(left({ structure: 'Seller Finance' })).toEqual(['b']);
    expect(left({ verdict: 'misses' })).toEqual(['a']);
    expect(left({ state: 'AZ' })).toEqual(['b']);
    expect(left({ state: 'AZ', stage: 'negotiating' })).toEqual([]);
    expect(statesOf(deals)).toEqual(['AZ', 'OH']);
  });

  it('are filtered by who has them, and by that nobody has', () => {
    const deals = [aDeal({ street: 'a', assignee: 'theo' }), aDeal({ street: 'b' })];
    const left = (assignee?: string) => streets(filterDeals(deals, { ...firstFilter, assignee }));
    expect([left('theo'), left(nobody), left('ines'), left()]).toEqual([['a'], ['b'], [], ['a', 'b']]);
  });

  it('keep whose they are in the query, which one of an earlier release has not', () => {
    const filter = { ...firstFilter, assignee: 'theo' };
    expect(filterOf(queryOf(filter)).assignee).toBe('theo');
    expect(isSameFilter(filter, firstFilter)).toBe(false);
    expect(filterOf('tab=active&sort=next').assignee).toBeUndefined();
  });
});

describe('the order of deals', () => {
  it('is by the day of the next action at first, those without a day last', () => {
    const deals = [
      aDeal({ street: 'none' }),
      aDeal({ street: 'no day', next_action: due(null) }),
      aDeal({ street: 'later', next_action: due('2026-04-01') }),
      aDeal({ street: 'soon', next_action: due('2026-03-06') }),
    ];
    expect(streets(filterDeals(deals, firstFilter))).toEqual(['soon', 'later', 'no day', 'none']);
  });

  it('begins with the best figure, the least cash in, the latest, and the first letter', () => {
    const descending = dealSorts.filter(isDescendingAtFirst);
    expect(descending.toSorted()).toEqual(
      ['activity', 'cash_on_cash_percent', 'equity', 'monthly_cash_flow', 'npv', 'price', 'profit', 'saved'].toSorted(),
    );
  });

  const anyDeal = fc
    .record({
      npv: fc.option(fc.integer({ min: -3, max: 3 })),
      street: fc.constantFrom('a', 'b', 'c'),
      stage: fc.constantFrom(...Stage.options),
    })
    .map((parts) => aDeal(parts));

  it('loses none, puts unknown figures last in both directions, and is the same for any order before', () => {
    fc.assert(
      fc.property(fc.array(anyDeal), fc.boolean(), (deals, isDescending) => {
        const sorted = sortDeals(deals, { sort: 'npv', isDescending });
        expect(sorted).toHaveLength(deals.length);
        const known = sorted.flatMap(({ npv }) => npv ?? []);
        expect(sorted.slice(0, known.length).every(({ npv }) => npv !== null)).toBe(true);
        expect(known).toEqual(known.toSorted((a, b) => (isDescending ? b - a : a - b)));
        const again = sortDeals(deals.toReversed(), { sort: 'npv', isDescending });
        expect(again.map(({ npv, street }) => [npv, street])).toEqual(sorted.map(({ npv, street }) => [npv, street]));
      }),
      { numRuns: 200 },
    );
  });
});

it('a file of deals leaves unknown figures empty, and makes no formula of a text', () => {
  const [head, line] = dealsCsv([
    aDeal({
      price: null,
      next_action: due('2026-03-06'),
      seller: { name: '=HYPERLINK("x")', phone: '+1 602 555 0100' },
    }),
  ]).split('\r\n');
  expect(head).toMatch(
    /^"Address","Stage","In stage since","Structure","Verdict","Price","Purchase price","Purchase price is","Cash in",/,
  );
  expect(line).toBe(
    '"2417 E Sample Palm Ln, Phoenix, AZ 85016","New","2026-01-10","Seller Finance","Meets targets",,310000,"typed",30000,250,10,90000,20000,' +
      `150000,"Call Ana about the roof","2026-03-06",,,"'=HYPERLINK(""x"")","'+1 602 555 0100","2026-01-10","Record"`,
  );
});

it('a file of deals has contacts only where they are given, as many columns as the deal with the most', () => {
  const [one, other] = [aDeal(), aDeal({ id: '01K0000000000000000000000B', contacts: ['Dana'] })];
  const plain = dealsCsv([one, other]).split('\r\n');
  expect(plain.join()).not.toContain('Contact 1');
  const dana = { name: 'Dana', role: 'owner', phone: '+1 480 555 0132', doNotContact: true };
  const contacts = new Map([
    [other.id, { '01K0000000000000000000000C': { email: '=d@people.example' }, '01K0000000000000000000000A': dana }],
  ]);
  const [head, first, second] = dealsCsv([one, other], contacts).split('\r\n');
  expect(head?.slice(plain[0]?.length)).toMatch(
    /^,"Contact 1","Contact 1 role","Contact 1 phone".*"Contact 2 do not contact"$/,
  );
  expect(first).toBe(`${plain[1]}${','.repeat(14)}`);
  expect(second).toBe(`${plain[2]},"Dana","owner","'+1 480 555 0132",,,,"yes",,,,"'=d@people.example",,,`);
});

it('finds a deal by the name of a contact', () => {
  const deals = [aDeal({ street: '1 First St' }), aDeal({ street: '2 Second St', contacts: ['', 'Inés Ortiz'] })];
  const find = (text: string) => filterDeals(deals, { ...firstFilter, find: text }).map(({ street }) => street);
  expect(find('ines ortiz')).toEqual(['2 Second St']);
  expect(find('nobody')).toEqual([]);
});

it('a file of deals is screened as a list, each address as it was', () => {
  const deals = ['12 Elm St, Mesa, AZ 85201', '=1 Elm St; Mesa', '75-5660 Palani Rd, Kailua-Kona, HI 96740'].map(
    (address) => aDeal({ property_address: address }),
  );
  expect(readAddresses(dealsCsv(deals)).read.map(({ address }) => address)).toEqual(
    deals.map((deal) => deal.property_address),
  );
});
