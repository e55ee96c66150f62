import { isKnown, type PropertyResult } from '#shared/property/property.ts';
import { usd } from '#shared/values/money.ts';
import { originOf } from '#web/areas/lookup/parts/origin.ts';
import { factOf } from '#web/areas/lookup/parts/property-facts.ts';
import { Figure, Figures } from '#web/ui/layout/figure.tsx';

export function HeadlineFigures({ property }: { property: PropertyResult }) {
  const { marketData } = property;
  const equity = factOf(property, 'financialData.equity');
  const capRate = factOf(property, 'marketData.capRate');
  return (
    <Figures>
      <Figure
        label="Estimated value"
        value={factOf(property, 'estimatedValue').text}
        note={rangeNote(property)}
        {...originOf(property, 'estimatedValue')}
      />
      <Figure label="Equity" value={equity.text} note={equity.note} {...originOf(property, 'financialData.equity')} />
      <Figure
        label="Estimated monthly rent"
        value={
          isKnown(property, 'marketData.rentEstimate') && marketData.rentEstimate > 0
            ? usd(marketData.rentEstimate)
            : undefined
        }
        note={rentNote(property)}
        {...originOf(property, 'marketData.rentEstimate')}
      />
      <Figure
        label="Cap rate"
        value={capRate.text}
        note={capRate.text === undefined ? undefined : 'after vacancy and costs'}
        {...originOf(property, 'marketData.capRate')}
      />
    </Figures>
  );
}

/** "$338,000 to $371,000, 8 in 10 sales fell inside": the second part where past sales have tried such ranges. */
function rangeNote({ valueRange, fromCounty }: PropertyResult): string | undefined {
  if (!valueRange) return undefined;
  const { inside, heldBack } = fromCounty ?? {};
  const range = `${usd(valueRange.low)} to ${usd(valueRange.high)}`;
  if (inside === undefined || !heldBack) return range;
  return `${range}, ${Math.round((inside / heldBack) * 10)} in 10 sales fell inside`;
}

function rentNote(property: PropertyResult): string | undefined {
  const { monthlyRentLow, monthlyRentHigh } = property.marketData;
  const known = isKnown(property, 'marketData.monthlyRentLow') && isKnown(property, 'marketData.monthlyRentHigh');
  return known && monthlyRentHigh > 0 ? `${usd(monthlyRentLow)} to ${usd(monthlyRentHigh)}` : undefined;
}
