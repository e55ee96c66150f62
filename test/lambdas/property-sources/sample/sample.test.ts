import { describe, expect, it } from 'vitest';
import { chooseSource } from '#lambdas/domain/lookups/choose-source.ts';
import { failingAddress, sampleSource, unknownAddress } from '#lambdas/property-sources/sample/sample.ts';
import { sampleProperties } from '#lambdas/property-sources/sample/sample-properties.ts';
import { houseKey } from '#shared/property/house-key.ts';
import { isKnown, PropertyField, PropertyResult } from '#shared/property/property.ts';
import { sampleAddress, sampleAddresses } from '#shared/property/sample-addresses.ts';
import { sampleProperty } from '#shared/property/sample-house.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { documentedComparable, documentedHouse } from '#test/support/providers/documented-house.ts';
import { lookUpAt } from '#test/support/providers/look-up.ts';

const now = new Date('2026-01-20T15:30:00Z');
const { signal } = new AbortController();

async function lookUp(address: string, at = now): Promise<PropertyResult> {
  const answer = await lookUpAt(sampleSource, address, at, { signal });
  if (!answer.found) throw new Error(`${address}: ${answer.reason}`);
  return answer.property;
}

const handMade = await Promise.all(sampleProperties.map(({ address }) => lookUp(address)));
const byAddress = (start: string) => {
  const property = handMade.find(({ address }) => address.startsWith(start));
  if (!property) throw new Error(`No sample house at ${start}`);
  return property;
};

const streets = ['Main St', 'E Camelback Road', 'Oak Avenue', 'N 7th Ave', 'Broadway', 'Elm Ct #4', 'Sunset Blvd'];
const towns = [
  'Phoenix, AZ 85016',
  'Tucson, AZ',
  'Los Angeles, CA 90012',
  'Cleveland, OH 44101',
  'Hartford CT',
  'New York, NY 10001',
  'St Louis, Missouri 63101-2211',
  'Springfield',
  '',
];
const typed = Array.from(
  { length: 2000 },
  (_, index) => `${7 * index + 3} ${streets[index % streets.length]}, ${towns[index % towns.length]}`,
);
const invented = await Promise.all(typed.map((address) => lookUp(address)));

const known = (property: PropertyResult, ...fields: PropertyField[]) =>
  fields.every((field) => isKnown(property, field));

/** The contradictions between a property's figures; empty when they agree. */
function contradictions(property: PropertyResult): string[] {
  const { estimatedValue: value, squareFootage, financialData, marketData, investmentMetrics } = property;
  const { propertyHistory, ownerDetails, leadIndicators, comparables, valueRange } = property;
  const { rentEstimate: rent } = marketData;
  const found: string[] = [];
  const check = (what: string, holds: boolean) => {
    if (!holds) found.push(what);
  };
  const same = (what: string, figure: number, expected: number, tolerance = 0.0051) =>
    check(`${what}: ${figure}, expected ${expected}`, Math.abs(figure - expected) <= tolerance);

  check('value range', valueRange !== undefined && valueRange.low < value && value < valueRange.high);
  if (known(property, 'financialData.equity')) {
    same('equity', financialData.equity, value - financialData.mortgageBalance);
    check('high equity', leadIndicators.highEquity === financialData.equity * 2 >= value);
  }
  const paid = financialData.monthlyMortgagePayment > 0;
  check('a payment without a balance', paid === financialData.mortgageBalance > 0);
  same('insurance', financialData.insurance, value * 0.005);
  if (squareFootage > 0) same('price per sq ft', marketData.pricePerSqFt, value / squareFootage);

  if (known(property, 'marketData.rentEstimate', 'financialData.propertyTaxes')) {
    const owner = financialData.monthlyMortgagePayment;
    const costs = financialData.propertyTaxes + value * 0.015 + rent * 0.96;
    // The fee of an owners' association is in the costs and nowhere else.
    const hoa = known(property, 'financialData.totalMonthlyExpenses')
      ? Math.round(financialData.totalMonthlyExpenses - owner - costs / 12)
      : 0;
    check('a negative HOA', hoa >= 0);
    if (known(property, 'financialData.totalMonthlyExpenses')) {
      same('monthly expenses', financialData.totalMonthlyExpenses, owner + costs / 12 + hoa);
    }
    const net = rent * 11.4 - costs - hoa * 12;
    // 6.5 % over 30 years costs 6.32068 a month for each thousand.
    const service = value * 0.8 * 0.00632068 * 12;
    same('cap rate', marketData.capRate, (net / value) * 100);
    same('net yield', investmentMetrics.netRentalYield, marketData.capRate, 0);
    same('cash flow', investmentMetrics.monthlyNetCashFlow, (net - service) / 12, value * 1e-7);
    same('cash on cash', marketData.cashOnCashReturn, ((net - service) / value / 0.22) * 100, 0.006);
    same('break-even', investmentMetrics.breakEvenRatio, ((costs + hoa * 12 + service) / rent / 12) * 100, 0.006);
    same('gross yield', investmentMetrics.grossRentalYield, (rent * 1200) / value);
    same('price to rent', investmentMetrics.priceToRentRatio, value / rent / 12);
    same('cash required', investmentMetrics.totalCashRequired, value * 0.22);
    check('rent range', marketData.monthlyRentLow < rent && rent < marketData.monthlyRentHigh);
  }

  const [tax] = propertyHistory.taxHistory;
  check('taxes', (tax?.taxAmount ?? 0) === financialData.propertyTaxes);
  check('assessment', (tax?.assessedValue ?? 0) === financialData.taxAssessedValue);
  const years = propertyHistory.taxHistory.map(({ year }) => year);
  check(
    'tax years',
    years.every((year, index) => index === 0 || year === (years[index - 1] ?? 0) - 1),
  );

  const [sale] = propertyHistory.salesHistory;
  check('last sale', (sale?.date ?? 'Unknown') === financialData.lastSaleDate);
  check('last price', (sale?.price ?? 0) === financialData.lastSalePrice);
  const dates = propertyHistory.salesHistory.map(({ date }) => date);
  check('order of sales', dates.join() === [...dates].sort().reverse().join());
  check(
    'sold in the future',
    dates.every((date) => new Date(date) < now),
  );
  check(
    'sold before it was built',
    dates.every((date) => Number(date.slice(0, 4)) >= property.yearBuilt),
  );
  if (sale) {
    const age = (now.getTime() - new Date(sale.date).getTime()) / (365.2425 * 86_400_000);
    same('owned for', ownerDetails.ownershipLength, age, 0.14);
  }

  if (known(property, 'ownerDetails.name')) {
    const away = houseKey(ownerDetails.mailingAddress) !== houseKey(property.address);
    check('absentee', ownerDetails.isAbsenteeOwner === away);
  }
  check('foreclosure without distress', !leadIndicators.isForeclosure || leadIndicators.isDistressed);

  for (const sold of comparables) {
    if (sold.squareFootage > 0) {
      same('comparable per sq ft', sold.pricePerSqFt, sold.soldPrice / sold.squareFootage);
    }
    check('comparable price', sold.soldPrice > value * 0.7 && sold.soldPrice < value * 1.35);
    check('comparable size', Math.abs(sold.squareFootage - squareFootage) <= squareFootage * 0.2);
    const miles = sold.distanceFromSubject ?? 0;
    check('comparable distance', miles > 0 && miles <= 1);
    check('comparable date', new Date(sold.soldDate) < now && sold.soldDate > '2025-01-20');
    check('comparable rooms', Math.abs(sold.bedrooms - property.bedrooms) <= 1);
    check('comparable elsewhere', sold.address !== property.address);
  }
  return found;
}

describe('the house of the provider fixtures', () => {
  it('has exactly the expected figures', async () => {
    const property = await lookUp('2417 E Sample Palm Ln, Phoenix, AZ 85016');
    expect(property).toMatchObject(documentedHouse);
    const { latitude, longitude, ...first } = property.comparables[0] ?? {};
    expect(first).toEqual(documentedComparable);
    expect([latitude, longitude]).toEqual([expect.any(Number), expect.any(Number)]);
  });

  it('says that its mortgage and equity are estimated and that distress is not reported', () => {
    const property = byAddress('2417 E Sample Palm Ln');
    expect(property.provenance).toMatchObject({
      'financialData.mortgageBalance': 'estimated',
      'financialData.monthlyMortgagePayment': 'estimated',
      'financialData.equity': 'estimated',
      'leadIndicators.highEquity': 'estimated',
      'leadIndicators.isDistressed': 'missing',
      'leadIndicators.hasLiens': 'missing',
      'leadIndicators.isVacant': 'missing',
      'ownerDetails.phoneNumber': 'missing',
    });
    expect(property.warnings).toContain('Mortgage balance and payment are estimated from the last sale.');
  });

  it('is recommended for Seller Finance at 66.48% equity', () => {
    const recommendation = recommendStrategy(byAddress('2417 E Sample Palm Ln'));
    expect(recommendation).toMatchObject({ strategy: 'Seller Finance', confidence: 88 });
    expect(recommendation.equityPercent).toBeCloseTo(66.48, 2);
  });
});

describe('the hand-made houses', () => {
  it('are the four suggested addresses, in their order, and at least 24 more', () => {
    expect(sampleAddresses).toHaveLength(4);
    expect(sampleProperties.slice(0, 4).map(({ address }) => address)).toEqual(sampleAddresses);
    expect(sampleProperties.length).toBeGreaterThanOrEqual(28);
  });

  it('are different houses', () => {
    const keys = sampleProperties.map(({ address }) => houseKey(address));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('lead to every strategy, and one to none', () => {
    const strategies = new Set(handMade.map((property) => recommendStrategy(property).strategy));
    expect(strategies).toEqual(new Set([...Strategy.options, null]));
  });

  it('lead to different strategies for the suggested addresses', () => {
    const suggested = handMade.slice(0, 4).map((property) => recommendStrategy(property).strategy);
    expect(suggested).toEqual(['Seller Finance', 'Subject-To', 'Lease Option', 'Novation']);
  });

  it.each(['isDistressed', 'isForeclosure', 'hasLiens', 'isVacant', 'highEquity', 'motivatedSeller'] as const)(
    'show %s on some and not on others',
    (indicator) => {
      const with_ = handMade.filter(({ leadIndicators }) => leadIndicators[indicator]);
      expect(with_.length).toBeGreaterThan(1);
      expect(with_.length).toBeLessThan(handMade.length);
    },
  );

  it('have absentee and resident owners', () => {
    const absentee = handMade.filter(({ ownerDetails }) => ownerDetails.isAbsenteeOwner);
    expect(absentee.length).toBeGreaterThan(5);
    expect(absentee.length).toBeLessThan(handMade.length - 5);
  });

  it('are of all kinds, in many states, half of them in Arizona', () => {
    const types = new Set(handMade.map(({ propertyType }) => propertyType));
    expect([...types].sort()).toEqual([
      'Apartment',
      'Condo',
      'Land',
      'Manufactured',
      'Multi-Family',
      'Single Family',
      'Townhouse',
    ]);
    const states = handMade.map(({ address }) => / ([A-Z]{2}) \d{5}$/.exec(address)?.[1]);
    expect(new Set(states).size).toBeGreaterThan(10);
    expect(states).not.toContain(undefined);
    expect(states.filter((state) => state === 'AZ').length).toBeGreaterThanOrEqual(handMade.length / 2);
  });

  it('include one that is under water', () => {
    expect(byAddress('3312 W Placeholder Agave St').financialData.equity).toBe(-23_000);
  });

  it('include exactly 30% and exactly 60% equity, which are not under 30 and not over 60', () => {
    const distressed = recommendStrategy(byAddress('4400 Example Bluegrass Rd'));
    expect([distressed.equityPercent, distressed.strategy]).toEqual([30, 'Wholesale']);
    const absentee = recommendStrategy(byAddress('1 Fixture Farm Rd'));
    expect([absentee.equityPercent, absentee.strategy]).toEqual([60, 'Wholesale']);
  });

  it('include a foreclosure with liens', () => {
    const { isForeclosure, hasLiens, isDistressed } = byAddress('4820 W Example Saguaro Dr').leadIndicators;
    expect([isForeclosure, hasLiens, isDistressed]).toEqual([true, true, true]);
  });

  it('include overdue taxes, which are distress without foreclosure or lien', () => {
    const { isForeclosure, hasLiens, isDistressed } = byAddress('2046 W Sample Cholla Blvd').leadIndicators;
    expect([isForeclosure, hasLiens, isDistressed]).toEqual([false, false, true]);
  });

  it('include one with unknown loan, owner, sales and comparables: nothing is recommended', () => {
    const property = byAddress('512 N Mock Ironwood St');
    for (const field of [
      'financialData.mortgageBalance',
      'financialData.monthlyMortgagePayment',
      'financialData.equity',
      'financialData.totalMonthlyExpenses',
      'financialData.lastSaleDate',
      'ownerDetails.name',
      'ownerDetails.isAbsenteeOwner',
      'ownerDetails.ownershipLength',
      'leadIndicators.highEquity',
      'leadIndicators.motivatedSeller',
      'propertyHistory.salesHistory',
      'bedrooms',
      'comparables',
    ] as const) {
      expect(property.provenance?.[field], field).toBe('missing');
    }
    expect(property.ownerDetails.name).toBe('Unknown');
    expect(property.financialData.lastSaleDate).toBe('Unknown');
    expect(property.warnings).toContain('No loan record: balance, payment and equity are not available.');
    const { strategy, missing } = recommendStrategy(property);
    expect(strategy).toBeNull();
    expect(missing).toContain('financialData.equity');
  });

  it('include a price that its state does not disclose', () => {
    const property = byAddress('1901 Testcase Pecan Blvd');
    expect(property.provenance?.['financialData.lastSalePrice']).toBe('missing');
    expect(property.provenance?.['financialData.lastSaleDate']).toBe('reported');
  });

  it('include an address and an owner as long as they get', () => {
    const property = byAddress('10482 N Extraordinarily');
    expect(property.address.length).toBeGreaterThan(120);
    expect(property.address.length).toBeLessThanOrEqual(200);
    expect(property.ownerDetails.name.length).toBeGreaterThan(120);
  });

  it('have one to four sales and two to six tax years where there is a record, and five or six comparables', () => {
    const recorded = handMade.filter(({ address }) => !address.startsWith('512 N Mock Ironwood'));
    for (const { propertyHistory, comparables } of recorded) {
      expect(propertyHistory.salesHistory.length).toBeGreaterThanOrEqual(1);
      expect(propertyHistory.salesHistory.length).toBeLessThanOrEqual(4);
      expect(propertyHistory.taxHistory.length).toBeGreaterThanOrEqual(2);
      expect(propertyHistory.taxHistory.length).toBeLessThanOrEqual(6);
      expect([5, 6]).toContain(comparables.length);
    }
  });

  it('are found however the address is written', async () => {
    const first = byAddress('2417 E Sample Palm Ln');
    expect(await lookUp('2417 EAST SAMPLE PALM LANE, PHOENIX, ARIZONA 85016-0001, USA')).toEqual(first);
    const unit = byAddress('1630 S Example Ocotillo Ave');
    expect(await lookUp('1630 south example ocotillo avenue #12 tempe az 85281')).toEqual(unit);
  });
});

describe('the made-up houses', () => {
  it('lead to every strategy, each for at least one in ten', () => {
    const strategies = invented.map((property) => recommendStrategy(property).strategy);
    expect(strategies).not.toContain(null);
    for (const strategy of Strategy.options) {
      const houses = strategies.filter((each) => each === strategy);
      expect(houses.length, strategy).toBeGreaterThan(invented.length / 10);
    }
  });

  it('show every indicator on some', () => {
    for (const indicator of ['isForeclosure', 'hasLiens', 'isVacant', 'motivatedSeller'] as const) {
      expect(invented.filter(({ leadIndicators }) => leadIndicators[indicator]).length).toBeGreaterThan(50);
    }
  });

  it('cost more where houses do', () => {
    const perSqFt = (end: string) => {
      const there = invented.filter(({ address }) => address.endsWith(end));
      return there.reduce((sum, { marketData }) => sum + marketData.pricePerSqFt, 0) / there.length;
    };
    expect(perSqFt('New York, NY 10001')).toBeGreaterThan(perSqFt('Phoenix, AZ 85016') * 1.5);
    expect(perSqFt('Phoenix, AZ 85016')).toBeGreaterThan(perSqFt('Cleveland, OH 44101') * 1.5);
  });

  it('agree with their neighbors on the market', async () => {
    const [one, other] = await Promise.all([
      lookUp('12 Oak St, Tucson, AZ 85701'),
      lookUp('940 Elm Dr, Tucson, AZ 85701'),
    ]);
    expect(one.marketData.medianHomeValue).toBe(other.marketData.medianHomeValue);
    expect(one.marketData.daysOnMarket).toBe(other.marketData.daysOnMarket);
    expect(one.estimatedValue).not.toBe(other.estimatedValue);
  });

  it('were cheaper at each earlier sale', () => {
    for (const { propertyHistory } of invented) {
      const prices = propertyHistory.salesHistory.map(({ price }) => price);
      expect(prices).toEqual([...prices].sort((a, b) => b - a));
      expect(prices.length).toBeGreaterThanOrEqual(1);
      expect(prices.length).toBeLessThanOrEqual(4);
    }
  });

  it('are compared with five or six sales, the nearest in size first', () => {
    for (const { comparables, squareFootage } of invented) {
      const apart = comparables.map((sold) => Math.abs(sold.squareFootage - squareFootage));
      expect(apart).toEqual([...apart].sort((a, b) => a - b));
      expect([5, 6]).toContain(apart.length);
    }
  });

  it.each([
    ['123 main street phoenix az 85003', '123 Main Street, Phoenix, AZ 85003'],
    ['123 MAIN ST., PHOENIX, ARIZONA 85003-1234', '123 Main St, Phoenix, AZ 85003'],
    ['12 mcdowell rd #4b, mesa az', '12 McDowell Rd #4B, Mesa, AZ'],
    ['9 n 7th ave ne, albuquerque, new mexico', '9 N 7th Ave NE, Albuquerque, NM'],
    ['77 broadway, new york, ny 10006', '77 Broadway, New York, NY 10006'],
    ['12 oak st, st louis mo', '12 Oak St, St Louis, MO'],
    ['100 Court St, Hartford CT', '100 Court St, Hartford, CT'],
    ['120 Fixture Ct', '120 Fixture Ct'],
    ['77 Court', '77 Court'],
    ['12 Washington', '12 Washington'],
    [
      '1600 north pine street northwest, washington, dc 20500',
      '1600 North Pine Street Northwest, Washington, DC 20500',
    ],
    ['42-15 81st St, Elmhurst, NY 11373', '42-15 81st St, Elmhurst, NY 11373'],
    ['42-15 81ST STREET, ELMHURST, NY', '42-15 81st Street, Elmhurst, NY'],
    ['123½ Main St, Mesa, AZ', '123 1/2 Main St, Mesa, AZ'],
    ["12 O'Brien Ct, Mesa, AZ", "12 O'Brien Ct, Mesa, AZ"],
    ["12 O'BRIEN CT, MESA, AZ", "12 O'Brien Ct, Mesa, AZ"],
    ['12 Wilkes-Barre Blvd, Wilkes-Barre, PA', '12 Wilkes-Barre Blvd, Wilkes-Barre, PA'],
    ['n6w23001 bluemound rd, waukesha wi', 'N6W23001 Bluemound Rd, Waukesha, WI'],
    ['5 Calle Peñón, San Juan, PR 901', '5 Calle Peñón, San Juan, PR 00901'],
    ['12 Fifth Avenue Apartment 3, New York, NY', '12 Fifth Avenue Apartment 3, New York, NY'],
    ['1234 us highway 19 n clearwater fl', '1234 US Highway 19 N, Clearwater, FL'],
    ['12 deSoto Ln Apt 5, Mesa, AZ', '12 deSoto Ln Apt 5, Mesa, AZ'],
    ['5 Example Rd, Charlotte, North Carolina 28205', '5 Example Rd, Charlotte, NC 28205'],
  ])('tidy %s', async (text, tidy) => {
    expect((await lookUp(text)).address).toBe(tidy);
  });

  it('are found again by the address they show', async () => {
    for (const property of invented) expect(await lookUp(property.address)).toEqual(property);
  });

  it('are people and telephone numbers that do not exist', () => {
    const made = /Example|Sample|Placeholder|Mock|Testcase|Fixture|Specimen|Standin/;
    for (const { ownerDetails } of invented) {
      expect(ownerDetails.name).toMatch(made);
      if (ownerDetails.phoneNumber) expect(ownerDetails.phoneNumber).toMatch(/^\(\d{3}\) 555-01\d\d$/);
    }
  });
});

describe('every sample record', () => {
  const all = [...handMade, ...invented];

  it('is a property object with provenance for every field and nothing else', () => {
    for (const property of all) {
      expect(PropertyResult.parse(property)).toEqual(property);
      expect(Object.keys(property.provenance ?? {}).sort()).toEqual([...PropertyField.options].sort());
    }
  });

  it('is labeled as a sample of this moment', () => {
    for (const { source, fetchedAt } of all) {
      expect(source).toBe('sample');
      expect(fetchedAt).toBe('2026-01-20T15:30:00.000Z');
    }
  });

  it('does not contradict itself', () => {
    const wrong = all.flatMap((property) => contradictions(property).map((what) => `${property.address}: ${what}`));
    expect(wrong).toEqual([]);
  });

  it('has a believable size and price', () => {
    for (const { propertyType, squareFootage, bedrooms, bathrooms, yearBuilt, estimatedValue } of invented) {
      expect(squareFootage).toBeGreaterThanOrEqual(600);
      expect(bedrooms).toBeGreaterThanOrEqual(1);
      expect(bathrooms).toBeGreaterThanOrEqual(1);
      expect(yearBuilt).toBeGreaterThanOrEqual(1925);
      expect(estimatedValue, propertyType).toBeGreaterThan(25_000);
      expect(estimatedValue).toBeLessThan(4_000_000);
    }
  });

  it('is the same when asked again, and later differs only in ages', async () => {
    const later = new Date('2027-03-02T08:00:00Z');
    for (const { address } of all.slice(0, 300)) {
      expect(await lookUp(address)).toEqual(await lookUp(address));
      const then = await lookUp(address, later);
      expect(then.fetchedAt).toBe(later.toISOString());
      if (then.provenance?.['financialData.mortgageBalance'] === 'estimated') continue;
      const before = await lookUp(address);
      const timeless = (property: PropertyResult) => ({
        ...property,
        fetchedAt: '',
        ownerDetails: { ...property.ownerDetails, ownershipLength: 0 },
        // 15 years of ownership is one reason of a motivated seller; an auction stays as many days away.
        leadIndicators: { ...property.leadIndicators, motivatedSeller: false, auctionDate: undefined },
        comparables: property.comparables.map((sold) => ({ ...sold, soldDate: '' })),
      });
      expect(timeless(then)).toEqual(timeless(before));
    }
  });
});

describe('the comparable sales of every sample record', () => {
  const days = [
    '2026-01-20T15:30:00Z',
    '2026-03-08T23:59:59Z',
    '2028-02-29T00:00:00Z',
    '2031-11-22T12:00:00Z',
    '2025-06-01T12:00:00Z',
  ].map((text) => new Date(text));
  const some = [...sampleProperties.map(({ address }) => address), ...typed.slice(0, 100)];

  it.each(days)('are of the year before the lookup, whenever it is: %s', async (at) => {
    const today = at.toISOString().slice(0, 10);
    const yearBefore = new Date(at.getTime() - 365 * 86_400_000).toISOString().slice(0, 10);
    const sold = (await Promise.all(some.map((address) => lookUp(address, at)))).flatMap((each) => each.comparables);
    expect(sold.length).toBeGreaterThan(500);
    for (const { soldDate } of sold) {
      expect(soldDate < today && soldDate > yearBefore, soldDate).toBe(true);
    }
  });

  it('have one date all day and move by a day overnight', async () => {
    const dates = async (at: string) =>
      (await lookUp(sampleAddress, new Date(at))).comparables.map((sold) => sold.soldDate);
    const first = await dates('2026-03-08T00:00:00Z');
    expect(await dates('2026-03-08T23:59:59.999Z')).toEqual(first);
    const next = await dates('2026-03-09T00:00:00Z');
    expect(next.map((date) => Date.parse(date))).toEqual(first.map((date) => Date.parse(date) + 86_400_000));
  });

  it('leave the sales of the house itself where they are: its loan is estimated from them', async () => {
    const then = await lookUp(sampleAddress, new Date('2031-11-22T12:00:00Z'));
    expect(then.propertyHistory).toEqual((await lookUp(sampleAddress)).propertyHistory);
  });
});

it('is the source of the house in the examples, which shows two of its comparable sales', async () => {
  const { fetchedAt = '' } = sampleProperty;
  const property = await lookUp(sampleAddress, new Date(fetchedAt));
  expect({ ...property, comparables: property.comparables.slice(0, 2) }).toMatchObject(sampleProperty);
});

describe('a lookup that finds nothing', () => {
  it('says so of the address that is kept for showing it', async () => {
    for (const address of [unknownAddress, '404 unknown way phoenix az 85004']) {
      expect(await lookUpAt(sampleSource, address, now, { signal })).toEqual({ found: false, reason: 'not_found' });
    }
  });

  it('fails on the address that is kept for showing a failure', async () => {
    for (const address of [failingAddress, '500 unavailable way phoenix az 85004']) {
      expect(await lookUpAt(sampleSource, address, now, { signal })).toEqual({
        found: false,
        reason: 'failed',
        detail: expect.any(String),
      });
    }
  });
});

describe('speed', () => {
  it('answers in less than a millisecond', async () => {
    // Of work: waiting for a busy machine does not count.
    const started = process.cpuUsage();
    for (const address of typed) await lookUp(address);
    expect(process.cpuUsage(started).user / 1000 / typed.length).toBeLessThan(1);
  });
});

describe('choosing a source', () => {
  it('finds the sample source by its name', async () => {
    expect(await chooseSource('sample')).toBe(sampleSource);
    expect(sampleSource.name).toBe('sample');
  });

  it.each(['', 'Sample', 'constructor', 'rentcasts'])('throws by name for "%s"', async (name) => {
    await expect(chooseSource(name)).rejects.toThrow(`There is no property source "${name}"; there are: sample`);
  });
});

it('puts each comparable as far from its house as it says, and never at 0, 0', async () => {
  const property = await lookUp('2417 E Sample Palm Ln, Phoenix, AZ 85016');
  const { latitude: north = 0, longitude: east = 0 } = property;
  expect([north, east]).not.toContain(0);
  for (const { latitude = 0, longitude = 0, distanceFromSubject } of property.comparables) {
    const narrowing = Math.cos((north * Math.PI) / 180);
    const miles = 69.05 * Math.hypot(latitude - north, (longitude - east) * narrowing);
    expect(miles).toBeCloseTo(distanceFromSubject ?? 0, 2);
  }
});

it.each([
  ['42-15 81ST ST, ELMHURST, NY 11373', '42-15 81st St, Elmhurst, NY 11373'],
  ["12 o'brien ct, mesa, az 85201", "12 O'Brien Ct, Mesa, AZ 85201"],
  ['123 1/2 main st apt 4b, phoenix, arizona 85016', '123 1/2 Main St Apt 4B, Phoenix, AZ 85016'],
  ['9 NE MCKINLEY RD, PORTLAND, OR 97201', '9 NE McKinley Rd, Portland, OR 97201'],
  ['12 McKenzie De La Rosa Way, Mesa, AZ 85201', '12 McKenzie De La Rosa Way, Mesa, AZ 85201'],
])('shows the address as it was typed, in capitals as usual: %s', async (typed, shown) => {
  expect((await lookUp(typed)).address).toBe(shown);
});
