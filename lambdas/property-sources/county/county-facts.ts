import { motivation, type PropertyFacts, yearsSince } from '#lambdas/property-sources/assemble-property.ts';
import { comparableSales } from '#lambdas/property-sources/comparable-sales.ts';
import type { CellSale } from '#lambdas/storage/records/cell-sales.ts';
import type { FoundHouse } from '#lambdas/storage/records/find-records.ts';
import { estimateMortgage, round } from '#shared/finance/figures.ts';
import { fromCapitals } from '#shared/property/address-in-capitals.ts';
import type { CountyRecord } from '#shared/property/county-record.ts';
import { sourceNotes } from '#shared/property/source-notes.ts';
import { noValue, whyNoValue } from '#shared/records/value/no-value-words.ts';
import { type NoValue, type RecordValue, residualOf, valueFromRecords } from '#shared/records/value/value-of.ts';
import { utcDay } from '#shared/values/days.ts';
import { usd } from '#shared/values/money.ts';

/*
 * A house of a county's roll as a provider's facts. A roll says nothing about loans and rents: the mortgage is assumed on
 * the last market sale, as for any other source.
 */

/** What the records say of a house: its facts, and what only records have. */
export type CountyFacts = { facts: PropertyFacts; county: CountyRecord };

/** @param sales those around the house, in no order. */
export function countyFacts({ house, manifest }: FoundHouse, sales: readonly CellSale[], now: Date): CountyFacts {
  const { licence, loads, current } = manifest;
  const load = loads[current ?? ''];
  const address = fromCapitals(house.address ?? '');
  const known = <Value>(value: Value | null | undefined): Value | undefined => value ?? undefined;
  const subject = { ...house, latitude: known(house.lat), longitude: known(house.lon) };
  const comparables =
    subject.latitude === undefined || subject.longitude === undefined
      ? []
      : comparableSales(
          {
            address,
            latitude: subject.latitude,
            longitude: subject.longitude,
            propertyType: known(house.type),
            bedrooms: known(house.beds),
            squareFootage: known(house.sqft),
          },
          sales.map(asSale),
          now,
        );
  const found = valueBySales(house, load?.model ?? undefined, sales, comparables, now);
  const value = 'value' in found ? found : undefined;
  const whyNone = 'why' in found ? found : undefined;
  const lastPrice = known(house.last_sale_price);
  const mortgage =
    house.last_sale && lastPrice !== undefined
      ? estimateMortgage({ date: house.last_sale, price: lastPrice }, now)
      : null;
  const ownershipLength = yearsSince(known(house.last_sale), now);
  const owner = licence.ownerNames ? known(house.owner) : undefined;
  return {
    facts: {
      address,
      ...(subject.latitude !== undefined &&
        subject.longitude !== undefined && {
          position: { latitude: subject.latitude, longitude: subject.longitude },
        }),
      ...(value && { value: round(value.value, 0), valueRange: shownRange(value) }),
      yearBuilt: known(house.year_built),
      squareFootage: known(house.sqft),
      bedrooms: known(house.beds),
      bathrooms: known(house.baths),
      lotSquareFeet: known(house.lot_sqft),
      propertyType: house.type ? { is: house.type, from: 'reported' } : undefined,
      mortgage: mortgage ? { ...mortgage, from: 'estimated' } : undefined,
      taxes: known(house.yearly_tax),
      assessedValue: known(house.assessed_value ?? house.market_value),
      lastSaleDate: known(house.last_sale),
      lastSalePrice: lastPrice,
      ownerName: owner,
      ownerMailing: known(house.mail),
      isAbsenteeOwner: flag(house.absentee, 'computed'),
      ownershipLength,
      isDistressed: flag(eitherOf(house.foreclosure, house.delinquent), 'computed'),
      isForeclosure: flag(house.foreclosure, 'reported'),
      hasLiens: flag(house.liens, 'reported'),
      motivatedSeller: motivation(
        [known(house.absentee), known(house.delinquent), known(house.foreclosure)],
        ownershipLength,
        'estimated',
      ),
      sales: house.last_sale ? [{ date: house.last_sale, event: 'Sale', price: lastPrice ?? 0 }] : [],
      taxYears: house.tax_year
        ? [
            {
              year: house.tax_year,
              taxAmount: house.yearly_tax ?? 0,
              assessedValue: house.assessed_value ?? house.market_value ?? 0,
            },
          ]
        : [],
      comparables,
      comparablesKind: 'sold',
      notes: [
        ...(whyNone ? noValueNotes(whyNone, house.market_value) : []),
        [mortgage !== null, sourceNotes.guessedLoan],
        [mortgage === null, sourceNotes.noLoan],
        [house.last_sale_precision === 'month', 'The county gives only the month of the last sale.'],
        [owner === undefined, sourceNotes.noOwner],
        [house.yearly_tax === undefined, sourceNotes.noTaxes],
        [comparables.length === 0, sourceNotes.noComparables],
      ],
    },
    county: {
      county: manifest.county,
      name: manifest.name,
      credit: licence.credit,
      day: load?.day ?? utcDay(now),
      ownerLists: licence.ownerLists,
      ...(house.market_value != null && { rollValue: house.market_value }),
      ...(value && { inside: value.inside, heldBack: value.heldBack }),
    },
  };
}

function noValueNotes(why: NoValue, rollValue: number | null | undefined): PropertyFacts['notes'] {
  const roll = `The county’s roll values it at ${usd(rollValue ?? 0)}, for taxes: that may be far from the market.`;
  return [
    [true, `${noValue}. ${whyNoValue(why)}`],
    [rollValue != null, roll],
  ];
}

const asSale = ({ address, day, price, lat, lon, type, beds, baths, sqft, year_built: yearBuilt }: CellSale) => ({
  address: fromCapitals(address),
  soldDate: day,
  soldPrice: price,
  latitude: lat,
  longitude: lon,
  propertyType: type ?? undefined,
  bedrooms: beds ?? undefined,
  bathrooms: baths ?? undefined,
  squareFootage: sqft ?? undefined,
  yearBuilt: yearBuilt ?? undefined,
});

function valueBySales(
  house: FoundHouse['house'],
  model: Parameters<typeof valueFromRecords>[0],
  sales: readonly CellSale[],
  comparables: readonly { distanceFromSubject?: number | undefined }[],
  now: Date,
): RecordValue | NoValue {
  const { lat = null, lon = null, sqft = null, lot_sqft = null, year_built = null, baths = null } = house;
  const nearby = sales.flatMap((sale) => {
    const residual = model && residualOf(model, sale);
    return residual === undefined || sale.sqft === null ? [] : [{ ...sale, sqft: sale.sqft, residual }];
  });
  return valueFromRecords(
    model,
    { lat, lon, sqft, lot_sqft, year_built, baths },
    { day: utcDay(now), nearby, compMiles: comparables.map(({ distanceFromSubject }) => distanceFromSubject) },
  );
}

/** The range that is shown holds 8 in 10. */
function shownRange({ intervals }: RecordValue): { low: number; high: number } | undefined {
  const [eight] = intervals;
  return eight && { low: round(eight.low, 0), high: round(eight.high, 0) };
}

function flag<From extends 'reported' | 'computed'>(is: boolean | null | undefined, from: From) {
  return is === null || is === undefined ? undefined : { is, from };
}

/** Yes if one is; no if all that is known says no. */
function eitherOf(...signs: (boolean | null | undefined)[]): boolean | undefined {
  const known = signs.filter((sign) => sign !== null && sign !== undefined);
  return known.length === 0 ? undefined : known.includes(true);
}
