import * as z from 'zod/mini';

/*
 * What a county's files mean: one JSON file a publisher in records/mappings/ (docs/records.md). A new county needs no
 * code. Every object is strict, so that a field which the product does not keep, such as an owner's age or the reason
 * for an exemption, is refused by name.
 */

const Name = z.string().check(z.minLength(1), z.maxLength(200));
const List = z.array(z.string().check(z.maxLength(200)));
const Factor = z.number().check(z.positive());

/** What a column holds. A number, day or answer that does not read is unknown, never 0. */
export const Kind = z.enum(['text', 'whole', 'decimal', 'money', 'day', 'month', 'yes/no']);
export type Kind = z.infer<typeof Kind>;

/** `YYYY`, `MM`, `DD`, `HH` (0 to 23), `hh` (1 to 12), `mm`, `ss` and `AM`; other characters stand for themselves. */
const Format = z.string().check(z.regex(/^(?:YYYY|MM|DD|HH|hh|mm|ss|AM|[ ./:,T-])+$/));

const reading = {
  kind: z.optional(Kind),
  /** Texts that mean unknown; of a number also its other spellings, so that "0" covers "0.00". */
  none: z.optional(List),
  /** Multiplies a number: 10 where values stand at a tenth, 43560 for acres in square feet. */
  factor: z.optional(Factor),
  /** Of a day or month, tried in order. */
  formats: z.optional(z.array(Format).check(z.minLength(1))),
  yes: z.optional(List),
  no: z.optional(List),
};

/** A column; `pad` gives back the zeros in front that copies lose. */
const Part = z.strictObject({ column: Name, pad: z.optional(z.int().check(z.positive(), z.maximum(40))) });

const Column = z.strictObject({ ...Part.shape, ...reading });

/** Columns as one text, which is then read as its kind. A blank part is left out of a text; else all is unknown. */
const Join = z.strictObject({ join: z.array(Part).check(z.minLength(1)), with: z.string(), ...reading });

export type Column = z.infer<typeof Column>;
export type Join = z.infer<typeof Join>;

/** What is true, false or unknown of a row. */
export type Condition =
  | { field: Field; is: string[] }
  | { field: Field; above: number }
  | { blank: Field }
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition };

/** One of the addends; `orNone` counts an unknown one as 0 beside a known one, where files leave out what is not there. */
export type Addend = { field: Field; factor?: number | undefined; orNone?: boolean | undefined };

/** A field's value, worked out from columns. */
export type Field =
  | Column
  | Join
  | { value: string }
  | { first: Field[] }
  | { sum: Addend[] }
  | { code: Field; list: Record<string, string>; else?: string | undefined }
  | { when: { if: Condition; use: Field }[]; else?: Field | undefined }
  | FromFile;

/**
 * From the rows of another file with the same parcel: the only value, the sum, the value of the row that is largest or
 * newest by another field, or all values in an order.
 */
export type FromFile = { from: string; if?: Condition | undefined } & (
  | { one: Field }
  | { sum: Field }
  | { largest: Field; by: Field }
  | { newest: Field; by: Field }
  | { list: Field; by: Field; with: string }
);

const field: z.ZodMiniType<Field> = z.lazy(() => Field);
const condition: z.ZodMiniType<Condition> = z.lazy(() => Condition);

const Condition = z.union([
  z.strictObject({ field, is: List }),
  z.strictObject({ field, above: z.number() }),
  z.strictObject({ blank: field }),
  z.strictObject({ all: z.array(condition).check(z.minLength(1)) }),
  z.strictObject({ any: z.array(condition).check(z.minLength(1)) }),
  z.strictObject({ not: condition }),
]);

const from = { from: Name, if: z.optional(condition) };

const Field = z.union([
  Column,
  Join,
  z.strictObject({ value: z.string() }),
  z.strictObject({ first: z.array(field).check(z.minLength(1)) }),
  z.strictObject({
    sum: z
      .array(z.strictObject({ field, factor: z.optional(Factor), orNone: z.optional(z.boolean()) }))
      .check(z.minLength(1)),
  }),
  z.strictObject({ code: field, list: z.record(z.string(), z.string()), else: z.optional(z.string()) }),
  z.strictObject({
    when: z.array(z.strictObject({ if: condition, use: field })).check(z.minLength(1)),
    else: z.optional(field),
  }),
  z.strictObject({ ...from, one: field }),
  z.strictObject({ ...from, sum: field }),
  z.strictObject({ ...from, largest: field, by: field }),
  z.strictObject({ ...from, newest: field, by: field }),
  z.strictObject({ ...from, list: field, by: field, with: z.string() }),
]);

/** How a file is written, and which columns tell its parcel. */
const MappingFile = z.strictObject({
  /** Of the file's name, with `*`; capitals don't matter. */
  pattern: Name,
  form: z.enum(['csv', 'tab', 'pipe', 'fixed']),
  /** Whether a quote begins a field that may hold separators and lines. By default only of `csv`. */
  quotes: z.optional(z.boolean()),
  encoding: z.enum(['utf-8', 'windows-1252']),
  /** In order, of a file without a line of names. */
  columns: z.optional(z.array(Name).check(z.minLength(1))),
  /** Of `fixed`: where a column begins, from 1, and its characters. */
  widths: z.optional(
    z
      .array(z.strictObject({ column: Name, start: z.int().check(z.positive()), width: z.int().check(z.positive()) }))
      .check(z.minLength(1)),
  ),
  parcel: z.array(Part).check(z.minLength(1)),
  /** Rows of which this is not true are left out, and counted. */
  keep: z.optional(condition),
  /** Whether a load without such a file is refused. The house's own file always is needed. */
  needed: z.optional(z.boolean()),
});
export type MappingFile = z.infer<typeof MappingFile>;

/** What a mapping says of a house. Only what the product keeps, and what is needed to work it out. */
export const houseFields = [
  'street',
  'city',
  'zip',
  'lat',
  'lon',
  'type',
  'beds',
  'baths',
  'sqft',
  'lot_sqft',
  'year_built',
  'owner',
  'mail',
  'homestead',
  'market_value',
  'assessed_value',
  'tax_year',
  'yearly_tax',
  'delinquent',
  'foreclosure',
  'liens',
] as const;
export type HouseField = (typeof houseFields)[number];

const County = z.string().check(z.regex(/^\d{5}$/));

/** The whole mapping. `county` is the FIPS code, five digits as text. */
const MappingFields = z.strictObject({
  name: Name,
  /** Its houses are made up: no lookup answers from them. */
  sample: z.optional(z.literal(true)),
  state: z.string().check(z.regex(/^[A-Z]{2}$/)),
  /** One, or what the file's own codes of counties mean; a load has one county. */
  county: z.union([County, z.strictObject({ code: Column, list: z.record(z.string(), County) })]),
  /** The name of each of them by its FIPS code: "Collier County". */
  counties: z.record(County, Name),
  /** `MM-DD` of the tax year on which the roll stands, where the publisher says so. */
  day: z.optional(z.string().check(z.regex(/^\d{2}-\d{2}$/))),
  licence: z.strictObject({
    name: Name,
    credit: Name,
    /** Whether owners' names may be kept, and whether they may stand in a list or an export. */
    ownerNames: z.boolean(),
    ownerLists: z.boolean(),
    /** The day on which a person last read the licence and the publisher's description; `null` before. */
    checked: z.nullable(z.iso.date()),
    /** What nobody has checked yet. */
    notes: z.array(z.string()),
  }),
  files: z.record(z.string().check(z.regex(/^[a-z]{1,20}$/)), MappingFile),
  house: z.strictObject({
    file: Name,
    ...(Object.fromEntries(houseFields.map((name) => [name, z.optional(field)])) as Record<
      HouseField,
      z.ZodMiniOptional<typeof field>
    >),
  }),
  sales: z.optional(
    z.strictObject({
      file: Name,
      /** Of the kind `day` or `month`: the precision follows. */
      day: z.union([Column, Join]),
      price: z.optional(field),
      /** What makes a sale one between strangers for the house alone. Without it every sale is `unknown`. */
      market: z.optional(condition),
      /** What says that a price is of several parcels. */
      multi: z.optional(condition),
      /** The sale's number at the publisher: one on two parcels is `multi`, too. */
      number: z.optional(field),
      /** What tells two sales of a parcel apart that have the same day and price. */
      deed: z.optional(field),
    }),
  ),
});
export const Mapping = MappingFields.check(
  z.refine(
    ({ county, counties }) => fipsCodes(county).every((code) => Object.hasOwn(counties, code)),
    'counties lacks the name of a county that the mapping can give.',
  ),
);
export type Mapping = z.infer<typeof MappingFields>;

const fipsCodes = (county: z.infer<typeof MappingFields>['county']) =>
  typeof county === 'string' ? [county] : Object.values(county.list);
