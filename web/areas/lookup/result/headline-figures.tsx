import { isKnown, type PropertyResult } from '#shared/property/property.ts';
import { usd } from '#shared/values/money.ts';
import { originOf } from '#web/areas/lookup/parts/origin.ts';
import { factOf } from '#web/areas/lookup/parts/property-facts.ts';
import { Figure, Figures } from '#web/ui/layout/figure.tsx';

export function HeadlineFigures({ property }: { property: PropertyResult }) {
  const { valueRange, marketData } = property;
  const equity = factOf(property, 'financialData.equity');
  const capRate = factOf(property, 'marketData.capRate');
  return (
    <Figures>
      <Figure
        label="Estimated value"
        value={factOf(property, 'estimatedValue').text}
        note={valueRange && `${usd(valueRange.low)} to ${usd(valueRange.high)}`}
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

function rentNote(property: PropertyResult): string | undefined {
  const { monthlyRentLow, monthlyRentHigh } = property.marketData;
  const known = isKnown(property, 'marketData.monthlyRentLow') && isKnown(property, 'marketData.monthlyRentHigh');
  return known && monthlyRentHigh > 0 ? `${usd(monthlyRentLow)} to ${usd(monthlyRentHigh)}` : undefined;
}
