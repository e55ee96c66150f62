import { RowFacts } from '#shared/lists/facts/row-facts.ts';
import type { NewFactRow } from '#shared/lists/list.ts';
import type { ListedHouse } from '#shared/records/area/area-answers.ts';

const facts = RowFacts.shape;

/**
 * A house of a roll as a row's facts. What the roll does not say, or what no house can have, is left out.
 *
 * @param takesRollValue whether the user takes the roll's market value for the value: else there is none.
 */
export function factsOfHouse(house: ListedHouse, takesRollValue: boolean): NewFactRow['facts'] {
  const told = {
    value: takesRollValue ? house.market_value : null,
    countyMarketValue: house.market_value,
    assessedValue: house.assessed_value,
    taxesYearly: house.yearly_tax,
    taxDelinquent: house.delinquent,
    foreclosure: house.foreclosure,
    hasLiens: house.liens,
    absentee: house.absentee,
    owner: house.owner ?? null,
    mailing: house.mail ?? null,
    propertyType: house.type,
    beds: house.beds,
    baths: house.baths,
    sqft: house.sqft,
    lotSqft: house.lot_sqft,
    yearBuilt: house.year_built,
    lastSaleDate: house.last_sale,
    lastSalePrice: house.last_sale_price,
    parcel: house.parcel,
  };
  const known = Object.entries(told).filter(
    ([role, value]) => value !== null && facts[role as keyof typeof told].safeParse(value).success,
  );
  return RowFacts.parse(Object.fromEntries(known));
}
