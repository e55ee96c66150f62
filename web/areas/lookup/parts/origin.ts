import { assumptions } from '#shared/finance/assumptions.ts';
import { figureNotes } from '#shared/finance/figure-notes.ts';
import { fieldInWords } from '#shared/property/field-in-words.ts';
import { nameOfSource } from '#shared/property/name-of-source.ts';
import {
  originsOf,
  type PropertyField,
  type PropertyResult,
  type Provenance,
  provenanceOf,
} from '#shared/property/property.ts';
import { shortDate } from '#shared/values/dates.ts';
import { usd } from '#shared/values/money.ts';
import { percentFactor } from '#shared/values/percent.ts';
import { type FactField, factOf } from './property-facts.ts';

/** Derived figures, each with the seller's fact it may depend on. */
const restsOn: Partial<Record<PropertyField, readonly PropertyField[]>> = {
  'financialData.equity': ['estimatedValue', 'financialData.mortgageBalance'],
  'financialData.insurance': ['estimatedValue'],
  'leadIndicators.highEquity': ['estimatedValue', 'financialData.mortgageBalance'],
  'financialData.monthlyMortgagePayment': ['financialData.mortgageBalance'],
  'financialData.totalMonthlyExpenses': ['estimatedValue', 'financialData.monthlyMortgagePayment'],
  'marketData.pricePerSqFt': ['estimatedValue'],
  'marketData.capRate': ['estimatedValue'],
  'marketData.cashOnCashReturn': ['estimatedValue'],
  'investmentMetrics.grossRentalYield': ['estimatedValue'],
  'investmentMetrics.netRentalYield': ['estimatedValue'],
  'investmentMetrics.monthlyNetCashFlow': ['estimatedValue'],
  'investmentMetrics.totalCashRequired': ['estimatedValue'],
  'investmentMetrics.breakEvenRatio': ['estimatedValue'],
  'investmentMetrics.priceToRentRatio': ['estimatedValue'],
  'leadIndicators.motivatedSeller': [
    'leadIndicators.isDistressed',
    'leadIndicators.isVacant',
    'ownerDetails.isAbsenteeOwner',
  ],
};

/** A figure's origin: source and date, and the formula unless it was reported. */
export function originOf(property: PropertyResult, field: FactField): { provenance: Provenance; explanation?: string } {
  if (factOf(property, field).text === undefined) return { provenance: 'missing' };
  const provenance = provenanceOf(property, field);
  if (provenance === 'user') {
    const by = field === 'estimatedValue' ? 'your own valuation' : 'the seller told you';
    return { provenance, explanation: `${by}. It stays until you change it.` };
  }
  const parts = [
    formulaOf(property, field, provenance),
    ownText(property, field, provenance),
    otherText(property, field),
  ];
  return { provenance, explanation: parts.filter((part) => part !== undefined).join(' ') };
}

function formulaOf(property: PropertyResult, field: FactField, provenance: Provenance): string | undefined {
  if (provenance === 'reported' || provenance === 'imported') return undefined;
  const yours = restsOn[field]?.some((each) => provenanceOf(property, each) === 'user');
  const formula = figureNotes[field].formula;
  const parts = [
    formula && `${formula}.`,
    provenance === 'estimated' && assumedLoanText(property, field),
    escrowText(property, field),
    yours && 'Worked out with what you entered.',
  ];
  const text = parts.filter(Boolean).join(' ');
  return text === '' ? undefined : text;
}

/** A fact of a file says so itself; everything else rests on the source. */
function ownText(property: PropertyResult, field: FactField, provenance: Provenance): string {
  const { fromFile } = property;
  return provenance === 'imported' && fromFile
    ? `${fromFile.file}, ${shortDate(fromFile.day)}.`
    : sourceText(property, field);
}

/** The other one of file and record: "RentCast says $351,000, Sep 2, 2026." */
function otherText(property: PropertyResult, field: FactField): string | undefined {
  const { fromFile } = property;
  const other = fromFile?.others.find((each) => each.field === field);
  if (!fromFile || !other) return undefined;
  const isFiles = other.counts === 'file';
  const said = fieldInWords({ field, before: null, after: isFiles ? other.record : other.file }).after;
  const source = isFiles ? nameOfSource(property, property.source) : 'Your file';
  const day = isFiles ? other.recordDay : fromFile.day;
  return `${source} says ${said}${day === undefined ? '' : `, ${shortDate(day)}`}.`;
}

/** Names costs that the owner's expenses leave out because the seller's payment holds them. */
function escrowText({ paymentIncludesEscrow }: PropertyResult, field: FactField): string | undefined {
  if (field !== 'financialData.totalMonthlyExpenses' || !paymentIncludesEscrow) return undefined;
  return 'The payment includes taxes and insurance: they are not counted again.';
}

/** "$171,200 at 3.65%, 116 of 360 payments made." */
function assumedLoanText({ assumedLoan }: PropertyResult, field: FactField): string | undefined {
  const ofLoan = field === 'financialData.mortgageBalance' || field === 'financialData.monthlyMortgagePayment';
  if (!assumedLoan || !ofLoan) return undefined;
  const { amount, annualRate, monthsPaid } = assumedLoan;
  return `${usd(amount)} at ${percentFactor(annualRate)}, ${monthsPaid} of ${assumptions.months} payments made.`;
}

/** "RentCast, Jan 20, 2026": each source of a figure, with the date of the request or of its data. */
function sourceText(property: PropertyResult, field: FactField): string {
  const origins = originsOf(property, field);
  const texts = origins.map(({ source, fetchedAt, asOf, outdated }) =>
    [nameOfSource(property, source), shortDate(asOf ?? fetchedAt), outdated && 'not brought up to date since']
      .filter(Boolean)
      .join(', '),
  );
  if (texts.length > 0) return `${[...new Set(texts)].join('; ')}.`;
  const date = property.fetchedAt === undefined ? '' : shortDate(property.fetchedAt);
  return `${[nameOfSource(property, property.source), date].filter(Boolean).join(', ')}.`;
}
