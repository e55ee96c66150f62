import type { FieldValue } from '#shared/analysis/analysis-fields.ts';
import { askedFields } from '#shared/deal/asked-fields.ts';
import { unitFields } from '#shared/evidence/comp-fields.ts';
import { isPercentUnit, unitNames } from '#shared/evidence/unit-names.ts';
import { dealInputLabels } from '#shared/finance/deal.ts';
import { offerLabels } from '#shared/letter/offer-labels.ts';
import { allExitPlaces } from '#shared/terms/exit-texts.ts';
import { allPlaces } from '#shared/terms/structure-terms.ts';
import { usdExact } from '#shared/values/money.ts';
import { parseDollars } from '#shared/values/parse-amount.ts';
import { lowerFirst } from '#shared/values/words.ts';
import { factInWords } from '#web/areas/deal-room/fact-words.ts';

const formWords: Record<string, string> = {
  comps: 'Comps',
  repairs: 'Repairs',
  letter_draft: 'Letter',
  exit_plan: 'Exit',
};

const letterTerms = Object.entries(offerLabels);

const labels: ReadonlyMap<string, string> = new Map([
  ['purchase_price', 'Purchase price'],
  ['deal.chosen', 'Structure'],
  ...Object.entries(dealInputLabels).map(([name, label]) => [`calculator_inputs.${name}`, label] as const),
  ...Object.entries(askedFields).map(([name, { label }]) => [`deal.${name}`, label] as const),
  ...allPlaces.map(({ field, term }) => [`deal.${field}`, term.label] as const),
  ...allExitPlaces.map(({ field, term }) => [`exit_plan.${field}`, term.label] as const),
  ...letterTerms.map(([name, { label }]) => [`letter_draft.${name}`, `Letter: ${lowerFirst(label)}`] as const),
  ...unitFields.map((name) => [`comps.unit.${name}`, `Comps: ${lowerFirst(unitNames[name])}`] as const),
  ['repairs.area', 'Repairs: living area'],
]);

const amounts: ReadonlySet<string> = new Set([
  'purchase_price',
  ...['purchasePrice', 'downPayment', 'loanAmount', 'monthlyRent', 'propertyTaxes', 'insurance', 'hoaMonthly']
    .concat('otherExpenses')
    .map((name) => `calculator_inputs.${name}`),
  ...allPlaces.flatMap(({ field, term }) => (term.unit === 'dollars' ? `deal.${field}` : [])),
  ...allExitPlaces.flatMap(({ field, term }) => (term.unit === 'dollars' ? `exit_plan.${field}` : [])),
  ...['offerPrice', 'earnestMoney'].map((name) => `letter_draft.${name}`),
  ...letterTerms.flatMap(([name, { kind }]) => (kind === 'dollars' ? `letter_draft.${name}` : [])),
  ...unitFields.flatMap((name) => (isPercentUnit(name) ? [] : `comps.unit.${name}`)),
]);

/** The name of an analysis's field and both its values, as a reader knows them. */
export function fieldInWords(name: string, mine: FieldValue, theirs: FieldValue) {
  const [form = '', ...path] = name.split('.');
  if (form === 'seller_facts' && !path.includes('notes')) {
    const { label, before, after } = factInWords({ fact: path.join('.'), before: mine, after: theirs });
    return { label, mine: before ?? none, theirs: after ?? none };
  }
  const isAmount = amounts.has(name);
  return {
    label: labels.get(name) ?? labelOf(form, path),
    mine: valueInWords(mine, isAmount),
    theirs: valueInWords(theirs, isAmount),
  };
}

const none = 'Nothing';

function valueInWords(value: FieldValue, isAmount: boolean): string {
  if (value === null || value === '') return none;
  const amount = isAmount ? parseDollars(String(value)) : null;
  return amount === null ? String(value) : usdExact(amount);
}

/** "roof.mid" of the repairs: "Repairs: roof, mid". */
function labelOf(form: string, path: readonly string[]): string {
  // An id says nothing to a reader.
  const named = path.filter((part) => !/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(part) && part !== 'house');
  const words = named.map((part) => part.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)).join(', ');
  const ofForm = formWords[form];
  return ofForm === undefined ? words.charAt(0).toUpperCase() + words.slice(1) : `${ofForm}: ${words}`;
}
