import type { DealInput, GrowthInput } from '#shared/finance/deal-inputs.ts';
import { grouped } from '#web/ui/text/grouped.ts';

export type DealFieldName = DealInput | GrowthInput;

export type DealFieldKind = 'dollars' | 'percent' | 'years';

type FieldLook = { kind: DealFieldKind; unit?: string };

/** Each input's prefix and suffix. */
export const fieldLooks: Record<DealFieldName, FieldLook> = {
  purchasePrice: { kind: 'dollars' },
  monthlyRent: { kind: 'dollars', unit: 'a month' },
  vacancy: { kind: 'percent', unit: '% of rent' },
  downPayment: { kind: 'dollars' },
  loanAmount: { kind: 'dollars' },
  interestRate: { kind: 'percent', unit: '% a year' },
  loanTerm: { kind: 'years', unit: 'years' },
  propertyTaxes: { kind: 'dollars', unit: 'a year' },
  insurance: { kind: 'dollars', unit: 'a year' },
  maintenance: { kind: 'percent', unit: '% of price a year' },
  propertyManagement: { kind: 'percent', unit: '% of rent' },
  otherExpenses: { kind: 'dollars', unit: 'a month' },
  rentGrowth: { kind: 'percent', unit: '% a year' },
  expenseGrowth: { kind: 'percent', unit: '% a year' },
  valueGrowth: { kind: 'percent', unit: '% a year' },
};

export const dealTabs = [
  { id: 'property', label: 'Property', fields: ['purchasePrice', 'monthlyRent', 'vacancy'] },
  { id: 'financing', label: 'Financing', fields: ['downPayment', 'loanAmount', 'interestRate', 'loanTerm'] },
  {
    id: 'expenses',
    label: 'Expenses',
    fields: ['propertyTaxes', 'insurance', 'maintenance', 'propertyManagement', 'otherExpenses'],
  },
] as const satisfies { id: string; label: string; fields: readonly DealInput[] }[];

export const growthFields = ['rentGrowth', 'expenseGrowth', 'valueGrowth'] as const;

/** A number's text with thousands separators; other text unchanged. */
export function groupedIfNumber(text: string): string {
  const [, sign = '', whole = '', rest = ''] = /^\s*([+-]?)(\d{4,})(\.\d*)?\s*$/.exec(text) ?? [];
  return whole === '' ? text : sign + grouped(whole) + rest;
}

/** An input as used in sentences: "$250,000", "5% of rent", "30 years". */
export function fieldText(name: DealFieldName, text: string): string {
  const { kind, unit } = fieldLooks[name];
  const shown = groupedIfNumber(text.trim());
  if (shown === '') return 'empty';
  if (kind === 'dollars') return [`$${shown.replace(/^\$/, '')}`, unit].filter(Boolean).join(' ');
  return kind === 'percent' ? `${shown.replace(/%$/, '')}${unit}` : `${shown} ${unit}`;
}
