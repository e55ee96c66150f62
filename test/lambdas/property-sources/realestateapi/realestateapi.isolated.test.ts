import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cachedSource } from '#lambdas/property-sources/cache/cached-source.ts';
import { providerCall } from '#lambdas/property-sources/provider-call.ts';
import { realEstateApi } from '#lambdas/property-sources/realestateapi/realestateapi.ts';
import { RealEstateApiDetail, readDetail } from '#lambdas/property-sources/realestateapi/realestateapi-answers.ts';
import { toProperty } from '#lambdas/property-sources/realestateapi/realestateapi-mapping.ts';
import { findEntry, propertyKey } from '#lambdas/storage/properties/properties.ts';
import { originsOf, PropertyField, type PropertyResult, provenanceOf } from '#shared/property/property.ts';
import { openNotes } from '#shared/property/source-notes.ts';
import { applySellerFacts } from '#shared/strategy/apply-seller-facts.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import { startPropertiesTables } from '#test/support/lambdas/properties-table.ts';
import { startFakeProvider, withStatus } from '#test/support/providers/fake-provider.ts';
import { lookUpAt } from '#test/support/providers/look-up.ts';
import { realEstateApiDetail as answer } from '#test/support/providers/realestateapi-answers.ts';

vi.mock('#lambdas/runtime/call-limits.ts', () => import('#test/support/lambdas/patient-calls.ts'));

const now = new Date('2026-01-20T12:00:00.000Z');
const address = answer.input.address;

/** The property of the answer with changed data. */
function changed(changes: object): PropertyResult {
  const detail = readDetail({ ...answer, data: { ...answer.data, ...changes } }, new Set());
  if (!detail) throw new Error('Not found.');
  return toProperty(detail, { address, now, origins: {}, warnings: [] });
}

describe("RealEstateAPI's PropertyDetail", () => {
  const property = changed({});

  it('makes exactly this property, whether a number came as a text or not', () => {
    expect(property).toMatchObject({
      address,
      estimatedValue: 318_000,
      yearBuilt: 1979,
      squareFootage: 1382,
      bedrooms: 3,
      bathrooms: 2,
      lotSize: 0.15,
      propertyType: 'Single Family',
      financialData: {
        equity: 28_600,
        mortgageBalance: 289_400,
        monthlyMortgagePayment: 1726.5,
        loanRate: 5.375,
        propertyTaxes: 1094,
        insurance: 1590,
        taxAssessedValue: 168_900,
        lastSalePrice: 309_900,
        lastSaleDate: '2022-06-10',
      },
      marketData: {
        pricePerSqFt: 230.1,
        rentEstimate: 1890,
        monthlyRentLow: 1701,
        monthlyRentHigh: 2079,
        medianHomeValue: 0,
        daysOnMarket: 0,
      },
      ownerDetails: {
        name: 'Marcus T Placeholder',
        mailingAddress: '90 Placeholder Rd, Reno, NV 89501',
        isAbsenteeOwner: true,
        ownershipLength: 3.6,
      },
      leadIndicators: {
        isDistressed: true,
        isForeclosure: true,
        hasLiens: false,
        isVacant: false,
        highEquity: false,
        motivatedSeller: true,
      },
      propertyHistory: {
        salesHistory: [
          { date: '2022-06-10', event: 'Arms Length', price: 309_900 },
          { date: '2013-09-27', event: 'Sale', price: 121_000 },
        ],
        taxHistory: [{ year: 2025, taxAmount: 1094, assessedValue: 168_900 }],
      },
      comparables: [
        {
          address: '4907 W Mock Cactus Dr, Glendale, AZ 85301',
          bedrooms: 3,
          bathrooms: 2,
          squareFootage: 1410,
          distanceFromSubject: 0.12,
          soldPrice: 322_500,
          pricePerSqFt: 228.72,
          soldDate: '2025-09-19',
        },
      ],
      comparablesKind: 'sold',
      source: 'realestateapi',
    });
  });

  it('lets the first rule of the strategies fire, which needs a reported loan and distress', () => {
    expect(recommendStrategy(property)).toMatchObject({ strategy: 'Subject-To', confidence: 95 });
  });

  it('says of every field where it comes from', () => {
    const by = (provenance: string) =>
      PropertyField.options.filter((field) => provenanceOf(property, field) === provenance);
    expect(Object.keys(property.provenance ?? {}).sort()).toEqual([...PropertyField.options].sort());
    expect(by('missing')).toEqual([
      'marketData.medianHomeValue',
      'marketData.occupancyRate',
      'marketData.daysOnMarket',
      'ownerDetails.phoneNumber',
      'leadIndicators.auctionDate',
      'leadIndicators.defaultAmount',
    ]);
    expect(by('reported')).toEqual(
      expect.arrayContaining(['financialData.equity', 'financialData.mortgageBalance', 'leadIndicators.isVacant']),
    );
    expect(by('estimated')).toEqual(
      expect.arrayContaining(['marketData.rentEstimate', 'marketData.capRate', 'financialData.insurance']),
    );
  });

  it('keeps nothing of the people of the area', () => {
    const kept = JSON.stringify(readDetail(answer, new Set()));
    expect(kept).not.toMatch(/median|ethnicity|71234|hudArea|fmr/i);
    expect(kept).toContain('suggestedRent');
  });

  it('is read from what is kept of it as from the answer', () => {
    const kept = JSON.parse(JSON.stringify(readDetail(answer, new Set())));
    expect(RealEstateApiDetail.parse(kept)).toEqual(kept);
  });
});

describe('a building of several homes', () => {
  const fourplex = (changes: object, units?: unknown) =>
    changed({
      estimatedValue: 800_000,
      estimatedEquity: 510_600,
      demographics: { suggestedRent: '1450' },
      taxInfo: { taxAmount: 6000, year: 2025 },
      propertyInfo: { ...answer.data.propertyInfo, unitsCount: units },
      ...changes,
    });

  it.each([
    ['its type', { propertyType: 'MFR' }],
    ['its size of two to four homes', { MFH2to4: true }],
    ['its size of five homes or more', { MFH5plus: 'true' }],
  ])('is known by %s, and earns the rent of every home', (_, changes) => {
    const property = fourplex(changes, '4');
    expect(property.marketData).toMatchObject({ rentEstimate: 5800, monthlyRentLow: 5220, monthlyRentHigh: 6380 });
    expect(property.rentedUnits).toBe(4);
    expect(property.marketData.capRate).toBeGreaterThan(4);
    expect(property.warnings).toContain('Rent is for all 4 homes: HUD’s fair market rent of the area times 4.');
  });

  it.each([undefined, 0, 1, 'several'])('has an unknown rent and cap rate when it has %s units on record', (units) => {
    const property = fourplex({ propertyType: 'MFR' }, units);
    for (const field of ['marketData.rentEstimate', 'marketData.monthlyRentLow', 'marketData.capRate'] as const) {
      expect(provenanceOf(property, field), field).toBe('missing');
    }
    expect(property.marketData).toMatchObject({ rentEstimate: 0, capRate: 0 });
    expect(property.rentedUnits).toBeUndefined();
    expect(property.warnings).toContain(
      'Rent is reported for one home, and how many this building has is not on record.',
    );
  });

  it('is not a condo, whose units are its building’s', () => {
    const property = fourplex({ propertyType: 'CONDO' }, 120);
    expect(property.marketData.rentEstimate).toBe(1450);
    expect(property.rentedUnits).toBeUndefined();
  });
});

describe('the loan and the foreclosure on record', () => {
  it('say the date of the auction and what is in default, of the active foreclosure with the latest date', () => {
    const property = changed({
      foreclosureInfo: [
        { active: true, auctionDate: '2026-02-03', defaultAmount: '11,200.50' },
        { active: 'true', auctionDate: '2026-03-17', defaultAmount: 14_750 },
        { active: false, auctionDate: '2027-01-01', defaultAmount: 99 },
      ],
    });
    expect(property.leadIndicators).toMatchObject({ auctionDate: '2026-03-17', defaultAmount: 14_750 });
    expect(provenanceOf(property, 'leadIndicators.auctionDate')).toBe('reported');
  });

  it('say neither when it is not active, or has no readable date or amount', () => {
    const closed = changed({ foreclosureInfo: [{ active: false, auctionDate: '2026-03-17', defaultAmount: 5 }] });
    const broken = changed({ foreclosureInfo: [{ active: true, auctionDate: 'soon', defaultAmount: 0 }] });
    for (const { leadIndicators } of [closed, broken]) {
      expect(leadIndicators.auctionDate).toBeUndefined();
      expect(leadIndicators.defaultAmount).toBeUndefined();
    }
    expect(broken.leadIndicators.isForeclosure).toBe(true);
  });

  it('say the rate of the open loan, and none for a house without one', () => {
    const currentMortgages = [
      { open: false, interestRate: 9 },
      { open: true, interestRate: 0 },
      { interestRate: '4.125' },
    ];
    expect(changed({ currentMortgages }).financialData.loanRate).toBe(4.125);
    const free = { freeClear: true, estimatedMortgageBalance: 0, openMortgageBalance: 0 };
    expect(changed({ ...free, currentMortgages }).financialData.loanRate).toBeUndefined();
    expect(provenanceOf(changed({ currentMortgages: [] }), 'financialData.loanRate')).toBe('missing');
  });
});

describe('value, balance and equity', () => {
  const warning = "Value, loan balance and equity don't add up in this record. Ask what is owed.";

  it.each([
    ['are off by more than rounding', 28_600 + 1001, true],
    ['are off the other way', 28_600 - 1001, true],
    ['are off by rounding', 28_600 + 1000, false],
    ['add up', 28_600, false],
  ])('that %s are flagged: %s', (_, estimatedEquity, flagged) => {
    expect(changed({ estimatedEquity }).warnings.includes(warning)).toBe(flagged);
  });

  it('are not flagged once the user has said what is owed, or where one of them is unknown', () => {
    const property = changed({ estimatedEquity: 90_000 });
    expect(openNotes(property)).toContain(warning);
    expect(openNotes(applySellerFacts(property, { loanBalance: 250_000 }))).not.toContain(warning);
    expect(changed({ estimatedEquity: 90_000, estimatedValue: undefined }).warnings).not.toContain(warning);
  });
});

describe('the traps of its answers', () => {
  it.each([
    ['dollars', '1094', 1094],
    ['cents, where they would be more than a tenth of the value', 109_400, 1094],
    ['dollars up to a tenth of the value', 31_800, 31_800],
  ])('taxes are in %s', (_, taxAmount, taxes) => {
    expect(changed({ taxInfo: { taxAmount, year: 2025 } }).financialData.propertyTaxes).toBe(taxes);
  });

  it('an acreage of 0 does not hide the square feet of the lot', () => {
    const property = changed({
      propertyInfo: { ...answer.data.propertyInfo, lotSquareFeet: 0 },
      lotInfo: { lotAcres: 0, lotSquareFeet: '6534' },
    });
    expect(property.lotSize).toBe(0.15);
  });

  it('equity may be negative, and high equity is ours: half of the value', () => {
    expect(changed({ estimatedEquity: '-12000' }).financialData.equity).toBe(-12_000);
    expect(changed({ estimatedEquity: 159_000, highEquity: false }).leadIndicators.highEquity).toBe(true);
    expect(changed({ estimatedEquity: 158_999, highEquity: true }).leadIndicators.highEquity).toBe(false);
  });

  it('a free and clear house owes nothing; a balance of 0 without that flag is unknown', () => {
    const loanless = { estimatedMortgageBalance: 0, openMortgageBalance: undefined };
    const free = changed({ ...loanless, freeClear: true });
    expect(free.financialData.mortgageBalance).toBe(0);
    expect(provenanceOf(free, 'financialData.mortgageBalance')).toBe('reported');
    for (const freeClear of [false, undefined]) {
      const unknown = changed({ ...loanless, freeClear });
      expect(provenanceOf(unknown, 'financialData.mortgageBalance')).toBe('missing');
    }
  });

  it.each([0, undefined])('equity is not known where the balance is not: %s', (estimatedMortgageBalance) => {
    const property = changed({
      estimatedMortgageBalance,
      openMortgageBalance: 0,
      estimatedEquity: 318_000,
      preForeclosure: false,
    });
    expect(property.financialData.equity).toBe(0);
    expect(property.leadIndicators.highEquity).toBe(false);
    for (const field of ['financialData.equity', 'leadIndicators.highEquity'] as const) {
      expect(provenanceOf(property, field), field).toBe('missing');
    }
    expect(recommendStrategy(property).strategy).toBeNull();
    expect(property.warnings).toContain('No loan record: balance, payment and equity are not available.');
  });

  it.each([
    ['vacant', 'leadIndicators.isVacant'],
    ['absenteeOwner', 'ownerDetails.isAbsenteeOwner'],
  ] as const)('%s that is not said is not known', (flag, field) => {
    expect(provenanceOf(changed({ [flag]: undefined }), field)).toBe('missing');
  });

  it('flags that are all left out say nothing of liens, foreclosure and distress', () => {
    const flags = ['lien', 'taxLien', 'judgment', 'preForeclosure', 'auction', 'bankOwned'];
    const property = changed(Object.fromEntries(flags.map((flag) => [flag, undefined])));
    for (const field of [
      'leadIndicators.hasLiens',
      'leadIndicators.isForeclosure',
      'leadIndicators.isDistressed',
    ] as const) {
      expect(provenanceOf(property, field)).toBe('missing');
    }
    const open = changed({ preForeclosure: undefined, foreclosureInfo: [{ active: true }] });
    expect(open.leadIndicators).toMatchObject({ isForeclosure: true, isDistressed: true });
  });

  it('an owner that is a company has its name', () => {
    const property = changed({ ownerInfo: { companyName: 'Sample Holdings LLC', ownershipLength: 240 } });
    expect(property.ownerDetails).toMatchObject({ name: 'Sample Holdings LLC', ownershipLength: 20 });
  });

  it('a text that is no number is left out and named', () => {
    const unreadable = new Set<string>();
    readDetail({ data: { ...answer.data, estimatedValue: 'n/a', lastSaleDate: 20220610 } }, unreadable);
    expect([...unreadable]).toEqual(['estimatedValue', 'lastSaleDate']);
  });

  it('a 0 that says nothing is left out silently', () => {
    const unreadable = new Set<string>();
    const propertyInfo = { ...answer.data.propertyInfo, lotSquareFeet: 0, yearBuilt: '0' };
    const data = { ...answer.data, estimatedValue: '0.00', propertyInfo };
    expect(readDetail({ data }, unreadable)).not.toHaveProperty('estimatedValue');
    expect([...unreadable]).toEqual([]);
  });

  it.each([
    ['200 with an error in its data', { data: { error: true, errorMessage: 'No match' }, statusCode: 200 }],
    ['200 with 404 in its body', { input: {}, data: {}, statusCode: 404, statusMessage: 'Not Found' }],
    ['an empty record', { data: {} }],
  ])('%s means that there is no such house', (_, body) => {
    expect(readDetail(body, new Set())).toBeNull();
  });

  it.each([
    ['a list', []],
    ['no data', { statusCode: 200 }],
    ['a text for data', { data: 'x' }],
  ])('%s is no answer', (_, body) => {
    expect(() => readDetail(body, new Set())).toThrow('holds no object');
  });
});

describe('its comparables', () => {
  const [comp] = answer.data.comps;
  const compsOf = (...changes: object[]) =>
    changed({
      comps: changes.map((each, index) => ({
        ...comp,
        address: { label: `${index + 1} Mock St, Glendale, AZ 85301` },
        ...each,
      })),
    }).comparables;
  const numbersOf = (comparables: { address: string }[]) => comparables.map(({ address: each }) => each[0]);

  it.each([
    ['sold more than a year ago', { lastSaleDate: '2025-01-19' }],
    ['sold in the future', { lastSaleDate: '2026-01-21' }],
    ['sold at no price', { lastSaleAmount: 0 }],
    ['the house itself', { address: { label: address } }],
  ])('leave out one that is %s', (_, changes) => {
    expect(numbersOf(compsOf({}, changes))).toEqual(['1']);
  });

  it('leave out prices more than half away from the median', () => {
    const prices = [300_000, 310_000, 320_000, 100].map((lastSaleAmount) => ({ lastSaleAmount }));
    expect(numbersOf(compsOf(...prices))).toEqual(['1', '2', '3']);
  });

  it('put one of unknown distance after the others of its size, and invent none', () => {
    const [near, unknown] = compsOf({ latitude: undefined }, { distance: 0.9 });
    expect([near?.distanceFromSubject, unknown?.address[0]]).toEqual([0.9, '1']);
    expect(unknown).not.toHaveProperty('distanceFromSubject');
  });
});

describe('a lookup', async () => {
  const openTable = await startPropertiesTables();
  const provider = await startFakeProvider(() => answer);
  const call = providerCall({
    baseUrl: provider.url,
    keyHeader: realEstateApi.keyHeader,
    key: async () => 'the-key',
    reserve: async () => true,
  });
  const lookUp = (at = now, typed = address) =>
    lookUpAt(cachedSource(realEstateApi, call), typed, at, { signal: AbortSignal.timeout(3000) });

  beforeEach(async () => {
    await openTable();
    provider.reset();
  });

  it('is one call a week, which is the origin of everything in it', async () => {
    const first = await lookUp();
    if (!first.found) throw new Error('Not found.');
    await lookUp(new Date(now.getTime() + 6.9 * 86_400_000));
    expect(provider.calls).toEqual([
      { path: '/v2/PropertyDetail', query: {}, key: 'the-key', body: { address, comps: true } },
    ]);
    expect(originsOf(first.property, 'estimatedValue')).toEqual(originsOf(first.property, 'yearBuilt'));
    expect(originsOf(first.property, 'comparables')).toHaveLength(1);
    await lookUp(new Date(now.getTime() + 7.1 * 86_400_000));
    expect(provider.calls).toHaveLength(2);
  });

  it('is asked for by the normalized address', async () => {
    await lookUp(now, ' 4820 W. Example Saguaro Dr ,Glendale,AZ\t85301.');
    expect(provider.calls.map(({ body }) => body)).toEqual([{ address, comps: true }]);
  });

  it('of another house is not taken for the one asked for, and costs no second call when it was meant', async () => {
    const asked = '4822 W Example Saguaro Dr, Glendale, AZ 85301';
    expect(await lookUp(now, asked)).toEqual({ found: false, reason: 'other_house', address });
    expect(await lookUp()).toMatchObject({ found: true, property: { address } });
    expect(await lookUp(now, asked)).toEqual({ found: false, reason: 'other_house', address });
    expect(provider.calls).toHaveLength(1);
  });

  it('keeps no demographics in the cache', async () => {
    await lookUp();
    const { parts } = await findEntry(propertyKey('realestateapi', address), now);
    expect(JSON.stringify(parts)).not.toMatch(/demographics|ethnicity|medianIncome/);
    expect(JSON.stringify(parts)).toContain('Marcus T Placeholder');
  });

  it('of a house it does not know is not found', async () => {
    provider.on('*', (_, outgoing) => {
      outgoing.writeHead(404, { 'content-type': 'application/json' });
      outgoing.end('{"input":{},"data":{},"statusCode":404,"statusMessage":"Not Found","reason":"Street"}');
    });
    expect(await lookUp()).toEqual({ found: false, reason: 'not_found' });
  });

  it.each([
    [400, 'failed'],
    [401, 'key_refused'],
    [403, 'key_refused'],
    [429, 'rate_limited'],
    [500, 'failed'],
  ])('that ends in %i fails: %s', async (status, kind) => {
    provider.on('*', withStatus(status));
    expect(await lookUp()).toMatchObject({
      found: false,
      reason: 'failed',
      problems: [{ part: 'record', kind }],
    });
  });
});
