import { isKnown, type PropertyField, type PropertyResult, type Provenance, provenanceOf } from './property.ts';

/** How reliable the facts behind a recommendation are. */
export type DataQuality = {
  grade: 'Strong' | 'Fair' | 'Thin';
  /** One sentence per check, the weak points first. */
  findings: Finding[];
};
export type Finding = { text: string; weak: boolean };

/** Fewer sales are weak support for a value. */
const minSales = 3;
/** The widest range from low to high, in percent of the value, that still supports an equity figure. */
const maxRangePercent = 30;

/**
 * Grades the facts behind the value and the strategy rules. Without equity the grade is Thin, because nothing can be
 * recommended. Otherwise: no weak point is Strong, one or two Fair, more Thin. Facts from the user and
 * from a file of theirs count as reported.
 */
export function dataQualityOf(property: PropertyResult): DataQuality {
  const findings = [
    valueFinding(property),
    rangeFinding(property),
    estimateFinding(property),
    mortgageFinding(property),
    factFinding(property, 'leadIndicators.isDistressed', 'Distress'),
    factFinding(property, 'ownerDetails.isAbsenteeOwner', 'Occupancy'),
    comparablesFinding(property),
    ageFinding(property),
  ].filter((finding) => finding !== undefined);
  const weak = findings.filter((finding) => finding.weak);
  const decidable = isKnown(property, 'estimatedValue') && isKnown(property, 'financialData.equity');
  const grade = !decidable || weak.length > 2 ? 'Thin' : weak.length > 0 ? 'Fair' : 'Strong';
  return { grade, findings: [...weak, ...findings.filter((finding) => !finding.weak)] };
}

function valueFinding(property: PropertyResult): Finding | undefined {
  const from = provenanceOf(property, 'estimatedValue');
  if (from === 'missing') return { weak: true, text: 'The value is not known.' };
  if (from === 'user') return { weak: false, text: 'You entered the value.' };
  if (from === 'imported') return { weak: false, text: 'The value is in your file.' };
  return from === 'estimated' ? { weak: true, text: 'The value is a rough estimate.' } : undefined;
}

function rangeFinding({ valueRange, estimatedValue }: PropertyResult): Finding | undefined {
  if (!valueRange || estimatedValue <= 0) return undefined;
  const percent = Math.round(((valueRange.high - valueRange.low) * 100) / estimatedValue);
  return percent > maxRangePercent
    ? { weak: true, text: `The value is uncertain: its range spans ${percent}% of it.` }
    : undefined;
}

/** The user's own value does not depend on the source's homes. */
function estimateFinding(property: PropertyResult): Finding | undefined {
  return property.weakEstimate && provenanceOf(property, 'estimatedValue') !== 'user'
    ? { weak: true, text: 'The source found few homes like this one to estimate its value from.' }
    : undefined;
}

function mortgageFinding(property: PropertyResult): Finding {
  const from = provenanceOf(property, 'financialData.mortgageBalance');
  if (from === 'missing') return { weak: true, text: 'Mortgage: unknown.' };
  if (from === 'estimated') {
    const isFiles = property.fromFile !== undefined && property.assumedLoan === undefined;
    return { weak: true, text: `Mortgage: estimated from ${isFiles ? 'your file' : 'the last sale'}.` };
  }
  return { weak: false, text: `Mortgage: ${saidBy(property, from)}.` };
}

/** Whose word a fact is. */
function saidBy({ source }: PropertyResult, from: Provenance): string {
  if (from === 'user') return 'your entry';
  return from === 'imported' || source === 'imported' ? 'in your file' : 'on record';
}

function factFinding(property: PropertyResult, field: PropertyField, what: string): Finding {
  const from = provenanceOf(property, field);
  if (from === 'missing') return { weak: true, text: `${what}: unknown.` };
  return { weak: false, text: `${what}: ${saidBy(property, from)}.` };
}

function comparablesFinding({ comparables, comparablesKind }: PropertyResult): Finding {
  const sales = comparablesKind === 'listed' ? 0 : comparables.filter((comparable) => comparable.soldPrice > 0).length;
  if (sales >= minSales) return { weak: false, text: `${sales} comparable sales back the value.` };
  if (sales > 0) {
    const few = sales === 1 ? '1 comparable sale backs' : `${sales} comparable sales back`;
    return { weak: true, text: `Only ${few} the value.` };
  }
  return comparables.length > 0
    ? { weak: true, text: 'Only listings back the value, no sales.' }
    : { weak: true, text: 'No comparable sale backs the value.' };
}

function ageFinding({ origins }: PropertyResult): Finding | undefined {
  return Object.values(origins ?? {}).some((origin) => origin.outdated)
    ? { weak: true, text: 'Part of the record could not be updated.' }
    : undefined;
}
