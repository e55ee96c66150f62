import { type Comparable, isKnown, type PropertyResult } from '#shared/property/property.ts';
import { shortDate } from '#shared/values/dates.ts';
import { usd } from '#shared/values/money.ts';
import { decimal, wholeNumber } from '#shared/values/numbers.ts';
import { factOf } from '#web/areas/lookup/parts/property-facts.ts';
import { NotAvailable } from '#web/ui/layout/figure.tsx';

/** The comparables by number, with this property on top. */
export function ComparablesTable({ property }: { property: PropertyResult }) {
  const { comparables } = property;
  if (comparables.length === 0) return null;
  const listed = isListed(property);
  const fact = (field: Parameters<typeof factOf>[1]) => factOf(property, field).text ?? <NotAvailable />;
  return (
    <table className="record-table comparables">
      <caption>{listed ? 'Listed comparables: asking prices, not sales' : 'Comparable sales'}</caption>
      <thead>
        <tr>
          <th scope="col">Address</th>
          <th scope="col" className="num">
            {listed ? 'Asking price' : 'Sold for'}
          </th>
          <th scope="col" className="num">
            Per sq ft
          </th>
          <th scope="col" className="num">
            Sq ft
          </th>
          <th scope="col">Beds, baths</th>
          <th scope="col" className="num">
            Miles
          </th>
          <th scope="col">{listed ? 'Listed' : 'Sold'}</th>
        </tr>
      </thead>
      <tbody>
        <tr className="subject">
          <th scope="row">
            <svg className="comparable-mark" width="22" height="22" aria-hidden="true">
              <rect x="4.5" y="4.5" width="13" height="13" rx="1" />
            </svg>
            This house
          </th>
          <td className="num" data-label="Value">
            {fact('estimatedValue')}
          </td>
          <td className="num" data-label="Per sq ft">
            {fact('marketData.pricePerSqFt')}
          </td>
          <td className="num" data-label="Sq ft">
            {isKnown(property, 'squareFootage') && property.squareFootage > 0 ? (
              wholeNumber(property.squareFootage)
            ) : (
              <NotAvailable />
            )}
          </td>
          <td data-label="Beds, baths">
            {isKnown(property, 'bedrooms') && isKnown(property, 'bathrooms') ? (
              rooms(property.bedrooms, property.bathrooms)
            ) : (
              <NotAvailable />
            )}
          </td>
          <td className="num" data-label="Miles">
            0
          </td>
          <td data-label={listed ? 'Listed' : 'Sold'}>estimated</td>
        </tr>
        {comparables.map((comparable, index) => (
          <ComparableRow
            key={`${comparable.address} ${comparable.soldDate}`}
            comparable={comparable}
            number={index + 1}
            listed={listed}
          />
        ))}
      </tbody>
    </table>
  );
}

function ComparableRow({ comparable, number, listed }: { comparable: Comparable; number: number; listed: boolean }) {
  const { address, pricePerSqFt, squareFootage, bedrooms, bathrooms, distanceFromSubject: miles } = comparable;
  const price = listed ? comparable.listPrice : comparable.soldPrice;
  const date = listed ? comparable.listedDate : comparable.soldDate;
  return (
    <tr>
      <th scope="row">
        <svg className="comparable-mark" width="22" height="22" aria-hidden="true">
          <circle cx="11" cy="11" r="9" />
          <text x="11" y="11" dy="0.35em" textAnchor="middle">
            {number}
          </text>
        </svg>
        {address}
      </th>
      <td className="num" data-label={listed ? 'Asking price' : 'Sold for'}>
        {price !== undefined && price > 0 ? usd(price) : listed ? <NotAvailable /> : 'Not sold'}
      </td>
      <td className="num" data-label="Per sq ft">
        {pricePerSqFt > 0 ? usd(pricePerSqFt) : <NotAvailable />}
      </td>
      <td className="num" data-label="Sq ft">
        {squareFootage > 0 ? wholeNumber(squareFootage) : <NotAvailable />}
      </td>
      <td data-label="Beds, baths">{bedrooms > 0 || bathrooms > 0 ? rooms(bedrooms, bathrooms) : <NotAvailable />}</td>
      <td className="num" data-label="Miles">
        {miles === undefined ? <NotAvailable /> : decimal(miles, 2)}
      </td>
      <td data-label={listed ? 'Listed' : 'Sold'}>
        {date === undefined || date === '' ? <NotAvailable /> : shortDate(date)}
      </td>
    </tr>
  );
}

const rooms = (bedrooms: number, bathrooms: number) => `${bedrooms} bd, ${bathrooms} ba`;

/** Homes that are only for sale: the source says so, or none of them has sold. */
export function isListed({ comparables, comparablesKind }: PropertyResult): boolean {
  if (comparablesKind !== undefined) return comparablesKind === 'listed';
  return comparables.length > 0 && comparables.every((comparable) => comparable.soldPrice === 0);
}
