import type { SaleEvent } from '#shared/property/property.ts';
import { shortDate } from '#shared/values/dates.ts';
import { usd } from '#shared/values/money.ts';
import { NotAvailable } from '#web/ui/layout/figure.tsx';

export function SalesTable({ sales }: { sales: SaleEvent[] }) {
  if (sales.length === 0) return null;
  return (
    <table className="record-table">
      <caption>Recorded sales</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Event</th>
          <th scope="col" className="num">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => (
          <tr key={`${sale.date} ${sale.event} ${sale.price}`}>
            <td>{shortDate(sale.date) || <NotAvailable />}</td>
            <td>{sale.event === 'Unknown' ? <NotAvailable /> : sale.event}</td>
            <td className="num">{sale.price > 0 ? usd(sale.price) : <NotAvailable />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
