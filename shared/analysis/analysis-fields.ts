import type { Analysis } from './analysis.ts';
import type { AnalysisChanges } from './analysis-changes.ts';

/** The value of a field; `null` where there is none. */
export type FieldValue = string | number | boolean | null;

/** Values by form and field: `{'calculator_inputs.vacancy': '5'}`. */
export type Fields = Record<string, FieldValue>;

/** Forms of an analysis that are saved field by field. */
export const formNames = [
  'calculator_inputs',
  'deal',
  'exit_plan',
  'comps',
  'repairs',
  'letter_draft',
  'seller_facts',
] as const;
export type FormName = (typeof formNames)[number];

/** `{calculator_inputs: {vacancy: '5'}}` as `{'calculator_inputs.vacancy': '5'}`. */
export function fieldsOf(changes: AnalysisChanges | Analysis): Fields {
  const fields: Fields = {};
  if (changes.purchase_price !== undefined) fields.purchase_price = changes.purchase_price;
  for (const form of formNames) {
    for (const [name, value] of Object.entries(changes[form] ?? {})) {
      if (value !== undefined) fields[`${form}.${name}`] = value;
    }
  }
  return fields;
}

/** The portfolio's price, and the text that it was read from: one answer. */
const priceFields: readonly string[] = ['purchase_price', 'calculator_inputs.purchasePrice'];

/** A field with those that are one answer with it. */
export const joinedFields = (name: string): readonly string[] => (priceFields.includes(name) ? priceFields : [name]);
