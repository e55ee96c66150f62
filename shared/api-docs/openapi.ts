import * as z from 'zod/mini';
import { apiCallsPerHour, apiKeyPrefix } from '#shared/account/api-terms.ts';
import {
  ApiAnalysis,
  ApiAnalysisPage,
  ApiAnalysisRequest,
  ApiDeal,
  ApiProperty,
  ApiRecommendation,
  ApiSearchResult,
  ApiStructureSummary,
} from '#shared/analysis/api-analysis.ts';
import { apiRoutes } from '#shared/contract/api-routes.ts';
import type { Route } from '#shared/contract/route.ts';
import { EndBuyer, ExitCell, ExitComparison, Flows, PricedExitTerms, Risks } from '#shared/exits/base/exit-answer.ts';
import {
  ComparisonWithExits,
  ExitSolveInput,
  ExitStress,
  ExitStressInput,
  SolutionWithExit,
  StressWithExit,
} from '#shared/exits/base/exit-calls.ts';
import { CompareExitsInput, ExitPlan, ExitsInput } from '#shared/exits/base/exit-input.ts';
import { ApiLetter, ApiLetterRequest } from '#shared/letter/made/api-letter.ts';
import {
  DealNote,
  DealNotePage,
  NewDealNote,
  PipelineDeal,
  PipelineDealChanges,
  PipelineDealPage,
} from '#shared/pipeline/api-deal.ts';
import { Comparable } from '#shared/property/property.ts';
import { sampleAddress } from '#shared/property/sample-addresses.ts';
import { operatorMarkers } from '#shared/site/operator.ts';
import { product } from '#shared/site/product.ts';
import { SellerVerdict } from '#shared/strategy/run-as.ts';
import { Bound, EqualTerm, PricedTerms, SellerSide, StructureResult } from '#shared/structures/base/deal-answer.ts';
import { Assumptions, House, Targets, Terms } from '#shared/structures/base/deal-input.ts';
import { errorStatus } from '#shared/values/error-status.ts';
import { ErrorDetail, type Failure } from '#shared/values/errors.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { WebhookType, webhookEvents } from '#shared/webhooks/webhook-events.ts';
import { maxWebhookUrl, WebhookUrl } from '#shared/webhooks/webhook-url.ts';
import {
  DeliveryAttempt,
  NewWebhook,
  Webhook,
  WebhookChanges,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookList,
  WebhookWithSecret,
} from '#shared/webhooks/webhooks.ts';
import { type ApiExample, apiExamples, exampleEvents } from './api-examples.ts';
import {
  type ApiFailure,
  type ApiOperation,
  type ApiRouteName,
  apiOperations,
  eventOperations,
  failureTexts,
} from './api-operations.ts';
import { apiTexts } from './api-texts.ts';
import { headerName } from './header-name.ts';

/*
 * The OpenAPI 3.1 description of the documented API, generated from the contract: `api-routes.ts` declares the calls,
 * `api-operations.ts` and `api-texts.ts` describe calls and fields, `api-examples.ts` has an example each. The build
 * publishes it at `apiDescriptionPath` and makes the reference page from it.
 */

/** The URL path of the description. */
export const apiDescriptionPath = '/api/openapi.json';

/** JSON Schema 2020-12, as OpenAPI 3.1 requires. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string | undefined;
  schema: JsonSchema;
  example?: string | number;
};

type Ref = { $ref: string };
type MediaType = { schema?: JsonSchema; examples?: Record<string, { value: unknown }> };
/** By media type; a file has no schema. */
type Media = { 'application/json': MediaType & { schema: JsonSchema } } & Record<string, MediaType>;
export type ApiResponse = { description: string; headers?: Record<string, Ref>; content?: Media };

export type OperationObject = {
  operationId: ApiRouteName;
  tags: string[];
  summary: string;
  description: string;
  parameters?: Parameter[];
  requestBody?: { required: true; content: Media };
  responses: Record<string, ApiResponse>;
};

/** A webhook request, described as a call that the receiver answers. */
export type EventObject = Omit<OperationObject, 'operationId'> & {
  operationId: string;
  security: [];
};

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

export type OpenApi = {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    description: string;
    termsOfService: string;
    contact: { name: string; email: string };
  };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<Method, OperationObject>>>;
  webhooks: Record<WebhookType, { post: EventObject }>;
  components: {
    schemas: Record<string, JsonSchema>;
    headers: Record<string, { description: string; schema: JsonSchema }>;
    securitySchemes: Record<string, { type: 'http'; scheme: 'bearer'; description: string }>;
  };
};

/** The named schemas, and the prefix of their fields' words in `apiTexts`. */
const answerSchemas: [name: string, schema: z.ZodMiniType, texts: string][] = [
  ['Analysis', ApiAnalysis, 'analysis'],
  ['AnalysisPage', ApiAnalysisPage, 'page'],
  ['PipelineDeal', PipelineDeal, 'pipelineDeal'],
  ['PipelineDealPage', PipelineDealPage, 'page'],
  ['DealNote', DealNote, 'dealNote'],
  ['DealNotePage', DealNotePage, 'page'],
  ['Letter', ApiLetter, 'madeLetter'],
  ['SearchResult', ApiSearchResult, 'search'],
  ['Recommendation', ApiRecommendation, 'analysis.recommendation'],
  ['Deal', ApiDeal, 'analysis.deal'],
  ['Property', ApiProperty, 'property'],
  ['Comparable', Comparable, 'property.comparables'],
  ['Comparison', ComparisonWithExits, 'comparison'],
  ['ExitComparison', ExitComparison, 'exitComparison'],
  ['ExitCell', ExitCell, 'exitCell'],
  ['ExitTerms', PricedExitTerms, 'exitTerms'],
  ['ExitRisks', Risks, 'exitRisks'],
  ['EndBuyer', EndBuyer, 'endBuyer'],
  ['ExitFlows', Flows, 'exitFlows'],
  ['ExitStress', ExitStress, 'exitStress'],
  ['StructureResult', StructureResult, 'result'],
  ['StructureSummary', ApiStructureSummary, 'result'],
  ['SellerSide', SellerSide, 'seller'],
  ['SellerVerdict', SellerVerdict, 'sellerVerdict'],
  ['PricedTerms', PricedTerms, 'priced'],
  ['EqualTerm', EqualTerm, 'equal'],
  ['Solution', SolutionWithExit, 'solution'],
  ['Bound', Bound, 'bound'],
  ['StressTest', StressWithExit, 'stress'],
  ['Webhook', Webhook, 'webhook'],
  ['WebhookList', WebhookList, 'webhookList'],
  ['WebhookWithSecret', WebhookWithSecret, 'webhook'],
  ['WebhookDelivery', WebhookDelivery, 'delivery'],
  ['WebhookDeliveryPage', WebhookDeliveryPage, 'deliveryPage'],
  ['DeliveryAttempt', DeliveryAttempt, 'delivery.attempts'],
  ['ErrorDetail', ErrorDetail, 'failure.error'],
];
const requestSchemas: typeof answerSchemas = [
  ['AnalysisRequest', ApiAnalysisRequest, 'request'],
  ['PipelineDealChanges', PipelineDealChanges, 'pipelineDealChanges'],
  ['NewDealNote', NewDealNote, 'newDealNote'],
  ['LetterRequest', ApiLetterRequest, 'letter'],
  ['CompareRequest', CompareExitsInput, 'deal'],
  ['SolveRequest', ExitSolveInput, 'deal'],
  ['StressRequest', ExitStressInput, 'deal'],
  ['ExitsRequest', ExitsInput, 'exits'],
  ['ExitPlan', ExitPlan, 'exits'],
  ['House', House, 'house'],
  ['Assumptions', Assumptions, 'assumptions'],
  ['Terms', Terms, 'terms'],
  ['Targets', Targets, 'targets'],
  ['NewWebhook', NewWebhook, 'newWebhook'],
  ['WebhookChanges', WebhookChanges, 'webhookChanges'],
];

/** API Gateway's own answers; see the decision about the authorizer. */
const gatewayRefusal: JsonSchema = {
  type: 'object',
  description: 'The answer of the gateway in front of the API, which has no code.',
  properties: { message: { type: 'string', description: 'For people.' } },
  required: ['message'],
};

/** The statuses that the gateway answers by itself, and when. */
const gatewayRefusals: Partial<Record<number, string>> = {
  401: 'A call without an `Authorization` header is refused by the gateway, in its own form.',
  413: 'A body over 10 MB is refused by the gateway, in its own form.',
  429: 'More calls a second than a route takes from all callers together are refused by the gateway, in its own form.',
  500: 'A call that ended without an answer is answered by the gateway, in its own form.',
};

const refTo = (part: 'schemas' | 'headers', name: string): Ref => ({ $ref: `#/components/${part}/${name}` });

export function describeApi(): OpenApi {
  return {
    openapi: '3.1.0',
    info: {
      title: `${product.name} API`,
      version: '1.0.0',
      description:
        'Property analysis and creative financing strategies for programs. Calls count toward the same monthly ' +
        'lookups and work on the same portfolio as the site. Answers may gain fields; ignore those you do not know.',
      termsOfService: '/terms',
      contact: { name: operatorMarkers.company, email: operatorMarkers.supportEmail },
    },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }],
    tags: [
      { name: 'Analyses', description: 'Analyze addresses and read the portfolio.' },
      { name: 'Deals', description: 'Read and move the deals of the pipeline.' },
      { name: 'Letters', description: 'Write the letter of intent of an analysis.' },
      { name: 'Properties', description: 'Look properties up without saving them.' },
      { name: 'Structures', description: 'Price a house five ways, solve terms and stress a deal.' },
      { name: 'Webhooks', description: 'Be told of what happens in the account, and see what was sent.' },
    ],
    paths: paths(),
    webhooks: events(),
    components: {
      schemas: {
        ...namedSchemas('input'),
        ...namedSchemas('output'),
        ...eventSchemas(),
        GatewayRefusal: gatewayRefusal,
      },
      headers: limitHeaders,
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key from Settings → API. It begins with ${apiKeyPrefix}.`,
        },
      },
    },
  };
}

/** Headers of every answer to a known key. */
const limitHeaderNames = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

const whole: JsonSchema = { type: 'integer', minimum: 0 };
const limitHeaders: OpenApi['components']['headers'] = {
  'RateLimit-Limit': {
    description:
      `Calls a key may make in a clock hour: ${wholeNumber(apiCallsPerHour.professional)} with ` +
      `Professional, ${wholeNumber(apiCallsPerHour.enterprise)} with Enterprise.`,
    schema: whole,
  },
  'RateLimit-Remaining': { description: 'Calls left in this hour.', schema: whole },
  'RateLimit-Reset': { description: 'Seconds until the next hour begins.', schema: whole },
  'Retry-After': { description: 'Seconds until sending the call again makes sense.', schema: whole },
};

function paths(): OpenApi['paths'] {
  const found: OpenApi['paths'] = {};
  for (const name of routeNames()) {
    const route: Route = apiRoutes[name];
    found[route.path] = { ...found[route.path], [methodOf(route)]: operation(name, route) };
  }
  return found;
}

const methods = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;
const methodOf = ({ method }: Route): Method => methods[method];

/** The API's calls in declaration order. */
function routeNames(): ApiRouteName[] {
  // Cast: the keys of the declaration are the names.
  return Object.keys(apiRoutes) as ApiRouteName[];
}

function operation(name: ApiRouteName, route: Route): OperationObject {
  const { tag, summary, description, answers, failures } = apiOperations[name];
  const example = apiExamples[name];
  const parameters = [
    ...parametersOf('path', route.params, example.request.params),
    ...parametersOf('query', route.query, example.request.query),
    ...parametersOf('header', route.headers, example.request.headers),
  ];
  return {
    operationId: name,
    tags: [tag],
    summary,
    description,
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && {
      requestBody: {
        required: true,
        content: json(schemaOf(route.body, 'input'), { example: { value: example.request.body } }),
      },
    }),
    responses: { ...successes(route, answers, example), ...refusals(failuresOf(route, failures)) },
  };
}

/** The event types in declaration order. */
const eventTypes = WebhookType.options;

/** The name of an event's schema: `AnalysisCreatedEvent`. */
const eventName = (type: WebhookType) =>
  `${type.replace(/(^|\.)[a-z]/g, (start) => start.replace('.', '').toUpperCase())}Event`;

function events(): OpenApi['webhooks'] {
  const found = eventTypes.map((type) => [type, { post: eventOf(type) }] as const);
  // Cast: `options` are the types.
  return Object.fromEntries(found) as OpenApi['webhooks'];
}

function eventOf(type: WebhookType): EventObject {
  const schema = refTo('schemas', eventName(type));
  return {
    operationId: `receive${eventName(type)}`,
    tags: ['Webhooks'],
    ...eventOperations[type],
    // Signed instead: see the parameters.
    security: [],
    parameters: signatureHeaders,
    requestBody: { required: true, content: json(schema, { example: { value: exampleEvents[type] } }) },
    responses: {
      '2XX': { description: 'The event was taken.' },
      410: { description: 'The URL is gone: the webhook is disabled.' },
      default: { description: 'The event is sent again later, up to ten times within about three days.' },
    },
  };
}

const signatureHeaders: Parameter[] = [
  ['webhook-id', 'Names the event: the same with every attempt, so that one that comes twice is known.'],
  ['webhook-timestamp', 'When it was sent, in seconds since 1970.'],
  [
    'webhook-signature',
    'One or more signatures, separated by spaces, each `v1,` and the HMAC-SHA256 of `{id}.{timestamp}.{body}` in ' +
      'base64. One of them has to match.',
  ],
].map(([name = '', description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

/** The schema of each event's body, with the common and its own words. */
function eventSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    eventTypes.map((type) => {
      const { properties, ...rest } = plain(z.toJSONSchema(webhookEvents[type]), 'output');
      const fields = Object.entries(properties ?? {}).map(([name, field]) => [
        name,
        {
          ...(typeof field === 'object' && withTexts(field, `event.${name === 'data' ? type : name}`)),
          description: apiTexts[`event.${name}`],
        },
      ]);
      return [eventName(type), { ...rest, properties: Object.fromEntries(fields) }];
    }),
  );
}

function parametersOf(
  place: Parameter['in'],
  schema: z.ZodMiniType | undefined,
  example: Readonly<Record<string, string>> = {},
): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).map(([name, field]) => ({
    name: place === 'header' ? headerName(name) : name,
    in: place,
    required: required.includes(name),
    description: apiTexts[`${place}.${name}`],
    schema: typeof field === 'boolean' ? {} : field,
    ...(example[name] !== undefined && { example: isNumber(field) ? Number(example[name]) : example[name] }),
  }));
}

const isNumber = (schema: JsonSchema | boolean) => typeof schema === 'object' && schema.type === 'integer';

function successes(route: Route, answers: ApiOperation['answers'], example: ApiExample) {
  const found: Record<string, ApiResponse> = {};
  for (const [status, description] of Object.entries(answers)) {
    const examples = { example: { value: example.answer } };
    found[status] = {
      description,
      headers: headerRefs(limitHeaderNames),
      ...(route.answer && {
        content: {
          ...json(schemaOf(route.answer, 'output'), examples),
          ...(route.answersFile && { [route.answersFile]: {} }),
        },
      }),
    };
  }
  return found;
}

/** Every code a call can fail with: common to all calls, due to its form, and its own. */
export function failuresOf(route: Route, own: readonly ApiFailure[]): ApiFailure[] {
  const takesInput = route.params ?? route.query ?? route.headers ?? route.body;
  return [
    ...(takesInput ? (['invalid_input'] as const) : []),
    'not_signed_in',
    'not_allowed',
    ...own,
    ...(route.headers ? (['request_in_progress'] as const) : []),
    ...(route.body ? (['too_large'] as const) : []),
    ...(route.headers ? (['idempotency_key_reused'] as const) : []),
    'rate_limited',
    'internal',
  ];
}

function refusals(codes: ApiFailure[]): Record<string, ApiResponse> {
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  const found = [...byStatus].map(([status, those]) => [String(status), refusal(status, those)] as const);
  return {
    ...Object.fromEntries(found),
    503: {
      description: 'The gateway had no answer in time. Try again.',
      content: json(refTo('schemas', 'GatewayRefusal')),
    },
  };
}

function refusal(status: number, codes: ApiFailure[]): ApiResponse {
  const ours = failureWith(codes);
  const gateways = gatewayRefusals[status];
  const headers = [
    ...(status === errorStatus.not_signed_in ? [] : limitHeaderNames),
    ...(codes.some((code) => saysWhenToRetry.has(code)) ? ['Retry-After'] : []),
  ];
  return {
    description: [...codes.map((code) => `\`${code}\`: ${failureTexts[code]}`), gateways ?? []].flat().join('\n\n'),
    ...(headers.length > 0 && { headers: headerRefs(headers) }),
    content: json(
      gateways === undefined ? ours : { oneOf: [ours, refTo('schemas', 'GatewayRefusal')] },
      Object.fromEntries(codes.map((code) => [code, { value: exampleFailure(code) }])),
    ),
  };
}

/** The body of a failure with one of the codes. `error` is composed in one place: strict validators check each apart. */
function failureWith(codes: ApiFailure[]): JsonSchema {
  const withCode: JsonSchema = { type: 'object', properties: { code: { type: 'string', enum: codes } } };
  return {
    type: 'object',
    properties: {
      error: { allOf: [refTo('schemas', 'ErrorDetail'), withCode], description: apiTexts['failure.error'] },
    },
    required: ['error'],
  };
}

const saysWhenToRetry: ReadonlySet<ApiFailure> = new Set(['rate_limited', 'request_in_progress']);

function exampleFailure(code: ApiFailure): z.infer<typeof Failure> {
  const message = failureTexts[code].split('. ')[0] ?? '';
  const reference = 'b6f1c0de-5a0e-4c1b-9f2d-3c7d2f0b8a41';
  return { error: { code, message, reference, ...(code === 'address_mismatch' && { suggestion: sampleAddress }) } };
}

function headerRefs(names: readonly string[]): Record<string, Ref> {
  return Object.fromEntries(names.map((name) => [name, refTo('headers', name)]));
}

function json(schema: JsonSchema, examples?: Record<string, { value: unknown }>): Media {
  return { 'application/json': { schema, ...(examples && { examples }) } };
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const named = (io === 'input' ? requestSchemas : answerSchemas).find(([, each]) => each === schema);
  return named ? refTo('schemas', named[0]) : plain(z.toJSONSchema(schema, { io }), io);
}

/** The URL check is code, which has no JSON Schema. */
const override = ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: JsonSchema }) => {
  if (zodSchema === WebhookUrl) Object.assign(jsonSchema, { format: 'uri', maxLength: maxWebhookUrl });
};

/** The named schemas of requests or answers. They refer to each other by name and contain the words. */
function namedSchemas(io: 'input' | 'output'): Record<string, JsonSchema> {
  const table = io === 'input' ? requestSchemas : answerSchemas;
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of table) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io, override, uri: (id) => refTo('schemas', id).$ref });
  return Object.fromEntries(table.map(([name, , texts]) => [name, withTexts(plain(schemas[name] ?? {}, io), texts)]));
}

/** Drops what only a standalone schema needs; answers may gain fields. */
function plain(schema: JsonSchema, io: 'input' | 'output'): JsonSchema {
  const { $schema, $id, ...rest } = schema;
  if (io === 'output' && rest.additionalProperties === false) delete rest.additionalProperties;
  return mapChildren(rest, (child) => plain(child, io));
}

/** Adds the words for each field by its path; a list's items share the list's path. */
function withTexts(schema: JsonSchema, path: string): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    if (typeof field === 'boolean') return [name, field] as const;
    const description = apiTexts[`${path}.${name}`];
    // The same in every answer and event: an event's schema stands by itself, and would have it again.
    const inner = name === 'sellerVerdict' ? refTo('schemas', 'SellerVerdict') : withTexts(field, `${path}.${name}`);
    return [name, { ...inner, ...(description && { description }) }] as const;
  });
  const inner = mapChildren({ ...schema, properties: undefined }, (child) => withTexts(child, path));
  const { properties: _, ...rest } = inner;
  return schema.properties ? { ...rest, properties: Object.fromEntries(properties) } : rest;
}

/** Maps each direct subschema. */
function mapChildren(schema: JsonSchema, change: (child: JsonSchema) => JsonSchema): JsonSchema {
  const changed = (child: JsonSchema | boolean) => (typeof child === 'boolean' ? child : change(child));
  const { properties, items, additionalProperties, anyOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, changed(field)])),
    }),
    ...(items && !Array.isArray(items) && { items: changed(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: changed(additionalProperties) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
  };
}
