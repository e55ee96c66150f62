import { type ApiFailure, apiFailures, failureTexts } from '#shared/api-docs/api-operations.ts';
import type { SnippetCall } from '#shared/api-docs/api-snippets.ts';
import type { EventObject, JsonSchema, OpenApi, OperationObject, Parameter } from '#shared/api-docs/openapi.ts';
import { errorStatus } from '#shared/values/error-status.ts';
import { decimalUpTo } from '#shared/values/numbers.ts';

/*
 * The API's description as the reference shows it: a list of rows for every object and every input, in the
 * description's words.
 */

export type ReferenceField = {
  /** Its path in the object: `deal.terms.loanTerm`. */
  name: string;
  type: string;
  required?: true;
  /** Default and limits, in words. */
  limits?: string;
  text: string;
};

export type ReferenceAnswer = {
  status: string;
  text: string;
  object?: string;
};

export type ReferenceCall = {
  id: string;
  title: string;
  text: string;
  method: string;
  path: string;
  inputs: { title: string; fields: ReferenceField[] }[];
  answers: ReferenceAnswer[];
  failures: { status: string; codes: string[] }[];
  example: SnippetCall;
  /** The example's answer; absent without a body. */
  answer?: unknown;
};

export type ReferenceEvent = {
  id: string;
  type: string;
  text: string;
  fields: ReferenceField[];
  /** Of its data: the envelope is the same for all. */
  example: unknown;
  /** An event before it whose fields it has: showing them once is enough. */
  sameAs?: string;
};

/** The calls of one resource. */
export type ReferenceGroup = {
  /** Its page below the reference: `analyses`. */
  id: string;
  title: string;
  text: string;
  calls: ReferenceCall[];
};

export type Reference = {
  groups: ReferenceGroup[];
  objects: { name: string; page: ObjectsPage; fields: ReferenceField[] }[];
  events: ReferenceEvent[];
  failures: { code: ApiFailure; status: number; text: string }[];
};

/** The pages of objects: one would be too long. */
export type ObjectsPage = 'objects' | 'deal-objects' | 'structure-objects' | 'exit-objects';

const ofStructures =
  /^(House|Assumptions|Terms|Targets|Comparison|StructureResult|StructureSummary|SellerSide|PricedTerms|EqualTerm|Solution|Bound|StressTest)$/;
const ofExits = /^(Exit\w+|EndBuyer)$/;
const ofDeals = /^(PipelineDeal(Page)?|DealNote(Page)?|Letter|SellerVerdict)$/;

function pageOf(name: string): ObjectsPage {
  if (ofExits.test(name)) return 'exit-objects';
  if (ofDeals.test(name)) return 'deal-objects';
  return ofStructures.test(name) ? 'structure-objects' : 'objects';
}

/** The heading of each kind of parameter. */
const parameterTitles = { path: 'Path', query: 'Query', header: 'Headers' } as const;

/** Objects documented with the call that sends them, or with the errors. */
const shownElsewhere = /Request$|^New|Changes$|Event$|^ErrorDetail$|^GatewayRefusal$/;

export function referenceOf(description: OpenApi): Reference {
  const { schemas } = description.components;
  return {
    groups: groupsOf(description),
    objects: Object.entries(schemas)
      .filter(([name]) => !shownElsewhere.test(name))
      .map(([name, schema]) => ({
        name,
        page: pageOf(name),
        fields: fieldsOf(schema, 'answered'),
      })),
    events: eventsOf(description),
    failures: apiFailures.map((code) => ({ code, status: errorStatus[code], text: failureTexts[code] })),
  };
}

type Schemas = OpenApi['components']['schemas'];

function groupsOf({ tags, paths, components: { schemas } }: OpenApi): ReferenceGroup[] {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
  return tags.map(({ name, description }) => ({
    id: name.toLowerCase(),
    title: name,
    text: description,
    calls: operations
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ method, path, operation }) => callOf(method, path, operation, schemas)),
  }));
}

function callOf(method: string, path: string, operation: OperationObject, schemas: Schemas): ReferenceCall {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content['application/json'];
  const successes = Object.entries(responses).filter(([status]) => status < '400');
  const [newest] = successes.at(-1) ?? [];
  const answer = exampleOf(responses[newest ?? '']?.content?.['application/json']);
  const answers = successes.map(([status, response]) => ({
    status,
    text: response.description,
    ...objectOf(response.content?.['application/json'].schema),
  }));
  return {
    id: operationId,
    title: summary,
    text: description,
    method: method.toUpperCase(),
    path,
    inputs: [
      ...Object.entries(parameterTitles).map(([location, title]) => ({
        title,
        fields: parameters.filter((each) => each.in === location).map(parameterField),
      })),
      { title: 'Body', fields: fieldsOf(resolved(body?.schema, schemas), 'sent') },
    ].filter(({ fields }) => fields.length > 0),
    answers,
    failures: Object.entries(responses)
      .filter(([status]) => status >= '400')
      .map(([status, response]) => ({
        status,
        codes: Object.keys(response.content?.['application/json'].examples ?? {}),
      }))
      .filter(({ codes }) => codes.length > 0),
    example: {
      method: method.toUpperCase(),
      path: path.replace(/\{(\w+)\}/g, (_, name: string) => String(exampleIn(parameters, 'path')[name] ?? '')),
      request: {
        query: exampleIn(parameters, 'query'),
        headers: exampleIn(parameters, 'header'),
        body: exampleOf(body),
      },
      ...(answer !== undefined && { result: resultName(answers[0]?.object) }),
    },
    answer,
  };
}

function eventsOf({ webhooks, components: { schemas } }: OpenApi): ReferenceEvent[] {
  const seen = new Map<string, string>();
  return Object.entries(webhooks).map(([type, { post }]) => {
    const event = eventOf(type, post, schemas);
    const fields = JSON.stringify(event.fields.filter(({ name }) => name !== 'type'));
    const sameAs = seen.get(fields);
    if (sameAs !== undefined) return { ...event, sameAs };
    seen.set(fields, type);
    return event;
  });
}

function eventOf(type: string, event: EventObject, schemas: Schemas): ReferenceEvent {
  const body = event.requestBody?.content['application/json'];
  return {
    id: event.operationId,
    type,
    text: event.description,
    fields: fieldsOf(resolved(body?.schema, schemas), 'answered'),
    example: Object(exampleOf(body)).data,
  };
}

type Content = { schema: JsonSchema; examples?: Record<string, { value: unknown }> };

const exampleOf = (content: Content | undefined) => Object.values(content?.examples ?? {})[0]?.value;

function exampleIn(parameters: Parameter[], location: Parameter['in']): Record<string, string> {
  const given = parameters.filter((each) => each.in === location && each.example !== undefined);
  return Object.fromEntries(given.map(({ name, example }) => [name, String(example)]));
}

/** A variable name for an answer: `analysisPage` for an AnalysisPage. */
const resultName = (object = 'Answer') => object.charAt(0).toLowerCase() + object.slice(1);

function objectOf(schema: JsonSchema | undefined): { object?: string } {
  return schema?.$ref === undefined ? {} : { object: nameIn(schema.$ref) };
}

const nameIn = (ref: string) => ref.split('/').at(-1) ?? '';

function resolved(schema: JsonSchema | undefined, schemas: Schemas): JsonSchema {
  return (schema?.$ref === undefined ? schema : schemas[nameIn(schema.$ref)]) ?? {};
}

function parameterField({ name, required, description, schema }: Parameter): ReferenceField {
  return {
    name,
    type: typeOf(schema),
    ...(required && { required }),
    ...limitsOf(schema),
    text: description ?? '',
  };
}

/** The fields of an object, nested ones below their parent. */
function fieldsOf(schema: JsonSchema, use: 'sent' | 'answered', path = ''): ReferenceField[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, field]) => {
    if (typeof field === 'boolean') return [];
    const inner = field.type === 'array' && !Array.isArray(field.items) ? field.items : field;
    const own: ReferenceField = {
      name: path + name,
      type: typeOf(field),
      ...(use === 'sent' && required.includes(name) && { required: true }),
      ...(use === 'sent' && limitsOf(field)),
      text: field.description ?? '',
    };
    return [own, ...(typeof inner === 'object' ? fieldsOf(inner, use, `${path}${name}.`) : [])];
  });
}

/** Longer lists of values would hide the rest of the row. */
const mostValues = 6;

function typeOf(schema: JsonSchema | boolean | undefined): string {
  if (typeof schema !== 'object') return 'any';
  const { $ref, type, format, items, anyOf } = schema;
  if ($ref !== undefined) return nameIn($ref);
  if (schema.enum && schema.enum.length <= mostValues) {
    return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (type === 'array') return `list of ${typeOf(Array.isArray(items) ? undefined : items)}`;
  if (format === 'date-time') return 'date and time';
  return [type ?? 'any'].flat().join(' or ');
}

function limitsOf(schema: JsonSchema): { limits?: string } {
  const { minLength, maxLength, minimum, exclusiveMinimum, maximum } = schema;
  const range = (from: unknown, to: unknown, what = '') =>
    from === undefined || to === undefined ? [] : [`${figure(from)} to ${figure(to)}${what}`];
  const limits = [
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
    ...range(minLength, maxLength, ' characters'),
    ...range(minimum, maximum),
    ...(exclusiveMinimum === undefined ? [] : [`over ${figure(exclusiveMinimum)}, at most ${figure(maximum)}`]),
  ];
  return limits.length > 0 ? { limits: limits.join(', ') } : {};
}

const figure = (value: unknown) => (typeof value === 'number' ? decimalUpTo(value, 3) : String(value));
