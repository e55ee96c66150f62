import { isKnown, knownValue, type PropertyField, type PropertyResult } from '#shared/property/property.ts';
import type { SeenHouse } from '#shared/records/house-row.ts';

/** What a record of a source says of the facts that are compared; unknown ones are `null`. */
export function seenHouse(property: PropertyResult): SeenHouse {
  const { financialData, leadIndicators, ownerDetails } = property;
  const known = <Value>(field: PropertyField, value: Value): Value | null => (isKnown(property, field) ? value : null);
  const day = known('financialData.lastSaleDate', financialData.lastSaleDate);
  const price = known('financialData.lastSalePrice', financialData.lastSalePrice);
  return {
    owner: known('ownerDetails.name', ownerDetails.name) || null,
    market_value: knownValue(property),
    last_sale: isDay(day) ? day : null,
    last_sale_precision: 'day',
    // 0 where the state does not disclose prices.
    last_sale_price: price || null,
    absentee: known('ownerDetails.isAbsenteeOwner', ownerDetails.isAbsenteeOwner),
    foreclosure: known('leadIndicators.isForeclosure', leadIndicators.isForeclosure),
    liens: known('leadIndicators.hasLiens', leadIndicators.hasLiens),
  };
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);
