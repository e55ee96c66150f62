import { isKnown, type PropertyResult } from '#shared/property/property.ts';
import { usd } from '#shared/values/money.ts';
import { SplitBar, type SplitPart } from '#web/ui/charts/split-bar.tsx';
import { ChartOrMissing } from './chart-or-missing.tsx';

export function MonthlyCosts({ property }: { property: PropertyResult }) {
  const parts = costParts(property);
  return (
    <ChartOrMissing title="Where the owner's monthly costs go" missing="Not available: the costs are not known.">
      {parts.length > 0 && (
        <SplitBar
          parts={parts}
          label={`Monthly costs of ${usd(property.financialData.totalMonthlyExpenses)}: ${parts
            .map((part) => `${part.label} ${part.text}`)
            .join(', ')}.`}
        />
      )}
    </ChartOrMissing>
  );
}

/**
 * The known parts of the total; the remainder is upkeep, management and fees. Taxes and insurance are part of a
 * payment that includes them.
 */
export function costParts(property: PropertyResult): SplitPart[] {
  const { totalMonthlyExpenses, monthlyMortgagePayment, propertyTaxes, insurance } = property.financialData;
  if (!isKnown(property, 'financialData.totalMonthlyExpenses') || totalMonthlyExpenses <= 0) return [];
  const mortgage = 'financialData.monthlyMortgagePayment';
  const named = (
    property.paymentIncludesEscrow
      ? ([[mortgage, 'Mortgage, taxes and insurance', monthlyMortgagePayment, 'brand']] as const)
      : ([
          [mortgage, 'Mortgage', monthlyMortgagePayment, 'brand'],
          ['financialData.propertyTaxes', 'Taxes', propertyTaxes / 12, 'brand-soft'],
          ['financialData.insurance', 'Insurance', insurance / 12, 'quiet'],
        ] as const)
  )
    .filter(([field, , value]) => isKnown(property, field) && value > 0)
    .map(([, label, value, tone]) => ({ label, value, text: usd(value), tone }));
  const rest = totalMonthlyExpenses - named.reduce((sum, part) => sum + part.value, 0);
  if (rest < 0.5) return named;
  return [...named, { label: 'Upkeep, management and fees', value: rest, text: usd(rest), tone: 'quieter' }];
}
