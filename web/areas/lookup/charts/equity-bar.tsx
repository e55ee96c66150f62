import { equityPercent } from '#shared/finance/figures.ts';
import { isKnown, type PropertyResult } from '#shared/property/property.ts';
import { percentText } from '#shared/strategy/strategy.ts';
import { usd } from '#shared/values/money.ts';
import { SplitBar, type SplitPart } from '#web/ui/charts/split-bar.tsx';
import { ChartOrMissing } from './chart-or-missing.tsx';

/** The owner's equity against the mortgage; a mortgage above the value extends past it. */
export function EquityBar({ property }: { property: PropertyResult }) {
  const split = equitySplit(property);
  return (
    <ChartOrMissing
      title="Who owns the value"
      note={split?.note}
      missing="Not available: the value or the mortgage is not known."
    >
      {split && <SplitBar parts={split.parts} label={split.label} />}
    </ChartOrMissing>
  );
}

/** The bar's parts and text; `undefined` if value, equity or mortgage is unknown. */
export function equitySplit(
  property: PropertyResult,
): { parts: SplitPart[]; label: string; note?: string } | undefined {
  const known = (['estimatedValue', 'financialData.equity', 'financialData.mortgageBalance'] as const).every((field) =>
    isKnown(property, field),
  );
  if (!known) return undefined;
  const { equity, mortgageBalance } = property.financialData;
  const percent = percentText(equityPercent(equity, property.estimatedValue));
  if (equity < 0) {
    return {
      parts: [
        {
          label: 'Value, all of it owed',
          value: property.estimatedValue,
          text: usd(property.estimatedValue),
          tone: 'quiet',
        },
        { label: 'Owed beyond the value', value: -equity, text: usd(-equity), tone: 'hatched' },
      ],
      label: `The mortgage of ${usd(mortgageBalance)} exceeds the value of ${usd(property.estimatedValue)} by ${usd(-equity)}.`,
      note: `Equity ${usd(equity)}, ${percent}`,
    };
  }
  return {
    parts: [
      { label: 'Equity', value: equity, text: usd(equity), tone: 'brand' },
      { label: 'Mortgage', value: mortgageBalance, text: usd(mortgageBalance), tone: 'quiet' },
    ],
    label: `Equity is ${usd(equity)}, ${percent} of the value; the mortgage is ${usd(mortgageBalance)}.`,
    ...(mortgageBalance === 0 && { note: 'Free and clear' }),
  };
}
