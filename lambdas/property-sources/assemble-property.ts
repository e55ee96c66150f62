import { acres, deriveFigures, type Fact, isHighEquity, round, wholeMonthsBetween } from '#shared/finance/figures.ts';
import type {
  AssumedLoan,
  Comparable,
  PartOrigin,
  PropertyField,
  PropertyPart,
  PropertyResult,
  Provenance,
  SaleEvent,
  TaxYear,
} from '#shared/property/property.ts';
import type { RecordSource } from '#shared/property/source-name.ts';

/** A value and where it comes from. */
export type From<T> = { is: T; from: 'reported' | 'computed' | 'estimated' | 'imported' };

/** Years of ownership after which an owner is likely to sell. */
const longOwned = 15;

/**
 * Whether the owner may want to sell: two signs or more. `undefined` when no sign is known.
 *
 * @param ownershipLength Years.
 */
export function motivation(
  signs: (boolean | undefined)[],
  ownershipLength: number | undefined,
  from: 'computed' | 'estimated',
): From<boolean> | undefined {
  const known = [...signs, ownershipLength === undefined ? undefined : ownershipLength >= longOwned];
  if (known.every((sign) => sign === undefined)) return undefined;
  return { is: known.filter((sign) => sign === true).length >= 2, from };
}

/** Years since the last sale, to a tenth; `undefined` without a sale. */
export function yearsSince(lastSaleDate: string | undefined, now: Date): number | undefined {
  return lastSaleDate ? round(wholeMonthsBetween(new Date(lastSaleDate), now) / 12, 1) : undefined;
}

/** A provider's facts about a property in common terms; unknown facts are absent. USD. */
export type PropertyFacts = {
  address: string;
  /** Degrees, both or none. */
  position?: { latitude?: number; longitude?: number };
  value?: number | undefined;
  valueRange?: { low: number; high: number } | undefined;
  /** The provider based the value on too few or too different homes. */
  weakEstimate?: boolean | undefined;
  yearBuilt?: number | undefined;
  squareFootage?: number | undefined;
  bedrooms?: number | undefined;
  bathrooms?: number | undefined;
  lotSquareFeet?: number | undefined;
  propertyType?: From<string> | undefined;
  /** When absent, derived from value and balance. */
  equity?: number | undefined;
  mortgage?:
    | {
        balance: number;
        payment?: number | undefined;
        from: Provenance;
        /** Of the payment, where it is from elsewhere. */
        paymentFrom?: Provenance | undefined;
        loan?: AssumedLoan;
      }
    | undefined;
  /** Of the loan of record, percent a year. */
  loanRate?: number | undefined;
  /** A year. */
  taxes?: number | undefined;
  assessedValue?: number | undefined;
  /** A month. */
  hoa?: number | undefined;
  lastSaleDate?: string | undefined;
  /** Absent where the state does not disclose prices. */
  lastSalePrice?: number | undefined;
  medianHomeValue?: number | undefined;
  daysOnMarket?: number | undefined;
  /** Percent of the ZIP code's rental homes. */
  occupancyRate?: From<number> | undefined;
  /** A month, the whole building. */
  rent?: From<{ amount: number; low?: number | undefined; high?: number | undefined }> | undefined;
  rentedUnits?: number | undefined;
  ownerName?: string | undefined;
  ownerMailing?: string | undefined;
  ownerPhone?: string | undefined;
  isAbsenteeOwner?: From<boolean> | undefined;
  /** Years. */
  ownershipLength?: number | undefined;
  isDistressed?: From<boolean> | undefined;
  isForeclosure?: From<boolean> | undefined;
  /** ISO date. */
  auctionDate?: string | undefined;
  defaultAmount?: number | undefined;
  hasLiens?: From<boolean> | undefined;
  isVacant?: From<boolean> | undefined;
  motivatedSeller?: From<boolean> | undefined;
  /** Newest first. */
  sales: SaleEvent[];
  /** Newest first. */
  taxYears: TaxYear[];
  comparables: Comparable[];
  /** Absent for a source without listings. */
  comparablesKind?: 'sold' | 'listed';
  /** The source's gaps, in words for the user, and whether each applies. */
  notes: [applies: boolean, text: string][];
};

export type LookupContext = {
  /** As typed; the record's own spelling takes precedence. */
  address: string;
  now: Date;
  origins: Partial<Record<PropertyPart, PartOrigin>>;
  /** Warnings in addition to the source's notes. */
  warnings: string[];
};

/**
 * The property object of a source's facts, with the provenance of every field. `origins` is absent for a source that
 * answers everything at once.
 */
export function assembleProperty(
  source: RecordSource,
  facts: PropertyFacts,
  { now, origins, warnings = [] }: Partial<LookupContext> & { now: Date },
): PropertyResult {
  const { mortgage, rent, value } = facts;
  const derived = deriveFigures(
    {
      value,
      rent: rent?.is.amount,
      taxes: facts.taxes,
      hoa: facts.hoa,
      mortgageBalance: mortgage?.balance,
      mortgagePayment: mortgage?.payment,
      squareFootage: facts.squareFootage,
    },
    estimatedFacts(facts),
  );
  const hasEquity = facts.equity !== undefined;
  const highEquity =
    facts.equity !== undefined && value !== undefined ? isHighEquity(value, value - facts.equity) : undefined;

  return {
    address: facts.address,
    ...facts.position,
    estimatedValue: value ?? 0,
    ...(facts.valueRange && { valueRange: facts.valueRange }),
    ...(facts.weakEstimate && { weakEstimate: true }),
    yearBuilt: facts.yearBuilt ?? 0,
    squareFootage: facts.squareFootage ?? 0,
    bedrooms: facts.bedrooms ?? 0,
    bathrooms: facts.bathrooms ?? 0,
    lotSize: round(acres(facts.lotSquareFeet ?? 0)),
    propertyType: facts.propertyType?.is ?? 'Unknown',
    financialData: {
      ...derived.financialData,
      ...(facts.equity !== undefined && { equity: facts.equity }),
      mortgageBalance: mortgage?.balance ?? 0,
      monthlyMortgagePayment: mortgage?.payment ?? 0,
      ...(facts.loanRate !== undefined && { loanRate: facts.loanRate }),
      propertyTaxes: facts.taxes ?? 0,
      taxAssessedValue: facts.assessedValue ?? 0,
      lastSalePrice: facts.lastSalePrice ?? 0,
      lastSaleDate: facts.lastSaleDate ?? 'Unknown',
    },
    marketData: {
      ...derived.marketData,
      medianHomeValue: facts.medianHomeValue ?? 0,
      rentEstimate: rent?.is.amount ?? 0,
      monthlyRentLow: rent?.is.low ?? 0,
      monthlyRentHigh: rent?.is.high ?? 0,
      occupancyRate: facts.occupancyRate?.is ?? 0,
      daysOnMarket: facts.daysOnMarket ?? 0,
    },
    investmentMetrics: derived.investmentMetrics,
    ownerDetails: {
      name: facts.ownerName ?? 'Unknown',
      mailingAddress: facts.ownerMailing ?? 'Unknown',
      ...(facts.ownerPhone !== undefined && { phoneNumber: facts.ownerPhone }),
      isAbsenteeOwner: facts.isAbsenteeOwner?.is ?? false,
      ownershipLength: facts.ownershipLength ?? 0,
    },
    leadIndicators: {
      isDistressed: facts.isDistressed?.is ?? false,
      isForeclosure: facts.isForeclosure?.is ?? false,
      ...(facts.auctionDate !== undefined && { auctionDate: facts.auctionDate }),
      ...(facts.defaultAmount !== undefined && { defaultAmount: facts.defaultAmount }),
      hasLiens: facts.hasLiens?.is ?? false,
      isVacant: facts.isVacant?.is ?? false,
      highEquity: highEquity ?? derived.leadIndicators.highEquity,
      motivatedSeller: facts.motivatedSeller?.is ?? false,
    },
    propertyHistory: { salesHistory: facts.sales, taxHistory: facts.taxYears },
    comparables: facts.comparables,
    ...(facts.comparablesKind && { comparablesKind: facts.comparablesKind }),
    ...(facts.hoa !== undefined && { monthlyHoa: facts.hoa }),
    ...(facts.rentedUnits !== undefined && { rentedUnits: facts.rentedUnits }),
    ...(mortgage?.loan && { assumedLoan: mortgage.loan }),
    provenance: {
      ...derived.provenance,
      ...provenanceOf(facts, source),
      ...(hasEquity && { 'financialData.equity': said(source) }),
      ...(highEquity !== undefined && { 'leadIndicators.highEquity': 'computed' }),
    },
    source,
    fetchedAt: oldestOf(origins ?? {}) ?? now.toISOString(),
    ...(origins && { origins }),
    warnings: [...facts.notes.flatMap(([applies, text]) => (applies ? [text] : [])), ...warnings],
  };
}

function estimatedFacts({ mortgage, rent }: PropertyFacts): Fact[] {
  return [
    ...(mortgage?.from === 'estimated' ? (['mortgageBalance', 'mortgagePayment'] as const) : []),
    ...(rent?.from === 'estimated' ? (['rent'] as const) : []),
  ];
}

type DerivedField = keyof ReturnType<typeof deriveFigures>['provenance'];

/** A source's own mark: a file of the user's is no record. */
const said = (source: RecordSource): Provenance => (source === 'imported' ? 'imported' : 'reported');

function provenanceOf(
  facts: PropertyFacts,
  source: RecordSource,
): Record<Exclude<PropertyField, DerivedField>, Provenance> {
  const reported = (fact: unknown): Provenance => (fact === undefined ? 'missing' : said(source));
  const computed = (fact: unknown): Provenance => (fact === undefined ? 'missing' : 'computed');
  const { mortgage, rent } = facts;
  return {
    address: said(source),
    estimatedValue: reported(facts.value),
    yearBuilt: reported(facts.yearBuilt),
    squareFootage: reported(facts.squareFootage),
    bedrooms: reported(facts.bedrooms),
    bathrooms: reported(facts.bathrooms),
    lotSize: computed(facts.lotSquareFeet),
    propertyType: facts.propertyType?.from ?? 'missing',
    'financialData.mortgageBalance': mortgage?.from ?? 'missing',
    'financialData.monthlyMortgagePayment':
      mortgage?.payment === undefined ? 'missing' : (mortgage.paymentFrom ?? mortgage.from),
    'financialData.loanRate': reported(facts.loanRate),
    'financialData.propertyTaxes': reported(facts.taxes),
    'financialData.taxAssessedValue': reported(facts.assessedValue),
    'financialData.lastSalePrice': reported(facts.lastSalePrice),
    'financialData.lastSaleDate': reported(facts.lastSaleDate),
    'marketData.medianHomeValue': reported(facts.medianHomeValue),
    'marketData.rentEstimate': rent?.from ?? 'missing',
    'marketData.monthlyRentLow': rent?.is.low === undefined ? 'missing' : rent.from,
    'marketData.monthlyRentHigh': rent?.is.high === undefined ? 'missing' : rent.from,
    'marketData.occupancyRate': facts.occupancyRate?.from ?? 'missing',
    'marketData.daysOnMarket': reported(facts.daysOnMarket),
    'ownerDetails.name': reported(facts.ownerName),
    'ownerDetails.mailingAddress': reported(facts.ownerMailing),
    'ownerDetails.phoneNumber': reported(facts.ownerPhone),
    'ownerDetails.isAbsenteeOwner': facts.isAbsenteeOwner?.from ?? 'missing',
    'ownerDetails.ownershipLength': computed(facts.ownershipLength),
    'leadIndicators.isDistressed': facts.isDistressed?.from ?? 'missing',
    'leadIndicators.isForeclosure': facts.isForeclosure?.from ?? 'missing',
    'leadIndicators.auctionDate': reported(facts.auctionDate),
    'leadIndicators.defaultAmount': reported(facts.defaultAmount),
    'leadIndicators.hasLiens': facts.hasLiens?.from ?? 'missing',
    'leadIndicators.isVacant': facts.isVacant?.from ?? 'missing',
    'leadIndicators.motivatedSeller': facts.motivatedSeller?.from ?? 'missing',
    'propertyHistory.salesHistory': facts.sales.length > 0 ? said(source) : 'missing',
    'propertyHistory.taxHistory': facts.taxYears.length > 0 ? 'reported' : 'missing',
    comparables: facts.comparables.length > 0 ? 'reported' : 'missing',
  };
}

/** "Data as of": the oldest part. */
function oldestOf(origins: Partial<Record<PropertyPart, PartOrigin>>): string | undefined {
  return Object.values(origins)
    .map(({ fetchedAt }) => fetchedAt)
    .sort()[0];
}
