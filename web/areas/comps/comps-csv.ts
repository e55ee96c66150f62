import { type CsvCell, csvTable } from '#shared/csv/write-csv.ts';
import { unitFields } from '#shared/evidence/comp-fields.ts';
import type { Adjusted, CompFact, Valuation } from '#shared/evidence/comps.ts';
import type { ListedComp, ReadComps } from '#shared/evidence/read-comps.ts';
import { isPercentUnit, unitNames } from '#shared/evidence/unit-names.ts';
import { factNames, statusText, yoursText } from './comp-words.ts';

const facts = Object.keys(factNames).filter((name): name is CompFact => name in factNames);
const adjusted: readonly (readonly [of: Adjusted, head: string])[] = [
  ['date', 'Date'],
  ...facts.map((fact) => [fact, factNames[fact]] as const),
];

/**
 * The adjusted sales as CSV, a row each below the subject's, then the unit values and what the sales come to. USD to the
 * cent, percent, miles. A column names what is the user's and not the record's. What nobody knows, and what was not
 * adjusted, is an empty cell.
 */
export function compsCsv(
  { input: { subject, comps }, typed }: Pick<ReadComps, 'input' | 'typed'>,
  valuation: Valuation,
  { address, isSample }: { address: string; isSample: boolean },
): string {
  const { unitValues, value, range, spreadPercent, unadjusted } = valuation;
  const head: CsvCell[] = [
    ...['Sale', 'Address', 'Status', 'Yours', 'Sold', 'Months ago', 'Miles', 'Price', 'Price per sq ft'],
    ...facts.map((fact) => factNames[fact]),
    ...adjusted.map(([, name]) => `Adjustment: ${name}`),
    ...['Net', 'Gross', 'Gross %', 'Adjusted price', 'Weight %'],
  ];
  const subjectRow: CsvCell[] = [
    'Subject',
    address,
    null,
    typed.subject.map((fact) => factNames[fact]).join(', ') || null,
    null,
    null,
    null,
    null,
    null,
    ...facts.map((fact) => subject[fact]),
  ];
  const sales = comps.flatMap((comp, at): CsvCell[][] => {
    const result = valuation.comps[at];
    if (result === undefined) return [];
    const weighs = result.status === 'kept' || result.status === 'negative';
    return [
      [
        comp.letter,
        comp.address,
        statusText(comp, result),
        yoursText(comp) || null,
        comp.soldOn,
        comp.monthsAgo,
        comp.miles,
        comp.price,
        perSquareFoot(comp),
        ...facts.map((fact) => comp[fact]),
        ...adjusted.map(([of]) => (weighs ? result.adjustments[of] : null)),
        ...[result.net, result.gross, result.grossPercent, result.adjusted, result.weightPercent].map(rounded),
      ],
    ];
  });
  const lines: CsvCell[][] = [
    head,
    subjectRow,
    ...sales,
    [],
    ['Unit value', 'Amount'],
    ...unitFields.map((field): CsvCell[] => [
      `${unitNames[field]}${isPercentUnit(field) ? ', %' : ', $'}`,
      unitValues[field],
    ]),
    [],
    ['Value after repairs', value],
    ['Lowest adjusted price', range?.low ?? null],
    ['Highest adjusted price', range?.high ?? null],
    ['Spread %', rounded(spreadPercent)],
    ['By median price per sq ft, without adjustments', unadjusted],
    ['Data', isSample ? 'Sample data' : 'Record, with what you typed'],
    ['This is not an appraisal.'],
  ];
  return csvTable(lines);
}

function perSquareFoot({ price, squareFootage }: ListedComp): number | null {
  return price === null || squareFootage === null ? null : rounded(price / squareFootage);
}

/** To two decimals. */
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);
