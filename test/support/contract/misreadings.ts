import type { JsonSchema } from '#bin/release/contract-record.ts';

/*
 * Compares what one side writes with what the other side reads, as JSON Schemas. It knows the keywords that the
 * contract uses; two equal schemas never misread each other.
 */

/** A schema within the document that its references mean. */
export type Within = { schema: JsonSchema; document: JsonSchema };

export const whole = (schema: JsonSchema): Within => ({ schema, document: schema });

type Reading = {
  /**
   * A browser reads an answer: it drops unknown keys, takes an unknown value for its fallback or leaves it out. A
   * server refuses both in a request.
   */
  isAnswer: boolean;
  /** Whether the answer is of a later release than its reader, which may not know its values and kinds of frames. */
  isLater?: boolean;
  /** Whether the value may be left out: it is optional, may be `null`, or is in a list. */
  mayLeaveOut?: boolean;
};

/** Each way in which a reader of `to` misreads what is written by `from`. */
export function misreadings(from: Within, to: Within, reading: Reading, path = ''): string[] {
  const written = resolved(from);
  const read = resolved(to);
  if (isAnything(written.schema) || isAnything(read.schema)) return [];
  const choices = branches(written);
  if (choices) return choices.flatMap((choice) => misreadings(choice, read, reading, path));
  const accepted = branches(read);
  if (accepted) {
    const mayLeaveOut = reading.mayLeaveOut || accepted.some(({ schema }) => schema.type === 'null');
    const tried = accepted.map((choice) => misreadings(written, choice, { ...reading, mayLeaveOut }, path));
    // A frame of an unknown kind is ignored.
    const isNewKind = reading.isLater && kindOf(written) !== undefined && !accepted.some(isOfKind(written));
    return tried.some((each) => each.length === 0) || isNewKind ? [] : (tried.toSorted(byLength)[0] ?? []);
  }
  return [
    ...misreadValues(written.schema, read.schema, reading, path),
    ...misreadProperties(written, read, reading, path),
    ...misreadItems(written, read, reading, path),
  ];
}

const byLength = (a: string[], b: string[]) => a.length - b.length;

function resolved({ schema, document }: Within): Within {
  const [, name] = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? '') ?? [];
  if (name === undefined) return { schema, document };
  const found = document.$defs?.[name];
  if (!found) throw new Error(`${schema.$ref} is not in the document.`);
  return resolved({ schema: found, document });
}

/** `{type: ['string', 'null'], …}` is a choice like `{anyOf: [{type: 'string', …}, {type: 'null'}]}`. */
function branches({ schema, document }: Within): Within[] | undefined {
  const { type, ...rest } = schema;
  const choices = Array.isArray(type)
    ? type.map((each) => (each === 'null' ? { type: each } : { type: each, ...rest }))
    : (schema.anyOf ?? schema.oneOf);
  return choices?.map((choice) => resolved({ schema: choice, document }));
}

const isAnything = ({ type, const: constant, enum: values, anyOf, oneOf }: JsonSchema) =>
  [type, constant, values, anyOf, oneOf].every((each) => each === undefined);

const kindOf = ({ schema }: Within) => schema.properties?.type?.const;
const isOfKind = (written: Within) => (read: Within) => kindOf(read) === undefined || kindOf(read) === kindOf(written);

const valuesOf = ({ const: constant, enum: values }: JsonSchema) => (constant === undefined ? values : [constant]);

function misreadValues(from: JsonSchema, to: JsonSchema, { isLater, mayLeaveOut }: Reading, path: string): string[] {
  const known = valuesOf(to);
  if (known) {
    const unknown = valuesOf(from)?.filter((value) => !known.includes(value)) ?? ['any other value'];
    const isTolerated = isLater && to.const === undefined && (to['x-fallback'] !== undefined || mayLeaveOut);
    return unknown.length === 0 || isTolerated ? [] : [`${path} may be ${unknown.join(', ')}`];
  }
  const isNarrower = from.type === 'integer' && to.type === 'number';
  if (from.type !== to.type && !isNarrower) return [`${path} is ${from.type}, not ${to.type}`];
  const problems = (['pattern', 'format'] as const)
    .filter((keyword) => to[keyword] !== undefined && to[keyword] !== from[keyword])
    .map((keyword) => `${path} has another ${keyword}`);
  const tooLow = (['minimum', 'minLength', 'minItems'] as const).filter(
    (keyword) => (from[keyword] ?? Number.NEGATIVE_INFINITY) < (to[keyword] ?? Number.NEGATIVE_INFINITY),
  );
  const tooHigh = (['maximum', 'maxLength', 'maxItems'] as const).filter(
    (keyword) => (from[keyword] ?? Number.POSITIVE_INFINITY) > (to[keyword] ?? Number.POSITIVE_INFINITY),
  );
  return [...problems, ...[...tooLow, ...tooHigh].map((keyword) => `${path} has a narrower ${keyword}`)];
}

function misreadProperties(from: Within, to: Within, reading: Reading, path: string): string[] {
  if (to.schema.type !== 'object') return [];
  const written = from.schema.properties ?? {};
  const read = to.schema.properties ?? {};
  const problems: string[] = [];
  for (const name of to.schema.required ?? []) {
    if (!from.schema.required?.includes(name)) problems.push(`${path}.${name} may be absent`);
  }
  for (const [name, schema] of Object.entries(written)) {
    const other = read[name] ?? entriesOf(to.schema);
    if (other) {
      const mayLeaveOut = !to.schema.required?.includes(name);
      const [value, reader] = [
        { ...from, schema },
        { ...to, schema: other },
      ];
      problems.push(...misreadings(value, reader, { ...reading, mayLeaveOut }, `${path}.${name}`));
    } else if (!reading.isAnswer && to.schema.additionalProperties === false) {
      problems.push(`${path}.${name} is refused`);
    }
  }
  return [...problems, ...misreadEntries(from, to, reading, path)];
}

/** The schema of a record's values. */
const entriesOf = ({ additionalProperties }: JsonSchema) =>
  typeof additionalProperties === 'object' ? additionalProperties : undefined;

function misreadEntries(from: Within, to: Within, reading: Reading, path: string): string[] {
  const [values, others] = [entriesOf(from.schema), entriesOf(to.schema)];
  if (!values || !others) return [];
  const known = to.schema.propertyNames?.enum;
  const unknown = from.schema.propertyNames?.enum?.filter((name) => known && !known.includes(name)) ?? [];
  const problems = reading.isAnswer ? [] : unknown.map((name) => `${path}.${name} is refused`);
  const [value, reader] = [
    { ...from, schema: values },
    { ...to, schema: others },
  ];
  return [...problems, ...misreadings(value, reader, { ...reading, mayLeaveOut: true }, `${path}.*`)];
}

function misreadItems(from: Within, to: Within, reading: Reading, path: string): string[] {
  if (!from.schema.items || !to.schema.items) return [];
  const [value, reader] = [
    { ...from, schema: from.schema.items },
    { ...to, schema: to.schema.items },
  ];
  return misreadings(value, reader, { ...reading, mayLeaveOut: true }, `${path}[]`);
}
