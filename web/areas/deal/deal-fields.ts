import type { CalculatorInput } from '#shared/finance/deal-inputs.ts';
import { inputProblem } from '#shared/finance/input-problems.ts';
import { groupedIfNumber } from '#shared/values/numbers.ts';

export type DealFieldKind = 'dollars' | 'percent' | 'years';

type FieldConfig = { kind: DealFieldKind; unit?: string };

/** Each input's prefix and suffix. */
export const fieldConfigs: Record<CalculatorInput, FieldConfig> = {
  purchasePrice: { kind: 'dollars' },
  monthlyRent: { kind: 'dollars', unit: 'a month' },
  vacancy: { kind: 'percent', unit: '% of rent' },
  downPayment: { kind: 'dollars' },
  loanAmount: { kind: 'dollars' },
  interestRate: { kind: 'percent', unit: '% a year' },
  loanTerm: { kind: 'years', unit: 'years' },
  closingPercent: { kind: 'percent', unit: '% of price' },
  propertyTaxes: { kind: 'dollars', unit: 'a year' },
  insurance: { kind: 'dollars', unit: 'a year' },
  hoaMonthly: { kind: 'dollars', unit: 'a month' },
  maintenance: { kind: 'percent', unit: '% of price a year' },
  propertyManagement: { kind: 'percent', unit: '% of rent' },
  otherExpenses: { kind: 'dollars', unit: 'a month' },
  rentGrowth: { kind: 'percent', unit: '% a year' },
  expenseGrowth: { kind: 'percent', unit: '% a year' },
  valueGrowth: { kind: 'percent', unit: '% a year' },
  sellingCostPercent: { kind: 'percent', unit: '% of sale price' },
};

export const dealTabs = [
  { id: 'property', label: 'Property', fields: ['purchasePrice', 'monthlyRent', 'vacancy'] },
  {
    id: 'financing',
    label: 'Financing',
    fields: ['downPayment', 'loanAmount', 'interestRate', 'loanTerm', 'closingPercent'],
  },
  {
    id: 'expenses',
    label: 'Expenses',
    fields: ['propertyTaxes', 'insurance', 'hoaMonthly', 'maintenance', 'propertyManagement', 'otherExpenses'],
  },
] as const satisfies { id: string; label: string; fields: readonly CalculatorInput[] }[];

export const projectionFields = ['rentGrowth', 'expenseGrowth', 'valueGrowth', 'sellingCostPercent'] as const;

/** An input as used in sentences: "$250,000", "5% of rent", "30 years"; "not known" when nobody knows or typed it. */
export function fieldText(name: CalculatorInput, text: string | undefined): string {
  if (text === undefined) return name === 'hoaMonthly' ? 'none on record' : 'not known';
  const { kind, unit } = fieldConfigs[name];
  const shown = groupedIfNumber(text.trim());
  if (shown === '') return 'empty';
  if (inputProblem(name, text) !== undefined) return `not readable (“${shown}”)`;
  if (kind === 'dollars') return [`$${shown.replace(/^\$/, '')}`, unit].filter(Boolean).join(' ');
  return kind === 'percent' ? `${shown.replace(/%$/, '')}${unit}` : `${shown} ${unit}`;
}
