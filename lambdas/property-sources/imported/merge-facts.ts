import { deriveFigures, type Fact } from '#shared/finance/figures.ts';
import { columnsWithout, estimatesOf } from '#shared/lists/estimates/estimate-facts.ts';
import type { FactRole } from '#shared/lists/facts/fact-roles.ts';
import type { HouseFacts } from '#shared/lists/facts/house-facts.ts';
import type { RowFacts } from '#shared/lists/facts/row-facts.ts';
import type { FieldChange } from '#shared/property/field-change.ts';
import { toldFacts } from '#shared/property/field-in-words.ts';
import {
  type EstimateMark,
  type EstimateMarks,
  type EstimateName,
  type FileFacts,
  isFileFact,
  type OtherFigure,
} from '#shared/property/file-facts.ts';
import {
  isKnown,
  originsOf,
  type PropertyField,
  type PropertyResult,
  provenanceOf,
} from '#shared/property/property.ts';
import { fieldOf } from '#shared/strategy/apply-seller-facts.ts';
import { type Assumed, recordOfFacts } from './record-of-facts.ts';

/*
 * Which of a record and a file of the user's counts, fact by fact. What a county keeps is the record's, where it reports
 * it. Of everything else the newer one counts, and on the same day the record; an estimate or a reckoned figure gives
 * way to what the file says. The other figure stays visible. The seller's answers and the user's entries come later,
 * and before both.
 */

type Merged = {
  field: PropertyField;
  /** The estimates of a list that it may be, or rest on. */
  estimates?: readonly EstimateName[];
  /** The roles that it comes from. */
  roles: (role: FactRole) => boolean;
  isCounty?: boolean;
};

const named =
  (...roles: FactRole[]) =>
  (role: FactRole) =>
    roles.includes(role);
const isOfLoan = (role: FactRole) =>
  role.startsWith('loan') || role === 'equity' || role === 'equityPercent' || role === 'ltvPercent';

/** The fields that a file may have something to say of; every other one is reckoned from these, or the source's. */
const merged: readonly Merged[] = [
  { field: 'estimatedValue', roles: named('value') },
  { field: 'yearBuilt', roles: named('yearBuilt'), isCounty: true },
  { field: 'squareFootage', roles: named('sqft'), isCounty: true },
  { field: 'bedrooms', roles: named('beds'), isCounty: true },
  { field: 'bathrooms', roles: named('baths'), isCounty: true },
  { field: 'lotSize', roles: named('lotSqft', 'lotAcres'), isCounty: true },
  { field: 'propertyType', roles: named('propertyType'), isCounty: true },
  { field: 'financialData.mortgageBalance', estimates: ['loan'], roles: isOfLoan },
  { field: 'financialData.monthlyMortgagePayment', estimates: ['loan', 'rate', 'paymentsLeft'], roles: isOfLoan },
  { field: 'financialData.loanRate', estimates: ['rate'], roles: isOfLoan },
  { field: 'financialData.propertyTaxes', estimates: ['taxes'], roles: named('taxesYearly'), isCounty: true },
  { field: 'financialData.insurance', estimates: ['insurance'], roles: named('insuranceYearly') },
  { field: 'financialData.taxAssessedValue', roles: named('assessedValue'), isCounty: true },
  { field: 'financialData.lastSalePrice', roles: named('lastSalePrice'), isCounty: true },
  { field: 'financialData.lastSaleDate', roles: named('lastSaleDate'), isCounty: true },
  { field: 'marketData.rentEstimate', estimates: ['rent'], roles: named('rent', 'rentYearly') },
  { field: 'ownerDetails.name', roles: named('owner') },
  { field: 'ownerDetails.mailingAddress', roles: named('mailing') },
  { field: 'ownerDetails.isAbsenteeOwner', roles: named('absentee', 'ownerOccupied', 'occupancy') },
  { field: 'ownerDetails.ownershipLength', roles: named('ownershipYears') },
  {
    field: 'leadIndicators.isDistressed',
    roles: named('foreclosure', 'taxDelinquent', 'arrears', 'auctionDate'),
  },
  { field: 'leadIndicators.isForeclosure', roles: named('foreclosure') },
  { field: 'leadIndicators.auctionDate', roles: named('auctionDate') },
  { field: 'leadIndicators.hasLiens', roles: named('hasLiens', 'liens', 'taxesOwed', 'taxDelinquent') },
  { field: 'leadIndicators.isVacant', roles: named('vacant', 'occupancy') },
];

/** What a sale ends: it was said of the owner before. */
const endsWithSale = (role: FactRole) =>
  isOfLoan(role) ||
  named(
    'arrears',
    'liens',
    'hasLiens',
    'taxesOwed',
    'taxDelinquent',
    'taxDelinquentYear',
    'foreclosure',
    'auctionDate',
    'vacant',
    'ownerOccupied',
    'absentee',
    'occupancy',
    'owner',
    'owner2',
    'mailing',
    'ownershipYears',
    'doNotMail',
  )(role);

/**
 * A source's record with what the account's files say of the house. Repeating it changes nothing.
 *
 * @param record as the source answered, or with the facts of an earlier day.
 * @param assumed what a list estimates where neither says anything; without, what the record has of a list's estimates
 * is estimated again.
 */
export function withFacts(record: PropertyResult, known: HouseFacts, now: Date, assumed?: Assumed): PropertyResult {
  const { sold, facts } = withoutSold(record, known);
  const marks = record.fromFile?.estimates ?? {};
  const own = recordOfFacts(
    { address: record.address, facts: { ...(assumed && knownValueOf(record)), ...facts } },
    { ...fileOf(known), assumed: assumed ?? assumedBy(marks) },
    now,
  ).property;
  const ownMarks = own.fromFile?.estimates ?? {};
  const days = (roles: Merged['roles']) =>
    Object.entries(known.days).flatMap(([role, day]) => (roles(role as FactRole) && day ? [day] : []));
  const others: OtherFigure[] = [];
  const taken: PropertyField[] = [];
  for (const { field, estimates = [], roles, isCounty = false } of merged) {
    // The record's value stands in for estimates alone.
    if (!isKnown(own, field) || (field === 'estimatedValue' && facts.value === undefined)) continue;
    const isEstimate = (house: PropertyResult, of: EstimateMarks) =>
      provenanceOf(house, field) === 'estimated' && estimates.some((name) => of[name]);
    const wasEstimate = isEstimate(record, marks);
    if (isEstimate(own, ownMarks)) {
      // A figure that has become a fact is not estimated again.
      if (wasEstimate || (assumed && !isKnown(record, field))) taken.push(field);
      continue;
    }
    if (field === 'financialData.insurance' && provenanceOf(own, field) !== 'imported') continue;
    const recordDay = dayOf(record, field);
    const counts = winner(record, own, { field, isCounty, fileDay: newest(days(roles)) ?? known.day, recordDay });
    if (counts === 'file') taken.push(field);
    const file = valueAt(own, field);
    // A figure that an earlier day's facts took the place of is still the record's.
    const before = record.fromFile?.others.find((other) => other.field === field && other.counts === 'file');
    const other = before?.record ?? (isKnown(record, field) && !wasEstimate ? valueAt(record, field) : undefined);
    const day = before ? before.recordDay : recordDay;
    if (file !== undefined && other !== undefined && file !== other && (before || !isFiles(record, field))) {
      others.push({ field, counts, file, record: other, ...(day !== undefined && { recordDay: day }) });
    }
  }
  const property = taken.reduce((house, field) => withField(house, own, field), record);
  return {
    ...reckonedAgain(property, own, taken, lacksInsurance(record)),
    fromFile: { ...factsBeside(record, own, known, taken), others, ...(sold !== undefined && { soldSince: sold }) },
  };
}

/** The fields of a record that an estimate of a list is in, or that rest on it. */
export const fieldsOfEstimate = (name: EstimateName): PropertyField[] =>
  merged.flatMap(({ field, estimates = [] }) => (estimates.includes(name) ? [field] : []));

/** A record in which nobody knows some fields, nor what is reckoned from them. */
export function withUnknown(record: PropertyResult, fields: PropertyField[]): PropertyResult {
  const { loanRate, ...financialData } = record.financialData;
  const isRated = loanRate !== undefined && !fields.includes('financialData.loanRate');
  const start = { ...record, financialData: { ...financialData, ...(isRated && { loanRate }) } };
  const blank = fields
    .filter((field) => field !== 'financialData.loanRate')
    .reduce((house, field) => withValue(house, field, 0), start);
  const missing = Object.fromEntries(fields.map((field) => [field, 'missing' as const]));
  const house = { ...blank, provenance: { ...record.provenance, ...missing } };
  return reckonedAgain(house, house, fields, lacksInsurance(house));
}

/** What a file's facts change of a house: fields of the record, and facts beside it by their names. */
export function changedFacts(before: PropertyResult, after: PropertyResult): FieldChange[] {
  const known = (house: PropertyResult, field: PropertyField) =>
    isKnown(house, field) ? (valueAt(house, field) ?? null) : null;
  const fields = merged.map(({ field }) => ({ field, before: known(before, field), after: known(after, field) }));
  const beside = toldFacts.map((field) => ({
    field,
    before: before.fromFile?.[field] ?? null,
    after: after.fromFile?.[field] ?? null,
  }));
  return [...fields, ...beside].filter((change) => change.before !== change.after);
}

/** The record's value, which a list's estimates are parts of where its file has none. */
const knownValueOf = (record: PropertyResult): RowFacts =>
  isKnown(record, 'estimatedValue') ? { value: record.estimatedValue } : {};

const fileOf = ({ file, day }: HouseFacts) => ({ name: file, day });

/** What estimates the same figures again, by what is known now. */
export function assumedBy(marks: EstimateMarks): Assumed | undefined {
  const [first] = Object.values(marks);
  return first && { list: first.list, estimates: estimatesOf(marks), columns: columnsWithout(marks) };
}

const isFiles = (record: PropertyResult, field: PropertyField) => provenanceOf(record, field) === 'imported';

const newest = (days: string[]): string | undefined => days.toSorted().at(-1);

/** The facts without those from before a sale on record that a sale ends. */
function withoutSold(record: PropertyResult, { facts, days, day }: HouseFacts) {
  const field = 'financialData.lastSaleDate';
  const sold = provenanceOf(record, field) === 'reported' ? record.financialData.lastSaleDate.slice(0, 10) : undefined;
  if (sold === undefined || !/^\d{4}-/.test(sold)) return { facts, sold: undefined };
  const isEnded = (role: string) => endsWithSale(role as FactRole) && (days[role as FactRole] ?? day) < sold;
  const kept = Object.fromEntries(Object.entries(facts).filter(([role]) => !isEnded(role))) as RowFacts;
  return { facts: kept, sold: Object.keys(facts).some(isEnded) ? sold : undefined };
}

/** The day of a record's figure: of the source's own figures, else of its answer. */
function dayOf(record: PropertyResult, field: PropertyField): string | undefined {
  const [origin] = originsOf(record, field);
  return (origin?.asOf ?? origin?.fetchedAt ?? record.fetchedAt)?.slice(0, 10);
}

function winner(
  record: PropertyResult,
  own: PropertyResult,
  {
    field,
    isCounty,
    fileDay,
    recordDay = '',
  }: { field: PropertyField; isCounty: boolean; fileDay: string; recordDay: string | undefined },
): 'file' | 'record' {
  if (provenanceOf(record, field) !== 'reported') return 'file';
  // What is only estimated from a file says less than a record.
  if (isCounty || provenanceOf(own, field) === 'estimated') return 'record';
  return fileDay > recordDay ? 'file' : 'record';
}

type Value = number | string | boolean | undefined;
type Branch = { [name: string]: Value | Branch };

function valueAt(property: PropertyResult, field: PropertyField): Value {
  const [first = '', second] = field.split('.');
  const at = (property as unknown as Branch)[first];
  return second === undefined ? (at as Value) : ((at as Branch)[second] as Value);
}

/** A house with another's field, and where that is from. */
function withField(house: PropertyResult, own: PropertyResult, field: PropertyField): PropertyResult {
  const provenance = { ...house.provenance, [field]: provenanceOf(own, field) };
  return { ...withValue(house, field, valueAt(own, field)), provenance };
}

function withValue(house: PropertyResult, field: PropertyField, value: Value): PropertyResult {
  const [first = '', second] = field.split('.');
  if (second === undefined) return { ...house, [first]: value };
  const branch = (house as unknown as { [name: string]: Branch })[first];
  return { ...house, [first]: { ...branch, [second]: value } };
}

/** Of a list that estimates none: its value does not tell it. */
const lacksInsurance = (record: PropertyResult): boolean =>
  isKnown(record, 'estimatedValue') && !isKnown(record, 'financialData.insurance');

/** Reckons anew what depends on figures of the file. */
function reckonedAgain(
  house: PropertyResult,
  own: PropertyResult,
  taken: PropertyField[],
  isUninsured: boolean,
): PropertyResult {
  const facts = Object.entries(fieldOf) as [Fact, PropertyField][];
  const isLoans = taken.some((field) => field === fieldOf.mortgageBalance || field === fieldOf.mortgagePayment);
  const { valueRange, weakEstimate, assumedLoan, rentedUnits, ...rest } = house;
  const kept = {
    ...rest,
    ...(!taken.includes('estimatedValue') && {
      ...(valueRange && { valueRange }),
      ...(weakEstimate && { weakEstimate }),
    }),
    ...(!isLoans && assumedLoan && { assumedLoan }),
    ...(!taken.includes('marketData.rentEstimate') && rentedUnits !== undefined && { rentedUnits }),
  };
  if (!facts.some(([, field]) => taken.includes(field))) return kept;
  const known = Object.fromEntries(
    facts.filter(([, field]) => isKnown(kept, field)).map(([fact, field]) => [fact, valueAt(kept, field)]),
  );
  const estimated = facts.flatMap(([fact, field]) => (provenanceOf(kept, field) === 'estimated' ? [fact] : []));
  const figures = deriveFigures({ ...known, hoa: kept.monthlyHoa }, estimated);
  const insured =
    isUninsured ||
    taken.includes('financialData.insurance') ||
    provenanceOf(kept, 'financialData.insurance') === 'imported';
  const isRents = taken.includes('marketData.rentEstimate');
  return {
    ...kept,
    financialData: {
      ...kept.financialData,
      ...figures.financialData,
      ...(insured && { insurance: kept.financialData.insurance }),
    },
    marketData: {
      ...kept.marketData,
      ...figures.marketData,
      ...(isRents && { monthlyRentLow: 0, monthlyRentHigh: 0 }),
    },
    investmentMetrics: figures.investmentMetrics,
    leadIndicators: { ...kept.leadIndicators, ...figures.leadIndicators },
    provenance: {
      ...kept.provenance,
      ...figures.provenance,
      ...(insured && {
        'financialData.insurance': provenanceOf(
          taken.includes('financialData.insurance') ? own : kept,
          'financialData.insurance',
        ),
      }),
      ...(isRents && { 'marketData.monthlyRentLow': 'missing', 'marketData.monthlyRentHigh': 'missing' }),
    },
  };
}

/** What the file says of which a record has no field; less where the record's own is newer. */
function factsBeside(
  record: PropertyResult,
  own: PropertyResult,
  known: HouseFacts,
  taken: PropertyField[],
): FileFacts {
  const { hoa, arrears, paymentsLeft, loanType, paymentIncludesEscrow, loans, estimates, ...beside } = own.fromFile ?? {
    ...{ file: known.file, day: known.day, flags: [], others: [] },
  };
  const day = (role: FactRole) => known.days[role] ?? known.day;
  const recordDay = dayOf(record, 'yearBuilt') ?? '';
  const isNotice = record.leadIndicators.defaultAmount !== undefined && isKnown(record, 'leadIndicators.defaultAmount');
  // Of another loan than the file's they say nothing.
  const isFilesLoan = taken.includes('financialData.mortgageBalance');
  const isNewer = (role: FactRole, mark: EstimateMark | undefined) => !mark && day(role) > recordDay;
  const said = {
    ...beside,
    ...((record.monthlyHoa === undefined || isNewer('hoaMonthly', estimates?.hoa)) && { hoa }),
    ...((!isNotice || isNewer('arrears', estimates?.arrears)) && { arrears }),
    ...(isFilesLoan && { paymentsLeft, loanType, paymentIncludesEscrow, loans }),
  };
  const kept = keptMarks(estimates ?? {}, said, taken);
  return { ...said, ...(Object.keys(kept).length > 0 && { estimates: kept }) };
}

/** The estimates that are still there beside the record. */
function keptMarks(marks: EstimateMarks, said: FileFacts, taken: PropertyField[]): EstimateMarks {
  const isThere = ([name]: [string, unknown]) =>
    merged.some(({ field, estimates: [of] = [] }) => of === name && taken.includes(field)) ||
    (isFileFact(name) && said[name] !== undefined);
  return Object.fromEntries(Object.entries(marks).filter(isThere));
}
